// SPDX-License-Identifier: Apache-2.0
import CellText
import JSONRPC

/// A line of plain output as a row, for plugins that speak no protocol.
///
/// A line with tabs is `id⇥text⇥detail` and its value is the id; any other line is its own id, text
/// and value. Escape sequences for colours are kept as styles and are no part of id and value.
///
/// Source: protocol, level 0.
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
      return row(plain: plain(slice(bytes, 0, bytes.count), whole), text: whole, nil, number, &ids)
    }

    let second = bytes[(tab + 1)...].firstIndex(of: UInt8(ascii: "\t"))
    let id = plain(slice(bytes, 0, tab), TextLine.ansiLabel(slice(bytes, 0, tab)))
    let text = TextLine.ansiLabel(slice(bytes, tab + 1, second ?? bytes.count))
    let detail = second.map { TextLine.ansiLabel(slice(bytes, $0 + 1, bytes.count)) }
    let shown = text.text.string.isEmpty ? StyledText(SafeText(id)) : text
    return row(plain: id, text: shown, detail, number, &ids)
  }

  private static func row(
    plain: String, text: StyledText, _ detail: StyledText?, _ number: Int, _ ids: inout Set<ItemID>
  ) -> Item? {
    var id = plain.utf8.count <= Limit.idBytes ? plain : shortened(plain)
    if id.isEmpty || ids.contains(id) {
      id = "\(shortened(id, toBytes: Limit.idBytes - 24))#\(number)"
    }
    guard ids.insert(id).inserted else { return nil }
    var item = Item(id: id, text: text)
    if let detail, !detail.text.string.isEmpty { item.detail = detail }
    var writer = JSONWriter()
    writer.value(plain)
    // A cut value could name something else; the plain text stands in for a missing one.
    if writer.count <= Limit.valueBytes {
      item.value = JSONText(text: String(decoding: writer.bytes, as: UTF8.self))
    }
    return item
  }

  /// The characters as they were written, without escape sequences.
  private static func plain(_ bytes: UnsafeBufferPointer<UInt8>, _ shown: StyledText) -> String {
    bytes.contains(0x1B) ? shown.text.string : String(decoding: bytes, as: UTF8.self)
  }

  private static func slice(
    _ bytes: UnsafeBufferPointer<UInt8>, _ lower: Int, _ upper: Int
  ) -> UnsafeBufferPointer<UInt8> {
    UnsafeBufferPointer(rebasing: bytes[lower..<max(lower, upper)])
  }

  private static func shortened(_ text: String, toBytes limit: Int = Limit.idBytes) -> String {
    var text = text
    return text.withUTF8 { MemberReader.head($0, toBytes: limit) }
  }
}
