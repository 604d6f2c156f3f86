// SPDX-License-Identifier: Apache-2.0
import CellText
import PaneContent
import PaneProtocol

/// How a program ends: by itself, by a crash, or by the host.
extension PaneConversation {
  /// Ends a program that breaks the rules at once; it counts as a crash, with our reason.
  mutating func kill(because reason: String, _ turn: inout PaneTurn) {
    session.willBeKilled(because: SafeText(reason))
    turn.order(.effect(.signal(.kill)))
  }

  // MARK: By itself

  mutating func exited(
    status: Int, signal: Int, showing view: inout PaneView, in place: PanePlace,
    _ turn: inout PaneTurn
  ) {
    turn.order(.run(.silenced))
    if session.phase == .ending || place.isQuitting {
      _ = session.exited(status: status, signal: signal, at: turn.now)
      turn.cancel(.ending)
      return gone(showing: &view, in: place, &turn)
    }
    if place.spec.mode != .rpc {
      conduct.noteEnd(
        ofCommand: place.spec.name, status: status, signal: signal, log: &log, &turn)
      // A command's own status is its affair; what it printed stays.
      execute(session.exited(status: 0, signal: 0, at: turn.now), showing: &view, &turn)
      return commandEnded(status: status, showing: &view, in: place, &turn)
    }
    input.ahead.runEnded(byDeath: true)
    forgetAsked(showing: &view)
    // What it kept, and would have been asked about before its pages are left, has ended with it.
    view.changePages { $0.chrome.guardQuestion = nil }
    let saidNothing = session.phase == .starting
    let isFromOutside = session.isFromOutside(signal: signal)
    let orders = session.exited(status: status, signal: signal, at: turn.now)
    turn.order(.question(.takeBack(nil)))
    execute(orders, showing: &view, &turn)
    if saidNothing, session.phase == .finished, log.strayCount > 0 {
      view.page.chrome.error = ErrorCard(text: SafeText(PaneWords.saysNoMessages(place.spec.name)))
    }
    conduct.noteEnd(of: place.spec.name, session.phase, log: &log, &turn)
    guard !isFromOutside else { return }
    let isEarly =
      !view.hasShownInRun && turn.now.since(session.startedAt) < HostLimits.savedStateTrial
    saved.died(session.phase, early: isEarly, name: place.spec.name, &turn)
  }

  /// Waits a moment for the end of a program that has closed its output.
  ///
  /// Nearly all that do so end at once, and how they end says more.
  func outputEnded(in place: PanePlace, _ turn: inout PaneTurn) {
    guard place.spec.mode == .rpc, session.isAlive, session.phase != .ending else { return }
    turn.start(.outputEnd, after: HostLimits.outputEndPatience)
  }

  /// Takes a program that goes on with its output closed for finished: it can say nothing more.
  mutating func outputEndDue(showing view: inout PaneView, _ turn: inout PaneTurn) {
    session.fellSilent()
    guard session.phase == .finished else { return }
    forgetAsked(showing: &view)
    turn.order(.run(.silenced))
    turn.order(.question(.takeBack(nil)))
    execute([.cancelTimers], showing: &view, &turn)
  }

  /// Forgets what was asked and announced: the program answers no more.
  private mutating func forgetAsked(showing view: inout PaneView) {
    requests.reset()
    work = PaneWork()
    input.isOutstanding = false
    isNotAnswering = false
    view.changeShown { $0.programEnded() }
  }

  // MARK: By the host

  /// Begins to end the program: a word if it wants one, then its input is closed, then signals.
  mutating func end(_ reason: Shutdown.Reason, in place: PanePlace, _ turn: inout PaneTurn) {
    if session.phase == .ending, ending.isLast, place.isQuitting {
      return ending.waitForKilled(&turn)
    }
    guard session.isAlive, session.phase != .ending else { return }
    let asksShutdown = wants(.shutdown) && !place.isHurried
    session.end()
    if asksShutdown {
      let request = requests.ask(.shutdown, at: turn.now)
      turn.send(.shutdown(id: request, reason: reason))
      ending.beginWithWord(&turn)
    } else {
      ending.beginByClosing(isHurried: place.isHurried, &turn)
    }
  }

  /// Gives a program that is being ended less time.
  mutating func hurry(in place: PanePlace, _ turn: inout PaneTurn) {
    guard session.phase == .ending else { return }
    ending.hurry()
    endingDue(in: place, &turn)
  }

  /// Takes the next step of ending a program that is still there.
  mutating func endingDue(in place: PanePlace, _ turn: inout PaneTurn) {
    guard session.phase == .ending, !ending.goOn(isHurried: place.isHurried, &turn),
      place.isQuitting
    else { return }
    _ = session.exited(status: 0, signal: 0, at: turn.now)
    turn.order(.run(.gone))
  }

  /// No process is left: the session may end, or the program begins anew.
  private mutating func gone(
    showing view: inout PaneView, in place: PanePlace, _ turn: inout PaneTurn
  ) {
    if place.isQuitting {
      turn.order(.run(.gone))
    } else if ending.isRestart {
      ending.isRestart = false
      start(.restart, showing: &view, in: place, &turn)
    }
  }
}
