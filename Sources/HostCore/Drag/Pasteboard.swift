// SPDX-License-Identifier: Apache-2.0
import CellText
import DragSession
package import PaneProtocol

/// Rows that were cut or copied and wait to be put down somewhere.
///
/// Nothing is removed before they have arrived.
package struct Pasteboard: Sendable {
  /// The pane they were taken from.
  package let pane: PaneID
  /// The items, in the order of their rows.
  package let items: [DragItem]
  /// The rules their source has set for them.
  let policy: DragPolicy
  /// True when they are to be moved.
  package let isCut: Bool
  /// How many rows were meant, where more were than one drag takes.
  var all: Int?
  /// True when it was put down once: it can be put down again, but nothing waits for that.
  private(set) var wasPut = false

  /// The operation a paste asks for.
  var operation: ForcedOperation { .exactly(isCut ? .move : .copy) }

  /// Tells whether a transfer of these items uses it up; what was copied can be pasted again.
  func isUsedUp(by items: [DragItem]) -> Bool {
    isCut && self.items.map(\.id) == items.map(\.id)
  }

  /// Notes that items are put down, be they these or others.
  mutating func note(_ items: [DragItem]) {
    if self.items.map(\.id) == items.map(\.id) { wasPut = true }
  }

  /// Tells whether it holds the same rows of the same pane for the same end.
  func isSame(as other: Pasteboard) -> Bool {
    pane == other.pane && isCut == other.isCut && items.map(\.id) == other.items.map(\.id)
  }

  /// The sentence about what was taken.
  var words: String { DragWords.taken(MeantItems(items, of: all), isCut: isCut) }
}
