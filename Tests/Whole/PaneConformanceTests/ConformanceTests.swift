// SPDX-License-Identifier: Apache-2.0
import EventLoop
import Foundation
import JSONRPC
import PaneProtocol
import Testing

@testable import PaneConformance

private let badPlugins = [
  JudgedPlugin(program: "buffered.sh", findings: [1: .ok, 2: .failed, 4: .failed]),
  JudgedPlugin(program: "array.sh", findings: [8: .failed, 4: .ok]),
  JudgedPlugin(program: "deaf.sh", findings: [23: .failed, 27: .ok]),
  JudgedPlugin(program: "stubborn.sh", findings: [27: .failed, 23: .ok]),
  JudgedPlugin(program: "orphans.sh", findings: [24: .failed, 23: .ok]),
  JudgedPlugin(program: "spinner.sh", findings: [26: .failed, 23: .ok]),
  JudgedPlugin(
    program: "strict.sh",
    findings: [14: .skipped, 17: .ok, 18: .failed, 19: .warning, 20: .failed]),
  JudgedPlugin(program: "twice.sh", findings: [9: .failed, 10: .failed, 11: .warning]),
  JudgedPlugin(
    program: "careless.sh",
    findings: [
      5: .failed, 6: .warning, 7: .warning, 29: .failed, 30: .failed, 31: .failed, 32: .warning,
      34: .warning, 36: .warning,
    ]),
  JudgedPlugin(program: "parts.sh", findings: [29: .failed, 30: .failed, 33: .warning]),
  JudgedPlugin(program: "random.sh", findings: [35: .failed]),
  JudgedPlugin(program: "failing.sh", findings: [1: .failed]),
  JudgedPlugin(program: "mute.sh", findings: [37: .failed, 25: .failed, 2: .ok]),
  JudgedPlugin(program: "/nowhere/at/all", findings: [1: .failed]),
]

/// One fault each; everything else about them is right.
private let faults: [JudgedPlugin] = [
  ("rows-from", 42), ("rows-many", 42), ("rows-error", 42), ("rows-same", 43),
  ("rows-unstable", 43), ("rows-back", 44), ("rows-anonymous", 44), ("rows-change", 45),
  ("rows-slow", 46), ("rows-cancel", 47), ("rows-find", 48), ("rows-query", 49),
  ("rows-crowd", 50), ("input-back", 38), ("input-crowd", 41), ("command-silent", 51),
  ("command-any", 51), ("prompt-null", 52), ("save-large", 53), ("restore-forgets", 53),
  ("restore-strict", 54), ("keyed-cancel", 55), ("staged-early", 55), ("staged-forgets", 55),
  ("keyed-twice", 56), ("keyed-hasty", 57), ("source-hasty", 57), ("source-early", 58),
  ("source-drops", 58), ("source-greedy", 58), ("keyed-types", 59), ("canvas-flood", 60),
  ("canvas-outside", 61), ("canvas-overlong", 61), ("canvas-deaf", 61), ("canvas-keys", 62),
  ("canvas-style", 61), ("picture-seq", 29), ("picture-id", 29),
  ("picture-letters", 29), ("picture-words", 29), ("picture-huge", 29), ("picture-relative", 29),
  ("picture-canvas", 29),
].map { name, rule in
  JudgedPlugin(program: "faults.py \(name)", findings: [rule: rule == 46 ? .warning : .failed])
}

/// What is found about plugins that do everything right.
private let goodPlugins: [JudgedPlugin] = [
  ("good-rows", 42...50), ("good-input", 37...41), ("good-command", 51...54),
  ("good-keyed", 55...59), ("good-staged", 55...59), ("good-source", 55...59),
  ("good-canvas", 60...62), ("good-picture", 29...29),
].map { name, rules in
  JudgedPlugin(
    program: "faults.py \(name)",
    findings: Dictionary(uniqueKeysWithValues: rules.map { ($0, .ok) }))
}

/// Answers that nobody reads: what they hold is no fault of rows.
private let cancelled: [JudgedPlugin] = [
  JudgedPlugin(program: "faults.py rows-cancel-null", findings: [42: .ok, 44: .ok, 47: .ok]),
  JudgedPlugin(program: "faults.py rows-cancel-odd", findings: [42: .ok, 47: .warning]),
]

