// SPDX-License-Identifier: Apache-2.0
package import CellText
import PaneContent
package import PaneProtocol
import SplitLayout

/// Orders of a conversation to the host around it, carried out in the order they were given.
package enum PaneOrder: Sendable {
  case effect(PaneEffect)
  /// Starts a timer, or cancels it when there is no delay.
  case timer(PaneTimer, Duration?)
  case say(StatusMessage)
  case log(SafeText)
  case run(RunOrder)
  case changed(PaneChange)
  /// The program says how the split view is to behave.
  case policy(LayoutPolicy)
  case wish(PaneWish, PluginRequestID?)
  case question(QuestionOrder)
  case work(WorkOrder)
  /// The program says something of a transfer.
  case said(TransferRemark)
  /// Keeps what the program saved for its next start; `nil` forgets it.
  case save(JSONText?)
}

/// Orders about the life of the program.
package enum RunOrder: Sendable {
  /// Starts it, and greets it when it speaks the protocol.
  case spawn(PluginSession.StartReason)
  /// The program has said its first words, or which transfers it doubts.
  case running(inDoubt: [String])
  /// The program has ended, or can be heard no more.
  case silenced
  /// The program reads nothing more, so that it is gone for transfers.
  case deaf
  /// No process of the pane is left, after the host ended it.
  case gone
}

/// Questions that the program asks, and answers to those it was asked.
package enum QuestionOrder: Sendable {
  case ask(PromptQuestion, PluginRequestID)
  /// Takes questions of the program back: one of its requests, or all of them.
  case takeBack(PluginRequestID?)
  /// An answer to a question that was put for a drag or a transfer.
  case answered(DeskQuestion, Reply)
  /// The program says what a line could become that was this when it was asked.
  case completed(String, Completions)
  case layoutAnswered(OpenLayoutQuestion, LayoutAnswer)
}

/// Orders about commands and other work that takes time.
package enum WorkOrder: Sendable {
  case commandEnded(CommandCall, CommandDone)
  /// A command has failed for which something was typed, after it has run for so long; without a reason
  /// it goes on with the next row.
  indirect case askAgain(PendingCommand, because: SafeText, after: Duration)
  /// A command has run for long enough to be spoken of; `isNew` when it has just begun to be.
  case isSlow(isNew: Bool)
  /// Work of the program has ended, after this time.
  case ended(TaskBook.Ended, after: Duration)
}

/// Wishes of a program, or of what it shows, that concern more than its own pane.
package enum PaneWish: Sendable {
  case open(PaneOpen)
  /// The pane leaves its place, with what came of it.
  case close(JSONText?)
  case outside(OutsideAct)
  /// Ends a session that is there to choose something, with this.
  case choose(ChoiceMade)
  case layout(LayoutRequest)
  /// The button of a form that leaves it was pressed, and the program leaves that to the host.
  case leavePage
  /// The form that was to be sent before a step has been, or has not.
  case saved(Bool, GuardedStep)
}

/// Changes of what a pane shows, for those who look at it from outside.
package struct PaneChange: OptionSet, Sendable {
  /// One bit for each kind of change.
  package let rawValue: Int
  /// Takes the bits of a set of changes.
  package init(rawValue: Int) { self.rawValue = rawValue }
  /// Rows came, went or moved.
  static let rows = PaneChange(rawValue: 1)
  /// There may be something to look at now, or no more.
  static let content = PaneChange(rawValue: 2)
  /// The content is that of another input than before.
  static let nextInput = PaneChange(rawValue: 4)
  /// Other things may be dropped on the pane.
  static let drops = PaneChange(rawValue: 8)
  /// A page has come over the one before.
  static let page = PaneChange(rawValue: 16)
}

/// The facts around a pane that its conversation depends on.
package struct PanePlace: Sendable {
  let id: PaneID
  let role: ColumnRole
  /// The pane's own, shared with it.
  let sharedSpec: CopyOnWrite<PaneSpec>
  /// The view as the program is told it; `nil` when it was told one in this run.
  let view: ViewDescription?
  /// True when the session is ending.
  let isQuitting: Bool
  /// True when the session is ending and programs get little time.
  let isHurried: Bool
  /// True when a question of the program is open, so that it waits for the user.
  let waitsForUser: Bool
  /// True when it is the pane that decides for the split view.
  let arrangesColumns: Bool

  /// The program of the pane.
  var spec: PaneSpec { _read { yield sharedSpec.wrappedValue } }
}

/// One event of one conversation: its time, what is ordered, and how soon to draw.
package struct PaneTurn: Sendable {
  /// The moment of the event.
  let now: HostTime
  private(set) var orders: [PaneOrder]
  private(set) var frame: FrameNeed.Urgency?

  /// Begins with an empty buffer, whose memory is used.
  init(now: HostTime, buffer: [PaneOrder] = []) {
    self.now = now
    orders = buffer
  }

  /// Gives the buffer back, emptied.
  mutating func takeBuffer() -> [PaneOrder] {
    var buffer: [PaneOrder] = []
    swap(&buffer, &orders)
    buffer.removeAll(keepingCapacity: true)
    return buffer
  }

  mutating func order(_ order: PaneOrder) { orders.append(order) }
  mutating func send(_ message: HostMessage) { order(.effect(.send(message))) }

  /// Answers a request of the program with an error.
  mutating func refuse(_ request: PluginRequestID, code: WireErrorCode, _ words: String) {
    send(.failure(request, WireError(code: code.rawValue, message: SafeText(words))))
  }

  mutating func start(_ timer: PaneTimer, after delay: Duration) { order(.timer(timer, delay)) }
  mutating func cancel(_ timer: PaneTimer) { order(.timer(timer, nil)) }
  mutating func needFrame(_ urgency: FrameNeed.Urgency) { frame = max(frame ?? urgency, urgency) }

  mutating func say(_ text: SafeText, kind: StatusMessage.Kind = .info) {
    order(.say(StatusMessage(text, kind: kind)))
  }
  mutating func say(_ words: String, kind: StatusMessage.Kind = .info) {
    say(SafeText(words), kind: kind)
  }
}

extension PaneOrder {
  /// The order for a change of files, in which the user of some programs has a word.
  static func change(
    _ change: FilesChange, for request: PluginRequestID, of spec: PaneSpec
  ) -> PaneOrder {
    spec.asksForFiles
      ? .wish(.outside(.change(change)), request) : .said(.wantsChange(request, change))
  }
}
