// SPDX-License-Identifier: Apache-2.0
import CellText

/// Lines of a text that are chosen to be copied: from where it was begun to where the user has gone.
struct LineChoice<Place: Comparable & Sendable>: Equatable, Sendable {
  /// Where it was begun.
  let start: Place
  /// Where it has got, before or behind the start.
  var end: Place

  /// Begins with one line.
  init(at place: Place) {
    start = place
    end = place
  }

  /// The first chosen place, and the last one.
  var bounds: ClosedRange<Place> { min(start, end)...max(start, end) }

  /// The place after a move in steps, of those from 0 to the last one; pages are so many.
  static func steps(of move: ContentMove, times: Int, page: Int) -> Int {
    let (step, _) = max(0, times).multipliedReportingOverflow(by: max(1, page))
    return switch move {
    case .up: -max(0, times)
    case .down: max(0, times)
    case .pageUp: -max(0, step)
    case .pageDown: max(0, step)
    case .first: -PageLimit.rowCount
    case .last: PageLimit.rowCount
    }
  }
}
