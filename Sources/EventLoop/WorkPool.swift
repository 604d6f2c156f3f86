// SPDX-License-Identifier: Apache-2.0
internal import CLibuv

/// The one place where threads exist: work that would hold up the loop.
///
/// Only values travel; the answer comes back on the loop.
package final class WorkPool {
  private let loop: Loop

  /// Creates a pool of the loop; all pools of a process share libuv's threads.
  package init(_ loop: Loop) { self.loop = loop }

  /// Does `job` on another thread and hands its result to `then` on the loop.
  ///
  /// Jobs may overtake one another. If libuv refuses the job, it is done at once and here.
  package func run<Result: Sendable>(
    _ job: @escaping @Sendable () -> Result, then: @escaping (Result) -> Void
  ) {
    let work = TypedWork(job, then)
    let request = UnsafeMutablePointer<uv_work_t>.allocate(capacity: 1)
    request.initialize(to: uv_work_t())
    request.pointee.data = Unmanaged<Work>.passRetained(work).toOpaque()
    let status = uv_queue_work(loop.pointer, request, WorkPool.perform, WorkPool.finish)
    if status < 0 {
      work.perform()
      loop.atTurnEnd { WorkPool.finish(request, 0) }
    }
  }

  private static let perform: uv_work_cb = { request in
    guard let data = request?.pointee.data else { return }
    Unmanaged<Work>.fromOpaque(data).takeUnretainedValue().perform()
  }

  private static let finish: uv_after_work_cb = { request, _ in
    guard let request, let data = request.pointee.data else { return }
    let work = Unmanaged<Work>.fromOpaque(data).takeRetainedValue()
    request.deallocate()
    work.finish()
  }
}

/// A job without its type, as C sees it.
///
/// libuv orders `perform` before `finish`.
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
