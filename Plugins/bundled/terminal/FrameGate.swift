// SPDX-License-Identifier: Apache-2.0

/// Decides when a picture is sent: never more than two that the host has not shown, and not while
/// more is about to come.
struct FrameGate {
  /// Something to be done about a picture.
  enum Step: Equatable {
    case draw
    /// Draw after so many milliseconds, if nothing has been drawn before.
    case wait(Int)
    /// Draw when the host has shown an earlier one.
    case hold
  }

  private var underWay: [Int] = []
  private var heldSince: Int?

  /// Pictures that may be under way.
  private static let most = 2
  /// Bytes from which more are expected at once: the terminal hands out four kilobytes at a time.
  private static let large = 1_024
  /// Time in which the rest of a large picture comes, in milliseconds.
  private static let pause = 4
  /// Time a program may hold a picture back, in milliseconds.
  private static let patience = 150

  /// Says what to do when bytes have come.
  ///
  /// - Parameters:
  ///   - bytes: How many came at once.
  ///   - isHeld: Whether the program is in the middle of a picture of its own.
  ///   - now: Milliseconds of a clock that is never set.
  /// - Returns: What is to be done.
  mutating func step(after bytes: Int, isHeld: Bool, now: Int) -> Step {
    guard underWay.count < Self.most else { return .hold }
    guard isHeld else {
      heldSince = nil
      return bytes >= Self.large ? .wait(Self.pause) : .draw
    }
    let since = heldSince ?? now
    heldSince = since
    return now - since >= Self.patience ? .draw : .wait(Self.patience - (now - since))
  }

  /// Notes that a picture was sent.
  mutating func drew(_ number: Int) {
    underWay.append(number)
    heldSince = nil
  }

  /// Notes that the host has shown a picture.
  mutating func wasShown(_ number: Int) { underWay.removeAll { $0 <= number } }
}
