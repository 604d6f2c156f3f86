// SPDX-License-Identifier: Apache-2.0
import JSONRPC

/// The part of the window a plugin has.
///
/// Source: protocol, `view`.
package struct ViewDescription: Equatable, Sendable {
  package var columns: Int
  package var rows: Int
  /// Width and height of a cell in pixels, or `nil` when the terminal does not tell.
  package var cellWidthPixels: Int?
  package var cellHeightPixels: Int?
  /// Whether the column is in the arrangement; one behind an overlay is.
  package var isVisible: Bool
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
  package enum Depth: String, Sendable {
    case mono
    case sixteen = "16"
    case palette = "256"
    case rgb
  }
  package var isDark: Bool
  package var depth: Depth
  /// Colours as `#rrggbb`, or `nil` when the terminal does not tell.
  package var foreground: String?
  package var background: String?
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
  package var timeZone: String
  package var isRightToLeft: Bool
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
  package struct Column: Equatable, Sendable {
    package var role: String
    package var isVisible: Bool
    /// Width in cells; 0 while hidden.
    package var width: Int
    package init(role: String, isVisible: Bool, width: Int) {
      self.role = role
      self.isVisible = isVisible
      self.width = width
    }
  }
  package var isNarrow: Bool
  /// The full name of the display mode, or `stack`.
  package var mode: String
  package var top: String
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
  package enum Kind: String, Sendable { case collapse, expand, show, hide }
  package var kind: Kind
  package var top: String?
  package var columns: [String]?
  package var mode: String?
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
