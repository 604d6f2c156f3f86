// SPDX-License-Identifier: Apache-2.0
public import CellText
package import JSONRPC

/// A style of a canvas: the look of a text, and what only cells have.
public struct CanvasStyle: Hashable, Sendable, WireObject {
  /// The line below a cell, by its number on the wire.
  public enum Underline: Int, Sendable {
    case none, single, double, curly, dotted, dashed
  }

  /// Colours and attributes; `.underline` is a single line where ``underline`` says nothing.
  public var text: TextStyle
  /// The line below.
  public var underline: Underline
  /// The colour of the line; `nil` for that of the letters.
  public var underlineColor: TextColor?
  /// The address the cells lead to; at most 2,048 bytes.
  public var link: String?

  /// Creates a style.
  public init(
    _ text: TextStyle = .plain, underline: Underline = .none, underlineColor: TextColor? = nil,
    link: String? = nil
  ) {
    self.text = text
    self.underline = underline
    self.underlineColor = underlineColor
    self.link = link
  }

  /// The terminal's own colours, without attributes.
  public static let plain = CanvasStyle()

  /// The members that switch an attribute on.
  private static let attributes: [(StaticString, TextAttributes)] = [
    ("b", .bold), ("d", .faint), ("i", .italic), ("s", .strike), ("inv", .inverse),
  ]

  package static let shape = WireShape(
    .optional("fg", .color), .optional("bg", .color), .optional("ul", .color),
    .optional("b", .flag), .optional("d", .flag), .optional("i", .flag), .optional("s", .flag),
    .optional("inv", .flag), .optional("u", .bounded(Limit.underlines)),
    .optional("link", .string(upTo: Limit.linkBytes)))

  /// Reads the members; a colour of letters may be the name of a role.
  package init?(_ value: JSONValue, _ reader: inout MemberReader) {
    self.init()
    for (name, attribute) in Self.attributes {
      if Self.number(name, in: value, &reader) > 0 { text.attributes.insert(attribute) }
    }
    let line = Self.number("u", in: value, &reader)
    underline = Underline(rawValue: line.clamped(to: Limit.underlines)) ?? .none
    if underline.rawValue != line {
      reader.note(RemarkWords.clamped("u", line, to: underline.rawValue))
    }
    if let color = value["fg"] {
      if let role = color.string.flatMap(TextRole.init(rawValue:)) {
        text.role = role
      } else {
        text.foreground = TextColor(color, "fg", &reader)
      }
    }
    if let color = value["bg"] { text.background = TextColor(color, "bg", &reader) }
    if let color = value["ul"] { underlineColor = TextColor(color, "ul", &reader) }
    link = reader.string("link", in: value, maxBytes: Limit.linkBytes)
    if link?.isEmpty == true { link = nil }
  }

  /// A member that is true, false or a number; 0 when it is not there.
  private static func number(
    _ name: StaticString, in value: JSONValue, _ reader: inout MemberReader
  ) -> Int {
    guard let value = value[name] else { return 0 }
    if let number = value.int { return number }
    return reader.bool(value, name) == true ? 1 : 0
  }

  package func write(into writer: inout JSONWriter) {
    if text.role != .plain {
      writer.member("fg", text.role.rawValue)
    } else if let color = text.foreground {
      color.write("fg", into: &writer)
    }
    text.background?.write("bg", into: &writer)
    underlineColor?.write("ul", into: &writer)
    for (name, attribute) in Self.attributes where text.attributes.contains(attribute) {
      writer.flag(name, true)
    }
    let line = underline == .none && text.attributes.contains(.underline) ? .single : underline
    if line == .single { writer.flag("u", true) }
    if line.rawValue > 1 { writer.member("u", line.rawValue) }
    writer.optional("link", link)
  }
}
