// SPDX-License-Identifier: Apache-2.0
internal import CLibuv
internal import Glibc

/// The one event loop of a process: it sleeps until something happens and then calls back.
///
/// Everything of this room belongs to one loop and one thread; nothing here is `Sendable`. The
/// structure of libuv lives on the heap, because `uv_run` on a stored property is a violation of
/// exclusive access as soon as a callback touches the loop.
package final class Loop {
  let pointer: UnsafeMutablePointer<uv_loop_t>
  /// One buffer for all readers; its bytes are handed out before anybody else reads.
  let readBuffer = UnsafeMutableRawBufferPointer.allocate(byteCount: 65_536, alignment: 16)
  private let prepare = UnsafeMutablePointer<uv_prepare_t>.allocate(capacity: 1)
  private let idle = UnsafeMutablePointer<uv_idle_t>.allocate(capacity: 1)
  private let alarm = UnsafeMutablePointer<uv_timer_t>.allocate(capacity: 1)
  private var jobs: [() -> Void] = []
  private var lateJobs: [() -> Void] = []
  private var isHurrying = false

  /// Called once per turn, after all callbacks of the turn and right before the loop sleeps.
  ///
  /// The call causes no turns of its own: an idle loop never calls it.
  package var onTurnEnd: (() -> Void)?

  /// Creates a loop and makes the process ignore SIGPIPE and SIGXFSZ.
  ///
  /// - Throws: `SystemError` when the kernel gives no descriptors for it.
  package init() throws(SystemError) {
    pointer = .allocate(capacity: 1)
    let status = uv_loop_init(pointer)
    if status < 0 {
      pointer.deallocate()
      prepare.deallocate()
      idle.deallocate()
      alarm.deallocate()
      readBuffer.deallocate()
      throw SystemError("uv_loop_init", status: status)
    }
    signal(SIGPIPE, SIG_IGN)
    // A file that may not grow is an error of the write, like a full disk.
    signal(SIGXFSZ, SIG_IGN)
    uv_prepare_init(pointer, prepare)
    uv_idle_init(pointer, idle)
    uv_timer_init(pointer, alarm)
    prepare.pointee.data = Unmanaged.passUnretained(self).toOpaque()
    uv_prepare_start(prepare) { handle in
      guard let data = handle?.pointee.data else { return }
      Unmanaged<Loop>.fromOpaque(data).takeUnretainedValue().endTurn()
    }
    uv_unref(UnsafeMutableRawPointer(prepare).assumingMemoryBound(to: uv_handle_t.self))
  }

  deinit {
    for handle in [
      UnsafeMutableRawPointer(prepare), UnsafeMutableRawPointer(idle),
      UnsafeMutableRawPointer(alarm),
    ] {
      uv_close(handle.assumingMemoryBound(to: uv_handle_t.self), nil)
    }
    readBuffer.deallocate()
    // Close callbacks free the memory of their handles; nothing else can be left to do.
    for _ in 0..<8 {
      if uv_loop_close(pointer) == 0 {
        prepare.deallocate()
        idle.deallocate()
        alarm.deallocate()
        pointer.deallocate()
        return
      }
      uv_run(pointer, UV_RUN_NOWAIT)
    }
  }

  /// Runs until `stop()`, or until nothing is left that could call back.
  package func run() { uv_run(pointer, UV_RUN_DEFAULT) }

  /// Runs one turn, sleeping in it if nothing is ready.
  package func runOnce() { uv_run(pointer, UV_RUN_ONCE) }

  /// Makes `run()` return at the end of this turn.
  package func stop() { uv_stop(pointer) }

  /// The time at which the present turn began, in milliseconds of a monotonic clock.
  package var now: Int { Int(clamping: uv_now(pointer)) }

  /// Brings `now` up to date within a turn.
  package func update() { uv_update_time(pointer) }

  /// The monotonic clock at this moment, in nanoseconds.
  package var nanoseconds: Int { MonotonicClock.nanoseconds }

  /// Calls `job` once at the end of this turn, before `onTurnEnd`.
  ///
  /// For what must not happen inside the callback that caused it.
  package func atTurnEnd(_ job: @escaping () -> Void) {
    jobs.append(job)
    hurry()
  }

  /// Calls `job` once between this turn and the next, after `onTurnEnd`.
  ///
  /// For work that goes on: what this turn has to show is shown before it.
  package func afterTurn(_ job: @escaping () -> Void) {
    lateJobs.append(job)
    hurry()
  }

  /// Sleeps at most so many milliseconds before the next turn, which comes even when nothing happens.
  package func nap(milliseconds: Int) {
    uv_timer_start(alarm, { _ in }, UInt64(clamping: milliseconds), 0)
  }

  private func endTurn() {
    // Whatever has come, the nap is over.
    uv_timer_stop(alarm)
    for job in take(&jobs) { job() }
    onTurnEnd?()
    let late = take(&lateJobs)
    for job in late { job() }
    if jobs.isEmpty, late.isEmpty, lateJobs.isEmpty { calm() } else { hurry() }
  }

  private func take(_ jobs: inout [() -> Void]) -> [() -> Void] {
    defer { jobs.removeAll(keepingCapacity: true) }
    return jobs
  }

  /// An active idle handle keeps the loop from sleeping in the turns it is needed.
  private func hurry() {
    guard !isHurrying else { return }
    isHurrying = true
    uv_idle_start(idle) { _ in }
  }

  private func calm() {
    guard isHurrying else { return }
    isHurrying = false
    uv_idle_stop(idle)
  }
}

/// A clock that only runs forward and knows no wall time.
package enum MonotonicClock {
  /// Nanoseconds since some moment in the past.
  package static var nanoseconds: Int { Int(clamping: uv_hrtime()) }
}
