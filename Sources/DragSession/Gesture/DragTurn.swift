// SPDX-License-Identifier: Apache-2.0
import PaneProtocol

/// One event's surroundings, what the gesture lends to it, and the orders that follow from it.
///
/// Parts of the gesture get it with each event, so that none of them has to call the gesture to start
/// a timer, to ask a program or to say something.
struct DragTurn {
  let world: any DragWorld
  /// Milliseconds on the monotonic clock.
  let now: Int
  /// The numbers of the gesture.
  let timing: DragTiming
  /// What runs, waits for answers and is about to be said; lent while the event is handled.
  var lent: DragTurnState
  /// Orders to be carried out, in sequence.
  private(set) var orders: [GestureOrder] = []
  /// True when the hover was entered anew, so that what hangs on it has to follow.
  var hasSettled = false

  init(world: any DragWorld, now: Int, timing: DragTiming, lent: DragTurnState) {
    self.world = world
    self.now = now
    self.timing = timing
    self.lent = lent
  }

  /// Adds an order.
  mutating func order(_ order: GestureOrder) { orders.append(order) }
  mutating func view(_ pane: DragPaneID, _ order: DragViewOrder) { self.order(.view(pane, order)) }

  /// Adds orders.
  mutating func order(_ more: [GestureOrder]) { orders += more }

  // MARK: Timers

  /// Starts a timer; one that runs already is moved.
  mutating func start(_ timer: DragTimer, _ delay: Duration) {
    lent.timers.insert(timer)
    order(.startTimer(timer, after: max(.zero, delay)))
  }

  /// Stops a timer; one that was stopped never fires.
  mutating func cancel(_ timer: DragTimer) {
    if lent.timers.remove(timer) != nil { order(.cancelTimer(timer)) }
  }

  /// Stops every timer but that of a column that was slid in.
  mutating func cancelAll() {
    for timer in DragTimer.allCases where timer != .unreveal { cancel(timer) }
  }

  /// Tells whether a timer runs.
  func isRunning(_ timer: DragTimer) -> Bool { lent.timers.contains(timer) }

  // MARK: Questions to programs

  /// Asks a program; the answer comes back as ``DragEvent/replied(_:_:)``.
  mutating func ask(
    _ inquiry: DragInquiry, pane: DragPaneID, _ request: DragRequest
  ) {
    lent.sequence &+= 1
    lent.questions[lent.sequence] = inquiry
    order(.request(pane, lent.sequence, request))
  }

  // MARK: Words

  /// Tells the user at once: results and errors.
  mutating func sayNow(_ message: DragMessage) {
    cancel(.announce)
    lent.pendingWords = nil
    lent.message = message
    order(.say(message))
  }

  /// Tells the user when the pointer or marker has come to rest.
  mutating func say(_ message: DragMessage) {
    guard message != lent.message else { return }
    lent.message = message
    lent.pendingWords = message
    start(.announce, timing.ending.announce)
  }

  /// Says what was kept back until the pointer rests.
  mutating func announce() {
    guard let words = lent.pendingWords else { return }
    lent.pendingWords = nil
    order(.say(words))
  }
}

/// The clocks, questions and words of a gesture.
struct DragTurnState: Sendable {
  /// The timers that run.
  var timers: Set<DragTimer> = []
  /// Number of the last question.
  var sequence = 0
  /// Questions to programs without an answer, by their numbers.
  var questions: [Int: DragInquiry] = [:]
  /// What was said last, or is about to be.
  var message: DragMessage?
  /// What is said as soon as the pointer rests.
  var pendingWords: DragMessage?
}

/// The purpose of an answer.
enum DragInquiry: Equatable {
  case begin
  case add
  case enter(DragPaneID)
  case propose(DragPaneID, DragAim, DropPlace)
  case spring(SpringLevel)

  /// The pane asked, when it is a target.
  var pane: DragPaneID? {
    switch self {
    case .begin, .add: nil
    case .enter(let pane): pane
    case .propose(let pane, _, _): pane
    case .spring(let level): level.place.pane
    }
  }
}
