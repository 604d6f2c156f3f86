// SPDX-License-Identifier: Apache-2.0
internal import Glibc

/// The time where the user is.
package enum LocalTime {
  /// Seconds to add to a moment in UTC to get the time of day there; 0 where nobody knows.
  ///
  /// - Parameter seconds: The moment, in seconds since 1970.
  /// - Returns: The difference at that moment, summer time included.
  @Sendable
  package static func offset(_ seconds: Int) -> Int {
    var moment = time_t(seconds)
    var parts = tm()
    guard localtime_r(&moment, &parts) != nil else { return 0 }
    return Int(parts.tm_gmtoff)
  }
}
