// SPDX-License-Identifier: Apache-2.0
public import CellGeometry
package import JSONRPC

/// `canvas.mouse`: an event of the mouse that a canvas takes.
public struct CanvasMouse: Equatable, Sendable, WireObject {
  /// The kinds of events.
  public enum Kind: String, CaseIterable, Sendable { case down, up, drag, move, wheel }

  /// The kind of event.
  public var kind: Kind
  /// The cell, from 0; −1 or the size when a drag has left the pane.
  public var point: CellPoint
  /// `left`, `middle`, `right` or the number of another one; of a wheel `up`, `down`, `left`, `right`.
  public var button: String?
  /// `shift`, `alt`, `ctrl`.
  public var modifiers: [String]
  /// 2 for the second press of a double click, else 1.
  public var clicks: Int

  /// An event at a cell of the canvas, counted from 0; a press without more is a single one.
  public init(
    _ kind: Kind, at point: CellPoint, button: String? = nil, modifiers: [String] = [],
    clicks: Int = 1
  ) {
    self.kind = kind
    self.point = point
    self.button = button
    self.modifiers = modifiers
    self.clicks = clicks
  }

  package static let shape = WireShape(
    .required("type", .word(of: Kind.self)), .required("x", .integer), .required("y", .integer),
    .optional("button", .name),
    .optional("mods", .list(.word(["shift", "alt", "ctrl"]), upTo: Limit.heldKeys)),
    .optional("clicks", .count))

  package init?(_ value: JSONValue, _ reader: inout MemberReader) {
    guard let kind: Kind = reader.choice("type", in: value),
      let column = reader.int("x", in: value), let row = reader.int("y", in: value)
    else { return nil }
    self.init(
      kind, at: CellPoint(column: column, row: row), button: reader.string("button", in: value),
      modifiers: reader.strings("mods", in: value, limit: Limit.heldKeys) ?? [],
      clicks: reader.count("clicks", in: value) ?? 1)
  }

  package func write(into writer: inout JSONWriter) {
    writer.member("type", kind.rawValue)
    writer.member("x", point.column)
    writer.member("y", point.row)
    writer.optional("button", button)
    writer.member("mods", modifiers)
    writer.member("clicks", clicks)
  }
}

extension WireMethod where Parameters == CanvasMouse, Answer == NoMembers {
  package static var canvasMouse: Self {
    Self("canvas.mouse", from: .host, .notification, since: 1)
  }
}
