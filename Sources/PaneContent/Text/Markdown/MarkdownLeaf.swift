// SPDX-License-Identifier: Apache-2.0
package import CellText
import PaneProtocol

/// A block that holds no other: a paragraph, a heading, a table, with what stands before it.
struct MarkdownLeaf: Equatable, Sendable {
  /// The way it is laid out.
  enum Kind: Equatable, Sendable {
    case paragraph
    /// A picture by its address, with the words for it.
    case picture(target: String)
    case heading(level: Int)
    /// Lines that are never folded, with the name of their language.
    case code(language: SafeText)
    /// Lines as they are written.
    case written
    case table(MarkdownTable)
    case rule
    /// The short rule above the notes at the foot.
    case footRule
    /// The place of a piece that has not been read yet.
    case pending
  }

  var kind: Kind
  /// All its words; lines of code and hard breaks are parted by line feeds.
  var content: LinkedText
  /// The line it begins in, counted from the first of its piece.
  var line: Int
  /// Signs of the quotes and items around it, outermost first.
  var margins: [MarkdownMargin] = []
  /// The margin of the blank row before it; `nil` without one.
  var gap: StyledText?
  /// The source line of the box of a task that it begins with.
  var task: Box?

  /// A box that can be ticked.
  struct Box: Equatable, Sendable {
    var line: Int
    var isDone: Bool
  }

  /// What stands for a piece that has not been read.
  static let pending = MarkdownLeaf(kind: .pending, content: LinkedText(), line: 0)

  /// True for a picture that is alone in its paragraph.
  var isPicture: Bool {
    if case .picture = kind { true } else { false }
  }

  /// The words without their looks.
  var string: String { content.text.string }
}

/// Signs before the rows of a block, for one of the quotes or items it stands in.
struct MarkdownMargin: Equatable, Sendable {
  /// Before its first row.
  var first: StyledText
  /// Before all others, as wide.
  var rest: StyledText

  /// Cells of both.
  var columns: Int { rest.text.columns }
}

/// A table in the words of its leaf: where each cell stands there.
struct MarkdownTable: Equatable, Sendable {
  /// The cells of each row in bytes of UTF-8, the headings first; all rows are as long as these.
  var rows: [[Range<Int>]]
  var sides: [MarkdownBlock.Side]
  /// Cells that the widest words of each column need.
  var widths: [Int]
}

/// One row of Markdown as it is drawn.
package struct MarkdownRow: Equatable, Sendable {
  /// A stretch of a row.
  package struct Segment: Equatable, Sendable {
    /// Its first cell, counted from where text begins.
    package var column: Int
    /// Its words or signs.
    package var text: StyledText
    /// Where it stands in the words of its block, in bytes of UTF-8; `nil` for a sign.
    package var origin: Int?
    /// Cells it may take while it can be scrolled sideways; `nil` for all others.
    package var room: Int?
  }

  /// A row of a picture: its address, the row of it, and its first cell.
  struct Strip: Equatable, Sendable {
    var target: String
    var row: Int
    var column: Int
  }

  /// Its stretches, from left to right.
  package var segments: [Segment] = []
  /// The row of a picture beside them.
  var strip: Strip?

  /// The bytes of the block's words in this row; empty for a row of signs.
  var range: Range<Int> {
    var lower = Int.max
    var upper = 0
    for segment in segments {
      guard let origin = segment.origin else { continue }
      lower = min(lower, origin)
      upper = max(upper, origin + segment.text.text.utf8Count)
    }
    return lower <= upper ? lower..<upper : 0..<0
  }
}
