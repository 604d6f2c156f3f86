// SPDX-License-Identifier: Apache-2.0

/// Bounds on what the machines of a drag do; what travels is bounded by `Limit`.
package enum DragLimit {
  /// Rows looked at in search of a valid place before giving up.
  package static let walkRows = 4_096
}
