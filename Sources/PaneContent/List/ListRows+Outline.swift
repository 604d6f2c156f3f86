// SPDX-License-Identifier: Apache-2.0
package import PaneProtocol

/// Rows that lie below each other.
extension ListRows {
  /// Tells if a row can be opened, and is; unknown rows cannot.
  package func disclosure(of id: ItemID) -> Disclosure {
    if let source { return source.place(of: id).map(source.disclosure(at:)) ?? .none }
    return inline.disclosure(of: id)
  }

  /// Tells if a row can be opened, and is; `nil` cannot.
  func disclosure(at row: RowIndex?) -> Disclosure {
    guard let row else { return .none }
    if let source { return source.place(of: row).map(source.disclosure(at:)) ?? .none }
    return inline.disclosure(at: row)
  }

  /// Tells whether a row is open, also while its rows are on their way.
  package func isExpanded(_ id: ItemID) -> Bool {
    let disclosure = disclosure(of: id)
    return disclosure == .open || disclosure == .loading
  }

  /// The row an item lies below, or `nil` at the top and for unknown items.
  package func parent(of id: ItemID) -> ItemID? {
    guard let source else { return inline.parent(of: id)?.id }
    return source.place(of: id).flatMap { source.levels[$0.level]?.parent }
  }

  /// Levels of a row below the root; 0 in lists that are not outlines, and for unknown rows.
  package func depth(ofRow row: RowIndex) -> Int {
    guard isOutline else { return 0 }
    guard let source else { return inline.node(at: row)?.depth ?? 0 }
    guard let place = source.place(of: row) else { return 0 }
    return source.levels[place.level]?.depth ?? 0
  }

  /// The row another one lies below, or `nil` at the top.
  func parentRow(of row: RowIndex) -> RowIndex? {
    guard let source else {
      guard let node = inline.node(at: row), node.parent >= 0 else { return nil }
      return inline.row(of: inline.nodes[node.parent].item.id)
    }
    let place = source.place(of: row)
    return place.flatMap { source.levels[$0.level]?.parentPlace }.flatMap(source.row(of:))
  }

  /// The closed rows above an item, each to be opened before it can be seen; none in a source.
  func closedParents(of id: ItemID) -> [ItemID: Bool] {
    var closed: [ItemID: Bool] = [:]
    var next = inline.parent(of: id)
    while let parent = next {
      if inline.disclosure(of: parent.id) == .closed { closed[parent.id] = true }
      next = inline.parent(of: parent.id)
    }
    return closed
  }
}
