// SPDX-License-Identifier: Apache-2.0
internal import Glibc

/// A clock that only goes forward.
package enum Clock {
  /// Milliseconds since some moment of the past.
  package static var milliseconds: Int {
    var time = timespec()
    clock_gettime(CLOCK_MONOTONIC, &time)
    return time.tv_sec * 1_000 + time.tv_nsec / 1_000_000
  }
}
