// SPDX-License-Identifier: Apache-2.0
package import EventLoop
import HostRuntime
package import PaneTestSupport

/// A terminal that shows what it is sent and answers as it is told to.
///
/// Its answers, and what is typed, lie in an inbox until ``deliver()``.
package final class FakeTerminal: TerminalPort {
  /// What becomes of the answer to the question behind a frame.
  package enum Fences { case answered, delayed, swallowed }

  package var onBytes: ((UnsafeRawBufferPointer) -> Void)?
  package var onWritable: (() -> Void)?
  package var onHangup: (() -> Void)?
  package var size: TerminalSize?
  package var isForeground = true
  /// What it does about fences.
  package var fences = Fences.answered
  /// Whether it answers anything at all.
  package var answers = true
  /// Bytes it takes before it is full.
  package var room = Int.max
  /// What it shows.
  package private(set) var screen: ScreenModel
  /// Every byte it has taken.
  package private(set) var taken: [UInt8] = []
  /// The bytes of its last writes, the newest last.
  package private(set) var writes: [[UInt8]] = []
  /// Fences that were asked for so far.
  package private(set) var fenceCount = 0
  /// Whether it is in raw modes.
  package private(set) var isRaw = false
  /// Whether it is read.
  package private(set) var isReading = false
  private var inbox: [UInt8] = []
  private var heldAnswers: [UInt8] = []

  package init(columns: Int, rows: Int) {
    size = TerminalSize(columns: columns, rows: rows)
    screen = ScreenModel(columns: columns, rows: rows)
  }

  package var eraseByte: UInt8 { 0x7F }
  package var hasInput: Bool { isReading && !inbox.isEmpty }

  /// Everything it has taken, with ESC as `^[`.
  package var readable: String {
    String(decoding: taken, as: UTF8.self).replacing("\u{1B}", with: "^[")
  }

  // MARK: The port

  package func write(_ bytes: [UInt8]) -> Int {
    let count = min(room, bytes.count)
    if room != .max { room -= count }
    accept(bytes.prefix(count))
    return count
  }

  package func write(_ bytes: [UInt8], withinMilliseconds limit: Int) -> Bool {
    let done = write(bytes)
    return done == bytes.count
  }

  package func discardInput(
    withinMilliseconds limit: Int, until isEnough: (ArraySlice<UInt8>) -> Bool
  ) {
    var read = 0
    while read < inbox.count, !isEnough(inbox[..<read]) { read += 1 }
    inbox.removeFirst(read)
  }

  package func pause() { isReading = false }
  package func resume() { isReading = true }
  package func enterRawMode() { isRaw = true }
  package func restoreModes() { isRaw = false }

  // MARK: The test's side

  private func accept(_ bytes: ArraySlice<UInt8>) {
    taken += bytes
    writes = writes.suffix(9) + [Array(bytes)]
    screen.feed(bytes)
    for question in screen.takeQuestions() {
      if question == "5n" { fenceCount += 1 }
      guard answers, let answer = ScreenModel.answer(to: question) else { continue }
      switch fences {
      case .delayed where question == "5n": heldAnswers += answer
      case .swallowed where question == "5n": break
      default: inbox += answer
      }
    }
  }

  /// Answers what was held back.
  package func answerHeld() {
    inbox += heldAnswers
    heldAnswers = []
  }

  /// Puts what a user types, or another answer, into the inbox.
  package func type(_ text: String) { inbox += Array(text.utf8) }

  /// Hands the inbox to whoever reads; returns whether somebody did.
  package func deliver() -> Bool {
    guard hasInput else { return false }
    let bytes = inbox.prefix(4_096)
    inbox.removeFirst(bytes.count)
    Array(bytes).withUnsafeBytes { onBytes?($0) }
    return true
  }

  /// Has room again for so many bytes, and says so.
  package func makeRoom(_ bytes: Int = .max) {
    room = bytes
    onWritable?()
  }

  /// Forgets what was taken so far.
  package func forgetTaken() { taken = [] }

  /// Becomes larger or smaller.
  package func resize(columns: Int, rows: Int) {
    size = TerminalSize(columns: columns, rows: rows)
    screen.resize(columns: columns, rows: rows)
  }
}