/// What is said about a rule, in its words.
private struct Verdict: CustomTestStringConvertible {
  var scenario: String
  var rule: Int
  var outcome: CheckFinding.Outcome
  /// What the detail holds.
  var words = ""
  var program: String { "verdicts.py \(scenario)" }
  var testDescription: String { "\(scenario), rule \(rule)" }

  func isIn(_ report: CheckReport?) -> Bool {
    guard let finding = report?[rule] else { return false }
    return finding.outcome == outcome && (words.isEmpty || finding.detail.contains(words))
  }
}

private let verdicts: [Verdict] = [
  .init(scenario: "large", rule: 5, outcome: .ok),
  .init(scenario: "halved", rule: 5, outcome: .ok),
  .init(scenario: "unended", rule: 5, outcome: .failed, words: "no line feed"),
  .init(scenario: "unended-alone", rule: 5, outcome: .failed, words: "no line feed"),
  .init(scenario: "input-good", rule: 37, outcome: .ok),
  .init(scenario: "input-good", rule: 39, outcome: .ok),
  .init(scenario: "input-none", rule: 37, outcome: .failed),
  .init(scenario: "input-none", rule: 38, outcome: .skipped, words: "does not answer"),
  .init(scenario: "input-none", rule: 39, outcome: .skipped),
  .init(scenario: "input-slow", rule: 37, outcome: .ok, words: "after "),
  .init(scenario: "input-slow", rule: 39, outcome: .ok),
  .init(scenario: "input-first", rule: 14, outcome: .ok),
  .init(scenario: "input-first", rule: 38, outcome: .failed, words: "the last of 3"),
  .init(scenario: "input-late", rule: 38, outcome: .failed, words: " of 51"),
  .init(scenario: "input-late", rule: 41, outcome: .skipped, words: "still name input"),
  .init(scenario: "input-old", rule: 14, outcome: .ok),
  .init(scenario: "input-old", rule: 37, outcome: .ok),
  .init(scenario: "input-old", rule: 38, outcome: .failed),
  .init(scenario: "input-old", rule: 39, outcome: .warning, words: "names input 1"),
  .init(scenario: "input-anonymous", rule: 37, outcome: .ok),
  .init(scenario: "input-anonymous", rule: 38, outcome: .skipped, words: "no gen"),
  .init(scenario: "input-anonymous", rule: 39, outcome: .warning, words: "no gen"),
  .init(scenario: "input-removes", rule: 14, outcome: .ok),
  .init(scenario: "input-removes", rule: 37, outcome: .ok),
  .init(scenario: "input-removes", rule: 38, outcome: .ok),
  .init(scenario: "input-removes", rule: 39, outcome: .ok),
  .init(scenario: "input-removes", rule: 41, outcome: .ok),
  .init(scenario: "input-crash", rule: 40, outcome: .failed),
  .init(scenario: "input-crash", rule: 18, outcome: .ok),
  .init(scenario: "input-crash", rule: 19, outcome: .ok),
  .init(scenario: "input-crash", rule: 20, outcome: .ok),
  .init(scenario: "ends-request", rule: 19, outcome: .warning, words: "status 1"),
  .init(scenario: "ends-request", rule: 14, outcome: .skipped, words: "does not know"),
  .init(scenario: "ends-request", rule: 15, outcome: .ok),
  .init(scenario: "ends-request", rule: 16, outcome: .ok),
  .init(scenario: "ends-request", rule: 18, outcome: .ok),
  .init(scenario: "ends-notification", rule: 18, outcome: .failed, words: "status 1"),
  .init(scenario: "ends-notification", rule: 14, outcome: .ok),
  .init(scenario: "ends-notification", rule: 15, outcome: .skipped, words: "does not know"),
  .init(scenario: "ends-notification", rule: 19, outcome: .ok),
  .init(scenario: "ends-notification", rule: 20, outcome: .ok),
  .init(scenario: "first-line", rule: 14, outcome: .failed, words: "1 of 3"),
  .init(scenario: "id-twice", rule: 12, outcome: .failed, words: "two open requests"),
  .init(scenario: "id-again", rule: 12, outcome: .ok),
  .init(scenario: "start-slow", rule: 23, outcome: .ok),
  .init(scenario: "jsonrpc-old", rule: 29, outcome: .warning, words: "jsonrpc"),
  .init(scenario: "keys-fixed", rule: 34, outcome: .warning, words: "“j”"),
  .init(scenario: "keys-digit", rule: 34, outcome: .warning, words: "“7”"),
  .init(scenario: "keys-none", rule: 34, outcome: .warning, words: "no key"),
  .init(scenario: "keys-good", rule: 34, outcome: .ok),
  .init(scenario: "canvas-bytes", rule: 60, outcome: .ok),
  .init(scenario: "canvas-bytes", rule: 61, outcome: .skipped, words: "no frames"),
  .init(scenario: "canvas-bytes", rule: 62, outcome: .ok),
  .init(scenario: "canvas-flood", rule: 60, outcome: .failed, words: "256 KiB"),
]

