// SPDX-License-Identifier: Apache-2.0
import EventLoop
import PanePlugin
import TerminalEmulator

/// What a run of the pane leaves to the next one, should it die: the folder, and what was printed.
final class TerminalMemory {
  /// What the run before has left; `nil` for a first run.
  private(set) var earlier: Earlier?
  /// The folder that a program begins in; `nil` for the one of the session.
  var folder: String?
  private let pane: Pane
  private var hasInput = false
  private let kept: KeptOutput
  private var saved: JSON?

  /// What a run that has ended has left.
  struct Earlier: Equatable {
    /// The folder of the shell; `nil` when it is not known or gone.
    var folder: String?
    /// The program that another pane had opened it for; `nil` for none.
    var opened: OpenedProgram?
    /// True when it ran a shell, which can be begun anew without doing anything twice.
    var isShell: Bool
    /// True when what was printed was on show as a text.
    var showsHistory: Bool
  }

  /// Controls that end what was cut off in the middle, and lead back to the screen that scrolls.
  private static let ending = Array("\u{18}\u{1B}[?1049l\u{1B}[!p\u{1B}[m\r\n".utf8)

  /// Looks at what there is for a pane that begins.
  init(_ pane: Pane) {
    self.pane = pane
    let state = pane.context.restored
    // What an earlier session has left says nothing of this one.
    let name = pane.context.reason == "restart" ? state["kept"]?.string : nil
    kept = KeptOutput(name)
    guard name != nil else {
      kept.sweep()
      return
    }
    let folder = state["folder"]?.string
    earlier = Earlier(
      folder: folder.flatMap { FileSystem.isDirectory($0) ? $0 : nil },
      opened: state["opened"].flatMap { OpenedProgram($0) },
      isShell: state["shell"]?.bool == true, showsHistory: state["history"]?.bool == true)
  }

  /// Notes an input; tells whether it is only told again, because the run before was opened for it.
  func isRepeated() -> Bool {
    defer { hasInput = true }
    return !hasInput && earlier != nil
  }

  /// Keeps what the program prints.
  func note(_ bytes: [UInt8]) { kept.append(bytes) }

  /// Keeps where the program is and what is on show.
  func save(
    _ opened: OpenedProgram?, in current: String?, isShell: Bool, showsHistory: Bool
  ) {
    let folder = current ?? folder
    let state: JSON = [
      "kept": .string(kept.name), "folder": folder.map(JSON.string) ?? .null,
      "opened": opened?.value ?? .null, "shell": .bool(isShell), "history": .bool(showsHistory),
    ]
    guard state != saved else { return }
    saved = state
    pane.saveState(state)
  }

  /// Prints again what the run before has left, with a line below it that says what has happened.
  func recall(into emulator: inout Emulator) {
    let bytes = kept.bytes
    var screen = emulator
    screen.feed(bytes + Self.ending)
    for line in TerminalHistory.lines(of: screen) {
      emulator.feed(line + Array("\u{1B}[m\r\n".utf8))
    }
    // So that it is there, too, when this run dies.
    let words = "\u{1B}[2m[\(bytes.isEmpty ? EndWords.lostAll : EndWords.lost)]\u{1B}[m\r\n"
    kept.append(Self.ending + Array(words.utf8))
    emulator.feed(Array(words.utf8))
    _ = (emulator.takeAnswers(), emulator.takeEvents())
  }

  /// Forgets what was printed: something else begins.
  func clear() {
    earlier = nil
    kept.clear()
  }

  /// Forgets everything: the pane goes.
  func end() { kept.remove() }
}
