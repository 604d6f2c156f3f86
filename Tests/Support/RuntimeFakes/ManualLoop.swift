// SPDX-License-Identifier: Apache-2.0
package import EventLoop
package import HostRuntime

/// A loop whose turns are made and whose clock is moved by hand.
///
/// Nothing is started and nothing waits: programs are ``FakeProgram``s, and work beside the loop is
/// done at the end of the turn.
package final class ManualLoop: LoopPort {
  /// A program that was run for the user.
  package struct UserProgram {
    /// What was started.
    package let request: SpawnRequest
    /// Whether it got the terminal.
    package let takesTerminal: Bool
    /// Ends it with an exit status.
    package let end: (Int) -> Void
  }

  /// Milliseconds since some start.
  package private(set) var now = 1_000
  /// Nanoseconds that pass whenever the clock is looked at: how long work takes.
  package var nanosecondsPerLook = 0
  /// Called at the end of each turn.
  package var onTurnEnd: (() -> Void)?
  /// Turns so far.
  package private(set) var turns = 0
  /// Whether the loop was told to end.
  package private(set) var isStopped = false
  /// Programs of panes, in the order they were started.
  package private(set) var programs: [FakeProgram] = []
  /// Why no program can be started; `nil` starts each.
  package var refusal: SpawnError?
  /// Programs that were run for the user.
  package private(set) var userPrograms: [UserProgram] = []
  private var spent = 0
  private var isHurrying = false
  private var jobs: [() -> Void] = []
  private var lateJobs: [() -> Void] = []
  private var timers: [ManualTimer] = []

  /// Makes a loop in which nothing has happened.
  package init() {}

  /// The clock, with what looking at it has cost.
  package var nanoseconds: Int {
    spent += nanosecondsPerLook
    return now * 1_000_000 + spent
  }

  // MARK: Turns

  /// Makes one turn, which begins with what has happened.
  package func turn(_ happening: () -> Void = {}) {
    turns += 1
    happening()
    for job in take(&jobs) { job() }
    onTurnEnd?()
    let late = take(&lateJobs)
    for job in late { job() }
    // What was done between two turns is seen at the end of the next one.
    isHurrying = !late.isEmpty
  }

  /// Makes turns until nothing is left to be done without waiting, 10,000 at most.
  package func settle() {
    var left = 10_000
    while hasWork, left > 0 {
      turn()
      left -= 1
    }
  }

  /// Whether something is to be done without waiting.
  package var hasWork: Bool { isHurrying || !jobs.isEmpty || !lateJobs.isEmpty }

  /// Lets time pass; timers fire in their order, each in a turn of its own.
  package func advance(_ milliseconds: Int) {
    let end = now + milliseconds
    while let next = timers.filter({ $0.due.map { $0 <= end } ?? false })
      .min(by: { ($0.due ?? 0) < ($1.due ?? 0) })
    {
      now = max(now, next.due ?? now)
      turn { next.fire() }
      settle()
    }
    now = end
  }

  private func take(_ jobs: inout [() -> Void]) -> [() -> Void] {
    defer { jobs = [] }
    return jobs
  }

  // MARK: The port

  package func atTurnEnd(_ job: @escaping () -> Void) { jobs.append(job) }
  package func afterTurn(_ job: @escaping () -> Void) { lateJobs.append(job) }
  package func nap(atMost time: Duration) { jobs.append {} }
  package func stop() { isStopped = true }

  package func makeTimer() -> any TimerPort {
    let timer = ManualTimer(self)
    timers.append(timer)
    return timer
  }

  package func runBeside<Result: Sendable>(
    _ job: @escaping @Sendable () -> Result, then: @escaping (Result) -> Void
  ) {
    atTurnEnd { then(job()) }
  }

  package func spawn(
    _ request: SpawnRequest, onExit: @escaping (ChildExit) -> Void
  ) throws(SpawnError) -> any ProgramPort {
    if let refusal { throw refusal }
    let program = FakeProgram(request, pid: Int32(100 + programs.count), onExit: onExit)
    programs.append(program)
    return program
  }

  package func runForUser(
    _ request: SpawnRequest, takesTerminal: Bool, onEnd: @escaping (Int) -> Void
  ) {
    userPrograms.append(
      UserProgram(request: request, takesTerminal: takesTerminal, end: onEnd))
  }

  package func read(_ descriptor: Int32) throws(SystemError) -> any OutputPipePort {
    FakeOutputPipe()
  }
}

/// A timer of a ``ManualLoop``.
private final class ManualTimer: TimerPort {
  private unowned let loop: ManualLoop
  private(set) var due: Int?
  private var interval = 0
  private var action: (() -> Void)?

  init(_ loop: ManualLoop) { self.loop = loop }

  var isRunning: Bool { action != nil }

  func start(milliseconds: Int, every interval: Int, then action: @escaping () -> Void) {
    due = loop.now + max(0, milliseconds)
    self.interval = interval
    self.action = action
  }

  func stop() {
    due = nil
    action = nil
  }

  func fire() {
    let action = action
    if interval > 0, let due { self.due = due + interval } else { stop() }
    action?()
  }
}
