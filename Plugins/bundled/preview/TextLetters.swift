// SPDX-License-Identifier: Apache-2.0
import PanePlugin

/// Letters of texts that are not UTF-8, told by the bytes of a file.
///
/// UTF-16 is told by its mark, letters of eastern Asia by what the text says. Of encodings with a byte
/// a letter only those are told apart that look different: texts of western Europe, which may be Latin-1
/// or what Windows made of it, and two of Cyrillic letters. What has a zero byte or other control
/// characters is no text.
enum TextLetters: Equatable {
  case utf16
  case latin
  case windowsLatin
  case windowsCyrillic
  case koi8
  case eastAsian(EastAsianLetters)

  /// Bytes of a file that is read as a whole for it at most.
  static let mostBytes = 4 << 20

  /// What the letters are called.
  var name: String {
    switch self {
    case .utf16: "UTF-16"
    case .latin: "Latin-1"
    case .windowsLatin: "Windows-1252"
    case .windowsCyrillic: "Windows-1251"
    case .koi8: "KOI8-R"
    case .eastAsian(let letters): letters.name
    }
  }

  /// Tells beside the place of a text in which letters it is written.
  func note(in update: inout PaneUpdate, of place: String?) {
    update.status = .set(Text("\(place ?? "")  \(name)"))
    if update.subtitle.value == nil { update.subtitle = .set(Text("\(name) text", .dim)) }
  }

  /// Finds the letters of a text; `nil` for UTF-8, also with a few wrong bytes, and for what is no text.
  ///
  /// - Parameter bytes: The file, or its beginning; a letter that is cut at its end counts as whole.
  init?(of bytes: [UInt8]) {
    if Self.hasWideMark(bytes) {
      self = .utf16
      return
    }
    guard !bytes.contains(0), String(validating: bytes, as: UTF8.self) == nil else { return nil }
    let counts = Counts(bytes)
    guard counts.wrong > counts.pairs, counts.controls == 0 else { return nil }
    if let letters = EastAsianLetters(of: bytes) {
      self = .eastAsian(letters)
      return
    }
    // Words of western Europe have few letters beyond ASCII, and those seldom beside each other.
    guard counts.high * 3 > counts.letters, counts.beside * 2 > counts.high else {
      self = counts.lower == 0 ? .latin : .windowsLatin
      return
    }
    let readings = [TextLetters.windowsCyrillic, .koi8].map { ($0, $0.smallLetters(in: bytes)) }
    // Words have blanks or line feeds between them.
    guard bytes.contains(where: { $0 < 0x80 }), let best = readings.max(by: { $0.1 < $1.1 }),
      best.1 * 2 > counts.high
    else {
      return nil
    }
    self = best.0
  }

  private static func hasWideMark(_ bytes: [UInt8]) -> Bool {
    bytes.count > 2 && (bytes.starts(with: [0xFF, 0xFE]) || bytes.starts(with: [0xFE, 0xFF]))
  }

  /// How many small Cyrillic letters bytes are in this reading: words have more of them than others.
  private func smallLetters(in bytes: [UInt8]) -> Int {
    guard let letters else { return 0 }
    let isSmall = letters.map { (0x430...0x45F).contains($0.value) }
    return bytes.count { $0 >= 0x80 && isSmall[Int($0) - 0x80] }
  }

  // MARK: Reading

  /// The bytes as UTF-8; `nil` for what is no such text.
  func utf8(_ bytes: some Collection<UInt8>) -> [UInt8]? {
    if case .eastAsian(let letters) = self { return letters.utf8(Array(bytes)) }
    guard let letters else { return Self.narrow(Array(bytes)) }
    var text = String.UnicodeScalarView()
    for byte in bytes {
      text.append(byte < 0x80 ? Unicode.Scalar(byte) : letters[Int(byte) - 0x80])
    }
    return Array(String(text).utf8)
  }

  /// UTF-16 as UTF-8; `nil` for what has no text behind its mark.
  private static func narrow(_ bytes: [UInt8]) -> [UInt8]? {
    guard hasWideMark(bytes), bytes.count % 2 == 0 else { return nil }
    let isLittle = bytes.first == 0xFF
    let units = stride(from: 2, to: bytes.count, by: 2).map { place -> UInt16 in
      let (low, high) = isLittle ? (place, place + 1) : (place + 1, place)
      return UInt16(bytes[low]) | UInt16(bytes[high]) << 8
    }
    guard !units.contains(0), let text = String(validating: units, as: UTF16.self) else {
      return nil
    }
    return Array(text.utf8)
  }

