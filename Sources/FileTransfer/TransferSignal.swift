// SPDX-License-Identifier: Apache-2.0
internal import Glibc
internal import Synchronization

/// What the loop and the thread of a transfer tell each other while it runs: how far it is, and
/// that it shall end.
///
/// Single numbers, each read and written as one; nobody waits for anybody, but one that rests looks
/// now and then whether it shall go on.
package final class TransferSignal: Sendable {
  /// Microseconds between two looks of a transfer that rests.
  private static let rest: UInt32 = 20_000

  private let cancelled = Atomic(false)
  private let paused = Atomic(false)
  private let all = Atomic(0)
  private let done = Atomic(0)
  private let allBytes = Atomic(0)
  private let doneBytes = Atomic(0)
  private let onStep: (@Sendable () -> Void)?

  /// Creates a signal of a transfer that has not begun.
  ///
  /// - Parameter onStep: Called between any two steps a crash could separate; for tests.
  package init(onStep: (@Sendable () -> Void)? = nil) { self.onStep = onStep }

  /// Ends the transfer at the next chance: within a piece of a large file, or between two items.
  package func cancel() { cancelled.store(true, ordering: .relaxed) }

  /// Lets the transfer rest at the next chance, or go on.
  package func pause(_ isOn: Bool) { paused.store(isOn, ordering: .relaxed) }

  /// True when it shall rest.
  package var isPaused: Bool { paused.load(ordering: .relaxed) }

  /// True when it shall end; while it shall rest, the answer waits.
  package var isCancelled: Bool {
    while isPaused, !cancelled.load(ordering: .relaxed) { usleep(Self.rest) }
    return cancelled.load(ordering: .relaxed)
  }

  /// Items in all, and how many of them are settled.
  package var items: Int { all.load(ordering: .relaxed) }
  /// Items that are settled, whether they went or stayed.
  package var itemsDone: Int { done.load(ordering: .relaxed) }
  /// Bytes that have to be copied in all.
  package var bytes: Int { allBytes.load(ordering: .relaxed) }
  /// Bytes that are copied.
  package var bytesDone: Int { doneBytes.load(ordering: .relaxed) }

  func expect(items: Int) { all.store(items, ordering: .relaxed) }
  func expect(bytes: Int) { allBytes.wrappingAdd(bytes, ordering: .relaxed) }
  func settle(_ items: Int = 1) { done.wrappingAdd(items, ordering: .relaxed) }
  func copied(_ bytes: Int) { doneBytes.wrappingAdd(bytes, ordering: .relaxed) }
  func step() { onStep?() }
}
