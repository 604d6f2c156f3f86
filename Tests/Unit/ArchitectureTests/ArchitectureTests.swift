// SPDX-License-Identifier: Apache-2.0
import Foundation
import PaneTestSupport
import Testing

@Suite struct ArchitectureTests {
  static let files = SourceFile.product

  let manifest: Manifest

  init() throws {
    let path = Checkout.folder.appending(path: "Package.swift")
    manifest = Manifest(try String(contentsOf: path, encoding: .utf8))
  }

  /// The target a file belongs to.
  private func target(of file: SourceFile) -> String {
    if file.path.hasPrefix("Plugins/examples/swift/") { return "colonnade-basket" }
    guard file.path.hasPrefix("Plugins/bundled/") else { return file.room }
    return "\(file.room.capitalized)Pane"
  }

  @Test("has a level for every target, and arrows that point down")
  func arrowsPointDown() {
    for (target, dependencies) in manifest.dependencies {
      guard let level = Manifest.levels[target] else {
        if !isTestSupport(target) { Issue.record("\(target) has no level in Manifest.levels") }
        continue
      }
      for dependency in dependencies {
        let below = Manifest.levels[dependency] ?? .max
        #expect(below < level, "\(target) stands on \(dependency), which is not below it")
      }
    }
  }

  private func isTestSupport(_ target: String) -> Bool {
    ["TestSupport", "Fakes", "-probe"].contains { target.hasSuffix($0) }
  }

  @Test("imports in every room only what the room depends on")
  func importsAreDeclared() {
    for file in Self.files {
      var allowed = Set(manifest.dependencies[target(of: file)] ?? [])
      if Manifest.systemRooms.contains(file.room) { allowed.insert("Glibc") }
      // Single numbers shared with the thread of a transfer; no locks.
      if file.room == "FileTransfer" { allowed.insert("Synchronization") }
      for module in file.imports where !allowed.contains(module) {
        Issue.record("\(file.path) imports \(module)")
      }
    }
  }

  /// What no file of the product may say: traps, threads, and clocks behind the loop's back.
  private static let forbidden = [
    "try!", "as!", "fatalError", "@unchecked Sendable", "nonisolated(unsafe)", "Task.", "Task {",
    "Task(", "async ", "await ", "DispatchQueue", "Date()",
  ]

  @Test("says nowhere what can trap or leaves the loop")
  func forbiddenWords() {
    for file in Self.files {
      for (index, line) in file.code.enumerated() {
        for word in Self.forbidden where line.contains(word) && isWhole(word, in: line) {
          Issue.record("\(file.path):\(index + 1): \(word)")
        }
      }
    }
  }

  @Test("takes words for safe only where they are sent and never drawn")
  func onlyTheKitSendsWords() {
    let files = Self.files.filter { file in
      file.code.contains { $0.contains("(sending: ") && $0.contains("SafeText") }
    }
    #expect(!files.isEmpty)
    for file in files where file.room != "PanePlugin" { Issue.record("\(file.path)") }
  }

  /// Whether a word stands in a line without a letter before it.
  private func isWhole(_ word: String, in line: String) -> Bool {
    var rest = line[...]
    while let range = rest.range(of: word) {
      let before = line[..<range.lowerBound].last
      if before.map({ !$0.isLetter && $0 != "_" }) ?? true { return true }
      rest = rest[range.upperBound...]
    }
    return false
  }

  @Test("begins every file with its licence")
  func licences() {
    for file in Self.files {
      // Before it stands only what has to be first: the version of a manifest.
      let first = file.lines.first { !$0.hasPrefix("// swift-tools-version") }
      #expect(first == "// SPDX-License-Identifier: Apache-2.0", "\(file.path)")
    }
  }

  @Test("keeps lines of Python within 100 columns, as authors will read them")
  func pythonLines() throws {
    let folders = [
      "Plugins/bundled/board", "Plugins/kits/python", "Plugins/examples", "Config/templates",
    ]
    var count = 0
    for folder in folders.map({ Checkout.folder.appending(path: $0) }) {
      let names = try FileManager.default.contentsOfDirectory(atPath: folder.path())
      for name in names where name.hasSuffix(".py") {
        count += 1
        let text = try String(contentsOf: folder.appending(path: name), encoding: .utf8)
        let long = text.split(separator: "\n").filter { $0.count > 100 }
        #expect(long.isEmpty, "\(name)")
      }
    }
    #expect(count > 10)
  }

  @Test("builds a target of every folder in Sources")
  func foldersAreTargets() throws {
    let folders = try FileManager.default.contentsOfDirectory(
      atPath: Checkout.folder.appending(path: "Sources").path())
    for folder in folders where !folder.hasPrefix(".") {
      #expect(manifest.dependencies[folder] != nil, "Sources/\(folder) is not in Package.swift")
    }
  }

  @Test("explains every room in the texts for people")
  func roomsAreExplained() {
    let texts = ["README.md", "ARCHITECTURE.md"].compactMap {
      try? String(contentsOf: Checkout.folder.appending(path: $0), encoding: .utf8)
    }
    guard !texts.isEmpty else { return }
    let text = texts.joined().lowercased()
    for target in manifest.dependencies.keys where !isTestSupport(target) {
      let name = target.hasPrefix("colonnade-") ? String(target.dropFirst(10)) : target
      let isThere = text.contains(name.lowercased())
      #expect(isThere, "\(name) is in neither README.md nor ARCHITECTURE.md")
    }
  }

  @Test("explains every declaration others see")
  func declarationsAreExplained() {
    for file in Self.files {
      for index in file.undocumentedLines {
        Issue.record("\(file.path):\(index + 1): no documentation")
      }
    }
  }

  @Test("names every test target in the map of the tests, under the heading of its folder")
  func testsAreOnTheMap() throws {
    let chapters = try text("Tests/README.md").components(separatedBy: "\n## ")
    var folders: [String] = []
    for (kind, heading) in [("Unit", "Without a process"), ("Whole", "With processes")] {
      let chapter = try #require(chapters.first { $0.hasPrefix(heading) })
      let names = try FileManager.default.contentsOfDirectory(
        atPath: Checkout.folder.appending(path: "Tests/\(kind)").path(percentEncoded: false))
      for name in names {
        #expect(chapter.contains("`\(name)`"), "\(heading) in Tests/README.md has no \(name)")
      }
      folders += names
    }
    #expect(manifest.tests.count > 20)
    #expect(folders.sorted() == manifest.tests.sorted())
  }

  /// What starts a process; fakes of processes have other names.
  private static let starters = [
    "HelperRun(", "HelperProgram(", "ChildProcess(", "Process()", "posix_spawn", "forkpty",
  ]

  @Test("starts no process in the tests without a process")
  func processes() {
    for file in SourceFile.all(below: "Tests/Unit") {
      for (index, line) in file.code.enumerated() {
        for word in Self.starters where line.contains(word) && isWhole(word, in: line) {
          Issue.record("\(file.path):\(index + 1): \(word)")
        }
      }
    }
  }

  private func text(_ path: String) throws -> String {
    try String(contentsOf: Checkout.folder.appending(path: path), encoding: .utf8)
  }
}
