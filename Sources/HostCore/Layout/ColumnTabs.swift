// SPDX-License-Identifier: Apache-2.0

/// The panes that share one column, in the order of their names: one is on show, the others are
/// behind it.
///
/// The first pane is the column's own; a column of one pane has no tabs to be seen. It knows neither
/// programs nor cells.
package struct ColumnTabs: Equatable, Sendable {
  /// The panes in the order of their names, at least one and each once.
  package private(set) var panes: [PaneID]
  /// The pane on show.
  package private(set) var shown: PaneID
  /// The panes behind it, the one that was on show last at the end.
  private var used: [PaneID] = []

  /// Creates the tabs of a column with one pane.
  package init(_ pane: PaneID) {
    panes = [pane]
    shown = pane
  }

  /// The panes behind the one on show, in the order of their names.
  package var behind: [PaneID] { panes.filter { $0 != shown } }

  /// The pane that was on show before; `nil` without another one.
  package var lastUsed: PaneID? { used.last }

  /// The place of the pane on show among the names, from 0.
  package var shownIndex: Int { panes.firstIndex(of: shown) ?? 0 }

  /// The pane so many names on from the one on show; behind the last comes the first.
  package func neighbour(_ step: Int) -> PaneID {
    let count = panes.count
    return panes[((shownIndex + step) % count + count) % count]
  }

  /// Adds a pane; one that is there already stays where it is.
  ///
  /// - Parameters:
  ///   - pane: The pane.
  ///   - shows: Whether it is on show then.
  ///   - place: The place of its name, from 0 and kept within the row of names; `nil` for the last.
  package mutating func add(_ pane: PaneID, shows: Bool = false, at place: Int? = nil) {
    guard !panes.contains(pane) else { return }
    panes.insert(pane, at: min(max(0, place ?? panes.count), panes.count))
    used.insert(pane, at: 0)
    if shows { _ = show(pane) }
  }

  /// Shows a pane; one that is no tab, and the one on show, change nothing.
  ///
  /// - Returns: Whether another pane is on show now.
  package mutating func show(_ pane: PaneID) -> Bool {
    guard pane != shown, panes.contains(pane) else { return false }
    used.removeAll { $0 == pane }
    used.append(shown)
    shown = pane
    return true
  }

  /// Takes a pane out; when it was on show, the one used before it is.
  ///
  /// The last pane is the column itself and stays.
  ///
  /// - Returns: Whether the pane is gone.
  package mutating func close(_ pane: PaneID) -> Bool {
    guard panes.count > 1, let index = panes.firstIndex(of: pane) else { return false }
    panes.remove(at: index)
    used.removeAll { $0 == pane }
    if pane == shown, let last = used.popLast() { shown = last }
    return true
  }

  /// Puts the name of a pane at another place, counted from 0 and kept within the row of names.
  package mutating func move(_ pane: PaneID, to place: Int) {
    guard let index = panes.firstIndex(of: pane) else { return }
    panes.remove(at: index)
    panes.insert(pane, at: min(max(0, place), panes.count))
  }

  /// Puts another pane into the place of one; nothing happens when it is no tab.
  package mutating func replace(_ old: PaneID, with new: PaneID) {
    guard let index = panes.firstIndex(of: old), !panes.contains(new) else { return }
    panes[index] = new
    if shown == old { shown = new }
    used = used.map { $0 == old ? new : $0 }
  }
}
