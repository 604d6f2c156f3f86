// SPDX-License-Identifier: Apache-2.0

/// A moment as a date and a time of day where the user is.
struct CivilTime {
  /// Cells of the longest form.
  static let widest = 16

  /// The moments that have a year of four digits, in seconds since 1970 in UTC.
  static let bounds = -62_167_219_200.0...253_402_300_799.0

  private let year: Int
  private let month: Int
  private let day: Int
  private let hour: Int
  private let minute: Int

  /// Takes a moment apart.
  ///
  /// - Parameters:
  ///   - seconds: Seconds since 1970 in UTC; far ones count as the nearest of the years 0…9999.
  ///   - offset: Seconds to add where the user is, for a moment.
  init(_ seconds: Double, _ offset: (Int) -> Int) {
    func bounded(_ seconds: Double) -> Int {
      Int(min(max(seconds, Self.bounds.lowerBound), Self.bounds.upperBound))
    }
    let moment = bounded(seconds)
    let local = bounded(Double(moment + min(max(offset(moment), -86_400), 86_400)))
    let days = (Double(local) / 86_400).rounded(.down)
    let rest = local - Int(days) * 86_400
    (hour, minute) = (rest / 3_600, rest % 3_600 / 60)
    (year, month, day) = Self.date(ofDay: Int(days))
  }

  /// The date of a day counted from 1 January 1970, in the Gregorian calendar.
  ///
  /// Source: Howard Hinnant, chrono-compatible low-level date algorithms, `civil_from_days`.
  private static func date(ofDay number: Int) -> (year: Int, month: Int, day: Int) {
    let shifted = number + 719_468
    let era = (shifted >= 0 ? shifted : shifted - 146_096) / 146_097
    let dayOfEra = shifted - era * 146_097
    let yearOfEra = (dayOfEra - dayOfEra / 1_460 + dayOfEra / 36_524 - dayOfEra / 146_096) / 365
    let dayOfYear = dayOfEra - (365 * yearOfEra + yearOfEra / 4 - yearOfEra / 100)
    let part = (5 * dayOfYear + 2) / 153
    let month = part < 10 ? part + 3 : part - 9
    return (
      yearOfEra + era * 400 + (month <= 2 ? 1 : 0), month, dayOfYear - (153 * part + 2) / 5 + 1
    )
  }

  /// The form that fits so many cells: `2026-11-20 14:02`, `20 Nov 14:02`, `20 Nov 2026`, `20 Nov`.
  func words(columns: Int) -> String {
    let months = [
      "Jan", "Feb", "Mar", "Apr", "May", "Jun", "Jul", "Aug", "Sep", "Oct", "Nov", "Dec",
    ]
    let name = "\(day) \(months[min(max(1, month), 12) - 1])"
    let clock = "\(Self.two(hour)):\(Self.two(minute))"
    switch columns {
    case Self.widest...: return "\(Self.four(year))-\(Self.two(month))-\(Self.two(day)) \(clock)"
    case 12...: return "\(name) \(clock)"
    case 11: return "\(name) \(year)"
    default: return name
    }
  }

  /// All the forms, for finding a moment by whatever of it is on screen.
  var everyForm: String {
    [Self.widest, 12, 11].map { words(columns: $0) }.joined(separator: " ")
  }

  private static func two(_ number: Int) -> String { number < 10 ? "0\(number)" : "\(number)" }

  private static func four(_ number: Int) -> String {
    String(repeating: "0", count: max(0, 4 - String(number).utf8.count)) + String(number)
  }
}
