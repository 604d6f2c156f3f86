// SPDX-License-Identifier: Apache-2.0
import CellText
import DragSession
import HostConfiguration
import PaneContent
import PaneProtocol
import SplitLayout
import TerminalInput

/// What the answers of sheets lead to, and the sheets the host itself opens.
extension HostState {
  /// Does what a key or a press on a sheet came to.
  mutating func apply(_ outcome: Dialogs.Outcome, _ turn: inout HostTurn) {
    switch outcome {
    case .nothing: return
    case .answered(let answer, let typed, let by): self.answer(answer, typed: typed, by: by, &turn)
    case .full:
      let most = HostLimits.typedBytes.grouped
      status.say("No more than \(most) bytes can be typed here", kind: .warning, &turn)
    }
  }

  private mutating func answer(
    _ answer: Sheet.Answer, typed: String, by: String,
    _ turn: inout HostTurn
  ) {
    switch answer {
    case .nothing: return
    case .host(let command): perform(command, &turn)
    case .plugin(let id, let commandID, let row):
      if let pane = panes[id], let command = pane.page.commands.first(where: { $0.id == commandID })
      {
        run(command, by: by, row: row, &turn)
      }
    case .argument(let pending, let value):
      proceed(
        with: pending.answering(value.isEmpty ? typed : value), &turn)
    case .confirmed(let pending): proceed(with: pending, &turn)
    case .prompt(let id, let run, let request, let value):
      converse(with: id, &turn) { $0.resumeClock(&$3) }
      reply(to: request, of: id, run: run, with: value, &turn)
    case .typed(let id, let run, let request):
      converse(with: id, &turn) { $0.resumeClock(&$3) }
      reply(to: request, of: id, run: run, with: JSONText(string: typed), &turn)
    case .cancelProgress(let id, let work): turn.send(.progressCancel(id: work), to: id)
    case .showLog(let id): openLog(of: id)
    case .quit: beginQuitting(&turn)
    case .drag(let answer): tellDesk(.chosen(answer), &turn)
    case .leave(.back(let role)): popPage(in: role, by: "key", &turn)
    case .leave(.input(let role)): sendHeldInput(to: role, &turn)
    case .stay(let role): dropHeldInput(of: role)
    case .leave(.quit): beginQuitting(&turn)
    }
  }

  private func reply(
    to request: PluginRequestID, of id: PaneID, run: Int, with value: JSONText,
    _ turn: inout HostTurn
  ) {
    guard panes[id]?.session.run == run else { return }
    turn.send(.answer(request, PromptAnswer(value: value)), to: id)
  }

  /// Asks before a page with unsaved work is left.
  mutating func askToLeave(
    _ question: GuardQuestion, _ step: GuardedStep, isAboutWork: Bool = false
  ) {
    let staying: Sheet.Answer = if case .input(let role) = step { .stay(role) } else { .nothing }
    let stay = Sheet.Entry(
      question.cancel ?? SafeText("Stay"), detail: SafeText("n"), answer: staying)
    var leave = Sheet.Entry(
      question.confirm ?? SafeText("Leave"), detail: SafeText("y"), answer: .leave(step))
    leave.isDangerous = true
    var sheet = Sheet(kind: .confirm, title: question.text, entries: [stay, leave])
    sheet.dismissal = staying
    sheet.isAboutWork = isAboutWork
    dialogs.show(sheet)
  }

  // MARK: Menu, palette, help

  /// Opens the menu of the row under the cursor.
  mutating func openMenu(_ turn: inout HostTurn) {
    guard let pane = focusedPane else { return }
    let item = pane.page.list?.cursorItem
    let entries = commandEntries(of: pane, row: item?.id) { command in
      guard command.isListed(in: .item) || command.isListed(in: .pane) else { return false }
      guard let allowed = item?.menu, command.isListed(in: .item) else { return true }
      return allowed.contains(command.id)
    }
    guard !entries.isEmpty else {
      status.say("This pane has no commands", &turn)
      return
    }
    let count = item.flatMap { pane.page.list?.chosenItems(at: $0.id).count } ?? 1
    let name = item?.text.text ?? pane.displayTitle.text
    let title = count > 1 ? SafeText("\(name.string) and \((count - 1).grouped) more") : name
    dialogs.show(Sheet(kind: .menu, title: title, entries: entries))
  }

