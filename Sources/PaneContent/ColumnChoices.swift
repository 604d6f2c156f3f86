// SPDX-License-Identifier: Apache-2.0
package import PaneProtocol

/// What the user has made of a table: widths, order and choice of columns, and the order of rows.
///
/// All of it is kept by names of columns, so that it outlives other columns and other rows.
package struct ColumnChoices: Equatable, Sendable {
  /// Cells of the columns whose width the user has set.
  package var widths: [String: Int] = [:]
  /// The order of the columns; columns that are not named come last, as they were sent.
  package var order: [String] = []
  /// The columns the user has hidden or shown.
  package var hidden: [String: Bool] = [:]
  /// Columns that stay while the others scroll; `nil` as the plugin has it.
  package var frozen: Int?
  /// What the cursor is; `nil` as the plugin has it.
  package var cursor: TableShape.Cursor?
  /// The columns the user has sorted by; `nil` for the table's own order.
  package var sort: [RowsQuery.Sorting]?

  /// Creates choices of which none is made.
  package init() {}
}

/// What the user has made of a table of a name, to be given back to one of the same name.
package struct SavedColumns: Equatable, Sendable {
  /// Name of the table: its own, else the names of its columns.
  package var name: String
  /// What the user has made of it.
  package var choices: ColumnChoices

  /// Creates what is to be kept.
  package init(name: String, choices: ColumnChoices) {
    self.name = name
    self.choices = choices
  }
}
