// SPDX-License-Identifier: Apache-2.0
package import CellText
package import PaneProtocol

/// The decision of a drop: these items, to that place, in this way.
package struct TransferPlan: Equatable, Sendable {
  /// The key of the transfer; it never changes, whatever is repeated.
  package var id: TransferID
  /// The session the drop ended.
  package var session: String
  /// The operation that is carried out.
  package var operation: DropOperation
  /// The pane the items come from; `nil` for another program.
  package var source: DragPaneID?
  /// The dropped items, in their order.
  package var items: [DragItem]
  /// The operations and limits of the source.
  package var policy: DragPolicy
  /// The place it goes to.
  package var target: DropPlace
  /// The name of the place, for messages.
  package var targetTitle: SafeText
  /// The target's declaration at the time of the drop.
  package var rules: DropRules
  /// The user's choice for names that are taken.
  package var conflict: ConflictChoice?
  /// True when the focus follows the items.
  package var byKeyboard: Bool
}
