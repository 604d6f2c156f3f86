// SPDX-License-Identifier: Apache-2.0
package import CellText

/// What a pane shows.
///
/// To add a kind: a case here, its decoding in `Content+Decoding.swift`, its state in PaneContent and
/// its drawing in PaneRendering.
package enum Content: Equatable, Sendable {
  case list(ListContent)
  case text(TextContent)
  /// A kind this host does not show: its name and the plain words to show instead.
  case unsupported(kind: SafeText, alt: SafeText?)
}

/// The rows of a list, an outline or a table.
package struct ListContent: Equatable, Sendable {
  /// Where the rows are: in the message, or kept by the plugin.
  package enum Rows: Equatable, Sendable {
    case items([Item])
    case source(SourceReference)
  }
  /// A heading over a stretch of rows.
  package struct Section: Equatable, Sendable {
    /// Name of the section, 1…512 bytes.
    package var id: String
    /// The heading; the id when the plugin gave none.
    package var title: StyledText
    /// Number of rows below it, in the order of the list.
    package var count: Int
    /// Creates a section.
    package init(id: String, title: StyledText, count: Int) {
      self.id = id
      self.title = title
      self.count = count
    }
  }
  /// The rows, or where to fetch them.
  package var rows: Rows
  /// Whether rows may have children.
  package var isOutline: Bool
  /// Headings, first to last; none for a plain list.
  package var sections: [Section]
  /// Whether rows can be marked; lists default to `true`.
  package var allowsMarks: Bool
  /// Whether more rows came than a message may hold, and were left out.
  package var isCut = false
  /// Creates a list without sections whose rows can be marked.
  package init(
    rows: Rows, isOutline: Bool = false, sections: [Section] = [], allowsMarks: Bool = true
  ) {
    self.rows = rows
    self.isOutline = isOutline
    self.sections = sections
    self.allowsMarks = allowsMarks
  }
}

/// Rows the plugin keeps and the host fetches by pages.
package struct SourceReference: Equatable, Sendable {
  /// Name of the source within its plugin, 1…512 bytes.
  package var id: String
  /// Goes up with every change; an answer for another revision is stale.
  package var revision: Int
  /// Number of rows, or `nil` while it still grows.
  package var count: Int?
  /// Creates a reference.
  package init(id: String, revision: Int, count: Int?) {
    self.id = id
    self.revision = revision
    self.count = count
  }
}

/// Text of any length.
package struct TextContent: Equatable, Sendable {
  /// Where the lines are: in the message, or kept by the plugin.
  package enum Body: Equatable, Sendable {
    case lines([StyledText])
    case source(SourceReference)
  }
  /// How the text is to be read.
  package enum Format: String, Sendable { case plain, markdown, ansi, code }
  /// The lines, or where to fetch them.
  package var body: Body
  /// How the lines are read.
  package var format: Format
  /// Name of the language of code, in the words of the plugin.
  package var language: String?
  /// Whether long lines are folded; text defaults to `true`, code and ANSI to `false`.
  package var wraps: Bool
  /// Whether the view stays at the end while lines arrive.
  package var follows: Bool
  /// Creates a text; without `wraps` the format decides.
  package init(
    body: Body, format: Format = .plain, language: String? = nil, wraps: Bool? = nil,
    follows: Bool = false
  ) {
    self.body = body
    self.format = format
    self.language = language
    self.wraps = wraps ?? (format == .plain || format == .markdown)
    self.follows = follows
  }
}