  /// The letters from 0x80 on; `nil` where a letter has more than one byte.
  private var letters: [Unicode.Scalar]? {
    switch self {
    case .utf16, .eastAsian: nil
    case .latin: Self.latinLetters
    case .windowsLatin: Self.windowsLatinLetters
    case .windowsCyrillic: Self.windowsCyrillicLetters
    case .koi8: Self.koi8Letters
    }
  }

  private static let latinLetters = (0x80...0xFF).map { Unicode.Scalar(UInt8($0)) }
  private static let windowsLatinLetters = Array(
    ("€\u{FFFD}‚ƒ„…†‡ˆ‰Š‹Œ\u{FFFD}Ž\u{FFFD}\u{FFFD}‘’“”•–—˜™š›œ\u{FFFD}žŸ\u{A0}¡¢£¤¥¦§¨©ª«¬\u{AD}®¯°±²³´µ¶·¸¹º»¼½¾¿"
      + "ÀÁÂÃÄÅÆÇÈÉÊËÌÍÎÏÐÑÒÓÔÕÖ×ØÙÚÛÜÝÞßàáâãäåæçèéêëìíîïðñòóôõö÷øùúûüýþÿ").unicodeScalars)
  private static let windowsCyrillicLetters = Array(
    ("ЂЃ‚ѓ„…†‡€‰Љ‹ЊЌЋЏђ‘’“”•–—\u{FFFD}™љ›њќћџ\u{A0}ЎўЈ¤Ґ¦§Ё©Є«¬\u{AD}®Ї°±Ііґµ¶·ё№є»јЅѕї"
      + "АБВГДЕЖЗИЙКЛМНОПРСТУФХЦЧШЩЪЫЬЭЮЯабвгдежзийклмнопрстуфхцчшщъыьэюя").unicodeScalars)
  private static let koi8Letters = Array(
    ("─│┌┐└┘├┤┬┴┼▀▄█▌▐░▒▓⌠■∙√≈≤≥\u{A0}⌡°²·÷═║╒ё╓╔╕╖╗╘╙╚╛╜╝╞╟╠╡Ё╢╣╤╥╦╧╨╩╪╫╬©"
      + "юабцдефгхийклмнопярстужвьызшэщчъЮАБЦДЕФГХИЙКЛМНОПЯРСТУЖВЬЫЗШЭЩЧЪ").unicodeScalars)
}

extension TextLetters {
  /// What tells texts from others, and UTF-8 from letters of a byte.
  private struct Counts {
    /// Letters of more than a byte in UTF-8, and bytes that are part of none.
    private(set) var (pairs, wrong) = (0, 0)
    /// Bytes above ASCII; those of them that Latin-1 has no letters for; those with the letters of ASCII.
    private(set) var (high, lower, letters) = (0, 0, 0)
    /// Bytes above ASCII with another one before or behind them.
    private(set) var beside = 0
    /// Control characters that no text has.
    private(set) var controls = 0

    init(_ bytes: [UInt8]) {
      for byte in bytes {
        switch byte {
        case 9, 10, 12, 13, 27: break
        case 0..<32, 127: controls += 1
        case 0x80...: high += 1
        default: if byte | 0x20 >= 0x61, byte | 0x20 <= 0x7A { letters += 1 }
        }
        if byte >= 0x80, byte < 0xA0 { lower += 1 }
      }
      letters += high
      var run = 0
      for byte in bytes {
        run = byte < 0x80 ? 0 : run + 1
        // The second of a run tells that the first is not alone.
        if run > 1 { beside += run == 2 ? 2 : 1 }
      }
      var place = 0
      while place < bytes.count {
        let width = Self.width(at: place, in: bytes)
        if width == 0 { wrong += 1 } else if width > 1 { pairs += 1 }
        place += max(1, width)
      }
    }

    /// Bytes of the letter of UTF-8 at a place; 0 for what is none.
    ///
    /// One that the end cuts is whole.
    private static func width(at place: Int, in bytes: [UInt8]) -> Int {
      let width =
        switch bytes[place] {
        case 0..<0x80: 1
        case 0xC2..<0xE0: 2
        case 0xE0..<0xF0: 3
        case 0xF0..<0xF5: 4
        default: 0
        }
      guard width > 1 else { return width }
      let rest = bytes[(place + 1)..<min(place + width, bytes.count)]
      return rest.allSatisfy { $0 & 0xC0 == 0x80 } ? width : 0
    }
  }
}
