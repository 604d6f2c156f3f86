// SPDX-License-Identifier: Apache-2.0

/// The panes by number, parked ones included; they are changed in place.
package struct PaneTable: Sendable {
  private var panes: [PaneID: Pane] = [:]

  /// The pane with a number; `nil` when there is none.
  package subscript(id: PaneID) -> Pane? {
    get { panes[id] }
    set { panes[id] = newValue }
  }

  /// The panes in no particular order.
  package var values: Dictionary<PaneID, Pane>.Values { panes.values }

  /// The numbers of the panes, oldest first.
  package var ids: [PaneID] { panes.keys.sorted() }

  /// Something of every pane, by its number.
  func mapValues<Result>(_ body: (Pane) -> Result) -> [PaneID: Result] { panes.mapValues(body) }

  /// A number no pane has had.
  var nextID: PaneID { PaneID((panes.keys.map(\.number).max() ?? 0) + 1) }

  /// Changes a pane in place; nothing happens when there is none.
  ///
  /// The pane is moved out while it is changed, so its arrays are not copied.
  mutating func update<Result>(_ id: PaneID, _ body: (inout Pane) -> Result) -> Result? {
    guard let index = panes.index(forKey: id) else { return nil }
    return body(&panes.values[index])
  }
}
