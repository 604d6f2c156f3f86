// SPDX-License-Identifier: Apache-2.0
import CellText
import PaneContent
import PaneProtocol
import SplitLayout

/// Commands of plugins: their arguments and confirmation are asked here, before anything is sent.
extension HostState {
  /// Begins a command of the focused pane, for the row of a menu if it was chosen there.
  mutating func run(
    _ command: PluginCommand, by: String, row: ItemID? = nil, _ turn: inout HostTurn
  ) {
    guard let pane = focusedPane else { return }
    var pending = PendingCommand(pane: pane.id, command: command, by: by)
    pending.row = row
    if command.need != .always, pending.items(in: pane).isEmpty { return }
    proceed(with: pending, &turn)
  }

  /// Asks for what is still missing, or sends the command.
  mutating func proceed(
    with pending: PendingCommand, _ turn: inout HostTurn
  ) {
    if let words = pending.command.confirm, !pending.isConfirmed {
      dialogs.show(confirmation(of: pending, words: words))
    } else if let argument = pending.nextArgument {
      dialogs.show(question(for: argument, of: pending))
    } else {
      send(pending, &turn)
    }
  }

  private func confirmation(of pending: PendingCommand, words: SafeText) -> Sheet {
    var confirmed = pending
    confirmed.isConfirmed = true
    var yes = Sheet.Entry(
      pending.command.title, detail: SafeText("y"), answer: .confirmed(confirmed))
    yes.isDangerous = pending.command.isDangerous
    let no = Sheet.Entry(SafeText("Cancel"), detail: SafeText("n"), answer: .nothing)
    return Sheet(kind: .confirm, title: words, entries: [no, yes])
  }

  private func question(
    for argument: PluginCommand.Argument, of pending: PendingCommand
  ) -> Sheet {
    switch argument.kind {
    case .choice, .multi, .bool:
      let choices =
        argument.kind == .bool
        ? [
          PluginCommand.Argument.Choice(id: "true", text: SafeText("Yes")),
          PluginCommand.Argument.Choice(id: "false", text: SafeText("No")),
        ] : argument.choices
      var sheet = Sheet(
        kind: .choice, title: pending.title(of: argument),
        entries: choices.map { choice in
          Sheet.Entry(
            choice.text, detail: choice.detail ?? .empty,
            answer: .argument(pending, value: choice.id))
        })
      sheet.cursor = choices.firstIndex { $0.id == argument.value?.fieldText } ?? 0
      return sheet
    case .text, .password, .number, .note:
      var start = argument.value?.fieldText ?? ""
      if start == "{text}", let item = panes[pending.pane].flatMap({ pending.item(in: $0) }) {
        start = item.text.text.string
      }
      return Sheet(
        kind: argument.kind == .password ? .password : .text,
        title: pending.title(of: argument),
        field: TextField(start), answer: .argument(pending, value: ""))
    }
  }

  private mutating func send(
    _ pending: PendingCommand, _ turn: inout HostTurn
  ) {
    guard let pane = panes[pending.pane], pane.session.phase == .running else { return }
    let items = pending.items(in: pane).map(\.id)
    // The menu's row may have gone while the sheet was open.
    if pending.row != nil, items.isEmpty, pending.command.need != .always { return }
    let arguments = JSONText(members: pending.answers.map { ($0.id, $0.value) })
    let item = pending.item(in: pane)?.id
    let parameters = CommandRun(
      command: pending.command.id, item: item, items: items, count: items.count,
      arguments: arguments, by: pending.by)
    defer { if pending.command.id == "reload" { reloadDriven(by: pane.role, &turn) } }
    if pending.command.isNotification {
      turn.send(.commandRun(id: nil, parameters), to: pending.pane)
      return
    }
    let call = CommandCall(
      command: pending.command.id, title: pending.command.title.string, history: .fresh,
      takesMarks: pending.command.need == .items && pending.takesMarks(in: pane))
    converse(with: pending.pane, &turn) { $0.run(call, parameters, &$3) }
  }

  /// Takes in the outcome of a command, and how to take it back.
  mutating func commandEnded(
    _ call: CommandCall, _ outcome: CommandDone, from id: PaneID,
    _ turn: inout HostTurn
  ) {
    if let undo = outcome.undo {
      let entry = UndoHistory.Entry(pane: id, title: call.title, undo: undo)
      switch call.history {
      case .fresh: history.note(entry)
      case .undo: history.noteUndone(entry)
      case .redo: history.noteRedone(entry)
      }
    }
    if let text = outcome.text {
      status.say(StatusMessage(text, kind: .good), &turn)
    } else if call.history == .undo {
      status.say("Undone: \(call.title)", kind: .good, &turn)
    } else if call.history == .redo {
      status.say("Redone: \(call.title)", kind: .good, &turn)
    }
  }

