// SPDX-License-Identifier: Apache-2.0
import EventLoop
import FileKit
import HostConfiguration

/// `colonnade health`: the programs that are there, and those that are missing.
enum HealthCommand {
  /// Runs the command.
  ///
  /// - Returns: 0, 3 when something in the user's configuration is not used, or 1 when nobody reads it.
  static func run(_ command: ParsedCommand) -> Int32 {
    let paths = ResourcePaths(extraPluginPaths: [])
    let user = SessionPlan.userSettings(paths)
    let findings = user.diagnostics + Keymap.make(user.value.keys).diagnostics
    let all = HealthList(configuration: configuration(findings, in: paths)).text
    guard HostEnvironment.write(all) else { return 1 }
    return findings.contains { $0.severity == .error } ? 3 : 0
  }

  /// A line for each finding, or one that says that there is none.
  private static func configuration(
    _ findings: [Diagnostic], in paths: ResourcePaths
  ) -> [HealthList.Line] {
    let file = paths.userConfiguration
    let isThere = FileSystem.exists(file)
    let words =
      findings.isEmpty
      ? [isThere ? "\(CommandWords.fine): \(file)" : CommandWords.noConfiguration]
      : findings.map(\.description)
    return words.enumerated().map { number, words in
      let subject = number == 0 ? CommandWords.configuration : ""
      return HealthList.Line(subject: subject, words: words, isGood: findings.isEmpty)
    }
  }
}
