// SPDX-License-Identifier: Apache-2.0

/// The columns at which TAB stops.
struct TabStops: Equatable, Sendable {
  private var stops: [Bool]

  /// A stop at every eighth column.
  init() { stops = (0..<EmulatorLimits.columns.upperBound).map { $0 > 0 && $0 % 8 == 0 } }

  /// Sets or clears the stop at a column.
  mutating func set(_ column: Int, _ isStop: Bool) {
    if stops.indices.contains(column) { stops[column] = isStop }
  }

  /// Clears all of them.
  mutating func clear() { stops = Array(repeating: false, count: stops.count) }

  /// The next stop to the right of a column, at most a limit.
  func next(after column: Int, limit: Int) -> Int {
    var column = column + 1
    while column < limit, stops.indices.contains(column), !stops[column] { column += 1 }
    return min(column, limit)
  }

  /// The next stop to the left of a column, at least a limit.
  func previous(before column: Int, limit: Int) -> Int {
    var column = column - 1
    while column > limit, stops.indices.contains(column), !stops[column] { column -= 1 }
    return max(column, limit)
  }
}
