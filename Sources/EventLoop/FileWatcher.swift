// SPDX-License-Identifier: Apache-2.0
internal import CLibuv

/// Says that something in a folder, or a file, may have changed.
///
/// The watcher never says what: the kernel drops events silently when there are many, so the only
/// safe answer is to look again. A watcher does not keep `Loop.run()` from returning.
package final class FileWatcher {
  private let handle: LoopHandle
  private var onDirty: (() -> Void)?

  /// Starts to watch; sub-folders are not watched.
  ///
  /// - Throws: `SystemError` when the path does not exist or the kernel has no watches left.
  package init(
    _ loop: Loop, _ path: String, onDirty: @escaping () -> Void
  ) throws(SystemError) {
    handle = try LoopHandle(UV_FS_EVENT, on: loop, call: "uv_fs_event_init") {
      uv_fs_event_init($0, $1.assumingMemoryBound(to: uv_fs_event_t.self))
    }
    handle.bind(to: self)
    let status = uv_fs_event_start(handle.pointer(), FileWatcher.changed, path, 0)
    if status < 0 { throw SystemError("inotify", status: status, subject: path) }
    self.onDirty = onDirty
    handle.keepsLoopRunning(false)
    handle.retain(self)
  }

  /// Stops watching.
  package func stop() {
    uv_fs_event_stop(handle.pointer())
    onDirty = nil
    handle.release()
  }

  private static let changed: uv_fs_event_cb = { raw, _, _, _ in
    LoopHandle.owner(of: raw, as: FileWatcher.self)?.onDirty?()
  }
}
