// SPDX-License-Identifier: Apache-2.0

/// What a pane shows.
public enum Content: Equatable, Sendable {
  /// Rows.
  case list(ListContent)
  /// Text of any length.
  case text(TextContent)
  /// A kind the kit has no type for, as it travels; must have `kind`.
  case raw(JSON)

  /// A list of rows given at once, at most 5,000.
  public static func list(_ items: [Item], sections: [Section] = []) -> Content {
    .list(ListContent(.items(items), sections: sections))
  }

  /// A list whose rows are answered page by page.
  public static func list(_ source: Source, sections: [Section] = []) -> Content {
    .list(ListContent(.source(source), sections: sections))
  }

  /// A short text given at once.
  public static func text(_ text: Text) -> Content {
    .text(TextContent(.text(text)))
  }

  /// Lines given at once.
  public static func lines(_ lines: [Text], format: TextContent.Format = .plain) -> Content {
    .text(TextContent(.lines(lines), format: format))
  }
}

/// A named stretch of rows.
public struct Section: Equatable, Sendable {
  /// Stable name within the list.
  public var id: String
  /// What the heading says.
  public var title: Text
  /// Number of rows that belong to it, in the order of the list.
  public var count: Int

  /// Creates a section.
  public init(_ id: String, _ title: Text, count: Int) {
    self.id = id
    self.title = title
    self.count = count
  }
}

/// Rows or lines that stay with the plugin; the host asks for the pages it shows.
public struct Source: Equatable, Sendable {
  /// Name of the source, 1…512 bytes.
  public var id: String
  /// Number of the state; raise it whenever rows change.
  public var revision: Int
  /// Number of rows, or `nil` while it still grows.
  public var count: Int?

  /// Creates a reference.
  public init(_ id: String, revision: Int = 1, count: Int?) {
    self.id = id
    self.revision = revision
    self.count = count
  }
}

/// The rows of a list or an outline.
public struct ListContent: Equatable, Sendable {
  /// Where the rows are.
  public enum Rows: Equatable, Sendable {
    /// Here, all of them.
    case items([Item])
    /// With the plugin, asked for page by page.
    case source(Source)
  }

  /// The rows.
  public var rows: Rows
  /// Headings over stretches of rows.
  public var sections: [Section]
  /// Whether rows have children.
  public var isOutline: Bool
  /// Whether several rows can be marked.
  public var allowsMarks: Bool

  /// Creates a list.
  public init(
    _ rows: Rows, sections: [Section] = [], isOutline: Bool = false, allowsMarks: Bool = true
  ) {
    self.rows = rows
    self.sections = sections
    self.isOutline = isOutline
    self.allowsMarks = allowsMarks
  }
}

/// Text of any length.
public struct TextContent: Equatable, Sendable {
  /// Where the text is.
  public enum Body: Equatable, Sendable {
    /// Here, as one text that may hold line feeds.
    case text(Text)
    /// Here, line by line.
    case lines([Text])
    /// With the plugin, asked for page by page.
    case source(Source)
  }

  /// How the text is to be read.
  public enum Format: String, Sendable {
    /// Words, folded at the edge.
    case plain
    /// Markdown.
    case markdown
    /// Text with colour sequences of terminals.
    case ansi
    /// Program text: line numbers, no folding.
    case code
  }

  /// The text.
  public var body: Body
  /// How it is to be read.
  public var format: Format
  /// Name of the language, for program text.
  public var language: String?
  /// Whether long lines are folded, or `nil` for what fits the format.
  public var wraps: Bool?
  /// Whether the view stays at the end while lines arrive.
  public var follows: Bool

  /// Creates a text.
  public init(
    _ body: Body, format: Format = .plain, language: String? = nil, wraps: Bool? = nil,
    follows: Bool = false
  ) {
    self.body = body
    self.format = format
    self.language = language
    self.wraps = wraps
    self.follows = follows
  }
}
