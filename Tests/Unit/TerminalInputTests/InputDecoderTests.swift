// SPDX-License-Identifier: Apache-2.0
import CellGeometry
import PaneTestSupport
import Testing

@testable import TerminalInput

@Suite("Input decoder")
struct InputDecoderTests {
  @Test("reads every vector", arguments: try vectors("InputDecoder", of: DecoderVector.self))
  func vector(_ vector: DecoderVector) {
    var decoder = vector.decoder
    var input = InputRuns()
    var now = 1_000
    for step in vector.steps {
      if let wait = step.wait {
        now += wait
        decoder.advance(to: now, into: &input)
      }
      if let text = step.bytes { decoder.feed(bytes(text), at: now, into: &input) }
    }
    #expect(input.events.map(words) == vector.events)
  }

  @Test(
    "reads every vector without pauses byte by byte",
    arguments: try vectors("InputDecoder", of: DecoderVector.self).filter { !$0.hasPauses })
  func byteByByte(_ vector: DecoderVector) {
    let all = vector.steps.flatMap { bytes($0.bytes ?? "") }
    #expect(decode(all.map { [$0] }, with: vector.decoder).map(words) == vector.events)
    #expect(decode([all], with: vector.decoder).map(words) == vector.events)
  }

  @Test("has all ninety vectors") func count() throws {
    #expect(try vectors("InputDecoder", of: DecoderVector.self).count == 90)
  }

  @Test(
    "reads what the vectors leave out",
    arguments: try vectors("InputDecoderMore", of: DecoderVector.self))
  func more(_ row: DecoderVector) { vector(row) }

