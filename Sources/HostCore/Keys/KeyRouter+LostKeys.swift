// SPDX-License-Identifier: Apache-2.0
import TerminalInput

/// Keys that are nobody's: for content whose program goes while somebody types into it, and those
/// typed before a question was there.
///
/// None of them is for the window: a `q` of a word would end the session. Nor are they for the program
/// that comes next: what is left of a command may be another command.
extension KeyRouter {
  /// Tells whether a key would answer a question that its user has not seen; says so, and drops what
  /// waits behind it.
  mutating func drop(
    _ input: InputEvent, unseenIn dialogs: Dialogs, _ status: inout StatusLine,
    _ turn: inout HostTurn
  ) -> Bool {
    guard dialogs.isUnseen(by: KeyChord(event: input), at: turn.now) else { return false }
    typeAhead.forget(&turn)
    status.say(HostWords.typedBeforeQuestion, kind: .warning, &turn)
    return true
  }

  /// Tells whether a key for the content of a pane is nobody's, says so, and drops what is typed in one
  /// go with it.
  mutating func dropsKey(
    for id: PaneID?, of panes: PaneTable, _ status: inout StatusLine, _ turn: inout HostTurn
  ) -> Bool {
    guard let name = panes.read(id, { $0.losesKeys ? $0.spec.name : nil }) ?? nil else {
      return false
    }
    let words = PaneWords.typedAtNobody(name)
    typeAhead.dropTyped(from: turn.now, because: words)
    status.say(words, kind: .warning, &turn)
    return true
  }

  /// Notes whether the content of a pane takes the keys; what is typed on where it takes none any more
  /// is dropped.
  mutating func noteTaker(_ id: PaneID?, of panes: PaneTable, _ turn: HostTurn) {
    let page = panes.read(id) { KeyTaker(of: $0) }
    let next = panes.read(id) { $0.keyTaker } ?? nil
    if next == nil, let taker, taker == page, let name = panes.read(id, { $0.spec.name }) {
      typeAhead.dropTyped(from: turn.now, because: PaneWords.typedAtNobody(name))
    }
    taker = next
  }
}
