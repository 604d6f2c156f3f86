// SPDX-License-Identifier: Apache-2.0
package import CellText
package import JSONRPC

extension StyledText {
  /// Reads lines as a program sends them, `Text[]`; what is no text or beyond the limit is left out.
  static func lines(
    _ name: StaticString, in object: JSONValue, limit: Int, _ reader: inout MemberReader
  ) -> [StyledText] {
    guard let array = reader.array(name, in: object) else { return [] }
    return array.elements(name, upTo: limit, &reader).compactMap { reader.styled($0, name) }
  }
}

extension MemberReader {
  /// A plain label; styles are dropped, a long one is cut.
  mutating func label(_ value: JSONValue, _ name: StaticString) -> SafeText? {
    guard let utf8 = value.utf8 else { return styled(value, name)?.text }
    noteIfCut(utf8, name)
    return SafeText(BoundedText.shown(utf8, toBytes: Limit.labelBytes))
  }

  /// A text with styles, one line; a long one is cut.
  ///
  /// Source: `Plugins/REFERENCE.md`, Texts.
  mutating func styled(_ value: JSONValue, _ name: StaticString) -> StyledText? {
    if let utf8 = value.utf8 {
      noteIfCut(utf8, name)
      return StyledText(SafeText(BoundedText.shown(utf8, toBytes: Limit.labelBytes)))
    }
    guard value.isArray else {
      if !value.isNull { noteWrong(name, "text") }
      return nil
    }
    var pieces = StyledPieces(maxBytes: Limit.labelBytes)
    spans(value, name) { pieces.append($0, $1, address: $2) }
    if pieces.isCut { note(RemarkWords.cut(name, bytes: Limit.labelBytes)) }
    return pieces.text
  }

  private mutating func noteIfCut(_ utf8: UnsafeBufferPointer<UInt8>, _ name: StaticString) {
    if utf8.count > Limit.labelBytes { note(RemarkWords.cut(name, bytes: Limit.labelBytes)) }
  }

  /// Words that may take several lines, such as the last lines of an error output.
  mutating func multiline(_ name: StaticString, in object: JSONValue) -> SafeText? {
    guard let value = object[name], !value.isNull else { return nil }
    guard let utf8 = value.utf8 else { return styled(value, name)?.text }
    return SafeText(BoundedText.shown(utf8, toBytes: Limit.textRunBytes), place: .multiline)
  }

  /// Hands the spans of a text to a closure, in order.
  mutating func spans(
    _ value: JSONValue, _ name: StaticString,
    _ body: (UnsafeBufferPointer<UInt8>, TextStyle, _ address: String?) -> Void
  ) {
    var count = 0
    for span in value.elements {
      guard count < Limit.spans else { return note(RemarkWords.onlySpans(name)) }
      count += 1
      if let utf8 = span.utf8 {
        body(utf8, .plain, nil)
      } else if let utf8 = span["t"]?.utf8 {
        body(utf8, TextStyle(span, &self), span["link"]?.string.flatMap(StyledText.address))
      } else {
        noteWrong(name, RemarkWords.textInSpans)
      }
    }
  }
}

extension TextStyle {
  /// The style of one span.
  init(_ span: JSONValue, _ reader: inout MemberReader) {
    self.init()
    for (key, value) in span.members {
      switch key {
      case "role": role = reader.choice(value, "role") ?? role
      case "fg": foreground = TextColor(value, "fg", &reader)
      case "bg": background = TextColor(value, "bg", &reader)
      case "b": if reader.bool(value, "b") == true { attributes.insert(.bold) }
      case "i": if reader.bool(value, "i") == true { attributes.insert(.italic) }
      case "u": if reader.bool(value, "u") == true { attributes.insert(.underline) }
      case "s": if reader.bool(value, "s") == true { attributes.insert(.strike) }
      case "link":
        if value.isString, role == .plain { role = .link }
        if !value.isString, !value.isNull { reader.noteWrong("link", "a string") }
        if value.isString, value.string.flatMap(StyledText.address) == nil {
          reader.note(RemarkWords.noAddress("link"))
        }
      case "t": break
      default: if !key.isPrivate { reader.note(RemarkWords.unknownStyle(key.string)) }
      }
    }
  }
}

extension TextColor {
  /// A colour: `"#rrggbb"` or 0…255.
  init?(_ value: JSONValue, _ name: StaticString, _ reader: inout MemberReader) {
    if let number = value.int, let index = UInt8(exactly: number) {
      self = .palette(index)
      return
    }
    guard let (red, green, blue) = Self.parts(value) else {
      if !value.isNull { reader.noteWrong(name, "#rrggbb or 0…255") }
      return nil
    }
    self = .rgb(red, green, blue)
  }

