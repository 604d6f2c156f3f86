// SPDX-License-Identifier: Apache-2.0
import DragSession
import PaneProtocol

/// Other hosts with logs of their own: one that dies slowly still decides about its transfers.
extension HostState {
  /// Takes over what the dead have left, and answers doubts nobody alive can answer.
  mutating func logsSurveyed(
    _ log: [UInt8], elsewhere: Set<String>, _ turn: inout HostTurn
  ) {
    if !log.isEmpty { adoptTransfers(from: log, &turn) }
    for (id, doubts) in dragging.doubts.sorted(by: { $0.key < $1.key }) {
      dragging.doubts[id] = nil
      guard let pane = panes[id], pane.session.phase == .running else { continue }
      let open = doubts.intersection(elsewhere)
      if !open.isEmpty { dragging.doubts[id] = open }
      let ours = doubts.subtracting(open).sorted()
      guard !ours.isEmpty else { continue }
      transfer(.storeOpened(storeKey(of: pane), inDoubt: ours), &turn)
    }
    lookAgain(elsewhere, &turn)
  }

  /// Looks again while a program waits for an answer, and for a while after the start.
  private mutating func lookAgain(_ elsewhere: Set<String>, _ turn: inout HostTurn) {
    let isNeeded = !dragging.doubts.isEmpty || (!elsewhere.isEmpty && dragging.surveys < 6)
    guard isNeeded else {
      dragging.surveys = 0
      return
    }
    let pauses = HostLimits.surveyPauses
    let pause = min(pauses.upperBound, pauses.lowerBound * (1 << min(dragging.surveys, 6)))
    dragging.surveys += 1
    turn.start(.drag(.otherLogs), after: pause)
  }
}
