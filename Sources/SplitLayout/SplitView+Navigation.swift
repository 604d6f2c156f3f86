// SPDX-License-Identifier: Apache-2.0

/// Selections, pages and focus.
extension SplitView {
  /// Gives the next column its content and clears what lies further down; nothing moves.
  ///
  /// Decision: choosing the chosen item again clears as any choice does; the host leaves it out.
  mutating func select(_ column: ColumnRole, item: String) -> SplitOutcome {
    guard isInstalled(column) else { return .ignored }
    contents[column].selection = item
    guard let next = next(after: column) else { return .handled }
    contents[next] = ColumnContent()
    contents[next].pages = [item]
    for further in chain where further > next {
      contents[further] = ColumnContent()
      contents[further].hasContent = false
    }
    return .handled
  }

  mutating func activate(_ column: ColumnRole, item: String) -> SplitOutcome {
    guard select(column, item: item) == .handled else { return .ignored }
    _ = advance(column)
    return .handled
  }

  /// Moves on to the next column; the reveal keeps the sidebars needed for it.
  ///
  /// The last column has no next one: nothing moves. A column may opt out of closing the reveal;
  /// then the focus moves as soon as the next column takes input.
  mutating func advance(_ column: ColumnRole) -> SplitOutcome {
    guard isInstalled(column), let next = next(after: column) else { return .ignored }
    let needed = distance(of: next).map { $0 + 1 } ?? 0
    if !isCompact, !configuration.keepsReveal[column] {
      reveal = needed <= baseCount ? 0 : min(reveal, needed)
    }
    wishFocus(next)
    return .handled
  }

  /// Puts a page on the column's own stack; ignored without a pane.
  mutating func push(_ column: ColumnRole, page: String) -> SplitOutcome {
    guard isInstalled(column) else { return .ignored }
    guard !contents[column].pages.contains(page) else { return .refused(.duplicatePage) }
    contents[column].pages.append(page)
    return .handled
  }

  mutating func pop(_ column: ColumnRole) -> SplitOutcome {
    guard contents[column].pages.count > 1 else { return .notHandled }
    contents[column].pages.removeLast()
    return .handled
  }

  mutating func popPage(_ column: ColumnRole, page: String) -> SplitOutcome {
    guard let index = contents[column].pages.firstIndex(of: page), index > 0 else {
      return .notHandled
    }
    contents[column].pages.removeSubrange(index...)
    return .handled
  }

  mutating func back() -> SplitOutcome {
    guard isCompact else {
      return dismiss() == .handled ? .handled : pop(projection.focus)
    }
    guard !isInstalled(.compact) else { return pop(.compact) }
    if isInspectorOpen {
      showsInspector = false
      return .handled
    }
    if pop(topColumn) == .handled { return .handled }
    guard let previous = columnBelowTop else { return .notHandled }
    wishFocus(previous)
    return .handled
  }

  /// Moves the keys; ignored unless the column takes input now.
  mutating func focus(_ column: ColumnRole) -> SplitOutcome {
    guard arranged().visibility(of: column) == .visible else { return .ignored }
    wishFocus(column)
    return .handled
  }

  mutating func setContent(_ column: ColumnRole, _ hasContent: Bool) -> SplitOutcome {
    contents[column].hasContent = hasContent
    return .handled
  }

  /// Installs, replaces or removes a pane.
  ///
  /// Only the set of panes changes; stack and focus fall back by themselves. The secondary column
  /// keeps its place in the expanded layout without a pane.
  ///
  /// Decision: pages, selection and widths stay with the column, so that a pane that is replaced
  /// or comes back finds them.
  mutating func setPane(_ column: ColumnRole, pane: String?) -> SplitOutcome {
    if column == .supplementary, configuration.style == .double {
      return .refused(.noSuchColumn)
    }
    guard configuration.panes[column] != pane else { return .ignored }
    if let pane, ColumnRole.allCases.contains(where: { configuration.panes[$0] == pane }) {
      return .refused(.paneInUse)
    }
    configuration.panes[column] = pane
    toldSizes[column] = nil
    noteCrossing()
    return .handled
  }
}
