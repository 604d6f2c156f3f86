// SPDX-License-Identifier: Apache-2.0
import Testing

@testable import PaneConformance

/// A pane that is right but for one thing, and how that is named.
private struct Fault: CustomTestStringConvertible {
  var program: String
  var rule: Int
  var outcome = CheckFinding.Outcome.failed
  /// What the detail holds.
  var words: String
  /// What the line holds that was sent last.
  var sent = ""
  /// What the plugin's own line holds that is at fault; empty where it is about none.
  var wrote = ""
  /// What stderr says; empty for what dies without a word.
  var complaint = ""
  /// Rules that the same fault breaks.
  var kin: Set<Int> = []

  var testDescription: String { program }

  func isNamed(by report: CheckReport?) -> Bool {
    guard let report, let finding = report[rule] else { return false }
    let others = report.findings.filter { $0.outcome == .failed }.map(\.rule.number)
    return finding.outcome == outcome && finding.detail.contains(words)
      && finding.evidence?.sent?.contains(sent) ?? sent.isEmpty
      && finding.evidence?.heard?.contains(wrote) ?? wrote.isEmpty
      && (finding.evidence?.lastComplaints.last ?? "").hasPrefix(complaint)
      && Set(others).isSubset(of: kin.union([rule]))
  }
}

