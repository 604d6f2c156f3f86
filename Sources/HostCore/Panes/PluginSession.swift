// SPDX-License-Identifier: Apache-2.0
package import CellText

/// The life of one pane's program: started, talking, ended, started again or given up.
///
/// A *session* outlives the processes that carry it. Each process is one *run*; what an earlier run
/// sends is dropped by its number. Slowness is shown and never punished.
///
/// Source: Erlang/OTP `supervisor` (restart intensity, transient restarts); back-off 0.25, 1, 4 and
/// 10 s, at most four automatic restarts in 300 s.
package struct PluginSession: Equatable, Sendable {
  /// The phases of a program's life.
  package enum Phase: Equatable, Sendable {
    case idle
    /// Spawned, and silent so far.
    case starting
    case running
    /// Ended with status 0 on its own, or can say nothing any more: the content stays.
    case finished
    /// Crashed, and about to be started again.
    case restarting(reason: SafeText)
    /// Crashed too often: a key starts it again.
    case stopped(reason: SafeText)
    /// Could not be started, which will not get better by itself.
    case failed(reason: SafeText)
    /// Being ended by us.
    case ending
    /// Ended by us.
    case ended
  }

  /// Why a process is started, as the plugin is told.
  package enum StartReason: String, Sendable { case start, restart, restore }

  /// An order that follows from the program's life.
  package enum Order: Equatable, Sendable {
    case spawn(StartReason)
    case startSilenceTimer(after: Duration)
    case startRestartTimer(after: Duration)
    case cancelTimers
  }

  /// The phase of the program's life.
  package private(set) var phase = Phase.idle
  /// The number of the process, from 1; 0 before the first.
  package private(set) var run = 0
  /// The silence, once it is so long that the title says so.
  package private(set) var silence = Silence.none
  /// When the process was started.
  package private(set) var startedAt = HostTime(milliseconds: 0)
  private var crashes: [HostTime] = []
  private var backOffStep = 0
  private var hasSpoken = false
  private var silentDeaths = 0
  /// True when the program has closed its output and goes on without us.
  private var runsWithoutOutput = false
  /// Why we have killed the process, if we have.
  private var killReason: SafeText?

  /// The silence of a started program.
  package enum Silence: Equatable, Sendable { case none, starting, notResponding }

  /// Creates a session without a process.
  package init() {}

  /// True when a process exists or is about to.
  package var isAlive: Bool {
    switch phase {
    case .starting, .running, .ending: true
    case .finished: runsWithoutOutput
    case .idle, .restarting, .stopped, .failed, .ended: false
    }
  }

  /// The number of times the program has been started again.
  package var restarts: Int { max(0, run - 1) }

  /// Starts the program for the first time, or again because the user asked.
  package mutating func start(at now: HostTime, reason: StartReason = .start) -> [Order] {
    if reason == .start || !isAlive { crashes.removeAll() }
    silentDeaths = 0
    backOffStep = 0
    return spawn(reason: run == 0 ? .start : reason, at: now)
  }

  /// Notes the first line of the protocol, or of output.
  ///
  /// - Returns: Whether this was the first line of this run.
  package mutating func heard() -> Bool {
    silence = .none
    guard phase == .starting else { return false }
    phase = .running
    hasSpoken = true
    silentDeaths = 0
    return true
  }

  /// Looks at a program that has said nothing since its start.
  package mutating func silenceDue() -> [Order] {
    guard phase == .starting else { return [] }
    switch silence {
    case .none:
      silence = .starting
      return [.startSilenceTimer(after: HostLimits.startPatience)]
    case .starting:
      silence = .notResponding
      return []
    case .notResponding:
      return []
    }
  }

  /// Notes that the program has had its output closed for a while and still runs.
  package mutating func fellSilent() {
    guard phase == .starting || phase == .running else { return }
    phase = .finished
    silence = .none
    runsWithoutOutput = true
  }

  /// Notes that the program could not be started.
  package mutating func spawnFailed(_ reason: SafeText) -> [Order] {
    phase = .failed(reason: reason)
    return [.cancelTimers]
  }

  /// Notes the end of the process and decides what follows.
  package mutating func exited(status: Int, signal: Int, at now: HostTime) -> [Order] {
    silence = .none
    runsWithoutOutput = false
    if phase == .ending {
      phase = .ended
      return [.cancelTimers]
    }
    if signal == 0, status == 0 {
      phase = .finished
      return [.cancelTimers]
    }
    if signal == 0, status == 126 || status == 127 {
      phase = .failed(reason: Self.reason(status: status, signal: signal))
      return [.cancelTimers]
    }
    // One that is killed before its first word might have spoken.
    if !hasSpoken, !isFromOutside(signal: signal) { silentDeaths += 1 }
    return crashed(killReason ?? Self.reason(status: status, signal: signal), at: now)
  }

  /// Tells whether such a signal was sent by somebody else: nothing a program does to itself ends in it.
  package func isFromOutside(signal: Int) -> Bool {
    killReason == nil && Self.signalsFromOutside.contains(signal)
  }

  /// SIGHUP, SIGINT, SIGQUIT, SIGKILL and SIGTERM.
  private static let signalsFromOutside: Set<Int> = [1, 2, 3, 9, 15]

  /// Notes that the process is about to be killed by us; its end counts as a crash.
  package mutating func willBeKilled(because reason: SafeText) {
    killReason = killReason ?? reason
  }

  /// Starts the program again after its pause.
  package mutating func restartDue(at now: HostTime) -> [Order] {
    guard case .restarting = phase else { return [] }
    return spawn(reason: .restart, at: now)
  }

  /// Forgets the process: nothing runs, and what it still says is dropped.
  package mutating func abandon() {
    run += 1
    runsWithoutOutput = false
    phase = .idle
    silence = .none
  }

  /// Begins the end we want.
  package mutating func end() {
    phase = isAlive ? .ending : .ended
    runsWithoutOutput = false
  }

  private mutating func spawn(reason: StartReason, at now: HostTime) -> [Order] {
    run += 1
    phase = .starting
    silence = .none
    killReason = nil
    runsWithoutOutput = false
    hasSpoken = false
    startedAt = now
    return [.spawn(reason), .startSilenceTimer(after: HostLimits.startHint)]
  }

  private mutating func crashed(_ reason: SafeText, at now: HostTime) -> [Order] {
    if silentDeaths >= 2 {
      phase = .failed(reason: reason)
      return [.cancelTimers]
    }
    if now.since(startedAt) >= HostLimits.calmRun { backOffStep = 0 }
    crashes.removeAll { now.since($0) > HostLimits.restartWindow }
    guard crashes.count < HostLimits.restarts else {
      phase = .stopped(reason: reason)
      return [.cancelTimers]
    }
    crashes.append(now)
    let pause = HostLimits.restartPauses[min(backOffStep, HostLimits.restartPauses.count - 1)]
    backOffStep += 1
    phase = .restarting(reason: reason)
    return [.cancelTimers, .startRestartTimer(after: pause)]
  }

  private static func reason(status: Int, signal: Int) -> SafeText {
    SafeText(PaneWords.end(status: status, signal: signal))
  }
}
