// SPDX-License-Identifier: Apache-2.0
internal import CLibuv

/// Turns one signal of the process into calls on the loop.
///
/// Watching a signal replaces its default action; several watchers may share a signal. A watcher
/// does not keep `Loop.run()` from returning.
package final class SignalWatcher {
  private let handle: LoopHandle
  private var onSignal: (() -> Void)?

  /// Starts to watch.
  ///
  /// - Throws: `SystemError` for a number that is no signal or cannot be caught.
  package init(
    _ loop: Loop, _ signal: Int32, onSignal: @escaping () -> Void
  ) throws(SystemError) {
    handle = try LoopHandle(UV_SIGNAL, on: loop, call: "uv_signal_init") {
      uv_signal_init($0, $1.assumingMemoryBound(to: uv_signal_t.self))
    }
    handle.bind(to: self)
    let status = uv_signal_start(handle.pointer(), SignalWatcher.arrived, signal)
    if status < 0 { throw SystemError("uv_signal_start", status: status) }
    self.onSignal = onSignal
    handle.keepsLoopRunning(false)
    handle.retain(self)
  }

  /// Stops watching; the default action of the signal comes back with the last watcher.
  package func stop() {
    uv_signal_stop(handle.pointer())
    onSignal = nil
    handle.release()
  }

  private static let arrived: uv_signal_cb = { raw, _ in
    LoopHandle.owner(of: raw, as: SignalWatcher.self)?.onSignal?()
  }
}
