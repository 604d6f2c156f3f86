// SPDX-License-Identifier: Apache-2.0
internal import CellText
internal import Glibc

/// Sizes, dates and permissions as people read them.
package enum FileWords {
  // MARK: Sizes

  /// A size in few cells, such as `312`, `8.3 K` or `11 M`; a K is 1,000 bytes.
  package static func shortSize(_ bytes: Int64) -> String {
    SizeWords.short(UInt64(max(0, bytes)))
  }

  /// A size with its unit, such as `1 byte`, `312 bytes` or `8.3 KB`.
  package static func size(_ bytes: Int64) -> String { SizeWords.long(UInt64(max(0, bytes))) }

  // MARK: Dates

  /// A moment in the user's time zone.
  package struct Moment: Equatable, Sendable {
    /// As on a calendar, such as 2026.
    package var year: Int
    /// 1…12.
    package var month: Int
    /// 1…31.
    package var day: Int
    /// 0…23.
    package var hour: Int
    /// 0…59.
    package var minute: Int
    /// 0…60.
    package var second: Int

    /// Creates a moment from its parts.
    package init(
      year: Int, month: Int, day: Int, hour: Int = 0, minute: Int = 0, second: Int = 0
    ) {
      self.year = year
      self.month = month
      self.day = day
      self.hour = hour
      self.minute = minute
      self.second = second
    }

    /// Creates the moment so many seconds after the start of 1970, in the user's time zone.
    package init(seconds: Int) {
      var (time, parts) = (time_t(seconds), tm())
      guard localtime_r(&time, &parts) != nil else {
        self.init(year: 1970, month: 1, day: 1)
        return
      }
      self.init(
        year: Int(parts.tm_year) + 1900, month: Int(parts.tm_mon) + 1, day: Int(parts.tm_mday),
        hour: Int(parts.tm_hour), minute: Int(parts.tm_min), second: Int(parts.tm_sec))
    }

    /// The present moment.
    package static var now: Moment { Moment(seconds: time(nil)) }
  }

  /// The present moment in seconds since 1970.
  package static var secondsNow: Int { time(nil) }

  private static let months = [
    "Jan", "Feb", "Mar", "Apr", "May", "Jun", "Jul", "Aug", "Sep", "Oct", "Nov", "Dec",
  ]

  /// A date in few cells: `20 Nov 14:02` in the present year, otherwise `2 Nov 2025`.
  package static func date(_ moment: Moment, thisYear: Int) -> String {
    let month = months.indices.contains(moment.month - 1) ? months[moment.month - 1] : "?"
    if moment.year != thisYear { return "\(moment.day) \(month) \(moment.year)" }
    return "\(moment.day) \(month) \(twoDigits(moment.hour)):\(twoDigits(moment.minute))"
  }

  /// A date in few cells.
  ///
  /// - Parameters:
  ///   - nanoseconds: Since the start of 1970.
  ///   - thisYear: The present year.
  /// - Returns: A text of at most 12 cells.
  package static func date(nanoseconds: Int64, thisYear: Int) -> String {
    // Rounds down, also before 1970.
    let seconds = nanoseconds / 1_000_000_000 - (nanoseconds % 1_000_000_000 < 0 ? 1 : 0)
    return date(Moment(seconds: Int(seconds)), thisYear: thisYear)
  }

  /// A moment as `2026-11-20T14:02:09`.
  package static func stamp(_ moment: Moment) -> String {
    let year = String(moment.year)
    let padded = String(repeating: "0", count: max(0, 4 - year.count)) + year
    let date = "\(padded)-\(twoDigits(moment.month))-\(twoDigits(moment.day))"
    let time = "\(twoDigits(moment.hour)):\(twoDigits(moment.minute)):\(twoDigits(moment.second))"
    return date + "T" + time
  }

  private static func twoDigits(_ number: Int) -> String {
    number < 10 ? "0\(number)" : String(number)
  }

  // MARK: Permissions

  /// Permissions such as `rw-r--r--`, with `s`, `S`, `t` and `T` as `ls` writes them.
  package static func permissions(_ mode: UInt32) -> String {
    var letters = Array("rwxrwxrwx".utf8)
    for bit in 0..<9 where mode & (0o400 >> UInt32(bit)) == 0 { letters[bit] = UInt8(ascii: "-") }
    for (flag, place, letter) in [(0o4000, 2, "s"), (0o2000, 5, "s"), (0o1000, 8, "t")] {
      guard mode & UInt32(flag) != 0 else { continue }
      let text = letters[place] == UInt8(ascii: "x") ? letter : letter.uppercased()
      letters[place] = text.utf8.first ?? UInt8(ascii: "?")
    }
    return String(decoding: letters, as: UTF8.self)
  }

  /// A count with its word in the singular or the plural, and a comma after thousands.
  package static func count(_ number: Int, _ one: String, _ many: String) -> String {
    "\(grouped(number)) \(number == 1 ? one : many)"
  }

  /// A number with commas after thousands.
  package static func grouped(_ number: Int) -> String {
    let digits = String(number.magnitude)
    var out = ""
    for (index, digit) in digits.enumerated() {
      if index > 0, (digits.count - index) % 3 == 0 { out.append(",") }
      out.append(digit)
    }
    return number < 0 ? "-" + out : out
  }
}
