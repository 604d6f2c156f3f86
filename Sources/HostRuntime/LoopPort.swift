// SPDX-License-Identifier: Apache-2.0
import DragSession
package import EventLoop
import HostCore

/// The event loop as the runtime needs it: clock, turns, timers, and what happens beside it.
///
/// libuv's loop, or in tests one whose clock is moved by hand and which starts nothing.
package protocol LoopPort: AnyObject {
  /// The time at which the present turn began, in milliseconds.
  var now: Int { get }
  /// The clock at this moment, in nanoseconds.
  var nanoseconds: Int { get }
  /// Called once per turn, after all callbacks of the turn.
  var onTurnEnd: (() -> Void)? { get set }
  /// Calls `job` once at the end of this turn, before `onTurnEnd`.
  func atTurnEnd(_ job: @escaping () -> Void)
  /// Calls `job` once between this turn and the next, after `onTurnEnd`.
  func afterTurn(_ job: @escaping () -> Void)
  /// Sleeps at most so long before the next turn, which comes even when nothing has happened.
  ///
  /// The kernel runs the reader of a pipe where its writer is, when the writer sleeps: the work that
  /// is left here would come first.
  func nap(atMost time: Duration)
  /// Ends the loop at the end of this turn.
  func stop()
  /// Makes a timer that is not running.
  func makeTimer() -> any TimerPort
  /// Does `job` on another thread and hands its result to `then` on the loop.
  func runBeside<Result: Sendable>(
    _ job: @escaping @Sendable () -> Result, then: @escaping (Result) -> Void)
  /// Starts a pane's program; `onExit` is called once, after its output is drained.
  func spawn(
    _ request: SpawnRequest, onExit: @escaping (ChildExit) -> Void
  ) throws(SpawnError) -> any ProgramPort
  /// Runs a program for the user, in the terminal or beside it; `onEnd` gets its exit status.
  func runForUser(_ request: SpawnRequest, takesTerminal: Bool, onEnd: @escaping (Int) -> Void)
  /// Reads a descriptor of this process.
  func read(_ descriptor: Int32) throws(SystemError) -> any OutputPipePort
}

/// An alarm clock of a loop.
package protocol TimerPort: AnyObject {
  /// True when a call is pending.
  var isRunning: Bool { get }
  /// Calls `action` once after a while, and again after each interval above zero.
  func start(milliseconds: Int, every interval: Int, then action: @escaping () -> Void)
  /// Forgets the pending call.
  func stop()
}

extension TimerPort {
  /// Calls `action` once after a while; a running timer is set anew.
  func start(after delay: Duration, then action: @escaping () -> Void) {
    start(milliseconds: delay.wholeMilliseconds, every: 0, then: action)
  }
}

extension Timer: TimerPort {}

extension Loop: LoopPort {
  /// Makes a timer that is not running.
  package func makeTimer() -> any TimerPort { Timer(self) }

  /// Sleeps at most so long before the next turn, which comes even when nothing has happened.
  package func nap(atMost time: Duration) { nap(milliseconds: time.wholeMilliseconds) }

  /// Does `job` on another thread and hands its result to `then` on the loop.
  package func runBeside<Result: Sendable>(
    _ job: @escaping @Sendable () -> Result, then: @escaping (Result) -> Void
  ) {
    WorkPool(self).run(job, then: then)
  }

  /// Starts a pane's program; `onExit` is called once, after its output is drained.
  package func spawn(
    _ request: SpawnRequest, onExit: @escaping (ChildExit) -> Void
  ) throws(SpawnError) -> any ProgramPort {
    try ChildProcess.spawn(self, request, onExit: onExit)
  }

  /// Runs a program for the user, in the terminal or beside it; `onEnd` gets its exit status.
  package func runForUser(
    _ request: SpawnRequest, takesTerminal: Bool, onEnd: @escaping (Int) -> Void
  ) {
    _ = ForegroundProcess(
      self, arguments: request.arguments.map { String(decoding: $0, as: UTF8.self) },
      environment: request.environment,
      workingDirectory: request.workingDirectory, takesTerminal: takesTerminal, onEnd: onEnd)
  }

  /// Reads a descriptor of this process.
  package func read(_ descriptor: Int32) throws(SystemError) -> any OutputPipePort {
    try PipeReader(self, descriptor)
  }
}
