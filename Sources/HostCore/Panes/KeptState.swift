// SPDX-License-Identifier: Apache-2.0
import PaneProtocol

/// The saved state of a program, handed back when it is started again.
struct KeptState: Sendable {
  var token: JSONText?
  /// True when the newest run was given it.
  private(set) var isGiven = false
  /// The number of deaths in a row with it before the program showed anything.
  private var deaths = 0

  /// Keeps what the program has saved, for its next start and for the next session.
  mutating func save(_ state: JSONText?, _ turn: inout PaneTurn) {
    token = state == .null ? nil : state
    turn.order(.save(token))
  }

  /// Notes that a run begins, which is given what there is.
  mutating func beginRun() { isGiven = token != nil }

  /// Forgets a state that has killed its program twice in a row.
  ///
  /// A run that has shown its content did not die of the state it was given, however soon it ends, nor
  /// did one that was killed from outside: the state is kept over any number of such ends.
  ///
  /// Source: Zellij, whose resurrection of a poisoned session dies for ever.
  mutating func died(
    _ phase: PluginSession.Phase, early isEarly: Bool, name: String, _ turn: inout PaneTurn
  ) {
    guard token != nil, isGiven else { return }
    deaths = isEarly ? deaths + 1 : 0
    switch phase {
    case .restarting where deaths >= 2:
      deaths = 0
      save(nil, &turn)
      turn.say(PaneWords.withoutSavedState(name), kind: .warning)
    // The state is not tried again now, and the next session shall not die of it.
    case .stopped, .failed: if isEarly { save(nil, &turn) }
    case .restarting, .idle, .starting, .running, .finished, .ending, .ended: break
    }
  }
}
