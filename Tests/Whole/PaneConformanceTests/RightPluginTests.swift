// SPDX-License-Identifier: Apache-2.0
import EventLoop
import Foundation
import Testing

@testable import PaneConformance

/// Correct panes that read the host's lines by their text, and what is found about them.
///
/// Those in a language that is not here are left out, and that is said.
private let rightPlugins: [JudgedPlugin] = [
  .init(
    program: "Right/rows.sh",
    findings: [14: .ok, 16: .ok, 17: .ok, 42: .ok, 43: .ok, 44: .ok, 47: .ok, 50: .ok]),
  .init(program: "Right/commands.tcl", findings: [16: .ok, 17: .ok, 19: .ok, 51: .ok]),
  .init(program: "Right/input.awk", findings: [37: .ok, 38: .ok, 39: .ok, 41: .ok]),
  .init(program: "Right/lines.pl", findings: [14: .ok, 42: .ok, 43: .ok, 44: .ok, 50: .ok]),
  .init(program: "Right/live.sh", findings: [35: .warning]),
  .init(program: "Right/titled.sh", findings: [53: .ok, 54: .ok]),
  .init(program: "Right/events.js", findings: [7: .ok, 9: .ok, 29: .ok]),
  .init(program: "Right/keyed.tcl", findings: [55: .ok, 56: .ok, 57: .ok, 59: .ok]),
  .init(program: "Right/moved.sh", findings: [57: .ok, 58: .ok]),
  // What is slow is slow, and not wrong.
  .init(program: "Right/slow.py", findings: [2: .ok, 21: .ok, 22: .ok, 23: .ok]),
].filter { TestPrograms.canRun(TestPrograms.path(of: $0.program)) }

@Suite struct RightPluginTests {
  @Test("has no false verdict on correct panes of any language and style")
  func letsRightOnesPass() throws {
    let plugins = Dictionary(uniqueKeysWithValues: rightPlugins.map { ($0.program, $0) })
    let reports = checkCarefully(rightPlugins.map(\.program)) { program, report in
      report?.hasPassed == true && plugins[program]?.isJudged(by: report) == true
    }
    for plugin in rightPlugins {
      let report = try #require(reports[plugin.program])
      #expect(report.hasPassed && plugin.isJudged(by: report), "\(report.text)")
    }
  }

  @Test("has no false verdict on a pane in C that reads with strstr")
  func letsCPass() throws {
    let folder = FileManager.default.temporaryDirectory
      .appending(path: "colonnade-c-\(UUID().uuidString)")
    defer { try? FileManager.default.removeItem(at: folder) }
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    let source = TestPrograms.fixtures.appending(path: "Right/hello.c").path()
    guard let program = try TestPrograms.compile(source, in: folder) else { return }
    let reports = checkCarefully([program]) { $1?.hasPassed == true }
    let report = try #require(reports[program])
    #expect(report.hasPassed && report[25]?.outcome == .ok, "\(report.text)")
  }
}
