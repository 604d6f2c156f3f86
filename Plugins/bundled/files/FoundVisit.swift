// SPDX-License-Identifier: Apache-2.0
import FileKit
import PanePlugin

/// A page of what was found, as the history keeps it: what was looked for, and the row that was left.
struct FoundVisit: Equatable {
  /// Where the words were looked for.
  enum Kind { case names, contents }

  let kind: Kind
  let words: String
  /// The file of the row that had the cursor.
  let place: FilePath?
  /// The line of that row, from 1.
  let line: Int?
  /// The order that was chosen for the rows; `nil` for the usual one.
  let rules: ListingRules?
}
