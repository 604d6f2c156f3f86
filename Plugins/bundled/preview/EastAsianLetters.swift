// SPDX-License-Identifier: Apache-2.0
import Glibc

/// Letters of two bytes, as texts of eastern Asia had them before UTF-8.
///
/// All of them take nearly the same bytes, so each is tried, by the system's own tables: the one is
/// meant whose reading has the most characters that its language uses all the time.
enum EastAsianLetters: CaseIterable {
  case shiftJIS
  case eucJP
  case gbk
  case big5
  case eucKR

  /// Bytes of a text that are looked at for it.
  private static let lookedAt = 64 << 10
  /// One of so many characters is a frequent one in any text; in a wrong reading it is one of twenty.
  private static let share = 5

  /// What the letters are called.
  var name: String {
    switch self {
    case .shiftJIS: "Shift-JIS"
    case .eucJP: "EUC-JP"
    case .gbk: "GBK"
    case .big5: "Big5"
    case .eucKR: "EUC-KR"
    }
  }

  /// Finds the letters of a text that is no UTF-8; `nil` for any others, and where the system has no
  /// tables.
  ///
  /// - Parameter bytes: The text, or its beginning, whose last letter may be cut.
  init?(of bytes: [UInt8]) {
    let head = Array(bytes.prefix(Self.lookedAt))
    let readings = Self.allCases.compactMap { letters -> (Self, hits: Int, count: Int)? in
      guard let text = letters.utf8(head) else { return nil }
      let wide = String(decoding: text, as: UTF8.self).unicodeScalars.filter { !$0.isASCII }
      return (letters, wide.count { letters.isFrequent($0) }, wide.count)
    }
    // By the share of them, without a division.
    let best = readings.max { $0.hits * $1.count < $1.hits * $0.count }
    guard let best, best.hits > 1, best.hits * Self.share >= best.count else { return nil }
    self = best.0
  }

  // MARK: Reading

  /// The bytes as UTF-8, without a letter that is cut at their end; `nil` when they are no such text.
  func utf8(_ bytes: [UInt8]) -> [UInt8]? {
    guard let table = iconv_open("UTF-8", tableName), Int(bitPattern: table) != -1 else {
      return nil
    }
    defer { iconv_close(table) }
    var source = bytes.map(CChar.init(bitPattern:))
    // No letter of two bytes has more than four in UTF-8, nor one of one byte more than three.
    var result = [CChar](repeating: 0, count: 3 * bytes.count + 8)
    let room = result.count
    return source.withUnsafeMutableBufferPointer { source in
      result.withUnsafeMutableBufferPointer { result in
        var (from, left) = (source.baseAddress, source.count)
        var (to, free) = (result.baseAddress, room)
        let end = iconv(table, &from, &left, &to, &free)
        guard end != -1 || errno == EINVAL else { return nil }
        return result[..<(room - free)].map(UInt8.init(bitPattern:))
      }
    }
  }

  /// The name of the table among those of the system, which knows the letters Windows has added.
  private var tableName: String {
    switch self {
    case .shiftJIS: "CP932"
    case .eucJP: "EUC-JP"
    case .gbk: "GB18030"
    case .big5: "BIG5-HKSCS"
    case .eucKR: "CP949"
    }
  }

  // MARK: Telling them apart

  private func isFrequent(_ letter: Unicode.Scalar) -> Bool {
    switch self {
    case .shiftJIS, .eucJP:
      (0x3041...0x30FE).contains(letter.value) || Self.japaneseMarks.contains(letter)
    case .gbk: Self.simplified.contains(letter)
    case .big5: Self.traditional.contains(letter)
    case .eucKR: Self.korean.contains(letter)
    }
  }

  private static let japaneseMarks = Set("、。「」".unicodeScalars)
  private static let simplified = Set(
    ("，。、：；的一是不了在人有我他这个们中来上大为和国地到以说时要就出会可也你对生能而子那得于下自之年"
      + "过发后作里用道行所然家种事成方多经么去法学如都同现当没动面起看定天分还进好小部其些主样文件").unicodeScalars)
  private static let traditional = Set(
    ("，。、：；的一是不了在人有我他這個們中來上大為和國地到以說時要就出會可也你對生能而子那得於下自之年"
      + "過發後作裡用道行所然家種事成方多經麼去法學如都同現當沒動面起看定天分還進好小部其些主樣文件").unicodeScalars)
  private static let korean = Set(
    "이다의는에을를가은고하한로도지사기어나인자아서리대그정시일상수해있보들여전부것성국주원조게안과동제".unicodeScalars)
}
