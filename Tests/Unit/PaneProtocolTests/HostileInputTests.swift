// SPDX-License-Identifier: Apache-2.0
import CellText
import JSONRPC
import PaneTestSupport
import Testing

@testable import PaneProtocol

/// One good line of a method, with every member.
private struct GoodLine: Decodable {
  var line: String
  var kind: String?

  /// What the host had asked, for answers.
  var request: RequestKind? {
    switch kind {
    case "initialize": .initialize
    case "rowsGet": .rowsGet
    case "rowsFind": .rowsFind
    case "textGet": .textGet
    case "commandRun": .commandRun
    case "layoutAsk": .layoutAsk
    case "shutdown": .shutdown
    default: nil
    }
  }

  static func all() throws -> [(line: String, kind: RequestKind?)] {
    try vectors("messages", as: [GoodLine].self).map { ($0.line, $0.request) }
  }
}

/// Values of every type, and numbers at the edges.
private let oddValues = [
  "null", "true", "false", "0", "-1", "1.5", "1e308", "-0.0", "9007199254740992",
  "18446744073709551615", "-9223372036854775808", "\"\"", "\"x\"", #""\u0000\u001b[31m\u202e\n""#,
  "[]", "{}", "[[]]",
  "[null]", #"{"a":{}}"#, "[1,2,3]", #"[{"id":"z"},{"id":"z"}]"#, #"{"kind":"list"}"#,
]

@Suite struct HostileInputTests {
  @Test("every good line is taken without a remark")
  func good() throws {
    for (line, kind) in try GoodLine.all() {
      let decoded = decode(line, as: kind)
      #expect(decoded.remarks == [], "\(line)")
      guard case .message = decoded.outcome else {
        Issue.record("\(line): \(decoded.outcome)")
        continue
      }
    }
  }

