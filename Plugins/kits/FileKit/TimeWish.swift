// SPDX-License-Identifier: Apache-2.0
import Glibc

/// The time that files are to have been changed at, as it is typed.
package enum TimeWish {
  /// What stands for the present moment.
  package static let present = "now"
  /// What is said of a text that is no time.
  package static let fault = "A time such as 2026-11-29 04:44, or now"

  /// A time as the field takes it, `2026-11-29 04:44:09`.
  package static func text(nanoseconds: Int64) -> String {
    let seconds = nanoseconds / 1_000_000_000 - (nanoseconds % 1_000_000_000 < 0 ? 1 : 0)
    let stamp = FileWords.stamp(FileWords.Moment(seconds: Int(seconds)))
    return String(stamp.map { $0 == "T" ? " " : $0 })
  }

  /// Reads a date and a time of the user's time zone, with or without seconds, or ``present``.
  ///
  /// - Parameters:
  ///   - text: What is typed.
  ///   - now: The present moment in seconds since 1970.
  /// - Returns: Seconds since 1970, or `nil` for what is no such time, or never was on a clock.
  package static func seconds(_ text: String, now: Int) -> Int? {
    let words = text.split { $0 == " " || $0 == "T" }
    if words.count == 1, words[0] == present { return now }
    guard words.count == 2, let date = numbers(words[0], "-", [4, 2, 2]),
      let clock = numbers(words[1], ":", [2, 2, 2]) ?? numbers(words[1], ":", [2, 2])
    else { return nil }
    let wish = FileWords.Moment(
      year: date[0], month: date[1], day: date[2], hour: clock[0], minute: clock[1],
      second: clock.count > 2 ? clock[2] : 0)
    // Times beyond these have no place in what the system counts in nanoseconds.
    guard (1700...2200).contains(wish.year) else { return nil }
    var parts = tm()
    (parts.tm_year, parts.tm_mon, parts.tm_mday) =
      (Int32(wish.year - 1900), Int32(wish.month - 1), Int32(wish.day))
    (parts.tm_hour, parts.tm_min, parts.tm_sec) =
      (Int32(wish.hour), Int32(wish.minute), Int32(wish.second))
    parts.tm_isdst = -1
    let seconds = mktime(&parts)
    // The system makes a 1 March of 29 February where there is none.
    guard FileWords.stamp(FileWords.Moment(seconds: seconds)) == FileWords.stamp(wish) else {
      return nil
    }
    return seconds
  }

  private static func numbers(
    _ text: Substring, _ sign: Character, _ digits: [Int]
  ) -> [Int]? {
    let parts = text.split(separator: sign, omittingEmptySubsequences: false)
    guard parts.map(\.utf8.count) == digits,
      parts.allSatisfy({ $0.utf8.allSatisfy { (48...57).contains($0) } })
    else { return nil }
    return parts.compactMap { Int($0) }
  }
}