  /// Red, green and blue of `"#rrggbb"`; `nil` for anything else.
  static func parts(_ value: JSONValue) -> (red: UInt8, green: UInt8, blue: UInt8)? {
    guard let utf8 = value.utf8, utf8.count == 7, utf8.first == UInt8(ascii: "#"),
      utf8[1] != UInt8(ascii: "+"),
      let number = UInt32(String(decoding: utf8.dropFirst(), as: UTF8.self), radix: 16)
    else { return nil }
    return (
      UInt8(truncatingIfNeeded: number >> 16), UInt8(truncatingIfNeeded: number >> 8),
      UInt8(truncatingIfNeeded: number)
    )
  }
}

/// Collects pieces of different style into one text.
struct StyledPieces {
  private var string = ""
  private var runs: [StyledText.Run] = []
  private var links: [StyledText.Link] = []
  private var roomBytes: Int
  /// True when not all of it was kept.
  private(set) var isCut = false
  private let place: SafeText.Place

  init(maxBytes: Int, place: SafeText.Place = .label) {
    roomBytes = maxBytes
    self.place = place
  }

  mutating func append(
    _ utf8: UnsafeBufferPointer<UInt8>, _ style: TextStyle, address: String? = nil
  ) {
    if utf8.count > roomBytes { isCut = true }
    guard roomBytes > 0 else { return }
    let piece = SafeText(BoundedText.shown(utf8, toBytes: roomBytes), place: place).string
    roomBytes -= utf8.count
    guard !piece.isEmpty else { return }
    if let address {
      let start = string.utf8.count
      links.append(StyledText.Link(range: start..<start + piece.utf8.count, target: address))
    }
    string += piece
    if let last = runs.indices.last, runs[last].style == style {
      runs[last].utf8Count += piece.utf8.count
    } else {
      runs.append(StyledText.Run(utf8Count: piece.utf8.count, style: style))
    }
  }

  /// Bytes of what has been collected.
  var utf8Count: Int { string.utf8.count }

  /// What has been collected; plain text has no runs.
  var text: StyledText {
    let safe = SafeText(string, place: place)
    let isPlain = runs.allSatisfy { $0.style == .plain }
    // Joining could change how the sanitiser sees the text; styles in wrong places help nobody.
    let fits = safe.string.utf8.count == string.utf8.count
    return StyledText(safe, runs: isPlain || !fits ? [] : runs, links: fits ? links : [])
  }
}

extension JSONWriter {
  /// Writes a text: a string, or an array of stretches where it has styles.
  package mutating func value(_ text: StyledText) {
    guard !text.runs.isEmpty || !text.links.isEmpty else { return value(text.text.string) }
    let bytes = text.text.string.utf8
    array { writer in
      var (start, offset) = (bytes.startIndex, 0)
      text.forEachPiece { utf8, style, address in
        // The end of a character that was cut belongs to the stretch before.
        let count = max(0, utf8.upperBound - offset)
        let end = StyledText.boundary(after: count, from: start, in: bytes)
        offset += bytes.distance(from: start, to: end)
        style.write(bytes[start..<end], to: address, into: &writer)
        start = end
      }
    }
  }

  /// Writes a member with a text, or nothing.
  package mutating func optional(_ name: StaticString, _ text: StyledText?) {
    guard let text else { return }
    self.name(name)
    value(text)
  }

  /// Writes a member with an array of texts.
  package mutating func member(_ name: StaticString, _ texts: [StyledText]) {
    array(name) { for text in texts { $0.value(text) } }
  }
}

extension TextStyle {
  /// Writes a stretch of text that has this style; an empty one is left out.
  fileprivate func write(
    _ bytes: Substring.UTF8View, to address: String?, into writer: inout JSONWriter
  ) {
    guard !bytes.isEmpty else { return }
    let piece = String(Substring(bytes))
    guard self != .plain || address != nil else { return writer.value(piece) }
    writer.object {
      $0.member("t", piece)
      if role != .plain { $0.member("role", role.rawValue) }
      foreground?.write("fg", into: &$0)
      background?.write("bg", into: &$0)
      $0.flag("b", attributes.contains(.bold))
      $0.flag("i", attributes.contains(.italic))
      $0.flag("u", attributes.contains(.underline))
      $0.flag("s", attributes.contains(.strike))
      $0.optional("link", address)
    }
  }
}

extension TextColor {
  /// Writes the colour as a member; the terminal's own is left out.
  func write(_ name: StaticString, into writer: inout JSONWriter) {
    switch self {
    case .standard: return
    case .palette(let index): writer.member(name, Int(index))
    case .rgb(let red, let green, let blue):
      let digits = [red, green, blue].map { byte in
        String(byte >> 4, radix: 16) + String(byte & 15, radix: 16)
      }
      writer.member(name, "#" + digits.joined())
    }
  }
}

extension StyledText {
  /// The end of a stretch, moved to the end of the character it falls into.
  fileprivate static func boundary(
    after count: Int, from start: String.Index, in bytes: String.UTF8View
  ) -> String.Index {
    var index = bytes.index(start, offsetBy: count, limitedBy: bytes.endIndex) ?? bytes.endIndex
    while index < bytes.endIndex, bytes[index] & 0xC0 == 0x80 { index = bytes.index(after: index) }
    return index
  }
}