  @Test("a wrong value in any place never harms more than its place")
  func wrongTypes() throws {
    var decoder = MessageDecoder()
    let reader = JSONDocumentReader()
    var count = 0
    for (line, kind) in try GoodLine.all() {
      for place in try places(of: line, reader) {
        for value in oddValues {
          let changed = line.replacing(place, with: value)
          let decoded = decoder.decode(Array(changed.utf8), expecting: { _ in kind })
          #expect(decoded.remarks.count <= Limit.remarks + 1)
          if case .rejected(let rejection) = decoded.outcome {
            let isEnvelope = place.depth == 1
            let mayRefuse = rejection.code == .invalidParameters && line.contains(#""id":"#)
            #expect(isEnvelope || mayRefuse, "\(changed)")
          }
          count += 1
        }
      }
    }
    #expect(count > 3_000)
  }

  /// Members that may be of any type, or are of two.
  private static let anything: Set<String> = [
    "value", "restore", "result", "data",
  ]

  @Test("a value of a type that its member cannot have is said, wherever it stands")
  func wrongTypesAreSaid() throws {
    var decoder = MessageDecoder()
    let reader = JSONDocumentReader()
    var silent: Set<String> = []
    for (line, kind) in try GoodLine.all() {
      for place in try places(of: line, reader) where place.depth > 1 {
        let name = line.memberName(of: place)
        if Self.anything.contains(name) || line.isAnything(name) { continue }
        let isContainer = "{[".utf8.contains(Array(line.utf8)[place.range.lowerBound])
        let changed = line.replacing(place, with: isContainer ? "7" : #"{"zz":[]}"#)
        let decoded = decoder.decode(Array(changed.utf8), expecting: { _ in kind })
        guard case .message = decoded.outcome, decoded.remarks.isEmpty else { continue }
        silent.insert("\(name): \(changed.prefix(400))")
      }
    }
    #expect(silent.isEmpty, "\(silent.sorted().joined(separator: "\n"))")
  }

  @Test("lists that are longer than is taken are said to be, also the short ones")
  func longLists() {
    let many = { (element: String, count: Int) in
      Array(repeating: element, count: count).joined(separator: ",")
    }
    let lists = [
      #""commands":[{"id":"c","title":"C","menu":[\#(many(#""item""#, 70))]}]"#,
      #""commands":[{"id":"c","title":"C","args":[{"id":"a","label":"A","type":"choice","choices":[\#(many(#"{"id":"x"}"#, 2_000))]}]}]"#,
      #""content":{"kind":"list","items":[],"sections":[\#(many(#"{"id":"s"}"#, 20_000))]}"#,
      #""content":{"kind":"text","lines":[\#(many(#""""#, Limit.textLines + 1))]}"#,
      #""content":{"kind":"list","items":[{"id":"a","cells":[\#(many("1", 300))]}]}"#,
      #""select":["a",null]"#, #""select":["a",""]"#,
      #""place":{"type":"x"}"#, #""place":7"#, #""drop":{"accepts":[],"conflicts":["skip",null]}"#,
    ]
    for list in lists {
      let decoded = decode(#"{"method":"pane.set","params":{\#(list)}}"#, as: nil)
      guard case .message = decoded.outcome else {
        Issue.record("\(list.prefix(80)): \(decoded.outcome)")
        continue
      }
      #expect(!decoded.remarks.isEmpty, "\(list.prefix(80))")
    }
  }

  @Test("a missing member never harms, nor do unknown, private and empty names")
  func members() throws {
    var decoder = MessageDecoder()
    let reader = JSONDocumentReader()
    for (line, kind) in try GoodLine.all() {
      let expected = decode(line, as: kind)
      let more = #"{"_x":1,"":[{}],"later":{"a":1},"# + line.dropFirst()
      var found = decoder.decode(Array(more.utf8), expecting: { _ in kind })
      let strangers = [
        "message: has no member “”, ignored", "message: has no member “later”, ignored",
      ]
      #expect(found.remarks.map(\.string) == strangers)
      found.remarks = []
      found.omission = expected.omission
      #expect(found == expected)
      for place in try places(of: line, reader) {
        let renamed = line.replacing(place, with: "null")
        _ = decoder.decode(Array(renamed.utf8), expecting: { _ in kind })
      }
    }
  }

  @Test("random changes of good lines never trap", arguments: Seeds.upTo(200))
  func mutations(seed: Int) throws {
    let lines = try GoodLine.all()
    var random = SplitMix64(seed: seed)
    var decoder = MessageDecoder()
    for _ in 0..<100 {
      guard let (line, kind) = lines.randomElement(using: &random) else { continue }
      var bytes = Array(line.utf8)
      for _ in 0..<Int.random(in: 1...4, using: &random) { mutate(&bytes, &random) }
      let decoded = decoder.decode(bytes, expecting: { _ in kind }, oldestGeneration: 1)
      #expect(decoded.remarks.count <= Limit.remarks + 1, "seed \(seed)")
    }
  }

  @Test("random bytes never trap", arguments: Seeds.upTo(100))
  func randomBytes(seed: Int) {
    var random = SplitMix64(seed: seed)
    var decoder = MessageDecoder()
    var ids: Set<ItemID> = []
    for number in 0..<50 {
      let count = Int.random(in: 0..<200, using: &random)
      let bytes = (0..<count).map { _ in UInt8.random(in: 0...255, using: &random) }
      _ = decoder.decode(bytes)
      _ = bytes.withUnsafeBytes { LineRow.item($0, number: number, ids: &ids) }
    }
    #expect(ids.allSatisfy { (1...Limit.idBytes).contains($0.utf8.count) }, "seed \(seed)")
  }

  private func mutate(_ bytes: inout [UInt8], _ random: inout SplitMix64) {
    guard !bytes.isEmpty else { return }
    let at = Int.random(in: 0..<bytes.count, using: &random)
    switch Int.random(in: 0..<5, using: &random) {
    case 0: bytes[at] = UInt8.random(in: 0...255, using: &random)
    case 1: bytes.remove(at: at)
    case 2:
      bytes.insert(contentsOf: Array((oddValues.randomElement(using: &random) ?? "").utf8), at: at)
    case 3: bytes.removeSubrange(at..<min(bytes.count, at + 8))
    default: bytes.insert(contentsOf: bytes[at..<min(bytes.count, at + 12)], at: at)
    }
  }
}

/// A value within a line, by its place.
private struct ValuePlace {
  var range: Range<Int>
  var depth: Int
}

/// The places of all values below the root of a canonical line.
private func places(of line: String, _ reader: JSONDocumentReader) throws -> [ValuePlace] {
  let bytes = Array(line.utf8)
  // Only the text tells where values stand, so it is scanned; the reader proves that it is JSON.
  #expect(bytes.withUnsafeBytes { reader.accepts($0) })
  var found: [ValuePlace] = []
  var open: [Int] = []
  var index = 0
  while index < bytes.count {
    switch bytes[index] {
    case UInt8(ascii: "{"), UInt8(ascii: "["): open.append(index)
    case UInt8(ascii: "}"), UInt8(ascii: "]"):
      if let start = open.popLast(), !open.isEmpty {
        found.append(ValuePlace(range: start..<(index + 1), depth: open.count))
      }
    case UInt8(ascii: "\""):
      let start = index
      index += 1
      while bytes[index] != UInt8(ascii: "\"") {
        index += bytes[index] == UInt8(ascii: "\\") ? 2 : 1
      }
      let isName = index + 1 < bytes.count && bytes[index + 1] == UInt8(ascii: ":")
      if !isName { found.append(ValuePlace(range: start..<(index + 1), depth: open.count)) }
    case UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "-"),
      UInt8(ascii: "a")...UInt8(ascii: "z"):
      let start = index
      while index + 1 < bytes.count, !",]}".utf8.contains(bytes[index + 1]) { index += 1 }
      found.append(ValuePlace(range: start..<(index + 1), depth: open.count))
    default: break
    }
    index += 1
  }
  return found
}

extension String {
  /// Whether a member may be anything in this line: what is saved, what no host knows, arguments that
  /// come back as they were, and declarations.
  fileprivate func isAnything(_ name: String) -> Bool {
    contains("state.save") || contains("drag.odd") || (contains("\"undo\"") && name == "args")
      || (contains("\"provides\"") && (name == "drag" || name == "drop"))
  }

  /// The name of the member that a value is, or of the list it stands in.
  fileprivate func memberName(of place: ValuePlace) -> String {
    let before = String(decoding: Array(utf8)[..<place.range.lowerBound], as: UTF8.self)
    return before.matches(of: /"([^"]*)":/).last.map { String($0.1) } ?? ""
  }

  /// This text with one value exchanged.
  fileprivate func replacing(_ place: ValuePlace, with value: String) -> String {
    var bytes = Array(utf8)
    bytes.replaceSubrange(place.range, with: value.utf8)
    return String(decoding: bytes, as: UTF8.self)
  }
}
