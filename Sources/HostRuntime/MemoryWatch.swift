// SPDX-License-Identifier: Apache-2.0

/// When a program's memory is worth a look: only while it talks, and not more than every two seconds.
///
/// An idle program is never looked at, so watching wakes nobody.
struct MemoryWatch {
  static let milliseconds = 2_000
  private var lookedAt: Int?

  /// Tells whether to look now.
  mutating func isDue(at now: Int) -> Bool {
    guard let last = lookedAt else {
      lookedAt = now
      return false
    }
    guard now - last >= Self.milliseconds else { return false }
    lookedAt = now
    return true
  }
}
