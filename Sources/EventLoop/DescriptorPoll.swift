// SPDX-License-Identifier: Apache-2.0
internal import CLibuv
internal import CPlatform
internal import Glibc

/// Waits until a descriptor can be read or written.
///
/// libuv's own streams read a busy pipe up to 32 times in a turn and queue writes out of sight;
/// readers and writers of this room decide both themselves.
final class DescriptorPoll {
  private let handle: LoopHandle
  private var onReady: ((_ isReadable: Bool, _ isWritable: Bool, _ isBroken: Bool) -> Void)?
  private var watched: Int32 = 0

  /// Prepares to watch; flags of the open file stay as they are.
  ///
  /// - Throws: `SystemError`, with `EPERM` for a plain file, which is always ready.
  init(_ loop: Loop, _ descriptor: Int32) throws(SystemError) {
    let isNonBlocking = colonnade_is_nonblocking(descriptor) != 0
    handle = try LoopHandle(UV_POLL, on: loop, call: "uv_poll_init") {
      uv_poll_init($0, $1.assumingMemoryBound(to: uv_poll_t.self), descriptor)
    }
    // uv_poll_init makes the open file non-blocking, also for other programs that share it.
    if !isNonBlocking { colonnade_set_nonblocking(descriptor, 0) }
    handle.bind(to: self)
  }

  /// Prepares to watch what can be watched; `nil` for a plain file, which is always ready.
  ///
  /// - Throws: `SystemError` when the kernel cannot watch it; the descriptor is closed then, too.
  static func watching(_ descriptor: Int32, on loop: Loop) throws(SystemError) -> DescriptorPoll? {
    do throws(SystemError) {
      return try DescriptorPoll(loop, descriptor)
    } catch {
      guard error.code == EPERM else {
        closeUnlessStandard(descriptor)
        throw error
      }
      return nil
    }
  }

  /// Watches for reading, writing or both; for neither means to stop.
  func watch(
    read: Bool, write: Bool, then onReady: @escaping (Bool, Bool, Bool) -> Void
  ) {
    let events =
      (read ? Int32(UV_READABLE.rawValue) : 0) | (write ? Int32(UV_WRITABLE.rawValue) : 0)
    guard events != 0 else { return stop() }
    watch(events, then: onReady)
  }

  /// Watches only for the end: of a pipe that is written, that nobody reads it any more.
  func watchEnd(then onReady: @escaping (Bool, Bool, Bool) -> Void) {
    watch(Int32(UV_DISCONNECT.rawValue), then: onReady)
  }

  private func watch(_ events: Int32, then onReady: @escaping (Bool, Bool, Bool) -> Void) {
    self.onReady = onReady
    guard events != watched else { return }
    if watched == 0 { handle.retain(self) }
    watched = events
    uv_poll_start(handle.pointer(), events, DescriptorPoll.ready)
  }

  /// Stops watching; must come before the descriptor is closed.
  func stop() {
    guard watched != 0 else { return }
    watched = 0
    uv_poll_stop(handle.pointer())
    onReady = nil
    handle.release()
  }

  private static let ready: uv_poll_cb = { raw, status, events in
    guard let poll = LoopHandle.owner(of: raw, as: DescriptorPoll.self) else { return }
    // libuv has stopped the handle itself when it reports an error.
    if status < 0 { poll.watched = 0 }
    let onReady = poll.onReady
    if status < 0 {
      poll.onReady = nil
      poll.handle.release()
    }
    let isReadable = events & Int32(UV_READABLE.rawValue) != 0
    let isWritable = events & Int32(UV_WRITABLE.rawValue) != 0
    onReady?(isReadable, isWritable, status < 0)
  }
}
