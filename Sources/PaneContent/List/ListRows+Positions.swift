// SPDX-License-Identifier: Apache-2.0
import PaneProtocol

/// A row, named in every way it can be found again after the rows changed.
struct RowPosition: Equatable, Sendable {
  var row: RowIndex
  var id: ItemID?
  var place: SourceRows.Place?
  /// Row of the top level it lies in or below.
  var topRow = 0
  /// True when the row itself is gone and the position is that of a neighbour.
  var isGone = false
}

/// Finding rows again after they changed.
extension ListRows {
  /// The names of a row.
  func position(of row: RowIndex) -> RowPosition {
    guard let source else {
      return RowPosition(row: row, id: inline.node(at: row)?.item.id)
    }
    let place = source.place(of: row)
    return RowPosition(
      row: row, id: place.flatMap { source.item(at: $0)?.id }, place: place,
      topRow: place.map(source.topRow) ?? 0)
  }

  /// Finds a row again: itself, else a neighbour, which is marked as such.
  func found(_ position: RowPosition) -> RowPosition {
    var position = position
    let last = max(0, count - 1)
    if let source {
      if let place = position.place, let row = source.row(of: place) {
        position.row = min(row, last)
      } else {
        position.isGone = true
        position.row = min(position.row, last)
      }
    } else if let id = position.id, let row = inline.nearestRow(of: id) {
      position.row = row
      position.isGone = inline.node(at: row)?.item.id != id
    } else {
      position.row = min(position.row, last)
      position.isGone = true
    }
    return position
  }

  /// Names a row as it is after operations on its source.
  func follow(_ position: RowPosition, _ operations: [RowsChange.Operation]) -> RowPosition {
    var position = position
    guard let place = position.place, let source else { return position }
    if place.level != SourceRows.top, source.levels[place.level] != nil { return position }
    let isInTop = place.level == SourceRows.top
    position.isGone = !isInTop || SourceRows.place(of: place.row, after: operations) == nil
    let row = SourceRows.nearestPlace(of: position.topRow, after: operations)
    let last = max(0, (source.levels[SourceRows.top]?.count ?? 0) - 1)
    position.place = SourceRows.Place(level: SourceRows.top, row: min(row, last))
    position.topRow = min(row, last)
    return position
  }
}
