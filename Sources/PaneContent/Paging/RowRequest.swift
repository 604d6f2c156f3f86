// SPDX-License-Identifier: Apache-2.0
package import PaneProtocol

/// A page of rows that should be asked for by `rows.get`.
package struct RowRequest: Equatable, Sendable {
  /// Names the request to the list; never used twice.
  package var token: Int
  /// Name of the source.
  package var source: String
  /// Revision the places are of.
  package var revision: Int
  /// The row whose children are asked for, or `nil` for the top level.
  package var parent: ItemID?
  /// First row or line, from 0.
  package var from: Int
  /// How many, at most `PageLimit.rows`.
  package var count: Int
}

/// A page of lines that should be asked for by `text.get`.
package struct TextRequest: Equatable, Sendable {
  /// Names the request to the text; never used twice.
  package var token: Int
  /// Name of the source.
  package var source: String
  /// Revision the places are of.
  package var revision: Int
  /// First row or line, from 0.
  package var from: Int
  /// How many, at most `PageLimit.rows`.
  package var count: Int
}

/// Rows to be looked up by `rows.find`, when the plugin provides it.
package struct RowFind: Equatable, Sendable {
  /// Name of the source.
  package var source: String
  /// Revision the places are of.
  package var revision: Int
  /// The ids looked for; the answer has one place for each.
  package var ids: [ItemID]
}

/// What became of a change.
package enum ChangeResult: Equatable, Sendable {
  case applied
  /// The change did not fit, so everything is fetched again.
  case reset
  /// The change was for another source.
  case ignored
  /// What it says of a part of this name, of those there are, is left out; the rest is done.
  case incomplete(String)
}

/// Why rows or lines that were asked for as often as they may be stay placeholders, although they
/// were answered.
package enum PageFault: Equatable, Sendable {
  /// The answer began elsewhere; rows from 0.
  case elsewhere(from: Int, asked: Int)
  /// The answer had none.
  case empty(asked: Int)
  /// The answer was made from older rows than those on show.
  case outdated(revision: Int, newest: Int)
}

/// What to do after a request failed.
package enum FailureResult: Equatable, Sendable {
  /// The request is unknown, or was cancelled.
  case ignored
  /// Ask for the next requests now.
  case fetchAgain
  /// Call `retryBusy()` after this time, then ask for the next requests.
  case fetchAfter(milliseconds: Int)
  /// The page is left as placeholders.
  case gaveUp
}