  private func commandEntries(
    of pane: Pane, row: ItemID? = nil, where include: (PluginCommand) -> Bool
  ) -> [Sheet.Entry] {
    pane.page.commands.filter(include).map { command in
      var entry = Sheet.Entry(
        command.title,
        detail: SafeText(key(of: command)?.label(ascii: settings.isASCII) ?? ""),
        answer: .plugin(pane.id, commandID: command.id, row: row))
      entry.isDangerous = command.isDangerous
      return entry
    }
  }

  /// The key that runs a command of a plugin; `nil` without one, and for one that always means
  /// something else.
  private func key(of command: PluginCommand) -> KeyChord? {
    guard let chord = command.key.flatMap({ KeyChord($0) }),
      !settings.keymap.keeps(chord, in: keyContext)
    else { return nil }
    return chord
  }

  /// Opens the list of everything that can be done, to be narrowed by typing.
  mutating func openPalette() {
    var entries: [Sheet.Entry] = []
    if let pane = focusedPane { entries += commandEntries(of: pane) { _ in true } }
    entries += workEntries
    entries += HostCommand.allCases.filter(\.row.isListed).map { command in
      Sheet.Entry(SafeText(command.row.title), detail: keyLabel(command), answer: .host(command))
    }
    dialogs.show(
      Sheet(kind: .palette, title: SafeText("Commands"), field: TextField(), entries: entries))
  }

  /// Opens the keys that work here, now.
  mutating func openHelp() {
    var entries: [Sheet.Entry] = []
    func heading(_ title: SafeText) {
      var entry = Sheet.Entry(title, answer: .nothing)
      entry.isHeading = true
      entries.append(entry)
    }
    // While something is carried, keys mean that alone.
    let isCarrying = desk.gesture.isCarrying
    if !isCarrying, let pane = focusedPane,
      pane.page.commands.contains(where: { key(of: $0) != nil })
    {
      heading(pane.columnName)
      entries += commandEntries(of: pane) { key(of: $0) != nil }
    }
    for group in CommandGroup.allCases where (group == .drag) == isCarrying {
      let commands = HostCommand.allCases.filter { $0.row.group == group }.map { command in
        Sheet.Entry(SafeText(command.row.title), detail: keyLabel(command), answer: .host(command))
      }
      let reachable = commands.filter { !$0.detail.string.isEmpty }
      if reachable.isEmpty { continue }
      heading(SafeText(group.title))
      entries += reachable
    }
    dialogs.show(Sheet(kind: .help, title: SafeText("Keys that work here"), entries: entries))
  }

  /// The keys that lead to a command here and now, as the help writes them.
  private func keyLabel(_ command: HostCommand) -> SafeText {
    let isCarrying = desk.gesture.isCarrying
    let commands = isCarrying ? [] : focusedPane?.page.commands ?? []
    let taken = commands.compactMap { $0.key.flatMap { KeyChord($0) } }
    let keys = settings.keymap.keys(for: command, in: isCarrying ? .drag : keyContext) {
      taken.contains($0)
    }
    let labels = keys.prefix(3).map { stroke in
      (stroke.isPrefixed ? "Ctrl-W " : "") + stroke.chord.label(ascii: settings.isASCII)
    }
    return SafeText(labels.joined(separator: "  "))
  }

  /// What can be done about the programs: stop their work, see what they wrote.
  private var workEntries: [Sheet.Entry] {
    var entries = desk.transferEntries
    for id in panes.ids {
      guard let pane = panes[id] else { continue }
      for work in pane.progress where work.canCancel {
        let name = work.title?.string ?? pane.columnName.string
        entries.append(
          Sheet.Entry(SafeText("Cancel \(name)"), answer: .cancelProgress(id, id: work.id)))
      }
    }
    if let pane = focusedPane {
      entries.append(
        Sheet.Entry(SafeText("Log of \(pane.spec.name)"), answer: .showLog(pane.id)))
    }
    return entries
  }

  /// Opens what a pane's program wrote to its standard error.
  mutating func openLog(of id: PaneID) {
    guard let pane = panes[id] else { return }
    let lines = pane.log.lines.suffix(200)
    let entries = lines.map { Sheet.Entry($0, answer: .nothing) }
    let title = SafeText("Log of \(pane.spec.name)")
    let text = entries.isEmpty ? SafeText("Nothing has been written.") : SafeText.empty
    dialogs.show(Sheet(kind: .help, title: title, text: text, entries: entries))
  }
}
