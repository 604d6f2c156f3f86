// SPDX-License-Identifier: Apache-2.0
import EventLoop
import Foundation
import JSONRPC
import Testing

@testable import PaneConformance

/// Runs the check on programs, all at once on one loop.
private func check(_ programs: [String], isPatient: Bool = false) -> [String: CheckReport] {
  guard let loop = try? Loop() else { return [:] }
  let tests = URL(filePath: #filePath).deletingLastPathComponent()
  let examples = tests.appending(path: "../../Plugins/examples").standardizedFileURL
  var environment = ProcessInfo.processInfo.environment
  environment["PYTHONUNBUFFERED"] = "1"
  var reports: [String: CheckReport] = [:]
  let runs = programs.map { program in
    var path = tests.appending(path: "Fixtures/\(program)").path()
    if !FileSystem.exists(path) { path = examples.appending(path: program).path() }
    if program.hasPrefix("/") { path = program }
    let subject = CheckSubject(
      name: program, arguments: [path], environment: environment, isRemote: isPatient)
    return Conformance(loop, subject) { reports[program] = $0 }
  }
  while reports.count < programs.count { loop.runOnce() }
  withExtendedLifetime(runs) {}
  return reports
}

private struct BadPlugin: CustomTestStringConvertible {
  var program: String
  /// Rule number to what is expected of it.
  var findings: [Int: CheckFinding.Outcome]
  var testDescription: String { program }

  /// Whether a report finds what is wrong with it, and nothing that is not.
  func isJudged(by report: CheckReport?) -> Bool {
    findings.allSatisfy { report?[$0.key]?.outcome == $0.value }
  }
}

private let badPlugins = [
  BadPlugin(program: "buffered.sh", findings: [1: .ok, 2: .failed, 4: .failed]),
  BadPlugin(program: "array.sh", findings: [8: .failed, 4: .ok]),
  BadPlugin(program: "deaf.sh", findings: [23: .failed, 27: .ok]),
  BadPlugin(program: "stubborn.sh", findings: [27: .failed, 23: .ok]),
  BadPlugin(program: "orphans.sh", findings: [24: .failed, 23: .ok]),
  BadPlugin(program: "spinner.sh", findings: [26: .failed, 23: .ok]),
  BadPlugin(program: "strict.sh", findings: [14: .failed, 17: .ok]),
  BadPlugin(program: "twice.sh", findings: [9: .failed, 10: .failed, 11: .warning]),
  BadPlugin(
    program: "careless.sh",
    findings: [
      5: .failed, 6: .warning, 7: .warning, 29: .failed, 30: .failed, 31: .failed, 32: .warning,
      34: .warning, 36: .warning,
    ]),
  BadPlugin(program: "random.sh", findings: [35: .failed]),
  BadPlugin(program: "failing.sh", findings: [1: .failed]),
  BadPlugin(program: "mute.sh", findings: [37: .failed, 25: .failed, 2: .ok]),
  BadPlugin(program: "/nowhere/at/all", findings: [1: .failed]),
]

private let examples = [
  "static.sh", "hello.sh", "hello.py", "million.py", "middle.py", "outline.py", "pages.py",
  "preview.sh",
]

@Suite struct ConformanceTests {
  @Test("names what is wrong with a plugin, and lets the examples pass")
  func judges() throws {
    var reports = check(badPlugins.map(\.program) + examples)
    // All at once they slow each other: who seems too slow is looked at again, with patience.
    let slow = examples.filter { reports[$0]?.hasPassed != true }
    let doubtful = badPlugins.filter { !$0.isJudged(by: reports[$0.program]) }.map(\.program)
    if !(slow + doubtful).isEmpty {
      reports.merge(check(slow + doubtful, isPatient: true)) { $1 }
    }
    for plugin in badPlugins {
      let report = try #require(reports[plugin.program])
      #expect(plugin.isJudged(by: report), "\(plugin.program): \(report.text)")
      #expect(!report.hasPassed, "\(plugin.program)")
    }
    for name in examples {
      let report = try #require(reports[name])
      #expect(report.hasPassed, "\(report.text)")
    }
    // Which of the three messages it ended at depends on how fast the machine is.
    let unknown = [18, 19, 20].compactMap { reports["strict.sh"]?[$0]?.outcome }
    #expect(unknown.contains { $0 == .failed || $0 == .warning })
    let complaint = "it ended with status 3; stderr: no such database"
    #expect(reports["failing.sh"]?[1]?.detail == complaint)
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

  @Test("keeps the worst finding of a rule and counts the others")
  func keepsWorst() {
    var log = FindingLog()
    log.pass(30)
    log.fail(30, "first")
    log.fail(30, "second")
    log.pass(30)
    log.fail(19, "only should")
    let findings = log.finished()
    #expect(findings.first { $0.rule.number == 30 }?.detail == "first (and 1 more)")
    #expect(findings.first { $0.rule.number == 19 }?.outcome == .warning)
  }
}
