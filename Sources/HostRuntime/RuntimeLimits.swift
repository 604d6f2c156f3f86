// SPDX-License-Identifier: Apache-2.0

/// The numbers the runtime is bounded by: turns of the loop, queues, frames and what is kept.
///
/// What travels is bounded by `Limit`; these are the host's own affair.
package enum RuntimeLimits {
  /// Longest answer of a program that reads foreign bytes.
  static let helperAnswerBytes = 16 << 20

  /// Largest file of a picture.
  static let pictureBytes = 64 << 20

  /// The longest text that is read back from the editor.
  static let draftBytes = 4 << 20

  /// Moves of files that run at the same time; others wait.
  static let runningMoves = 2
  /// Between two reports of a move that goes on.
  static let fileProgress = Duration.milliseconds(100)

  /// Bytes of drawn pictures that are kept, to be shown again.
  static let pictureCacheBytes = 32 << 20

  // MARK: One turn of the loop

  /// Time given to the output of one program before the others have their turn.
  static let turnTime = Duration.milliseconds(1)
  /// Bytes of lines taken from one program before the others have their turn.
  static let turnBytes = 262_144
  /// Lines taken from one program before the others have their turn.
  static let turnLines = 500
  /// What the turn of a moved cursor waits for the answer of the program that shows the row.
  static let answerPatience = Duration.milliseconds(1)
  /// Between two looks for the user while lines are taken.
  static let lookInterval = Duration.microseconds(50)
  /// Time given to what the user typed before signals, programs and the picture have their turn.
  static let inputTime = Duration.milliseconds(20)

  /// How long after the start memory that only the start has used is given back, in milliseconds.
  package static let settledMilliseconds = 1_500

  // MARK: Queues

  /// Time a program that has closed its input may take to end before it counts as deaf.
  static let exitAfterInput = Duration.milliseconds(250)

  /// Bytes waiting for a program above which of each kind of state only the newest is kept.
  static let queueSoftBytes = 262_144
  /// Longest line of standard error or stray output; longer ones are cut.
  static let logLineBytes = 8_192
  /// Lines that are no messages and still go to the log, for each run of a program.
  static let strayLines = 1_000
  /// Bytes of a rejected line that go to the log.
  static let excerptBytes = 80

  // MARK: Files of the session

  /// Names tried for the log of transfers, when other hosts that start take it for that of a dead one.
  static let logNames = 16

  /// Bytes that earlier hosts have left of transfers and that are read before the first picture; more
  /// is read beside it.
  static let bytesReadAtStart = 262_144

  /// Logs of ended windows that are kept for what can be taken back; the oldest go first.
  static let pastLogs = 64
  /// How long they are kept after their last line, in nanoseconds: seven days.
  static let pastAge = 604_800_000_000_000
  /// Tries to lock one of them, which another window holds for moments.
  static let lockTries = 100
  /// Between two of these tries, in microseconds.
  static let lockPause: UInt32 = 5_000

  /// Bytes the record of a session may grow to.
  package static let recordBytes = 1_073_741_824

  // MARK: Plain output

  /// Rows kept of a program that does not speak the protocol.
  package static let outputRows = 1_000_000
  /// Bytes of lines kept as rows; a row holds its line as text, id and value.
  package static let outputRowBytes = 134_217_728
  /// Lines kept of a text that a program prints.
  package static let outputTextLines = 4_000_000
  /// Bytes kept of a text that a program prints.
  package static let outputTextBytes = 268_435_456

  // MARK: Frames

  /// Between two frames while the user does more than has been read.
  static let refresh = Duration.milliseconds(16)
  /// Between two frames that one pane may cause without having been asked for anything.
  static let frameInterval = Duration.milliseconds(8)
  /// Frames that a pane may cause at once after a pause.
  static let frameBurst = 4
  /// Time the answer behind a frame is waited for before the next one is drawn without it.
  static let fencePatience = Duration.seconds(1)
  /// Window sizes are clamped to this many columns.
  package static let windowColumns = 1_000
  /// Window sizes are clamped to this many rows.
  package static let windowRows = 500

  // MARK: The terminal

  /// Time the last bytes may take when the terminal is left.
  static let farewell = Duration.milliseconds(500)
  /// Time the answer to a frame is waited for when the terminal is left.
  static let lastFence = Duration.milliseconds(200)
  /// Time the answers to the first questions are waited for when the terminal is left.
  static let lastAnswers = Duration.milliseconds(60)
  /// How long after the start the answers to the first questions may be on their way.
  static let firstAnswers = Duration.seconds(1)

  // MARK: Snapshots

  /// How long nothing may happen before a snapshot is taken.
  static let quiet = Duration.milliseconds(40)
  /// The same while a program runs that has shown nothing, or was told of a filter and is silent.
  static let longQuiet = Duration.milliseconds(400)
  /// The same while a program has still to show what its input asks for, and says nothing of it.
  static let workingQuiet = Duration.seconds(2)
  /// The same while a program says that it is at work on what it shows: longer than a helper may take.
  static let loadingQuiet = Duration.seconds(8)

  // MARK: Programs

  /// Between two looks at the memory of a program that talks.
  static let memoryInterval = Duration.seconds(2)
}

extension Duration {
  /// Nanoseconds, what is less than one left out.
  var wholeNanoseconds: Int {
    Int(clamping: components.seconds &* 1_000_000_000 &+ components.attoseconds / 1_000_000_000)
  }
}
