// SPDX-License-Identifier: Apache-2.0
import PaneContent
import PaneProtocol
import SplitLayout

/// How the selection of one column drives the next.
///
/// Nothing is pushed along: at the end of every turn each column's selection is compared with the
/// one told last, so whatever moved the cursor (a key, a click, a reload, a crash) ends in the same
/// place, and a thousand key presses in one turn tell once.
extension HostState {
  /// Sends every selection that has changed to its plugin and to the next column.
  mutating func sendSelections(_ turn: inout HostTurn) {
    let cause = turn.cause
    for role in chain {
      guard let id = columns[role], let selection = panes[id]?.selection else { continue }
      let isNew = converse(with: id, &turn) { $0.send(selection, by: cause, &$3) }
      if isNew == true, let next = layout.next(after: role) {
        drive(next, with: selection, reason: .select, &turn)
      }
    }
  }

  /// Gives a column a new input.
  mutating func drive(
    _ role: ColumnRole, with value: PaneInput.Value, reason: PaneInput.Reason,
    _ turn: inout HostTurn
  ) {
    if reason == .select, isHeldByUnsavedWork(value, in: role) { return }
    route(value, to: role, &turn)
    guard let id = columns[role] else { return }
    converse(with: id, &turn) { $0.drive(with: value, reason, showing: &$1, in: $2, &$3) }
  }

  /// Keeps an input back when the column has something unsaved, until the user has been asked.
  private mutating func isHeldByUnsavedWork(
    _ value: PaneInput.Value, in role: ColumnRole
  ) -> Bool {
    guard let id = columns[role],
      let hold = panes.update(id, { $0.conversation.hold(value, showing: $0.view) })
    else { return false }
    if let question = hold.question { askToLeave(question, .input(role)) }
    return hold.isHeld
  }

  /// Gives a column the input that was kept back: what it had is to be lost.
  mutating func sendHeldInput(to role: ColumnRole, _ turn: inout HostTurn) {
    guard let id = columns[role],
      let value = panes.update(id, { $0.conversation.dropHold(showing: &$0.view) }) ?? nil
    else { return }
    drive(role, with: value, reason: .select, &turn)
  }

  /// Stays with what a column shows: the column before goes back to the row of it.
  mutating func dropHeldInput(of role: ColumnRole) {
    guard let id = columns[role],
      let current = panes.update(id, { $0.conversation.keepInput() }) ?? nil,
      let row = current.item?.id
    else { return }
    update(current.source) { $0.page.content?.updateList { _ = $0.moveCursor(to: row) } }
  }

  /// Asks the plugins for the rows and lines that the screen needs.
  mutating func fetchPages(_ turn: inout HostTurn) {
    for id in columns.values.sorted() {
      converse(with: id, &turn) { $0.fetch(showing: &$1, &$3) }
    }
  }

  // MARK: Rows from the host's own standard input

  /// Takes in rows from the host's own standard input, for the column that shows them.
  mutating func handle(_ event: StandardInputEvent, _ turn: inout HostTurn) {
    guard let id = panes.values.first(where: { $0.spec.readsStandardInput })?.id else { return }
    converse(with: id, &turn) { conversation, view, place, turn in
      switch event {
      case .rows(let items):
        conversation.stream(showing: &view, in: place, &turn) { content in
          content.updateList { $0.append(items) }
        }
      case .cut(let rows): conversation.outputCut(rows, showing: &view, in: place, &turn)
      case .ended: conversation.standardInputEnded(showing: &view, in: place, &turn)
      }
    }
  }
}
