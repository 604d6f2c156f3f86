// SPDX-License-Identifier: Apache-2.0
import CellText
import PaneProtocol
import SplitLayout

/// What becomes of panes that share a column when another one is shown, or one goes elsewhere.
extension PaneTable {
  /// Tells why one more program cannot share a column, or be started at all.
  ///
  /// - Parameters:
  ///   - spec: The program.
  ///   - role: The column.
  ///   - columns: The panes of all columns.
  ///   - runs: Whether it runs already.
  /// - Returns: The reason in words; `nil` when it can.
  func objection(
    to spec: PaneSpec, in role: ColumnRole, of columns: ColumnTable, running runs: Bool = false
  ) -> String? {
    if columns.panes(of: role).count >= HostLimits.tabs {
      return HostWords.tooManyTabs(spec.title.string)
    }
    let isFull = !runs && count { $0.session.isAlive } >= HostLimits.panes
    return isFull ? HostWords.tooManyPanes : nil
  }

  /// Adds a program that is to share a column, with the looks of the one on show there.
  ///
  /// - Parameters:
  ///   - spec: The program.
  ///   - role: The column.
  ///   - columns: The panes of all columns.
  ///   - saved: The state that programs have saved.
  ///   - shows: Whether it is on show at once.
  ///   - chosen: What is chosen for the column, which is older than what it is opened for.
  /// - Returns: Its number.
  mutating func add(
    _ spec: PaneSpec, in role: ColumnRole, of columns: ColumnTable, restoring saved: SavedStates,
    shows: Bool, behind chosen: PaneInput.Value?
  ) -> PaneID {
    var spec = spec
    spec.look = read(columns[role], { $0.spec.look }) ?? spec.look
    let twins = twins(of: spec, among: columns.panes(of: role))
    let token = saved.program(for: spec, in: role, twins: twins)
    let id = add(spec, in: role, restoring: token, twins: twins)
    update(id) {
      $0.seat.awaitLook(!shows)
      $0.seat.goBehind(chosen)
    }
    return id
  }

  /// Lets a pane whose tab was closed come back to its column.
  ///
  /// It gets another number where one that was opened meanwhile has its own, by which both would keep
  /// their states.
  ///
  /// - Returns: Why it cannot come back; `nil` when it can.
  mutating func readmit(
    _ id: PaneID, to role: ColumnRole, of columns: ColumnTable
  ) -> String? {
    guard let pane = self[id] else { return nil }
    if let words = objection(to: pane.spec, in: role, of: columns) { return words }
    let others = columns.panes(of: role)
    let words = SavedStates.withoutLast(pane.spec.arguments)
    let isTaken = others.contains { other in
      read(other) {
        $0.seat.twins == pane.seat.twins && SavedStates.withoutLast($0.spec.arguments) == words
      } == true
    }
    guard isTaken else { return nil }
    let twins = twins(of: pane.spec, among: others)
    update(id) { $0.seat.twins = twins }
    return nil
  }

  /// Notes that a column shows another pane than before.
  ///
  /// - Parameters:
  ///   - shown: The pane.
  ///   - before: The one it has shown.
  ///   - chosen: What is chosen in the column before.
  /// - Returns: What the pane is to follow now; `nil` where that is nothing, or what it follows already.
  mutating func show(
    _ shown: PaneID, insteadOf before: PaneID?, following chosen: PaneInput.Value?
  ) -> PaneInput.Value? {
    update(shown) {
      $0.seat.awaitLook(false)
      // The next column hears of the rows that are on show now.
      $0.conversation.told.forgetSelection()
    }
    update(before) { $0.seat.goBehind(chosen) }
    let newest = chosen ?? read(before, { $0.input.current }) ?? nil
    let isOld = read(shown) { pane in
      chosen.flatMap { pane.seat.seenBefore?.leadsToSameContent(as: $0) } == true
        || newest.flatMap { pane.input.current?.leadsToSameContent(as: $0) } == true
    }
    // Nobody has chosen it for this tab: a program that is somewhere may stay there.
    return isOld == true ? nil : newest
  }

  /// Puts a pane into another column, with the looks of the one on show there.
  ///
  /// Its program goes on if it wants to be told. Another one is to be started again there, with the state
  /// it has saved, for it may have looked at its column when it began; while something is unsaved in it,
  /// it goes on as it is.
  ///
  /// - Returns: Whether its program is to be started again.
  mutating func carry(
    _ id: PaneID, to target: ColumnRole, in columns: ColumnTable, keeping saved: inout SavedStates,
    _ turn: inout HostTurn
  ) -> Bool {
    guard let pane = self[id] else { return false }
    let look = read(columns[target], { $0.spec.look }) ?? pane.spec.look
    let twins = twins(of: pane.spec, among: columns.panes(of: target))
    let before = SavedStates.place(pane.role, pane.seat.twins)
    update(id) { $0.move(to: target, twins: twins, look: look) }
    if let moved = self[id] { saved.move(moved, from: before) }
    if pane.wants(.paneMoved), pane.session.phase == .running {
      turn.send(.paneMoved(PaneMoved(role: target.rawValue)), to: id)
      return false
    }
    return pane.spec.mode == .rpc && pane.session.isAlive && pane.leaveQuestion == nil
  }
}
