// SPDX-License-Identifier: Apache-2.0
import CellGeometry
import CellText
import DragSession
import EventLoop
package import HostCore
import JSONRPC
import PaneContent
import PaneProtocol
import PaneRendering
import SplitLayout
import TerminalInput
import TerminalScreen

/// Carries out what the core orders, and tells it what happened.
///
/// The runtime decides nothing: an event goes in, the orders that come out are done one after the
/// other. All of it lives on the loop's thread.
package final class HostRuntime {
  /// The loop everything runs on.
  package let loop: any LoopPort
  /// The state after the last event.
  package private(set) var state: HostState
  /// The context programs are started in.
  let launch: LaunchContext
  /// Called when the host has ended; the loop stops afterwards.
  package var onQuit: ((_ status: Int, _ output: [UInt8]?) -> Void)?
  /// Called after each turn in which something happened.
  package var onTurn: (() -> Void)?
  /// Shows the state; the end of the host closes it at once, before the programs have ended.
  package var front: (any Front)?
  /// Writes down everything that happens, for replaying it.
  package var recorder: SessionRecorder?
  /// What moves things; without it files are refused, and decisions last as long as the host.
  package var moving = MovingParts()
  /// The log the user asked for, if any.
  package var log: HostLog?

  /// Reads the host's own standard input, when a column wants rows from there.
  var standardInput: (any OutputPipePort)?

  /// Pastes that are being looked at.
  var lookups = 0

  /// Programs that read foreign bytes, while they run.
  var helpers = RunningHelpers()

  let documents = JSONDocumentReader()
  var plugins: [PaneID: PluginProcess] = [:]
  var timers: [HostTimer: any TimerPort] = [:]
  private var queue = EventQueue()
  private var turn = HostTurn()
  var late = LateMessages()
  /// True when the lines of a program that had to wait were worked off in this turn.
  var hasRested = false
  var hasQuit = false

  /// Makes the runtime of a host; nothing happens before ``start()``.
  package init(loop: any LoopPort, state: HostState, launch: LaunchContext) {
    self.loop = loop
    self.state = state
    self.launch = launch
    loop.onTurnEnd = { [weak self] in self?.endTurn() }
  }

  /// Starts the programs.
  package func start() {
    takeUpTransfers()
    send(.started)
  }

  /// Gives the core one event; events that come meanwhile wait their turn.
  package func send(_ event: consuming HostEvent) {
    queue.append(event)
    guard queue.begin() else { return }
    while let event = queue.next() {
      let now = HostTime(milliseconds: loop.now)
      recorder?.note(state.isTypingSecret ? event.withoutLetters : event, at: now)
      turn.begin(at: now)
      state.handle(event, &turn)
      var orders = queue.takeBuffer()
      turn.exchangeEffects(with: &orders)
      recorder?.note(orders, at: now)
      for order in orders { execute(order) }
      queue.giveBack(orders)
    }
    if state.quitting != nil { front?.close() }
  }

  /// Lends the state to be drawn, and to nothing that sends an event.
  ///
  /// It is handed over by its place, as an element is by ``Swift/Array/lend(_:to:)``.
  func lendState<Result>(to look: (HostState) -> Result) -> Result {
    Self.hand(&state, to: look)
  }

  @inline(never) private static func hand<Result>(
    _ state: inout HostState, to look: (HostState) -> Result
  ) -> Result { look(state) }

  /// Shows a warning on the status line.
  package func warn(_ text: String) {
    send(.warned(SafeText(text)))
  }

  /// How long nothing more may happen before the picture is what was asked for; `nil` while
  /// something that was asked for is still to come.
  package var patience: Duration? {
    guard !queue.hasTurn, lookups == 0, !state.isWaiting, plugins.values.allSatisfy({ !$0.isBusy })
    else { return nil }
    if let rest = state.dialogs.patience(at: HostTime(milliseconds: loop.now)) { return rest }
    if state.saysLoading { return RuntimeLimits.loadingQuiet }
    if state.isLoading { return RuntimeLimits.workingQuiet }
    // What need not be answered is given more time.
    let isAnswered = state.everyPaneHasSpoken && plugins.values.allSatisfy { !$0.isToldOfQuery }
    return isAnswered ? RuntimeLimits.quiet : RuntimeLimits.longQuiet
  }

  /// True when the user has typed something that is still to be read, or to be shown.
  var isUrgent: Bool { turn.frame.isNow || front?.hasInput == true }

  private func endTurn() {
    guard queue.hasTurn else {
      // Nothing was said, but a program's lines are worked off: what waits for that looks again.
      if hasRested { onTurn?() }
      hasRested = false
      return
    }
    hasRested = false
    switch showAhead() {
    case .asked: return
    case .row: break
    case .nothing: if turn.frame.isNow { askAhead() }
    }
    late.begin()
    send(.turnEnded)
    queue.hasTurn = false
    let need = turn.finish()
    if need != .none { front?.show(need) }
    for (pane, message) in late.end() { plugins[pane]?.send(message) }
    // A program that does not read may have been found out by that.
    if queue.hasTurn { return endTurn() }
    onTurn?()
  }
}

