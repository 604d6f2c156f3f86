// SPDX-License-Identifier: Apache-2.0
import PaneTestSupport
import Testing

@testable import CellText

@Suite("Measuring")
struct MeasuringTests {
  struct Width: Decodable, Sendable, CustomTestStringConvertible {
    var say, text: String
    var careful, modern: Int
    var testDescription: String { say }
  }

  @Test("knows the cells of a text", arguments: try vectors("widths", as: [Width].self))
  func widths(_ row: Width) {
    #expect(SafeText(row.text).columns() == row.careful)
    #expect(SafeText(row.text).columns(profile: .modern) == row.modern)
  }

  @Test("finds the clusters the standard library finds", arguments: 0..<300)
  func clusters(_ seed: Int) {
    var random = SplitMix64(seed: seed)
    let text = SafeText(hostile(&random))
    var pieces: [String] = []
    text.forEachCluster { pieces.append(text[utf8: $0.utf8].string) }
    #expect(pieces == text.string.map { String($0) })
  }

  @Test("says that simple scalars are clusters of their own")
  func simpleScalars() {
    var random = SplitMix64(seed: 7)
    var previous: Unicode.Scalar = "a"
    for _ in 0..<20_000 {
      guard let scalar = Unicode.Scalar(UInt32.random(in: 0xA0...0x2FFFF, using: &random)),
        WidthTable.scalarClass(scalar.value).isSimple
      else { continue }
      var pair = String(Character(previous))
      pair.unicodeScalars.append(scalar)
      #expect(pair.count == 2, "\(previous.value) \(scalar.value)")
      previous = scalar
    }
  }

  struct Cut: Decodable, Sendable, CustomTestStringConvertible {
    var say, text, mode, result: String
    var columns: Int
    var testDescription: String { say }
  }

  @Test("cuts where it is told", arguments: try vectors("truncations", as: [Cut].self))
  func truncation(_ row: Cut) {
    let modes: [String: Truncation] = ["start": .start, "middle": .middle, "end": .end]
    let cut = SafeText(row.text).truncated(to: row.columns, mode: modes[row.mode] ?? .end)
    #expect(cut.string == row.result)
  }

  @Test("never makes a cut text wider than asked", arguments: 0..<200)
  func truncationFits(_ seed: Int) {
    var random = SplitMix64(seed: seed)
    let text = SafeText(hostile(&random))
    let columns = Int.random(in: -1...20, using: &random)
    for mode in [Truncation.start, .middle, .end] {
      #expect(text.truncated(to: columns, mode: mode).columns() <= max(0, columns))
    }
    for line in SafeText(hostile(&random), place: .multiline).wrapped(columns: 8) {
      #expect(line.lowerBound <= line.upperBound)
    }
  }

  struct Wrap: Decodable, Sendable, CustomTestStringConvertible {
    var say, text: String
    var columns: Int
    var lines: [String]
    var testDescription: String { say }
  }

  @Test("wraps at words", arguments: try vectors("wraps", as: [Wrap].self))
  func wrapping(_ row: Wrap) {
    let text = SafeText(row.text, place: .multiline)
    #expect(text.wrapped(columns: row.columns).map { text[utf8: $0].string } == row.lines)
  }
}
