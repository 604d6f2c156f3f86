// SPDX-License-Identifier: Apache-2.0
import Testing

@testable import JSONRPC

@Suite struct JSONWriterTests {
  private func written(_ body: (inout JSONWriter) -> Void) -> String {
    var writer = JSONWriter()
    body(&writer)
    return String(decoding: writer.bytes, as: UTF8.self)
  }

  @Test("puts commas between, and nowhere else")
  func commas() {
    let text = written { writer in
      writer.object {
        $0.member("a", 1)
        $0.array("b") { array in
          array.value("x")
          array.object { _ in }
          array.array { _ in }
          array.null()
          array.value(-5)
          array.value(true)
        }
        $0.object("c") { $0.member("d", "e") }
        $0.member("f", json: #"{"g":[1]}"#)
        $0.member("h", ["i", "j"])
        $0.member("k", nil as Int?)
        $0.member("l", false)
      }
    }
    let expected =
      #"{"a":1,"b":["x",{},[],null,-5,true],"c":{"d":"e"},"f":{"g":[1]},"h":["i","j"],"k":null,"l":false}"#
    #expect(text == expected)
  }

  @Test("escapes the quote, the backslash and controls only")
  func escapes() {
    let all = (0...0x7F).compactMap { Unicode.Scalar($0) }.map(Character.init)
    let text = written { $0.value(String(all) + "é/😀\u{2028}\u{85}") }
    var expected = "\""
    for scalar in (0...0x7F).compactMap({ Unicode.Scalar(UInt8($0)) }) {
      switch scalar {
      case "\"": expected += "\\\""
      case "\\": expected += "\\\\"
      case "\u{8}": expected += "\\b"
      case "\t": expected += "\\t"
      case "\n": expected += "\\n"
      case "\u{C}": expected += "\\f"
      case "\r": expected += "\\r"
      case "\0"..."\u{F}": expected += "\\u000" + String(scalar.value, radix: 16)
      case "\u{10}"..."\u{1F}": expected += "\\u00" + String(scalar.value, radix: 16)
      default: expected.unicodeScalars.append(scalar)
      }
    }
    #expect(text == expected + "é/😀\u{2028}\u{85}\"")
  }

  @Test("finds what needs escaping at every offset", arguments: 0..<40)
  func escapeOffsets(offset: Int) {
    for mark in ["\"", "\\", "\u{1F}"] {
      let before = String(repeating: "é", count: offset / 2) + String(repeating: "x", count: offset)
      let text = written { $0.value(before + mark + "tail") }
      let escaped = mark == "\u{1F}" ? "\\u001f" : "\\" + mark
      #expect(text == "\"" + before + escaped + "tail\"")
    }
  }

  @Test("writes numbers at the edges")
  func numbers() {
    #expect(written { $0.value(Int.min) } == "-9223372036854775808")
    #expect(written { $0.value(Int.max) } == "9223372036854775807")
    #expect(written { $0.value(0) } == "0")
    #expect(written { $0.value(Double.infinity) } == "null")
    #expect(written { $0.value(Double.nan) } == "null")
    #expect(written { $0.value(0.1) } == "0.1")
  }

  @Test("goes on behind a line and takes back to a mark")
  func lines() {
    var writer = JSONWriter(appendingTo: Array("{}\n".utf8))
    #expect(writer.lineStart == 3)
    let mark = writer.count
    writer.object { $0.member("a", "\n") }
    writer.truncate(to: mark)
    writer.array { $0.value(1) }
    writer.endLine()
    #expect(String(decoding: writer.finished(), as: UTF8.self) == "{}\n[1]\n")
    #expect(writer.bytes.isEmpty)
  }
}
