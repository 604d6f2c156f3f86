// SPDX-License-Identifier: Apache-2.0

/// Reads JSON with comments: `//`, `/* */` and a comma after the last element are allowed.
///
/// Everything else is as strict as JSON. Reading stops at the first mistake, whose place and what was
/// expected there are told.
package struct ConfigText {
  /// The largest text in bytes.
  package static let byteLimit = 1_048_576
  /// The deepest nesting of lists and objects.
  package static let depthLimit = 64

  private let bytes: [UInt8]
  private var index = 0
  private var place = TextPlace.start

  /// Why a text cannot be read.
  private struct Mistake: Error {
    var message: String
    var place: TextPlace
  }

  private init(_ bytes: [UInt8]) { self.bytes = bytes }

  /// Reads a text.
  ///
  /// - Parameters:
  ///   - bytes: UTF-8, at most 1 MiB; a byte order mark in front is skipped.
  ///   - findings: Gets the first mistake.
  /// - Returns: The value, or `nil` after a mistake.
  package static func read(_ bytes: [UInt8], findings: inout Findings) -> ConfigValue? {
    guard bytes.count <= byteLimit else {
      findings.error(ConfigWords.tooLong, at: .start)
      return nil
    }
    var reader = ConfigText(bytes)
    do {
      return try reader.document()
    } catch {
      findings.error(error.message, at: error.place)
      return nil
    }
  }

  private mutating func document() throws(Mistake) -> ConfigValue {
    try checkUTF8()
    if bytes.starts(with: [0xEF, 0xBB, 0xBF]) { index = 3 }
    try skipBlank()
    if index == bytes.count { throw mistake(ConfigWords.isEmpty) }
    let value = try value(depth: 0)
    try skipBlank()
    if index < bytes.count { throw unexpected(ConfigWords.end) }
    return value
  }

  /// Finds the first byte that is not UTF-8, or a NUL, and names its place.
  private mutating func checkUTF8() throws(Mistake) {
    var decoder = UTF8()
    var input = bytes.makeIterator()
    var place = TextPlace.start
    while true {
      switch decoder.decode(&input) {
      case .emptyInput: return
      case .error: throw Mistake(message: ConfigWords.notUTF8, place: place)
      case .scalarValue("\u{0}"):
        throw Mistake(message: ConfigWords.hasNUL, place: place)
      case .scalarValue("\n"): place = TextPlace(line: place.line + 1, column: 1)
      case .scalarValue("\u{FEFF}") where place == .start: break
      case .scalarValue: place.column += 1
      }
    }
  }

  // MARK: Values

  private mutating func value(depth: Int) throws(Mistake) -> ConfigValue {
    if depth > Self.depthLimit { throw mistake(ConfigWords.tooDeep(Self.depthLimit)) }
    let start = place
    switch current ?? 0 {
    case UInt8(ascii: "{"): return ConfigValue(.object(try members(depth: depth)), at: start)
    case UInt8(ascii: "["): return ConfigValue(.array(try elements(depth: depth)), at: start)
    case UInt8(ascii: "\""): return ConfigValue(.string(try string()), at: start)
    case UInt8(ascii: "-"), UInt8(ascii: "0")...UInt8(ascii: "9"):
      return ConfigValue(.number(try number()), at: start)
    case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"):
      return ConfigValue(try word(), at: start)
    default: throw unexpected(ConfigWords.value)
    }
  }

  private mutating func members(depth: Int) throws(Mistake) -> [ConfigMember] {
    var members: [ConfigMember] = []
    advance()
    while true {
      try skipBlank()
      if take("}") { return members }
      let start = place
      guard current == UInt8(ascii: "\"") else { throw unexpected(ConfigWords.name) }
      let name = try string()
      try skipBlank()
      guard take(":") else { throw unexpected(ConfigWords.colon(after: quoted(name))) }
      try skipBlank()
      let value = try value(depth: depth + 1)
      members.append(ConfigMember(name: name, place: start, value: value))
      try skipBlank()
      if take(",") { continue }
      guard take("}") else { throw unexpected("\",\" or \"}\"") }
      return members
    }
  }

  private mutating func elements(depth: Int) throws(Mistake) -> [ConfigValue] {
    var elements: [ConfigValue] = []
    advance()
    while true {
      try skipBlank()
      if take("]") { return elements }
      elements.append(try value(depth: depth + 1))
      try skipBlank()
      if take(",") { continue }
      guard take("]") else { throw unexpected("\",\" or \"]\"") }
      return elements
    }
  }

  private mutating func word() throws(Mistake) -> ConfigValue.Kind {
    let start = place
    let first = index
    while let byte = current, isWordByte(byte) { advance() }
    let word = String(decoding: bytes[first..<index], as: UTF8.self)
    switch word {
    case "null": return .null
    case "true": return .bool(true)
    case "false": return .bool(false)
    default:
      throw Mistake(
        message: ConfigWords.bareWord(word), place: start)
    }
  }

  private func isWordByte(_ byte: UInt8) -> Bool {
    switch byte {
    case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
      UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "_"):
      true
    default: false
    }
  }

  private mutating func number() throws(Mistake) -> String {
    let start = place
    let first = index
    _ = take("-")
    let isZero = current == UInt8(ascii: "0")
    guard digits(), !(isZero && lastDigits > 1) else { throw badNumber(start) }
    if take("."), !digits() { throw badNumber(start) }
    if take("e") || take("E") {
      if !take("+") { _ = take("-") }
      guard digits() else { throw badNumber(start) }
    }
    if let byte = current, isWordByte(byte) { throw badNumber(start) }
    return String(decoding: bytes[first..<index], as: UTF8.self)
  }

  private func badNumber(_ place: TextPlace) -> Mistake {
    Mistake(message: ConfigWords.badNumber, place: place)
  }

  private var lastDigits = 0

  /// Skips digits; `false` when there are none.
  private mutating func digits() -> Bool {
    lastDigits = 0
    while let byte = current, (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(byte) {
      advance()
      lastDigits += 1
    }
    return lastDigits > 0
  }

  // MARK: Strings

  private mutating func string() throws(Mistake) -> String {
    let start = place
    advance()
    var text: [UInt8] = []
    while let byte = current {
      switch byte {
      case UInt8(ascii: "\""):
        advance()
        return String(decoding: text, as: UTF8.self)
      case UInt8(ascii: "\\"): try escape(into: &text)
      case 0x0A, 0x0D: throw Mistake(message: ConfigWords.openLine, place: start)
      case ..<0x20: throw mistake(ConfigWords.hasControl)
      default:
        text.append(byte)
        advance()
      }
    }
    throw Mistake(message: ConfigWords.openString, place: start)
  }

  private mutating func escape(into text: inout [UInt8]) throws(Mistake) {
    let start = place
    advance()
    guard let byte = current else { throw mistake(ConfigWords.openString) }
    advance()
    switch byte {
    case UInt8(ascii: "\""), UInt8(ascii: "\\"), UInt8(ascii: "/"): text.append(byte)
    case UInt8(ascii: "b"): text.append(0x08)
    case UInt8(ascii: "f"): text.append(0x0C)
    case UInt8(ascii: "n"): text.append(0x0A)
    case UInt8(ascii: "r"): text.append(0x0D)
    case UInt8(ascii: "t"): text.append(0x09)
    case UInt8(ascii: "u"):
      guard let scalar = unicodeEscape() else {
        throw Mistake(message: ConfigWords.badUnicode, place: start)
      }
      if scalar.value == 0 {
        throw Mistake(message: ConfigWords.hasNUL, place: start)
      }
      text += Array(String(Character(scalar)).utf8)
    default:
      throw Mistake(
        message: ConfigWords.badEscape, place: start)
    }
  }

  /// The character after `\u`, two escapes for those beyond U+FFFF; `nil` for half of one.
  private mutating func unicodeEscape() -> Unicode.Scalar? {
    guard let first = fourDigits() else { return nil }
    guard (0xD800...0xDBFF).contains(first) else { return Unicode.Scalar(first) }
    guard take("\\"), take("u"), let second = fourDigits(), (0xDC00...0xDFFF).contains(second)
    else { return nil }
    return Unicode.Scalar(0x10000 + ((first - 0xD800) << 10) + (second - 0xDC00))
  }

  private mutating func fourDigits() -> UInt32? {
    var value: UInt32 = 0
    for _ in 0..<4 {
      guard let byte = current, let digit = Character(Unicode.Scalar(byte)).hexDigitValue else {
        return nil
      }
      value = value << 4 | UInt32(digit)
      advance()
    }
    return value
  }

  // MARK: Steps

  private var current: UInt8? { index < bytes.count ? bytes[index] : nil }

  private mutating func advance() {
    guard index < bytes.count else { return }
    let byte = bytes[index]
    index += 1
    if byte == 0x0A {
      place = TextPlace(line: place.line + 1, column: 1)
    } else if byte & 0xC0 != 0x80 {
      place.column += 1
    }
  }

  private mutating func take(_ character: Unicode.Scalar) -> Bool {
    guard let byte = current, UInt32(byte) == character.value else { return false }
    advance()
    return true
  }

  private mutating func skipBlank() throws(Mistake) {
    while let byte = current {
      switch byte {
      case 0x20, 0x09, 0x0A, 0x0D: advance()
      case UInt8(ascii: "/"): try skipComment()
      default: return
      }
    }
  }

  private mutating func skipComment() throws(Mistake) {
    let start = place
    advance()
    if take("/") {
      while let byte = current, byte != 0x0A { advance() }
      return
    }
    guard take("*") else {
      throw Mistake(message: ConfigWords.badComment, place: start)
    }
    while current != nil {
      if take("*") {
        if take("/") { return }
      } else {
        advance()
      }
    }
    throw Mistake(message: ConfigWords.openComment, place: start)
  }

  private func mistake(_ message: String) -> Mistake { Mistake(message: message, place: place) }

  private func unexpected(_ expected: String) -> Mistake {
    guard index < bytes.count else {
      return mistake(ConfigWords.expected(expected, found: nil))
    }
    let rest = String(decoding: bytes[index...].prefix(16), as: UTF8.self)
    let found = rest.unicodeScalars.first.map { String(Character($0)) } ?? ""
    return mistake(ConfigWords.expected(expected, found: found))
  }
}
