// SPDX-License-Identifier: Apache-2.0

/// Something doubtful or unacceptable in a configuration.
package enum ConfigurationProblem: Equatable, Sendable {
  /// A width is negative, or a fraction is not between 0 and 1: an error.
  case badWidth(ColumnRole)
  /// A column is installed that the style does not have: an error.
  case noSuchColumn(ColumnRole)
  /// The same pane is in two columns: an error, told of the second.
  case paneInUse(ColumnRole)
  /// The minimum is above the maximum: a warning, the minimum is used.
  case minimumAboveMaximum(ColumnRole)
  /// The wanted cells are above the maximum: a warning, the maximum is used.
  case preferredAboveMaximum(ColumnRole)

  /// The rule an error breaks, or `nil` for a warning.
  package var refusal: SplitRefusal? {
    switch self {
    case .badWidth: .badWidth
    case .noSuchColumn: .noSuchColumn
    case .paneInUse: .paneInUse
    case .minimumAboveMaximum, .preferredAboveMaximum: nil
    }
  }
}

extension SplitConfiguration {
  /// Creates a configuration from another one unless it breaks a rule.
  ///
  /// - Throws: The rule of the first error in `problems`; warnings do not throw.
  package init(validating other: SplitConfiguration) throws(SplitRefusal) {
    for problem in other.problems {
      if let refusal = problem.refusal { throw refusal }
    }
    self = other
  }

  /// Everything doubtful or unacceptable, in the order of the columns.
  package var problems: [ConfigurationProblem] {
    ColumnRole.allCases.flatMap(problems(of:))
  }

  private func problems(of role: ColumnRole) -> [ConfigurationProblem] {
    var found: [ConfigurationProblem] = []
    let width = widths[role]
    if width.isImpossible { found.append(.badWidth(role)) }
    if role == .supplementary, style == .double, panes[role] != nil {
      found.append(.noSuchColumn(role))
    }
    if let pane = panes[role],
      ColumnRole.allCases.contains(where: { $0 < role && panes[$0] == pane })
    {
      found.append(.paneInUse(role))
    }
    guard role != .secondary, role != .compact else { return found }
    let resolved = resolvedWidth(of: role)
    if resolved.minimum > resolved.maximum { found.append(.minimumAboveMaximum(role)) }
    if case .cells(let cells) = width.preferred, cells > max(resolved.minimum, resolved.maximum) {
      found.append(.preferredAboveMaximum(role))
    }
    return found
  }

  /// True when the supplementary column is installed; without it a triple is a double.
  package var isTriple: Bool { panes[.supplementary] != nil }

  /// The width record of a column with every gap filled.
  ///
  /// Decision: without a supplementary pane the numbers of the double style hold, also in a
  /// triple. 20 is the shortest usable list row, 28 holds name and size on one line, 50 keeps an
  /// 80-column terminal in two columns. Secondary and compact have no maximum.
  ///
  /// Source: HIG (a third for the primary); UISplitViewController maxima of 320 and 280 points at
  /// 8 points a cell.
  package func resolvedWidth(of role: ColumnRole) -> ResolvedWidth {
    var resolved =
      switch role {
      case .primary where isTriple: ResolvedWidth.standard(20, oneIn: 5, maximum: 35)
      case .primary: ResolvedWidth.standard(20, oneIn: 3, maximum: 40)
      case .supplementary: ResolvedWidth.standard(28, oneIn: 4, maximum: 40)
      case .secondary: ResolvedWidth.standard(50, oneIn: 1, maximum: 1_000_000)
      case .inspector: ResolvedWidth.standard(24, oneIn: 5, maximum: 36)
      case .compact: ResolvedWidth.standard(0, oneIn: 1, maximum: 1_000_000)
      }
    let wish = widths[role]
    if let minimum = wish.minimum { resolved.minimum = max(0, minimum.boundedCells) }
    if let maximum = wish.maximum { resolved.maximum = max(0, maximum.boundedCells) }
    if wish.preferred != .automatic { resolved.preferred = wish.preferred }
    return resolved
  }

  /// The width in cells below which one column is shown.
  ///
  /// 71 = 20 + 1 + 50 and 79 = 28 + 1 + 50: not even one sidebar can be tiled at the default
  /// minimums. Minimums raised by a pane do not move it, so that no pane can collapse a window.
  package var compactLine: Int { compactBelow ?? (isTriple ? 79 : 71) }

  /// The same configuration with every number within the border of the room.
  var bounded: SplitConfiguration {
    var result = self
    result.compactBelow = compactBelow?.boundedCells
    result.peek = max(0, peek.boundedCells)
    result.displacePeek = max(0, displacePeek.boundedCells)
    result.divider = max(0, divider.boundedCells)
    result.tooSmallColumns = tooSmallColumns.boundedCells
    result.tooSmallRows = tooSmallRows.boundedCells
    for role in ColumnRole.allCases {
      result.hideBelow[role] = hideBelow[role].boundedCells
      if case .cells(let cells) = widths[role].preferred {
        result.widths[role].preferred = .cells(cells.boundedCells)
      }
    }
    if style == .double { result.panes[.supplementary] = nil }
    return result
  }
}

extension ColumnWidth {
  /// True when a number is negative or a fraction is not between 0 and 1.
  var isImpossible: Bool {
    if (minimum ?? 0) < 0 || (maximum ?? 0) < 0 { return true }
    return switch preferred {
    case .automatic: false
    case .cells(let cells): cells < 0
    case .fraction(let fraction): !fraction.isWithinUnit
    }
  }
}

extension ResolvedWidth {
  /// A record whose wish is one of so many equal parts of the window.
  static func standard(_ minimum: Int, oneIn parts: Int, maximum: Int) -> ResolvedWidth {
    ResolvedWidth(
      minimum: minimum, preferred: .fraction(WidthFraction(1, over: parts)), maximum: maximum)
  }
}
