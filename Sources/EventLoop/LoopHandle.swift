// SPDX-License-Identifier: Apache-2.0
internal import CLibuv

/// The memory of one libuv handle, which is freed only after libuv has let go of it.
///
/// An owner holds its handle; while the handle is active it also holds its owner, so that whoever
/// started something need not keep it. Dropping an inactive owner closes the handle.
final class LoopHandle {
  let loop: Loop
  let memory: UnsafeMutableRawPointer
  private var owner: AnyObject?

  /// Allocates and initialises a handle.
  ///
  /// - Throws: `SystemError` when `start` returns a libuv error.
  init(
    _ type: uv_handle_type, on loop: Loop, call: String,
    start: (UnsafeMutablePointer<uv_loop_t>, UnsafeMutableRawPointer) -> Int32
  ) throws(SystemError) {
    self.loop = loop
    memory = LoopHandle.memory(for: type)
    let status = start(loop.pointer, memory)
    guard status < 0 else { return }
    // What was refused is not in the loop yet, and is closed like any other.
    uv_idle_init(loop.pointer, memory.assumingMemoryBound(to: uv_idle_t.self))
    throw SystemError(call, status: status)
  }

  /// Allocates a handle that cannot be refused.
  init(
    infallible type: uv_handle_type, on loop: Loop,
    start: (UnsafeMutablePointer<uv_loop_t>, UnsafeMutableRawPointer) -> Void
  ) {
    self.loop = loop
    memory = LoopHandle.memory(for: type)
    start(loop.pointer, memory)
  }

  private static func memory(for type: uv_handle_type) -> UnsafeMutableRawPointer {
    let size = uv_handle_size(type)
    let memory = UnsafeMutableRawPointer.allocate(byteCount: size, alignment: 16)
    memory.initializeMemory(as: UInt8.self, repeating: 0, count: size)
    return memory
  }

  deinit {
    uv_close(memory.assumingMemoryBound(to: uv_handle_t.self)) { handle in
      UnsafeMutableRawPointer(handle)?.deallocate()
    }
  }

  /// The handle as the C type that it was initialised as.
  func pointer<Handle>(_ type: Handle.Type = Handle.self) -> UnsafeMutablePointer<Handle> {
    memory.assumingMemoryBound(to: type)
  }

  /// Tells C callbacks who the owner is, without holding it.
  func bind(to owner: AnyObject) {
    uv_handle_set_data(pointer(), Unmanaged.passUnretained(owner).toOpaque())
  }

  /// Keeps the owner alive until `release()`.
  func retain(_ owner: AnyObject) { self.owner = owner }

  /// Lets the owner go.
  func release() { owner = nil }

  /// The owner of a handle that a C callback was called with.
  static func owner<Owner: AnyObject>(
    of handle: UnsafeMutablePointer<some Any>?, as type: Owner.Type = Owner.self
  ) -> Owner? {
    guard let handle else { return nil }
    let raw = UnsafeMutableRawPointer(handle).assumingMemoryBound(to: uv_handle_t.self)
    guard let data = uv_handle_get_data(raw) else { return nil }
    return Unmanaged<Owner>.fromOpaque(data).takeUnretainedValue()
  }

  /// Says whether an active handle keeps `Loop.run()` from returning; the default is yes.
  func keepsLoopRunning(_ keeps: Bool) {
    if keeps { uv_ref(pointer()) } else { uv_unref(pointer()) }
  }
}
