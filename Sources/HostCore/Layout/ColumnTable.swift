// SPDX-License-Identifier: Apache-2.0
package import SplitLayout

/// Which pane each column shows, and which ones are behind it.
///
/// The table is looked up for every key and every frame, so it is indexed by the column and not
/// hashed.
package struct ColumnTable: Equatable, Sendable {
  private var shown: [PaneID?] = Array(repeating: nil, count: ColumnRole.allCases.count)
  /// The tabs of columns that have more than one pane.
  private var shared: [ColumnRole: ColumnTabs] = [:]
  /// The panes whose tabs were closed, the newest last.
  private var closed: [ColumnRole: [ClosedTab]] = [:]

  /// The pane a column shows; `nil` when the layout has no such column.
  ///
  /// A pane that is put in takes the place of the one on show, among the tabs as well.
  package subscript(role: ColumnRole) -> PaneID? {
    get { shown[role.index] }
    set {
      if let newValue, let old = shown[role.index] { shared[role]?.replace(old, with: newValue) }
      shown[role.index] = newValue
    }
  }

  /// The panes that some column shows, in the order of the columns.
  package var values: [PaneID] { shown.compactMap { $0 } }

  /// The tabs of a column; `nil` when it has one pane or none.
  package func tabs(of role: ColumnRole) -> ColumnTabs? { shared[role] }

  /// The panes of a column, those behind the one on show, too, in the order of their names.
  package func panes(of role: ColumnRole) -> [PaneID] {
    shared[role]?.panes ?? shown[role.index].map { [$0] } ?? []
  }

  /// The column a pane is behind another one in; `nil` for a pane on show and for an unknown one.
  package func column(behind pane: PaneID) -> ColumnRole? {
    guard !shared.isEmpty else { return nil }
    return shared.first { $0.value.shown != pane && $0.value.panes.contains(pane) }?.key
  }

  /// Changes the tabs of a column, which has at least one pane.
  mutating func changeTabs(of role: ColumnRole, _ body: (inout ColumnTabs) -> Void) {
    guard let only = shown[role.index] else { return }
    var tabs = shared[role] ?? ColumnTabs(only)
    let before = tabs.panes
    body(&tabs)
    let gone = before.indices.filter { !tabs.panes.contains(before[$0]) }
    if !gone.isEmpty {
      let tabs = gone.map { ClosedTab(pane: before[$0], place: $0) }
      closed[role] = ((closed[role] ?? []) + tabs).suffix(HostLimits.tabs)
    }
    closed[role]?.removeAll { tabs.panes.contains($0.pane) }
    shown[role.index] = tabs.shown
    shared[role] = tabs.panes.count > 1 ? tabs : nil
  }

  /// Puts a tab into another column, in front of what is there; the last pane of a column stays.
  ///
  /// - Returns: Whether it is there now.
  mutating func carry(_ pane: PaneID, from role: ColumnRole, to target: ColumnRole) -> Bool {
    guard role != target, shown[target.index] != nil, var tabs = shared[role], tabs.close(pane)
    else { return false }
    shown[role.index] = tabs.shown
    shared[role] = tabs.panes.count > 1 ? tabs : nil
    changeTabs(of: target) { $0.add(pane, shows: true) }
    return true
  }

  /// The tab that was closed last in a column and is not open again; `nil` when there is none.
  func lastClosed(in role: ColumnRole) -> ClosedTab? { closed[role]?.last }
}

/// A tab that was closed and can be opened again.
package struct ClosedTab: Equatable, Sendable {
  /// The pane it was.
  var pane: PaneID
  /// The place of its name among the others, from 0.
  var place: Int
}
