// SPDX-License-Identifier: Apache-2.0
package import CellGeometry
package import CellText
package import DragSession
package import PaneContent
package import PaneProtocol
package import TerminalInput

/// Everything that can happen to the host, in the past tense.
///
/// One event is one transition of ``HostState``. A recorded list of events replays a session.
package enum HostEvent: Sendable {
  /// The window has its size and the programs may be started.
  case started
  /// Something outside the programs is not as it should be; the user is told.
  case warned(SafeText)
  /// The user's doing, and how often in a row: equal keys of one read come together.
  case input(InputEvent, times: Int = 1)
  case resized(CellSize)
  case pane(PaneID, run: Int, PluginEvent)
  case timer(HostTimer)
  case terminal(TerminalTraits)
  case program(ProgramID, ProgramReport)
  case signalled(HostSignal)
  case standardInput(StandardInputEvent)
  case transferLog(TransferLogReport)
  case files(FileReport)
  case helper(HelperReport)
  /// The row that the cursor has moved to is on its way to the terminal: the programs that show more
  /// of it are told, before anything else that follows from the turn.
  case cursorShown
  /// All events of this turn are in: what follows from them is due now.
  case turnEnded
}

/// News of a program that is run for the user outside the panes.
package enum ProgramReport: Sendable {
  /// A program had borrowed the screen, or was started beside it, and has ended.
  case ended(status: Int)
  /// A text comes back from the user's editor.
  case composed(ComposedText)
}

/// News of the host's own standard input.
package enum StandardInputEvent: Sendable {
  case rows([Item])
  /// No more of it is read, since that many rows are all that is kept.
  case cut(rows: Int)
  case ended
}

/// News of the logs of transfers on disk.
package enum TransferLogReport: Sendable {
  /// What earlier hosts have left is being read, so many bytes; it comes as ``recovered(_:)``.
  case reading(bytes: Int)
  /// The logs of earlier hosts are read.
  case recovered([TransferRecord])
  /// What hosts that died meanwhile have left, and the transfers of hosts that live.
  case surveyed([TransferRecord], elsewhere: Set<TransferID>)
  /// The line of a transfer is on disk, or could not be written.
  case written(TransferID, succeeded: Bool)
  /// The newest step of ended windows is in the log of this one; empty when there is none, `nil`
  /// when it could not be had.
  case pastTaken([TransferRecord]?)
  /// A frame that told how these transfers came out is on the screen.
  case shown(Set<TransferID>)
}

/// News of files: those of transfers by the transfer's id, judgements by the question's number.
package enum FileReport: Sendable {
  /// What files held over a folder could do there.
  case judged(Int, FileVerdict)
  /// The moving of files is over.
  case moved(TransferID, FileOutcome)
  /// How far files on their way have come.
  case progressed(TransferID, FileProgress)
  /// Data is in a file now, or could not be put into one.
  case spooled(String, path: String?)
  /// A pasted text was looked at: the paths of the files it names, or none for mere text.
  case pasted(String, [String])
}

/// An event of the program of one pane.
package enum PluginEvent: Sendable {
  case spawned(processID: Int)
  case spawnFailed(SafeText)
  case message(PluginMessage)
  /// A line came that says nothing new, but the program is alive.
  case spoken
  /// Content came for an input that is not the newest any more.
  case outdated
  /// A request of the plugin whose answer is always `null`.
  case owesAnswer(PluginRequestID)
  /// Output of a program that does not speak the protocol.
  case output(PlainOutput)
  /// A line that was left out: why, and how it begins.
  case rejected(code: Int, id: PluginRequestID?, reason: SafeText, excerpt: SafeText = .empty)
  /// Stray output or a remark of the decoder, for the log.
  /// With it comes what the user misses of the message.
  case logged(SafeText, omission: Omission? = nil)
  case errorLine(SafeText)
  /// The program has closed its standard output.
  case outputEnded
  case exited(status: Int, signal: Int)
  /// The program has closed its standard input: it can be told nothing any more.
  case inputClosed
  case measured(ProgramMeasure)
}

/// What is measured of a program from outside.
package enum ProgramMeasure: Sendable {
  /// Bytes that wait to be read by it.
  case queue(bytes: Int)
  /// Memory that it and its descendants hold.
  case memory(bytes: Int)
}

/// What a program that does not speak the protocol prints.
package enum PlainOutput: Sendable {
  /// One row.
  case row(Item)
  /// One line of text.
  case line(StyledText)
  /// No more of it is read, since that many rows or lines are all that is kept.
  case cut(lines: Int)
}

/// A signal or a loss the whole host answers.
package enum HostSignal: String, Sendable {
  case terminate, hangUp, resumed
}

/// One program in one pane; a pane keeps its number when its program is started again.
package struct PaneID: Hashable, Comparable, Sendable {
  /// From 1, in the order the panes were made.
  package let number: Int
  /// Takes a number as a name.
  package init(_ number: Int) { self.number = number }
  /// Orders panes by their age.
  package static func < (left: PaneID, right: PaneID) -> Bool { left.number < right.number }

  /// The name on the wire, such as `p1`.
  package var wireName: String { "p\(number)" }
}

/// A program run for the user outside the panes.
package struct ProgramID: Hashable, Sendable {
  /// From 1, never used twice.
  package let number: Int
  /// Takes a number as a name.
  package init(_ number: Int) { self.number = number }
}

/// The terminal as far as the host decides by it; how to draw on it is not among it.
package struct TerminalTraits: Equatable, Sendable {
  /// True when the background is dark.
  package var isDark = true
  /// `mono`, `16`, `256` or `rgb`.
  package var colors = "256"
  /// The colour of letters as `#rrggbb`; `nil` where the terminal does not tell it.
  package var foreground: String?
  /// The colour of the ground, likewise.
  package var background: String?
  /// True when key releases and all chords arrive.
  package var hasFullKeys = false
  /// True when it has drag and drop with other programs.
  package var hasDragAndDrop = false
  /// True when it runs on another machine, so that files have other names there.
  package var isRemote = false
  /// Cell size in pixels, when known.
  package var cellPixels: CellSize?
  /// Bytes of a text that it puts on its clipboard at most; what is cut is said.
  package var clipboardBytes = HostLimits.leastClipboardBytes
  /// What it can be sent of a picture.
  package var pictures = PictureForm.cells
  /// Bytes in a second that its line was seen to carry; `nil` where that is enough for every picture.
  package var lineRate: Int?
  /// Assumes a dark terminal of 256 colours until it answers.
  package init() {}

  /// The way it shows pixels, by the word that programs are told; none where it shows none.
  var pixelWays: [String] {
    switch pictures {
    case .cells: []
    case .pixels: ["kitty"]
    case .sixel: ["sixel"]
    }
  }
}
