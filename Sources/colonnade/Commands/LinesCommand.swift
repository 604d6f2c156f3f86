// SPDX-License-Identifier: Apache-2.0
import CellText
import EventLoop
import FileAddressing
import FileKit
import HostConfiguration
import HostCore
import HostRuntime
import LinesPane
import PaneProtocol
import SplitLayout

/// `colonnade lines`: columns from shell commands, without a protocol and without a file.
enum LinesCommand {
  static func run(_ command: ParsedCommand) throws(UsageError) -> Int32 {
    var options = SessionOptions(lines: command)
    if command.has(.select1) || command.has(.exit0) {
      let lines = try LinesOptions(options.arguments)
      if let code = try forecast(lines) { return code }
      options.linesAreRead = true
    }
    let plan = try SessionPlan(linesOf: options)
    return InteractiveSession(plan: plan, options: options).run()
  }

  /// Reads the rows of the first column before there is a window.
  ///
  /// - Returns: The exit code when that is all, else `nil`: the rows wait on standard input then.
  private static func forecast(_ options: LinesOptions) throws(UsageError) -> Int32? {
    guard let column = options.columns.first else { return nil }
    do throws(FileProblem) {
      let forecast = try LineForecast(
        column.settings, input: column.settings.readsInput ? 0 : nil,
        in: FilePath(HostEnvironment.currentDirectory))
      if forecast.values.isEmpty, options.words.has(.exit0) { return 1 }
      if forecast.values.count == 1, options.words.has(.select1) {
        let end: UInt8 = options.words.has(.print0) ? 0 : 10
        HostEnvironment.writeAll(forecast.values.flatMap { $0 + [end] }, to: 1)
        return 0
      }
      forecast.file.replace(0)
      return nil
    } catch {
      throw UsageError(error.sentence)
    }
  }
}

extension SessionPlan {
  /// Makes the plan of columns of lines.
  ///
  /// - Parameter options: Their arguments are the words of `lines`: one to three commands.
  /// - Throws: `UsageError` for no command or too many, and for options that cannot be.
  init(linesOf options: SessionOptions) throws(UsageError) {
    let lines = try LinesOptions(options.arguments)
    let paths = ResourcePaths(extraPluginPaths: options.pluginPaths)
    var specs: [PaneSpec] = []
    for (index, column) in lines.columns.enumerated() {
      let isLast = index == lines.columns.count - 1
      var column = column
      if index == 0, options.linesAreRead { column.settings.readsInput = true }
      specs.append(
        column.isRich || index == 0 && options.linesAreRead
          ? try Self.richColumn(column, paths)
          : Self.plainColumn(column, isText: isLast && index > 0)
      )
    }
    if lines.leadsToFiles, specs.count == 1, let preview = paths.plugin(named: "preview") {
      var spec = PaneSpec(
        name: "preview", arguments: preview.arguments, look: .content,
        title: SafeText(CommandWords.preview), allowedNames: paths.environment(of: preview))
      spec.declared = preview.declared
      specs.append(spec)
    }
    self.init(specs: specs, name: CommandName.lines.rawValue, paths: paths, user: UserSettings())
    settings.picks = lines.picks
    settings.firstLine = lines.firstLine
    settings.isASCII = options.isASCII
    settings.plugins = Self.openable(paths)
    settings.tabsBefore = .areKept
    if specs.count == 1 {
      // It has the window as long as nothing stands beside it.
      settings.previewNeedsRows = true
    }
    guard specs.count > 2 else { return }
    // Lines are short: who asks for three columns of them is to see three in 80 cells.
    settings.split.widths[.primary].minimum = 16
    settings.split.widths[.supplementary].minimum = 20
    settings.split.widths[.secondary].minimum = 40
  }

  /// A column that the pane of lines shows.
  private static func richColumn(
    _ column: LinesOptions.Column, _ paths: ResourcePaths
  ) throws(UsageError) -> PaneSpec {
    guard let plugin = paths.plugin(named: "lines"), !plugin.isBroken else {
      throw UsageError.noLines
    }
    var settings = column.settings
    settings.title = settings.title ?? column.usualTitle
    var spec = PaneSpec(
      name: "lines", arguments: plugin.arguments, look: .plain,
      title: SafeText(settings.title ?? ""), configuration: settings.text)
    spec.declared = plugin.declared
    spec.readsStandardInput = settings.readsInput
    return spec
  }

  /// A column that the host reads by itself.
  private static func plainColumn(_ column: LinesOptions.Column, isText: Bool) -> PaneSpec {
    var spec = PaneSpec(
      name: column.settings.readsInput ? "input" : programName(of: column.command), arguments: [],
      mode: isText ? .text : .lines, look: isText ? .content : .plain,
      title: SafeText(column.usualTitle), template: CommandTemplate(column.command))
    spec.readsStandardInput = column.settings.readsInput
    return spec
  }

  private static func programName(of command: String) -> String {
    let word = command.split(separator: " ").first.map(String.init) ?? "command"
    return word.split(separator: "/").last.map(String.init) ?? word
  }
}
