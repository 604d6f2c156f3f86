// SPDX-License-Identifier: Apache-2.0
internal import CLibuv
internal import CPlatform
internal import Glibc

/// The size of a terminal; unknown numbers are 0.
package struct TerminalSize: Equatable, Sendable {
  /// Width in cells.
  package var columns: Int
  /// Height in cells.
  package var rows: Int
  /// Width in pixels.
  package var widthPixels: Int
  /// Height in pixels.
  package var heightPixels: Int

  /// Creates a size.
  package init(columns: Int, rows: Int, widthPixels: Int = 0, heightPixels: Int = 0) {
    self.columns = columns
    self.rows = rows
    self.widthPixels = widthPixels
    self.heightPixels = heightPixels
  }
}

/// The terminal, opened by its name so that descriptors 0, 1 and 2 keep their flags.
///
/// Neither reading nor writing ever waits. When the terminal disappears, `onHangup` is called once
/// and nothing is watched any more: programs that go on reading a dead terminal spin for hours.
package final class TerminalDevice {
  /// Called with what the user typed, valid only during the call.
  package var onBytes: ((UnsafeRawBufferPointer) -> Void)?
  /// Called when the terminal takes bytes again after `write` accepted less than it was given.
  package var onWritable: (() -> Void)?
  /// Called once, at the end of the turn in which the terminal was found to be gone.
  package var onHangup: (() -> Void)?
  /// True when the terminal is gone or closed.
  package private(set) var isGone = false

  private let loop: Loop
  private let descriptor: Descriptor
  private let poll: DescriptorPoll
  private let savedModes: termios
  private var isReading = false
  private var awaitsRoom = false
  private var emptyReads = 0

  /// Opens the terminal of this process and remembers its modes.
  ///
  /// - Throws: `SystemError` when there is none.
  package convenience init(_ loop: Loop) throws(SystemError) {
    let number = colonnade_open_terminal()
    if number < 0 { throw SystemError("open", status: number, subject: "terminal") }
    try self.init(loop, takingOver: number)
  }

  /// Takes over a descriptor that is a terminal and was opened for this purpose.
  ///
  /// - Throws: `SystemError` when it is no terminal; the descriptor is closed then, too.
  package init(_ loop: Loop, takingOver number: Int32) throws(SystemError) {
    self.loop = loop
    descriptor = Descriptor(number)
    var modes = termios()
    if tcgetattr(number, &modes) != 0 { throw SystemError(errnoOf: "tcgetattr") }
    savedModes = modes
    colonnade_set_nonblocking(number, 1)
    poll = try DescriptorPoll(loop, number)
  }

  /// The byte that the erase key sends, as the terminal was set up by the user.
  package var eraseByte: UInt8 {
    withUnsafeBytes(of: savedModes.c_cc) { Int(VERASE) < $0.count ? $0[Int(VERASE)] : 0x7F }
  }

  /// The size at this moment; `nil` when the terminal is gone.
  package var size: TerminalSize? {
    var raw = colonnade_window_size()
    guard !isGone, colonnade_window_size_get(descriptor.number, &raw) == 0 else { return nil }
    return TerminalSize(
      columns: Int(raw.columns), rows: Int(raw.rows), widthPixels: Int(raw.width_pixels),
      heightPixels: Int(raw.height_pixels))
  }

  /// True when this process may set modes without disturbing the one in the foreground.
  package var isForeground: Bool {
    let group = tcgetpgrp(descriptor.number)
    return group < 0 || group == getpgrp()
  }

  /// Switches to raw modes; from now on a crash of this process restores the terminal.
  ///
  /// - Throws: `SystemError` when the terminal is gone.
  package func enterRawMode() throws(SystemError) {
    var saved = savedModes
    colonnade_crash_arm(descriptor.number, &saved)
    var modes = savedModes
    colonnade_make_raw(&modes)
    try set(&modes)
  }

  /// Switches back to the modes the terminal had when it was opened.
  ///
  /// - Throws: `SystemError` when the terminal is gone.
  package func restoreModes() throws(SystemError) {
    var modes = savedModes
    try set(&modes)
    colonnade_crash_disarm()
  }

  /// True when something can be read at this moment; no while reading is paused.
  package var hasInput: Bool {
    isReading && !isGone && colonnade_bytes_waiting(descriptor.number) > 0
  }

  /// Starts or continues to read.
  package func resume() {
    isReading = true
    watch()
  }

  /// Stops reading, for example while another program has the terminal.
  package func pause() {
    isReading = false
    watch()
  }

  /// Writes what the terminal takes at once.
  ///
  /// A worker of the kernel carries the bytes to the other side. It waits, as often as not, for the
  /// processor that this process runs on, and comes before what is left of the turn.
  ///
  /// - Returns: How many bytes were accepted. If not all, `onWritable` is called when there is room
  ///   again; the rest is the caller's to keep or to replace. A terminal that is gone takes all.
  package func write(_ bytes: UnsafeRawBufferPointer) -> Int {
    var done = 0
    while !isGone, done < bytes.count, let base = bytes.baseAddress {
      let count = Glibc.write(descriptor.number, base + done, bytes.count - done)
      if count > 0 {
        done += count
      } else if count == 0 || errno == EAGAIN {
        awaitsRoom = true
        watch()
        return done
      } else if errno != EINTR {
        hangUp()
      }
    }
    if done > 0 { sched_yield() }
    return isGone ? bytes.count : done
  }

  /// Writes what the terminal takes at once; see the other `write`.
  package func write(_ bytes: [UInt8]) -> Int { bytes.withUnsafeBytes { write($0) } }

  /// Writes all bytes, waiting for the terminal; only for the last words before leaving it.
  ///
  /// - Returns: Whether all were written in time.
  package func write(_ bytes: [UInt8], withinMilliseconds limit: Int) -> Bool {
    let end = MonotonicClock.nanoseconds + max(0, min(limit, 60_000)) * 1_000_000
    var rest = bytes[...]
    while !rest.isEmpty, !isGone {
      let count = rest.withUnsafeBytes { Glibc.write(descriptor.number, $0.baseAddress, $0.count) }
      if count > 0 {
        rest = rest.dropFirst(count)
        continue
      }
      if count < 0, errno != EAGAIN, errno != EINTR { return false }
      let left = (end - MonotonicClock.nanoseconds) / 1_000_000
      var request = pollfd(fd: descriptor.number, events: Int16(POLLOUT), revents: 0)
      if left <= 0 || Glibc.poll(&request, 1, Int32(clamping: left)) <= 0 { return false }
    }
    return rest.isEmpty
  }

  /// Reads and forgets what comes until it is as wanted, for the last answers of the terminal.
  ///
  /// An answer that nobody reads would be typed into the shell. It is read byte by byte, so that what
  /// the user types behind it stays for whoever reads next.
  ///
  /// - Parameters:
  ///   - limit: How long to wait in all, in milliseconds.
  ///   - isEnough: Gets all bytes so far; at most 4,096 are read.
  package func discardInput(
    withinMilliseconds limit: Int, until isEnough: (ArraySlice<UInt8>) -> Bool
  ) {
    let end = MonotonicClock.nanoseconds + max(0, min(limit, 1_000)) * 1_000_000
    var bytes: [UInt8] = []
    while !isGone, bytes.count < 4_096, !isEnough(bytes[...]) {
      var byte: UInt8 = 0
      let count = Glibc.read(descriptor.number, &byte, 1)
      if count == 1 {
        bytes.append(byte)
        continue
      }
      if count == 0 || (errno != EAGAIN && errno != EINTR) { return }
      let left = (end - MonotonicClock.nanoseconds) / 1_000_000
      var request = pollfd(fd: descriptor.number, events: Int16(POLLIN), revents: 0)
      if left <= 0 || Glibc.poll(&request, 1, Int32(clamping: left)) <= 0 { return }
    }
  }

  /// Stops watching and closes the terminal; modes stay as they are.
  package func close() {
    isGone = true
    colonnade_crash_disarm()
    poll.stop()
    descriptor.close()
    onBytes = nil
    onWritable = nil
    onHangup = nil
  }

  // TCSANOW: waiting for output to drain can take for ever on a terminal that has stopped.
  private func set(_ modes: inout termios) throws(SystemError) {
    while tcsetattr(descriptor.number, TCSANOW, &modes) != 0 {
      if errno != EINTR { throw SystemError(errnoOf: "tcsetattr") }
    }
  }

  private func watch() {
    guard !isGone else { return }
    poll.watch(read: isReading, write: awaitsRoom) { [self] isReadable, isWritable, isBroken in
      if isReadable || isBroken { readTurn() }
      if isBroken { hangUp() }
      if isWritable, awaitsRoom, !isGone {
        awaitsRoom = false
        watch()
        onWritable?()
      }
    }
  }

  private func readTurn() {
    guard isReading, !isGone, let base = loop.readBuffer.baseAddress else { return }
    var count = read(descriptor.number, base, loop.readBuffer.count)
    if count > 0 {
      emptyReads = 0
      if count >= Self.burstBytes { count += readRest(behind: count) }
      onBytes?(UnsafeRawBufferPointer(start: base, count: count))
    } else if count == 0 {
      // In line mode Ctrl-D is an empty read, too; the end of the terminal repeats for ever.
      emptyReads += 1
      if emptyReads > 3 || isHungUp { hangUp() }
    } else if errno != EAGAIN, errno != EINTR {
      hangUp()
    }
  }

  /// More bytes of a terminal at one read than a person types: the rest of a key held down or of a
  /// paste is about to come.
  private static let burstBytes = 96

  /// Lets the terminal write the rest of a burst, and reads what has come; returns the number of bytes.
  ///
  /// It runs on the processor that this process was woken on, as often as not, and was stopped for it.
  /// What is read together is shown once.
  private func readRest(behind start: Int) -> Int {
    sched_yield()
    guard hasInput, start < loop.readBuffer.count, let base = loop.readBuffer.baseAddress
    else { return 0 }
    return max(0, read(descriptor.number, base + start, loop.readBuffer.count - start))
  }

  private var isHungUp: Bool {
    var request = pollfd(fd: descriptor.number, events: Int16(POLLIN), revents: 0)
    return Glibc.poll(&request, 1, 0) > 0 && Int32(request.revents) & (POLLHUP | POLLERR) != 0
  }

  private func hangUp() {
    guard !isGone else { return }
    isGone = true
    colonnade_crash_disarm()
    poll.stop()
    loop.atTurnEnd { [self] in
      let gone = onHangup
      onHangup = nil
      gone?()
    }
  }
}
