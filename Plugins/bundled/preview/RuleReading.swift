// SPDX-License-Identifier: Apache-2.0
import FileKit
import PanePlugin

/// The output of a rule's program as it comes, within its bounds.
struct RuleReading: Sendable {
  /// The rule that counts.
  let rule: PreviewRule
  /// What has come so far.
  private(set) var output: [UInt8] = []
  /// Why it ended without a good end, in words; `nil` while it runs and after a good end.
  private(set) var fault: String?
  /// True when there was more than is kept.
  private(set) var isCut = false
  private let run: HelperRun
  private let last: Int

  /// Bytes of output that are kept.
  private static let most = 4 << 20

  /// Starts the program of a rule.
  ///
  /// - Throws: `FileProblem` when it cannot be started.
  init(
    _ rule: PreviewRule, _ program: String, _ place: FilePath, columns: Int, rows: Int
  ) throws(FileProblem) {
    self.rule = rule
    var limits = HelperLimits()
    limits.seconds = rule.seconds
    limits.memory = rule.memory
    last = Clock.milliseconds + rule.seconds * 1_000
    run = try HelperRun(
      rule.command(program, for: place, columns: columns, rows: rows), in: FilePath("/"),
      limits: limits)
  }

  /// Reads on for some time; waits for the program.
  ///
  /// - Returns: `false` when it has ended.
  mutating func readOn(milliseconds: Int) -> Bool {
    if let more = run.read(milliseconds: milliseconds) {
      output += more
      isCut = output.count >= Self.most
      guard isCut || Clock.milliseconds >= last else { return true }
      _ = run.end(isOver: false)
      if !isCut { fault = "took longer than \(rule.seconds) s" }
      return false
    }
    let status = run.end(isOver: true)
    if status != 0 { fault = status > 128 ? "was ended" : "ended with \(status)" }
    return false
  }

  /// Gives it up.
  func stop() { run.end(isOver: false) }

  /// The program's name and what became of it.
  var sentence: String? { fault.map { "\(rule.words.first ?? ""): \($0)" } }
}
