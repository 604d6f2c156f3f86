// SPDX-License-Identifier: Apache-2.0
import CellText
package import DragSession
package import PaneContent
import PaneProtocol
import TerminalInput

/// Dragging and transfers: from the press on a row to the files that have moved, and back again.
///
/// The desk hears of everything in events, sees the screen in a ``DragScreen`` and says what is to
/// be done in orders. It changes no pane and no column by itself.
package struct DragDesk: Sendable {
  /// The drag under way, from the press or key to the drop.
  package internal(set) var gesture: DragGesture
  /// Moves and copies that are being carried out, and those that can be taken back.
  package internal(set) var transfers = TransferBook()
  /// The conversation with the terminal about drags of other programs.
  package internal(set) var outside = OutsideConversation()
  /// Rows that were cut or copied and wait to be put down.
  package internal(set) var pasteboard: Pasteboard?
  /// The part of the picture that needs time.
  package internal(set) var motion = DragMotion()
  /// The words about transfers while they run.
  package internal(set) var talk = TransferTalk()
  /// The text a place is being looked for by, while it is typed.
  package internal(set) var search: TextField?
  /// Which running program keeps which store.
  var stores = StoreTable()
  /// The host as an end of transfers.
  var folders = FolderEnd()
  /// The changes of files that panes have ordered.
  var door: FileDoor
  /// Requests of targets for data, while the source is asked.
  var relays = DataRelays()
  /// Rows that are being moved by single places.
  var keyMove: KeyMove?
  /// Transfers programs are in doubt about and this host knows nothing of.
  var doubts = InDoubtTransfers()
  /// The wish for a step of ended windows, while it is looked for.
  var pastWish: PastWish?
  /// The changes around the drag in this turn.
  private(set) var changes = Changes()
  /// How many transfers have been undone or redone, to give each its own key.
  var replays = 0
  /// Bytes of a text that the terminal puts on its clipboard at most.
  private(set) var clipboardBytes = HostLimits.leastClipboardBytes
  /// The name of this run of the host; names of sessions and transfers begin with it.
  let runName: String

  /// The changes around a drag since the last turn's end.
  struct Changes: Sendable {
    /// Panes whose rows changed.
    var panes: Set<PaneID> = []
    /// True when columns moved.
    var hasNewLayout = false
  }

  /// Creates a desk without a drag or a transfer.
  init(runName: String) {
    self.runName = runName
    gesture = DragGesture(idPrefix: runName)
    door = FileDoor(runName: runName)
  }

  // MARK: Events

  /// Takes in one event; tells whether it belonged to a drag.
  package mutating func handle(
    _ event: DeskEvent, on screen: DragScreen, _ turn: inout DeskTurn
  ) -> Bool {
    let isTaken = heard(event, on: screen, &turn)
    goOn(on: screen, &turn)
    return isTaken
  }

  /// Goes on with what was left for the new screen.
  package mutating func goOn(on screen: DragScreen, _ turn: inout DeskTurn) {
    while let event = turn.nextNews() { drag(event, on: screen, &turn) }
    maskRows(on: screen, &turn)
  }

  private mutating func heard(
    _ event: DeskEvent, on screen: DragScreen, _ turn: inout DeskTurn
  ) -> Bool {
    switch event {
    case .gesture(let event): return drag(event, on: screen, &turn)
    case .mouse(let event, let isDouble):
      return mouse(event, isDouble: isDouble, on: screen, &turn)
    case .key(let chord, let input): pressed(chord, input, on: screen, &turn)
    case .command(let command): return perform(command, on: screen, &turn)
    case .dragCommand(let command): perform(command, on: screen, &turn)
    case .chosen(let answer): chosen(answer, on: screen, &turn)
    case .pasted(let paths, let isDropped):
      pasted(paths: paths, isDropped: isDropped, on: screen, &turn)
    case .answered(let question, let answer): answered(question, answer, on: screen, &turn)
    case .program(let id, .said(let remark)): said(remark, by: id, on: screen, &turn)
    case .program(let id, .runs(let inDoubt)):
      openStores(of: id, inDoubt: inDoubt, on: screen, &turn)
    case .program(let id, .ended): closeStores(of: id, on: screen, &turn)
    case .program(let id, .rulesChanged):
      openStores(of: id, inDoubt: [], on: screen, &turn)
      if let types = outside.declare(screen.programs[id]?.rules?.accepts ?? []) {
        turn.order(.terminal(.registerDrops(types)))
      }
    case .terminal(let text): terminalSaid(text, on: screen, &turn)
    case .terminalLost: heard(outside.lose(), on: screen, &turn)
    case .files(let report): filesReported(report, on: screen, &turn)
    case .log(let report): logReported(report, on: screen, &turn)
    case .timer(let timer): fired(timer, on: screen, &turn)
    }
    return true
  }

  private mutating func fired(
    _ timer: DeskTimer, on screen: DragScreen, _ turn: inout DeskTurn
  ) {
    switch timer {
    case .gesture(let timer): drag(.timerFired(timer), on: screen, &turn)
    case .transfer(let id): transfer(.timedOut(id), on: screen, &turn)
    case .slowTransfer(let id):
      guard transfers.transfers[id] != nil else { return }
      talk.becameSlow(id)
      if !gesture.isCarrying { turn.order(.status(.clearInfo)) }
      turn.needFrame(.now)
    case .spring: motion.windSpring(full: gesture.timing.spring.open.wholeMilliseconds, &turn)
    case .snapBack: motion.moveSnapBack(&turn)
    case .keyMove: keyMove = nil
    case .outside: apply(outside.watchEnded(), &turn)
    case .waitingTransfers:
      if let words = transfers.waitingWords { turn.say(words, kind: .warning) }
    case .otherLogs: turn.order(.log(.survey))
    }
  }

  // MARK: The turn's end

  /// Notes that the rows of a pane have changed, for the drag over them.
  mutating func rowsChanged(in id: PaneID) {
    guard gesture.phase != .idle else { return }
    changes.panes.insert(id)
  }

  /// Notes that columns have moved.
  mutating func layoutChanged() { changes.hasNewLayout = true }

  /// True when the end of the turn has something for the desk.
  var awaitsTurnEnd: Bool {
    changes.hasNewLayout || !changes.panes.isEmpty || keyMove?.transfer == nil && keyMove != nil
  }

  /// Goes on with keys that came meanwhile, and tells the gesture what has changed around it.
  package mutating func endTurn(on screen: DragScreen, _ turn: inout DeskTurn) {
    goOnMoving(on: screen, &turn)
    let changes = changes
    self.changes = Changes()
    if gesture.phase != .idle {
      if changes.hasNewLayout { turn.tellGesture(.layoutChanged) }
      for id in changes.panes.sorted() {
        if pasteboard == nil, let gone = gesture.active?.rowsGone(from: screen.programs[id]) {
          turn.tellGesture(.rowsGone(DragPaneID(id.number), gone))
        }
        turn.tellGesture(.paneChanged(DragPaneID(id.number)))
      }
    }
    goOn(on: screen, &turn)
  }

  // MARK: The terminal

  /// Follows what has become known of the terminal.
  mutating func terminalChanged(
    canGoOutside: Bool, goesOutsideAtOnce: Bool, isRemote: Bool, clipboardBytes: Int
  ) {
    self.clipboardBytes = clipboardBytes
    gesture.canGoOutside = canGoOutside
    gesture.goesOutsideAtOnce = goesOutsideAtOnce
    outside.isRemote = isRemote
  }
}

extension ActiveDrag {
  /// The dragged rows a pane has no more; `nil` when it is not their source, or has them all.
  fileprivate func rowsGone(from pane: ScreenPane?) -> [ItemID]? {
    guard let pane, source == DragPaneID(pane.id.number), input == .mouse || input == .keyboard,
      let rows = pane.rows, rows.rowSource == nil
    else { return nil }
    let gone = itemIDs.filter { rows.item($0) == nil }
    return gone.isEmpty ? nil : gone
  }
}
