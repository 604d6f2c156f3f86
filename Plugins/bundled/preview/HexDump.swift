// SPDX-License-Identifier: Apache-2.0
import PanePlugin

/// Any bytes as rows of numbers and letters.
enum HexDump {
  private static let digits = Array("0123456789abcdef".utf8)

  /// Number of rows for a file of a size.
  static func rows(bytes: Int, width: Int) -> Int { (max(0, bytes) + width - 1) / width }

  /// One row: place, numbers, letters.
  ///
  /// - Parameters:
  ///   - bytes: At most `width` bytes.
  ///   - offset: Place of the first byte in the file.
  ///   - width: Bytes in a full row.
  /// - Returns: The row; letters stand where a full row has them.
  static func row(_ bytes: ArraySlice<UInt8>, offset: Int, width: Int) -> Text {
    var place: [UInt8] = []
    for shift in stride(from: offset > 0xFFFF_FFFF ? 44 : 28, through: 0, by: -4) {
      place.append(digits[(offset >> shift) & 15])
    }
    var numbers: [UInt8] = [32, 32]
    var letters: [UInt8] = [32]
    for position in 0..<width {
      if position > 0, position % 8 == 0 { numbers.append(32) }
      let index = bytes.startIndex + position
      guard index < bytes.endIndex else {
        numbers += [32, 32, 32]
        continue
      }
      let byte = bytes[index]
      numbers += [digits[Int(byte >> 4)], digits[Int(byte & 15)], 32]
      letters.append(byte > 31 && byte < 127 ? byte : UInt8(ascii: "."))
    }
    return Text(
      String(decoding: place + numbers + letters, as: UTF8.self),
      runs: [
        .init(utf8Count: place.count, .init(.dim)), .init(utf8Count: numbers.count, .init()),
        .init(utf8Count: letters.count, .init(.good)),
      ])
  }
}
