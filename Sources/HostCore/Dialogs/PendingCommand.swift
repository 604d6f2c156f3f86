// SPDX-License-Identifier: Apache-2.0
import CellText
import DragSession
import FileAddressing
import PaneContent
package import PaneProtocol

/// A command of a plugin whose arguments and confirmation are being asked.
package struct PendingCommand: Equatable, Sendable {
  /// The pane whose command it is.
  package var pane: PaneID
  /// The command as declared.
  package var command: PluginCommand
  /// The way it was called: `key`, `menu`, `bar` or `palette`.
  package var by: String
  /// The row whose menu it was chosen in; `nil` when it was called in another way.
  package var row: ItemID?
  /// The rows it was asked for; `nil` until anything is asked.
  package var meant: MeantRows?
  /// The rows of the columns before, as they were when it was asked for.
  package var before: [InputSet.Entry]?
  /// The answers so far, by argument id, as JSON.
  package var answers: [Answered] = []
  /// The answers that were typed and did not do, which stand in their fields again.
  package var typed: [Answered] = []
  /// The row that it is asked for next, once it has been done to this one; `nil` for none.
  package var next: ItemID?
  /// True when the user has said yes.
  package var isConfirmed = false
  /// True when it has failed and is asked for once more: what it has done to a row stays done.
  package private(set) var isRepeated = false

  /// The answer for one argument.
  package struct Answered: Equatable, Sendable {
    /// Id of the argument.
    package var id: String
    /// The answer, as JSON.
    package var value: JSONText
  }

  /// The command before its last answer, or all those of a form, which stand in their fields again.
  ///
  /// The command stays with the row it was carried out on; `nil` when nothing was typed that is
  /// worth keeping.
  private func askedAgain(on item: ItemID?) -> PendingCommand? {
    var again = self
    again.isRepeated = true
    if hasForm {
      let secrets = Set(command.arguments.filter { $0.kind == .password }.map(\.id))
      again.typed = answers.filter { !secrets.contains($0.id) }
      again.answers = []
      if command.need == .item { again.row = item }
      return again
    }
    guard let last = answers.last,
      let argument = command.arguments.first(where: { $0.id == last.id }),
      [.text, .number].contains(argument.kind)
    else { return nil }
    again.answers.removeLast()
    again.typed = [last]
    if command.need == .item { again.row = item }
    return again
  }

  /// What the sheet for an argument is called: a command that asks once speaks for itself.
  func title(of argument: PluginCommand.Argument) -> SafeText {
    guard command.arguments.count > 1 else { return title }
    return SafeText("\(command.title.string): \(argument.label.string)")
  }

  /// What the empty field of an argument says, unless the title says it.
  private func hint(of argument: PluginCommand.Argument) -> SafeText {
    let isSaid = command.arguments.count > 1 || argument.label.string == argument.id
    return isSaid ? .empty : argument.label
  }

  /// The title of the command without the sign that it asks for something.
  private var title: SafeText {
    let title = command.title.string
    return title.hasSuffix("…") ? SafeText(String(title.dropLast())) : command.title
  }
}

/// What is still to be asked, and what is sent in the end.
extension PendingCommand {
  /// What follows once all answers so far are in.
  enum Step: Sendable {
    case ask(Sheet)
    case send(CommandCall, CommandRun)
    /// A row that it was asked for has gone meanwhile, or stands for something else.
    case refuse(String)
  }

  /// The next step: a question for what is missing, else the call.
  ///
  /// Once anything was asked it is about the rows that were there then: it is done to these, or to none.
  func nextStep(in pane: Pane) -> Step {
    var pending = self
    if isRepeated, command.need == .items { pending.meant?.keep(in: pane) }
    pending.isRepeated = false
    if command.need != .always, let gone = pending.meant?.gone(in: pane, needs: command.need) {
      return .refuse(gone)
    }
    if pending.meant == nil, command.need != .always {
      pending.meant = MeantRows(in: pane, at: row)
    }
    return pending.step(in: pane)
  }

