// SPDX-License-Identifier: Apache-2.0
internal import CPlatform
internal import Glibc

/// A program on a terminal of its own, whose other end is held here.
///
/// The program leads a session, so what it starts can be told apart from it: the group in the
/// foreground is the one that keys reach.
package final class PseudoTerminal {
  /// The group that keys reach, and the name of its first program.
  package struct Foreground: Equatable, Sendable {
    /// Number of the group.
    package var group: Int32
    /// Name of its leader, as the system has it; empty when it is not known.
    package var name: String
  }

  /// The process id of the program.
  package var pid: Int32 { process.pid }
  /// How the program ended, as soon as it is known.
  package private(set) var exit: ChildExit?

  private let process: StartedProcess
  private let control: Descriptor
  private let output: PipeReader
  private let input: PipeWriter
  private let drainTimer: Timer
  private var onExit: ((ChildExit) -> Void)?

  /// Starts a program.
  ///
  /// - Parameters:
  ///   - loop: The loop of this thread.
  ///   - request: What to start.
  ///   - size: The size its terminal begins with.
  ///   - onBytes: Called with what it prints; the bytes are valid during the call.
  ///   - onExit: Called once, after its end and after what it had printed was read.
  /// - Throws: `SystemError` when there is no terminal or no process to be had.
  package init(
    _ loop: Loop, _ request: SpawnRequest, size: TerminalSize,
    onBytes: @escaping (UnsafeRawBufferPointer) -> Void,
    onExit: @escaping (ChildExit) -> Void
  ) throws(SystemError) {
    var request = request
    request.takesTerminal = true
    var (master, slave): (Int32, Int32) = (-1, -1)
    let status = colonnade_pty_open(size.raw, &master, &slave)
    if status < 0 { throw SystemError("openpty", status: status) }
    let terminal = Descriptor(slave)
    let reading = Descriptor(master)
    colonnade_set_nonblocking(master, 1)
    // Reading, writing and the size have a descriptor each: a loop watches one only once.
    let writing = try Self.copy(master)
    control = try Self.copy(master)
    drainTimer = Timer(loop)
    output = try PipeReader(loop, reading.take())
    input = try PipeWriter(loop, writing.take())
    process = try StartedProcess(loop, request, descriptors: [terminal, terminal, terminal])
    self.onExit = onExit
    process.onExit = { [self] in ended($0) }
    output.onBytes = onBytes
    output.resume()
  }

  private static func copy(_ descriptor: Int32) throws(SystemError) -> Descriptor {
    let copy = colonnade_copy_descriptor(descriptor)
    if copy < 0 { throw SystemError("dup", status: copy) }
    return Descriptor(copy)
  }

  // MARK: Doors

  /// Bytes that wait to be read by the program.
  package var queuedBytes: Int { input.queuedBytes }

  /// Bytes it has printed that were not read here yet.
  package var waitingBytes: Int { output.bytesWaiting }

  /// Sends bytes as if they were typed.
  package func write(_ bytes: [UInt8]) { input.write(bytes) }

  /// Gives the terminal another size, which tells the program.
  package func resize(_ size: TerminalSize) { colonnade_window_size_set(control.number, size.raw) }

  /// The group that keys reach; `nil` when there is none any more.
  package var foreground: Foreground? {
    var name = [CChar](repeating: 0, count: 64)
    let group = colonnade_terminal_foreground(control.number, &name, name.count)
    guard group > 0 else { return nil }
    let bytes = name.prefix { $0 != 0 }.map(UInt8.init(bitPattern:))
    return Foreground(group: group, name: String(decoding: bytes, as: UTF8.self))
  }

  /// Ends the program and what it has started: a hang-up, and after a second a kill.
  package func end() {
    guard process.signalGroup(SIGHUP) else { return }
    if let group = foreground?.group, group != pid { kill(-group, SIGHUP) }
    drainTimer.start(milliseconds: Self.patience) { [self] in
      _ = process.signalGroup(SIGKILL)
    }
  }

  /// Time a program has after a hang-up, in milliseconds.
  private static let patience = 1_000

  // MARK: The end

  private func ended(_ exit: ChildExit) {
    self.exit = exit
    output.onClosed = { [self] in finish() }
    drain(upTo: output.bytesRead &+ output.bytesWaiting)
    if output.isClosed { finish() }
  }

  /// Gives up what others still print some time after all that was printed before was read.
  private func drain(upTo end: Int) {
    drainTimer.start(milliseconds: ChildProcess.drainMilliseconds) { [self] in
      if !output.isClosed, output.bytesRead < end { return drain(upTo: end) }
      output.close()
    }
  }

  private func finish() {
    guard let exit, let onExit else { return }
    self.onExit = nil
    drainTimer.stop()
    input.close()
    control.close()
    onExit(exit)
  }
}

extension TerminalSize {
  fileprivate var raw: colonnade_window_size {
    colonnade_window_size(
      columns: Int32(clamping: columns), rows: Int32(clamping: rows),
      width_pixels: Int32(clamping: widthPixels), height_pixels: Int32(clamping: heightPixels))
  }
}
