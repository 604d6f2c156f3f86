// SPDX-License-Identifier: Apache-2.0
internal import PaneProtocol

/// Bytes as text, as they travel on a line.
enum Base64 {
  private static let letters = Array(
    "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/".utf8)

  static func text(_ bytes: some Collection<UInt8>) -> String {
    var out: [UInt8] = []
    var bits: UInt32 = 0
    var count: UInt32 = 0
    for byte in bytes {
      bits = (bits << 8 | UInt32(byte)) & 0xFFFF
      count += 8
      while count >= 6 {
        count -= 6
        out.append(letters[Int(bits >> count & 63)])
      }
    }
    if count > 0 { out.append(letters[Int(bits << (6 - count) & 63)]) }
    while out.count % 4 != 0 { out.append(UInt8(ascii: "=")) }
    return String(decoding: out, as: UTF8.self)
  }

  /// The bytes of a text; `nil` when it is none.
  static func bytes(_ text: String) -> [UInt8]? { Base64Bytes.read(text.utf8) }
}
