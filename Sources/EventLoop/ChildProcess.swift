// SPDX-License-Identifier: Apache-2.0
internal import CPlatform
internal import Glibc

/// A child process in a session of its own, joined to this one by three real pipes.
///
/// "Ended" and "output at its end" are two events that come in either order: a grandchild may hold
/// the pipe. What lay in the pipe at the end is read, however slowly its owner takes it; what comes
/// later is read for at most `drainMilliseconds`.
package final class ChildProcess {
  /// Time output of others is still read after the process has ended, in milliseconds.
  package static let drainMilliseconds = 250

  /// The process id; it stays the name of its process group until `exit` is set.
  package var pid: Int32 { process.pid }
  /// Writes what the child reads.
  package let standardInput: PipeWriter
  /// Reads what the child prints.
  package let standardOutput: PipeReader
  /// Reads what the child complains about, if it was asked for.
  package let standardError: PipeReader?
  /// How the process ended, as soon as it is known; set before the output is drained.
  package private(set) var exit: ChildExit?

  private let process: StartedProcess
  private let drainTimer: Timer
  private var onExit: ((ChildExit) -> Void)?

  /// Starts a child; reading of its output begins at once.
  ///
  /// - Parameters:
  ///   - loop: The loop of this thread.
  ///   - request: What to start.
  ///   - onExit: Called once, after the process has ended and its output is drained or given up.
  /// - Returns: The running child; it lives until its end even if nobody keeps it.
  /// - Throws: `SpawnError` when no process was made. A child that cannot become the program is known
  ///   only later, and comes as `ChildExit.notStarted`.
  package static func spawn(
    _ loop: Loop, _ request: SpawnRequest, onExit: @escaping (ChildExit) -> Void
  ) throws(SpawnError) -> ChildProcess {
    do throws(SystemError) {
      return try ChildProcess(loop, request, onExit: onExit)
    } catch {
      let program = String(decoding: request.arguments.first ?? [], as: UTF8.self)
      throw SpawnError(call: error.call, code: error.code, program: program)
    }
  }

  private init(
    _ loop: Loop, _ request: SpawnRequest, onExit: @escaping (ChildExit) -> Void
  ) throws(SystemError) {
    let input = request.usesSockets ? try Pipe(socketPair: ()) : try Pipe(hostEnd: .write)
    let output = request.usesSockets ? try Pipe(socketPair: ()) : try Pipe(hostEnd: .read)
    let errors = request.standardError == .pipe ? try Pipe(hostEnd: .read) : nil
    let errorDescriptor = try ChildProcess.errorDescriptor(request, pipe: errors)
    // Whatever else can fail must fail before there is a process.
    drainTimer = Timer(loop)
    standardInput = try PipeWriter(loop, input.host.take())
    standardOutput = try PipeReader(loop, output.host.take())
    standardError = try errors.map { pipe throws(SystemError) in
      try PipeReader(loop, pipe.host.take())
    }
    let descriptors =
      [input.child, output.child, errorDescriptor]
      + request.furtherDescriptors.map { Descriptor(borrowed: $0) }
    process = try StartedProcess(loop, request, descriptors: descriptors)
    self.onExit = onExit
    process.onExit = { [self] in ended($0) }
    for reader in outputs { reader.resume() }
  }

  /// Signals the whole process group, unless the leader has ended.
  ///
  /// - Returns: Whether the signal was sent. After the end the number may belong to somebody else.
  @discardableResult
  package func signalGroup(_ signal: Int32) -> Bool { process.signalGroup(signal) }

  private var outputs: [PipeReader] { [standardOutput] + (standardError.map { [$0] } ?? []) }

  private static func errorDescriptor(
    _ request: SpawnRequest, pipe: Pipe?
  ) throws(SystemError) -> Descriptor {
    if let pipe { return pipe.child }
    if request.standardError == .inherit { return Descriptor(borrowed: 2) }
    let null = open("/dev/null", O_WRONLY | O_CLOEXEC)
    if null < 0 { throw SystemError(errnoOf: "open", subject: "/dev/null") }
    return Descriptor(null)
  }

  private func ended(_ exit: ChildExit) {
    self.exit = exit
    standardInput.close()
    for reader in outputs { reader.onClosed = { [self] in finishIfDrained() } }
    let ends = outputs.map { $0.bytesRead &+ $0.bytesWaiting }
    drain(upTo: ends)
    finishIfDrained()
  }

  /// Gives up output some time after all that the child had written itself was taken.
  private func drain(upTo ends: [Int]) {
    drainTimer.start(milliseconds: ChildProcess.drainMilliseconds) { [self] in
      let isBehind = zip(outputs, ends).contains { !$0.isClosed && $0.bytesRead < $1 }
      if isBehind { return drain(upTo: ends) }
      for reader in outputs { reader.close() }
      finishIfDrained()
    }
  }

  private func finishIfDrained() {
    guard let exit, let onExit, outputs.allSatisfy(\.isClosed) else { return }
    self.onExit = nil
    drainTimer.stop()
    onExit(exit)
  }
}
