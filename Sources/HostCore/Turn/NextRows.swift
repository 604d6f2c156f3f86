// SPDX-License-Identifier: Apache-2.0
import PaneProtocol
import SplitLayout

/// Rows that the cursors of columns are likely to go to next.
enum NextRows {
  /// Asks programs that want it what they would show when the cursor of the column before goes on as
  /// it did last.
  ///
  /// - Parameters:
  ///   - chain: The columns whose selections lead to others.
  ///   - columns: The panes in them.
  ///   - layout: Tells which columns a selection leads to.
  ///   - panes: What is known of the panes.
  ///   - turn: Takes the questions.
  static func ask(
    about chain: [ColumnRole], in columns: ColumnTable, of layout: WindowLayout,
    _ panes: inout PaneTable, _ turn: inout HostTurn
  ) {
    let now = turn.now
    for role in chain {
      guard let id = columns[role],
        panes.read(id, { $0.view.travel.nextStep != nil }) == true,
        let driven = layout.driven(by: role).compactMap({ columns[$0] }).first(where: {
          panes.read($0, { $0.conversation.mayBeAskedAhead(at: now) }) == true
        }), let value = panes.update(id, { $0.takeSelectionAhead() }) ?? nil
      else { continue }
      let words = panes.update(driven) { $0.conversation.askAhead(about: value, at: now) }
      for message in words ?? [] { turn.send(message, to: driven) }
    }
  }
}
