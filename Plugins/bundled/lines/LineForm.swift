// SPDX-License-Identifier: Apache-2.0
import FileKit
import PanePlugin
import PaneProtocol

/// The way a line becomes a row: which of its fields are shown, and which is handed on.
///
/// Without a word about fields a line with tabs is `id⇥text⇥detail`, and any other is its own value.
package struct LineForm: Sendable {
  /// The bytes between fields; `nil` parts them at tabs where there are some, and else at blanks.
  package var separator: [UInt8]?
  /// Fields that are shown, from 1; 0 is the whole line.
  package var shown: [Int] = []
  /// Fields that are shown fainter.
  package var detail: [Int] = []
  /// The field that is handed on; `nil` is the whole line.
  package var value: Int?
  /// True when all fields are columns.
  package var isTable = false
  /// True when the first line names the columns.
  package var hasHeader = false
  /// True when values are places of files.
  package var areFiles = false
  /// The type of the values.
  package var type: String?

  /// Fields of a line at most.
  private static let mostFields = 64
  /// Bytes of a value that can travel.
  static let mostValue = 12_000

  /// Creates a form for plain lines.
  package init() {}

  /// The bytes that a word of the command line stands for: `\t` is a tab, `\0` a zero.
  package static func separator(_ word: String) -> [UInt8] {
    Array(word.replacing("\\t", with: "\t").replacing("\\0", with: "\0").utf8)
  }

  /// True when anything is said about fields.
  private var usesFields: Bool {
    separator != nil || !shown.isEmpty || !detail.isEmpty || value != nil || isTable
  }

  // MARK: Fields

  /// The fields of a line.
  ///
  /// - Parameters:
  ///   - line: The line.
  ///   - most: The number after which the rest is one field.
  /// - Returns: The fields, in their order.
  func fields(_ line: ArraySlice<UInt8>, most: Int = mostFields) -> [ArraySlice<UInt8>] {
    let tab = UInt8(ascii: "\t")
    let sign = separator ?? (line.contains(tab) ? [tab] : [])
    guard let first = sign.first else { return blankFields(line, most: most) }
    var fields: [ArraySlice<UInt8>] = []
    var rest = line
    while fields.count + 1 < most {
      var place = rest.firstIndex(of: first)
      while let start = place, !rest[start...].starts(with: sign) {
        place = rest[(start + 1)...].firstIndex(of: first)
      }
      guard let place else { break }
      fields.append(rest[..<place])
      rest = rest[(place + sign.count)...]
    }
    return fields + [rest]
  }

  private func blankFields(_ line: ArraySlice<UInt8>, most: Int) -> [ArraySlice<UInt8>] {
    let blank = UInt8(ascii: " ")
    var fields: [ArraySlice<UInt8>] = []
    var rest = line.drop { $0 == blank }
    while !rest.isEmpty {
      if fields.count + 1 == most { return fields + [rest] }
      let field = rest.prefix { $0 != blank }
      fields.append(field)
      rest = rest[field.endIndex...].drop { $0 == blank }
    }
    return fields
  }

  private func field(_ number: Int, _ fields: [ArraySlice<UInt8>], _ line: ArraySlice<UInt8>)
    -> ArraySlice<UInt8>
  {
    if number == 0 { return line }
    return fields.indices.contains(number - 1) ? fields[number - 1] : []
  }

  /// The part of a line that is handed on.
  func value(of line: ArraySlice<UInt8>) -> ArraySlice<UInt8> {
    guard usesFields else { return line.prefix { $0 != UInt8(ascii: "\t") } }
    return value.map { field($0, fields(line), line) } ?? line
  }

  /// The words of a row, to be looked through; `nil` where that is the line as it is.
  func words(of line: ArraySlice<UInt8>) -> [UInt8]? {
    let isColoured = line.contains(0x1B)
    guard usesFields || isColoured || line.contains(UInt8(ascii: "\t")) else { return nil }
    var parts: [ArraySlice<UInt8>]
    if usesFields, !(shown.isEmpty && detail.isEmpty) {
      let fields = self.fields(line)
      parts = (shown.isEmpty ? [0] : shown).map { field($0, fields, line) }
      parts += detail.map { field($0, fields, line) }
    } else if !usesFields {
      parts = Array(line.split(separator: UInt8(ascii: "\t"), omittingEmptySubsequences: false))
      // The first of several is the value, which is not shown.
      if parts.count > 1, parts[1].isEmpty == false { parts.removeFirst() }
    } else {
      parts = [line]
    }
    let words = parts.joined(separator: [UInt8(ascii: " ")])
    guard isColoured else { return Array(words) }
    let plain = Array(Text(ansi: Array(words)[...]).text.string.utf8)
    return plain
  }

  // MARK: Rows

  /// The columns of a table whose first line is this, or whose heading is that.
  func columns(of first: ArraySlice<UInt8>, isHeader: Bool) -> [TableColumn] {
    let titles = fields(first)
    return titles.enumerated().map { number, title in
      let words = isHeader ? FileName.text(Array(title)) : String(number + 1)
      var column = TableColumn("c\(number)", Text(words))
      column.canSort = true
      if number == titles.count - 1 { column.width = .flexible }
      return column
    }
  }

  /// The row of a line.
  ///
  /// - Parameters:
  ///   - line: The line.
  ///   - id: The id it has.
  ///   - columns: The number of columns of a table.
  /// - Returns: The row.
  func item(_ line: ArraySlice<UInt8>, id: ItemID, columns: Int) -> Item {
    var row: Item?
    if usesFields {
      let fields = self.fields(line)
      func joined(_ numbers: [Int]) -> [UInt8] {
        Array(
          numbers.map { field($0, fields, line) }.filter { !$0.isEmpty }
            .joined(separator: [UInt8(ascii: " ")]))
      }
      row = LineRow.item(
        value: Array(value(of: line)), text: shown.isEmpty ? Array(line) : joined(shown),
        detail: joined(detail))
      if isTable {
        row?.cells = self.fields(line, most: max(1, columns)).map { field in
          Cell(number: String(decoding: field, as: UTF8.self)) ?? Cell(Text(ansi: field))
        }
      }
    } else {
      var ids: Set<ItemID> = []
      row = Array(line).withUnsafeBytes { LineRow.item($0, number: 0, ids: &ids) }
    }
    var item = row ?? Item(id, " ")
    item.id = id
    if let type { item.type = type }
    // A value that cannot travel whole would name something else.
    if value(of: line).count > Self.mostValue {
      item.isDisabled = true
      item.rawValue = nil
    }
    return item
  }

  /// The place of the file that a line names.
  func place(_ line: ArraySlice<UInt8>, in folder: FilePath) -> FilePath {
    let bytes = Array(value(of: line))
    return bytes.first == UInt8(ascii: "/") ? FilePath(bytes: bytes) : folder.appending(bytes)
  }

  /// Makes a row that of the file it names.
  func makeFile(
    _ item: inout Item, _ line: ArraySlice<UInt8>, _ place: FilePath, _ facts: FileFacts?
  ) {
    item.rawValue = Array(value(of: line))
    item.value = .string(place.value)
    item.type =
      facts?.kind == .folder
      ? MediaType.folder : MediaType.of(place.nameBytes[...], facts?.kind ?? .unknown)
    guard let facts else {
      item.badge = Text("gone", .dim)
      return
    }
    item.drag = .file
    if facts.kind == .file { item.badge = Text(FileWords.shortSize(facts.size)) }
  }
}
