// SPDX-License-Identifier: Apache-2.0
import PaneProtocol

/// The numbers of paging.
///
/// Source: `Plugins/REFERENCE.md`, Rows of any number.
package enum PageLimit {
  /// Rows in a page; pages start at multiples of it.
  package static let rows = Limit.alignedPageRows
  /// Rows asked for at once on the way through a text: whole pages, as many as an answer may have.
  package static let joinedRows = Limit.pageRows / rows * rows
  /// Requests on their way at once.
  package static let inFlight = Limit.rowRequestsInFlight
  /// Rows kept around the view.
  package static let cachedRows = 4_000
  /// Cells of tables kept around the view.
  package static let cachedCells = 40_000
  /// Rows that are fetched only to be marked.
  package static let markedRows = Limit.selected
  /// Rows that are gone through to find those that are to be marked by their ids.
  package static let searchedRows = Limit.searched
  /// Attempts for one page before it is left as placeholders.
  package static let attempts = 4
  /// Answers in a row made from other rows than those asked for, before asking is slowed down.
  package static let staleAnswers = 4
  /// The pauses then, first and longest.
  package static let restMilliseconds = 100...2_000
  /// Largest number of rows a list may claim; more counts as this.
  package static let rowCount = 1 << 40
  /// Rows of an outline that may be open at once.
  package static let openRows = 2_000
  /// Levels of an outline.
  package static let depth = 64
}
