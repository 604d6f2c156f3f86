// SPDX-License-Identifier: Apache-2.0
import CellText
import JSONRPC

/// A line of plain output as a row, for plugins that speak no protocol.
///
/// A line with tabs is `id⇥text⇥detail` and its value is the id; any other line is its own id, text
/// and value. Escape sequences for colours are kept as styles and are no part of id and value; all
/// other bytes of the value are handed on as they came, whatever is shown in their place.
///
/// Source: `Plugins/README.md`, Without Python, and without the protocol.
package enum LineRow {
  /// The row of a line, or `nil` for a blank one.
  ///
  /// - Parameters:
  ///   - line: The bytes without their line end; invalid UTF-8 is replaced.
  ///   - number: Counted from 0; it tells lines apart that would have the same id.
  ///   - ids: The ids there are already; the new one is entered.
  /// - Returns: The row, its id cut to 512 bytes.
  package static func item(
    _ line: UnsafeRawBufferPointer, number: Int, ids: inout Set<ItemID>
  ) -> Item? {
    let bytes = line.bindMemory(to: UInt8.self)
    let tab = bytes.firstIndex(of: UInt8(ascii: "\t"))
    let whole = TextLine.ansiLabel(slice(bytes, 0, bytes.count))
    guard !whole.text.string.allSatisfy(\.isWhitespace) else { return nil }
    guard let tab else {
      return row(Plain(slice(bytes, 0, bytes.count)), text: whole, nil, number, &ids)
    }

    let second = bytes[(tab + 1)...].firstIndex(of: UInt8(ascii: "\t"))
    let id = Plain(slice(bytes, 0, tab))
    let text = TextLine.ansiLabel(slice(bytes, tab + 1, second ?? bytes.count))
    let detail = second.map { TextLine.ansiLabel(slice(bytes, $0 + 1, bytes.count)) }
    let shown = text.text.string.isEmpty ? StyledText(SafeText(id.text)) : text
    return row(id, text: shown, detail, number, &ids)
  }

  /// The row of a line whose parts are known.
  ///
  /// - Parameters:
  ///   - value: The bytes that are handed on.
  ///   - text: What the row says.
  ///   - detail: What it says fainter; empty for nothing.
  /// - Returns: The row, with an id of its own to be replaced.
  package static func item(value: [UInt8], text: [UInt8], detail: [UInt8]) -> Item? {
    var ids: Set<ItemID> = []
    let said = text.withUnsafeBufferPointer { TextLine.ansiLabel($0) }
    let more = detail.withUnsafeBufferPointer { TextLine.ansiLabel($0) }
    let shown = said.text.string.isEmpty ? StyledText(SafeText(" ")) : said
    return value.withUnsafeBufferPointer { row(Plain($0), text: shown, more, 0, &ids) }
  }

  private static func row(
    _ plain: Plain, text: StyledText, _ detail: StyledText?, _ number: Int, _ ids: inout Set<ItemID>
  ) -> Item? {
    var id = plain.text.utf8.count <= Limit.idBytes ? plain.text : shortened(plain.text)
    if id.isEmpty || ids.contains(id) {
      id = "\(shortened(id, toBytes: Limit.idBytes - 24))#\(number)"
    }
    guard ids.insert(id).inserted else { return nil }
    var item = Item(id: id, text: text)
    if let detail, !detail.text.string.isEmpty { item.detail = detail }
    var writer = JSONWriter()
    writer.value(plain.text)
    item.rawValue = plain.raw
    // A cut value could name something else; the plain text stands in for a missing one.
    if writer.count <= Limit.valueBytes {
      item.value = JSONText(text: String(decoding: writer.bytes, as: UTF8.self))
    } else if plain.raw == nil {
      item.rawValue = Array(plain.text.utf8)
    }
    return item
  }

  /// The characters of a line or an id without the sequences that only colour them.
  private struct Plain {
    /// The characters; what is no UTF-8 is replaced.
    let text: String
    /// The bytes, where they are no UTF-8.
    let raw: [UInt8]?

    init(_ bytes: UnsafeBufferPointer<UInt8>) {
      if bytes.contains(LineRow.escape) {
        let plain = LineRow.withoutColours(bytes)
        self.init(String(validating: plain, as: UTF8.self), plain)
      } else {
        self.init(String(validating: bytes, as: UTF8.self), bytes)
      }
    }

    private init(_ text: String?, _ bytes: some Collection<UInt8>) {
      self.text = text ?? String(decoding: bytes, as: UTF8.self)
      raw = text == nil ? Array(bytes) : nil
    }
  }

  private static let escape: UInt8 = 0x1B

  /// Leaves out colours (`ESC [ … m`), the erasing that goes with them (`ESC [ … K`) and links
  /// (`ESC ] 8 ; … ST`).
  ///
  /// Everything else stays, so that a name with control characters is still that name.
  private static func withoutColours(_ bytes: UnsafeBufferPointer<UInt8>) -> [UInt8] {
    var plain: [UInt8] = []
    var rest = bytes[...]
    while let first = rest.first {
      if first == escape, let length = colourLength(rest) {
        rest = rest.dropFirst(length)
      } else {
        plain.append(first)
        rest = rest.dropFirst()
      }
    }
    return plain
  }

  /// The length of the sequence at the start, if it is one of those that only colour.
  private static func colourLength(_ bytes: Slice<UnsafeBufferPointer<UInt8>>) -> Int? {
    let body = bytes.dropFirst(2)
    if bytes.starts(with: [escape, UInt8(ascii: "[")]) {
      let parameters = body.prefix { (0x30...0x3B).contains($0) }
      guard let last = body.dropFirst(parameters.count).first,
        last == UInt8(ascii: "m") || last == UInt8(ascii: "K")
      else { return nil }
      return parameters.count + 3
    }
    guard bytes.starts(with: [escape, UInt8(ascii: "]"), UInt8(ascii: "8"), UInt8(ascii: ";")])
    else { return nil }
    let address = body.prefix { $0 >= 0x20 }
    let end = body.dropFirst(address.count)
    if end.first == 0x07 { return address.count + 3 }
    return end.starts(with: [escape, UInt8(ascii: "\\")]) ? address.count + 4 : nil
  }

  private static func slice(
    _ bytes: UnsafeBufferPointer<UInt8>, _ lower: Int, _ upper: Int
  ) -> UnsafeBufferPointer<UInt8> {
    UnsafeBufferPointer(rebasing: bytes[lower..<max(lower, upper)])
  }

  private static func shortened(_ text: String, toBytes limit: Int = Limit.idBytes) -> String {
    var text = text
    return text.withUTF8 { BoundedText.head($0, toBytes: limit) }
  }
}
