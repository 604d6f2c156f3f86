// SPDX-License-Identifier: Apache-2.0
public import CellGeometry
package import JSONRPC

/// `canvas.draw`: one picture of a canvas, applied whole or not at all.
public struct CanvasFrame: Equatable, Sendable, WireObject {
  /// The change of the cursor's place.
  public enum CursorChange: Equatable, Sendable {
    case unchanged
    /// No cursor is drawn.
    case hidden
    /// The cursor in its cell.
    case at(CanvasCursor)
  }

  /// Number of the picture; one that is not above the last is left alone.
  public var frame: Int
  /// The size in cells that it was drawn for.
  public var size: CellSize
  /// Styles by their numbers, which stay until the content is replaced; 0 is plain always.
  public var styles: [Int: CanvasStyle]
  /// What is drawn, in order.
  public var steps: [CanvasStep]
  /// The cursor.
  public var cursor: CursorChange

  /// Creates a picture.
  public init(
    _ frame: Int, size: CellSize, styles: [Int: CanvasStyle] = [:], steps: [CanvasStep] = [],
    cursor: CursorChange = .unchanged
  ) {
    self.frame = frame
    self.size = size
    self.styles = styles
    self.steps = steps
    self.cursor = cursor
  }

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
    } else if let cursor: CanvasCursor = reader.object("cursor", in: value) {
      self.cursor = .at(cursor)
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
      styles[id] = CanvasStyle(parts[1], &reader)
    }
    return hidden
  }

  /// Reads the steps; returns how many are left out.
  private mutating func readSteps(_ value: JSONValue, _ reader: inout MemberReader) -> Int {
    guard let list = reader.array("ops", in: value) else { return 0 }
    var hidden = 0
    for element in list.elements {
      guard steps.count < Limit.canvasSteps, let step = CanvasStep(element, leftOut: &hidden)
      else {
        hidden += 1
        continue
      }
      steps.append(step)
    }
    return hidden
  }

  package func write(into writer: inout JSONWriter) {
    writer.member("frame", frame)
    size.write("size", into: &writer)
    if !styles.isEmpty {
      writer.array("styles") { list in
        for (id, style) in styles.sorted(by: { $0.key < $1.key }) {
          list.array {
            $0.value(id)
            $0.value(style)
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
    case .at(let cursor): writer.object("cursor") { cursor.write(into: &$0) }
    }
  }
}

extension WireMethod where Parameters == CanvasFrame, Answer == NoMembers {
  package static var canvasDraw: Self {
    Self("canvas.draw", from: .plugin, .notification, since: 1)
  }
}
