// SPDX-License-Identifier: Apache-2.0
import JSONRPC

/// The part of the window a plugin has.
///
/// Source: protocol, `view`.
package struct ViewDescription: Equatable, Sendable {
  /// Width of the pane's content in cells.
  package var columns: Int
  /// Height of the pane's content in cells.
  package var rows: Int
  /// Width and height of a cell in pixels, or `nil` when the terminal does not tell.
  package var cellWidthPixels: Int?
  /// Height of a cell in pixels, or `nil` when the terminal does not tell.
  package var cellHeightPixels: Int?
  /// Whether the column is in the arrangement; one behind an overlay is.
  package var isVisible: Bool
  /// Whether keys go to this pane.
  package var isFocused: Bool
  /// Whether the columns are shown one at a time.
  package var isNarrow: Bool
  /// Whether this is the column on top of the stack.
  package var isTop: Bool
  /// Whether another column lies over it; sent only when true.
  package var isCovered: Bool

  /// Creates a description.
  package init(
    columns: Int, rows: Int, cellWidthPixels: Int? = nil, cellHeightPixels: Int? = nil,
    isVisible: Bool = true, isFocused: Bool = false, isNarrow: Bool = false, isTop: Bool = true,
    isCovered: Bool = false
  ) {
    self.columns = columns
    self.rows = rows
    self.cellWidthPixels = cellWidthPixels
    self.cellHeightPixels = cellHeightPixels
    self.isVisible = isVisible
    self.isFocused = isFocused
    self.isNarrow = isNarrow
    self.isTop = isTop
    self.isCovered = isCovered
  }

  func write(into writer: inout JSONWriter) {
    writer.member("cols", columns)
    writer.member("rows", rows)
    if let width = cellWidthPixels, let height = cellHeightPixels {
      writer.array("cellPx") {
        $0.value(width)
        $0.value(height)
      }
    } else {
      writer.member("cellPx", json: nil)
    }
    writer.member("visible", isVisible)
    writer.member("focused", isFocused)
    writer.member("layout", isNarrow ? "narrow" : "wide")
    writer.member("top", isTop)
    if isCovered { writer.member("covered", true) }
  }
}

/// The colours of the terminal.
package struct ThemeDescription: Equatable, Sendable {
  /// How many colours the terminal shows.
  package enum Depth: String, Sendable {
    case mono
    case sixteen = "16"
    case palette = "256"
    case rgb
  }
  /// Whether the background is dark.
  package var isDark: Bool
  /// How many colours can be told apart.
  package var depth: Depth
  /// Colours as `#rrggbb`, or `nil` when the terminal does not tell.
  package var foreground: String?
  /// Colour behind the text as `#rrggbb`, or `nil`.
  package var background: String?
  /// Colour of what is selected as `#rrggbb`, or `nil`.
  package var accent: String?

  /// Creates a description.
  package init(
    isDark: Bool = true, depth: Depth = .palette, foreground: String? = nil,
    background: String? = nil, accent: String? = nil
  ) {
    self.isDark = isDark
    self.depth = depth
    self.foreground = foreground
    self.background = background
    self.accent = accent
  }

  func write(into writer: inout JSONWriter) {
    writer.member("scheme", isDark ? "dark" : "light")
    writer.member("colors", depth.rawValue)
    writer.member("fg", foreground)
    writer.member("bg", background)
    writer.member("accent", accent)
  }
}

