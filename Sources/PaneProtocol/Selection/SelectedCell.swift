// SPDX-License-Identifier: Apache-2.0
package import JSONRPC

/// The cell under the cursor, where the cursor of a table goes from cell to cell.
public struct SelectedCell: Equatable, Sendable, WireObject {
  /// Id of its column.
  public var column: String
  /// Its value; null where nothing is known.
  public var value: JSONText
  /// Its value as plain words.
  public var text: String

  /// Creates a cell.
  public init(column: String, value: JSONText, text: String) {
    self.column = column
    self.value = value
    self.text = text
  }

  /// A cell of a table's row.
  package init(column: String, _ cell: Cell?) {
    self.init(column: column, value: cell?.json ?? .null, text: cell?.plainValue ?? "")
  }

  package static let shape = WireShape(
    .required("column", .id), .optional("value", .json(upTo: Limit.valueBytes)),
    .optional("text", .string(upTo: Limit.labelBytes)))

  package init?(_ value: JSONValue, _ reader: inout MemberReader) {
    guard let column = reader.id("column", in: value) else { return nil }
    self.init(
      column: column, value: reader.json("value", in: value) ?? .null,
      text: reader.string("text", in: value, maxBytes: Limit.labelBytes) ?? "")
  }

  package func write(into writer: inout JSONWriter) {
    writer.member("column", column)
    writer.member("value", json: value.within(Limit.valueBytes)?.text)
    writer.member("text", text)
  }
}
