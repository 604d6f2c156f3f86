// SPDX-License-Identifier: Apache-2.0
import PaneProtocol

/// The lower and the upper end of what is drawn.
struct ChartScale: Equatable {
  let lowest: Double
  let highest: Double

  /// Creates a scale from the ends that are given, else from 0 or the lowest value to the highest.
  init(_ values: [Double?], _ format: TableColumn.Format) {
    let known = values.compactMap { $0.map(Scale.clamped) }
    lowest = format.minimum.map(Scale.clamped) ?? min(0, known.min() ?? 0)
    highest = max(lowest, format.highest.map(Scale.clamped) ?? known.max() ?? 0)
  }

  /// The place of a value, 0…1; equal ends are one unit apart.
  func share(_ value: Double) -> Double {
    let range = highest > lowest ? highest - lowest : 1
    return (min(max(Scale.clamped(value), lowest), max(highest, lowest)) - lowest) / range
  }
}

/// Values that share places because there are more of them than places.
struct Buckets {
  private let count: Int
  private let places: Int

  /// Creates buckets for so many values in so many places.
  init(_ count: Int, into places: Int) {
    self.count = max(0, count)
    self.places = max(1, places)
  }

  /// The values of one place.
  func range(_ place: Int) -> Range<Int> {
    let place = min(max(0, place), places - 1)
    return place * count / places..<(place + 1) * count / places
  }

  /// The highest value of each place; as they are where each has a place of its own.
  static func highest(_ values: [Double?], into places: Int) -> [Double?] {
    guard values.count > places, places > 0 else { return values }
    let buckets = Buckets(values.count, into: places)
    return (0..<places).map { values[buckets.range($0)].lazy.compactMap(\.self).max() }
  }
}
