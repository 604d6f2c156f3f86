// SPDX-License-Identifier: Apache-2.0
internal import CellText
internal import FileAddressing

/// Names of files as ids of rows, and as text for people.
///
/// A name is bytes. As an id it must be text of at most 512 bytes that leads back to exactly these
/// bytes; on the screen it must be text that nobody takes for something else.
package enum FileName {
  /// Tells whether a name is one that copies, archives and downloads have until they are whole: hidden,
  /// with the ending `part`.
  package static func isUnfinished(_ name: ArraySlice<UInt8>) -> Bool {
    name.first == UInt8(ascii: ".") && name.suffix(5).elementsEqual(".part".utf8)
  }

  /// The id of a name: the name itself, with `%XX` for all but the plain characters of ASCII.
  ///
  /// Letters with accents are escaped too: two names that look the same may differ in their bytes,
  /// and text that is compared as text would take them for one. Names too long for that are written
  /// as `%%` and six bits a letter.
  ///
  /// - Returns: At most 400 bytes for names of up to 255 bytes.
  package static func id(_ name: ArraySlice<UInt8>) -> String {
    if name.allSatisfy(isPlain) { return String(decoding: name, as: UTF8.self) }
    var out: [UInt8] = []
    PercentCoding.encode(name, into: &out, leaving: isPlain)
    return out.count <= 400 ? String(decoding: out, as: UTF8.self) : packed(Array(name))
  }

  private static func isPlain(_ byte: UInt8) -> Bool {
    byte >= 0x20 && byte < 0x7F && byte != percent
  }

  /// The name an id stands for; `nil` for text that is no id.
  package static func name(ofID id: some StringProtocol) -> [UInt8]? {
    let bytes = Array(id.utf8)
    if bytes.starts(with: [percent, percent]) { return unpacked(bytes.dropFirst(2)) }
    guard let out = PercentCoding.decoded(bytes) else { return nil }
    return isValid(out) ? out : nil
  }

  /// Cells of a name or a path within a sentence, at most.
  private static let cellsInSentence = 48

  /// A name or a path within a sentence, in quotes: a long one is shortened in its middle.
  package static func quoted(_ text: String) -> String {
    "“\(SafeText(revealed(text)).truncated(to: cellsInSentence, mode: .middle).string)”"
  }

  /// What stands behind a name in pieces, which looks like another one in whole letters.
  package static let decomposedSign = " ·"

  /// True for a name that has an accent as a sign of its own behind a letter of ASCII, where most write
  /// one letter for both.
  package static func isDecomposed(_ name: ArraySlice<UInt8>) -> Bool {
    var before: UInt8 = 0
    var lead: UInt8 = 0
    for byte in name {
      // U+0300 to U+036F, in two bytes.
      if lead == 0xCC || lead == 0xCD && byte < 0xB0 { return true }
      let isLetter = (UInt8(ascii: "A")...UInt8(ascii: "z")).contains(before)
      lead = isLetter && (byte == 0xCC || byte == 0xCD) ? byte : 0
      before = byte
    }
    return false
  }

  /// True for bytes that can be the name of one entry.
  package static func isValid(_ name: some Collection<UInt8>) -> Bool {
    !name.isEmpty && name.count <= 1024 && !name.contains(0) && !name.contains(UInt8(ascii: "/"))
      && !name.elementsEqual(".".utf8) && !name.elementsEqual("..".utf8)
  }

  /// The fault of a name somebody typed, in a sentence; `nil` for a good name.
  package static func fault(_ name: String) -> String? { fault(Array(name.utf8)) }

  /// The fault of the bytes of a name, in a sentence; `nil` for a good name.
  package static func fault(_ name: [UInt8]) -> String? {
    if name.isEmpty { return "A name is needed" }
    if name.elementsEqual(".".utf8) || name.elementsEqual("..".utf8) {
      return "This name means a folder already"
    }
    if name.contains(UInt8(ascii: "/")) { return "A name cannot contain “/”" }
    if name.contains(0) { return "A name cannot contain this character" }
    if name.allSatisfy({ $0 == 0x20 || $0 == 9 }) { return "Nobody could see this name" }
    return name.count > 255 ? "The name is too long" : nil
  }

  /// The bytes of a name that somebody typed over another one.
  ///
  /// Where that one is no UTF-8, `\xFF` stands for a byte of it again: so it is offered, and a byte
  /// that was left as it is stays. Other bytes cannot be typed.
  ///
  /// - Parameters:
  ///   - typed: What was typed.
  ///   - old: The name that was offered.
  /// - Returns: The bytes of the new name.
  package static func bytes(_ typed: String, over old: ArraySlice<UInt8>) -> [UInt8] {
    var odd: Set<UInt8> = []
    forEachPart(of: Array(old)) { part, isText in if !isText { odd.formUnion(part) } }
    let typed = Array(typed.utf8)
    guard !odd.isEmpty else { return typed }
    var out: [UInt8] = []
    var index = 0
    while index < typed.count {
      let part = typed[index..<min(index + 4, typed.count)]
      if let byte = odd.first(where: { part.elementsEqual(escaped($0)) }) {
        out.append(byte)
        index += 4
      } else {
        out.append(typed[index])
        index += 1
      }
    }
    return out
  }

  private static func escaped(_ byte: UInt8) -> [UInt8] {
    [0x5C, 0x78, hexDigit(byte >> 4), hexDigit(byte & 15)]
  }

  /// The name for people; bytes that are not UTF-8 are shown as `\xFF`, and characters that nobody
  /// sees or that turn others round as `\u202E`.
  ///
  /// Control characters stay: whoever shows text makes them harmless and visible.
  package static func text(_ name: ArraySlice<UInt8>) -> String {
    if let text = String(validating: name, as: UTF8.self) { return revealed(text) }
    let bytes = Array(name)
    var out: [UInt8] = []
    forEachPart(of: bytes) { part, isText in
      if isText {
        out += part
      } else {
        for byte in part { out += escaped(byte) }
      }
    }
    return String(decoding: out, as: UTF8.self)
  }

  /// A name in which all characters can be seen.
  ///
  /// What joins others, as in signs of several people, stays.
  package static func revealed(_ name: String) -> String {
    guard name.utf8.contains(where: mayBeginUnseen) else { return name }
    var out = ""
    for scalar in name.unicodeScalars {
      if isUnseen(scalar) {
        out += "\\u" + String(scalar.value, radix: 16, uppercase: true)
      } else {
        out.unicodeScalars.append(scalar)
      }
    }
    return out
  }

  /// Whether a byte is the first one of such a character, or of others.
  private static func mayBeginUnseen(_ byte: UInt8) -> Bool {
    switch byte {
    case 0xC2, 0xD8, 0xE1, 0xE2, 0xEF: true
    default: false
    }
  }

  /// Spaces without a width, marks of direction, and what else leaves no trace.
  private static func isUnseen(_ scalar: Unicode.Scalar) -> Bool {
    switch scalar.value {
    case 0xAD, 0x61C, 0x180E, 0x200B, 0x200E, 0x200F, 0x202A...0x202E, 0x2060...0x206F, 0xFEFF: true
    default: false
    }
  }

  /// The id of a name.
  package static func id(_ name: [UInt8]) -> String { id(name[...]) }

  /// The name for people.
  package static func text(_ name: [UInt8]) -> String { text(name[...]) }

  /// The name as it stands in a list, where tabs and blanks at its ends have signs.
  package static func row(_ name: ArraySlice<UInt8>) -> String { signed(text(name)) }

  /// The same of a name that is text.
  package static func row(ofText name: String) -> String { signed(revealed(name)) }

  /// A name with signs for what would look like nothing: tabs, and blanks at its ends.
  private static func signed(_ name: String) -> String {
    let bytes = name.utf8
    guard bytes.first == 0x20 || bytes.last == 0x20 || bytes.contains(9) else { return name }
    let before = name.prefix { $0 == " " }.count
    let inner = name.dropFirst(before)
    let behind = inner.reversed().prefix { $0 == " " }.count
    let signs = [before, behind].map { String(repeating: "␣", count: $0) }
    return signs[0] + inner.dropLast(behind).replacing("\t", with: "␉") + signs[1]
  }

  /// The name as it stands in a list.
  package static func row(_ name: [UInt8]) -> String { row(name[...]) }

  // MARK: Parts

  /// Splits bytes into characters of UTF-8 and single bytes that are none.
  private static func forEachPart(
    of bytes: [UInt8], _ body: (_ part: ArraySlice<UInt8>, _ isText: Bool) -> Void
  ) {
    var index = 0
    while index < bytes.count {
      let length = characterLength(bytes[index])
      let end = index + max(1, length)
      if length > 0, end <= bytes.count,
        String(validating: bytes[index..<end], as: UTF8.self) != nil
      {
        body(bytes[index..<end], true)
        index = end
      } else {
        body(bytes[index...index], false)
        index += 1
      }
    }
  }

  private static func characterLength(_ first: UInt8) -> Int {
    switch first {
    case 0..<0x80: 1
    case 0xC2..<0xE0: 2
    case 0xE0..<0xF0: 3
    case 0xF0..<0xF5: 4
    default: 0
    }
  }

  private static let percent = UInt8(ascii: "%")

  private static func hexDigit(_ value: UInt8) -> UInt8 {
    value < 10 ? UInt8(ascii: "0") + value : UInt8(ascii: "A") + value - 10
  }

  // MARK: Packed names

  private static let letters = Array(
    "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_".utf8)

  private static func packed(_ bytes: [UInt8]) -> String {
    var out = [percent, percent]
    var bits: UInt32 = 0
    var count: UInt32 = 0
    for byte in bytes {
      bits = bits << 8 | UInt32(byte)
      count += 8
      while count >= 6 {
        count -= 6
        out.append(letters[Int(bits >> count & 63)])
      }
    }
    if count > 0 { out.append(letters[Int(bits << (6 - count) & 63)]) }
    return String(decoding: out, as: UTF8.self)
  }

  private static func unpacked(_ text: ArraySlice<UInt8>) -> [UInt8]? {
    var out: [UInt8] = []
    var bits: UInt32 = 0
    var count: UInt32 = 0
    for byte in text {
      guard let value = letters.firstIndex(of: byte) else { return nil }
      bits = bits << 6 | UInt32(value)
      count += 6
      if count >= 8 {
        count -= 8
        out.append(UInt8(truncatingIfNeeded: bits >> count))
      }
    }
    return isValid(out) ? out : nil
  }
}
