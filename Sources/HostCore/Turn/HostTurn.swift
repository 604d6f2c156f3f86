// SPDX-License-Identifier: Apache-2.0
import CellText
package import PaneProtocol
import SplitLayout

/// The decisions since the loop woke: the time of the event at hand, orders, and how soon to draw.
///
/// A transition gets its time from the turn and appends its orders to it. One turn spans all events
/// of one wake-up of the loop; the orders of each event are taken out before the next one comes.
package struct HostTurn: Sendable {
  /// The moment of the event at hand.
  package private(set) var now = HostTime(milliseconds: 0)
  /// Orders of the event at hand, in the order they are to be executed.
  package private(set) var effects: [HostEffect] = []
  /// The urgency of the next picture.
  package private(set) var frame = FrameNeed.none
  /// The pane whose program is being heard; `nil` for everything else that happens.
  private var speaker: PaneID?
  /// Who caused the selections that change in this turn.
  package private(set) var cause = Cause.host

  /// Inputs of columns that nobody sees, which wait for the end of the turn.
  private var hiddenInputs: [(role: ColumnRole, value: PaneInput.Value)] = []

  /// Who a program is told to have changed a selection.
  package enum Cause: String, Sendable { case user, host }

  /// Makes a turn in which nothing has been decided.
  package init() {}

  /// Takes the time of the next event.
  package mutating func begin(at now: HostTime) {
    self.now = now
    speaker = nil
  }

  /// Notes whose program the event at hand is about.
  mutating func hear(_ pane: PaneID) { speaker = pane }

  /// Appends an order.
  package mutating func order(_ effect: HostEffect) { effects.append(effect) }

  /// Sends a message to the program of a pane.
  package mutating func send(_ message: HostMessage, to pane: PaneID) {
    order(.pane(pane, .send(message)))
  }

  /// Answers a request of a program with an error.
  mutating func refuse(
    _ request: PluginRequestID, code: WireErrorCode, _ words: String, to pane: PaneID
  ) {
    let error = WireError(code: code.rawValue, message: SafeText(words))
    send(.failure(request, error), to: pane)
  }

  /// Starts a timer, or moves it when it runs.
  package mutating func start(_ timer: HostTimer, after delay: Duration) {
    order(.timer(.start(timer, after: delay)))
  }

  /// Stops a timer; nothing happens when it does not run.
  package mutating func cancel(_ timer: HostTimer) { order(.timer(.cancel(timer))) }

  /// Asks for a picture: at once for the user's doing and for what the host asked a program for;
  /// soon for what a program shows of its own accord.
  package mutating func needFrame(_ urgency: FrameNeed.Urgency) {
    switch urgency {
    case .now: frame.isNow = true
    case .soon: frame.paced.insert(speaker)
    }
  }

  /// Notes that the user acted in this turn.
  mutating func note(_ cause: Cause) { self.cause = cause }

  /// Keeps an input of a column that nobody sees until what is seen is on its way.
  mutating func postpone(_ value: PaneInput.Value, for role: ColumnRole) {
    hiddenInputs.append((role, value))
  }

  /// Takes the inputs that were kept, oldest first.
  mutating func takePostponed() -> [(role: ColumnRole, value: PaneInput.Value)] {
    defer { hiddenInputs = [] }
    return hiddenInputs
  }

  /// Swaps the orders with an empty buffer of the caller, whose memory is used for the next ones.
  package mutating func exchangeEffects(with buffer: inout [HostEffect]) {
    swap(&effects, &buffer)
  }

  /// Ends the loop's turn.
  ///
  /// - Returns: How soon the picture has to be drawn; the next turn begins with none.
  package mutating func finish() -> FrameNeed {
    defer {
      frame = .none
      cause = .host
    }
    return frame
  }
}

/// The urgency of the next picture.
///
/// Drawn at once: what the user did, and what a program was asked for, of which there is never more
/// than the host has asked. Everything else has the pace of the pane it comes from.
package struct FrameNeed: Equatable, Sendable {
  /// How soon one change has to be seen.
  package enum Urgency: Comparable, Sendable { case soon, now }

  /// True when the picture is drawn at once.
  package fileprivate(set) var isNow = false
  /// The panes that show something nobody asked for; `nil` stands for the host itself.
  package fileprivate(set) var paced: Set<PaneID?> = []

  /// No picture is needed.
  package static let none = FrameNeed()
  /// A picture at once.
  package static let now = FrameNeed(isNow: true)
  /// A picture at the pace of a pane, or of the host.
  package static func paced(_ pane: PaneID?) -> FrameNeed { FrameNeed(paced: [pane]) }

  /// Adds a further need.
  package mutating func unite(_ other: FrameNeed) {
    isNow = isNow || other.isNow
    if !other.paced.isSubset(of: paced) { paced.formUnion(other.paced) }
  }
}
