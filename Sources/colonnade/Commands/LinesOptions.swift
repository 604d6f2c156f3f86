// SPDX-License-Identifier: Apache-2.0
import CellText
import FileKit
import HostConfiguration
import HostCore
import LinesPane

/// The words of `colonnade lines`, sorted by the columns that they are for.
///
/// An option is for the column of the command before it, or for the first one; behind `--column N`
/// it is for the Nth.
struct LinesOptions {
  /// One command and what was said about its rows.
  struct Column {
    /// The command as typed; `-` is standard input.
    var command: String
    var settings: LineSettings

    /// True when anything was said, so that the pane of lines is needed.
    var isRich: Bool { settings.isRich }
    /// The name of the column where none was given.
    var usualTitle: String { settings.readsInput ? CommandWords.input : command }

    init(_ command: String) {
      self.command = command
      settings = LineSettings()
      settings.readsInput = command == "-"
      if !settings.readsInput { settings.command = CommandTemplate(command) }
    }
  }

  private typealias Option = CommandDescription.Option

  let words: ParsedCommand
  private(set) var columns: [Column]

  /// Reads the words behind `lines`.
  ///
  /// - Throws: `UsageError` for anything that cannot be.
  init(_ arguments: [String]) throws(UsageError) {
    words = try CommandLineParser.parse(arguments, as: CommandTable.lines)
    columns = words.operands.map { Column($0) }
    guard (1...3).contains(columns.count) else {
      throw UsageError.commandsOfLines(columns.count)
    }
    guard !words.operands.dropFirst().contains("-") else { throw UsageError.laterInput }
    var named: (behind: Int, column: Int)?
    for option in words.given {
      if option.name == Option.columnNumber.name {
        guard let number = Int(option.value), columns.indices.contains(number - 1) else {
          throw UsageError.noColumnOfLines(option.value, of: columns.count)
        }
        named = (option.operandsBefore, number - 1)
        continue
      }
      var place = max(0, option.operandsBefore - 1)
      if let named, named.behind == option.operandsBefore { place = named.column }
      try take(option, at: place)
    }
    if words.has(.max), most == nil || !words.has(.multi) { throw UsageError.maxWithoutMulti }
    if words.has(.select1) || words.has(.exit0) || words.has(.print0) || words.has(.printKey),
      !words.has(.pick)
    {
      throw UsageError.picksOnly
    }
  }

  private mutating func take(
    _ option: ParsedCommand.GivenOption, at place: Int
  ) throws(UsageError) {
    let value = option.value
    do throws(FileProblem) {
      switch option.name {
      case Option.action.name: columns[place].settings.actions.append(try action(value, at: place))
      case Option.refresh.name: columns[place].settings.renewal = try LineRenewal(value)
      case Option.show.name: columns[place].settings.form.shown = try Self.numbers(value)
      case Option.detail.name: columns[place].settings.form.detail = try Self.numbers(value)
      case Option.fieldValue.name:
        columns[place].settings.form.value = try Self.numbers(value).first
      case Option.split.name: columns[place].settings.form.separator = LineForm.separator(value)
      case Option.table.name: columns[place].settings.form.isTable = true
      case Option.header.name: columns[place].settings.form.hasHeader = true
      case Option.fuzzy.name: columns[place].settings.isFuzzy = true
      case Option.query.name: columns[place].settings.query = value
      case Option.multi.name: columns[place].settings.hasMarks = true
      case Option.read0.name: columns[place].settings.hasZeros = true
      case Option.title.name: columns[place].settings.title = value
      case Option.rowsAs.name: columns[place].settings.form.areFiles = value == "files"
      case Option.rowType.name: columns[place].settings.form.type = value
      default: break
      }
    } catch {
      throw UsageError(error.sentence)
    }
    if columns[place].settings.form.hasHeader { columns[place].settings.form.isTable = true }
  }

  /// An action whose key is one that can come, and that no other action of the column has.
  private func action(_ words: String, at place: Int) throws(FileProblem) -> LineAction {
    let action = try LineAction(words)
    guard !action.key.isEmpty else { return action }
    if let fault = Keymap.standard.fault(ofPaneKey: action.key) {
      throw FileProblem(CommandWords.noActionKey(action.key, fault))
    }
    if let other = columns[place].settings.actions.first(where: { $0.key == action.key }) {
      throw FileProblem(CommandWords.actionKeyTwice(action.key, other.title, action.title))
    }
    return action
  }

  /// Numbers of fields, with commas between them.
  private static func numbers(_ words: String) throws(FileProblem) -> [Int] {
    let numbers = words.split(separator: ",", omittingEmptySubsequences: false).map { Int($0) }
    guard !numbers.isEmpty, numbers.allSatisfy({ $0.map { (0...64).contains($0) } ?? false }) else {
      throw FileProblem(CommandWords.noFields(words))
    }
    return numbers.compactMap(\.self)
  }

  private var most: Int? { words.value(.max).flatMap { Int($0) }.flatMap { $0 > 0 ? $0 : nil } }

  /// True when the rows of the last column are files, which a preview can show.
  var leadsToFiles: Bool {
    columns.last.map { $0.settings.form.areFiles || $0.settings.form.type != nil } ?? false
  }

  /// What the session is there to choose; `nil` for nothing.
  var picks: HostSettings.Picking? {
    let ends = columns.contains { $0.settings.actions.contains(where: \.ends) }
    guard words.has(.pick) || ends else { return nil }
    var picks = HostSettings.Picking(.value, as: words.has(.print0) ? .zeros : .lines)
    picks.isByPane = !words.has(.pick)
    picks.tellsKey = words.has(.printKey)
    let isRich = columns.contains(where: \.isRich)
    picks.most = words.has(.multi) ? most : isRich ? 1 : nil
    return picks
  }

  /// The filter that is open from the start; `nil` for none.
  var firstLine: FirstLine? {
    guard let first = columns.first,
      first.settings.isFuzzy || !first.settings.query.isEmpty || words.has(.prompt)
    else { return nil }
    return FirstLine(
      first.settings.query, prompt: words.value(.prompt).map { SafeText($0) },
      takesRow: words.has(.pick) && columns.filter(\.isRich).count == 1)
  }
}
