// SPDX-License-Identifier: Apache-2.0
internal import CLibuv
internal import Glibc

/// A program run for the user: in the terminal that is lent to it, or beside it.
///
/// With the terminal it stays in this session, so that it may read keys and set modes. Beside it, it
/// gets a session of its own and no terminal.
package final class ForegroundProcess {
  private var handle: LoopHandle?
  private var onEnd: ((Int) -> Void)?

  /// Starts a program.
  ///
  /// With `takesTerminal`, descriptors 0, 1 and 2 of this process become its own. `onEnd` gets the
  /// exit status, 128 + n after a signal, 127 when it could not be started; it is never called
  /// before this initialiser has returned.
  package init(
    _ loop: Loop, arguments: [String], environment: [String: String],
    workingDirectory: String?, takesTerminal: Bool, onEnd: @escaping (Int) -> Void
  ) {
    self.onEnd = onEnd
    let request = SpawnRequest(
      arguments: arguments, environment: environment, workingDirectory: workingDirectory)
    do throws(SystemError) {
      let line = try CommandLineBlock(request)
      let descriptors = try Self.descriptors(takesTerminal: takesTerminal)
      let handle = try LoopHandle(UV_PROCESS, on: loop, call: "exec") { loop, memory in
        line.spawn(
          loop, memory.assumingMemoryBound(to: uv_process_t.self),
          exited: ForegroundProcess.exited, descriptors: descriptors.map(\.number),
          isDetached: !takesTerminal)
      }
      self.handle = handle
      handle.bind(to: self)
      handle.retain(self)
      if !takesTerminal { handle.keepsLoopRunning(false) }
    } catch {
      loop.atTurnEnd { [self] in finish(127) }
    }
  }

  private static func descriptors(takesTerminal: Bool) throws(SystemError) -> [Descriptor] {
    if takesTerminal { return [0, 1, 2].map { Descriptor(borrowed: $0) } }
    let null = open("/dev/null", O_RDWR | O_CLOEXEC)
    if null < 0 { throw SystemError(errnoOf: "open", subject: "/dev/null") }
    let descriptor = Descriptor(null)
    return [descriptor, descriptor, descriptor]
  }

  private static let exited: uv_exit_cb = { raw, status, signal in
    guard let process = LoopHandle.owner(of: raw, as: ForegroundProcess.self) else { return }
    process.finish(signal != 0 ? 128 + Int(signal) : Int(clamping: status))
  }

  private func finish(_ status: Int) {
    let onEnd = self.onEnd
    self.onEnd = nil
    handle?.release()
    handle = nil
    onEnd?(status)
  }
}
