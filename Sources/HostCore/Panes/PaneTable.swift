// SPDX-License-Identifier: Apache-2.0

/// The panes by number, parked ones included; they are read and changed in place.
///
/// There are few of them and each is large, so they lie in a row and none is copied to be looked at.
package struct PaneTable: Sendable {
  /// The oldest first, so that the numbers rise.
  private var panes: [Pane] = []

  private func index(of id: PaneID) -> Int? { panes.firstIndex { $0.id == id } }

  /// A copy of the pane with a number; `nil` when there is none.
  package subscript(id: PaneID) -> Pane? {
    index(of: id).map { panes[$0] }
  }

  /// Adds a pane; its number is higher than those before.
  mutating func add(_ pane: Pane) { panes.append(pane) }

  /// The panes, oldest first.
  package var values: [Pane] { _read { yield panes } }

  /// The numbers of the panes, oldest first.
  package var ids: [PaneID] { panes.map(\.id) }

  /// A number no pane has had.
  var nextID: PaneID { PaneID((panes.last?.id.number ?? 0) + 1) }

  /// Looks at a pane without a copy; `nil` when there is none.
  package func read<Result>(_ id: PaneID?, _ body: (Pane) -> Result) -> Result? {
    guard let id, let index = index(of: id) else { return nil }
    return body(panes[index])
  }

  /// Whether some pane meets a condition.
  func contains(where isMeant: (Pane) -> Bool) -> Bool {
    panes.indices.contains { isMeant(panes[$0]) }
  }

  /// Something of every pane, by its number.
  func mapValues<Result>(_ body: (Pane) -> Result) -> [PaneID: Result] {
    var results: [PaneID: Result] = [:]
    for index in panes.indices { results[panes[index].id] = body(panes[index]) }
    return results
  }

  /// What the oldest pane gives that gives anything.
  func firstMap<Result>(_ body: (Pane) -> Result?) -> Result? {
    for index in panes.indices {
      if let result = body(panes[index]) { return result }
    }
    return nil
  }

  /// Changes a pane in place; nothing happens when there is none.
  @discardableResult
  mutating func update<Result>(_ id: PaneID?, _ body: (inout Pane) -> Result) -> Result? {
    guard let id, let index = index(of: id) else { return nil }
    return body(&panes[index])
  }
}
