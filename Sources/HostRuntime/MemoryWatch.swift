// SPDX-License-Identifier: Apache-2.0
import DragSession
import HostCore

/// When a program's memory is looked at: only while it talks, and at most every two seconds.
///
/// An idle program is never looked at, so watching wakes nobody.
struct MemoryWatch {
  private var lookedAt: Int?

  /// Tells whether to look now.
  mutating func isDue(at now: Int) -> Bool {
    guard let last = lookedAt else {
      lookedAt = now
      return false
    }
    guard now - last >= RuntimeLimits.memoryInterval.wholeMilliseconds else { return false }
    lookedAt = now
    return true
  }
}
