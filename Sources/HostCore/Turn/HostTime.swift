// SPDX-License-Identifier: Apache-2.0
import DragSession

/// A moment on the monotonic clock, in milliseconds; it comes in with every event.
package struct HostTime: Hashable, Comparable, Sendable {
  /// Milliseconds since some start that never changes while the host runs.
  package let milliseconds: Int

  /// Takes a moment from the loop's clock.
  package init(milliseconds: Int) { self.milliseconds = milliseconds }

  /// Orders moments, earlier first.
  package static func < (left: HostTime, right: HostTime) -> Bool {
    left.milliseconds < right.milliseconds
  }

  /// The time from `earlier` to this moment.
  package func since(_ earlier: HostTime) -> Duration {
    .milliseconds(milliseconds - earlier.milliseconds)
  }

  /// The moment this much later.
  package static func + (moment: HostTime, delay: Duration) -> HostTime {
    HostTime(milliseconds: moment.milliseconds + delay.wholeMilliseconds)
  }
}