  @Test("swaps Backspace and Ctrl-Backspace with the erase byte")
  func eraseByte() {
    var decoder = InputDecoder()
    decoder.eraseByte = 0x08
    #expect(
      decode([[0x08, 0x7F]], with: decoder).map(words) == ["K:backspace", "K:ctrl+backspace"])
  }

  @Test("names a deadline only while something depends on time")
  func deadlines() {
    let rows: [(String, Int, Int?)] = [
      ("", 0, nil), ("a", 0, nil), ("␛", 0, 130), ("␛", 1, nil), ("␛␛", 0, 130), ("␛[", 0, 200),
      ("␛[", 1, 200), ("␛[1", 0, nil), ("␛O5", 0, nil), ("␛]1", 0, 2_100), ("␛P1␛", 0, 2_100),
      ("<E2>", 0, 200), ("␛[200~", 0, 5_100), ("␛[M", 0, nil), ("␛[[", 0, nil),
    ]
    for (text, flags, expected) in rows {
      var decoder = InputDecoder()
      decoder.kittyFlags = flags
      var input = InputRuns()
      decoder.feed(bytes(text), at: 100, into: &input)
      #expect(decoder.nextDeadline == expected, "\(text) with flags \(flags)")
    }
  }

  @Test("a clock that runs backwards or to the end of time does no harm")
  func clocks() {
    var decoder = InputDecoder()
    var input = InputRuns()
    decoder.feed([0x1B], at: 500, into: &input)
    decoder.advance(to: -5, into: &input)
    decoder.advance(to: Int.min, into: &input)
    #expect(input.events.isEmpty)
    decoder.advance(to: Int.max, into: &input)
    decoder.feed([0x1B], at: Int.max, into: &input)
    decoder.advance(to: Int.max, into: &input)
    #expect(input.events.map(words) == ["K:esc"])
  }

  @Test("counts cursor reports down and takes F3 again after the last")
  func cursorReports() {
    var decoder = InputDecoder()
    decoder.expectedCursorReports = 2
    let events = decode([bytes("␛[1;2R␛[1;3R␛[1;4R")], with: decoder)
    #expect(events.map(words) == ["R:cursor=1,2", "R:cursor=1,3", "K:alt+shift+f3"])
  }

  // MARK: Limits

  @Test("drops a sequence that is too long and reads on")
  func longSequence() {
    let long = bytes("␛[") + [UInt8](repeating: 0x31, count: 10_000) + bytes("Ab")
    #expect(decode([long]).map(words) == ["T:b"])
  }

  @Test("drops a string that is too long and gives the memory back")
  func longString() {
    var decoder = InputDecoder()
    var input = InputRuns()
    decoder.feed(bytes("␛]52;c;"), at: 0, into: &input)
    for _ in 0..<40 { decoder.feed([UInt8](repeating: 65, count: 65_536), at: 0, into: &input) }
    #expect(decoder.held.count <= InputLimits.stringBytes)
    decoder.feed(bytes("␛\\x"), at: 0, into: &input)
    #expect(input.events.map(words) == ["T:x"])
    #expect(decoder.held.capacity <= InputLimits.keptBytes)
  }

  @Test("cuts a paste that is too long and says so")
  func longPaste() {
    var decoder = InputDecoder()
    var input = InputRuns()
    decoder.feed(bytes("␛[200~"), at: 0, into: &input)
    for _ in 0..<20 { decoder.feed([UInt8](repeating: 65, count: 65_536), at: 0, into: &input) }
    decoder.feed(bytes("␛[201~y"), at: 0, into: &input)
    guard case .paste(let text, let isComplete)? = input.events.first else {
      Issue.record("no paste")
      return
    }
    #expect(text.utf8.count == InputLimits.pasteBytes)
    #expect(!isComplete)
    #expect(input.events.last == .text("y"))
  }

  @Test("takes the same key together, and nothing else")
  func runs() {
    var decoder = InputDecoder()
    var input = InputRuns()
    let typed = "␛[B␛[B␛[A␛[Baaa␛[I␛[I␛[B"
    decoder.feed(bytes(typed), at: 0, into: &input)
    decoder.feed(bytes("␛[B␛[B␛["), at: 0, into: &input)
    #expect(
      input.all.map { "\(words($0.event)) \($0.times)" } == [
        "K:down 2", "K:up 1", "K:down 1", "T:a 3", "F:in 1", "F:in 1", "K:down 3",
      ])
    decoder.feed(bytes("B"), at: 0, into: &input)
    #expect(input.all.last?.times == 4)
  }

  // MARK: Properties

  @Test("any split of any bytes gives the same events", arguments: 0..<200)
  func splits(seed: Int) throws {
    var random = SplitMix64(seed: seed)
    let all = try randomInput(&random)
    var start = InputDecoder()
    start.kittyFlags = [0, 1, 5, 31].randomElement(using: &random) ?? 0
    var pieces: [[UInt8]] = []
    var rest = all[...]
    while !rest.isEmpty {
      let count = Int.random(in: 1...12, using: &random)
      pieces.append(Array(rest.prefix(count)))
      rest = rest.dropFirst(count)
    }
    #expect(decode([all], with: start) == decode(pieces, with: start), "seed \(seed)")
  }

  @Test("random bytes at random times never trap and hold little", arguments: 0..<100)
  func noise(seed: Int) throws {
    var random = SplitMix64(seed: seed)
    var decoder = InputDecoder()
    var input = InputRuns()
    var now = 0
    for _ in 0..<60 {
      decoder.feed(try randomInput(&random), at: now, into: &input)
      decoder.kittyFlags = Int.random(in: -1...40, using: &random)
      decoder.expectedCursorReports = Int.random(in: -1...3, using: &random)
      now += Int.random(in: 0...6_000, using: &random)
      if Bool.random(using: &random) { decoder.advance(to: now, into: &input) }
      #expect(decoder.held.count < 100_000)
    }
    for event in input.events {
      if case .text(let scalar) = event { #expect(!scalar.isControl) }
      if case .mouse(let mouse) = event {
        #expect((0..<65_536).contains(mouse.position.column))
        #expect((0..<65_536).contains(mouse.position.row))
      }
    }
  }

  @Test("a thousand held down arrows are a thousand events")
  func burst() {
    let all = [UInt8](repeatElement(bytes("␛[B"), count: 1_000).joined())
    let events = decode([all])
    #expect(events.count == 1_000)
    #expect(events.allSatisfy { $0 == .key(KeyEvent(.down)) })
  }

  @Test("keys held down are the same events as byte by byte", arguments: 0..<100)
  func heldDown(seed: Int) throws {
    var random = SplitMix64(seed: seed)
    var start = InputDecoder()
    start.kittyFlags = [0, 1, 5, 31].randomElement(using: &random) ?? 0
    start.expectedCursorReports = Int.random(in: 0...2, using: &random)
    var all: [UInt8] = []
    for _ in 0..<Int.random(in: 1...12, using: &random) {
      let piece = Self.pieces.randomElement(using: &random) ?? []
      let count = Int.random(in: 1...max(1, piece.count), using: &random)
      let part = Bool.random(using: &random) ? piece : Array(piece.prefix(count))
      for _ in 0..<Int.random(in: 1...4, using: &random) { all += part }
    }
    #expect(decode([all], with: start) == decode(all.map { [$0] }, with: start), "seed \(seed)")
  }

  /// Pieces of the vectors, mixed with random bytes.
  private func randomInput(_ random: inout SplitMix64) throws -> [UInt8] {
    var result: [UInt8] = []
    for _ in 0..<Int.random(in: 1...20, using: &random) {
      if Bool.random(using: &random), let piece = Self.pieces.randomElement(using: &random) {
        result += piece.prefix(Int.random(in: 1...max(1, piece.count), using: &random))
      } else {
        for _ in 0..<Int.random(in: 1...6, using: &random) {
          result.append(UInt8.random(in: 0...255, using: &random))
        }
      }
    }
    return result
  }

  private static let pieces: [[UInt8]] =
    ((try? vectors("InputDecoder", of: DecoderVector.self)) ?? [])
    .map { $0.steps.flatMap { bytes($0.bytes ?? "") } }
}

/// Reads vectors of a type that cannot be told from the context.
func vectors<Row: Decodable>(
  _ name: String, of type: Row.Type, file: StaticString = #filePath
) throws -> [Row] {
  try PaneTestSupport.vectors(name, as: [Row].self, file: file)
}
