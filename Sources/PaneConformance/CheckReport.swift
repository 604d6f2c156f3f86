// SPDX-License-Identifier: Apache-2.0
package import JSONRPC

/// What was seen of one rule.
package struct CheckFinding: Equatable, Sendable {
  /// How it went.
  package enum Outcome: String, Sendable {
    case ok
    case failed = "not ok"
    case warning = "warn"
    /// There was nothing to look at.
    case skipped = "skip"
  }

  /// The rule it is about.
  package let rule: CheckRule
  /// How it went.
  package var outcome: Outcome
  /// What was seen, without a full stop; empty when the rule's name says it all.
  package var detail: String

  /// The line a person reads.
  package var line: String {
    let number = String(rule.number)
    let pad = String(repeating: " ", count: max(0, 2 - number.utf8.count))
    let seen = detail.isEmpty ? "" : ": \(detail)"
    return "\(outcome.rawValue) \(number)\(pad)  \(rule.name)\(seen)"
  }
}

/// All findings about one plugin, in the order of the rules.
package struct CheckReport: Equatable, Sendable {
  /// The name it was asked for by.
  package let plugin: String
  /// The findings.
  package var findings: [CheckFinding]
  /// Milliseconds from its start, or from its input, to its first content.
  package var firstContentMilliseconds: Int?

  /// Whether no rule that must hold was broken.
  package var hasPassed: Bool { !findings.contains { $0.outcome == .failed } }

  /// The detail of a rule that had nothing to be tried on; the text leaves it out.
  static let nothing = "nothing to look at"

  /// The finding about a rule; `nil` for a number that is no rule.
  package subscript(number: Int) -> CheckFinding? { findings.first { $0.rule.number == number } }

  /// The report for a person, one line a rule and a sum.
  package var text: String {
    let shown = findings.filter { $0.detail != Self.nothing }
    var lines = ["# \(plugin)"] + shown.map(\.line)
    func count(_ outcome: CheckFinding.Outcome) -> Int {
      findings.count { $0.outcome == outcome }
    }
    lines.append(
      "# ok \(count(.ok)), warnings \(count(.warning)), failed \(count(.failed)), "
        + "skipped \(count(.skipped))")
    return lines.map { $0 + "\n" }.joined()
  }

  /// Writes the report as an object.
  package func write(into writer: inout JSONWriter) {
    writer.object {
      $0.member("plugin", plugin)
      $0.member("passed", hasPassed)
      $0.member("firstContentMs", firstContentMilliseconds)
      $0.array("checks") { list in
        for finding in findings {
          list.object {
            $0.member("number", finding.rule.number)
            $0.member("level", finding.rule.level.rawValue)
            $0.member("name", finding.rule.name)
            $0.member("outcome", finding.outcome.rawValue)
            $0.member("detail", finding.detail)
          }
        }
      }
    }
  }
}

/// Collects findings; of a rule the worst one counts, and of equal ones the first.
struct FindingLog {
  private var findings: [Int: (outcome: CheckFinding.Outcome, detail: String)] = [:]
  /// Further breaches of a rule than the one that is told.
  private var more: [Int: Int] = [:]

  /// The rule held.
  mutating func pass(_ number: Int, _ detail: String = "") {
    record(number, .ok, detail)
  }

  /// The rule was broken; one that only should hold gives a warning.
  mutating func fail(_ number: Int, _ detail: String) {
    let isMust = CheckRule.all.contains { $0.number == number && $0.level == .must }
    record(number, isMust ? .failed : .warning, detail)
  }

  /// Something about the rule could be better.
  mutating func warn(_ number: Int, _ detail: String) { record(number, .warning, detail) }

  /// There was nothing to look at.
  mutating func skip(_ number: Int, _ reason: String) { record(number, .skipped, reason) }

  /// Whether there is a finding about a rule that is not a skip.
  func has(_ number: Int) -> Bool { findings[number].map { $0.outcome != .skipped } ?? false }

  /// Whether a rule was found to hold.
  func holds(_ number: Int) -> Bool { findings[number]?.outcome == .ok }

  /// Takes over what another log holds, except of one rule.
  mutating func merge(_ other: FindingLog, except excused: Int? = nil) {
    for (number, finding) in other.findings.sorted(by: { $0.key < $1.key })
    where number != excused {
      record(number, finding.outcome, finding.detail)
      if let rest = other.more[number] { more[number, default: 0] += rest }
    }
  }

  private mutating func record(
    _ number: Int, _ outcome: CheckFinding.Outcome, _ detail: String
  ) {
    if let known = findings[number], Self.weight(known.outcome) >= Self.weight(outcome) {
      if known.outcome == outcome, outcome != .skipped, outcome != .ok, known.detail != detail {
        more[number, default: 0] += 1
      }
      return
    }
    findings[number] = (outcome, detail)
    more[number] = nil
  }

  private static func weight(_ outcome: CheckFinding.Outcome) -> Int {
    switch outcome {
    case .skipped: 0
    case .ok: 1
    case .warning: 2
    case .failed: 3
    }
  }

  /// The findings about all rules; those nobody looked at were skipped.
  func finished() -> [CheckFinding] {
    CheckRule.all.map { rule in
      let found = findings[rule.number]
      let rest = more[rule.number].map { " (and \($0) more)" } ?? ""
      return CheckFinding(
        rule: rule, outcome: found?.outcome ?? .skipped,
        detail: (found?.detail ?? CheckReport.nothing) + rest)
    }
  }
}
