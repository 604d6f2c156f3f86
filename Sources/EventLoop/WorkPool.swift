// SPDX-License-Identifier: Apache-2.0
internal import CLibuv
internal import CPlatform

/// The one place where threads exist: work that would hold up the loop.
///
/// Only values travel; the answer comes back on the loop. All pools of a process share its threads,
/// which are made as work needs them: libuv's own pool makes all of its threads at the first job, one
/// after another.
package final class WorkPool {
  /// Threads of a process at most; with all of them stuck, further work waits.
  package static let mostThreads = Int(COLONNADE_MOST_THREADS)

  private let loop: Loop
  private let bell: LoopHandle
  private let queue: OpaquePointer?
  private var unfinished = 0

  /// Creates a pool of the loop, which goes on running until the work is done.
  package init(_ loop: Loop) {
    self.loop = loop
    bell = LoopHandle(infallible: UV_ASYNC, on: loop) {
      uv_async_init($0, $1.assumingMemoryBound(to: uv_async_t.self), WorkPool.rung)
    }
    queue = colonnade_work_new(
      { uv_async_send($0?.assumingMemoryBound(to: uv_async_t.self)) }, bell.memory)
    bell.bind(to: self)
    bell.keepsLoopRunning(false)
  }

  deinit { colonnade_work_free(queue) }

  /// Does `job` on another thread and hands its result to `then` on the loop.
  ///
  /// Jobs may overtake one another. Where no thread can be had, the job is done at once and here.
  package func run<Result: Sendable>(
    _ job: @escaping @Sendable () -> Result, then: @escaping (Result) -> Void
  ) {
    let work = TypedWork(job, then)
    unfinished += 1
    bell.keepsLoopRunning(true)
    bell.retain(self)
    let held = Unmanaged<Work>.passRetained(work)
    if let queue, colonnade_work_add(queue, WorkPool.perform, held.toOpaque()) == 0 { return }
    held.release()
    work.perform()
    loop.atTurnEnd { [self] in finish(work) }
  }

  private static let perform: @convention(c) (UnsafeMutableRawPointer?) -> Void = { raw in
    guard let raw else { return }
    Unmanaged<Work>.fromOpaque(raw).takeUnretainedValue().perform()
  }

  private static let rung: uv_async_cb = { raw in
    guard let pool = LoopHandle.owner(of: raw, as: WorkPool.self) else { return }
    while let done = colonnade_work_take(pool.queue) {
      pool.finish(Unmanaged<Work>.fromOpaque(done).takeRetainedValue())
    }
  }

  private func finish(_ work: Work) {
    work.finish()
    unfinished -= 1
    guard unfinished == 0 else { return }
    bell.keepsLoopRunning(false)
    bell.release()
  }
}

/// A job without its type, as C sees it.
///
/// The lock of the threads orders `perform` before `finish`.
private class Work {
  func perform() {}
  func finish() {}
}

private final class TypedWork<Result: Sendable>: Work {
  private let job: @Sendable () -> Result
  private var then: ((Result) -> Void)?
  private var result: Result?

  init(_ job: @escaping @Sendable () -> Result, _ then: @escaping (Result) -> Void) {
    self.job = job
    self.then = then
  }

  override func perform() { result = job() }

  override func finish() {
    let action = then
    then = nil
    if let result { action?(result) }
  }
}
