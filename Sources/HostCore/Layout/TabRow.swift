// SPDX-License-Identifier: Apache-2.0
package import CellText

/// The name of a pane that shares its column, as the title bar tells it.
package struct TabName: Equatable, Sendable {
  /// The pane it is the name of.
  package var pane: PaneID
  /// What it says.
  package var text: SafeText
  /// A sign of how its program is, drawn behind the name; `nil` for one that is well.
  package var badge: SafeText?
  /// True for the pane on show.
  package var isShown: Bool

  /// Creates a name.
  package init(pane: PaneID, text: SafeText, badge: SafeText? = nil, isShown: Bool) {
    self.pane = pane
    self.text = text
    self.badge = badge
    self.isShown = isShown
  }

  /// Makes names differ: paths with one last part get more parts, and what is still the same gets a
  /// number from the second on, which is told from the name of a folder.
  ///
  /// - Parameter names: The names, with the paths they are the last parts of.
  /// - Returns: The names in the same order.
  static func apart(_ names: [(text: String, path: String?)]) -> [String] {
    var texts = names.map(\.text)
    for (text, path) in names where path != nil {
      let same = names.indices.filter { names[$0].text == text }
      let paths = same.compactMap { names[$0].path?.split(separator: "/") }
      guard same.count > 1, paths.count == same.count, Set(paths).count > 1 else { continue }
      let longest = paths.map(\.count).max() ?? 1
      let count = (2...max(2, longest)).first { count in
        Set(paths.map { $0.suffix(count) }).count == Set(paths).count
      }
      for (index, parts) in zip(same, paths) {
        texts[index] = parts.suffix(count ?? 2).joined(separator: "/")
      }
    }
    var times: [String: Int] = [:]
    return zip(texts, names).map { text, name in
      let number = times[text, default: 0] + 1
      times[text] = number
      return number == 1 ? text : name.path == nil ? "\(text) \(number)" : "\(text) #\(number)"
    }
  }

  /// Name and sign.
  var whole: SafeText { badge.map { SafeText("\(text.string) \($0.string)") } ?? text }
}

/// The names of the panes that share a column, laid out in a row of cells.
///
/// Each name has a blank on both sides, and one cell lies between two of them. Where there is no room
/// for all, the names farthest from the one on show leave, and `+3` tells how many; the one on show
/// is cut last.
struct TabRow {
  /// A name, or the number of those that are not on show, with the cells from its first sign.
  struct Part: Equatable {
    /// The pane; `nil` for the number.
    var pane: PaneID?
    var text: SafeText
    var columns: Range<Int>
    var isShown = false
  }

  private(set) var parts: [Part] = []

  /// The longest badge of a pane that fits behind its name, in cells.
  static let badgeColumns = 3
  /// Cells that the one on show keeps as long as there are so many.
  static let leastColumns = 8

  /// Lays out names in so many cells; without any name, or without room, there are no parts.
  init(_ names: [TabName], columns room: Int) {
    guard let shown = names.firstIndex(where: \.isShown), room > 2 else { return }
    var first = shown
    var last = shown
    func width(_ range: ClosedRange<Int>) -> Int {
      let cells = names[range].reduce(0) { $0 + $1.whole.columns + 3 } - 1
      let rest = names.count - range.count
      return rest == 0 ? cells : cells + 1 + Self.number(rest).columns + 2
    }
    // The nearest names come back one by one, those behind first.
    while true {
      if last + 1 < names.count, last - shown <= shown - first || first == 0,
        width(first...(last + 1)) <= room
      {
        last += 1
      } else if first > 0, width((first - 1)...last) <= room {
        first -= 1
      } else if last + 1 < names.count, width(first...(last + 1)) <= room {
        last += 1
      } else {
        break
      }
    }
    lay(Array(names[first...last]), hidden: names.count - (last - first + 1), in: room)
  }

  private mutating func lay(_ names: [TabName], hidden: Int, in room: Int) {
    var rest = hidden == 0 ? room : room - Self.number(hidden).columns - 3
    let isTooNarrow = rest - 2 < min(Self.leastColumns, names.first?.whole.columns ?? 0)
    if isTooNarrow { rest = room }
    var left = 1
    for name in names {
      let text = name.whole.truncated(to: max(0, rest - left - 1), mode: .end)
      guard !text.isEmpty else { break }
      parts.append(
        Part(
          pane: name.pane, text: text, columns: left..<(left + text.columns), isShown: name.isShown)
      )
      left += text.columns + 3
    }
    guard hidden > 0, !isTooNarrow else { return }
    let text = Self.number(hidden)
    parts.append(Part(text: text, columns: left..<(left + text.columns)))
  }

  /// Cells for all the names, from the first sign of the first one.
  static func columns(of names: [TabName]) -> Int {
    names.reduce(0) { $0 + $1.whole.columns + 3 } - 3
  }

  /// How many names are not on show.
  static func number(_ count: Int) -> SafeText { SafeText("+\(count)") }
}
