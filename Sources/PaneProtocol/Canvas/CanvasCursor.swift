// SPDX-License-Identifier: Apache-2.0
public import CellGeometry
package import JSONRPC

/// The cursor of a canvas: where it stands, and how the terminal draws it.
public struct CanvasCursor: Hashable, Sendable, WireObject {
  /// The look of a cursor.
  public enum Shape: String, CaseIterable, Sendable { case block, underline, bar }

  /// The cell, from 0.
  public var point: CellPoint
  /// Its look; `nil` for what the terminal has without being asked.
  public var shape: Shape?
  /// True for one that comes and goes; without a shape, false leaves it to the terminal.
  public var blinks: Bool

  /// Creates a cursor.
  public init(_ point: CellPoint, shape: Shape? = nil, blinks: Bool = false) {
    self.point = point
    self.shape = shape
    self.blinks = blinks
  }

  package static let shape = WireShape(
    .required("x", .count), .required("y", .count), .optional("shape", .word(of: Shape.self)),
    .optional("blink", .flag))

  package init?(_ value: JSONValue, _ reader: inout MemberReader) {
    guard let column = reader.count("x", in: value), let row = reader.count("y", in: value) else {
      return nil
    }
    self.init(
      CellPoint(column: column, row: row), shape: reader.choice("shape", in: value),
      blinks: reader.bool("blink", in: value) ?? false)
  }

  package func write(into writer: inout JSONWriter) {
    writer.member("x", point.column)
    writer.member("y", point.row)
    writer.optional("shape", shape?.rawValue)
    writer.flag("blink", blinks)
  }
}
