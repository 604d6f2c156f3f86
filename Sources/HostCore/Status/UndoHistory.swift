// SPDX-License-Identifier: Apache-2.0
import CellText
package import PaneProtocol

/// The things that can be taken back, across all panes, newest last.
///
/// An entry is a command the plugin itself named as the way back. Running it may name the way back
/// again, which is what redoing runs.
package struct UndoHistory: Sendable {
  /// One thing that can be taken back.
  package struct Entry: Sendable {
    /// The pane it was done in.
    package var pane: PaneID
    /// Its name, for the message about it.
    package var title: String
    /// The command that takes it back.
    package var undo: CommandDone.Undo

    /// The call that takes it back, or does it again.
    func call(_ history: CommandCall.History) -> CommandCall {
      CommandCall(command: undo.command, title: title, history: history)
    }

    /// The parameters of that call to the program.
    var parameters: CommandRun {
      CommandRun(
        command: undo.command, item: nil, items: [], count: 0, arguments: undo.arguments,
        by: "key")
    }
  }
  /// One thing that was done, by a command of a plugin or by a drop.
  enum Step: Sendable {
    case command(Entry)
    case transfer
    /// The box of a row, which is switched back.
    case box(SwitchedBox)
    /// Something that cannot be taken back, in the words about it.
    case final(String)
  }
  private(set) var done: [Step] = []
  private(set) var undone: [Step] = []

  /// True when what was done last can be taken back; what is gone for ever cannot.
  var canTakeBack: Bool {
    switch done.last {
    case .command?, .transfer?, .box?: true
    case .final?, nil: false
    }
  }

  /// Creates an empty history.
  package init() {}

  private mutating func add(_ step: Step) {
    done.append(step)
    if done.count > HostLimits.undoSteps { done.removeFirst() }
  }

  /// Keeps what was done just now; what was taken back before cannot be done again.
  mutating func note(_ step: Step) {
    add(step)
    undone.removeAll()
  }

  /// Keeps what was taken back, or done again.
  mutating func keep(_ step: Step, asUndone isUndone: Bool) {
    if isUndone { undone.append(step) } else { add(step) }
  }

  /// Takes in the outcome of a command, and how to take it back.
  ///
  /// - Returns: What there is to say of it.
  mutating func ended(
    _ call: CommandCall, _ outcome: CommandDone, in pane: PaneID
  ) -> StatusMessage? {
    if let undo = outcome.undo {
      let title = [call.title, call.subject].filter { !$0.isEmpty }.joined(separator: " ")
      let entry = Entry(pane: pane, title: title, undo: undo)
      switch call.history {
      case .fresh: note(.command(entry))
      case .undo, .redo: keep(.command(entry), asUndone: call.history == .undo)
      }
    }
    if let text = outcome.text { return StatusMessage(text, kind: .good) }
    switch call.history {
    case .fresh: return nil
    case .undo, .redo:
      let words = HostWords.replayed(call.title, isRedo: call.history == .redo)
      return StatusMessage(SafeText(words), kind: .good)
    }
  }

  /// Takes in what the desk says of transfers.
  mutating func apply(_ news: HistoryNote) {
    switch news {
    case .transferred: note(.transfer)
    case .earlier: done.insert(.transfer, at: 0)
    case .redone, .undonePart: add(.transfer)
    case .undone: noteTransferUndone()
    case .undoneAfterAll: if case .transfer? = takeUndo() { noteTransferUndone() }
    case .kept(let asLast): noteTransferKept(asLast: asLast)
    // Nothing older is taken back in its place unasked.
    case .final(let words): note(.final(words))
    }
  }

  /// Forgets steps that mean nothing any more.
  mutating func forget(where isMeant: (Step) -> Bool) {
    done.removeAll(where: isMeant)
    undone.removeAll(where: isMeant)
  }

  mutating func takeUndo() -> Step? { done.popLast() }
  mutating func takeRedo() -> Step? { undone.popLast() }
  private mutating func noteTransferUndone() { undone.append(.transfer) }

  /// Notes that taking a transfer back has failed: it is the next to be taken back again, or the
  /// last when nothing of it is there any more.
  private mutating func noteTransferKept(asLast: Bool) {
    if case .transfer? = undone.last { undone.removeLast() }
    if asLast { done.insert(.transfer, at: 0) } else { add(.transfer) }
  }
}
