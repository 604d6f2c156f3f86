// SPDX-License-Identifier: Apache-2.0
package import CellText

/// Rows of a message that cannot be used, and are left out.
package struct RowOmission: Equatable, Sendable {
  /// How many, at least 1.
  package var count: Int
  /// Why the first of them is, in words.
  package var reason: SafeText

  /// Creates an omission.
  package init(count: Int, reason: SafeText) {
    self.count = count
    self.reason = reason
  }
}
