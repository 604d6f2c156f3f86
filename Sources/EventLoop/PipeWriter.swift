// SPDX-License-Identifier: Apache-2.0
internal import CPlatform
internal import Glibc

/// Writes a pipe without ever waiting; what the pipe does not take is queued.
///
/// The queue has no limit of its own: look at `queuedBytes` before writing what can be left out.
package final class PipeWriter {
  /// Called when the queue has become empty after it was not.
  package var onDrained: (() -> Void)?
  /// Called once at the end of the turn in which writing failed; `EPIPE` means nobody reads.
  package var onFailure: ((SystemError) -> Void)?

  /// True when nothing more is accepted.
  package private(set) var isClosed = false
  private let loop: Loop
  private let descriptor: Int32
  private let poll: DescriptorPoll?
  private let mayBlock: Bool
  private var pending: [UInt8] = []
  private var head = 0
  private var closesWhenDrained = false
  private var watchesEnd = false

  /// Takes a descriptor over, which is closed with the writer, except 0, 1 and 2.
  ///
  /// A descriptor that is shared with others and blocks is served in portions it cannot block on.
  ///
  /// - Throws: `SystemError` when the kernel cannot watch it; the descriptor is closed then, too.
  package init(_ loop: Loop, _ descriptor: Int32) throws(SystemError) {
    self.loop = loop
    self.descriptor = descriptor
    mayBlock = colonnade_is_nonblocking(descriptor) == 0
    poll = try DescriptorPoll.watching(descriptor, on: loop)
  }

  deinit { close() }

  /// Bytes that wait for the reader at the other end.
  package var queuedBytes: Int { pending.count - head }

  /// Bytes that were written or queued, and that nobody has read yet; sockets do not tell, and count
  /// what is queued only.
  package var unreadBytes: Int {
    isClosed ? 0 : queuedBytes + Int(colonnade_unread_bytes(descriptor))
  }

  /// Writes at once what fits and queues the rest; nothing happens after `close()`.
  package func write(_ bytes: [UInt8]) {
    guard !isClosed, !closesWhenDrained, !bytes.isEmpty else { return }
    guard queuedBytes == 0 else { return pending.append(contentsOf: bytes) }
    let done = bytes.withUnsafeBytes { writeSome($0) }
    guard !isClosed, done < bytes.count else { return }
    pending.append(contentsOf: bytes[done...])
    awaitRoom()
  }

  /// From now on a reader that closes its end is told by `onFailure` at once, not at the next write.
  package func watchEnd() {
    watchesEnd = true
    if queuedBytes == 0 { rest() }
  }

  /// Waits for nothing, or only for the end of the reader.
  private func rest() {
    guard watchesEnd, !isClosed, let poll else { return poll?.stop() ?? () }
    poll.watchEnd { [weak self] _, _, isBroken in
      if isBroken { self?.fail(SystemError("write", code: EPIPE)) }
    }
  }

  /// Closes at once; what is queued is lost.
  package func close() {
    guard !isClosed else { return }
    isClosed = true
    poll?.stop()
    pending = []
    head = 0
    onDrained = nil
    onFailure = nil
    closeUnlessStandard(descriptor)
  }

  /// Accepts nothing more and closes when the queue is empty.
  package func closeWhenDrained() {
    closesWhenDrained = true
    if queuedBytes == 0 { close() }
  }

  private func awaitRoom() {
    if let poll {
      poll.watch(read: false, write: true) { [self] _, _, _ in flush() }
    } else {
      loop.atTurnEnd { [self] in flush() }
    }
  }

  private func flush() {
    guard !isClosed else { return }
    head += pending.withUnsafeBytes { writeSome(UnsafeRawBufferPointer(rebasing: $0[head...])) }
    guard !isClosed else { return }
    guard queuedBytes == 0 else {
      if head > 65_536, head > pending.count / 2 {
        pending.removeFirst(head)
        head = 0
      }
      return awaitRoom()
    }
    pending.removeAll(keepingCapacity: pending.count <= 65_536)
    head = 0
    rest()
    if closesWhenDrained { close() } else { onDrained?() }
  }

  /// Writes until the pipe is full; returns how many bytes it took.
  private func writeSome(_ bytes: UnsafeRawBufferPointer) -> Int {
    var done = 0
    while done < bytes.count, let base = bytes.baseAddress {
      // A pipe that is writable takes PIPE_BUF bytes without blocking, and not always more.
      if mayBlock, !isWritable() { break }
      let portion = mayBlock ? min(4_096, bytes.count - done) : bytes.count - done
      let count = Glibc.write(descriptor, base + done, portion)
      if count >= 0 {
        done += count
      } else if errno == EAGAIN {
        break
      } else if errno != EINTR {
        fail(SystemError(errnoOf: "write"))
        break
      }
    }
    return done
  }

  private func isWritable() -> Bool {
    var request = pollfd(fd: descriptor, events: Int16(POLLOUT), revents: 0)
    return Glibc.poll(&request, 1, 0) > 0
  }

  private func fail(_ error: SystemError) {
    let failed = onFailure
    close()
    guard let failed else { return }
    loop.atTurnEnd { failed(error) }
  }
}
