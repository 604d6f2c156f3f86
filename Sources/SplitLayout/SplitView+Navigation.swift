// SPDX-License-Identifier: Apache-2.0

/// Focus, steps between columns, and what is in them.
extension SplitView {
  /// Moves on to the next column; the reveal keeps the sidebars needed for it.
  ///
  /// The last column has no next one: nothing moves. A column may opt out of closing the reveal;
  /// then the focus moves as soon as the next column takes input.
  mutating func advance(_ column: ColumnRole) -> SplitOutcome {
    guard space.isInstalled(column), let next = space.next(after: column) else { return .ignored }
    let needed = space.distance(of: next).map { $0 + 1 } ?? 0
    if !isCompact, !configuration.keepsReveal[column] {
      wishes.reveal = needed <= placement.baseCount ? 0 : min(wishes.reveal, needed)
    }
    wishFocus(next)
    return .handled
  }

  /// Decision: collapsed with a compact pane there is nothing to go back to here.
  mutating func back() -> SplitOutcome {
    guard isCompact else { return dismiss() }
    guard !space.isInstalled(.compact) else { return .notHandled }
    if placement.isInspectorOpen {
      wishes.showsInspector = false
      return .handled
    }
    guard let previous = placement.columnBelowTop else { return .notHandled }
    wishFocus(previous)
    return .handled
  }

  /// Moves the keys; ignored unless the column takes input now.
  mutating func focus(_ column: ColumnRole) -> SplitOutcome {
    guard placement.arranged().visibility(of: column) == .visible else { return .ignored }
    wishFocus(column)
    return .handled
  }

  mutating func setContent(_ column: ColumnRole, _ hasContent: Bool) -> SplitOutcome {
    self.hasContent[column] = hasContent
    return .handled
  }

  /// Installs, replaces or removes a pane.
  ///
  /// Only the set of panes changes; stack and focus fall back by themselves. The secondary column
  /// keeps its place in the expanded layout without a pane.
  ///
  /// Decision: widths stay with the column, so that a pane that is replaced or comes back finds
  /// them.
  mutating func setPane(_ column: ColumnRole, pane: String?) -> SplitOutcome {
    if column == .supplementary, configuration.style == .double {
      return .refused(.noSuchColumn)
    }
    guard configuration.panes[column] != pane else { return .ignored }
    if let pane, ColumnRole.allCases.contains(where: { configuration.panes[$0] == pane }) {
      return .refused(.paneInUse)
    }
    space.configuration.panes[column] = pane
    announcer.forgetSize(of: column)
    noteCrossing()
    return .handled
  }
}
