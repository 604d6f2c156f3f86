// SPDX-License-Identifier: Apache-2.0

/// The parameters of a control sequence, such as `97:65;2;65` of `CSI 97:65;2;65u`.
struct ControlSequence: Sendable {
  /// One of `< = > ?` in front of the parameters, or 0.
  private(set) var marker: UInt8 = 0
  /// The last byte between parameters and final byte, or 0.
  private(set) var intermediate: UInt8 = 0
  /// All numbers in order; a missing one is ``missing``.
  private var numbers: [Int] = []
  /// Where each parameter begins in `numbers`.
  private var starts: [Int] = []

  private static let missing = Int.min
  /// Numbers are kept within this.
  private static let largest = 9_999_999

  /// Reads the bytes between `CSI` and the final byte.
  mutating func parse(_ bytes: [UInt8]) {
    marker = 0
    intermediate = 0
    numbers.removeAll(keepingCapacity: true)
    starts.removeAll(keepingCapacity: true)
    guard let first = bytes.first else { return }
    if (0x3C...0x3F).contains(first) { marker = first }
    let body = marker == 0 ? bytes[...] : bytes.dropFirst()
    guard !body.isEmpty else { return }
    starts.append(0)
    var current = Self.missing
    var isNegative = false
    for byte in body {
      switch byte {
      case UInt8(ascii: "0")...UInt8(ascii: "9"):
        let digits = current == Self.missing ? 0 : current
        current = min(digits * 10 + Int(byte - UInt8(ascii: "0")), Self.largest)
      case UInt8(ascii: ";"), UInt8(ascii: ":"):
        numbers.append(isNegative && current != Self.missing ? -current : current)
        current = Self.missing
        isNegative = false
        if byte == UInt8(ascii: ";") { starts.append(numbers.count) }
      case UInt8(ascii: "-") where marker == UInt8(ascii: "<") && current == Self.missing:
        isNegative = true
      case 0x20...0x2F: intermediate = byte
      default: break
      }
    }
    numbers.append(isNegative && current != Self.missing ? -current : current)
  }

  /// How many parameters there are; a missing one between two semicolons counts.
  var count: Int { starts.count }

  /// The n-th parameter, or a part of it behind colons; `nil` when it is missing.
  func number(_ parameter: Int, part: Int = 0) -> Int? {
    let numbers = parts(parameter)
    let index = numbers.startIndex + part
    guard part >= 0, index < numbers.endIndex else { return nil }
    return numbers[index] == Self.missing ? nil : numbers[index]
  }

  /// The numbers of a parameter, those behind colons included; missing ones too.
  func parts(_ parameter: Int) -> ArraySlice<Int> {
    guard starts.indices.contains(parameter) else { return [] }
    let end = parameter + 1 < starts.count ? starts[parameter + 1] : numbers.count
    return numbers[starts[parameter]..<end]
  }
}
