// SPDX-License-Identifier: Apache-2.0
package import CellText
package import DragSession
package import PaneContent
package import PaneProtocol

/// An order from the core; the runtime carries it out and decides nothing.
package enum HostEffect: Sendable {
  case pane(PaneID, PaneEffect)
  case timer(TimerOrder)
  case terminal(TerminalOrder)
  case program(ProgramEffect)
  case files(FileEffect)
  case helper(HelperEffect)
  case transferLog(TransferLogEffect)
  case save(SavedLayout)
  /// Keeps what the user has allowed a plugin for good, or takes it back.
  case permit(Permit, isAllowed: Bool)
  case log(PaneID?, SafeText)
  /// Ends the host; `output` goes to standard output after the screen is back.
  case quit(status: Int, output: [UInt8]?)
}

/// Orders about the program of one pane.
package enum PaneEffect: Sendable {
  case spawn(run: Int, SpawnOrder)
  case send(HostMessage)
  /// Closes the program's standard input, which tells it to end.
  case closeInput
  /// Signals the program's whole process group.
  case signal(EndingSignal)
}

/// Orders about timers.
package enum TimerOrder: Sendable {
  /// Starts a timer, or moves one that runs.
  case start(HostTimer, after: Duration)
  case cancel(HostTimer)
}

/// Orders about the terminal beside the picture.
package enum TerminalOrder: Sendable {
  /// Puts a text on the clipboard.
  case copy(CopiedText)
  /// Stops the host until the shell brings it back.
  case suspend
  /// Draws every cell anew, whatever the terminal shows.
  case redrawAll
  /// Sets the shape of the mouse pointer by its name; `nil` restores it.
  case setPointer(String?)
  /// Has all motion of the mouse reported, or only that with a button held.
  case reportAllMotion(Bool)
  /// Tells the terminal's own drag and drop something.
  case drag(DropOrder)
  /// Takes drops of other programs of these types.
  case registerDrops([String])
  /// Shows how far all work is in the terminal's own frame.
  case showShare(WorkShare)
  /// Tells somebody who looks elsewhere.
  case notify(SafeText)
}

/// Orders about programs outside the panes.
package enum ProgramEffect: Sendable {
  case run(ProgramID, ProgramOrder)
  /// Opens an address with the desktop's program for it.
  case openLink(String)
  /// Has a text changed in the user's editor, which gets the terminal; ``HostEvent/composed(_:_:)`` is
  /// the answer.
  case compose(ProgramID, ContentDraft)
  /// Removes the file of a text that came back.
  case forgetDraft(path: String)
}

/// Orders about files; each but the last two is answered by a ``FileReport``.
package enum FileEffect: Sendable {
  case move(TransferOrder, isRecovery: Bool)
  /// Looks at what files held over a folder could do there.
  case judge(Int, sources: [String], directory: String, readsTwins: Bool)
  /// Looks whether a pasted text names files.
  case find(in: String)
  /// Puts data into a file of its own.
  case spool(String, name: String, [UInt8])
  /// Lets the moving of files rest, or go on.
  case pause(TransferID, Bool)
  /// Has the moving of files begin before that of another one, where both wait.
  case putAhead(TransferID, of: TransferID)
  /// Ends the moving of files soon.
  case cancel(TransferID)
  /// Removes a file that data was put into.
  case unspool(String)
}

/// Orders about the log of transfers.
package enum TransferLogEffect: Sendable {
  /// Appends a record; with a name it must be on disk before ``TransferLogReport/written`` says so.
  case append(TransferRecord, awaited: TransferID?)
  /// Looks at the logs of other hosts; ``TransferLogReport/surveyed`` tells.
  case survey
  /// Takes the newest step of ended windows over from their logs, one that can be taken back while the
  /// programs of these stores run; it comes as ``TransferLogReport/pastTaken(_:)``.
  case takePast(open: Set<StoreKey>)
}

/// How hard a program is asked to end.
package enum EndingSignal: Sendable { case terminate, kill }

/// What the runtime needs to start a pane's program.
package struct SpawnOrder: Equatable, Sendable {
  /// The program and its words, byte for byte; no shell reads them.
  package var arguments: [[UInt8]]
  /// True when standard input is a pipe that stays open; level 0 programs get an empty one.
  package var keepsInput: Bool
  /// Folder to start it in, or `nil` for the host's.
  package var workingDirectory: String?
  /// Names and values added to the environment.
  package var environment: [String: String]
  /// Names of the user's environment that pass through; `nil` passes all.
  package var allowedNames: [String]?
  /// How it is spoken with.
  package var mode: PluginMode
  /// True when it also gets the host's own standard input, on a descriptor that its environment
  /// names.
  package var handsInput = false

  /// Creates an order.
  package init(
    arguments: [[UInt8]], keepsInput: Bool, workingDirectory: String?,
    environment: [String: String], allowedNames: [String]?, mode: PluginMode
  ) {
    self.arguments = arguments
    self.keepsInput = keepsInput
    self.workingDirectory = workingDirectory
    self.environment = environment
    self.allowedNames = allowedNames
    self.mode = mode
  }
}

/// A program the user asked for: an editor on the lent screen, or a viewer beside it.
package struct ProgramOrder: Equatable, Sendable {
  /// The program and its words; no shell reads them.
  package var arguments: [String]
  /// Folder to start it in, or `nil` for the host's.
  package var workingDirectory: String?
  /// True when it gets the terminal until it ends.
  package var takesScreen: Bool
  /// Creates an order.
  package init(arguments: [String], workingDirectory: String?, takesScreen: Bool) {
    self.arguments = arguments
    self.workingDirectory = workingDirectory
    self.takesScreen = takesScreen
  }
}

/// How a program speaks.
package enum PluginMode: String, Sendable {
  /// JSON lines.
  case rpc
  /// Every line of its output is a row.
  case lines
  /// Its output is one text.
  case text
}
