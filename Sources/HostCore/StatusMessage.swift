// SPDX-License-Identifier: Apache-2.0
package import CellText
package import PaneProtocol

/// One message on the status line; the next one takes its place.
package struct StatusMessage: Equatable, Sendable {
  /// How good or bad the news is.
  package enum Kind: Equatable, Sendable { case info, good, warning, failure }
  /// The news.
  package var text: SafeText
  /// How good or bad the news is.
  package var kind: Kind
  /// Creates a message.
  package init(_ text: SafeText, kind: Kind) {
    self.text = text
    self.kind = kind
  }
}

extension HostState {
  /// Shows a message for some seconds.
  mutating func say(
    _ text: SafeText, kind: StatusMessage.Kind = .info, at now: HostTime,
    into effects: inout [HostEffect]
  ) {
    message = StatusMessage(text, kind: kind)
    effects.append(.startTimer(.message, milliseconds: kind == .failure ? 8_000 : 4_000))
    needFrame(.soon)
  }

  /// Takes a message off when the user goes on after a pause long enough to read it.
  ///
  /// Warnings and failures stay for their time.
  mutating func dropReadMessage(at now: HostTime) {
    guard let last = lastKeyAt, now.since(last) >= 1_000, let kind = message?.kind else { return }
    if kind == .info || kind == .good { message = nil }
  }

  /// Shows a warning that stays until something else is said.
  package mutating func warn(_ text: SafeText) {
    message = StatusMessage(text, kind: .warning)
    needFrame(.now)
  }

  /// Shows a message of the host's own words.
  mutating func say(
    _ words: String, kind: StatusMessage.Kind = .info, at now: HostTime,
    into effects: inout [HostEffect]
  ) {
    say(SafeText(words), kind: kind, at: now, into: &effects)
  }
}

/// What can be taken back, across all panes, newest last.
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
    package var undo: CommandReply.Undo
  }
  private(set) var done: [Entry] = []
  private(set) var undone: [Entry] = []
  static let limit = 100

  /// Creates an empty history.
  package init() {}

  mutating func note(_ entry: Entry) {
    done.append(entry)
    if done.count > Self.limit { done.removeFirst() }
    undone.removeAll()
  }

  mutating func takeUndo() -> Entry? { done.popLast() }
  mutating func takeRedo() -> Entry? { undone.popLast() }
  mutating func noteUndone(_ entry: Entry) { undone.append(entry) }
  mutating func noteRedone(_ entry: Entry) { done.append(entry) }
}
