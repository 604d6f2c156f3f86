// SPDX-License-Identifier: Apache-2.0
import CellText
import PaneProtocol
import SplitLayout

/// The way of a tab into another column, and what follows where a column shows another pane.
enum TabPassage {
  /// Puts a tab into another column and goes there with it.
  ///
  /// Its program goes on if it wants to be told. Another one is started again there, with the state it
  /// has saved, for it may have looked at its column when it began; while something is unsaved in it, it
  /// goes on as it is.
  static func carry(
    _ id: PaneID, from role: ColumnRole, to target: ColumnRole, in host: inout HostState,
    _ turn: inout HostTurn
  ) {
    guard host.columns.tabs(of: role)?.panes.contains(id) == true, host.columns[target] != nil,
      role != target, let pane = host.panes[id]
    else { return }
    guard host.columns.panes(of: target).count < HostLimits.tabs else {
      let words = HostWords.tooManyTabs(pane.columnName.string)
      return host.status.say(words, kind: .warning, &turn)
    }
    let (left, covered) = (host.columns[role], host.columns[target])
    let look = host.panes.read(covered, { $0.spec.look }) ?? pane.spec.look
    let twins = host.panes.twins(of: pane.spec, among: host.columns.panes(of: target))
    host.keys.leave()
    host.panes.update(id) { $0.move(to: target, twins: twins, look: look) }
    let before = SavedStates.place(role, pane.seat.twins)
    if let moved = host.panes[id] { host.saved.move(moved, from: before) }
    host.arrange(&turn) { $0.carryTab(id, from: role, to: target) }
    if pane.wants(.paneMoved), pane.session.phase == .running {
      turn.send(.paneMoved(PaneMoved(role: target.rawValue)), to: id)
    } else if pane.spec.mode == .rpc, pane.session.isAlive, pane.leaveQuestion == nil {
      host.converse(with: id, &turn) { $0.restart(showing: &$1, in: $2, &$3) }
    }
    follow(left, in: role, of: &host, &turn)
    follow(covered, in: target, of: &host, &turn)
    host.status.say(HostWords.hasMoved(pane.columnName.string, to: target), &turn)
  }

  /// Follows the pane that a column shows now, if it is another than before.
  static func follow(
    _ before: PaneID?, in role: ColumnRole, of host: inout HostState, _ turn: inout HostTurn
  ) {
    guard let shown = host.columns[role], shown != before else { return }
    host.keys.leave()
    host.panes.update(shown) { $0.seat.awaitLook(false) }
    // What was chosen meanwhile comes now, once; the old content stands until then.
    let driver = host.layout.previous(before: role).flatMap { host.columns[$0] }
    let chosen = host.panes.read(driver, { $0.conversation.told.selection }) ?? nil
    host.panes.update(before) { $0.seat.goBehind(chosen) }
    let newest = chosen ?? host.panes.read(before, { $0.input.current }) ?? nil
    let isOld = host.panes.read(shown) { pane in
      chosen.flatMap { pane.seat.seenBefore?.leadsToSameContent(as: $0) } == true
        || newest.flatMap { pane.input.current?.leadsToSameContent(as: $0) } == true
    }
    // Nobody has chosen it for this tab: a program that is somewhere may stay there.
    if isOld != true, let newest {
      host.converse(with: shown, &turn) {
        $0.drive(with: newest, .restore, showing: &$1, in: $2, &$3)
      }
    }
    // The next column hears of the rows that are on show now.
    host.panes.update(shown) { $0.conversation.told.forgetSelection() }
    let hasContent = host.panes.read(shown, { $0.page.hasContent }) ?? false
    host.arrange(&turn) { $0.note(hasContent: hasContent, in: role) }
  }
}
