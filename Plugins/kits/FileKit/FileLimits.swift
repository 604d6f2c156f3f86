// SPDX-License-Identifier: Apache-2.0

/// The times that panes of files go by, in milliseconds.
package enum FileLimits {
  /// Time given to reading one slice of a folder.
  static let sliceMilliseconds = 1_000
  /// How long the cursor rests on a row before the commands offer its name.
  package static let offerMilliseconds = 30
}
