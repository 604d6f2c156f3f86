// SPDX-License-Identifier: Apache-2.0

/// The widths of columns.
extension SplitSpace {
  /// The width a sidebar or the inspector wants.
  ///
  /// A dragged width counts without a maximum. Otherwise, with one sidebar, the secondary column
  /// is never narrower than the sidebar.
  ///
  /// Source: HIG, Split views (no secondary pane narrower than the primary).
  func preferredWidth(of column: ColumnRole, in arrangement: Arrangement) -> Int {
    if let cells = draggedWidth(of: column, in: arrangement) {
      return max(minimum(of: column), cells)
    }
    var wish = configuration.resolvedWidth(of: column)
    wish.minimum = minimum(of: column)
    // The layout's word counts more than the pane's, its maximum included.
    if configuration.widths[column].preferred == .automatic, wishedWidths[column] > 0 {
      wish.preferred = .cells(wishedWidths[column])
    }
    let isAlone = column.isSidebar && sidebarCount == 1
    return wish.width(in: width, reserving: isAlone ? width - (width - 1) / 2 : 0)
  }

  /// The arrangement in which so many sidebars are tiled, with the inspector or without it.
  func arrangement(base: Int) -> Arrangement {
    Arrangement(tiled: sidebars.prefix(base) + [.secondary])
  }

  /// The widths of the tiled columns; 0 for the others.
  ///
  /// Everyone starts at the minimum; spare cells go to the primary up to its wish, then to the
  /// supplementary, then to the inspector, the rest to the secondary column.
  ///
  /// Source: UISplitViewController as measured on iOS 26.
  func tiledWidths(base: Int, withInspector: Bool) -> PerColumn<Int> {
    let arrangement = arrangement(base: base)
    let growing = sidebars.prefix(base).reversed() + (withInspector ? [.inspector] : [])
    var widths = PerColumn(0)
    var spare = width - minimum(of: .secondary)
    for column in growing {
      widths[column] = minimum(of: column)
      spare -= widths[column] + configuration.divider
    }
    for column in growing {
      let wish = preferredWidth(of: column, in: arrangement) - widths[column]
      let growth = max(0, min(spare, wish))
      widths[column] += growth
      spare -= growth
    }
    widths[.secondary] = max(0, minimum(of: .secondary) + spare)
    return widths
  }

  /// The widths of revealed sidebars; 0 for the others.
  ///
  /// Keeps the peek of the secondary column visible: the supplementary shrinks to its minimum
  /// first, then the primary.
  ///
  /// - Parameters:
  ///   - columns: The revealed sidebars.
  ///   - edge: The first cell that the secondary column cannot use.
  /// - Returns: Cells for each column, never below its minimum.
  func revealedWidths(of columns: [ColumnRole], before edge: Int) -> PerColumn<Int> {
    var widths = PerColumn(0)
    var excess = configuration.peek - edge
    for column in columns {
      widths[column] = preferredWidth(of: column, in: .reveal)
      excess += widths[column] + configuration.divider
    }
    for column in columns.sorted(by: >) where excess > 0 {
      let cut = min(excess, widths[column] - minimum(of: column))
      widths[column] -= cut
      excess -= cut
    }
    return widths
  }

  /// The width of an inspector that lies on top, with the peek kept free.
  var overlaidInspectorWidth: Int {
    max(
      minimum(of: .inspector),
      min(
        preferredWidth(of: .inspector, in: .reveal),
        width - configuration.peek - configuration.divider))
  }

  // MARK: Limits of a drag

  /// The cells a tiled column may take with every other tiled one at its minimum.
  ///
  /// - Parameters:
  ///   - column: The column that is dragged.
  ///   - others: The tiled sidebars, and the inspector if it is tiled.
  /// - Returns: Cells.
  func tiledLimit(of column: ColumnRole, among others: [ColumnRole]) -> Int {
    others.reduce(width - minimum(of: .secondary)) { free, other in
      free - configuration.divider - (other == column ? 0 : minimum(of: other))
    }
  }

  /// The cells a column on top may take with the others on top at their minimum.
  ///
  /// Decision: what the secondary column may use ends where a tiled inspector begins.
  func revealedLimit(of column: ColumnRole, in arranged: SplitProjection) -> Int {
    var free = width - configuration.peek
    for frame in arranged.columns {
      if frame.layer == .overlay {
        free -= configuration.divider + (frame.role == column ? 0 : minimum(of: frame.role))
      } else if frame.role == .inspector {
        free -= configuration.divider + frame.width
      }
    }
    return free
  }
}
