// SPDX-License-Identifier: Apache-2.0

/// A part of the window width as an exact ratio, so that rounding never drifts.
package struct WidthFraction: Equatable, Sendable {
  /// What the width is multiplied by.
  package let numerator: Int
  /// What the product is divided by; never 0.
  package let denominator: Int

  /// Creates a ratio; a denominator below 1 counts as 1, both are kept within a million.
  package init(_ numerator: Int, over denominator: Int) {
    self.numerator = numerator.boundedCells
    self.denominator = max(1, denominator.boundedCells)
  }

  /// The whole cells in this part of a width, rounded down.
  ///
  /// - Parameter width: Cells; kept within a million.
  /// - Returns: Cells; negative only if the ratio is.
  package func cells(of width: Int) -> Int {
    let product = numerator * width.boundedCells
    let quotient = product / denominator
    return product < 0 && product % denominator != 0 ? quotient - 1 : quotient
  }

  /// Reads a percentage such as `33%` or `12.5%`, or a ratio such as `1/3`.
  ///
  /// - Parameter text: At most four decimals after the point; anything else gives `nil`.
  package init?(text: String) {
    if text.hasSuffix("%") {
      let parts = text.dropLast().split(separator: ".", omittingEmptySubsequences: false)
      guard let whole = parts.first, let number = Self.number(whole), parts.count <= 2,
        number.boundedCells == number
      else { return nil }
      let decimals = parts.count == 2 ? parts[1] : ""
      guard decimals.count <= 4, decimals.utf8.allSatisfy({ (48...57).contains($0) }),
        parts.count == 1 || !decimals.isEmpty
      else { return nil }
      let scale = decimals.utf8.reduce(1) { scale, _ in scale * 10 }
      let part = Int(decimals) ?? 0
      let sign = whole.hasPrefix("-") ? -1 : 1
      self.init(exactly: number * scale + sign * part, over: 100 * scale)
    } else {
      let parts = text.split(separator: "/", omittingEmptySubsequences: false).map(Self.number)
      guard parts.count == 2, let first = parts[0], let second = parts[1], second > 0 else {
        return nil
      }
      self.init(first, over: second)
    }
  }

  /// Digits, with a minus sign before them or not; nothing else passes.
  private static func number(_ text: Substring) -> Int? {
    let digits = text.utf8.first == UInt8(ascii: "-") ? text.utf8.dropFirst() : text.utf8[...]
    return digits.allSatisfy { (48...57).contains($0) } ? Int(text) : nil
  }

  /// Creates a ratio of numbers that are small enough already.
  private init(exactly numerator: Int, over denominator: Int) {
    self.numerator = numerator
    self.denominator = denominator
  }

  /// True when the ratio lies between nothing and everything.
  package var isWithinUnit: Bool { numerator >= 0 && numerator <= denominator }
}

/// What the user of a layout file may say about the width of one column.
///
/// What is `nil` or automatic follows from the style and the column.
package struct ColumnWidth: Equatable, Sendable {
  /// The wanted width.
  package enum Preferred: Equatable, Sendable {
    /// Follows from style and column.
    case automatic
    /// An absolute number of cells.
    case cells(Int)
    /// A part of the window width.
    case fraction(WidthFraction)

    /// The wish when both kinds are given: the absolute one wins.
    ///
    /// Source: UISplitViewController.preferredPrimaryColumnWidth.
    package init(cells: Int?, fraction: WidthFraction?) {
      if let cells {
        self = .cells(cells)
      } else if let fraction {
        self = .fraction(fraction)
      } else {
        self = .automatic
      }
    }
  }

  /// The least width in cells, or `nil` for the default.
  package var minimum: Int?
  /// The wanted width.
  package var preferred: Preferred
  /// The largest width in cells that is chosen without a drag, or `nil` for the default.
  package var maximum: Int?
  /// True when a drag of the divider changes the width.
  package var isResizable: Bool

  /// Creates a width record; everything left out takes its default.
  package init(
    minimum: Int? = nil, preferred: Preferred = .automatic, maximum: Int? = nil,
    isResizable: Bool = true
  ) {
    self.minimum = minimum
    self.preferred = preferred
    self.maximum = maximum
    self.isResizable = isResizable
  }
}

/// A width record without gaps, in cells.
package struct ResolvedWidth: Equatable, Sendable {
  /// The least width.
  package var minimum: Int
  /// The wanted width, never automatic.
  package var preferred: ColumnWidth.Preferred
  /// The largest width chosen without a drag; below the minimum it counts as the minimum.
  package var maximum: Int

  /// The width that a wish gives in a window.
  ///
  /// A maximum below the minimum loses, also when the reserve leaves less than the minimum.
  ///
  /// - Parameters:
  ///   - total: Width of the window in cells.
  ///   - reserve: Cells that must stay for the neighbour.
  /// - Returns: Cells, at least the minimum.
  ///
  /// Source: AdwNavigationSplitView (fraction, then bounds).
  package func width(in total: Int, reserving reserve: Int) -> Int {
    let wanted =
      switch preferred {
      case .automatic: minimum
      case .cells(let cells): cells
      case .fraction(let fraction): fraction.cells(of: total)
      }
    return max(minimum, min(wanted, maximum, total - reserve))
  }
}

extension Int {
  /// The number kept within ±1,000,000, the border of this room.
  var boundedCells: Int { Swift.min(1_000_000, Swift.max(-1_000_000, self)) }
}
