// SPDX-License-Identifier: Apache-2.0
import EventLoop
import Foundation
import PaneTestSupport
import Testing

@testable import PaneConformance

/// Where the programs of the tests are.
enum TestPrograms {
  static let tests = URL(filePath: #filePath).deletingLastPathComponent()
  static let fixtures = tests.appending(path: "Fixtures")
  static let examples = Checkout.folder.appending(path: "Plugins/examples")
  static let faulty = Checkout.folder.appending(path: "Tests/Support/Faulty/Check")

  /// Variables for the programs: Python is started directly, not through a script that looks for it.
  static let environment: [String: String] = {
    var environment = ProcessInfo.processInfo.environment
    environment["PYTHONUNBUFFERED"] = "1"
    environment["PYTHONDONTWRITEBYTECODE"] = "1"
    let python = Process()
    let output = Pipe()
    python.executableURL = URL(filePath: "/usr/bin/env")
    python.arguments = ["python3", "-c", "import os, sys; print(os.path.dirname(sys.executable))"]
    python.standardOutput = output
    try? python.run()
    let data = output.fileHandleForReading.readDataToEndOfFile()
    python.waitUntilExit()
    let folder = String(decoding: data, as: UTF8.self).trimmingCharacters(in: .newlines)
    environment["PATH"] = folder + ":" + (environment["PATH"] ?? "/usr/bin:/bin")
    return environment
  }()

  /// Examples that keep a book where they are told, else in the working directory.
  static let keepingBooks: Set = ["basket.py", "giving.py", "taking.py"]

  /// The path of a program; one that is nowhere keeps its name.
  static func path(of name: String) -> String {
    if name.hasPrefix("/") { return name }
    let built = FileSystem.parent(of: HostEnvironment.executablePath)
    let folders = [
      fixtures, faulty, examples, Checkout.folder.appending(path: "Plugins/bundled/board"),
      URL(filePath: built), Checkout.folder.appending(path: ".build/debug"),
    ]
    let paths = folders.map { $0.appending(path: name).path() }
    return paths.first { FileSystem.exists($0) } ?? name
  }

  /// Whether the language that the first line of a script names is here; says it when it is not.
  static func canRun(_ script: String) -> Bool {
    let text = try? String(contentsOf: URL(filePath: script), encoding: .utf8)
    let first = text?.split(separator: "\n").first?.dropFirst(2).split(separator: " ") ?? []
    let program = first.first { $0 != "/usr/bin/env" && !$0.hasPrefix("-") } ?? "program"
    let folders = ["", "/usr/bin/", "/bin/", "/usr/local/bin/"]
    if folders.contains(where: { FileSystem.isExecutable($0 + program) }) { return true }
    print("\(script) is not checked: there is no \(program)")
    return false
  }

  /// Compiles a pane in C; `nil` where no compiler is, which is said.
  static func compile(_ source: String, in folder: URL) throws -> String? {
    let name = URL(filePath: source).deletingPathExtension().lastPathComponent
    let program = folder.appending(path: name).path()
    let compiler = Process()
    compiler.executableURL = URL(filePath: "/usr/bin/env")
    compiler.arguments = ["cc", "-Wall", "-Wextra", "-Werror", "-o", program, source]
    try compiler.run()
    compiler.waitUntilExit()
    guard compiler.terminationStatus != 127 else {
      print("\(source) is not checked: there is no cc")
      return nil
    }
    #expect(compiler.terminationStatus == 0)
    return program
  }
}

/// Runs the check on programs side by side: the next one begins when one has ended.
func check(
  _ programs: [String], isPatient: Bool = false, parts: Conformance.Parts = .all, atOnce: Int = 12
) -> [String: CheckReport] {
  guard let loop = try? Loop() else { return [:] }
  let books = FileManager.default.temporaryDirectory
    .appending(path: "colonnade-books-\(UUID().uuidString)")
  try? FileManager.default.createDirectory(at: books, withIntermediateDirectories: true)
  defer { try? FileManager.default.removeItem(at: books) }
  var reports: [String: CheckReport] = [:]
  var runs: [Conformance] = []
  while reports.count < programs.count {
    while runs.count < programs.count, runs.count - reports.count < atOnce {
      let program = programs[runs.count]
      let words = program.split(separator: " ").map(String.init)
      var subject = CheckSubject(
        name: program,
        arguments: [TestPrograms.path(of: words.first ?? program)] + words.dropFirst()
          + (TestPrograms.keepingBooks.contains(program) ? [books.path() + "/" + program] : []),
        environment: TestPrograms.environment, isRemote: isPatient)
      subject.pictureProgram = "\(Products.folder)/colonnade-picture"
      let run = Conformance(loop, subject) { reports[program] = $0 }
      run.parts = parts
      runs.append(run)
    }
    loop.runOnce()
  }
  return reports
}

/// Checks programs side by side, and those that the crowd may have slowed in ever smaller ones.
func checkCarefully(
  _ programs: [String], parts: Conformance.Parts = .all,
  isRight: (String, CheckReport?) -> Bool
) -> [String: CheckReport] {
  var reports = check(programs, parts: parts)
  for (atOnce, isPatient) in [(4, false), (1, false), (1, true)] {
    let doubtful = programs.filter { !isRight($0, reports[$0]) }
    reports.merge(check(doubtful, isPatient: isPatient, parts: parts, atOnce: atOnce)) { $1 }
  }
  return reports
}

/// A program, and what is expected of some rules.
struct JudgedPlugin: Sendable {
  var program: String
  /// Rule number to what is expected of it.
  var findings: [Int: CheckFinding.Outcome]
  var testDescription: String { program }

  /// Whether a report finds what is wrong with it, and nothing that is not.
  func isJudged(by report: CheckReport?) -> Bool {
    findings.allSatisfy { report?[$0.key]?.outcome == $0.value }
  }
}
