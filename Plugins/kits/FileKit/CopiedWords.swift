// SPDX-License-Identifier: Apache-2.0
package import PanePlugin

/// What of files is copied as text.
package enum CopiedWords: String, CaseIterable, Sendable {
  case path, name, stem, folder, address, quoted, relative, contents

  /// The letter in the sheet.
  package var letter: Character {
    switch self {
    case .path: "p"
    case .name: "n"
    case .stem: "s"
    case .folder: "d"
    case .address: "u"
    case .quoted: "q"
    case .relative: "r"
    case .contents: "c"
    }
  }

  /// The words in the sheet.
  package var title: String {
    switch self {
    case .path: "Path"
    case .name: "Name"
    case .stem: "Name without its ending"
    case .folder: "Path of its folder"
    case .address: "Address"
    case .quoted: "Path, quoted for a shell"
    case .relative: "Path from where Colonnade was started"
    case .contents: "Contents"
    }
  }

  /// The text for some places, one a line; quoted ones stand on one line.
  ///
  /// Names that are no text are written as addresses. Contents are read by whoever asks for them.
  ///
  /// - Parameters:
  ///   - places: Absolute places.
  ///   - base: The folder relative paths begin in.
  /// - Returns: The text for the clipboard.
  package func text(of places: [FilePath], from base: FilePath) -> String {
    let words = places.map { place in
      switch self {
      case .path, .contents: place.value
      case .name: FileName.text(place.nameBytes)
      case .stem: FileName.text(Self.stem(place.nameBytes))
      case .folder: (place.parent ?? place).value
      case .address: place.uri
      case .quoted: Self.quoted(place.bytes)
      case .relative: Self.relative(place, to: base)
      }
    }
    return words.joined(separator: self == .quoted ? " " : "\n")
  }

  /// The name without its ending; `tar.gz` and the like are one ending.
  static func stem(_ name: ArraySlice<UInt8>) -> ArraySlice<UInt8> {
    let dot = UInt8(ascii: ".")
    guard let last = name.lastIndex(of: dot), last != name.startIndex else { return name }
    let front = name[..<last]
    if let before = front.lastIndex(of: dot), before != name.startIndex,
      front[(before + 1)...].elementsEqual("tar".utf8)
    {
      return name[..<before]
    }
    return front
  }

  /// One word of a shell's line that means exactly these bytes, as far as a text can.
  static func quoted(_ bytes: [UInt8]) -> String {
    let plain = Set("abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789/._-+:@%,=".utf8)
    if !bytes.isEmpty, bytes.allSatisfy(plain.contains) {
      return String(decoding: bytes, as: UTF8.self)
    }
    if let text = String(validating: bytes, as: UTF8.self), bytes.allSatisfy({ $0 >= 32 }) {
      return "'" + text.replacing("'", with: "'\\''") + "'"
    }
    let escaped = bytes.map { byte -> String in
      switch byte {
      case UInt8(ascii: "'"), UInt8(ascii: "\\"): "\\" + String(UnicodeScalar(byte))
      case 32..<127: String(UnicodeScalar(byte))
      default: "\\" + String(0o1000 + Int(byte), radix: 8).dropFirst()
      }
    }
    return "$'" + escaped.joined() + "'"
  }

  /// The way from a folder to a place, with `..` where it leads up.
  static func relative(_ place: FilePath, to base: FilePath) -> String {
    func parts(_ path: FilePath) -> [[UInt8]] {
      path.normalized.bytes.split(separator: UInt8(ascii: "/")).map(Array.init)
    }
    let (to, from) = (parts(place), parts(base))
    let common = zip(to, from).prefix { $0 == $1 }.count
    let up = Array(repeating: Array("..".utf8), count: from.count - common)
    let way = Array((up + to[common...]).joined(separator: [UInt8(ascii: "/")]))
    return way.isEmpty ? "." : FilePath(bytes: way).display()
  }
}
