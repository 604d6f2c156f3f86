// SPDX-License-Identifier: Apache-2.0

/// Text with meaning: a plain string, or one whose stretches have a role or a look.
///
/// Write a literal for plain text and add up the rest: `"27 lines, " + Text("1 error", .bad)`.
/// Never measure, pad, cut or wrap: the host does, for the width it has.
public struct Text: Equatable, Sendable {
  /// What a stretch means; the host chooses how that looks.
  public enum Role: String, Sendable {
    case plain, title, dim, accent, good, warn, bad, info, code, match, added, removed, link
  }

  /// A colour, for the rare text whose colour is its meaning.
  public enum Color: Equatable, Sendable {
    /// One of the terminal's 256 colours.
    case palette(UInt8)
    /// A colour by its red, green and blue parts.
    case rgb(UInt8, UInt8, UInt8)
  }

  /// The look of a stretch.
  public struct Style: Equatable, Sendable {
    /// What the stretch means.
    public var role = Role.plain
    /// Colour of the letters, or `nil` for that of the role.
    public var foreground: Color?
    /// Colour behind the letters, or `nil` for that of the row.
    public var background: Color?
    /// Whether the letters are bold.
    public var isBold = false
    /// Whether the letters are slanted.
    public var isItalic = false
    /// Whether a line runs below the letters.
    public var isUnderlined = false
    /// Whether a line runs through the letters.
    public var isStruck = false

    /// Creates a style from a role; set the other properties where they matter.
    public init(_ role: Role = .plain, bold: Bool = false, italic: Bool = false) {
      self.role = role
      isBold = bold
      isItalic = italic
    }
  }

  /// A stretch of the text that has a style.
  public struct Run: Equatable, Sendable {
    /// Length in bytes of UTF-8, at least 0.
    public var utf8Count: Int
    /// Look of the stretch.
    public var style: Style

    /// Creates a stretch.
    public init(utf8Count: Int, _ style: Style) {
      self.utf8Count = utf8Count
      self.style = style
    }
  }

  /// The characters.
  public var string: String
  /// Styled stretches from the start; empty means plain, what lies behind the last is plain.
  ///
  /// A stretch that ends inside a character is extended to the end of that character.
  public var runs: [Run]

  /// Creates a text of one style.
  public init(_ string: String, _ role: Role = .plain) {
    self.string = string
    runs = role == .plain ? [] : [Run(utf8Count: string.utf8.count, Style(role))]
  }

  /// Creates a text of one style.
  public init(_ string: String, style: Style) {
    self.string = string
    runs = style == Style() ? [] : [Run(utf8Count: string.utf8.count, style)]
  }

  /// Creates a text from its characters and its styled stretches.
  public init(_ string: String, runs: [Run]) {
    self.string = string
    self.runs = runs
  }

  /// Joins two texts; each keeps its look.
  public static func + (left: Text, right: Text) -> Text {
    var joined = left
    joined.append(right)
    return joined
  }

  /// Adds a text at the end; both keep their look.
  public mutating func append(_ other: Text) {
    if !other.runs.isEmpty {
      let covered = runs.reduce(0) { $0 + $1.utf8Count }
      let count = string.utf8.count
      if covered < count { runs.append(Run(utf8Count: count - covered, Style())) }
      runs += other.runs
    }
    string += other.string
  }
}

extension Text: ExpressibleByStringInterpolation {
  /// Makes a plain text.
  public init(stringLiteral value: String) { self.init(value) }
}
