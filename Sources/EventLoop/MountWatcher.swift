// SPDX-License-Identifier: Apache-2.0
internal import CLibuv
internal import CPlatform

/// Says that a file system has been mounted, or taken away.
///
/// The kernel tells it of the table of mounts as news that come before all others (proc(5), under
/// `/proc/pid/mounts`); nothing is looked at in between. A watcher does not keep `Loop.run()` from
/// returning.
package final class MountWatcher {
  private static let table = "/proc/self/mounts"

  private let handle: LoopHandle
  private let file: Descriptor
  private var onChange: (() -> Void)?

  /// Starts to watch.
  ///
  /// - Parameters:
  ///   - loop: The loop the news come on.
  ///   - onChange: Runs when the table is another one.
  /// - Throws: `SystemError` when there is no such table, or the kernel does not tell of it.
  package init(_ loop: Loop, onChange: @escaping () -> Void) throws(SystemError) {
    let number = colonnade_open(Self.table, COLONNADE_OPEN_READ, 0)
    if number < 0 { throw SystemError("open", status: number, subject: Self.table) }
    let file = Descriptor(number)
    handle = try LoopHandle(UV_POLL, on: loop, call: "uv_poll_init") {
      uv_poll_init($0, $1.assumingMemoryBound(to: uv_poll_t.self), number)
    }
    self.file = file
    self.onChange = onChange
    handle.bind(to: self)
    let status = uv_poll_start(
      handle.pointer(), Int32(UV_PRIORITIZED.rawValue), MountWatcher.changed)
    if status < 0 { throw SystemError("uv_poll_start", status: status) }
    handle.keepsLoopRunning(false)
    handle.retain(self)
  }

  /// Stops watching; further calls do nothing.
  package func stop() {
    guard onChange != nil else { return }
    onChange = nil
    uv_poll_stop(handle.pointer())
    handle.release()
  }

  private static let changed: uv_poll_cb = { raw, status, _ in
    guard let watcher = LoopHandle.owner(of: raw, as: MountWatcher.self) else { return }
    // libuv has stopped the handle itself when it reports an error.
    if status < 0 { watcher.stop() } else { watcher.onChange?() }
  }
}
