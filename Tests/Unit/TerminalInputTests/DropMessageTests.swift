// SPDX-License-Identifier: Apache-2.0
import CellGeometry
import PaneTestSupport
import TerminalInput
import Testing

/// One row of `drops.json`: messages as they come, and what they say.
struct DropVector: Decodable, Sendable, CustomTestStringConvertible {
  var id: String
  var `in`: [String]
  var out: [String]
  var testDescription: String { id }
}

/// Messages of the terminal's drag and drop, OSC 72.
@Suite("Drop messages")
struct DropMessageTests {
  private static func words(_ message: DropMessage) -> String {
    func list(_ word: String, _ cell: CellPoint, _ rest: [String]) -> String {
      ([word, "\(cell.column),\(cell.row)"] + rest).joined(separator: " ")
    }
    return switch message {
    case .hovered(let cell, let operations, let types):
      list("hovered", cell, ["\(operations.rawValue)"] + types)
    case .left: "left"
    case .dropped(let cell, let operations, let types):
      list("dropped", cell, ["\(operations.rawValue)"] + types)
    case .data(let index, let bytes): "data \(index) \(String(decoding: bytes, as: UTF8.self))"
    case .dataEnded(let index): "end \(index)"
    case .dataFailed(let index, let name): "failed \(index) \(name)"
    case .gesture(let cell): list("gesture", cell, [])
    case .started: "started"
    case .refused(let name): "refused \(name)"
    case .accepted(let type): "accepted \(type)"
    case .chosen(let operations): "chosen \(operations.rawValue)"
    case .released: "released"
    case .finished(let isCancelled): "finished \(isCancelled)"
    case .wanted(let type): "wanted \(type)"
    case .fileWanted(let file): "file \(file)"
    }
  }

  @Test("says what the messages say", arguments: try vectors("drops", as: [DropVector].self))
  func vector(_ vector: DropVector) {
    var reader = DropReader()
    #expect(vector.in.compactMap { reader.read($0) }.map(Self.words) == vector.out)
  }

  @Test("a payload that is too long is none")
  func longPayload() {
    let letters = String(repeating: "A", count: 4_097)
    var reader = DropReader()
    #expect(reader.read("t=r:x=1:m=1;\(letters)") == nil)
    #expect(reader.read("t=r:x=1:m=1;\(letters.dropLast())") != nil)
    #expect(DropReport(String(repeating: "x=1:", count: 100)) == nil)
  }

  @Test("a list of types without an end is given up")
  func endlessList() {
    var reader = DropReader()
    let names = String(repeating: "a/b ", count: 1_000)
    _ = reader.read("t=M:x=1:y=1:m=1;\(names)")
    for _ in 0..<40 { _ = reader.read("m=1;\(names)") }
    #expect(reader.read("m=0;") == nil)
    // The next message is whole again.
    guard case .dropped(_, _, let types) = reader.read("t=M:x=1:y=1;\(names)") else {
      Issue.record("the reader did not recover")
      return
    }
    #expect(types.count == 256)
  }

  @Test("random messages never trap")
  func random() {
    var random = SplitMix64(seed: 72)
    let letters = Array("tmMrRoeEkqxyXYi=:;-0123456789aA+/ \u{E9}\u{1F600}")
    for _ in 0..<5_000 {
      var reader = DropReader()
      for _ in 0..<4 {
        let count = Int.random(in: 0...40, using: &random)
        _ = reader.read(
          String((0..<count).compactMap { _ in letters.randomElement(using: &random) }))
      }
    }
  }

  @Test("the terminal has drag and drop when it says so before the fence")
  func support() {
    let answer = bytes("␛]72;t=q:i=1␛\\")
    func capabilities(_ pieces: [String]) -> Bool {
      var negotiator = CapabilityNegotiator(environment: ["TERM": "xterm-kitty"])
      for case .reply(let reply) in decode(pieces.map { bytes($0) }) { negotiator.consume(reply) }
      return negotiator.capabilities.has(.dragAndDrop)
    }
    #expect(decode([answer]) == [.reply(.dragAndDrop(1))])
    #expect(capabilities(["␛]72;t=q:i=1␛\\", "␛[?62c"]))
    #expect(capabilities(["␛]72;t=q:i=1;a=b␛\\", "␛[?62c"]))
    #expect(!capabilities(["␛[?62c", "␛]72;t=q:i=1␛\\"]))
    #expect(!capabilities(["␛]72;t=q:i=2␛\\", "␛[?62c"]))
    #expect(!capabilities(["␛[?62c"]))
  }

  @Test("only terminals of which nothing else is known are asked")
  func question() {
    func asks(_ environment: [String: String]) -> Bool {
      let bytes = CapabilityNegotiator(environment: environment).queryBytes
      return String(decoding: bytes, as: UTF8.self).contains("]72;t=q:i=1\u{1B}\\")
    }
    #expect(asks(["TERM": "xterm-kitty"]))
    #expect(!asks(["TERM": "tmux-256color", "TMUX": "x"]))
    #expect(!asks(["TERM": "screen", "STY": "x"]))
    #expect(!asks(["TERM": "linux"]))
    #expect(!asks(["TERM": "dumb"]))
    #expect(!asks(["TERM": "xterm-256color", "TERM_PROGRAM": "Apple_Terminal"]))
  }
}
