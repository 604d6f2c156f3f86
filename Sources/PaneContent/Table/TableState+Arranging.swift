// SPDX-License-Identifier: Apache-2.0
package import CellText
import PaneProtocol

/// A column in the list by which the user arranges them.
package struct ArrangedColumn: Equatable, Sendable {
  /// Its id.
  package var id: String
  /// Its heading.
  package var title: SafeText
  /// False while it is hidden.
  package var isShown: Bool
}

/// A title that the mouse holds, to be sorted by or to be moved.
struct HeldTitle: Equatable, Sendable {
  /// The column.
  var id: String
  /// The cell of the press.
  var start: Int
  /// The place among the columns on screen it would be moved to; `nil` until it is lifted.
  var target: Int?
}

/// Columns shown, hidden and put into another order, by a list or by dragging their titles.
extension TableState {
  /// All columns in the order the user has given them, hidden ones where they would stand.
  package var arrangement: [ArrangedColumn] {
    arranged.map { index in
      let column = shape.columns[index]
      return ArrangedColumn(
        id: column.id, title: CellWords(column).heading.text, isShown: isShown(column))
    }
  }

  /// Changes one column, unless it is the last on show; tells whether anything is otherwise.
  mutating func arrange(_ id: String, _ edit: ColumnEdit) -> Bool {
    var ids = arrangement.map(\.id)
    guard let index = ids.firstIndex(of: id) else { return false }
    switch edit {
    case .toggle:
      let isShown = shown.contains { shape.columns[$0].id == id }
      guard !isShown || shown.count > 1 else { return false }
      setHidden(id, isShown)
    case .move(let count):
      let place = min(max(0, index + count), ids.count - 1)
      guard place != index else { return false }
      ids.insert(ids.remove(at: index), at: place)
      setOrder(ids)
    }
    return true
  }

  // MARK: Dragging a title

  /// Cells after which a title that is dragged is lifted.
  private static let liftCells = 2

  /// Takes hold of the title at a cell; tells whether there is one.
  mutating func holdTitle(at cell: Int) -> Bool {
    guard let (place, isGap) = place(at: cell), !isGap else { return false }
    let id = shape.columns[place.column].id
    choose(id)
    heldTitle = HeldTitle(id: id, start: cell)
    return true
  }

  /// Moves the title that is held.
  mutating func dragTitle(to cell: Int) {
    guard var held = heldTitle,
      held.target != nil || abs(cell - held.start) >= Self.liftCells
    else { return }
    let place = layout.places.firstIndex { cell - 2 < $0.start + ($0.columns + 1) / 2 }
    held.target = place ?? layout.places.count
    heldTitle = held
  }

  /// The cell, counted from where texts begin, of the sign of where a lifted title would go.
  package var liftedMark: Int? {
    guard let target = heldTitle?.target, let last = layout.places.last else { return nil }
    return layout.places.indices.contains(target)
      ? layout.places[target].start - 1 : last.start + last.columns
  }

  /// Lets go of what is held.
  ///
  /// - Returns: The command to sort by a title that was not lifted.
  mutating func letGo(isCancelled: Bool) -> ColumnsCommand? {
    guard let held = heldTitle else { return nil }
    heldTitle = nil
    guard !isCancelled else { return nil }
    guard let target = held.target else { return sortOfPress(on: held.id) }
    let places = layout.places.map { shape.columns[$0.column].id }
    var ids = arrangement.map(\.id)
    guard let from = ids.firstIndex(of: held.id) else { return nil }
    let next = places.indices.contains(target) ? places[target] : nil
    guard next != held.id else { return nil }
    ids.remove(at: from)
    let end = places.last.flatMap { ids.firstIndex(of: $0) }.map { $0 + 1 } ?? ids.count
    ids.insert(held.id, at: next.flatMap { ids.firstIndex(of: $0) } ?? end)
    setOrder(ids)
    return nil
  }
}
