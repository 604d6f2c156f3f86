// SPDX-License-Identifier: Apache-2.0
import PaneTestSupport
import Testing

@testable import JSONRPC

@Suite struct LineFramerTests {
  private let reader = JSONDocumentReader()

  /// All lines of a framer as words, for comparing.
  private func drain(_ framer: inout LineFramer) -> [String] {
    var lines: [String] = []
    while let line = framer.next(using: reader) {
      switch line {
      case .message(let range): lines.append("message " + framer.text(range))
      case .log(let range): lines.append("log " + framer.text(range))
      case .batch(let range): lines.append("batch " + framer.text(range))
      case .oversized: lines.append("oversized")
      }
    }
    return lines
  }

  private func lines(_ text: String, limit: Int = LineLimits.lineBytes) -> [String] {
    var framer = LineFramer(limitBytes: limit)
    framer.append(Array(text.utf8))
    return drain(&framer)
  }

  @Test("tells messages, stray output, arrays and blank lines apart")
  func kinds() {
    let text = "{\"a\":1}\n\n  \t\r\n  {\"b\":2} \nhello\n[1,2]\n[INFO] x\n[\n{broken\n'{'\n"
    #expect(
      lines(text) == [
        "message {\"a\":1}", "message   {\"b\":2} ", "log hello", "batch [1,2]", "log [INFO] x",
        "log [", "message {broken", "log '{'",
      ])
  }

  @Test("accepts CRLF, keeps a lone carriage return, skips one mark at the very beginning")
  func lineEnds() {
    #expect(lines("\u{FEFF}{}\r\n{}\n") == ["message {}", "message {}"])
    #expect(lines("a\rb\r\n") == ["log a\rb"])
    #expect(lines("{}\n\u{FEFF}{}\n") == ["message {}", "log \u{FEFF}{}"])
    #expect(lines("\r\n\r\n") == [])
  }

  @Test("gives what has come of a last line at the end only")
  func unfinished() {
    var framer = LineFramer()
    framer.append(Array("{}\n{\"a\"".utf8))
    #expect(drain(&framer) == ["message {}"])
    #expect(framer.pendingBytes == 4)
    #expect(framer.finish(using: JSONDocumentReader()) == .message(3..<7))
    #expect(framer.pendingBytes == 0 && framer.finish(using: JSONDocumentReader()) == nil)
  }

  @Test("plain output keeps blank lines and an unfinished last one")
  func plainText() {
    var framer = LineFramer(.text)
    framer.append(Array("a\n\n[1]\r\n{}\nlast".utf8))
    #expect(drain(&framer) == ["log a", "log ", "log [1]", "log {}"])
    let last = framer.finish(using: JSONDocumentReader())
    #expect(last != nil)
  }

  @Test("cuts the same lines wherever the stream is cut")
  func everySplit() {
    let text =
      "\u{FEFF}{\"é\":1}\r\nlog 😀\n\n[1]\n{\"a\":\"" + String(repeating: "x", count: 40)
      + "\"}\n{}\n"
    let bytes = Array(text.utf8)
    let whole = lines(text, limit: 32)
    #expect(whole.contains("oversized"))
    for cut in 0...bytes.count {
      var framer = LineFramer(limitBytes: 32)
      framer.append(Array(bytes[..<cut]))
      var found = drain(&framer)
      framer.append(Array(bytes[cut...]))
      found += drain(&framer)
      #expect(found == whole, "cut at \(cut)")
    }
    var framer = LineFramer(limitBytes: 32)
    var found: [String] = []
    for byte in bytes {
      framer.append([byte])
      found += drain(&framer)
    }
    #expect(found == whole)
  }

  @Test("cuts the same lines in random pieces, pulled at random", arguments: 0..<100)
  func randomPieces(seed: Int) {
    var random = SplitMix64(seed: seed)
    let parts = [
      "{\"a\":1}\n", "x\n", "\n", "[1]\n", "{}\r\n", String(repeating: "y", count: 50) + "\n",
    ]
    let text = (0..<60).map { _ in parts.randomElement(using: &random) ?? "" }.joined()
    let expected = lines(text, limit: 24)
    var framer = LineFramer(limitBytes: 24)
    var rest = Array(text.utf8)[...]
    var found: [String] = []
    while !rest.isEmpty {
      let piece = rest.prefix(Int.random(in: 1...70, using: &random))
      rest = rest.dropFirst(piece.count)
      framer.append(Array(piece))
      if Bool.random(using: &random) { found += drain(&framer) }
    }
    found += drain(&framer)
    #expect(found == expected, "seed \(seed)")
  }

  @Test("accepts a line of exactly the limit and no byte more")
  func limit() {
    let exact = "{\"a\":\"" + String(repeating: "x", count: 24) + "\"}"
    #expect(exact.utf8.count == 32)
    #expect(lines(exact + "\n{}\n", limit: 32) == ["message " + exact, "message {}"])
    #expect(lines(exact + "\r\n{}\n", limit: 32) == ["message " + exact, "message {}"])
    #expect(lines(exact + " \n{}\n", limit: 32) == ["oversized", "message {}"])
  }

  @Test("stays small under 100 MB without a line feed and reports it once")
  func flood() {
    var framer = LineFramer()
    let chunk = [UInt8](repeating: UInt8(ascii: "x"), count: 65_536)
    var found: [String] = []
    var largest = 0
    for _ in 0..<1_600 {
      framer.append(chunk)
      found += drain(&framer)
      largest = max(largest, framer.capacityBytes)
    }
    framer.append(Array("tail\n{}\n".utf8))
    found += drain(&framer)
    #expect(found == ["oversized", "message {}"])
    #expect(largest <= 4 * LineLimits.lineBytes)
    #expect(framer.capacityBytes <= 4 * LineLimits.lineBytes)
  }

  @Test("stays small when lines are pulled slower than they come in, one at a time")
  func slowPull() {
    var framer = LineFramer()
    let line = Array(("{\"a\":\"" + String(repeating: "x", count: 1_000) + "\"}\n").utf8)
    var count = 0
    for _ in 0..<20_000 {
      framer.append(line)
      if framer.next(using: reader) != nil { count += 1 }
    }
    #expect(count == 20_000)
    #expect(framer.pendingBytes == 0)
    #expect(framer.capacityBytes <= 262_144)
  }

  @Test("an outdated range is empty, not a trap")
  func outdatedRange() {
    let framer = LineFramer()
    #expect(framer.text(5..<900) == "")
  }
}
