// SPDX-License-Identifier: Apache-2.0
import CellText
import DragSession
import HostConfiguration
import PaneProtocol
import TerminalInput

/// Pasted text: typed into what takes text, or, where it names files, carried like things dragged.
///
/// Terminals without a protocol for drops paste the names of files that are dropped on them.
extension HostState {
  /// Takes a paste; text that may name files is looked up first.
  mutating func pasted(
    _ text: String, isComplete: Bool, _ turn: inout HostTurn
  ) {
    guard isComplete, settings.pastedFiles != .text, mayCarryPaste,
      text.utf8.count <= PastedFiles.maxBytes, text.utf8.contains(UInt8(ascii: "/"))
    else { return pastedText(text, &turn) }
    turn.order(.files(.find(in: text)))
  }

  /// Whether nothing is being typed into, asked or carried.
  private var mayCarryPaste: Bool {
    sheets.isEmpty && typing == nil && dragging.gesture.isIdle && focusedPane != nil
  }

  /// Carries the files a paste names; without any it is text.
  mutating func filesPasted(
    _ text: String, _ paths: [String], _ turn: inout HostTurn
  ) {
    guard !paths.isEmpty, mayCarryPaste, let pane = focusedPane else {
      return pastedText(text, &turn)
    }
    let items = paths.prefix(PastedFiles.maxPaths).enumerated().map {
      DragItem(path: $1, number: $0 + 1)
    }
    turn.note(.user)
    drag(.pasted(items, into: DragPaneID(pane.id.number)), &turn)
    if settings.pastedFiles == .drop, dragging.gesture.active?.input == .paste {
      drag(.key(.enter), &turn)
    }
    turn.needFrame(.now)
  }

  /// Takes a paste as text.
  mutating func pastedText(
    _ text: String, _ turn: inout HostTurn
  ) {
    if !sheets.isEmpty {
      sheets[sheets.count - 1].field?.insert(text)
      if sheets[sheets.count - 1].kind == .palette { sheets[sheets.count - 1].resetCursor() }
    } else if typing != nil {
      typing?.field.insert(text)
      applyTyping()
    } else {
      say(SafeText("Nothing here takes pasted text"), kind: .info, &turn)
    }
  }
}
