// SPDX-License-Identifier: Apache-2.0
package import CellText
import PaneProtocol

/// What a drop decided: these items, to that place, in this way.
package struct TransferPlan: Equatable, Sendable {
  /// The key of the transfer; it never changes, whatever is repeated.
  package var id: String
  package var session: String
  package var operation: DropOperation
  /// Where the items come from; `nil` for another program.
  package var source: DragPaneID?
  package var items: [DragItem]
  package var policy: DragPolicy
  package var target: DropPlace
  /// The name of the place, for messages.
  package var targetTitle: SafeText
  package var rules: DropRules
  package var conflict: ConflictChoice?
  /// Whether the focus follows the items.
  package var byKeyboard: Bool
}
