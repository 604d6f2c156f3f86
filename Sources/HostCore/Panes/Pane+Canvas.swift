// SPDX-License-Identifier: Apache-2.0
import CellGeometry
import PaneContent
import PaneProtocol
import TerminalInput

/// What the user does in content that takes keys and the mouse itself.
extension Pane {
  /// What its content takes of an event of the mouse: a press with Ctrl on a link is the host's.
  func grab(of event: MouseEvent, in column: WindowGeometry.Pane) -> InputGrab {
    guard event.action == .press(.left), event.modifiers.contains(.control) else { return grab }
    let cell = CellPoint(
      column: event.position.column - column.content.minColumn,
      row: event.position.row - column.content.minRow)
    return shown?.hasLink(at: cell) == true ? InputGrab() : grab
  }

  /// Sends a key; the link the user has gone to is left by it, and so is what is chosen.
  mutating func send(_ chord: KeyChord, _ input: InputEvent, _ turn: inout HostTurn) {
    conversation.conduct.pictures.noteInput(at: turn.now)
    if shown?.currentLink != nil || shown?.isMarkingRange == true { view.mark(.leave) }
    turn.send(.canvasKey(CanvasKey(chord, input)), to: id)
  }

  /// Sends an event of the mouse, if there is a program to take it.
  mutating func send(_ event: CanvasMouse, _ turn: inout HostTurn) {
    guard !losesKeys else { return }
    conversation.conduct.pictures.noteInput(at: turn.now)
    turn.send(.canvasMouse(event), to: id)
  }

  /// Takes a paste where content takes keys, or text that is typed into it; tells whether it does.
  mutating func paste(_ text: String, _ turn: inout HostTurn) -> Bool {
    guard grab.keys != .none else {
      return (view.typing { $0.type(.paste(text)) } ?? nil) == .taken
    }
    conversation.conduct.pictures.noteInput(at: turn.now)
    for piece in CanvasPaste.pieces(of: text) { turn.send(.canvasPaste(piece), to: id) }
    return true
  }
}
