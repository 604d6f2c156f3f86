// SPDX-License-Identifier: Apache-2.0

/// The times that panes of files go by, in milliseconds, and the size of their answers.
package enum FileLimits {
  /// Time given to reading one slice of a folder.
  static let sliceMilliseconds = 1_000
  /// How long a folder that was read is not read again to answer an input that leads to it.
  package static let freshMilliseconds = 1_000
  /// How long a volume that may never answer is waited for before what else there is is shown.
  static let patienceMilliseconds = 500
  /// Bytes of one answer with rows or lines, far from the limit of a line; the host asks for the rest.
  package static let answerBytes = 600_000
  /// Bytes of names and places of one change of many, which goes to the host in one line.
  package static let changeBytes = 800_000
}
