// SPDX-License-Identifier: Apache-2.0
internal import CLibuv

/// A coarse alarm clock of the loop that can be set again at any time.
///
/// A running timer lives until it is done, even if nobody keeps it; `stop()` ends it for good.
package final class Timer {
  private let handle: LoopHandle
  private var action: (() -> Void)?

  /// Creates a timer that is not running.
  package init(_ loop: Loop) {
    handle = LoopHandle(infallible: UV_TIMER, on: loop) {
      uv_timer_init($0, $1.assumingMemoryBound(to: uv_timer_t.self))
    }
    handle.bind(to: self)
  }

  /// Calls `action` once after a while; a running timer is set anew.
  ///
  /// - Parameters:
  ///   - milliseconds: How long to wait; negative values count as zero.
  ///   - interval: Milliseconds between further calls; zero or less means one call only.
  ///   - action: What to do; dropped after the last call.
  package func start(
    milliseconds: Int, every interval: Int = 0, then action: @escaping () -> Void
  ) {
    self.action = action
    handle.loop.update()
    handle.retain(self)
    let (first, next) = (UInt64(max(0, milliseconds)), UInt64(max(0, interval)))
    uv_timer_start(handle.pointer(), Timer.fired, first, next)
  }

  /// Forgets the pending call.
  package func stop() {
    uv_timer_stop(handle.pointer())
    action = nil
    handle.release()
  }

  /// True when a call is pending.
  package var isRunning: Bool { action != nil }

  /// Says whether a running timer keeps `Loop.run()` from returning; the default is yes.
  package func keepsLoopRunning(_ keeps: Bool) { handle.keepsLoopRunning(keeps) }

  private static let fired: uv_timer_cb = { raw in
    let timer = LoopHandle.owner(of: raw, as: Timer.self)
    let action = timer?.action
    if let timer, uv_timer_get_repeat(timer.handle.pointer()) == 0 { timer.stop() }
    action?()
  }
}
