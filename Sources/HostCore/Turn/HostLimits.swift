// SPDX-License-Identifier: Apache-2.0
import HostConfiguration
import PaneContent
import PaneProtocol

/// Times and counts by which the host judges programs, questions and messages.
///
/// No other file of the room holds such a number, and none of them is on the wire.
package enum HostLimits {
  // MARK: Starting and ending programs

  /// Time a silent start goes unremarked.
  static let startHint = Duration.milliseconds(500)
  /// From that remark until the program counts as not responding.
  static let startPatience = Duration.milliseconds(4_500)
  /// Pauses before automatic restarts, first to last.
  static let restartPauses: [Duration] = [
    .milliseconds(250), .milliseconds(1_000), .milliseconds(4_000), .milliseconds(10_000),
  ]
  /// How much a pause before a restart is shorter or longer by chance, in per cent.
  package static let restartScatterPercent = 20
  /// Automatic restarts within ``restartWindow``.
  static let restarts = 4
  /// The time over which restarts are counted.
  static let restartWindow = Duration.milliseconds(300_000)
  /// A run this long lets the pauses begin anew.
  static let calmRun = Duration.milliseconds(60_000)
  /// A death this soon after the start is blamed on what was saved for the program.
  static let savedStateTrial = Duration.milliseconds(10_000)
  /// Time a program may go on after it has closed its output.
  static let outputEndPatience = Duration.milliseconds(500)
  /// Time a program may take to answer `shutdown`.
  static let shutdown = Duration.milliseconds(1_000)
  /// From closing standard input to SIGTERM.
  static let terminate = Duration.milliseconds(500)
  /// The same when the user is in a hurry.
  static let hurriedTerminate = Duration.milliseconds(150)
  /// From SIGTERM to SIGKILL.
  static let kill = Duration.milliseconds(1_000)
  /// The same when the user is in a hurry.
  static let hurriedKill = Duration.milliseconds(350)
  /// From SIGKILL until a session that ends waits no longer: a call to a file system that does not
  /// answer holds a process for as long as it likes.
  static let unkillable = Duration.milliseconds(1_000)

  /// Programs that run unseen, of all columns together.
  static let parkedPanes = 8
  /// Panes that share one column.
  static let tabs = LayoutColumn.mostPrograms
  /// Programs that run at once, of all columns together, where the user or a program opens more.
  static let panes = 24

  // MARK: Content

  /// Time the rows of a table stand still before columns are widened for the numbers among them.
  static let tableRest = Duration.milliseconds(300)
  /// Age at which content for an older input is dimmed.
  static let dim = Duration.milliseconds(100)
  /// From dimming to the mark in the title.
  static let mark = Duration.milliseconds(150)
  /// Time within which what a program has said ahead of an input is shown for it.
  static let aheadKept = Duration.milliseconds(10_000)
  /// Time within which what a row has led to is shown again when the cursor comes back to it.
  static let pageKept = Duration.milliseconds(10_000)
  /// Pages that a pane keeps of rows the cursor has left.
  static let keptPages = 4
  /// Rows or lines of such a page; a longer one is not kept.
  static let keptPageRows = 500
  /// Time within which a program has to say ahead what it would show; one that is later would be late
  /// for its input, too.
  static let aheadPatience = Duration.milliseconds(250)
  /// Time a program that was late with it is not asked.
  static let aheadRest = Duration.milliseconds(5_000)
  /// Time an `input.set` holds back the next one.
  static let inputPatience = Duration.milliseconds(50)
  /// The same for programs that answer without the number of an input.
  static let uncountedInputPatience = Duration.milliseconds(500)

  /// Time between two words to a program that its picture is on screen.
  static let pictureStep = Duration.milliseconds(16)
  /// The same for a program that nobody sees.
  static let unseenPictureStep = Duration.milliseconds(1_000)
  /// Pictures of a canvas after which a program is not read until it is told of one.
  ///
  /// Source: `Plugins/REFERENCE.md`, Canvases.
  package static let picturesAhead = 8
  /// Bytes of pictures after which it is not read either, however few they are.
  package static let pictureBytesAhead = 1 << 20
  /// A picture this soon after a key or a click is taken for the answer, and shown at once.
  static let pictureAnswer = Duration.milliseconds(100)
  /// Time a program that reads for content has for one text or picture.
  static func patience(with helper: HelperErrand.Helper) -> Duration {
    switch helper {
    case .markdown: .milliseconds(500)
    case .picture: .milliseconds(3_000)
    }
  }
  /// Time such a program has to end a picture that nobody waits for any more; another one is then
  /// begun.
  static let unwantedPicture = Duration.milliseconds(150)
  /// Time a picture that was sent in pieces is kept without content that names it.
  static let sentPictureRest = Duration.milliseconds(60_000)
  /// Quiet before a picture is drawn when another one was wanted just before, as in passing.
  static let pictureQuiet = Duration.milliseconds(120)
  /// Time after which one is drawn although such pictures do not cease.
  static let picturePassing = Duration.milliseconds(500)
  /// Time a program that reads for content runs on with nothing to read.
  static let helperRest = Duration.milliseconds(30_000)
  /// Deaths within ``helperDeathWindow`` after which such a program is not started again.
  static let helperDeaths = 3
  /// The time over which the deaths of such a program are counted.
  static let helperDeathWindow = Duration.milliseconds(60_000)

  // MARK: Requests

  /// Time a request may be unanswered before its program is "not responding".
  static let notResponding = Duration.milliseconds(5_000)
  /// Ids of cancelled requests that are remembered for each program.
  static let cancelledRequests = 1_024
  /// Bytes waiting for a program above which it counts as not reading.
  package static let queueHardBytes = 4_194_304
  /// Time a `layout.ask` may take before the proposal stands.
  static let layoutAnswer = Duration.milliseconds(Limit.layoutAnswerMilliseconds)
  /// Age at which a running command gets a spinner.
  static let spinner = Duration.milliseconds(250)
  /// Time one picture of the spinner is shown.
  static let spinnerStep = Duration.milliseconds(125)
  /// Time a command may run before it can be cancelled.
  static let cancel = Duration.milliseconds(1_000)

  // MARK: What programs say

  /// Broken lines within ``strikeWindow`` that end a run.
  static let strikes = 10
  /// The time over which broken lines are counted.
  static let strikeWindow = Duration.milliseconds(60_000)
  /// Notices of one program within ``noticeWindow`` that are shown at once.
  static let notices = 5
  /// The time over which notices are counted.
  static let noticeWindow = Duration.milliseconds(1_000)
  /// Time the newest of many notices waits.
  static let noticePause = Duration.milliseconds(200)
  /// Rejected lines are spoken of once in this time.
  static let rejectionPause = Duration.milliseconds(1_000)
  /// Lines that were left out and are written to the log, for one run.
  static let rejectionEntries = 1_000
  /// Names of sources and forms that are remembered of one run, to tell changes that come late from
  /// those of what was never there.
  static let changeableNames = 1_000
  /// Works of one program that are listed at once.
  static let works = 32
  /// Resident memory of a program, in bytes, from which the user is told.
  static let warningBytes = 512 << 20
  /// Resident memory of a program, in bytes, from which its run is ended.
  static let fatalBytes = 1 << 30
  /// Inputs of one pane whose cursor and scroll are kept.
  static let savedViews = 64
  /// Lines of standard error and stray output kept of one program.
  static let logLines = 200

  // MARK: The user

  /// Cells of a question up to which it is the title of its sheet, which is one line and cut.
  static let titleColumns = 64
  /// How long after a key, click or drop in a pane its program may act outside of the window unasked.
  static let outsideConsent = Duration.milliseconds(1_000)
  /// Longest words of such an act that the user is asked about, in bytes.
  static let outsideWordsBytes = 400
  /// Files that are named in the question about a change of files.
  static let shownChanges = 3
  /// Cells of each path in such a question.
  static let shownPathCells = 60
  /// What the user has allowed plugins for good, in all; beyond that the oldest are asked about again.
  static let permits = 200
  /// Time a message stays on the status line.
  static let message = Duration.milliseconds(4_000)
  /// Time a failure stays there.
  static let failure = Duration.milliseconds(8_000)
  /// Time a message has been shown when it can be taken for read by a user who moves on.
  static func readingTime(of kind: StatusMessage.Kind) -> Duration {
    switch kind {
    case .info, .good: .milliseconds(400)
    case .warning, .failure: .milliseconds(2_000)
    }
  }
  /// What was typed is told to a plugin when no key came for this long.
  static let typingPause = Duration.milliseconds(150)
  /// Time a ticked task waits, faint, for its program to show it.
  static let tickPatience = Duration.milliseconds(1_000)
  /// Two presses within this time are a double click.
  static let doubleClick = Duration.milliseconds(400)
  /// A search that has paused goes on after this time: keys that wait come first.
  static let searchStep = Duration.milliseconds(1)
  /// Content scrolls on after this time while cells are chosen up to a pointer outside of it.
  static let choosingStep = Duration.milliseconds(60)
  /// Within this time a second Ctrl-C quits.
  static let quitChord = Duration.milliseconds(2_000)
  /// Time within which the wish to quit still holds once the work it was asked about is over.
  static let freshQuit = Duration.milliseconds(3_000)
  /// A program's question comes up when no key was pressed for this long.
  static let quietBeforeQuestion = Duration.milliseconds(500)

  /// Longest text in a line to type into, in characters; more is refused and said.
  static let typedCharacters = TextField.Room.line.characters
  /// Equal keys of one read that are taken together.
  static let equalKeys = 65_536
  /// Lines that a key scrolls the next column by.
  static let nextColumnLines = 5
  /// Bytes of a text that every terminal puts on its clipboard; some take no more.
  package static let leastClipboardBytes = 100_000
  /// Cells of a line of a table's cell that is shown in full.
  static let cellColumns = 60
  /// Time in which somebody sees that a question has come up.
  static let glance = Duration.milliseconds(300)
  /// Letters that follow each other within this time belong together.
  static let lettersInARow = Duration.milliseconds(500)
  /// Time after the start that keys wait for the column they are meant for.
  package static let typeAhead = Duration.milliseconds(500)
  /// The most keys that wait then.
  static let typeAheadKeys = 4_096
  /// Time that keys wait for the rows of a source to be marked.
  static let markingPatience = Duration.seconds(10)
  /// Keys wait this long for the line or the question that a command leads to; then they are dropped.
  static let linePatience = Duration.milliseconds(2_000)
  /// Keys wait this long for what a program makes of a step; then they are for what it shows.
  static let stepPatience = Duration.milliseconds(250)

  // MARK: Files of the host

  /// From a change of a column to its being saved.
  static let saveAfterLayout = Duration.milliseconds(2_000)
  /// From a change of a program's saved state to its being saved.
  static let saveAfterState = Duration.milliseconds(1_000)

  /// Programs whose states are kept.
  static let savedPrograms = 12
  /// Tables of a layout whose columns are remembered as the user left them.
  static let savedTables = 32
  /// Longest command line that is remembered, in bytes.
  static let savedWordBytes = 8_192

  // MARK: Dragging

  /// The way back of what was not dropped, for the eye alone.
  static let snapBack = Duration.milliseconds(150)
  /// From the pointer's coming to rest on a row until its end begins to fill.
  static let springFills = Duration.milliseconds(350)
  /// Time a row that is about to open is lit, and is not.
  static let springBlink = Duration.milliseconds(35)
  /// Time the terminal may be silent before a drop from outside is given up.
  package static let outsideSilence = Duration.milliseconds(15_000)
  /// The most data of a drop from outside that is taken, in bytes.
  package static let outsideBytes = 64 << 20
  /// Bytes of a drop from outside that are put together before a new piece begins.
  static let outsidePieceBytes = 65_536
  /// Forms of one item that are offered to other programs.
  static let offeredForms = 16
  /// The most data of one such form, in bytes.
  static let offeredFormBytes = 1 << 20

  // MARK: Transfers

  /// Lasting names of stores kept for one pane; beyond that the oldest are forgotten.
  static let storesOfPane = 64
  /// Steps that can be undone.
  static let undoSteps = 100

  /// From the start until transfers that wait for a program are spoken of.
  static let waitingTransfers = Duration.milliseconds(3_000)
  /// Times between looks at the logs of other hosts: the first, and the longest.
  static let surveyPauses = Duration.milliseconds(500)...Duration.milliseconds(30_000)
  /// Pieces of work that have ended and stand in the list of tasks.
  static let tasks = 50
  /// Reasons of what stayed that are shown.
  static let taskReasons = 5
  /// Time work has taken when somebody who looks elsewhere is told of its end.
  static let taskNotice = Duration.milliseconds(10_000)
  /// Time a transfer runs before it is spoken of, so that quick ones never flicker.
  static let transferWords = Duration.milliseconds(200)
  /// Time a transfer of files runs before its speed is told.
  static let paceAge = Duration.milliseconds(2_000)
  /// Time over which the mean speed of files is taken.
  static let paceWindow = Duration.milliseconds(5_000)
  /// Time between the reports that a speed is told by, at least.
  static let paceSpan = Duration.milliseconds(1_000)
  /// Bytes that are copied when a speed means something, and the part of all that does as well.
  static let (paceBytes, pacePart) = (1 << 20, 100)
  /// Time a transfer has run when ending it costs so much work that it is asked about.
  static let transferEndAsks = Duration.milliseconds(10_000)
  /// Time a pane may take to show rows that keys have moved.
  static let keyMove = Duration.milliseconds(1_000)
}
