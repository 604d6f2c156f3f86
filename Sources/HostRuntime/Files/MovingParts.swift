// SPDX-License-Identifier: Apache-2.0

/// The parts a session moves things with; each may be missing.
package struct MovingParts {
  /// Keeps the decisions of transfers on disk; without one they last as long as the host.
  package var journal: TransferJournal?
  /// Moves files for transfers; without one they are refused.
  package var files: FileMover?
  /// The folder for data of other programs that has to be in a file.
  package var spool: SpoolFolder?
  /// The folder for texts while they are in the user's editor.
  package var drafts: SpoolFolder?

  /// Has nothing yet.
  package init() {}
}
