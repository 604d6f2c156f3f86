// SPDX-License-Identifier: Apache-2.0

/// How the host ends a program: a word if it wants one, then its input is closed, then signals.
struct ProgramEnding: Sendable {
  /// The steps, from polite to certain.
  private enum Step: Sendable { case word, closed, terminated, killed }

  private var step = Step.closed
  /// True when the program is to be started again when it is gone.
  var isRestart = false

  /// True when nothing is left to do but to wait for a program that was killed.
  var isLast: Bool { step == .killed }

  /// Begins with a question to the program, which may take its time over it.
  mutating func beginWithWord(_ turn: inout PaneTurn) {
    step = .word
    turn.start(.ending, after: HostLimits.shutdown)
  }

  /// Begins by closing the input of the program.
  mutating func beginByClosing(isHurried: Bool, _ turn: inout PaneTurn) {
    step = .closed
    turn.order(.effect(.closeInput))
    turn.start(
      .ending, after: isHurried ? HostLimits.hurriedTerminate : HostLimits.terminate)
  }

  /// Waits no longer for the answer to the word.
  mutating func hurry() {
    if step == .word { step = .closed }
  }

  /// Takes the next step against a program that is still there.
  ///
  /// - Returns: Whether there was one; a program that outlives being killed is given up.
  mutating func goOn(isHurried: Bool, _ turn: inout PaneTurn) -> Bool {
    switch step {
    case .word:
      step = .closed
      turn.order(.effect(.closeInput))
      turn.start(.ending, after: HostLimits.terminate)
    case .closed:
      step = .terminated
      turn.order(.effect(.signal(.terminate)))
      turn.start(.ending, after: isHurried ? HostLimits.hurriedKill : HostLimits.kill)
    case .terminated:
      step = .killed
      turn.order(.effect(.signal(.kill)))
      waitForKilled(&turn)
    case .killed: return false
    }
    return true
  }

  /// Gives a program that was killed the time the kernel needs for it.
  func waitForKilled(_ turn: inout PaneTurn) {
    turn.start(.ending, after: HostLimits.unkillable)
  }
}
