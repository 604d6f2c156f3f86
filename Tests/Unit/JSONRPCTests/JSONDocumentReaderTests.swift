// SPDX-License-Identifier: Apache-2.0
import Foundation
import PaneTestSupport
import Testing

@testable import JSONRPC

struct AcceptanceVector: Decodable, CustomTestStringConvertible {
  enum Verdict: String, Decodable { case accept, refuse }
  var name: String
  var verdict: Verdict
  var text: String?
  var hex: String?

  var testDescription: String { name }
  var bytes: [UInt8] {
    if let text { return Array(text.utf8) }
    let digits = Array((hex ?? "").utf8)
    return stride(from: 0, to: digits.count - 1, by: 2).map {
      UInt8(String(decoding: digits[$0...($0 + 1)], as: UTF8.self), radix: 16) ?? 0
    }
  }
}

struct CanonicalVector: Decodable, CustomTestStringConvertible {
  var name: String
  var input: String
  var canonical: String
  var testDescription: String { name }
}

/// Runs a closure over the root of a text that must be good.
func withRoot<Result>(_ text: String, _ body: (JSONValue) -> Result) throws -> Result {
  try JSONDocumentReader().withDocument(Array(text.utf8), body)
}

@Suite struct JSONDocumentReaderTests {
  @Test(
    "accepts exactly what RFC 8259 allows",
    arguments: try vectors("json", as: [AcceptanceVector].self))
  func acceptance(_ vector: AcceptanceVector) throws {
    let reader = JSONDocumentReader()
    let accepted = vector.bytes.withUnsafeBytes { reader.accepts($0) }
    #expect(accepted == (vector.verdict == .accept))
  }

  @Test("accepts 64 levels and refuses 65", arguments: ["[", #"{"a":"#])
  func depth(opening: String) throws {
    let closing = opening == "[" ? "]" : "}"
    func nested(_ levels: Int, innermost: String = "") -> [UInt8] {
      let inner = opening == "[" ? innermost : "1"
      let text =
        String(repeating: opening, count: levels) + inner
        + String(repeating: closing, count: levels)
      return Array(text.utf8)
    }
    let reader = JSONDocumentReader()
    #expect(nested(64).withUnsafeBytes { reader.accepts($0) })
    #expect(throws: JSONError.depth) { try reader.withDocument(nested(65)) { _ in } }
    #expect(nested(64).withUnsafeBytes { reader.accepts($0) })
    #expect(throws: JSONError.depth) { try reader.withDocument(nested(100_000)) { _ in } }
    #expect(nested(64, innermost: "1").withUnsafeBytes { reader.accepts($0) })
    #expect(throws: JSONError.depth) {
      try reader.withDocument(nested(65, innermost: "1")) { _ in }
    }
  }

  @Test("refuses 1,000,000 unclosed brackets without recursion")
  func unclosed() {
    let reader = JSONDocumentReader()
    let text = [UInt8](repeating: UInt8(ascii: "["), count: 1_000_000)
    #expect(text.withUnsafeBytes { reader.accepts($0) } == false)
  }

  @Test("is good for further texts after a refused one")
  func reuse() throws {
    let reader = JSONDocumentReader()
    for text in ["{", #"{"a":1}"#, "[\"\\ud800\"]", #"{"a":2}"#] {
      let number = try? reader.withDocument(Array(text.utf8)) { $0["a"]?.int }
      #expect(number == (text.contains("1") ? 1 : text.contains("2") ? 2 : nil))
    }
  }

  @Test("reads the nearest of what 64 bits hold where it is told to, and counts such numbers")
  func bentNumbers() throws {
    let reader = JSONDocumentReader()
    let cases: [(text: String, number: Double?, count: Int)] = [
      ("1e400", 1e308, 1), ("-1e400", -1e308, 1), ("-1e309", -1e308, 1), ("2e308", 1e308, 1),
      ("1.7e308", 1.7e308, 0), ("1e-400", 0, 0), ("0.0e999", 0, 0),
      ("0e99999999999999999999", 0, 0),
      ("0.00001e999", 1e308, 1), ("18446744073709551615", 18_446_744_073_709_551_616, 0),
      ("18446744073709551616", 18_446_744_073_709_551_616, 1),
      ("-9223372036854775808", -9_223_372_036_854_775_808, 0),
      ("-9223372036854775809", -9_223_372_036_854_775_808, 1),
      ("123456789012345678901234567890", 1.234567890123457e29, 1),
      (String(repeating: "9", count: 400), 1e308, 1),
      ("[\"1e400 \\\" 1e400\",1e400,1e400]", nil, 2),
      ("01", nil, -1), ("1e400x", nil, -1), ("[1e400,01]", nil, -1), ("-", nil, -1),
      ("1e", nil, -1),
      ("[1e400,1.]", nil, -1),
    ]
    for (text, number, count) in cases {
      let found = Array(text.utf8).withUnsafeBytes { bytes in
        try? reader.withDocument(bytes, bendsNumbers: true) { $0.double }
      }
      guard count >= 0 else {
        #expect(found == nil, "\(text)")
        continue
      }
      #expect(reader.bentNumbers == count, "\(text)")
      let isNear = zip([number], [found ?? nil]).allSatisfy { wanted, found in
        guard let wanted, let found else { return wanted == found }
        return abs(wanted - found) <= abs(wanted) * 1e-11
      }
      #expect(isNear, "\(text): \(String(describing: found))")
    }
  }

  @Test("names the reason")
  func reasons() {
    let reader = JSONDocumentReader()
    let cases: [(String, JSONError)] = [
      ("", .empty), ("[1,]", .syntax), ("[1e400]", .number), ("[\"\\ud800\"]", .encoding),
    ]
    for (text, error) in cases {
      #expect(throws: error) { try reader.withDocument(Array(text.utf8)) { _ in } }
    }
  }
}

@Suite struct JSONValueTests {
  @Test("takes only whole numbers within ±(2^53−1) for integers")
  func integers() throws {
    let text =
      "[9007199254740991,-9007199254740991,9007199254740992,1.5,1.0,1e3,-0,1e308,\"1\",true]"
    let expected: [Int?] = [
      9_007_199_254_740_991, -9_007_199_254_740_991, nil, nil, 1, 1_000, 0, nil, nil, nil,
    ]
    #expect(try withRoot(text) { $0.elements.map(\.int) } == expected)
  }

