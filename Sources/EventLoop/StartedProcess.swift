// SPDX-License-Identifier: Apache-2.0
internal import CLibuv
internal import Glibc

/// A child of this process from its start until its end is known.
///
/// libuv's own way to start one waits until the child has become the program. With every processor at
/// work, as when several panes start at once, the host would wait for each of them in turn; so the
/// child is forked here, and only its end is watched on the loop.
final class StartedProcess {
  /// The process id.
  let pid: Int32
  /// True until its end is known; after that its number may belong to somebody else.
  private(set) var isRunning = true
  private let ends: LoopHandle
  private let report: Descriptor
  private let program: String
  /// Called once, on a later turn, with how it ended; what it holds is held until then.
  var onExit: ((ChildExit) -> Void)?

  /// Starts a child.
  ///
  /// - Parameters:
  ///   - loop: The loop of this thread; it goes on running until the end of the child is known.
  ///   - request: What to start.
  ///   - descriptors: What becomes 0, 1, 2 and so on of the program; open until it has started.
  /// - Throws: `SystemError` when no process was made. A child that cannot become the program is
  ///   known only later, and comes as `ChildExit.notStarted`.
  init(
    _ loop: Loop, _ request: SpawnRequest, descriptors: [Descriptor]
  ) throws(SystemError) {
    let line = try CommandLineBlock(request)
    let reports = try Pipe(hostEnd: .read)
    // Whoever ends before there is somebody to hear it would never be heard.
    ends = try LoopHandle(UV_SIGNAL, on: loop, call: "uv_signal_init") {
      uv_signal_init($0, $1.assumingMemoryBound(to: uv_signal_t.self))
    }
    let status = uv_signal_start(ends.pointer(), StartedProcess.someEnded, SIGCHLD)
    if status < 0 { throw SystemError("uv_signal_start", status: status) }
    let told = reports.child
    pid = try withExtendedLifetime((descriptors, told)) { () throws(SystemError) in
      try line.start(descriptors: descriptors.map(\.number), report: told.number)
    }
    report = reports.host
    program = String(decoding: request.arguments.first ?? [], as: UTF8.self)
    ends.bind(to: self)
    ends.retain(self)
  }

  /// Says whether the child keeps `Loop.run()` from returning; the default is yes.
  func keepsLoopRunning(_ keeps: Bool) { ends.keepsLoopRunning(keeps) }

  /// Signals the group of the child; the child alone as long as it does not lead one yet.
  ///
  /// - Returns: Whether the signal was sent.
  func signalGroup(_ signal: Int32) -> Bool {
    guard pid > 1, isRunning else { return false }
    return kill(-pid, signal) == 0 || errno == ESRCH && kill(pid, signal) == 0
  }

  /// One or more children have ended: the kernel does not say how many.
  private static let someEnded: uv_signal_cb = { raw, _ in
    LoopHandle.owner(of: raw, as: StartedProcess.self)?.lookForEnd()
  }

  private func lookForEnd() {
    var status: Int32 = 0
    guard waitpid(pid, &status, WNOHANG) == pid else { return }
    uv_signal_stop(ends.pointer())
    isRunning = false
    let signal = status & 0x7f
    let end: ChildExit = signal == 0 ? .exited(status >> 8 & 0xff) : .signaled(signal)
    let onExit = self.onExit
    self.onExit = nil
    let failure = ChildExit(failureOf: report, program: program)
    report.close()
    onExit?(failure ?? end)
    ends.release()
  }
}

extension ChildExit {
  /// Reads what the child had to say; `nil` when it has become the program.
  fileprivate init?(failureOf report: Descriptor, program: String) {
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
