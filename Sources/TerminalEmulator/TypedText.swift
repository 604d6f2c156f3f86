// SPDX-License-Identifier: Apache-2.0

/// Text that is put into a program as if it was typed.
package enum TypedText {
  /// A paste: line feeds become returns, Escape goes, and both ends are marked if the program wants it.
  package static func paste(_ text: String, _ modes: EmulatorModes) -> [UInt8] {
    var bytes: [UInt8] = []
    for byte in text.utf8 where byte != 0x1B { bytes.append(byte == 0x0A ? 0x0D : byte) }
    guard modes.has(.bracketedPaste) else { return bytes }
    return Array("\u{1B}[200~".utf8) + bytes + Array("\u{1B}[201~".utf8)
  }

  /// Names of files in quotes, each with a blank behind; `nil` when one has a control character.
  package static func quoted(_ paths: [[UInt8]]) -> [UInt8]? {
    var bytes: [UInt8] = []
    for path in paths {
      guard !path.contains(where: { $0 < 0x20 || $0 == 0x7F }) else { return nil }
      bytes.append(UInt8(ascii: "'"))
      for byte in path {
        if byte == UInt8(ascii: "'") {
          bytes += Array(#"'\''"#.utf8)
        } else {
          bytes.append(byte)
        }
      }
      bytes += Array("' ".utf8)
    }
    return bytes
  }
}
