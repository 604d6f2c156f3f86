// SPDX-License-Identifier: Apache-2.0

/// How many frames plugins may cause: one every 8 ms, and a few at once after a pause.
///
/// A flood of updates is drawn 125 times a second; the answer to a key is drawn when it comes.
struct FrameAllowance {
  static let milliseconds = 8
  static let burst = 4
  private var spentUntil = 0

  /// Milliseconds to wait before the next frame.
  func pause(at now: Int) -> Int {
    max(0, spentUntil - (Self.burst - 1) * Self.milliseconds - now)
  }

  /// Notes a frame; however many there were, the next waits for no more than one.
  mutating func spend(at now: Int) {
    spentUntil = min(max(spentUntil, now) + Self.milliseconds, now + Self.burst * Self.milliseconds)
  }
}
