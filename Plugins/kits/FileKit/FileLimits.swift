// SPDX-License-Identifier: Apache-2.0

/// The times that panes of files go by, in milliseconds.
package enum FileLimits {
  /// Time given to reading one slice of a folder.
  static let sliceMilliseconds = 1_000
  /// How long a folder that was read is not read again to answer an input that leads to it.
  package static let freshMilliseconds = 1_000
}
