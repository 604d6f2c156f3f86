// SPDX-License-Identifier: Apache-2.0
internal import CLibuv
internal import Glibc

/// Says that something in a folder, or a file, may have changed.
///
/// The watcher never says what: the kernel drops events silently when there are many, so the only
/// safe answer is to look again. Where the kernel has no watches left, which are counted for each user
/// and not for each program, it looks at the place itself again and again. A watcher does not keep
/// `Loop.run()` from returning.
package final class FileWatcher {
  /// Milliseconds between two looks where the kernel does not watch.
  private static let interval = 2_000

  private let handle: LoopHandle
  private let isLooking: Bool
  private var onDirty: (() -> Void)?

  /// Starts to watch; sub-folders are not watched.
  ///
  /// - Parameters:
  ///   - loop: The loop the news come on.
  ///   - path: The folder or file.
  ///   - looking: Milliseconds between looks, to do without the kernel's watches; `nil` looks only where
  ///     there are none left.
  ///   - onDirty: Runs when something may have changed.
  /// - Throws: `SystemError` when the path does not exist or cannot be watched.
  package init(
    _ loop: Loop, _ path: String, looking: Int? = nil, onDirty: @escaping () -> Void
  ) throws(SystemError) {
    if let looking {
      (handle, isLooking) = (try Self.look(loop, path, every: looking), true)
    } else {
      let started: (LoopHandle, Bool)
      do throws(SystemError) {
        started = (try Self.watch(loop, path), false)
      } catch {
        guard [EMFILE, ENFILE, ENOSPC].contains(error.code) else { throw error }
        started = (try Self.look(loop, path, every: Self.interval), true)
      }
      (handle, isLooking) = started
    }
    handle.bind(to: self)
    self.onDirty = onDirty
    handle.keepsLoopRunning(false)
    handle.retain(self)
  }

  private static func watch(_ loop: Loop, _ path: String) throws(SystemError) -> LoopHandle {
    let handle = try LoopHandle(UV_FS_EVENT, on: loop, call: "uv_fs_event_init") {
      uv_fs_event_init($0, $1.assumingMemoryBound(to: uv_fs_event_t.self))
    }
    let status = uv_fs_event_start(handle.pointer(), changed, path, 0)
    if status < 0 { throw SystemError("inotify", status: status, subject: path) }
    return handle
  }

  private static func look(
    _ loop: Loop, _ path: String, every milliseconds: Int
  ) throws(SystemError) -> LoopHandle {
    let handle = try LoopHandle(UV_FS_POLL, on: loop, call: "uv_fs_poll_init") {
      uv_fs_poll_init($0, $1.assumingMemoryBound(to: uv_fs_poll_t.self))
    }
    let interval = UInt32(clamping: max(1, milliseconds))
    let status = uv_fs_poll_start(handle.pointer(), looked, path, interval)
    if status < 0 { throw SystemError("uv_fs_poll", status: status, subject: path) }
    return handle
  }

  /// Stops watching.
  package func stop() {
    if isLooking {
      uv_fs_poll_stop(handle.pointer())
    } else {
      uv_fs_event_stop(handle.pointer())
    }
    onDirty = nil
    handle.release()
  }

  private static let changed: uv_fs_event_cb = { raw, _, _, _ in
    LoopHandle.owner(of: raw, as: FileWatcher.self)?.onDirty?()
  }

  private static let looked: uv_fs_poll_cb = { raw, _, _, _ in
    LoopHandle.owner(of: raw, as: FileWatcher.self)?.onDirty?()
  }
}