  @Test("takes any number for a double")
  func doubles() throws {
    let text = "[1,1.5,9223372036854775808,1e308,1e-400,\"1\"]"
    let expected: [Double?] = [1, 1.5, 9_223_372_036_854_775_808, 1e308, 0, nil]
    #expect(try withRoot(text) { $0.elements.map(\.double) } == expected)
  }

  @Test("removes U+0000 from strings")
  func nul() throws {
    #expect(try withRoot(#"["a\u0000b","\u0000"]"#) { $0.elements.map(\.string) } == ["ab", ""])
  }

  @Test("lets the first of repeated members win")
  func duplicates() throws {
    #expect(try withRoot(#"{"a":1,"b":0,"a":2}"#) { $0["a"]?.int } == 1)
  }

  @Test("finds nothing in a value of another type")
  func otherTypes() throws {
    for text in ["[1]", "\"x\"", "5", "null", "true", "1.5"] {
      try withRoot(text) { root in
        #expect(root["a"] == nil)
        #expect(Array(root.members.map { $0.key.string }) == [])
        if !root.isArray { #expect(root.elements.map(\.int) == []) }
        #expect(root.isObject == false)
      }
    }
  }

  @Test("walks members over values of every size")
  func siblings() throws {
    let text = #"{"a":{"x":[1,{"y":2}]},"b":"s","c":1.5,"d":7,"e":null,"f":[],"g":true}"#
    let names = try withRoot(text) { $0.members.map { $0.key.string } }
    #expect(names == ["a", "b", "c", "d", "e", "f", "g"])
    #expect(try withRoot(text) { $0["d"]?.int } == 7)
    #expect(try withRoot(text) { $0["a"]?["x"]?.count } == 2)
  }

  @Test("compares names to the last byte")
  func keys() throws {
    let text = #"{"id":1,"idx":2,"i":3,"":4,"_p":5}"#
    try withRoot(text) { root in
      #expect(root["id"]?.int == 1)
      #expect(root["idx"]?.int == 2)
      #expect(root["i"]?.int == 3)
      #expect(root[""]?.int == 4)
      #expect(root.members.filter { $0.key.isPrivate }.map { $0.value.int } == [5])
    }
  }

  @Test(
    "writes a value down canonically",
    arguments: try vectors("canonical", as: [CanonicalVector].self))
  func rawText(_ vector: CanonicalVector) throws {
    #expect(try withRoot(vector.input) { $0.rawText } == vector.canonical)
    // What is canonical stays as it is, also as part of something larger.
    let within = "[1,{\"k\":\(vector.canonical)},2]"
    #expect(try withRoot(within) { $0.rawText } == within)
  }

  @Test("refuses raw text beyond the limit, to the byte")
  func rawTextLimit() throws {
    for text in [#""abc""#, #"{"a":[1,2]}"#, #""a\n""#, "12345"] {
      try withRoot(text) { root in
        #expect(root.rawText(limitBytes: text.utf8.count) == text)
        #expect(root.rawText(limitBytes: text.utf8.count - 1) == nil)
      }
    }
  }

  @Test("reads back what it has written", arguments: 0..<200)
  func roundTrip(seed: Int) throws {
    var random = SplitMix64(seed: seed)
    var writer = JSONWriter()
    randomValue(&writer, &random, depth: 0)
    let text = String(decoding: writer.bytes, as: UTF8.self)
    #expect(try withRoot(text) { $0.rawText } == text, "seed \(seed)")
  }

  private func randomValue(_ writer: inout JSONWriter, _ random: inout SplitMix64, depth: Int) {
    switch Int.random(in: 0..<(depth < 6 ? 8 : 6), using: &random) {
    case 0: writer.value(Int.random(in: Int.min...Int.max, using: &random))
    case 1: writer.value(Double(bitPattern: random.next()))
    case 2: writer.value(Bool.random(using: &random))
    case 3: writer.null()
    case 4, 5: writer.value(randomText(&random))
    case 6:
      writer.array { inner in
        for _ in 0..<Int.random(in: 0..<5, using: &random) {
          randomValue(&inner, &random, depth: depth + 1)
        }
      }
    default:
      writer.object { inner in
        for _ in 0..<Int.random(in: 0..<5, using: &random) {
          inner.name(text: randomText(&random))
          randomValue(&inner, &random, depth: depth + 1)
        }
      }
    }
  }

  private func randomText(_ random: inout SplitMix64) -> String {
    let alphabet: [Character] = ["a", "\"", "\\", "\n", "\u{1}", "é", "😀", "/", "\u{7F}", " ", "{"]
    let count = Int.random(in: 0..<20, using: &random)
    return String((0..<count).map { _ in alphabet.randomElement(using: &random) ?? "a" })
  }

  @Test("tells values of the same text from others")
  func sameText() throws {
    let texts = [
      "1", "1.0", "-1", "18446744073709551615", "\"a\"", "\"\\u0061b\"", "\"ab\"", "true", "false",
      "null", "[]", "{}", "[1]", "[1,2]", "[[1],2]", "[1,[2]]", #"{"a":1}"#, #"{"a":2}"#,
      #"{"b":1}"#,
      #"{"a":1,"b":[true,{"c":"d"}]}"#, #"{"b":[true,{"c":"d"}],"a":1}"#,
      #"{"a":1,"b":[true,{"c":"e"}]}"#,
    ]
    for left in texts {
      for right in texts {
        try withRoot("[\(left), \(right) ,\(left)]") { root in
          let values = Array(root.elements)
          let expected = values[0].rawText == values[1].rawText
          #expect(values[0].hasSameText(as: values[1]) == expected, "\(left) and \(right)")
          #expect(values[0].hasSameText(as: values[2]))
        }
      }
    }
  }
}
