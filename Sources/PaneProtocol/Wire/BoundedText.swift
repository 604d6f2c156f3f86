// SPDX-License-Identifier: Apache-2.0

/// The beginnings of texts that are longer than they may be.
enum BoundedText {
  /// The beginning of a plugin's text without U+0000, which stands for nothing there.
  ///
  /// Source: `Plugins/REFERENCE.md`, Lines.
  static func shown(_ utf8: UnsafeBufferPointer<UInt8>, toBytes limit: Int) -> String {
    guard utf8.contains(0) else { return cut(utf8, toBytes: limit) }
    return utf8.filter { $0 != 0 }.withUnsafeBufferPointer { cut($0, toBytes: limit) }
  }

  /// The beginning of a text, cut between characters and marked with an ellipsis.
  static func cut(_ utf8: UnsafeBufferPointer<UInt8>, toBytes limit: Int) -> String {
    let head = head(utf8, toBytes: limit)
    return utf8.count > limit ? head + "…" : head
  }

  /// The beginning of a text, cut between characters.
  static func head(_ utf8: UnsafeBufferPointer<UInt8>, toBytes limit: Int) -> String {
    guard utf8.count > limit else { return String(decoding: utf8, as: UTF8.self) }
    var end = max(0, limit)
    // Bytes 10xxxxxx continue a character.
    while end > 0, utf8[end] & 0xC0 == 0x80 { end -= 1 }
    return String(decoding: utf8[..<end], as: UTF8.self)
  }
}
