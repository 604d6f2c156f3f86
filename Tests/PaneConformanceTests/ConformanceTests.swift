// SPDX-License-Identifier: Apache-2.0
import EventLoop
import Foundation
import JSONRPC
import Testing

@testable import PaneConformance

/// Runs the check on a program.
private func check(_ program: String, in folder: String = #filePath) throws -> CheckReport {
  let tests = URL(filePath: folder).deletingLastPathComponent()
  let path =
    program.hasPrefix("/") ? program : tests.appending(path: "Fixtures/\(program)").path()
  let loop = try Loop()
  var report: CheckReport?
  var environment = ProcessInfo.processInfo.environment
  environment["PYTHONUNBUFFERED"] = "1"
  let subject = CheckSubject(name: program, arguments: [path], environment: environment)
  let conformance = Conformance(loop, subject) { report = $0 }
  while report == nil { loop.runOnce() }
  withExtendedLifetime(conformance) {}
  return try #require(report)
}

private struct BadPlugin: CustomTestStringConvertible {
  var program: String
  /// Rule number to what is expected of it.
  var findings: [Int: CheckFinding.Outcome]
  var testDescription: String { program }
}

@Suite(.serialized) struct ConformanceTests {
  @Test(
    "names what is wrong with a plugin",
    arguments: [
      BadPlugin(program: "buffered.sh", findings: [1: .ok, 2: .failed, 4: .failed]),
      BadPlugin(program: "array.sh", findings: [8: .failed, 4: .ok]),
      BadPlugin(program: "deaf.sh", findings: [23: .failed, 27: .ok]),
      BadPlugin(program: "stubborn.sh", findings: [27: .failed, 23: .ok]),
      BadPlugin(program: "orphans.sh", findings: [24: .failed, 23: .ok]),
      BadPlugin(program: "spinner.sh", findings: [26: .failed, 23: .ok]),
      BadPlugin(program: "strict.sh", findings: [18: .failed, 14: .failed, 17: .ok]),
      BadPlugin(program: "twice.sh", findings: [9: .failed, 10: .failed, 11: .warning]),
      BadPlugin(
        program: "careless.sh",
        findings: [
          5: .failed, 6: .warning, 7: .warning, 29: .failed, 30: .failed, 31: .failed,
          32: .warning, 34: .warning, 36: .warning,
        ]),
      BadPlugin(program: "random.sh", findings: [35: .failed]),
      BadPlugin(program: "failing.sh", findings: [1: .failed]),
      BadPlugin(program: "mute.sh", findings: [37: .failed, 25: .failed, 2: .ok]),
      BadPlugin(program: "/nowhere/at/all", findings: [1: .failed]),
    ])
  fileprivate func findsFaults(_ plugin: BadPlugin) throws {
    let report = try check(plugin.program)
    for (number, outcome) in plugin.findings {
      let finding = try #require(report[number])
      #expect(finding.outcome == outcome, "\(finding.line)")
    }
    #expect(!report.hasPassed)
  }

  @Test(
    "lets the examples pass",
    arguments: [
      "static.sh", "hello.sh", "hello.py", "million.py", "middle.py", "outline.py", "pages.py",
      "preview.sh",
    ])
  func examplesPass(_ name: String) throws {
    let root = URL(filePath: #filePath).deletingLastPathComponent().appending(path: "../../")
    let path = root.appending(path: "Plugins/examples/\(name)").standardizedFileURL.path()
    let report = try check(path)
    #expect(report.hasPassed, "\(report.text)")
  }

  @Test("says what was written to stderr when a plugin does not start")
  func showsComplaint() throws {
    let finding = try #require(try check("failing.sh")[1])
    #expect(finding.detail == "it ended with status 3; stderr: no such database")
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
