// SPDX-License-Identifier: Apache-2.0
import Foundation
import PaneTestSupport
import Testing

/// Limits of size and order, with the exceptions of today, which may only become fewer and smaller.
///
/// What is beyond a limit stands in `Fixtures/exceptions.json` with its number; `UPDATE_FIXTURES=1`
/// writes smaller numbers down and takes out what is not needed any more.
@Suite(.serialized) struct RatchetTests {
  private static let path = Checkout.folder
    .appending(path: "Tests/Unit/ArchitectureTests/Fixtures/exceptions.json")

  /// The exceptions of every guard: what is beyond the limit, and by which number.
  private static func exceptions() throws -> [String: [String: Int]] {
    try JSONDecoder().decode([String: [String: Int]].self, from: Data(contentsOf: path))
  }

  private static func write(_ exceptions: [String: [String: Int]]) throws {
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.prettyPrinted, .sortedKeys, .withoutEscapingSlashes]
    try (encoder.encode(exceptions) + Data("\n".utf8)).write(to: path)
  }

  /// Holds what was measured against a limit and its exceptions.
  private func hold(_ guardName: String, _ measured: [String: Int], limit: Int) throws {
    var all = try Self.exceptions()
    var written = try #require(all[guardName], "no list of exceptions: \(guardName)")
    if ProcessInfo.processInfo.environment["UPDATE_FIXTURES"] != nil {
      for (subject, number) in written {
        let now = measured[subject, default: 0]
        written[subject] = now > limit ? min(number, now) : nil
      }
      all[guardName] = written
      try Self.write(all)
    }
    for (subject, number) in measured.sorted(by: { $0.key < $1.key }) where number > limit {
      let allowed = written[subject] ?? limit
      #expect(number <= allowed, "\(guardName): \(subject) has \(number), and may have \(allowed)")
    }
    for subject in written.keys.sorted() where measured[subject, default: 0] <= limit {
      Issue.record("\(guardName): \(subject) needs no exception any more; take it out")
    }
  }

  @Test("keeps types small")
  func types() throws {
    var counts = MemberCounts()
    for file in ArchitectureTests.files { file.countMembers(into: &counts) }
    counts.addExtensions()
    #expect(counts.methods.count > 200)
    try hold("methods of a type", counts.methodsWithNested, limit: 60)
    try hold("stored properties of a type", counts.storedProperties, limit: 20)
  }

  @Test("keeps the doors of types narrow: at most fifteen events go in, or orders come out")
  func doors() throws {
    var counts = MemberCounts()
    for file in ArchitectureTests.files where file.room != "PaneProtocol" {
      file.countMembers(into: &counts)
    }
    let doors = counts.cases.filter { name, _ in
      ["Event", "Order", "Effect", "Report"].contains(where: name.hasSuffix)
    }
    #expect(doors.count > 30)
    try hold("cases of an event or an order", doors, limit: 15)
    let text = "enum AEvent {\n  case a, b(Int, c: Int)\n  indirect case d(AEvent)\n}"
    var planted = MemberCounts()
    SourceFile(path: "A.swift", room: "A", text: text).countMembers(into: &planted)
    #expect(planted.cases == ["A.AEvent": 3])
  }

  @Test("counts what extensions in other rooms add to a type, and keeps namesakes apart")
  func plantedExtensions() {
    var counts = MemberCounts()
    for (room, text) in [
      ("A", "struct One {\n  func a() {\n  }\n  struct Inner {\n    func b() {\n    }\n  }\n}"),
      ("B", "extension One {\n  func c() {\n  }\n}\nextension One.Inner {\n  init() {\n  }\n}"),
      ("C", "enum One {\n  static func d() {\n  }\n}\nextension String {\n  func e() {\n  }\n}"),
      ("D", "struct Two {\n}"), ("E", "extension Two {\n  func f() {\n  }\n}"),
    ] {
      SourceFile(path: "\(room).swift", room: room, text: text).countMembers(into: &counts)
    }
    var parted = counts
    parted.declared.remove("C.One")
    parted.addExtensions()
    #expect(parted.methods["A.One"] == 3 && parted.methods["A.One.Inner"] == 2)
    #expect(parted.methodsWithNested["A.One"] == 5 && parted.methodsWithNested["A.One.Inner"] == 2)
    counts.addExtensions()
    #expect(counts.methods["C.One"] == 1 && counts.methods["B.One"] == 1)
    #expect(counts.methods["D.Two"] == 1 && counts.methods["C.String"] == 1)
  }

  @Test("keeps functions and files short")
  func lengths() throws {
    var functions: [String: Int] = [:]
    var files: [String: Int] = [:]
    for file in ArchitectureTests.files {
      files[file.path] = file.lines.count
      for function in file.functionLengths {
        let name = "\(file.path) \(function.name)"
        functions[name] = max(functions[name, default: 0], function.count)
      }
    }
    #expect(functions.count > 1_000)
    try hold("lines of a function", functions, limit: 60)
    try hold("lines of a file", files, limit: 500)
  }

  /// Rooms that turn JSON into values or back, and the runtime, which cuts lines.
  private static let jsonRooms: Set<String> = [
    "PaneProtocol", "PanePlugin", "PaneConformance", "HostRecord", "HostRuntime", "colonnade",
  ]

  @Test("knows JSON only at the border")
  func json() throws {
    var counts: [String: Int] = [:]
    for file in ArchitectureTests.files
    where file.imports.contains("JSONRPC") && !Self.jsonRooms.contains(file.room) {
      counts[file.room, default: 0] += 1
    }
    try hold("files of a room that import JSONRPC", counts, limit: 0)
  }

  @Test("gives every time a name, in a file of limits")
  func times() throws {
    var counts: [String: Int] = [:]
    for file in ArchitectureTests.files
    where !["Limits.swift", "Limit.swift", "Timing.swift"].contains(where: file.path.hasSuffix) {
      for line in file.code where line.contains("illiseconds") {
        counts[file.path, default: 0] += Self.literalTimes(in: line)
      }
    }
    try hold("times as bare numbers in a file", counts, limit: 0)
  }

  @Test("keeps the limits of the core in its file of limits, and the codes of errors on the wire")
  func numbers() {
    var found: [String] = []
    for file in ArchitectureTests.files {
      for line in zip(file.lines, file.code) {
        let isLimit =
          file.room == "HostCore" && !file.path.hasSuffix("HostLimits.swift")
          && Self.isLimit(line.1)
        let isCode =
          file.room != "PaneProtocol" && line.0.utf8.contains(UInt8(ascii: "-"))
          && line.0.contains("-32") && line.0.contains(#/-32[0-9]{3}\b/#)
        if isLimit || isCode { found.append("\(file.path): \(line.0)") }
      }
    }
    #expect(found == [])
    #expect(Self.isLimit("  static let patience = 15_000"))
    #expect(Self.isLimit("  private static let bytes = 1 << 20"))
    #expect(!Self.isLimit("  private static let columns = 20"))
  }

  /// True for a constant that is a number no count of cells would be.
  private static func isLimit(_ line: String) -> Bool {
    guard line.contains("static let"),
      let match = line.firstMatch(of: #/static let \w+(?:: \w+)? = ([0-9_]+)(\ <<)?/#)
    else {
      return false
    }
    return match.2 != nil || (Int(match.1.replacing("_", with: "")) ?? 0) >= 50
  }

  /// How many numbers but 0, the beginning of time, a line gives as milliseconds.
  private static func literalTimes(in line: String) -> Int {
    let parts = [".milliseconds(", "milliseconds: "].flatMap {
      line.components(separatedBy: $0).dropFirst()
    }
    return parts.filter { part in
      let number = part.drop { $0 == "-" }.prefix { $0.isNumber || $0 == "_" }
      return !number.isEmpty && number != "0"
    }.count
  }

  @Test("lets fewer and fewer parts of the bundled panes call their owner")
  func owners() throws {
    var counts: [String: Int] = [:]
    for file in ArchitectureTests.files {
      counts[file.room, default: 0] += file.code.count { $0.contains("unowned let ") }
    }
    try hold("parts of a room that call their owner", counts, limit: 0)
  }

  /// Rooms that handle content and know no kind of it.
  private static let roomsWithoutKinds: Set<String> = [
    "HostCore", "HostRuntime", "HostRecord", "colonnade",
  ]

  @Test("knows the kinds of content in their own folders and where they are drawn")
  func kinds() throws {
    let kinds = ContentKinds(in: ArchitectureTests.files)
    var counts: [String: Int] = [:]
    for file in ArchitectureTests.files where Self.roomsWithoutKinds.contains(file.room) {
      counts[file.path] = kinds.mentions(in: file)
    }
    try hold("kinds of content named in a file", counts, limit: 0)
  }

  @Test("finds a kind of content by its types, and by its case")
  func plantedKind() {
    let kinds = ContentKinds(in: ArchitectureTests.files)
    func mentions(_ text: String) -> Int {
      kinds.mentions(in: SourceFile(path: "Sources/HostCore/A.swift", room: "HostCore", text: text))
    }
    #expect(mentions("var rows: ListState?") == 1)
    #expect(mentions("let wire = TextContent(body: .lines([]))") == 1)
    #expect(mentions("if case .list(let rows) = content {}") == 1)
    #expect(mentions("page.content?.text") == 1)
    #expect(mentions("// ListState") == 0)
    #expect(mentions("field.text(isASCII: false); page.title.text") == 0)
  }

  @Test("says of each of our own cases what is done with it")
  func defaults() throws {
    var counts: [String: Int] = [:]
    for file in ArchitectureTests.files { counts[file.path] = file.defaultsOverOwnCases }
    try hold("switches over our own cases with a default in a file", counts, limit: 0)
    func defaults(_ text: String) -> Int {
      SourceFile(path: "A.swift", room: "A", text: text).defaultsOverOwnCases
    }
    #expect(defaults("switch key {\ncase .up: 1\ndefault: 2\n}") == 1)
    #expect(defaults("  let a = switch key {\n  case let .a(b): b\n  default: 2\n  }") == 1)
    #expect(defaults("switch byte {\ncase ..<3: 1\ndefault: 2\n}") == 0)
    #expect(defaults("switch (a, b) {\ncase (1, .up): 1\ndefault: 2\n}") == 1)
    #expect(defaults("switch (a, b) {\ncase (1, ..<3): 1\ndefault: 2\n}") == 0)
    #expect(
      defaults("switch name {\ncase \"up\": .up\ncase .some(let a) where a: 1\ndefault: 2\n}") == 0)
  }

  @Test("opens at most one comment of ten in a room with What, Whether, Where, Who or How")
  func openers() throws {
    var counts: [String: (asking: Int, all: Int)] = [:]
    for file in ArchitectureTests.files {
      let (asking, all) = file.openers
      let sum = counts[file.room, default: (0, 0)]
      counts[file.room] = (sum.asking + asking, sum.all + all)
    }
    #expect(counts.count > 20)
    let tooMany = counts.filter { $0.value.all >= 10 && $0.value.asking * 10 > $0.value.all }
    try hold("comments of a room that ask first", tooMany.mapValues(\.asking), limit: 0)
  }
}
