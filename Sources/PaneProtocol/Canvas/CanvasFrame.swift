// SPDX-License-Identifier: Apache-2.0
public import CellGeometry
public import CellText
package import JSONRPC

/// `canvas.draw`: one picture of a canvas, applied whole or not at all.
public struct CanvasFrame: Equatable, Sendable, WireObject {
  /// The change of the cursor's place.
  public enum CursorChange: Equatable, Sendable {
    case unchanged
    /// No cursor is drawn.
    case hidden
    /// The cell of the cursor, from 0.
    case at(CellPoint)
  }

  /// Number of the picture; one that is not above the last is left alone.
  public var frame: Int
  /// The size in cells that it was drawn for.
  public var size: CellSize
  /// Styles by their numbers, which stay until the content is replaced; 0 is plain always.
  public var styles: [Int: TextStyle]
  /// What is drawn, in order.
  public var steps: [CanvasStep]
  /// The cursor.
  public var cursor: CursorChange

  /// Creates a picture.
  public init(
    _ frame: Int, size: CellSize, styles: [Int: TextStyle] = [:], steps: [CanvasStep] = [],
    cursor: CursorChange = .unchanged
  ) {
    self.frame = frame
    self.size = size
    self.styles = styles
    self.steps = steps
    self.cursor = cursor
  }

  /// The members as data.
  package static let shape = WireShape(
    .required("frame", .count), .required("size", .tuple([.count, .count])),
    .optional(
      "styles", .list(.tuple([.count, .object(CanvasStyle.self)]), upTo: Limit.canvasStyles)),
    .optional("ops", .list(.canvasStep, upTo: Limit.canvasSteps)),
    .removable("cursor", .object(CanvasCursor.self)))

  /// Reads a picture; `nil` without its number and size.
  package init?(_ value: JSONValue, _ reader: inout MemberReader) {
    guard let frame = reader.position("frame", in: value),
      let size = CellSize("size", in: value, &reader)
    else { return nil }
    self.init(frame, size: size)
    let hidden = readStyles(value, &reader) + readSteps(value, &reader)
    if hidden > 0 { reader.note(RemarkWords.canvasLeftOut(hidden)) }
    guard let cursor = value["cursor"] else { return }
    if cursor.isNull {
      self.cursor = .hidden
    } else if let cursor = CanvasCursor(cursor, &reader) {
      self.cursor = .at(cursor.point)
    }
  }

  /// Reads the styles; returns how many are left out.
  private mutating func readStyles(_ value: JSONValue, _ reader: inout MemberReader) -> Int {
    guard let list = reader.array("styles", in: value) else { return 0 }
    var hidden = 0
    for entry in list.elements {
      let parts = Array(entry.elements.prefix(2))
      guard parts.count == 2, let id = parts[0].int, id > 0, parts[1].isObject,
        styles.count < Limit.canvasStyles
      else {
        hidden += 1
        continue
      }
      styles[id] = CanvasStyle(parts[1], &reader)?.style
    }
    return hidden
  }

  /// Reads the steps; returns how many are left out.
  private mutating func readSteps(_ value: JSONValue, _ reader: inout MemberReader) -> Int {
    guard let list = reader.array("ops", in: value) else { return 0 }
    var hidden = 0
    for element in list.elements {
      guard steps.count < Limit.canvasSteps, let step = CanvasStep(element) else {
        hidden += 1
        continue
      }
      steps.append(step)
    }
    return hidden
  }

  /// Writes the members into an open object.
  package func write(into writer: inout JSONWriter) {
    writer.member("frame", frame)
    size.write("size", into: &writer)
    if !styles.isEmpty {
      writer.array("styles") { list in
        for (id, style) in styles.sorted(by: { $0.key < $1.key }) {
          list.array {
            $0.value(id)
            $0.object { CanvasStyle(style).write(into: &$0) }
          }
        }
      }
    }
    if !steps.isEmpty {
      var style = 0
      writer.array("ops") { list in
        for step in steps { step.write(into: &list, after: &style) }
      }
    }
    switch cursor {
    case .unchanged: break
    case .hidden: writer.member("cursor", json: nil)
    case .at(let point): writer.object("cursor") { CanvasCursor(point).write(into: &$0) }
    }
  }
}

/// The place of the cursor in a canvas.
package struct CanvasCursor: Equatable, Sendable, WireObject {
  /// The cell, from 0.
  package var point: CellPoint

  /// Creates a place.
  package init(_ point: CellPoint) { self.point = point }

  /// The members as data.
  package static let shape = WireShape(.required("x", .count), .required("y", .count))

  /// Reads the members; `nil` without one that is needed.
  package init?(_ value: JSONValue, _ reader: inout MemberReader) {
    guard let column = reader.count("x", in: value), let row = reader.count("y", in: value) else {
      return nil
    }
    point = CellPoint(column: column, row: row)
  }

  /// Writes the members into an open object.
  package func write(into writer: inout JSONWriter) {
    writer.member("x", point.column)
    writer.member("y", point.row)
  }
}

/// A style of a canvas as it travels.
package struct CanvasStyle: Equatable, Sendable, WireObject {
  /// The look.
  package var style: TextStyle

  /// Wraps a look.
  package init(_ style: TextStyle) { self.style = style }

  /// The members that switch an attribute on.
  private static let attributes: [(StaticString, TextAttributes)] = [
    ("b", .bold), ("d", .faint), ("i", .italic), ("u", .underline), ("s", .strike),
    ("inv", .inverse),
  ]

  /// The members as data.
  package static let shape = WireShape(
    .optional("fg", .color), .optional("bg", .color), .optional("b", .flag),
    .optional("d", .flag), .optional("i", .flag), .optional("u", .flag), .optional("s", .flag),
    .optional("inv", .flag))

  /// Reads the members; a colour may be the name of a role.
  package init?(_ value: JSONValue, _ reader: inout MemberReader) {
    style = TextStyle()
    for (name, attribute) in Self.attributes {
      guard let value = value[name] else { continue }
      // Underlines of all kinds are drawn as one line.
      if value.bool == true || (value.int ?? 0) > 0 { style.attributes.insert(attribute) }
    }
    if let color = value["fg"] {
      if let role = color.string.flatMap(TextRole.init(rawValue:)) {
        style.role = role
      } else {
        style.foreground = TextColor(color, "fg", &reader)
      }
    }
    if let color = value["bg"] { style.background = TextColor(color, "bg", &reader) }
  }

  /// Writes the members into an open object.
  package func write(into writer: inout JSONWriter) {
    if style.role != .plain {
      writer.member("fg", style.role.rawValue)
    } else if let color = style.foreground {
      color.write("fg", into: &writer)
    }
    style.background?.write("bg", into: &writer)
    for (name, attribute) in Self.attributes where style.attributes.contains(attribute) {
      writer.flag(name, true)
    }
  }
}

extension WireMethod where Parameters == CanvasFrame, Answer == NoMembers {
  /// The method `canvas.draw`.
  package static var canvasDraw: Self {
    Self("canvas.draw", from: .plugin, .notification, since: 1)
  }
}
