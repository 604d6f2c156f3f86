// SPDX-License-Identifier: Apache-2.0
import HostCore

/// What a command line asks of a session, before anything is looked up.
struct SessionOptions {
  var layout: String?
  var arguments: [String] = []
  /// Ad-hoc columns, each a plugin's command.
  var columns: [String] = []
  var pluginPaths: [String] = []
  var isASCII = false
  var usesMouse = true
  var isDark: Bool?
  /// What the session is there to choose.
  var picks: HostSettings.Picking?
  /// The file that what is chosen goes to, instead of standard output.
  var outputFile: String?

  /// True when what the first column of `lines` shows has been read, and waits on standard input.
  var linesAreRead = false

  /// Takes the words of `lines`; its commands become the arguments of a layout of that name.
  init(lines command: ParsedCommand) {
    layout = CommandName.lines.rawValue
    arguments = command.words
    pluginPaths = command.values(.pluginPath)
    isASCII = command.has(.ascii)
    usesMouse = !command.has(.noMouse)
    isDark = command.value(.theme).map { $0 == "dark" }
  }

  /// What is chosen by these words; `nil` when nothing is.
  private static func picking(_ command: ParsedCommand) -> HostSettings.Picking? {
    let name = command.value(.save)
    let thing: HostSettings.Picking.Thing
    if name != nil {
      thing = .save
    } else if command.has(.chooseFolder) {
      thing = .folder
    } else if command.has(.choose) {
      thing = .files
    } else {
      return nil
    }
    let form: HostSettings.Picking.Form =
      command.has(.uri)
      ? command.has(.print0) ? .addressZeros : .addresses
      : command.has(.print0) ? .zeros : .lines
    return .init(thing, as: form, isSingle: command.has(.one), name: name)
  }

  /// Takes what all commands that show a window have in common.
  ///
  /// - Throws: `UsageError` for words beside columns, which have no layout to belong to.
  init(_ command: ParsedCommand) throws(UsageError) {
    columns = command.values(.column)
    pluginPaths = command.values(.pluginPath)
    isASCII = command.has(.ascii)
    usesMouse = !command.has(.noMouse)
    isDark = command.value(.theme).map { $0 == "dark" }
    picks = Self.picking(command)
    outputFile = command.value(.out)
    layout = command.operands.first
    arguments = Array(command.operands.dropFirst())
    if layout == CommandName.lines.rawValue { takeOptionsOfLines(command) }
    if let layout, !columns.isEmpty {
      throw UsageError.layoutBesideColumns(layout, columns.last)
    }
  }

  /// Hands on what stands behind `lines` and is an option of both: it is meant for `lines`.
  private mutating func takeOptionsOfLines(_ command: ParsedCommand) {
    let known = Set(CommandTable.lines.options.map(\.name))
    let shared = command.given.filter { $0.operandsBefore > 0 && known.contains($0.name) }
    let column = CommandDescription.Option.column.name
    if shared.count(where: { $0.name == column }) == columns.count { columns = [] }
    arguments = (1...command.operands.count).flatMap { place in
      shared.filter { $0.operandsBefore == place }.map(\.word)
        + command.operands[place...].prefix(1)
    }
  }
}
