// SPDX-License-Identifier: Apache-2.0
import CellText
import PaneContent
import PaneProtocol
import SplitLayout

/// Commands that name the rows of other columns by number.
enum NamedRows {
  /// The rows that the command of a column names, as they were told last; empty when it names none.
  ///
  /// One that a column before still has to choose is `nil`; of a column that does not stand before it
  /// nothing is known.
  static func named(by role: ColumnRole, in state: HostState) -> [[UInt8]?] {
    let named = state.panes.read(state.columns[role]) { $0.spec.template?.namedColumns ?? [] } ?? []
    guard !named.isEmpty else { return [] }
    let before = Array(state.chain.prefix { $0 != role })
    return [1, 2].map { number -> [UInt8]? in
      guard named.contains(number), number <= before.count else { return [] }
      return state.panes.read(state.columns[before[number - 1]]) {
        $0.conversation.told.selection?.item?.handedBytes
      } ?? nil
    }
  }

  /// The first column whose command names a row further to the left that is another by now, with its
  /// new input; `nil` when there is none.
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
      let isOnItsWay = state.panes.read(state.columns[role]) { pane in
        let follows = pane.spec.mode != .rpc || pane.wants(.inputSet)
        return follows && (pane.input.isStale || pane.input.isAwaited)
      }
      if isOnItsWay == true { return nil }
    }
    return nil
  }
}
