// SPDX-License-Identifier: Apache-2.0
import CellText
import PaneContent
import PaneProtocol
import SplitLayout

/// Rows of other columns that a column's command names by number, or that its program asks for.
enum NamedRows {
  /// The rows that a column names, as they were told last; those of columns that do not stand before it
  /// are left out.
  static func named(by role: ColumnRole, in state: HostState) -> [PaneInput.NamedRow] {
    let before = Array(state.chain.prefix { $0 != role })
    let all = Array(1..<before.count + 1)
    let numbers = state.panes.read(state.columns[role]) { pane in
      pane.wantsRowsBefore ? all : pane.spec.template?.namedColumns ?? []
    }
    return (numbers ?? []).filter { $0 <= before.count }.map { number in
      let item = state.panes.read(state.columns[before[number - 1]]) {
        $0.conversation.told.selection?.item
      }
      return PaneInput.NamedRow(column: number, item: item ?? nil)
    }
  }

  /// The first column that names a row further to the left that is another by now, with its new input;
  /// `nil` when there is none.
  ///
  /// While a column between is on its way to other rows, nothing runs with its old one.
  static func changed(in state: HostState) -> (role: ColumnRole, input: PaneInput.Value)? {
    for role in state.chain {
      if var value = state.panes.read(state.columns[role], { $0.input.current }) ?? nil,
        !value.named.isEmpty
      {
        let before = value.named
        value.named = named(by: role, in: state)
        if value.named != before { return (role, value) }
      }
      if isOnItsWay(role, in: state) { return nil }
    }
    return nil
  }

  /// The rows of the columns before a pane as a command of its takes them along; `nil` where it has
  /// not asked for them, and where one of them is still to come.
  static func before(_ pane: PaneID, in state: HostState) -> [InputSet.Entry]? {
    guard let role = state.panes.read(pane, { $0.wantsRowsBefore ? $0.role : nil }) ?? nil,
      !state.chain.prefix(through: role).contains(where: { isOnItsWay($0, in: state) })
    else { return nil }
    return named(by: role, in: state).entries
  }

  private static func isOnItsWay(_ role: ColumnRole, in state: HostState) -> Bool {
    state.panes.read(state.columns[role]) { pane in
      let follows = pane.spec.mode != .rpc || pane.wants(.inputSet)
      return follows && (pane.input.isStale || pane.input.isAwaited)
    } == true
  }
}

extension [PaneInput.NamedRow] {
  /// The rows as they travel; `nil` where one is still to come.
  var entries: [InputSet.Entry]? {
    let entries = compactMap { $0.item.map { InputSet.Entry($0) } }
    return entries.count == count ? entries : nil
  }
}

extension [ColumnRole] {
  /// The columns up to this one and itself; none without it.
  fileprivate func prefix(through role: ColumnRole) -> ArraySlice<ColumnRole> {
    firstIndex(of: role).map { self[...$0] } ?? []
  }
}
