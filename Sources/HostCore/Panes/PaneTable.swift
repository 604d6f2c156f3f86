// SPDX-License-Identifier: Apache-2.0

/// The panes by number, parked ones included, oldest first; they are changed in place.
///
/// There are few of them, and their order decides what is asked first: a list, not a dictionary.
package struct PaneTable: Sendable {
  /// The panes, oldest first.
  package private(set) var values: [Pane] = []

  /// The pane with a number; `nil` when there is none.
  package subscript(id: PaneID) -> Pane? {
    get { index(of: id).map { values[$0] } }
    set {
      if let index = index(of: id) {
        if let newValue { values[index] = newValue } else { values.remove(at: index) }
      } else if let newValue {
        let place = values.firstIndex { id < $0.id } ?? values.endIndex
        values.insert(newValue, at: place)
      }
    }
  }

  /// The numbers of the panes, oldest first.
  package var ids: [PaneID] { values.map(\.id) }

  /// Something of every pane, by its number.
  func mapValues<Result>(_ body: (Pane) -> Result) -> [PaneID: Result] {
    Dictionary(values.map { ($0.id, body($0)) }, uniquingKeysWith: { first, _ in first })
  }

  /// A number no pane has had.
  var nextID: PaneID { PaneID((values.last?.id.number ?? 0) + 1) }

  /// Changes a pane in place; nothing happens when there is none.
  mutating func update<Result>(_ id: PaneID, _ body: (inout Pane) -> Result) -> Result? {
    index(of: id).map { body(&values[$0]) }
  }

  private func index(of id: PaneID) -> Int? { values.firstIndex { $0.id == id } }
}
