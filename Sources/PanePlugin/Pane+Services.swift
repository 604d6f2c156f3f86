// SPDX-License-Identifier: Apache-2.0

extension Pane {
  /// Runs something once, later.
  ///
  /// - Parameters:
  ///   - milliseconds: How long to wait; negative values count as zero.
  ///   - body: What to run.
  /// - Returns: Keep it to be able to stop the timer; letting it go does not stop it.
  @discardableResult
  public func after(milliseconds: Int, _ body: @escaping () -> Void) -> Stoppable {
    loop?.timer(milliseconds: milliseconds, repeats: false) { [self] in link.turn(body) }
      ?? Stoppable {}
  }

  /// Runs something again and again; an idle pane should have none of these.
  @discardableResult
  public func every(milliseconds: Int, _ body: @escaping () -> Void) -> Stoppable {
    loop?.timer(milliseconds: milliseconds, repeats: true) { [self] in link.turn(body) }
      ?? Stoppable {}
  }

  /// Runs something when a file or the entries of a folder may have changed.
  ///
  /// Changes are only a hint and come together: look at the folder again.
  ///
  /// - Parameters:
  ///   - path: File or folder to watch.
  ///   - body: What to run.
  /// - Returns: What stops the watching, or `nil` when the place cannot be watched.
  public func watch(_ path: FilePath, _ body: @escaping () -> Void) -> Stoppable? {
    loop?.watch(path) { [self] in link.turn(body) }
  }

  /// Runs something when a file system has been mounted or taken away.
  ///
  /// - Parameter body: What to run.
  /// - Returns: What stops the watching, or `nil` where the kernel does not tell of it.
  public func watchMounts(_ body: @escaping () -> Void) -> Stoppable? {
    loop?.watchMounts { [self] in link.turn(body) }
  }

  /// Does slow work beside the loop and continues with its result on it.
  ///
  /// - Parameters:
  ///   - job: The work; it may use only values and blocks nobody.
  ///   - then: Runs with the result, on the pane's thread.
  public func work<Value: Sendable>(
    _ job: @escaping @Sendable () -> Value, then: @escaping (Value) -> Void
  ) {
    guard let loop else { return link.turn { then(job()) } }
    loop.work(job) { [self] value in link.turn { then(value) } }
  }
}

/// Something under way that can be stopped.
public final class Stoppable {
  private var action: (() -> Void)?

  init(_ action: @escaping () -> Void) { self.action = action }

  /// Stops it; further calls do nothing.
  public func stop() {
    action?()
    action = nil
  }
}
