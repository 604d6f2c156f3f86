// SPDX-License-Identifier: Apache-2.0
import CellText
import DragSession
import HostConfiguration
import PaneProtocol
import TerminalInput

/// Input and messages that may be of a drag, on their way to the desk.
extension HostState {
  /// Gives a key to the running drag; tells whether one runs.
  mutating func dragKey(
    _ chord: KeyChord, _ input: InputEvent, _ turn: inout HostTurn
  ) -> Bool {
    guard desk.takesKeys else {
      // A button is held down: Esc lets go of what it might become.
      guard desk.gesture.phase != .idle, chord == .escape else { return false }
      return tellDesk(.gesture(.key(.escape)), &turn)
    }
    if desk.search == nil, case .host(let command)? = settings.keymap.owner(of: input, in: .drag) {
      perform(command, &turn)
    } else {
      tellDesk(.key(chord, input), &turn)
    }
    return true
  }

  /// Carries out a command that picks things up or puts them down.
  mutating func perform(_ command: CarryCommand, _ turn: inout HostTurn) {
    if !tellDesk(.command(command), &turn) { copyText(&turn) }
  }

  /// Gives a mouse report to the desk first; tells whether it took it.
  mutating func dragMouse(
    _ event: MouseEvent, isDouble: Bool, _ turn: inout HostTurn
  ) -> Bool {
    desk.hears(event) && tellDesk(.mouse(event, isDouble: isDouble), &turn)
  }

  /// Tells the desk that the wheel has scrolled what lies under the pointer.
  mutating func dragWheel(_ event: MouseEvent, _ turn: inout HostTurn) {
    guard desk.gesture.phase != .idle else { return }
    tellDesk(.gesture(.wheelTurned(DragPointer(event.position))), &turn)
  }

  /// A message of a program about a transfer.
  mutating func transferSaid(
    _ method: String, request: PluginRequestID?, _ parameters: JSONText, from id: PaneID,
    _ turn: inout HostTurn
  ) {
    switch (method, request) {
    case ("transfer.read", let request?):
      guard let wish = DataWish(parameters) else {
        return refuse(request, code: .invalidParameters, "not an object", to: id, &turn)
      }
      tellDesk(.said(id, .wantsData(request, wish)), &turn)
    case ("transfer.progress", nil):
      guard let notice = TransferNotice(parameters) else { return }
      tellDesk(.said(id, .progressed(notice)), &turn)
    case ("transfer.inDoubt", nil):
      tellDesk(.programRuns(id, inDoubt: TransferNotice.names(in: parameters)), &turn)
    default:
      update(id) { $0.conversation.log.add(SafeText("unknown method \(method)")) }
      guard let request else { return }
      refuse(request, code: .methodNotFound, "no such method", to: id, &turn)
    }
  }

  /// Hands an answer to a question of the desk on to it.
  mutating func deskAnswered(_ question: DeskQuestion, _ reply: Reply, _ turn: inout HostTurn) {
    switch reply {
    case .transfer(let json): tellDesk(.answered(question, .result(json)), &turn)
    case .failed(let error): tellDesk(.answered(question, .failed(error)), &turn)
    default: return
    }
  }

  // MARK: The turn and the undo history

  /// Tells the desk that the turn ends, where it waits for that.
  mutating func endDragTurn(_ turn: inout HostTurn) {
    guard desk.awaitsTurnEnd else { return }
    withDesk(&turn) { desk, screen, turn in desk.endTurn(on: screen, &turn) }
  }

  /// Takes the newest transfer back; tells whether there was one.
  mutating func undoTransfer(_ turn: inout HostTurn) -> Bool {
    withDesk(&turn) { desk, screen, turn in desk.undo(on: screen, &turn) }
  }

  /// Does again what was taken back last; tells whether there was something.
  mutating func redoTransfer(_ turn: inout HostTurn) -> Bool {
    withDesk(&turn) { desk, screen, turn in desk.redo(on: screen, &turn) }
  }

  /// Ends the newest transfer that takes its time; `false` when there is none.
  mutating func endTransfer(_ turn: inout HostTurn) -> Bool {
    guard desk.hasSlowTransfer else { return false }
    return withDesk(&turn) { desk, screen, turn in desk.endTransfer(on: screen, &turn) }
  }

  // MARK: Pasted files

  /// Takes a paste; text that may name files is looked up first.
  ///
  /// A paste is typed into what takes text, or, where it names files, carried like things dragged.
  /// Terminals without a protocol for drops paste the names of files that are dropped on them.
  mutating func pasted(_ text: String, isComplete: Bool, _ turn: inout HostTurn) {
    guard isComplete, settings.pastedFiles != .text, mayCarryPaste,
      text.utf8.count <= PastedFiles.maxBytes, text.utf8.contains(UInt8(ascii: "/"))
    else { return pastedText(text, &turn) }
    turn.order(.files(.find(in: text)))
  }

  /// Whether nothing is being typed into, asked or carried.
  private var mayCarryPaste: Bool {
    !dialogs.isOpen && typing == nil && desk.gesture.isIdle && focusedPane != nil
  }

  /// Carries the files a paste names; without any it is text.
  mutating func filesPasted(_ text: String, _ paths: [String], _ turn: inout HostTurn) {
    guard !paths.isEmpty, mayCarryPaste else { return pastedText(text, &turn) }
    turn.note(.user)
    tellDesk(.pasted(paths: paths, isDropped: settings.pastedFiles == .drop), &turn)
  }

  /// Takes a paste as text.
  mutating func pastedText(_ text: String, _ turn: inout HostTurn) {
    if dialogs.isOpen {
      apply(dialogs.paste(text), &turn)
    } else if typing != nil {
      if typing?.field.insert(text) == false { apply(.full, &turn) }
      applyTyping()
    } else {
      status.say("Nothing here takes pasted text", &turn)
    }
  }
}