  // MARK: Questions of plugins

  mutating func ask(
    _ question: PromptQuestion, request: PluginRequestID, from id: PaneID,
    _ turn: inout HostTurn
  ) {
    guard let run = panes[id]?.session.run else { return }
    func answer(_ value: JSONText) -> Sheet.Answer {
      .prompt(id, run: run, request, value: value)
    }
    var sheet: Sheet
    switch question.kind {
    case .confirm:
      sheet = Sheet(
        kind: .confirm, title: question.title, text: question.text ?? .empty,
        entries: [
          Sheet.Entry(
            SafeText("No"), detail: SafeText("n"), answer: answer(JSONText(text: "false"))),
          Sheet.Entry(
            SafeText("Yes"), detail: SafeText("y"), answer: answer(JSONText(text: "true"))),
        ])
    case .text, .password:
      sheet = Sheet(
        kind: question.kind == .text ? .text : .password, title: question.title,
        text: question.text ?? .empty, field: TextField(question.initial?.fieldText ?? ""),
        answer: .typed(id, run: run, request))
    case .choice:
      sheet = Sheet(
        kind: .choice, title: question.title, text: question.text ?? .empty,
        entries: question.choices.map { choice in
          Sheet.Entry(
            choice.text, detail: choice.detail ?? .empty,
            answer: answer(JSONText(string: choice.id)))
        })
    }
    sheet.dismissal = answer(.null)
    if !dialogs.queue(sheet) {
      refuse(request, code: .busy, "too many questions", to: id, &turn)
    }
  }

  /// Brings the next question of the focused pane up, once nothing else is going on.
  ///
  /// A plugin cannot catch the user's typing: no key may have been pressed for half a second.
  mutating func raiseQuestion(_ turn: inout HostTurn) {
    guard mayRaiseQuestion, let id = columns[focus] else { return }
    let quiet = lastKeyAt.map { turn.now.since($0) } ?? HostLimits.quietBeforeQuestion
    guard quiet >= HostLimits.quietBeforeQuestion else {
      turn.start(.session(.question), after: HostLimits.quietBeforeQuestion - quiet)
      return
    }
    dialogs.raise(for: id)
    turn.needFrame(.soon)
  }

  /// Whether a question comes up as soon as it has been quiet for long enough.
  var mayRaiseQuestion: Bool {
    typing == nil && prefix == nil && dialogs.mayRaise(for: columns[focus])
  }

  /// Takes back the question a plugin has cancelled.
  mutating func cancelPrompt(
    _ request: PluginRequestID, of id: PaneID, _ turn: inout HostTurn
  ) {
    guard dialogs.close(of: id, request: request) else { return }
    refuse(request, code: .cancelled, "cancelled", to: id, &turn)
    turn.needFrame(.soon)
  }
}

extension PendingCommand {
  /// The rows it acts on: those of the menu it was chosen in, else the marks or the cursor's row.
  func items(in pane: Pane) -> [Item] {
    guard let list = pane.page.list else { return [] }
    return row.map { list.chosenItems(at: $0) } ?? list.chosenItems
  }

  /// The row it is called on: the one of its menu, else the cursor's.
  func item(in pane: Pane) -> Item? {
    guard let list = pane.page.list else { return nil }
    return row.map { list.rows.item($0) } ?? list.cursorItem
  }

  /// Whether it acts on the marked rows, so that they are used up when it is done.
  func takesMarks(in pane: Pane) -> Bool {
    row.map { pane.page.list?.isMarked($0) == true } ?? true
  }

  /// The argument to ask for next.
  var nextArgument: PluginCommand.Argument? {
    command.arguments.first { argument in
      argument.kind != .note && !answers.contains { $0.id == argument.id }
    }
  }

  /// The command with one more answer, written as the argument's kind wants it.
  func answering(_ value: String) -> PendingCommand {
    guard let argument = nextArgument else { return self }
    var next = self
    let json: JSONText =
      switch argument.kind {
      case .bool: JSONText(text: value == "true" ? "true" : "false")
      case .number: Int(value).map { JSONText(text: String($0)) } ?? .null
      case .multi: JSONText(text: "[" + JSONText(string: value).text + "]")
      case .text, .password, .choice, .note: JSONText(string: value)
      }
    next.answers.append((argument.id, json))
    return next
  }
}
