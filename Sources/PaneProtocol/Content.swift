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
  package enum Rows: Equatable, Sendable {
    case items([Item])
    case source(SourceReference)
  }
  package struct Section: Equatable, Sendable {
    package var id: String
    package var title: StyledText
    package var count: Int
    package init(id: String, title: StyledText, count: Int) {
      self.id = id
      self.title = title
      self.count = count
    }
  }
  package var rows: Rows
  package var isOutline: Bool
  package var sections: [Section]
  /// Whether rows can be marked; lists default to `true`.
  package var allowsMarks: Bool
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
  package var id: String
  package var revision: Int
  /// Number of rows, or `nil` while it still grows.
  package var count: Int?
  package init(id: String, revision: Int, count: Int?) {
    self.id = id
    self.revision = revision
    self.count = count
  }
}

/// Text of any length.
package struct TextContent: Equatable, Sendable {
  package enum Body: Equatable, Sendable {
    case lines([StyledText])
    case source(SourceReference)
  }
  /// How the text is to be read.
  package enum Format: String, Sendable { case plain, markdown, ansi, code }
  package var body: Body
  package var format: Format
  package var language: String?
  /// Whether long lines are folded; text defaults to `true`, code and ANSI to `false`.
  package var wraps: Bool
  /// Whether the view stays at the end while lines arrive.
  package var follows: Bool
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
