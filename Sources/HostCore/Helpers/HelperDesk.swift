// SPDX-License-Identifier: Apache-2.0
import CellGeometry
import CellText
package import PaneContent
package import PaneProtocol

/// The programs beside the host that read texts and pictures for content: what they are asked, and how
/// long they have.
///
/// One is started when there is something to read, gets one thing at a time, and is ended when it has
/// had nothing to do for a while. One that is late is killed, and its text is shown as it is written,
/// its picture by its name; after several deaths in a short time it is not started again, and the
/// others are.
package struct HelperDesk: Sendable {
  /// What is being read.
  private struct Errand {
    var ticket: Int
    var pane: PaneID
    var helper: HelperErrand.Helper
    /// True when nobody waits for its answer any more.
    var isUnwanted = false
  }

  /// A picture that is wanted while others were wanted just before.
  private struct Passing {
    var errand: HelperErrand
    var ticket: Int
    var pane: PaneID
  }

  /// A picture that a pane wanted, in which room, for which input, and when; and since when its
  /// pictures are wanted in passing, `nil` when they are not.
  private struct Wanted {
    var place: PicturePlace
    var room: CellSize
    var generation: Int
    var at: HostTime
    var passingSince: HostTime?
  }

  private var errand: Errand?
  /// Those of all panes, and whether it has been quiet for long enough.
  private var passing: [Passing] = []
  private var isQuiet = false
  /// The picture that each pane wanted last.
  private var latest: [PaneID: Wanted] = [:]
  /// The pane a picture was drawn for last: where pictures never cease, others come first once.
  private var served: PaneID?
  private var lastTicket = 0
  private var running: Set<HelperErrand.Helper> = []
  private var off: Set<HelperErrand.Helper> = []
  /// Those that have been switched off, and are still to be spoken of.
  private(set) var fresh: Set<HelperErrand.Helper> = []
  private var deaths: [HelperErrand.Helper: [HostTime]] = [:]

  /// True while a text is being read.
  var isBusy: Bool { errand != nil || !passing.isEmpty }

  /// Takes news of the program.
  mutating func heard(
    _ report: HelperReport, _ panes: inout PaneTable, _ turn: inout HostTurn
  ) {
    switch report {
    case .answered(let ticket, let answer):
      if errand?.ticket == ticket { settle(with: answer, &panes, &turn) }
    case .ended(let helper):
      noteDeath(of: helper, &turn)
      if errand?.helper == helper { settle(with: nil, &panes, &turn) }
    }
  }

  /// Takes the end of a timer.
  mutating func fired(_ timer: HelperTimer, _ panes: inout PaneTable, _ turn: inout HostTurn) {
    switch timer {
    case .deadline:
      guard let errand else { return }
      turn.order(.helper(.kill(errand.helper)))
      // One that was given up has not failed.
      if errand.isUnwanted {
        running.remove(errand.helper)
      } else {
        noteDeath(of: errand.helper, &turn)
      }
      settle(with: nil, &panes, &turn)
    case .quiet: isQuiet = true
    case .idle:
      guard errand == nil else { return }
      for helper in HelperErrand.Helper.allCases where running.contains(helper) {
        turn.order(.helper(.end(helper)))
      }
      running = []
    }
  }

  /// Hands out the next text, the focused pane's first.
  mutating func endTurn(
    _ panes: inout PaneTable, first: PaneID?, on screen: PictureScreen, _ turn: inout HostTurn
  ) {
    giveUp(panes, &turn)
    guard errand == nil else { return }
    if isQuiet, let next = passing.first {
      passing.removeFirst()
      return ask(next.errand, next.ticket, for: next.pane, &turn)
    }
    isQuiet = false
    for id in ([first].compactMap(\.self) + panes.ids).filter({ $0 != served })
      + [served].compactMap(\.self)
    {
      while let next = panes.update(
        id, { $0.view.nextErrand(ticket: lastTicket + 1, on: screen) }) ?? nil
      {
        lastTicket += 1
        if next.opensFile, panes.read(id, { $0.spec.isRemote }) == true {
          refuse(lastTicket, of: id, because: PaneWords.pictureElsewhere, &panes, &turn)
          continue
        }
        guard let next = withPieces(next, of: id, panes) else {
          answer(lastTicket, of: id, because: PaneWords.pictureNotSent, &panes, &turn)
          continue
        }
        let generation = panes.read(id, { $0.conversation.input.shownGeneration }) ?? 0
        if isPassing(next, in: id, for: generation, at: turn.now), !off.contains(next.helper) {
          passing.append(Passing(errand: next, ticket: lastTicket, pane: id))
          turn.start(.helper(.quiet), after: HostLimits.pictureQuiet)
          continue
        }
        guard off.contains(next.helper) else { return ask(next, lastTicket, for: id, &turn) }
        panes.update(id) { $0.view.receive(nil, ofErrand: lastTicket) }
        turn.needFrame(.now)
      }
      // What could not be read is shown, and a search that waited for it goes on.
      if panes.read(id, { $0.shown?.hasPausedSearch }) == true {
        turn.start(.pane(id, .searchStep), after: HostLimits.searchStep)
      }
    }
    lookAhead(&panes, on: screen, &turn)
  }

  /// Hands out what the page has to have read to which a cursor may come next, once nothing on screen
  /// waits.
  private mutating func lookAhead(
    _ panes: inout PaneTable, on screen: PictureScreen, _ turn: inout HostTurn
  ) {
    guard errand == nil, passing.isEmpty else { return }
    for id in panes.ids
    where panes.read(id, { $0.conversation.input.ahead.mayHaveErrands }) == true {
      let ticket = lastTicket + 1
      let next = panes.update(id) {
        $0.conversation.input.ahead.nextErrand(ticket: ticket, on: screen)
      }
      guard let next = next ?? nil else { continue }
      lastTicket = ticket
      let isRefused = next.opensFile && panes.read(id, { $0.spec.isRemote }) == true
      // What may not be opened, or has nobody to read it, is said when it is on screen.
      if isRefused || off.contains(next.helper) {
        panes.update(id) { $0.conversation.input.ahead.leaveErrand() }
        continue
      }
      return ask(next, ticket, for: id, &turn)
    }
  }

  /// Opens no file for a program of another machine, which names those that are there.
  private func refuse(
    _ ticket: Int, of pane: PaneID, because words: String, _ panes: inout PaneTable,
    _ turn: inout HostTurn
  ) {
    panes.update(pane) { $0.conversation.log.add(SafeText(words)) }
    answer(ticket, of: pane, because: words, &panes, &turn)
  }

  /// Says why there is no picture.
  private func answer(
    _ ticket: Int, of pane: PaneID, because words: String, _ panes: inout PaneTable,
    _ turn: inout HostTurn
  ) {
    panes.update(pane) {
      $0.view.receive(DrawnPicture.answer(fault: words), ofErrand: ticket)
    }
    turn.needFrame(.now)
  }

  /// The errand with the pieces of its picture, where content calls it by a name; `nil` when they were
  /// not sent, or not all of them.
  private func withPieces(
    _ errand: HelperErrand, of pane: PaneID, _ panes: PaneTable
  ) -> HelperErrand? {
    guard case .picture(.source(.sent(let name)), let wish) = errand else { return errand }
    guard let sent = panes.read(pane, { $0.conversation.pictures.picture(name) }) ?? nil else {
      return nil
    }
    return .picture(.sent(sent, name: "\(pane.number) \(sent.number)"), wish)
  }

  /// Lets go of what nobody waits for any more: of a picture that is being drawn, soon.
  private mutating func giveUp(_ panes: PaneTable, _ turn: inout HostTurn) {
    func isWanted(_ pane: PaneID, _ ticket: Int) -> Bool {
      panes.read(pane) {
        $0.view.awaits(ticket: ticket) || $0.conversation.input.ahead.awaits(ticket: ticket)
      } ?? false
    }
    if !passing.isEmpty {
      passing.removeAll { !isWanted($0.pane, $0.ticket) }
      if passing.isEmpty { turn.cancel(.helper(.quiet)) }
    }
    guard let errand, errand.helper == .picture, !errand.isUnwanted,
      !isWanted(errand.pane, errand.ticket),
      panes.read(errand.pane, { $0.view.awaits(ticket: errand.ticket, meanwhile: true) }) != true
    else { return }
    self.errand?.isUnwanted = true
    turn.start(.helper(.deadline), after: HostLimits.unwantedPicture)
  }

  /// Tells whether a picture is wanted soon after another one, and instead of it.
  ///
  /// Another size of a picture takes its place, and so does another picture; but the pictures of a
  /// text stand beside each other, and pictures that a program sends for one input are to be seen as
  /// they come. Files that never cease to take each other's place are drawn now and then.
  private mutating func isPassing(
    _ next: HelperErrand, in pane: PaneID, for generation: Int, at now: HostTime
  ) -> Bool {
    guard case .picture(let place, let wish) = next else { return false }
    var wanted = Wanted(
      place: place, room: CellSize(columns: wish.columns, rows: wish.rows), generation: generation,
      at: now)
    defer { latest[pane] = wanted }
    guard let before = latest[pane], now.since(before.at) < HostLimits.pictureQuiet else {
      return false
    }
    if before.place == place {
      guard before.room != wanted.room else { return false }
    } else if place.isBesideOthers || before.generation == generation && !next.opensFile {
      return false
    }
    let since = before.passingSince ?? now
    if before.generation == generation, now.since(since) >= HostLimits.picturePassing {
      return false
    }
    wanted.passingSince = since
    return true
  }

  private mutating func ask(
    _ next: HelperErrand, _ ticket: Int, for pane: PaneID, _ turn: inout HostTurn
  ) {
    errand = Errand(ticket: ticket, pane: pane, helper: next.helper)
    running.insert(next.helper)
    turn.order(.helper(.ask(next, ticket: ticket)))
    turn.start(.helper(.deadline), after: HostLimits.patience(with: next.helper))
    turn.cancel(.helper(.idle))
  }

  private mutating func settle(
    with answer: JSONText?, _ panes: inout PaneTable, _ turn: inout HostTurn
  ) {
    guard let done = errand else { return }
    errand = nil
    served = done.helper == .picture ? done.pane : nil
    turn.cancel(.helper(.deadline))
    if !running.isEmpty { turn.start(.helper(.idle), after: HostLimits.helperRest) }
    let isAhead = panes.read(done.pane) {
      $0.conversation.input.ahead.awaits(ticket: done.ticket)
    }
    if isAhead == true {
      panes.update(done.pane) {
        $0.conversation.input.ahead.receive(answer, ofErrand: done.ticket)
      }
    } else {
      panes.update(done.pane) { $0.view.receive(answer, ofErrand: done.ticket) }
      turn.needFrame(.now)
    }
  }

  private mutating func noteDeath(of helper: HelperErrand.Helper, _ turn: inout HostTurn) {
    running.remove(helper)
    if running.isEmpty { turn.cancel(.helper(.idle)) }
    var known = deaths[helper, default: []]
    known.removeAll { turn.now.since($0) > HostLimits.helperDeathWindow }
    known.append(turn.now)
    deaths[helper] = known
    if known.count >= HostLimits.helperDeaths, off.insert(helper).inserted { fresh.insert(helper) }
  }

  // MARK: Switched off

  /// Says which programs have just been given up, and what tries them again.
  mutating func explainSwitchedOff(
    triedAgainBy key: String?, on status: inout StatusLine, _ turn: inout HostTurn
  ) {
    for helper in HelperErrand.Helper.allCases where fresh.contains(helper) {
      let words = HostWords.switchedOff(helper, triedAgainBy: key)
      status.say(words, kind: .warning, &turn)
      turn.order(.log(nil, SafeText(words)))
    }
    fresh = []
  }

  /// Starts programs again that were given up, and has read anew what they could not.
  mutating func switchOn(_ panes: inout PaneTable, _ turn: inout HostTurn) {
    guard !off.isEmpty else { return }
    (off, fresh, deaths) = ([], [], [:])
    for id in panes.ids { panes.update(id) { $0.view.changeAll { $0.readAnew() } } }
    turn.needFrame(.now)
  }
}

/// News of a program beside the host.
package enum HelperReport: Sendable {
  /// What one has made of a text or picture.
  case answered(ticket: Int, JSONText)
  /// One has ended by itself, or could not be started.
  case ended(HelperErrand.Helper)
}

/// Orders about programs beside the host.
package enum HelperEffect: Sendable {
  /// Has something read, by a program that is started when it does not run.
  case ask(HelperErrand, ticket: Int)
  /// Lets it end, or ends it at once; of neither anything is heard.
  case end(HelperErrand.Helper)
  case kill(HelperErrand.Helper)
}

/// Timers of the program that reads texts.
package enum HelperTimer: String, CaseIterable, Sendable {
  /// The helper has had its time for a text.
  case deadline
  /// The helper has had nothing to do for a while.
  case idle
  /// No other picture was wanted for a while.
  case quiet
}
