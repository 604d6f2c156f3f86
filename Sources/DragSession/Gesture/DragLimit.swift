// SPDX-License-Identifier: Apache-2.0

/// Bounds on what the machines of a drag do; what travels is bounded by `Limit`.
package enum DragLimit {
  /// Size from which data of another program lies in a file, in bytes.
  package static let spoolThresholdBytes = 4_194_304
  /// Rows looked at in search of a valid place before giving up.
  package static let walkRows = 4_096
}
