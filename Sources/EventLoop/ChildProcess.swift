// SPDX-License-Identifier: Apache-2.0
internal import CLibuv
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
  package let pid: Int32
  /// Writes what the child reads.
  package let standardInput: PipeWriter
  /// Reads what the child prints.
  package let standardOutput: PipeReader
  /// Reads what the child complains about, if it was asked for.
  package let standardError: PipeReader?
  /// How the process ended, as soon as it is known; set before the output is drained.
  package private(set) var exit: ChildExit?

  private let handle: LoopHandle
  private let report: Descriptor
  private let program: String
  private let drainTimer: Timer
  private var onExit: ((ChildExit) -> Void)?

  /// Starts a child; reading of its output begins at once.
  ///
  /// - Parameters:
  ///   - loop: The loop of this thread.
  ///   - request: What to start.
  ///   - onExit: Called once, after the process has ended and its output is drained or given up.
  /// - Returns: The running child; it lives until its end even if nobody keeps it.
  /// - Throws: `SpawnError` when no process was made. A launcher that cannot start the program
  ///   is known only later, and comes as `ChildExit.notStarted`.
  package static func spawn(
    _ loop: Loop, _ request: SpawnRequest, onExit: @escaping (ChildExit) -> Void
  ) throws(SpawnError) -> ChildProcess {
    let program = String(decoding: request.arguments.first ?? [], as: UTF8.self)
    do throws(SystemError) {
      return try ChildProcess(loop, request, program: program, onExit: onExit)
    } catch {
      throw SpawnError(call: error.call, code: error.code, program: program)
    }
  }

  private init(
    _ loop: Loop, _ request: SpawnRequest, program: String, onExit: @escaping (ChildExit) -> Void
  ) throws(SystemError) {
    let line = try CommandLineBlock(request)
    let input = request.usesSockets ? try Pipe(socketPair: ()) : try Pipe(hostEnd: .write)
    let output = request.usesSockets ? try Pipe(socketPair: ()) : try Pipe(hostEnd: .read)
    let errors = request.standardError == .pipe ? try Pipe(hostEnd: .read) : nil
    let reports = try Pipe(hostEnd: .read)
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
      + (request.launcher == nil ? [] : [reports.child])
      + request.furtherDescriptors.map { Descriptor(borrowed: $0) }
    handle = try LoopHandle(UV_PROCESS, on: loop, call: "exec") { loop, memory in
      line.spawn(
        loop, memory.assumingMemoryBound(to: uv_process_t.self), exited: ChildProcess.exited,
        descriptors: descriptors.map(\.number))
    }
    self.program = program
    self.onExit = onExit
    pid = handle.pointer(uv_process_t.self).pointee.pid
    report = reports.host
    handle.bind(to: self)
    handle.retain(self)
    for reader in outputs { reader.resume() }
  }

  /// Signals the whole process group, unless the leader has ended.
  ///
  /// - Returns: Whether the signal was sent. After the end the number may belong to somebody else.
  @discardableResult
  package func signalGroup(_ signal: Int32) -> Bool {
    exit == nil && pid > 1 && kill(-pid, signal) == 0
  }

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

  private static let exited: uv_exit_cb = { raw, status, signal in
    guard let child = LoopHandle.owner(of: raw, as: ChildProcess.self) else { return }
    child.ended(code: Int32(clamping: status), signal: signal)
  }

  private func ended(code: Int32, signal: Int32) {
    let exit =
      ChildExit(failureOf: report, program: program)
      ?? (signal != 0 ? .signaled(signal) : .exited(code))
    self.exit = exit
    report.close()
    standardInput.close()
    for reader in outputs { reader.onClosed = { [self] in finishIfDrained() } }
    let ends = outputs.map { $0.bytesRead &+ $0.bytesWaiting }
    drain(upTo: ends)
    finishIfDrained()
    handle.release()
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

extension ChildExit {
  /// Reads what the launcher had to say; `nil` when it has become the program.
  init?(failureOf report: Descriptor, program: String) {
    var record = [UInt8](repeating: 0, count: 12)
    let count = read(report.number, &record, record.count)
    guard count == record.count else { return nil }
    let call = String(decoding: record.prefix(8).prefix { $0 != 0 }, as: UTF8.self)
    let code = record.suffix(4).reversed().reduce(UInt32(0)) { $0 << 8 | UInt32($1) }
    let number = Int32(truncatingIfNeeded: code)
    let isThere = program.contains("/") && FileSystem.exists(program)
    self = .notStarted(
      SpawnError(
        call: call, code: number, program: program,
        isInterpreterMissing: call == "exec" && number == ENOENT && isThere))
  }
}
