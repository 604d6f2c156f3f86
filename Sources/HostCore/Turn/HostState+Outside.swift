// SPDX-License-Identifier: Apache-2.0
import CellText
import PaneProtocol

/// What programs wish outside of the window, wherever the focus is.
extension HostState {
  /// Carries out a wish, refuses it, or asks the user; with a word of the user it is settled.
  mutating func settle(
    _ wish: OutsideWish, _ word: OutsideWish.Word?, _ turn: inout HostTurn
  ) {
    let id = wish.pane
    guard let pane = panes[id], pane.session.run == wish.run else { return }
    if word == .no {
      panes.update(id) { $0.consent.refuse() }
      // What else it wished at that time is not wanted either.
      for other in dialogs.takeWaitingWishes(of: id) { settle(other, nil, &turn) }
    }
    if word == .always, let permit = Permit(for: wish.act, of: pane.spec) {
      permits.keep(permit, &status, &turn)
    }
    let screen = OutsideWish.Surroundings(
      permits: permits, programs: programs, dialogs: dialogs, door: desk.door,
      isFocused: columns[focus] == id, now: turn.now)
    switch wish.step(word, of: pane, in: screen) {
    case .carriedOut:
      switch (wish.act, wish.request) {
      case (.open(let url), let request?):
        turn.order(.program(.openLink(url)))
        turn.send(.result(request, .null), to: id)
      case (.run(let order), let request?):
        // What was typed for the program cannot be handed to it, and is for nothing else.
        if order.takesScreen { keys.typeAhead.forget(&turn) }
        turn.order(.program(programs.run(order, for: wish, answering: request)))
      case (.change(let change), let request?):
        tellDesk(.program(id, .said(.wantsChange(request, change))), &turn)
      case (.copy(let text), _):
        let copied = CopiedText(text, limit: terminal.clipboardBytes)
        status.copy(copied, by: pane.spec.name, &turn)
      case (.open, nil), (.run, nil), (.change, nil): break
      }
    case .asked(let sheet):
      if dialogs.queue(sheet) { return }
      if wish.act.power == .files { desk.door.forget(id) }
      turn.refuse(wish.request, code: .busy, RefusalWords.tooManyQuestions, to: id)
    case .leftOut(let words):
      if wish.act.power == .files { desk.door.forget(id) }
      converse(with: id, &turn) {
        $0.conduct.refuse(words, of: pane.spec.name, log: &$0.log, &$3)
      }
      turn.refuse(wish.request, code: .denied, RefusalWords.unasked, to: id)
    case .refused(let code, let words): turn.refuse(wish.request, code: code, words, to: id)
    }
  }
}

extension HostTurn {
  /// Refuses a request; a notification is not answered.
  fileprivate mutating func refuse(
    _ request: PluginRequestID?, code: WireErrorCode, _ words: String, to pane: PaneID
  ) {
    if let request { refuse(request, code: code, words, to: pane) }
  }
}

extension OutsideWish {
  /// What becomes of a wish.
  enum Step {
    case carriedOut
    case asked(Sheet)
    /// The user does not want it, or has not acted for it.
    case leftOut(DroppedWords)
    /// The act cannot be done, or not now.
    case refused(WireErrorCode, String)
  }

  /// What the decision about a wish depends on besides its pane.
  struct Surroundings {
    let permits: PermitBook
    let programs: ProgramTable
    let dialogs: Dialogs
    let door: FileDoor
    /// True when the keys go to its pane.
    let isFocused: Bool
    let now: HostTime
  }

  /// Decides what becomes of the wish, with the word of the user if there is one.
  func step(_ word: Word?, of pane: Pane, in screen: Surroundings) -> Step {
    if let (code, words) = screen.programs.objection(to: act) { return .refused(code, words) }
    switch word {
    case .once, .always: return .carriedOut
    case .no: return .leftOut(.unwantedAct(act))
    case nil: break
    }
    if act == .copy("") { return .leftOut(.emptyCopy) }
    let permit = Permit(for: act, of: pane.spec)
    if screen.permits.holds(permit) { return .carriedOut }
    switch pane.verdict(on: act, isFocused: screen.isFocused, at: screen.now) {
    case .allowed: return .carriedOut
    case .refused: return .leftOut(.unwantedAct(act))
    case .asked: break
    }
    // Without a word in the manifest the clipboard is for those alone whom the user has acted for.
    if act.power == .clipboard, permit == nil { return .leftOut(.uninvitedCopy) }
    if act.isTooLong { return .leftOut(.unwantedAct(act)) }
    guard case .change(let change) = act else {
      return .asked(
        Sheet(self, words: act.words, of: pane.spec.name, mayStay: permit != nil))
    }
    // A change in several messages is asked about when all of it is known, and before the next.
    if screen.dialogs.hasQuestion(of: self.pane) {
      return .refused(.busy, RefusalWords.tooManyQuestions)
    }
    if change.hasMore { return .carriedOut }
    let words = screen.door.whole(change, of: self.pane).words
    return .asked(Sheet(self, words: words, of: pane.spec.name, mayStay: permit != nil))
  }
}
