// SPDX-License-Identifier: Apache-2.0
import SplitLayout

/// Columns that are brought on screen and get the keys.
extension WindowLayout {
  /// The panes on show that are started with the session: an inspector is when it is asked for.
  ///
  /// The focused column comes first and then those it drives: what the user looks at and what is
  /// waited for longest is there soonest.
  var panesByUrgency: [PaneID] {
    let first = chain.firstIndex(of: focus) ?? 0
    let roles = chain[first...] + chain[..<first] + [.compact]
    return roles.filter { $0 != .inspector }.compactMap { columns[$0] }
  }

  /// Brings the column at a place in the row of columns, from 0; says why it cannot be brought.
  mutating func bring(at place: Int) -> String? {
    chain.indices.contains(place) ? bring(chain[place]) : nil
  }

  /// Brings a column on screen for the user and gives it the keys; says why it cannot be brought.
  ///
  /// A layout that reveals no columns leaves a hidden one to its programs.
  mutating func bring(_ role: ColumnRole) -> String? {
    let projection = split.projection
    if !split.reveals, !projection.isCollapsed,
      projection.visibility(of: role) == .hidden
    {
      return HostWords.noMoreColumns
    }
    show(role)
    return nil
  }

  /// Brings a column on screen and gives it the keys.
  mutating func show(_ role: ColumnRole) {
    switch split.projection.visibility(of: role) {
    case .hidden: perform(.show(role))
    case .covered: perform(.dismiss)
    case .visible: break
    }
    perform(.focus(role))
  }

  /// Puts away what was kept open over other columns: a session begins with the keys where it says.
  mutating func putAwayOverlays() {
    if split.projection.columns.contains(where: { $0.layer == .overlay }) { perform(.dismiss) }
  }

  /// Follows whether a column has something to show.
  mutating func note(hasContent: Bool, in role: ColumnRole) {
    if split.hasContent[role] != hasContent { perform(.content(role, hasContent)) }
  }
}