extension HostRuntime {
  /// Shows the row to which the cursor has moved and sends for what it leads to, before anything else
  /// that follows from the turn is worked out.
  ///
  /// The turn goes on until something happens, for a millisecond at most: a program that is quick has
  /// answered by then, and what it shows is in the same picture as all the rest.
  private func showAhead() -> ShownAhead {
    guard turn.frame.isNow, !late.isAhead, front?.show(ahead: .movedCursor) == true
    else { return .nothing }
    late.begin()
    send(.cursorShown)
    // What programs have said ahead is there already, and they have nothing to answer.
    let isKnown = turn.frame.isNow && front?.show(ahead: .contents) == true
    late.isAhead = sendInputs() && !isKnown
    guard late.isAhead else { return .row }
    loop.nap(atMost: RuntimeLimits.answerPatience)
    return .asked
  }

  /// Does what does not wait for the rest of the turn where no row could be shown first.
  ///
  /// Where most of the picture is new, programs work while it is painted. Of an answer what it shows
  /// comes first, and then what follows from it.
  private func askAhead() {
    if !late.isAhead {
      late.begin()
      send(.cursorShown)
      sendInputs()
    }
    if late.isAhead || turn.cause == .host { _ = front?.show(ahead: .contents) }
  }

  /// Sends the inputs that are held; returns whether there were any.
  @discardableResult
  private func sendInputs() -> Bool {
    let inputs = late.takeInputs()
    for (pane, message) in inputs { plugins[pane]?.send(message) }
    return !inputs.isEmpty
  }

  /// What of a turn has been shown before its end.
  private enum ShownAhead {
    /// Nothing: there is more to paint than a row or two, or it may not be painted yet.
    case nothing
    /// The row to which the cursor has moved; nobody has to answer.
    case row
    /// The row, and a program was asked for what it leads to: the turn goes on.
    case asked
  }
}

/// Events that wait until the one before is handled, and memory for the orders that come of one.
struct EventQueue {
  /// True when there were events in this turn.
  var hasTurn = false
  private var events: [HostEvent] = []
  private var head = 0
  private var isHandling = false
  private var buffer: [HostEffect] = []

  mutating func append(_ event: consuming HostEvent) {
    hasTurn = true
    events.append(event)
  }

  /// Begins to hand out events, unless that is under way already.
  mutating func begin() -> Bool {
    defer { isHandling = true }
    return !isHandling
  }

  /// The next event; `nil` ends handing them out.
  mutating func next() -> HostEvent? {
    guard head < events.count else {
      events.removeAll(keepingCapacity: true)
      head = 0
      isHandling = false
      return nil
    }
    var event = HostEvent.turnEnded
    swap(&event, &events[head])
    head += 1
    return event
  }

  /// Lends memory for orders, without orders in it.
  mutating func takeBuffer() -> [HostEffect] {
    var orders: [HostEffect] = []
    swap(&orders, &buffer)
    return orders
  }

  /// Takes the memory back when the orders are executed.
  mutating func giveBack(_ orders: consuming [HostEffect]) {
    orders.removeAll(keepingCapacity: true)
    buffer = orders
  }
}
