// SPDX-License-Identifier: Apache-2.0

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

  /// Takes the words of `lines`; its commands become the arguments of a layout of that name.
  init(lines command: ParsedCommand) {
    layout = CommandName.lines.rawValue
    arguments = (command.has(.pick) ? [CommandDescription.Option.pick.name] : []) + ["--"]
    arguments += command.operands
    pluginPaths = command.values(.pluginPath)
    isASCII = command.has(.ascii)
    usesMouse = !command.has(.noMouse)
    isDark = command.value(.theme).map { $0 == "dark" }
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
    layout = command.operands.first
    arguments = Array(command.operands.dropFirst())
    if let layout, !columns.isEmpty {
      throw UsageError("“\(layout)” is one word too many: --column takes no layout")
    }
  }
}
