// SPDX-License-Identifier: Apache-2.0

/// Times and counts by which plugins are judged; times are in milliseconds, of a program on this machine.
///
/// `CheckSubject.limit` makes them longer for one on another machine. No other file of the room holds such
/// a number, and the rules that people read name the same.
enum CheckLimits {
  // MARK: Patience

  /// Above this time a plugin counts as slow: it is waited for longer, by three times what it has taken,
  /// for some checks ask three things at once.
  static let slow = 500
  /// The most that it is waited for longer.
  static let mostPatience = 12_000
  /// How often something is waited for once more while the machine is busy.
  static let busyRounds = 3
  /// Windows in which it is watched without a reader; what works in one of them may be at its last task.
  static let unreadWindows = 5

  // MARK: Starting and ending

  /// Until a program says something.
  static let firstLine = 5_000
  /// Until a program that was slower than that has said something after all.
  static let slowFirstLine = 10_000
  /// Until a program that was seen to work says something in a further run.
  static let greeting = 3_000
  /// Until it shows its first content.
  static let firstContent = 250
  /// Further content that comes with the first one.
  static let moreContent = 400
  /// Until it has ended when its input has.
  static let end = 2_000
  /// Until it has ended when it was signalled.
  static let terminated = 1_000
  /// Until it has ended when it was killed, with all that it held.
  static let killed = 2_500
  /// Between two looks at the processes that it has left behind.
  static let remains = 200
  /// Silence after which it is not in the middle of writing.
  static let cutOff = 500

  // MARK: Pictures

  /// Pictures that are decoded.
  static let pictures = 16
  /// Bytes of a picture that is decoded.
  static let pictureBytes = 64 << 20
  /// Until a picture is decoded, as a host waits for it.
  static let picture = 3_000

  // MARK: Answering

  /// Until it has answered a question or an input.
  static let answer = 3_000
  /// Until it has refused what it does not know.
  static let refusal = 1_000
  /// Until it has shown a change that it was asked for.
  static let shown = 500
  /// In which nothing more has to come.
  static let silence = 300
  /// In which a second answer to one question would come.
  static let secondAnswer = 150
  /// Until it has answered a command that was cancelled.
  static let cancelled = 2_000
  /// Until it has answered a question of a gesture.
  static let gesture = 1_000
  /// Until it has answered a step of a transfer.
  static let transfer = 5_000
  /// Seconds that the promise of a source has to hold.
  static let promiseSeconds = 600
  /// Time a request of the plugin stays open, so that two open at once are seen together.
  static let reply = 10
  /// Commands that are tried.
  static let commands = 40

  // MARK: Inputs and rows

  /// Inputs of a storm, and the time between two of them.
  static let storm = 50
  static let betweenInputs = 20
  /// Until it has answered the second of two odd inputs.
  static let secondInput = 1_000
  /// Rows of a large selection.
  static let crowd = 1_000
  /// Rows that are to come quickly, and in which time.
  static let quickRows = 200
  static let quickRowsTime = 50
  /// In which a source that lives has changed.
  static let changes = 1_500
  /// Pages that are looked at again after a change.
  static let pages = 200
  /// Branches that are opened.
  static let branches = 12

  // MARK: Reading

  /// Until a program that reads line by line has answered.
  static let readAhead = 700
  /// Kilobytes that fill the buffers of libraries: 4 in the usual ones, 64 in the largest.
  static let readBuffers = 80
  /// Bytes of each line that fills them.
  static let fillingBytes = 1_000
  /// Words of five characters in the longest line that a host sends.
  static let longWords = 12_200
  /// In which nobody reads its output.
  static let unread = 1_000

  // MARK: Resting

  /// Time an event is given to end it.
  static let event = 80
  /// Quiet before its input ends.
  static let settled = 400
  /// In which it is watched while nothing happens.
  static let rest = 1_000
  /// Processor time in a second of rest above which it spins.
  static let restProcessor = 150
  /// Messages in a second of rest above which it floods.
  static let restMessages = 100
  /// Rounds of messages after which its memory is compared, and the bytes it may have grown by.
  static let growthRounds = 300
  static let growthBytes = 48 << 20

  // MARK: Canvases

  /// Frames, and bytes of terminal output, that it may send without an acknowledgement.
  static let framesAhead = 8
  static let frameBytesAhead = 256 << 10
  /// In which they, or a frame of a new size, would come.
  static let canvas = 1_000
  /// Keys that it has to read in that time.
  static let keys = 10_000

  // MARK: Its words

  /// Bytes of one line of stderr that are handed on.
  static let complaintBytes = 4_096
}
