// SPDX-License-Identifier: Apache-2.0
public import CellGeometry
public import CellText
package import JSONRPC

/// A field of cells that the plugin draws itself, picture by picture, by `canvas.draw`.
public struct CanvasContent: ContentObject, WireObject {
  /// The keys that go to the plugin.
  public enum Keys: String, CaseIterable, Sendable {
    /// None: the host's keys and the pane's commands.
    case none
    /// Characters, Enter, Backspace and Delete.
    case text
    /// Every key; Ctrl-\ comes before those of the host.
    case all
  }

  /// The events of the mouse that go to the plugin, each kind with those before it.
  public enum Mouse: String, CaseIterable, Sendable { case none, wheel, click, drag, move }

  /// A lasting name; content with another one begins with a blank field.
  public var id: String?
  /// The keys that go to the plugin.
  public var keys: Keys
  /// The events of the mouse that go to the plugin.
  public var mouse: Mouse
  /// The least size in cells; in a smaller pane the words of ``alt`` are shown.
  public var least: CellSize
  /// The words for those who cannot see the cells.
  public var alt: SafeText?

  /// Creates the content.
  public init(
    id: String? = nil, keys: Keys = .none, mouse: Mouse = .none,
    least: CellSize = CellSize(columns: 0, rows: 0), alt: SafeText? = nil
  ) {
    self.id = id
    self.keys = keys
    self.mouse = mouse
    self.least = least
    self.alt = alt
  }

  package static let shape = WireShape(
    .required("kind", .word(["canvas"])), .optional("id", .id),
    .optional("keys", .word(of: Keys.self)), .optional("mouse", .word(of: Mouse.self)),
    .optional("min", .tuple([.count, .count])), .optional("alt", .label))

  package init?(_ value: JSONValue, _ reader: inout MemberReader) {
    guard value["kind"] != nil else { return nil }
    self.init(
      id: reader.id("id", in: value), keys: reader.choice("keys", in: value) ?? .none,
      mouse: reader.choice("mouse", in: value) ?? .none,
      least: CellSize("min", in: value, &reader) ?? CellSize(columns: 0, rows: 0),
      alt: reader.label("alt", in: value))
    if alt == nil { reader.note(RemarkWords.canvasWithoutAlt) }
  }

  package func write(into writer: inout JSONWriter) {
    writer.member("kind", "canvas")
    writer.optional("id", id)
    if keys != .none { writer.member("keys", keys.rawValue) }
    if mouse != .none { writer.member("mouse", mouse.rawValue) }
    if least.columns > 0 || least.rows > 0 { least.write("min", into: &writer) }
    writer.optional("alt", alt?.string)
  }
}

extension CellSize {
  /// Reads a member with a size, `[columns, rows]`, each at most what a canvas may have.
  init?(_ name: StaticString, in object: JSONValue, _ reader: inout MemberReader) {
    guard let array = reader.array(name, in: object) else { return nil }
    let sides = Array(array.elements.prefix(2))
    guard sides.count == 2, sides.allSatisfy({ $0.int != nil }),
      let columns = reader.bounded(sides[0], name, 0...Limit.canvasColumns),
      let rows = reader.bounded(sides[1], name, 0...Limit.canvasRows)
    else {
      reader.noteWrong(name, RemarkWords.size)
      return nil
    }
    self.init(columns: columns, rows: rows)
  }
}

extension CellSize {
  /// Writes the size as a member, `[columns, rows]`.
  func write(_ name: StaticString, into writer: inout JSONWriter) {
    writer.array(name) {
      $0.value(columns)
      $0.value(rows)
    }
  }
}
