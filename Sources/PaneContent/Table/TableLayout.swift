// SPDX-License-Identifier: Apache-2.0

/// The places of a table's columns in a pane: which are on screen, where, and how wide.
///
/// A pure function of what the columns want and of the room.
///
/// Source: `Plugins/REFERENCE.md`, Tables.
package struct TableLayout: Equatable, Sendable {
  /// A column's wish.
  struct Wish: Equatable, Sendable {
    /// The column among all of the table.
    var column: Int
    /// Cells its heading or widest cell takes, within its bounds.
    var natural: Int
    /// The same without the bound that holds where the column names none.
    var uncut: Int
    /// True for a width that the plugin or the user has fixed.
    var isFixed = false
    /// True for texts, which may be cut.
    var isText = true
    /// Fewest and most cells the column names itself.
    var minimum: Int?
    var maximum: Int?
    /// Its share of the cells that are left; `nil` for a width that is not flexible.
    var share: Int?
  }
  /// A column on screen.
  package struct Place: Equatable, Sendable {
    /// The column among all of the table.
    package var column: Int
    /// Its first cell, counted from where texts begin.
    package var start: Int
    /// Its cells.
    package var columns: Int
  }
  /// The part of the table on show.
  struct View: Equatable, Sendable {
    /// Columns that stay while the others scroll.
    var frozen = 1
    /// Columns behind those that are scrolled away.
    var first = 0
  }

  /// The columns on screen, leading to trailing.
  package private(set) var places: [Place] = []
  /// Cells between two columns.
  package let gap: Int
  /// True when not all columns fit, so that they scroll.
  package private(set) var isScrolling = false
  /// How many of the columns on screen stay while the others scroll.
  package private(set) var frozen = 0
  /// How many columns are scrolled away, and how many could be.
  package private(set) var first = 0
  private(set) var scrollable = 0
  /// True when columns follow that do not fit.
  package private(set) var hasMore = false

  /// Room below which one cell stands between columns instead of two.
  private static let wideRoom = 60
  /// Cells to which texts are cut before columns scroll.
  private static let leastText = 12
  /// Cells of texts without a bound where columns scroll.
  private static let mostScrolledText = 24
  /// Cells that are worth showing of a text that does not fit.
  private static let leastCut = 6

  /// Lays out columns.
  ///
  /// - Parameters:
  ///   - wishes: The columns that are not hidden, in their order.
  ///   - room: Cells for columns and the gaps between them.
  ///   - view: The part on show.
  init(_ wishes: [Wish], room: Int, view: View) {
    gap = room < Self.wideRoom ? 1 : 2
    let room = max(1, room)
    let fitting = widths(wishes, room: room)
    if let fitting {
      var start = 0
      for (wish, width) in zip(wishes, fitting) {
        places.append(Place(column: wish.column, start: start, columns: width))
        start += width + gap
      }
      return
    }
    scroll(wishes, room: room, view)
  }

  private func total(_ widths: [Int]) -> Int {
    widths.reduce(0, +) + gap * max(0, widths.count - 1)
  }

  // MARK: All of them

  /// The widths with which all columns fit; `nil` when they cannot.
  private func widths(_ wishes: [Wish], room: Int) -> [Int]? {
    var widths = wishes.map(\.natural)
    let spare = room - total(widths)
    if spare >= 0 {
      share(spare, among: wishes, &widths)
      return widths
    }
    return shrink(wishes, by: -spare, &widths) ? widths : nil
  }

  /// Gives away cells that are left: first what a usual bound has cut, then by share.
  private func share(_ spare: Int, among wishes: [Wish], _ widths: inout [Int]) {
    var spare = spare
    for (index, wish) in wishes.enumerated() where !wish.isFixed && wish.maximum == nil {
      let more = min(spare, max(0, wish.uncut - wish.natural))
      widths[index] += more
      spare -= more
    }
    let shares = wishes.map { $0.isFixed ? 0 : $0.share ?? 0 }
    let all = shares.reduce(0, +)
    guard all > 0 else { return }
    var given = shares.map { spare * $0 / all }
    let rest = shares.indices.filter { shares[$0] > 0 }
      .sorted { (spare * shares[$0] % all, $1) > (spare * shares[$1] % all, $0) }
    for index in rest.prefix(spare - given.reduce(0, +)) { given[index] += 1 }
    for (index, wish) in wishes.enumerated() where given[index] > 0 {
      widths[index] = min(widths[index] + given[index], wish.maximum ?? .max)
    }
  }

  /// Takes cells from texts, always from the widest; tells whether that was enough.
  private func shrink(_ wishes: [Wish], by cells: Int, _ widths: inout [Int]) -> Bool {
    let least = wishes.map { wish in
      guard !wish.isFixed, wish.isText || wish.share != nil else { return wish.natural }
      // A flexible text, too, is to be read: rather than be cut to nothing, columns scroll.
      let usual = wish.isText ? Self.leastText : TableLayout.leastWidth
      return min(wish.natural, wish.minimum ?? usual)
    }
    guard zip(widths, least).reduce(0, { $0 + $1.0 - $1.1 }) >= cells else { return false }
    for _ in 0..<cells {
      let index = widths.indices.filter { widths[$0] > least[$0] }
        .max { (widths[$0], $0) < (widths[$1], $1) }
      guard let index else { return false }
      widths[index] -= 1
    }
    return true
  }

  /// Fewest cells of a column that names no bound.
  static let leastWidth = 3

  // MARK: Some of them

  private mutating func scroll(_ wishes: [Wish], room: Int, _ view: View) {
    isScrolling = true
    let most = max(room * 2 / 3, min(Self.leastText, room))
    let widths = wishes.map { wish in
      let isOpen = wish.isText && !wish.isFixed && wish.maximum == nil
      return min(wish.natural, most, isOpen ? Self.mostScrolledText : .max)
    }
    frozen = min(max(0, view.frozen), wishes.count)
    while frozen > 0, total(Array(widths.prefix(frozen))) + gap > room / 2 { frozen -= 1 }
    scrollable = wishes.count - frozen
    first = min(max(0, view.first), max(0, scrollable - 1))
    var start = 0
    for index in 0..<frozen {
      places.append(Place(column: wishes[index].column, start: start, columns: widths[index]))
      start += widths[index] + gap
    }
    for index in wishes.indices.dropFirst(frozen + first) {
      let left = room - start
      let isCut = widths[index] > left
      let isFirst = index == frozen + first
      guard isFirst || !isCut || wishes[index].isText && left >= Self.leastCut else {
        hasMore = true
        break
      }
      let columns = min(widths[index], max(1, left))
      places.append(Place(column: wishes[index].column, start: start, columns: columns))
      start += columns + gap
      if isCut {
        hasMore = true
        break
      }
    }
  }
}
