// SPDX-License-Identifier: Apache-2.0

/// Reads the parts of string sequences.
enum CommandText {
  /// Cuts at the first semicolon.
  static func cut(_ bytes: ArraySlice<UInt8>) -> (ArraySlice<UInt8>, ArraySlice<UInt8>) {
    guard let end = bytes.firstIndex(of: UInt8(ascii: ";")) else { return (bytes, []) }
    return (bytes[..<end], bytes[bytes.index(after: end)...])
  }

  /// Bytes as words: no control characters, at most so long.
  static func words(_ bytes: ArraySlice<UInt8>, _ limit: Int) -> String {
    var text = ""
    for scalar in String(decoding: bytes.prefix(limit), as: UTF8.self).unicodeScalars
    where scalar.value >= 0x20 && !(0x7F..<0xA0).contains(scalar.value) {
      text.unicodeScalars.append(scalar)
    }
    return text
  }

  /// A capability: the name of the terminal, its number of colours, or that it has true colours.
  static func capability(_ name: ArraySlice<UInt8>) -> String? {
    func hex(_ text: String) -> String {
      text.utf8.map { ($0 < 16 ? "0" : "") + String($0, radix: 16) }.joined()
    }
    let known = [("TN", "xterm-256color"), ("Co", "256"), ("RGB", "8/8/8")]
    let asked = String(decoding: name.prefix(16), as: UTF8.self).lowercased()
    guard let found = known.first(where: { hex($0.0) == asked }) else { return nil }
    return "\(hex(found.0))=\(hex(found.1))"
  }
}
