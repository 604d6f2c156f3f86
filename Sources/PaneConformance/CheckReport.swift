// SPDX-License-Identifier: Apache-2.0
package import JSONRPC

/// The circumstances of a breach: the last lines to the plugin, and its complaints.
package struct CheckEvidence: Equatable, Sendable {
  /// Characters of a line that are shown at most.
  private static let lineLimit = 400
  /// Lines of stderr that are shown at most.
  private static let complaintLimit = 5

  /// Bytes of a line that are kept at most.
  static let keptBytes = 4 * lineLimit

  /// The line that was sent last, with its line feed; empty before the first.
  var sentLine: [UInt8] = []
  /// The beginning of the plugin's own line in which it was seen; empty when it is about no line.
  var heardLine: [UInt8] = []
  /// The end of what it wrote to stderr.
  var complaints = ""

  /// The line to the plugin, printable and not too long; `nil` when nothing was sent, and where it is
  /// the plugin's own line that is at fault.
  package var sent: String? { heardLine.isEmpty ? Self.line(sentLine) : nil }

  /// The plugin's own line that is at fault, printable and not too long; `nil` when it is none.
  package var heard: String? { Self.line(heardLine) }

  private static func line(_ bytes: [UInt8]) -> String? {
    let text = String(decoding: bytes, as: UTF8.self)
    return text.isEmpty ? nil : printable(text.dropLast(text.hasSuffix("\n") ? 1 : 0))
  }

  /// The last lines of stderr, printable.
  package var lastComplaints: [String] {
    complaints.split(whereSeparator: \.isNewline).suffix(Self.complaintLimit).map(Self.printable)
  }

  private static func printable(_ text: some StringProtocol) -> String {
    let shown = text.prefix(lineLimit).map {
      $0.unicodeScalars.allSatisfy { $0.value >= 32 && $0.value != 127 } ? $0 : "·"
    }
    return String(shown) + (shown.count < text.count ? "… (\(text.utf8.count) bytes)" : "")
  }
}

/// The finding about one rule.
package struct CheckFinding: Equatable, Sendable {
  /// The outcome of a check.
  package enum Outcome: String, Sendable {
    case ok
    case failed = "not ok"
    case warning = "warn"
    /// There was nothing to look at.
    case skipped = "skip"

    /// True when something is to be changed.
    var isBreach: Bool { self == .failed || self == .warning }
  }

  /// The rule it is about.
  package let rule: CheckRule
  /// The outcome of a check.
  package var outcome: Outcome
  /// The words about it, without a full stop; empty when the rule's name says it all.
  package var detail: String
  /// The circumstances of a breach; `nil` when it belongs to no moment.
  package var evidence: CheckEvidence?

  /// The line a person reads.
  package var line: String {
    let number = String(rule.number)
    let pad = String(repeating: " ", count: max(0, 2 - number.utf8.count))
    let seen = detail.isEmpty ? "" : ": \(detail)"
    return "\(outcome.rawValue) \(number)\(pad)  \(rule.name)\(seen)"
  }

  /// The lines below it: what was written or sent, what was complained about, and what to change.
  package var explanation: [String] {
    guard outcome.isBreach else { return [] }
    let heard = (evidence?.heard).map { ["    wrote   \($0)"] } ?? []
    let sent = (evidence?.sent).map { ["    sent    \($0)"] } ?? []
    let complaints = (evidence?.lastComplaints ?? []).map { "    stderr  \($0)" }
    return heard + sent + complaints + ["    change  \(rule.change)"]
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

  /// True when no rule that must hold was broken.
  package var hasPassed: Bool { !findings.contains { $0.outcome == .failed } }

  /// The lines about the rules that were broken.
  package var breaches: [String] { findings.filter(\.outcome.isBreach).map(\.line) }

  /// The finding about a rule; `nil` for a number that is no rule.
  package subscript(number: Int) -> CheckFinding? { findings.first { $0.rule.number == number } }

  /// The report for a person: a line for each rule, more below those that are broken, and a sum.
  package var text: String {
    var lines = ["# \(plugin)"]
    for finding in findings { lines += [finding.line] + finding.explanation }
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
        for finding in findings { finding.write(into: &list) }
      }
    }
  }
}

extension CheckFinding {
  fileprivate func write(into writer: inout JSONWriter) {
    writer.object {
      $0.member("number", rule.number)
      $0.member("level", rule.level.rawValue)
      $0.member("name", rule.name)
      $0.member("outcome", outcome.rawValue)
      $0.member("detail", detail)
      guard outcome.isBreach else { return }
      $0.member("wrote", evidence?.heard)
      $0.member("sent", evidence?.sent)
      $0.member("stderr", evidence?.lastComplaints ?? [])
      $0.member("change", rule.change)
    }
  }
}
