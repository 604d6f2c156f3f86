// SPDX-License-Identifier: Apache-2.0

/// A colour as a plugin or a theme names it.
public enum TextColor: Hashable, Sendable {
  /// The terminal's own foreground or background.
  case standard
  /// One of the terminal's 256 colours.
  case palette(UInt8)
  /// A colour by its red, green and blue parts, 0…255 each.
  case rgb(UInt8, UInt8, UInt8)
}

/// What a piece of text means; the host chooses how that looks.
///
/// Source: `Plugins/REFERENCE.md`, Texts. Unknown names count as ``plain``.
public enum TextRole: String, Hashable, Sendable, CaseIterable {
  case plain, title, dim, accent, good, warn, bad, info, code, match, added, removed, link
}

/// The look of a piece of text, by meaning or by colour.
public struct TextStyle: Hashable, Sendable {
  /// The meaning; colours given beside it win.
  public var role: TextRole
  /// Foreground, or `nil` for that of the role.
  public var foreground: TextColor?
  /// Background, or `nil` for that of the row.
  public var background: TextColor?
  /// Bold, italic and the like.
  public var attributes: TextAttributes

  /// Creates a style; without arguments it is plain text.
  public init(
    role: TextRole = .plain, foreground: TextColor? = nil, background: TextColor? = nil,
    attributes: TextAttributes = TextAttributes(rawValue: 0)
  ) {
    self.role = role
    self.foreground = foreground
    self.background = background
    self.attributes = attributes
  }

  /// Plain text.
  public static let plain = TextStyle()
}

/// Bold, italic and the like, as a set.
public struct TextAttributes: OptionSet, Hashable, Sendable {
  /// One bit for each attribute.
  public let rawValue: UInt8
  /// Takes bits; unknown ones are kept and not drawn.
  public init(rawValue: UInt8) { self.rawValue = rawValue }

  /// Heavier strokes, or a lighter colour.
  public static let bold = TextAttributes(rawValue: 1)
  /// Less contrast than the text around it.
  public static let faint = TextAttributes(rawValue: 2)
  /// Slanted.
  public static let italic = TextAttributes(rawValue: 4)
  /// A single line below.
  public static let underline = TextAttributes(rawValue: 8)
  /// A line through the middle.
  public static let strike = TextAttributes(rawValue: 16)
  /// Text and ground exchanged.
  public static let inverse = TextAttributes(rawValue: 32)
}

/// Safe text with styles, one line or several.
///
/// Most texts are plain, so the styles are kept apart: `runs` is empty for plain text, otherwise the
/// runs cover the text's UTF-8 from its start; what lies behind the last run is plain.
public struct StyledText: Hashable, Sendable {
  /// One styled stretch.
  public struct Run: Hashable, Sendable {
    /// Length in bytes of UTF-8.
    public var utf8Count: Int
    /// Its look.
    public var style: TextStyle
    /// Creates a run.
    public init(utf8Count: Int, style: TextStyle) {
      self.utf8Count = utf8Count
      self.style = style
    }
  }

  /// A stretch that leads somewhere.
  public struct Link: Hashable, Sendable {
    /// The stretch in bytes of UTF-8.
    public var range: Range<Int>
    /// The address, as it is written.
    public var target: String
    /// Creates a link.
    public init(range: Range<Int>, target: String) {
      self.range = range
      self.target = target
    }
  }

  /// The characters, already sanitised.
  public var text: SafeText
  /// The styled stretches from the start; empty means plain.
  public var runs: [Run]
  /// The stretches that lead somewhere, ascending; most texts have none.
  public var links: [Link]

  /// Creates a text; `runs` and `links` may be left out.
  public init(_ text: SafeText, runs: [Run] = [], links: [Link] = []) {
    self.text = text
    self.runs = runs
    self.links = links
  }

  /// The empty text.
  public static let empty = StyledText(.empty)
}