  private func step(in pane: Pane) -> Step {
    if let words = command.confirm, !isConfirmed { return .ask(confirmation(words, in: pane)) }
    if hasForm, answers.isEmpty { return .ask(form(on: named(in: pane))) }
    if let argument = nextArgument { return .ask(question(for: argument, in: pane)) }
    let items = items(in: pane).map(\.id)
    var call = CommandCall(
      command: command.id, title: command.title.string, history: .fresh,
      takesMarks: command.need == .items && takesMarks(in: pane), opensLine: command.opensLine,
      asks: command.asks, again: askedAgain(on: item(in: pane)?.id))
    call.items = items
    call.next = next.map { PendingCommand(pane: self.pane, command: command, by: by, row: $0) }
    call.isDangerous = command.isDangerous
    call.subject = subject(in: pane)
    var parameters = CommandRun(
      command: command.id, item: item(in: pane)?.id, items: items, count: items.count,
      arguments: JSONText(members: answers.map { ($0.id, $0.value) }), by: by)
    parameters.before = before
    parameters.secrets = Set(command.arguments.filter { $0.kind == .password }.map(\.id))
    return .send(call, parameters)
  }

  /// True when it gives the row under the cursor another name, and can go on down the list.
  var goesDownRows: Bool {
    guard command.need == .item, command.confirm == nil, command.arguments.count == 1,
      let argument = command.arguments.first, argument.kind == .text, !argument.isCompleted
    else { return false }
    return argument.value?.fieldText.contains(Self.name) == true
  }

  /// The row behind the one it is called on; `nil` at the end.
  func rowBehind(in pane: Pane) -> ItemID? {
    guard let content = pane.shown, let id = item(in: pane)?.id, let row = content.row(of: id)
    else {
      return nil
    }
    return content.item(at: row + 1)?.id
  }

  /// The rows it is done to, in words for what takes it back.
  private func subject(in pane: Pane) -> String {
    switch command.need {
    case .always: return ""
    case .item: return item(in: pane).map { MeantItems(1, first: $0.text.text).words } ?? ""
    case .items:
      let items = items(in: pane)
      return items.first.map { MeantItems(items.count, first: $0.text.text).words } ?? ""
    }
  }

  /// Asks before it is done, with what it is done to.
  private func confirmation(_ words: SafeText, in pane: Pane) -> Sheet {
    let meant = command.need == .always ? [] : items(in: pane)
    let names = meant.first.map { first in
      meant.count > 1 ? SheetWords.several(first.text.text, meant.count) : first.text.text
    }
    var confirmed = self
    confirmed.isConfirmed = true
    var yes = Sheet.Entry(
      command.title, detail: SafeText("y"), answer: .pane(.confirmed(confirmed)))
    yes.isDangerous = command.isDangerous
    let no = Sheet.Entry(SafeText(SheetWords.cancel), detail: SafeText("n"), answer: .nothing)
    // A title is one line, and cut: a question that is longer stands below it.
    guard words.columns > HostLimits.titleColumns else {
      return Sheet(kind: .confirm, title: words, text: names ?? .empty, entries: [no, yes])
    }
    let text = [words, names].compactMap { $0?.string }.joined(separator: "\n")
    return Sheet(
      kind: .confirm, title: command.title, text: SafeText(text, place: .multiline),
      entries: [no, yes])
  }

  private func question(for argument: PluginCommand.Argument, in pane: Pane) -> Sheet {
    if argument.isCompleted { return completedLine(for: argument, on: named(in: pane)) }
    switch argument.kind {
    case .choice, .multi, .bool:
      let choices =
        argument.kind == .bool
        ? [("true", SheetWords.yes), ("false", SheetWords.no)].map { id, words in
          PluginCommand.Argument.Choice(id: id, text: SafeText(words))
        } : argument.choices
      var sheet = Sheet(
        kind: .choice, title: title(of: argument),
        entries: choices.map { choice in
          Sheet.Entry(choice, answer: .pane(.argument(self, value: choice.id)))
        })
      sheet.cursor = choices.firstIndex { $0.id == argument.value?.fieldText } ?? 0
      return sheet
    case .text, .password, .number, .note:
      var sheet = Sheet(
        kind: argument.kind == .password ? .password : .text, title: title(of: argument),
        field: field(of: argument, on: named(in: pane)),
        answer: .pane(.argument(self, value: "")))
      sheet.hint = hint(of: argument)
      return sheet
    }
  }

  /// The field of an argument; in the name of a file the caret stands before the ending, which is
  /// seldom what is to be another one.
  private func field(of argument: PluginCommand.Argument, on row: Item?) -> TextField {
    var field = TextField(beginning(of: argument, on: row))
    guard typed.isEmpty, let start = argument.value?.fieldText else { return field }
    if !argument.isFileName {
      let isFolder = row?.type.map { TypePattern.bare($0) } == "inode/directory"
      guard start.contains(Self.name), !isFolder || start != Self.name else { return field }
    }
    let bytes = Array(field.text.utf8)
    let ending = String(decoding: bytes[NameEnding.start(in: bytes)...], as: UTF8.self)
    field.moveCaret(by: -ending.count)
    return field
  }