private let examples = [
  "static.sh", "hello.sh", "hello.py", "million.py", "middle.py", "outline.py", "life.py",
  "waves.py",
  "pages.py",
  "preview.sh", "basket.py", "giving.py", "taking.py", "markdown.py", "form.py", "chart.py",
]

/// The bundled panes, as `colonnade` leads to them and as a program of its own.
private let bundledPanes = [
  "colonnade --as-pane colonnade-files \(TestPrograms.examples.path())",
  "colonnade --as-pane colonnade-places", "colonnade --as-pane colonnade-preview", "board.py",
]

extension CheckReport {
  /// True when every name in `wants` is that of a message.
  fileprivate var asksForKnownEvents: Bool { self[11].map { $0.outcome == .ok } ?? true }
}

@Suite struct ConformanceTests {
  @Test("names what is wrong with a plugin, and lets the examples pass")
  func judges() throws {
    let byProgram = Dictionary(uniqueKeysWithValues: badPlugins.map { ($0.program, $0) })
    let reports = checkCarefully(badPlugins.map(\.program) + examples) { program, report in
      byProgram[program]?.isJudged(by: report) ?? (report?.hasPassed == true)
    }
    for plugin in badPlugins {
      let report = try #require(reports[plugin.program])
      #expect(plugin.isJudged(by: report), "\(plugin.program): \(report.text)")
      #expect(!report.hasPassed, "\(plugin.program)")
    }
    for name in examples {
      let report = try #require(reports[name])
      #expect(report.hasPassed && report.asksForKnownEvents, "\(report.text)")
    }
    let complaint = "it ended with status 3; stderr: no such database"
    #expect(reports["failing.sh"]?[1]?.detail == complaint)
  }

  @Test("finds each fault of rows, inputs, commands, transfers and canvases")
  func findsFaults() throws {
    let plugins = goodPlugins + cancelled + faults
    let byProgram = Dictionary(uniqueKeysWithValues: plugins.map { ($0.program, $0) })
    let reports = checkCarefully(plugins.map(\.program), parts: []) { program, report in
      byProgram[program].map { isRight(report, about: $0) } ?? false
    }
    for plugin in plugins {
      let report = try #require(reports[plugin.program])
      #expect(isRight(report, about: plugin), "\(report.text)")
    }
  }

  @Test("says of a plugin what is true, and blames what it was")
  func saysWhatIsTrue() throws {
    let programs = Set(verdicts.map(\.program)).sorted()
    var reports = check(programs)
    let doubtful = {
      Set(verdicts.filter { !$0.isIn(reports[$0.program]) }.map(\.program)).sorted()
    }
    // Crowds slow each other: what was not judged rightly is looked at again alone, at last with
    // patience.
    for isPatient in [false, true] {
      // Patience would hide what the slow one is about.
      for program in doubtful() where !isPatient || !program.hasSuffix("start-slow") {
        reports.merge(check([program], isPatient: isPatient)) { $1 }
      }
    }
    for verdict in verdicts {
      let report = try #require(reports[verdict.program])
      let isSaid = verdict.isIn(report)
      #expect(isSaid, "\(verdict.testDescription): \(report.text)")
    }
  }

  private func isRight(_ report: CheckReport?, about plugin: JudgedPlugin) -> Bool {
    plugin.isJudged(by: report) && !hasOtherFaults(report, than: plugin)
  }

