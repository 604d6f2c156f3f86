// SPDX-License-Identifier: Apache-2.0
import PaneProtocol

/// Bounds on what the machines of a drag do; what travels is bounded by `Limit`.
package enum DragLimit {
  /// Rows looked at in search of a valid place before giving up.
  package static let walkRows = 4_096
  /// Longest paste that is looked through for names of files, in bytes.
  package static let pasteBytes = 65_536
  /// Most names of files in it that are looked up.
  package static let pastePaths = 1_000
  /// Places the marker of a drag by keys can be moved to in turn.
  package static let markerPlaces = 512
  /// Bytes that the items of one request may take; the rest of its line is left for other members.
  package static let pieceBytes = Limit.hostLineBytes * 2 / 3
}