private let faults: [Fault] = [
  .init(
    program: "stale_rev.py", rule: 71, words: "rev is another", sent: "x-check-other"),
  .init(program: "no_in_doubt.py", rule: 72, words: "inDoubt", sent: "transfer.prepare"),
  .init(program: "changing_store.py", rule: 73, words: "became", sent: "initialize"),
  .init(
    program: "one_transfer.py", rule: 74, words: "another transfer", sent: "transfer.commit",
    kin: [58, 71]),
  .init(program: "undo_new_id.py", rule: 75, words: "came back as", sent: "/undo"),
  .init(program: "wrong_place.py", rule: 76, words: "dropped before", sent: #""before":"a""#),
  .init(
    program: "view_crash.py", rule: 63, words: "status 1 at view", sent: #""cols":1"#,
    complaint: "ZeroDivisionError"),
  .init(
    program: "theme_crash.py", rule: 63, words: "status 1 at theme", sent: #""fg":null"#,
    complaint: "AttributeError"),
  .init(
    program: "moved_crash.py", rule: 63, words: "status 1 at pane.moved",
    sent: #""role":"inspector""#, complaint: "KeyError"),
  .init(
    program: "null_select.py", rule: 63, words: "a selection of nothing", sent: #""item":null"#,
    complaint: "AttributeError"),
  .init(program: "spinning.py", rule: 64, words: "processor time"),
  .init(program: "flooding.py", rule: 65, words: "messages in a second"),
  .init(program: "growing.py", rule: 66, words: "MiB more", sent: "x.check.unknown"),
  .init(
    program: "talking_on.py", rule: 67, outcome: .warning, words: "after the end of its input"),
  .init(program: "answered_twice.py", rule: 51, words: "2 answers to the command “go”"),
  .init(program: "cancel_unheard.py", rule: 68, words: "“slow” after $.cancel", sent: "$.cancel"),
  .init(program: "filter_nothing.py", rule: 49, words: "all 3 rows", sent: #""filter":"zz"#),
  .init(
    program: "branch_crash.py", rule: 69, words: "“a” was opened", sent: "expand",
    complaint: "KeyError", kin: [80]),
  .init(program: "prompt_flood.py", rule: 70, words: "asks again", sent: "command.run"),
  .init(
    program: "slow_start.sh", rule: 2, outcome: .warning, words: "starts slowly",
    sent: "initialize"),
  .init(program: "needs_hologram.py", rule: 11, words: "“hologram”", wrote: "hologram"),
  .init(program: "needs_more.py", rule: 11, words: "“hologram”", wrote: "hologram"),
  .init(program: "unknown_method.py", rule: 77, words: "“pane.sett”", wrote: "pane.sett"),
  .init(
    program: "misspelled.py", rule: 29, outcome: .warning,
    words: "pane.set: has no member “titel”, ignored, did you mean \"title\"?",
    wrote: "itmes"),
  .init(program: "future_rev.py", rule: 44, words: "revision 99"),
  .init(program: "mark.sh", rule: 5, words: "byte order mark, which this host skips"),
  .init(
    program: "extra_cells.py", rule: 29, words: "the row “x” has 4 cells for 2 columns",
    wrote: "Cells"),
  .init(program: "long_value.py", rule: 78, words: "value: longer than 16384 bytes"),
  .init(program: "unknown_source.py", rule: 45, words: "“nosuch”", wrote: "nosuch"),
  .init(program: "unknown_step.py", rule: 45, words: "ops cannot be followed", wrote: "zap"),
  .init(
    program: "unknown_menu.py", rule: 34, outcome: .warning,
    words: "the menu of the row “a” names a command “gone” that is not in commands; the toolbar",
    wrote: "gone"),
  .init(
    program: "dead_key.py", rule: 34, outcome: .warning,
    words: "hardly any keyboard has Hyper or Meta; “control of z”", wrote: "Right"),
  .init(
    program: "noisy.py", rule: 79, outcome: .warning, words: "more than 1000 lines on stderr",
    complaint: "step"),
  .init(program: "no_kind.py", rule: 29, words: "without a kind", wrote: "items"),
  .init(program: "range_backwards.py", rule: 29, words: "max: below min, ignored", kin: [7]),
  .init(
    program: "waits_for_itself.py", rule: 29,
    words: "the value of the field “mode” is none for “choice”", kin: [81]),
  .init(program: "negative_count.py", rule: 29, words: "count: -5", wrote: "-5"),
  .init(
    program: "huge_number.sh", rule: 29,
    words: "2 numbers need more than 64 bits, the nearest that they hold counts", wrote: "1e400"),
  .init(
    program: "wrong_from.py", rule: 42, words: "the answer is from 1", sent: #""from":0"#),
  .init(
    program: "bare_answer.py", rule: 37,
    words: "it answered input 1 without content, error or loading", sent: "input.set"),
  .init(
    program: "misspelled_event.py", rule: 11, outcome: .warning, words: "“selct”", wrote: "selct"),
  .init(
    program: "abort_forgotten.py", rule: 58, words: "a transfer that had been aborted",
    sent: "transfer.commit"),
  .init(
    program: "activate_crash.py", rule: 80, words: "at activate", sent: "activate",
    complaint: "ValueError"),
  .init(
    program: "step_out_crash.py", rule: 80, words: "at a step out", sent: #""page":"..""#,
    complaint: "ValueError"),
  .init(program: "submit_silent.py", rule: 81, words: "no answer", sent: "form.submit"),
  .init(
    program: "propose_silent.py", rule: 82, words: "no answer to drop.propose",
    sent: "drop.propose"),
  .init(
    program: "ahead_silent.py", rule: 83, words: "no answer to input.ahead", sent: "input.ahead"),
  .init(
    program: "ahead_shown.py", rule: 83, words: "only asked about", sent: "input.ahead"),
  .init(
    program: "ahead_crash.py", rule: 83, words: "status 1 at input.ahead", sent: "input.ahead",
    complaint: "KeyError"),
  .init(program: "behind_is_before.py", rule: 76, words: "dropped behind", sent: "after"),
  .init(program: "gone_place.py", rule: 76, words: "a row that has gone", sent: "x-check-gone"),
  .init(program: "words_lost.py", rule: 75, words: "with other words", sent: "/undo"),
  .init(program: "sort_ignored.py", rule: 49, words: "after an order by “n”", sent: "desc"),
  .init(program: "undo_refused.py", rule: 51, words: "the undo of the command “go”: error"),
  .init(
    program: "complete_silent.py", rule: 51, words: "prompt.complete", sent: "prompt.complete"),
  .init(
    program: "no_data_crash.py", rule: 59, words: "without its data", sent: "lazy",
    complaint: "KeyError"),
  .init(program: "same_frame.py", rule: 61, words: "frame 1 after frame 1"),
  .init(program: "foreign_patch.py", rule: 29, words: "a field “gone”", wrote: "form.patch"),
  .init(
    program: "search_deaf.py", rule: 48, words: "the text of row 2, from there on, was found at []",
    sent: "rows.find"),
  .init(
    program: "cell_type.py", rule: 29, outcome: .warning,
    words: "the cell “many” of the row “y” in a column of “int”", wrote: "many"),
  .init(
    program: "cell_type_paged.py", rule: 29, outcome: .warning,
    words: "the cell “few” of the row “b” in a column of “number”"),
  .init(
    program: "sections_sum.py", rule: 29, outcome: .warning,
    words: "sections are of 5 rows together, but there are 3", wrote: "Second"),
  .init(
    program: "select_gone.py", rule: 29, outcome: .warning, words: "select names a row “gone”",
    wrote: "select"),
  .init(
    program: "pixels_short.py", rule: 29,
    words: "a picture of 4×4 pixels has 45 bytes, not 48", wrote: "x-rgb"),
  .init(program: "picture_cut.py", rule: 29, words: "cannot be decoded (the file is cut short)"),
  .init(
    program: "lines_feed.py", rule: 32, outcome: .warning, words: "a line feed inside line 1",
    wrote: "three"),
  .init(
    program: "unknown_role.py", rule: 29, outcome: .warning, words: "“shiny”", wrote: "shiny"),
  .init(program: "unknown_anchor.py", rule: 29, words: "an anchor “three”", wrote: "start"),
  .init(program: "far_anchor.py", rule: 29, words: "“far” is in line 2 of 2", wrote: "far"),
  .init(
    program: "propose_gone.py", rule: 29, words: "at the row “gone”", sent: "drop.propose"),
  .init(
    program: "change_elsewhere.py", rule: 45, words: "both have the id", sent: "rows.get"),
  .init(
    program: "no_number.py", rule: 51, words: "the command “go” without a number",
    sent: #""times":null"#, complaint: "TypeError"),
  .init(
    program: "late_progress.py", rule: 29, outcome: .warning,
    words: "$.progress for a request that does not wait any more", wrote: "still at it"),
  .init(
    program: "reads_ahead.py", rule: 4, words: "it reads ahead", kin: [2]),
]

@Suite struct FaultyPluginTests {
  @Test("names each fault, what was sent, what was complained about, and what to change")
  func namesFaults() throws {
    let byProgram = Dictionary(uniqueKeysWithValues: faults.map { ($0.program, $0) })
    let reports = checkCarefully(faults.map(\.program), parts: .events) { program, report in
      byProgram[program]?.isNamed(by: report) == true
    }
    for fault in faults {
      let report = try #require(reports[fault.program])
      let isNamed = fault.isNamed(by: report)
      #expect(isNamed, "\(fault.program): \(report.text)")
      #expect(report.text.contains("    change  "))
    }
  }

  @Test("names who stops to answer after a name with a brace that has no partner")
  func namesOddNames() throws {
    let fault = Fault(
      program: "counts_braces.py", rule: 16, words: "answers nothing any more",
      sent: "x.check.unknown", kin: [18])
    let reports = checkCarefully([fault.program]) { fault.isNamed(by: $1) }
    let report = try #require(reports[fault.program])
    let isNamed = fault.isNamed(by: report)
    #expect(isNamed, "\(report.text)")
  }

  @Test("finds nothing in the pane that the faulty ones were made of, and says what it left out")
  func letsTheRightOnePass() throws {
    let reports = checkCarefully(["right.py"]) { $1?.hasPassed == true }
    let report = try #require(reports["right.py"])
    #expect(report.hasPassed, "\(report.text)")
    for rule in [55, 56, 57, 58, 59] + Array(63...68) + Array(70...76) {
      #expect(report[rule]?.outcome == .ok, "\(rule): \(report.text)")
    }
    for finding in report.findings where finding.outcome == .skipped {
      #expect(!finding.detail.isEmpty)
      #expect(report.text.contains(finding.line))
    }
  }

  @Test("shows of stderr the last five lines, and of a long line its beginning")
  func cutsEvidence() {
    let complaints = (1...9).map { "line \($0)\u{1b}[m" }.joined(separator: "\n")
    let line = Array(String(repeating: "x", count: 5_000).utf8) + [10]
    let evidence = CheckEvidence(sentLine: line, complaints: complaints)
    #expect(evidence.lastComplaints.count == 5)
    #expect(evidence.lastComplaints.last == "line 9·[m")
    #expect(evidence.sent?.hasSuffix("… (5000 bytes)") == true)
  }
}
