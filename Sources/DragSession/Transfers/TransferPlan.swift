// SPDX-License-Identifier: Apache-2.0
package import CellText
package import PaneProtocol

/// What a drop decided: these items, to that place, in this way.
package struct TransferPlan: Equatable, Sendable {
  /// The key of the transfer; it never changes, whatever is repeated.
  package var id: TransferID
  /// The session the drop ended.
  package var session: String
  /// What is done.
  package var operation: DropOperation
  /// Where the items come from; `nil` for another program.
  package var source: DragPaneID?
  /// What is dropped, in its order.
  package var items: [DragItem]
  /// What the source allows.
  package var policy: DragPolicy
  /// Where it goes.
  package var target: DropPlace
  /// The name of the place, for messages.
  package var targetTitle: SafeText
  /// What the target declared when it was dropped.
  package var rules: DropRules
  /// What the user chose for names that are taken.
  package var conflict: ConflictChoice?
  /// Whether the focus follows the items.
  package var byKeyboard: Bool
}
