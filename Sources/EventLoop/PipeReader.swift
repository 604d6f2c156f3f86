// SPDX-License-Identifier: Apache-2.0
internal import CLibuv
internal import CPlatform
internal import Glibc

/// Reads a pipe in fair portions: a flood slows only the flooder.
///
/// One turn of the loop hands out at most `turnBudget` bytes of one reader; then all others have
/// their turn. Whoever needs a smaller budget calls `pause()` inside `onBytes` and `resume()` in a
/// later turn: what was not read stays in the pipe and stops the writer.
package final class PipeReader {
  /// Bytes that one reader hands out in one turn at most.
  package static let turnBudget = 262_144

  /// Called with every chunk of at most 65,536 bytes, which is valid only during the call.
  package var onBytes: ((UnsafeRawBufferPointer) -> Void)?
  /// Called once, after the last byte; without an error it was the end of the file.
  package var onEnd: ((SystemError?) -> Void)?
  /// For the owner of both ends of a child's life; called after `onEnd` or `close()`.
  var onClosed: (() -> Void)?

  /// True when nothing more will be read.
  package private(set) var isClosed = false
  /// Bytes handed out so far.
  private(set) var bytesRead = 0
  private let loop: Loop
  private let descriptor: Int32
  private let poll: DescriptorPoll?
  private let isNonBlocking: Bool
  private var isReading = false

  /// Takes a descriptor over; reading starts with `resume()`.
  ///
  /// The descriptor is closed with the reader, except 0, 1 and 2. It may be a plain file.
  ///
  /// - Throws: `SystemError` when the kernel cannot watch it; the descriptor is closed then, too.
  package init(_ loop: Loop, _ descriptor: Int32) throws(SystemError) {
    self.loop = loop
    self.descriptor = descriptor
    isNonBlocking = colonnade_is_nonblocking(descriptor) != 0
    poll = try DescriptorPoll.watching(descriptor, on: loop)
  }

  deinit { close() }

  /// Starts or continues to read.
  package func resume() {
    guard !isClosed, !isReading else { return }
    isReading = true
    watch()
  }

  private func watch() {
    if let poll {
      poll.watch(read: true, write: false) { [self] _, _, isBroken in
        readTurn()
        // A broken descriptor is not watched any more, but may still hold bytes.
        if isBroken, isReading { watch() }
      }
    } else {
      loop.atTurnEnd { [self] in readTurn() }
    }
  }

  /// Stops reading until `resume()`, also in the middle of a turn.
  package func pause() {
    guard isReading else { return }
    isReading = false
    poll?.stop()
  }

  /// Bytes that lie in the pipe at this moment.
  var bytesWaiting: Int { isClosed ? 0 : Int(max(0, colonnade_bytes_waiting(descriptor))) }

  /// Stops for good and closes the descriptor; `onEnd` is not called.
  package func close() {
    guard !isClosed else { return }
    pause()
    isClosed = true
    closeUnlessStandard(descriptor)
    onBytes = nil
    onEnd = nil
    let closed = onClosed
    onClosed = nil
    closed?()
  }

  private func readTurn() {
    guard let base = loop.readBuffer.baseAddress else { return }
    var budget = PipeReader.turnBudget
    while isReading, budget > 0 {
      let wanted = min(loop.readBuffer.count, budget)
      let count = read(descriptor, base, wanted)
      if count > 0 {
        budget -= count
        bytesRead &+= count
        onBytes?(UnsafeRawBufferPointer(start: base, count: count))
        if count < wanted || !isNonBlocking { break }
      } else if count == 0 {
        return end(nil)
      } else if errno == EAGAIN {
        break
      } else if errno != EINTR {
        return end(SystemError(errnoOf: "read"))
      }
    }
    if isReading, poll == nil { loop.atTurnEnd { [self] in readTurn() } }
  }

  private func end(_ error: SystemError?) {
    let finished = onEnd
    onEnd = nil
    finished?(error)
    close()
  }
}

/// Closes a descriptor, but never the three that every program expects to be open.
func closeUnlessStandard(_ descriptor: Int32) {
  if descriptor > 2 { Glibc.close(descriptor) }
}