/// The language and habits of the user.
package struct LocaleDescription: Equatable, Sendable {
  /// BCP 47 tags, best first.
  package var tags: [String]
  /// Name in the tz database, such as `Europe/Berlin`.
  package var timeZone: String
  /// Whether the language is written from right to left.
  package var isRightToLeft: Bool
  /// Whether clocks go to twelve.
  package var usesTwelveHours: Bool
  /// Version of the width table.
  package var unicode: String

  /// Creates a description.
  package init(
    tags: [String], timeZone: String, isRightToLeft: Bool = false, usesTwelveHours: Bool = false,
    unicode: String
  ) {
    self.tags = tags
    self.timeZone = timeZone
    self.isRightToLeft = isRightToLeft
    self.usesTwelveHours = usesTwelveHours
    self.unicode = unicode
  }

  func write(into writer: inout JSONWriter) {
    writer.member("tags", tags)
    writer.member("tz", timeZone)
    writer.member("dir", isRightToLeft ? "rtl" : "ltr")
    writer.member("hour12", usesTwelveHours)
    writer.member("unicode", unicode)
  }
}

/// The arrangement of the columns.
package struct LayoutDescription: Equatable, Sendable {
  /// One column and the room it has.
  package struct Column: Equatable, Sendable {
    /// Its role, as in `initialize`.
    package var role: String
    /// Whether it is in the arrangement; one behind an overlay is.
    package var isVisible: Bool
    /// Width in cells; 0 while hidden.
    package var width: Int
    /// Creates a column.
    package init(role: String, isVisible: Bool, width: Int) {
      self.role = role
      self.isVisible = isVisible
      self.width = width
    }
  }
  /// Whether the columns are shown one at a time.
  package var isNarrow: Bool
  /// The full name of the display mode, or `stack`.
  package var mode: String
  /// Role of the column on top while they are shown one at a time.
  package var top: String
  /// All columns, leading to trailing.
  package var columns: [Column]

  /// Creates a description.
  package init(isNarrow: Bool, mode: String, top: String, columns: [Column]) {
    self.isNarrow = isNarrow
    self.mode = mode
    self.top = top
    self.columns = columns
  }

  func write(into writer: inout JSONWriter) {
    writer.member("layout", isNarrow ? "narrow" : "wide")
    writer.member("mode", mode)
    writer.member("top", top)
    writer.array("columns") {
      for column in columns {
        $0.object {
          $0.member("role", column.role)
          $0.member("visible", column.isVisible)
          $0.member("cols", column.width)
        }
      }
    }
  }
}

/// A question to the coordinator with what happens when it does not answer.
package struct LayoutQuestion: Equatable, Sendable {
  /// What is about to happen.
  package enum Kind: String, Sendable { case collapse, expand, show, hide }
  /// What is about to happen.
  package var kind: Kind
  /// Column the host would put on top, or `nil` when that is not the question.
  package var top: String?
  /// Columns it is about, or `nil`.
  package var columns: [String]?
  /// Display mode the host would choose, or `nil`.
  package var mode: String?
  /// Milliseconds until the host goes on without an answer.
  package var deadlineMilliseconds: Int

  /// Creates a question.
  package init(
    kind: Kind, top: String? = nil, columns: [String]? = nil, mode: String? = nil,
    deadlineMilliseconds: Int = 150
  ) {
    self.kind = kind
    self.top = top
    self.columns = columns
    self.mode = mode
    self.deadlineMilliseconds = deadlineMilliseconds
  }

  func write(into writer: inout JSONWriter) {
    writer.member("kind", kind.rawValue)
    writer.object("proposal") {
      if let top { $0.member("top", top) }
      if let columns { $0.member("columns", columns) }
      if let mode { $0.member("mode", mode) }
    }
    writer.member("deadline", deadlineMilliseconds)
  }
}

extension HostMessage {
  func writeWindow(into writer: inout JSONWriter) {
    switch self {
    case .view(let view): writer.call("view") { view.write(into: &$0) }
    case .theme(let theme): writer.call("theme") { theme.write(into: &$0) }
    case .locale(let locale): writer.call("locale") { locale.write(into: &$0) }
    case .layout(let layout): writer.call("layout") { layout.write(into: &$0) }
    case .layoutAsk(let id, let question):
      writer.call("layout.ask", id: id) { question.write(into: &$0) }
    default: break
    }
  }
}