  private static let name = PluginCommand.Argument.nameOfRow

  /// The row whose words stand in the fields at first: of marked ones the first, not that of the cursor.
  private func named(in pane: Pane) -> Item? {
    let isOfMarks = command.need == .items && takesMarks(in: pane)
    return isOfMarks ? items(in: pane).first ?? item(in: pane) : item(in: pane)
  }

  /// What stands in the field of an argument at first, with the words of the row filled in.
  private func beginning(of argument: PluginCommand.Argument, on row: Item?) -> String {
    if let typed = typed.first(where: { $0.id == argument.id }) { return typed.value.fieldText }
    let text = row?.text.text.string ?? ""
    let name = row?.fileAddress.flatMap(FilePath.init(value:))?.name
    return PluginCommand.Argument.fill(
      argument.value?.fieldText ?? "", text: text, name: name ?? text)
  }

  // MARK: Several arguments at once

  /// True when all is asked by one form, in which answers can be corrected.
  ///
  /// A line that a program completes needs a sheet of its own.
  private var hasForm: Bool {
    let asked = command.arguments.filter { $0.kind != .note }
    return asked.count > 1 && !asked.contains(where: \.isCompleted)
  }

  private func form(on row: Item?) -> Sheet {
    let fields = command.arguments.map { argument in
      FormField(
        id: argument.id, label: argument.label,
        kind: FormField.Kind(rawValue: argument.kind.rawValue) ?? .text,
        value: value(of: argument, on: row), choices: argument.choices,
        isRequired: argument.isRequired)
    }
    var sheet = Sheet(kind: .text, title: title)
    sheet.form = SheetForm(fields, submit: title, for: self)
    return sheet
  }

  /// What stands in a field of the form at first.
  private func value(of argument: PluginCommand.Argument, on row: Item?) -> JSONText? {
    if let typed = typed.first(where: { $0.id == argument.id }) { return typed.value }
    switch argument.kind {
    case .text: return JSONText(string: beginning(of: argument, on: row))
    case .multi: return argument.value.map { JSONText(elements: [$0]) }
    case .number, .bool, .choice: return argument.value
    case .password, .note: return nil
    }
  }

  /// The command with all answers of its form.
  func answering(all values: JSONText) -> PendingCommand {
    var next = self
    next.answers = values.entries.map { name, value in
      let isNumber = command.arguments.contains { $0.id == name && $0.kind == .number }
      // A number is a whole one here, as where it is asked for alone.
      let isNone = isNumber && Int(value.text) == nil
      return Answered(id: name, value: isNone ? .null : value)
    }
    return next
  }

  /// A line that the program completes; of a choice, what is typed narrows the choices.
  private func completedLine(for argument: PluginCommand.Argument, on row: Item?) -> Sheet {
    var sheet = Sheet(
      kind: .text, title: title(of: argument),
      field: TextField(argument.kind == .choice ? "" : beginning(of: argument, on: row)),
      answer: .pane(.argument(self, value: "")))
    sheet.hint = hint(of: argument)
    sheet.completion = LineCompletion(mustChoose: argument.kind == .choice)
    sheet.cursor = -1
    return sheet
  }
}

extension PendingCommand {
  /// The rows it acts on: those it was asked for, those of its menu, else the marks or the cursor's row.
  func items(in pane: Pane) -> [Item] { meant?.items ?? MeantRows(in: pane, at: row).items }

  /// The row it is called on: the one of its menu, else the cursor's.
  func item(in pane: Pane) -> Item? { meant.map(\.item) ?? MeantRows(in: pane, at: row).item }

  /// Tells whether it acts on the marked rows, so that they are used up when it is done.
  func takesMarks(in pane: Pane) -> Bool {
    row.map { pane.shown?.isMarked($0) == true } ?? true
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
      case .bool: JSONText(booleanLiteral: value == "true")
      case .number: Int(value).map { JSONText.int($0) } ?? .null
      case .multi: [JSONText(string: value)]
      case .text, .password, .choice, .note: JSONText(string: value)
      }
    next.answers.append(Answered(id: argument.id, value: json))
    return next
  }
}
