// SPDX-License-Identifier: Apache-2.0
import PaneProtocol

/// Collects findings; of a rule the worst one counts, and of equal ones the first.
///
/// Other breaches of it are told beside that one.
struct FindingLog {
  private struct Entry {
    var outcome: CheckFinding.Outcome
    var detail: String
    var evidence: CheckEvidence?
    /// Breaches of the rule that read otherwise than the first, each once.
    var others: [String] = []

    /// Other breaches that are told beside the first: all that a host says of one message, and how many
    /// there are besides.
    private static let told = Limit.remarks

    /// What was seen: the first breach, some others, and how many there are besides.
    var words: String {
      let shown = ([detail] + others.prefix(Self.told)).joined(separator: "; ")
      return others.count > Self.told ? "\(shown) (and \(others.count - Self.told) more)" : shown
    }

    /// Takes over the breaches of another entry.
    mutating func add(_ entry: Entry) {
      for words in [entry.detail] + entry.others where words != detail {
        if others.count < FindingLog.otherLimit, !others.contains(words) { others.append(words) }
      }
    }
  }

  /// Different breaches of one rule that are kept at most.
  private static let otherLimit = 100

  private var entries: [Int: Entry] = [:]
  /// What surrounds the breaches that are found now, where nothing else is said.
  var evidence: CheckEvidence?

  /// The rule held.
  mutating func pass(_ number: Int, _ detail: String = "") {
    record(number, Entry(outcome: .ok, detail: detail))
  }

  /// The rule was broken; one that only should hold gives a warning.
  ///
  /// - Parameters:
  ///   - number: The rule.
  ///   - detail: What was seen, without a full stop.
  ///   - probe: The process it was seen of, for what it was sent and complained about.
  mutating func fail(_ number: Int, _ detail: String, _ probe: PluginProbe? = nil) {
    let isMust = CheckRule[number]?.level == .must
    let evidence = probe?.evidence ?? evidence
    record(
      number, Entry(outcome: isMust ? .failed : .warning, detail: detail, evidence: evidence))
  }

  /// Something about the rule could be better.
  mutating func warn(_ number: Int, _ detail: String, _ probe: PluginProbe? = nil) {
    let evidence = probe?.evidence ?? evidence
    record(number, Entry(outcome: .warning, detail: detail, evidence: evidence))
  }

  /// There was nothing to look at.
  mutating func skip(_ number: Int, _ reason: String) {
    record(number, Entry(outcome: .skipped, detail: reason))
  }

  /// Tells whether there is a finding about a rule that is not a skip.
  func has(_ number: Int) -> Bool { entries[number].map { $0.outcome != .skipped } ?? false }

  /// Tells whether a rule was found to hold.
  func holds(_ number: Int) -> Bool { entries[number]?.outcome == .ok }

  /// Tells whether a rule was found broken.
  func isBroken(_ number: Int) -> Bool { entries[number]?.outcome.isBreach == true }

  /// Takes over what another log holds, except of one rule.
  mutating func merge(_ other: FindingLog, except excused: Int? = nil) {
    for (number, entry) in other.entries.sorted(by: { $0.key < $1.key })
    where number != excused {
      record(number, entry)
    }
  }

  private mutating func record(_ number: Int, _ entry: Entry) {
    guard let known = entries[number] else {
      entries[number] = entry
      return
    }
    let isWorse = Self.weight(entry.outcome) > Self.weight(known.outcome)
    if known.outcome.isBreach, entry.outcome.isBreach {
      var worst = isWorse ? entry : known
      worst.add(isWorse ? known : entry)
      entries[number] = worst
    } else if isWorse {
      entries[number] = entry
    }
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
      guard let entry = entries[rule.number] else {
        return CheckFinding(rule: rule, outcome: .skipped, detail: rule.absence)
      }
      return CheckFinding(
        rule: rule, outcome: entry.outcome, detail: entry.words, evidence: entry.evidence)
    }
  }
}
