// SPDX-License-Identifier: Apache-2.0
import PaneTestSupport
import Testing

@testable import CellText

@Suite("Safe text")
struct SafeTextTests {
  @Test("makes a byte safe wherever it stands in a text", arguments: UInt8(0)..<128)
  func anyPlace(byte: UInt8) {
    let sign = String(UnicodeScalar(byte))
    let safe = SafeText("-" + sign + "-").string.dropFirst().dropLast()
    for before in 0..<20 {
      let (head, tail) = (String(repeating: "a", count: before), String(repeating: "~", count: 9))
      #expect(SafeText(head + sign + tail).string == head + safe + tail)
    }
  }

  struct Safe: Decodable, Sendable, CustomTestStringConvertible {
    var say, raw: String
    var label, multiline: String?
    var testDescription: String { say }
  }

  @Test(
    "has nothing that could change the terminal", arguments: try vectors("safe", as: [Safe].self))
  func sanitised(_ row: Safe) {
    if let label = row.label {
      #expect(Array(SafeText(row.raw).string.unicodeScalars) == Array(label.unicodeScalars))
    }
    if let multiline = row.multiline {
      let text = SafeText(row.raw, place: .multiline)
      #expect(Array(text.string.unicodeScalars) == Array(multiline.unicodeScalars))
    }
  }

  struct Bytes: Decodable, Sendable, CustomTestStringConvertible {
    var say: String
    var bytes: [UInt8]
    var text: String
    var testDescription: String { say }
  }

  @Test("takes broken UTF-8", arguments: try vectors("bytes", as: [Bytes].self))
  func broken(_ row: Bytes) { #expect(SafeText(utf8: row.bytes).string == row.text) }

  @Test("stays the same when it is made safe again", arguments: 0..<200)
  func idempotent(_ seed: Int) {
    var random = SplitMix64(seed: seed)
    let raw = hostile(&random)
    for place in [SafeText.Place.label, .multiline] {
      let once = SafeText(raw, place: place)
      #expect(SafeText(once.string, place: place) == once)
      for scalar in once.string.unicodeScalars {
        let value = scalar.value
        #expect(value >= 0x20 || (value == 0x0A && place == .multiline))
        #expect(!(0x7F...0x9F).contains(value) && !(0x202A...0x202E).contains(value))
      }
    }
  }

  @Test("gives pieces between whole scalars", arguments: 0..<50)
  func pieces(_ seed: Int) {
    var random = SplitMix64(seed: seed)
    let text = SafeText(hostile(&random))
    let lower = Int.random(in: -2...text.utf8Count + 2, using: &random)
    let upper = Int.random(in: lower...text.utf8Count + 4, using: &random)
    let piece = text[utf8: lower..<upper]
    #expect(
      text.string.unicodeScalars.starts(with: text[utf8: 0..<lower.clamped].string.unicodeScalars))
    #expect(piece.utf8Count <= max(0, upper - lower) + 3)
  }
}

extension Int {
  fileprivate var clamped: Int { Swift.max(0, self) }
}

/// Text out of everything that has hurt a terminal.
func hostile(_ random: inout SplitMix64) -> String {
  let pool: [UInt32] = [
    0x41, 0x62, 0x20, 0x1B, 0x5B, 0x6D, 0x0A, 0x0D, 0x09, 0x07, 0x00, 0x7F, 0x9B, 0x9D, 0x202E,
    0x2066, 0x200D, 0x200C, 0x200B, 0xFE0F, 0xFE0E, 0x301, 0x1F469, 0x1F467, 0x1F3FD, 0x1F1E9,
    0x1F3F4, 0xE0067, 0xE007F, 0x6F22, 0x915, 0x94D, 0x937, 0x93F, 0x1100, 0x1161, 0x11A8, 0xFFFF,
    0xFDD0, 0x2028, 0x20E3, 0x31, 0xE4, 0x2500, 0xAD, 0x600, 0x110BD, 0x1FAE8, 0x10FFFF,
  ]
  var string = ""
  for _ in 0..<Int.random(in: 0...40, using: &random) {
    if let value = pool.randomElement(using: &random), let scalar = Unicode.Scalar(value) {
      string.unicodeScalars.append(scalar)
    }
  }
  return string
}
