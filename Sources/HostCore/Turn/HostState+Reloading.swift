// SPDX-License-Identifier: Apache-2.0
import PaneContent
import PaneProtocol
import SplitLayout

/// Reading anew what a column shows, and what it drives.
extension HostState {
  /// Asks the focused pane for its content anew, and those behind it for theirs.
  ///
  /// A stopped program is started, a command runs once more, a pane that follows an input gets it
  /// again.
  mutating func reload(_ turn: inout HostTurn) {
    guard let pane = focusedPane else { return }
    if pane.spec.mode == .rpc, pane.session.phase != .running {
      restartProgram(in: focus, &turn)
    } else if resendInput(to: focus, &turn) {
      reloadDriven(by: focus, &turn)
    } else if let command = pane.page.commands.first(where: { $0.id == "reload" }) {
      // Sending it reloads what the pane drives.
      run(command, by: "key", &turn)
    } else {
      restartProgram(in: focus, &turn)
      reloadDriven(by: focus, &turn)
    }
  }

  /// Gives the columns behind one their inputs again: what they show may have changed unseen.
  mutating func reloadDriven(by role: ColumnRole, _ turn: inout HostTurn) {
    var role = role
    while let next = layout.next(after: role) {
      // What is unsaved there is not thrown away for it.
      if pane(in: next)?.page.guardQuestion == nil { _ = resendInput(to: next, &turn) }
      role = next
    }
  }

  /// Gives a pane its newest input again; tells whether there is one it follows.
  private mutating func resendInput(to role: ColumnRole, _ turn: inout HostTurn) -> Bool {
    guard let pane = pane(in: role), let input = pane.input.current else { return false }
    if pane.spec.mode != .rpc {
      converse(with: pane.id, &turn) { $0.runCommand(for: input, showing: &$1, in: $2, &$3) }
      return true
    }
    guard pane.wants("input") else { return false }
    converse(with: pane.id, &turn) { $0.resendInput(showing: &$1, &$3) }
    return true
  }
}
