// SPDX-License-Identifier: Apache-2.0

/// The name of a column: its place in the chain, not its content.
///
/// A *column* is one vertical strip of the window, owned by one pane. The primary drives the
/// supplementary, which drives the secondary; the inspector tells about the secondary; the
/// compact column replaces the chain while the split view is collapsed. The order of the cases is
/// the order in which columns are listed and announced everywhere.
///
/// Source: UISplitViewController.Column.
package enum ColumnRole: String, CaseIterable, Comparable, Sendable {
  /// The root of the chain: collections, places, mailboxes.
  case primary
  /// The list between the root and the detail; only in triple style.
  case supplementary
  /// The detail; always in the expanded layout.
  case secondary
  /// Facts about the detail, on the trailing edge.
  case inspector
  /// The one column shown instead of the chain while collapsed, if installed.
  case compact

  /// The place in the order of the cases, from 0.
  package var index: Int {
    switch self {
    case .primary: 0
    case .supplementary: 1
    case .secondary: 2
    case .inspector: 3
    case .compact: 4
    }
  }

  /// True when the column is one of the two that lie beside the secondary column.
  package var isSidebar: Bool { self == .primary || self == .supplementary }

  /// True when the column takes part in the chain of selections.
  package var isInChain: Bool { index <= 2 }

  /// Orders columns as they are listed.
  package static func < (first: ColumnRole, second: ColumnRole) -> Bool {
    first.index < second.index
  }
}

/// One value for each column role, without a dictionary.
package struct PerColumn<Value: Equatable & Sendable>: Equatable, Sendable {
  /// Always five values; in an array, so that the values around it stay small.
  private var values: [Value]

  /// Creates five equal values.
  package init(_ value: Value) {
    values = Array(repeating: value, count: ColumnRole.allCases.count)
  }

  /// The value of one column.
  package subscript(role: ColumnRole) -> Value {
    get { values[role.index] }
    set { values[role.index] = newValue }
  }
}
