// SPDX-License-Identifier: Apache-2.0
internal import Glibc

/// A program run for the user: in the terminal that is lent to it, or beside it.
///
/// With the terminal it stays in this session, so that it may read keys and set modes. Beside it, it
/// gets a session of its own and no terminal.
package final class ForegroundProcess {
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
    var request = SpawnRequest(
      arguments: arguments, environment: environment, workingDirectory: workingDirectory)
    request.leadsSession = !takesTerminal
    do throws(SystemError) {
      let process = try StartedProcess(
        loop, request, descriptors: try Self.descriptors(takesTerminal: takesTerminal))
      process.onExit = { [self] in finish($0) }
      if !takesTerminal { process.keepsLoopRunning(false) }
    } catch {
      loop.atTurnEnd { [self] in finish(.exited(127)) }
    }
  }

  private static func descriptors(takesTerminal: Bool) throws(SystemError) -> [Descriptor] {
    if takesTerminal { return [0, 1, 2].map { Descriptor(borrowed: $0) } }
    let null = open("/dev/null", O_RDWR | O_CLOEXEC)
    if null < 0 { throw SystemError(errnoOf: "open", subject: "/dev/null") }
    let descriptor = Descriptor(null)
    return [descriptor, descriptor, descriptor]
  }

  private func finish(_ exit: ChildExit) {
    let onEnd = self.onEnd
    self.onEnd = nil
    switch exit {
    case .exited(let code): onEnd?(Int(code))
    case .signaled(let signal): onEnd?(128 + Int(signal))
    case .notStarted: onEnd?(127)
    }
  }
}