  /// Whether more is found than what is wrong; a fault may break several rules of its family.
  private func hasOtherFaults(_ report: CheckReport?, than plugin: JudgedPlugin) -> Bool {
    let expected = plugin.findings.keys
    let families: [Set<Int>] = [
      Set(Array(37...41) + [83]), Set(42...50), Set(51...54),
      Set([30] + Array(55...59) + Array(71...76)),
    ]
    let kin = families.first { !$0.isDisjoint(with: expected) } ?? []
    return report?.findings.contains {
      $0.outcome == .failed && !expected.contains($0.rule.number)
        && (plugin.findings.values.contains(.ok) || !kin.contains($0.rule.number))
    } ?? true
  }

  @Test("finds nothing wrong with the bundled panes, nor a name in their wants that is no message")
  func bundled() throws {
    let reports = checkCarefully(bundledPanes) { $1?.hasPassed == true }
    for name in bundledPanes {
      let report = try #require(reports[name])
      #expect(report.hasPassed && report.asksForKnownEvents, "\(report.text)")
    }
  }

  @Test("finds nothing to say about a pane on the kit, killed and asked again included")
  func kit() throws {
    let folder = FileSystem.parent(of: HostEnvironment.executablePath)
    let program = ["\(folder)/colonnade-basket", ".build/debug/colonnade-basket"]
      .first { FileSystem.isExecutable($0) }
    let home = FileManager.default.temporaryDirectory
      .appending(path: "colonnade-kit-\(UUID().uuidString)")
    defer { try? FileManager.default.removeItem(at: home) }
    let basket = "\(try #require(program)) \(home.path())/basket.txt"
    var report = check([basket])[basket]
    if report?.hasPassed != true { report = check([basket], isPatient: true)[basket] }
    #expect(report?.hasPassed == true, "\(report?.text ?? "")")
    for rule in 55...59 {
      #expect(report?[rule]?.outcome == .ok, "\(rule): \(report?.text ?? "")")
    }
  }

  @Test("finds nothing to say about the guide's pane in Swift")
  func fruit() throws {
    let folder = FileSystem.parent(of: HostEnvironment.executablePath)
    let program = try #require(
      ["\(folder)/colonnade-fruit", ".build/debug/colonnade-fruit"]
        .first { FileSystem.isExecutable($0) })
    let reports = checkCarefully([program]) { $1?.hasPassed == true }
    #expect(reports[program]?.hasPassed == true, "\(reports[program]?.text ?? "")")
    #expect(reports[program]?[51]?.outcome == .ok)
  }

  @Test("numbers rules once and in order")
  func numbersRules() {
    let numbers = CheckRule.all.map(\.number)
    #expect(numbers == numbers.sorted())
    #expect(Set(numbers).count == numbers.count)
  }

  @Test("writes a report as JSON with every rule")
  func writesJSON() throws {
    let report = CheckReport(plugin: "a \"b\"", findings: FindingLog().finished())
    var writer = JSONWriter()
    report.write(into: &writer)
    let object = try JSONSerialization.jsonObject(with: Data(writer.finished())) as? [String: Any]
    #expect(object?["plugin"] as? String == "a \"b\"")
    #expect((object?["checks"] as? [Any])?.count == CheckRule.all.count)
  }

  @Test("keeps the worst finding of a rule, as many others as a host says, and counts the rest")
  func keepsWorst() {
    var log = FindingLog()
    log.pass(30)
    log.fail(30, "first")
    let words =
      ["second", "first", "third", "second"] + (4...(Limit.remarks + 3)).map { "number \($0)" }
    for words in words { log.fail(30, words) }
    log.pass(30)
    log.fail(19, "only should")
    log.warn(29, "a warning before")
    log.fail(29, "a failure")
    log.warn(29, "a warning after")
    let findings = log.finished()
    let told = ["first", "second", "third"] + (4...(Limit.remarks + 1)).map { "number \($0)" }
    let sentence = told.joined(separator: "; ") + " (and 2 more)"
    #expect(findings.first { $0.rule.number == 30 }?.detail == sentence)
    let mixed = findings.first { $0.rule.number == 29 }
    #expect(mixed?.outcome == .failed)
    #expect(mixed?.detail == "a failure; a warning before; a warning after")
    #expect(findings.first { $0.rule.number == 19 }?.outcome == .warning)
  }
}
