// SPDX-License-Identifier: Apache-2.0
package import SplitLayout

/// Which pane each column shows.
///
/// It is looked up for every key and every frame, so it is indexed by the column and not hashed.
package struct ColumnTable: Equatable, Sendable {
  private var panes: [PaneID?] = Array(repeating: nil, count: ColumnRole.allCases.count)

  /// The pane of a column; `nil` when the layout has no such column.
  package subscript(role: ColumnRole) -> PaneID? {
    get { panes[role.index] }
    set { panes[role.index] = newValue }
  }

  /// The panes that some column shows, in the order of the columns.
  package var values: [PaneID] { panes.compactMap { $0 } }
}
