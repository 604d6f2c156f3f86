// SPDX-License-Identifier: Apache-2.0
import CellText
package import PaneProtocol

/// What a column's input is: the selection of the column before, and how far the pane has followed.
///
/// At most one `input.set` is outstanding and only the newest waits, so a cursor that runs faster
/// than the pane answers costs the pane nothing. Every input has a number, the *generation*; content
/// for an older one is dropped.
package struct PaneInput: Sendable {
  /// A selection as it goes to the next column.
  package struct Value: Equatable, Sendable {
    /// The row under the cursor, or `nil` without one.
    package var item: Item?
    /// The chosen rows.
    package var items: [Item]
    /// True number of chosen rows.
    package var count: Int
    /// The pane they are in.
    package var source: PaneID
    /// Name of that pane's plugin.
    package var sourceName: String

    /// Whether both lead to the same content.
    func leadsSameWay(as other: Value) -> Bool {
      item?.id == other.item?.id && item?.value == other.item?.value
        && item?.type == other.item?.type && count == other.count
        && items.map(\.id) == other.items.map(\.id)
    }
  }

  /// Why an input is set.
  package enum Reason: String, Sendable { case select, activate, open, restore }

  /// The number of the newest input sent; 0 before the first.
  package var generation = 0
  /// The number of the input whose content is on screen.
  package var shownGeneration = 0
  /// The input last sent or waiting.
  @Shared package var current: Value? = nil
  /// Whether `generation` is still to be answered.
  package var isOutstanding = false
  /// The input to send next.
  package var waiting: (value: Value, reason: Reason)?
  /// When the newest unanswered input was set.
  package var changedAt: HostTime?

  /// Creates the input of a pane that was given nothing yet.
  package init() {}

  /// Whether what is on screen belongs to an older selection.
  package var isStale: Bool { shownGeneration < generation || waiting != nil }
}
