// SPDX-License-Identifier: Apache-2.0

/// How fast the line to a terminal carries pictures.
///
/// It is told in powers of two and believed when two slices in a row agree, so that pictures are not
/// drawn again and again for a line whose pace wavers.
struct PicturePace: Sendable {
  /// Bytes in a second; `nil` where every picture takes less than one.
  private(set) var rate: Int?
  /// What the slice before would have changed it to.
  private var seen: Change?

  private enum Change: Equatable { case slower, faster }

  /// From here on every picture takes less than a second.
  private static let fastRate = 1 << 24
  /// No line is told to be slower.
  private static let leastRate = 1 << 12
  /// What takes less is no measure of a line: it is the time of its answers.
  private static let leastTime = 10

  /// Takes what a slice took.
  mutating func note(_ bytes: Int, inMilliseconds time: Int) {
    let measured = bytes * 1_000 / max(1, time)
    let known = rate ?? Self.fastRate
    let change: Change? =
      if measured < known, time >= Self.leastTime {
        .slower
      } else if measured >= known * 4, rate != nil {
        .faster
      } else {
        nil
      }
    defer { seen = change }
    guard let change, change == seen else { return }
    seen = nil
    let power = max(Self.leastRate, 1 << (Int.bitWidth - 1 - max(1, measured).leadingZeroBitCount))
    rate = power >= Self.fastRate ? nil : power
  }
}
