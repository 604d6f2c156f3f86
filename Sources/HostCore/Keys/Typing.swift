// SPDX-License-Identifier: Apache-2.0
import HostConfiguration
package import PaneContent
package import SplitLayout

/// A filter or a search being typed on the status line.
package struct Typing: Sendable {
  /// The purpose of the typed text.
  package enum Purpose: Sendable { case filter, search }
  /// The purpose of the typed text.
  package var purpose: Purpose
  /// The column it belongs to.
  package var role: ColumnRole
  /// The typed text.
  package var field: TextField
  /// True when Enter takes the row under the cursor at once.
  var takesRow = false
}

/// What a key in the line of typing asks of the content of its column.
enum TypingChange: Sendable {
  case nothing
  /// The line holds no more.
  case full
  /// The content follows what has been typed.
  case follow(Typing)
  /// The line is left: with it a search that it was opened for, else the content follows an empty line.
  case leave(Typing)
  /// The filter is kept, and the search as it stands.
  case accept(ColumnRole)
  /// The same, and the row under the cursor is opened or taken.
  case take(ColumnRole)
  /// The row under the cursor is marked.
  case mark(ColumnRole)
  /// All rows are shown again, and the text without hits.
  case clear(ColumnRole)
  case move(ColumnRole, ContentMove)
}
