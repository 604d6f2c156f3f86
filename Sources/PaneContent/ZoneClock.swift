// SPDX-License-Identifier: Apache-2.0

/// The clock where the user is: how far it is from UTC at a moment.
///
/// Two clocks are equal when they are of the same time zone.
package struct ZoneClock: Equatable, Sendable {
  /// The name of the time zone.
  package let zone: String
  /// Seconds to add to a moment in UTC, which is given in seconds since 1970.
  package let offset: @Sendable (_ seconds: Int) -> Int

  /// The clock of UTC.
  package static let utc = ZoneClock("UTC") { _ in 0 }

  /// Creates the clock of a time zone.
  package init(_ zone: String, offset: @escaping @Sendable (_ seconds: Int) -> Int) {
    self.zone = zone
    self.offset = offset
  }

  /// A moment with its year, as `2026-11-20 14:02`, in seconds since 1970 in UTC.
  package func words(_ seconds: Int) -> String {
    CivilTime(Double(seconds), offset).words(columns: CivilTime.widest)
  }

  /// Tells whether both are of the same time zone.
  package static func == (one: Self, other: Self) -> Bool { one.zone == other.zone }
}
