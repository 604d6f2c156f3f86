// SPDX-License-Identifier: Apache-2.0

/// The part of a split view that survives a restart: what the user hid, opened and dragged.
package struct SavedSplit: Equatable, Sendable {
  /// The mode the user chose, or `nil` when the layout decides.
  package var userMode: DisplayMode?
  /// True when the inspector is shown.
  package var showsInspector: Bool
  /// The dragged widths, one for each arrangement and column.
  package var widths: [DraggedWidth]

  /// Creates what is kept; nothing by default.
  package init(
    userMode: DisplayMode? = nil, showsInspector: Bool = false, widths: [DraggedWidth] = []
  ) {
    self.userMode = userMode
    self.showsInspector = showsInspector
    self.widths = widths
  }
}

/// A width the user dragged, kept for one arrangement of columns.
package struct DraggedWidth: Equatable, Sendable {
  /// The arrangement a width belongs to.
  package var arrangement: Arrangement
  /// The column that was dragged.
  package var column: ColumnRole
  /// Cells.
  package var cells: Int

  /// Creates an entry; the width is kept between 0 and a million cells.
  package init(arrangement: Arrangement, column: ColumnRole, cells: Int) {
    self.arrangement = arrangement
    self.column = column
    self.cells = max(0, cells.boundedCells)
  }
}

/// The set of tiled columns without the inspector, or the overlay, for which widths are kept.
package struct Arrangement: Hashable, Sendable {
  private var bits: UInt8

  /// Widths of columns that lie on top.
  package static let reveal = Arrangement(bits: 0)

  private init(bits: UInt8) { self.bits = bits }

  /// Creates the arrangement in which exactly these columns are tiled.
  package init(tiled columns: [ColumnRole]) {
    bits = columns.reduce(0) { $0 | (1 << UInt8(truncatingIfNeeded: $1.index)) }
  }

  /// True when the inspector is in the set, as earlier versions wrote it.
  var hasInspector: Bool { self != withoutInspector }

  /// The same set without the inspector.
  var withoutInspector: Arrangement {
    Arrangement(bits: bits & ~(1 << UInt8(truncatingIfNeeded: ColumnRole.inspector.index)))
  }

  /// Reads what `name` wrote: `reveal`, or roles joined by `+`; `nil` for anything else.
  package init?(name: String) {
    guard name != "reveal" else {
      self = .reveal
      return
    }
    var columns: [ColumnRole] = []
    for part in name.split(separator: "+", omittingEmptySubsequences: false) {
      guard let column = ColumnRole(rawValue: String(part)) else { return nil }
      columns.append(column)
    }
    self.init(tiled: columns)
  }

  /// A name for files: `reveal`, or the roles joined by `+`.
  package var name: String {
    guard self != .reveal else { return "reveal" }
    return ColumnRole.allCases.filter { bits & (1 << UInt8(truncatingIfNeeded: $0.index)) != 0 }
      .map(\.rawValue).joined(separator: "+")
  }
}
