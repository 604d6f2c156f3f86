// SPDX-License-Identifier: Apache-2.0

/// Bytes as text in which any byte may be written as `%` and two hexadecimal digits.
///
/// Addresses of files, ids of rows, journals and links are all written by it; they differ only in
/// which bytes they leave plain.
public enum PercentCoding {
  /// Appends bytes to a text in ASCII.
  ///
  /// - Parameters:
  ///   - bytes: What is to be written.
  ///   - text: The text so far.
  ///   - isPlain: Whether a byte is written as it is; false beyond ASCII, and for `%` where the
  ///     bytes are read back.
  public static func encode(
    _ bytes: some Sequence<UInt8>, into text: inout [UInt8],
    leaving isPlain: (UInt8) -> Bool = isPartOfPath
  ) {
    for byte in bytes {
      if isPlain(byte) {
        text.append(byte)
      } else {
        text.append(percent)
        text.append(hexDigit(byte >> 4))
        text.append(hexDigit(byte & 15))
      }
    }
  }

  /// Bytes as a text of their own.
  public static func encoded(
    _ bytes: some Sequence<UInt8>, leaving isPlain: (UInt8) -> Bool = isPartOfPath
  ) -> String {
    var text: [UInt8] = []
    encode(bytes, into: &text, leaving: isPlain)
    return String(decoding: text, as: UTF8.self)
  }

  /// The bytes that a text stands for; `nil` when digits are missing behind a `%`.
  public static func decoded(_ text: some Sequence<UInt8>) -> [UInt8]? {
    var bytes: [UInt8] = []
    bytes.reserveCapacity(text.underestimatedCount)
    var rest = text.makeIterator()
    while let byte = rest.next() {
      guard byte == percent else {
        bytes.append(byte)
        continue
      }
      guard let high = rest.next().flatMap(value), let low = rest.next().flatMap(value) else {
        return nil
      }
      bytes.append(high << 4 | low)
    }
    return bytes
  }

  /// Whether a byte stands for itself in the path of an address: unreserved there, or a slash.
  ///
  /// Source: RFC 3986, 2.3.
  public static func isPartOfPath(_ byte: UInt8) -> Bool {
    switch byte {
    case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
      UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "-"), UInt8(ascii: "."),
      UInt8(ascii: "_"), UInt8(ascii: "~"), UInt8(ascii: "/"):
      true
    default: false
    }
  }

  private static let percent = UInt8(ascii: "%")

  private static func hexDigit(_ value: UInt8) -> UInt8 {
    value < 10 ? UInt8(ascii: "0") + value : UInt8(ascii: "A") + value - 10
  }

  private static func value(of digit: UInt8) -> UInt8? {
    switch digit {
    case UInt8(ascii: "0")...UInt8(ascii: "9"): digit - UInt8(ascii: "0")
    case UInt8(ascii: "a")...UInt8(ascii: "f"): digit - UInt8(ascii: "a") + 10
    case UInt8(ascii: "A")...UInt8(ascii: "F"): digit - UInt8(ascii: "A") + 10
    default: nil
    }
  }
}
