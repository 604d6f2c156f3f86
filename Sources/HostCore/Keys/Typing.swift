// SPDX-License-Identifier: Apache-2.0
package import SplitLayout

/// A filter or a search being typed on the status line.
package struct Typing: Sendable {
  /// What the text does to the list.
  package enum Purpose: Sendable { case filter, search }
  /// What the text does to the list.
  package var purpose: Purpose
  /// The column it belongs to.
  package var role: ColumnRole
  /// What has been typed.
  package var field: TextField
}
