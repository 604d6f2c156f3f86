// SPDX-License-Identifier: Apache-2.0
import CellText
import EventLoop
import HostConfiguration
import HostRuntime
import JSONRPC
import PaneConformance

/// `colonnade check`: says what a host would have to complain about in a plugin.
enum CheckCommand {
  /// Runs the command.
  ///
  /// - Returns: 0 when nothing that must hold was broken, 1 when something was.
  /// - Throws: `UsageError` when nothing is there to check.
  static func run(_ command: ParsedCommand) throws(UsageError) -> Int32 {
    try CheckOptions(command).check()
  }
}

/// The options of the command line.
private struct CheckOptions {
  let isJSON: Bool
  let isRemote: Bool
  let plugins: [String]
  let pluginPaths: [String]

  init(_ command: ParsedCommand) throws(UsageError) {
    isJSON = command.has(.json)
    isRemote = command.has(.remote)
    plugins = command.operands
    pluginPaths = command.values(.pluginPath)
    guard !plugins.isEmpty else { throw UsageError.noPluginNamed }
  }

  func check() throws(UsageError) -> Int32 {
    let paths = ResourcePaths(extraPluginPaths: pluginPaths)
    var subjects: [CheckSubject] = []
    for plugin in plugins {
      if plugins.count > 1, !isPlugin(plugin, paths) {
        throw UsageError.unquoted(plugin, of: plugins)
      }
      subjects.append(try subject(plugin, paths))
    }
    do throws(SystemError) {
      let loop = try Loop()
      let log = SessionRecords.checkLog { HostEnvironment.complain($0, of: .check) }
      var reports: [CheckReport] = []
      for subject in subjects {
        var report: CheckReport?
        let conformance = Conformance(loop, subject) { report = $0 }
        conformance.onComplaint = { process, line in
          let text = SafeText(String(decoding: line, as: UTF8.self)).string
          log?.write(subject.name, process: process, text)
        }
        while report == nil { loop.runOnce() }
        withExtendedLifetime(conformance) {}
        if let report {
          reports.append(report)
          for line in report.breaches { log?.write(subject.name, process: nil, line) }
          if !isJSON { HostEnvironment.write(report.text) }
        }
      }
      if isJSON { HostEnvironment.write(document(reports)) }
      return reports.allSatisfy(\.hasPassed) ? 0 : 1
    } catch {
      HostEnvironment.complain("\(error)", of: .check)
      return 1
    }
  }

  private func document(_ reports: [CheckReport]) -> String {
    var writer = JSONWriter()
    writer.object {
      $0.member("passed", reports.allSatisfy(\.hasPassed))
      $0.array("plugins") { list in
        for report in reports { report.write(into: &list) }
      }
    }
    writer.endLine()
    return String(decoding: writer.finished(), as: UTF8.self)
  }

  /// Tells whether one of several words is a plugin by itself: a path, a name, or a command in quotes.
  private func isPlugin(_ word: String, _ paths: ResourcePaths) -> Bool {
    word.contains { $0 == "/" || $0.isWhitespace } || paths.plugin(named: word) != nil
      || paths.typed(word) != word
  }

  /// A plugin's path, or its name or its command, split as a shell splits words; words that follow
  /// a name are handed on.
  private func subject(
    _ plugin: String, _ paths: ResourcePaths
  ) throws(UsageError) -> CheckSubject {
    var environment = HostEnvironment.variables
    environment["TERM"] = "dumb"
    environment["PYTHONUNBUFFERED"] = "1"
    environment["COLONNADE_PROTOCOL"] = "1"
    environment["COLONNADE_ROLE"] = "primary"
    var subject = CheckSubject(
      name: plugin, arguments: [plugin], environment: environment,
      isRemote: isRemote)
    subject.pictureProgram = HostEnvironment.companion("colonnade-picture")
    let whole = paths.plugin(named: plugin)
    var words: [String] = []
    do throws(WordsError) {
      if whole == nil { words = try splitWords(plugin, home: paths.home) }
    } catch {
      throw UsageError.openQuote(plugin)
    }
    if let first = words.first { words[0] = paths.typed(first) }
    if let location = whole ?? words.first.flatMap({ paths.plugin(named: $0) }) {
      if location.manifest?.run.isEmpty == true, let problem = location.diagnostics.first {
        throw UsageError(problem.description)
      }
      if let mode = location.manifest?.mode, mode != .rpc {
        throw UsageError.noProtocol(plugin, mode: mode.rawValue)
      }
      subject.arguments = location.arguments + words.dropFirst()
      if location.manifest?.isRemote == true { subject.isRemote = true }
    } else if !words.isEmpty {
      subject.arguments = words
    }
    return subject
  }
}
