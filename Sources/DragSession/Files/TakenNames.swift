// SPDX-License-Identifier: Apache-2.0

/// The names that are taken where files are to go, and which of the two that want one is newer.
package struct TakenNames: Hashable, Sendable {
  /// The facts about one of the two.
  package struct Thing: Hashable, Sendable {
    /// True for a folder.
    package var isFolder: Bool
    /// Bytes of a file; `nil` for all others.
    package var size: UInt64?
    /// When its contents changed last, in seconds since 1970.
    package var modified: Int

    /// Describes one of the two.
    package init(isFolder: Bool = false, size: UInt64? = nil, modified: Int) {
      self.isFolder = isFolder
      self.size = size
      self.modified = modified
    }
  }

  /// How many names are taken; 0 when nothing is known about them.
  package var count = 0
  /// How many of the files that come are older than the file that is there.
  package var older = 0
  /// How many of them are newer.
  package var newer = 0
  /// The position of the first item whose name is taken.
  package var position: Int?
  /// What that one is; `nil` when that is not known.
  package var new: Thing?
  /// What is there; `nil` when that is not known.
  package var old: Thing?

  /// Creates the answer that nothing is known.
  package init() {}
}
