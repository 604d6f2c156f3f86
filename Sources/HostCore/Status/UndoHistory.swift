// SPDX-License-Identifier: Apache-2.0
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
    /// What it was, for the message about it.
    package var title: String
    /// The command that takes it back.
    package var undo: CommandDone.Undo
  }
  /// One thing that was done, by a command of a plugin or by a drop.
  enum Step: Sendable {
    case command(Entry)
    case transfer
    /// Something that cannot be taken back, in the words about it.
    case final(String)
  }
  private(set) var done: [Step] = []
  private(set) var undone: [Step] = []
  static let limit = 100

  /// Creates an empty history.
  package init() {}

  private mutating func add(_ step: Step) {
    done.append(step)
    if done.count > Self.limit { done.removeFirst() }
  }

  mutating func note(_ entry: Entry) {
    add(.command(entry))
    undone.removeAll()
  }

  /// Notes that a transfer was carried out; the book of transfers knows which.
  mutating func noteTransfer() {
    add(.transfer)
    undone.removeAll()
  }

  /// Notes what cannot be taken back, so that nothing older is taken back in its place unasked.
  mutating func noteFinal(_ words: String) {
    add(.final(words))
    undone.removeAll()
  }

  mutating func takeUndo() -> Step? { done.popLast() }
  mutating func takeRedo() -> Step? { undone.popLast() }
  mutating func noteUndone(_ entry: Entry) { undone.append(.command(entry)) }
  mutating func noteRedone(_ entry: Entry) { add(.command(entry)) }
  mutating func noteTransferUndone() { undone.append(.transfer) }

  /// Notes that taking a transfer back has failed: it is the next to be taken back again, or the
  /// last when nothing of it is there any more.
  mutating func noteTransferKept(asLast: Bool = false) {
    if case .transfer? = undone.last { undone.removeLast() }
    if asLast { done.insert(.transfer, at: 0) } else { add(.transfer) }
  }
}
