// SPDX-License-Identifier: Apache-2.0

/// A transfer of files: files and folders copied, moved, linked or thrown away by the host itself, so
/// that the death of anyone at any moment leaves each of them under exactly one visible name.
///
/// A job is a value; ``run(_:)`` does it on a thread of its own, waiting for the disk. What it is
/// about to do is in its journal before it does it, and ``recover(_:)`` reads that journal after a
/// crash.
package struct FileTransferJob: Sendable {
  /// The work on one file or folder.
  package enum Action: UInt8, Sendable {
    case copy, move
    /// A symbolic link to the absolute path.
    case link
    /// A symbolic link to the path from where the link is.
    case relativeLink
    /// One more name of the file.
    case hardLink
    /// Into the trash of its file system.
    case discard
    /// Away for good, with all that is in it and the note of a thing of the trash; only what is asked for
    /// is gone then.
    case remove
    /// Out of the trash to its place; the note of where it was goes, too.
    case restore
    /// A new empty file or folder at the path of the item, with the folders that are missing above.
    case makeFile, makeFolder
    /// Away again, as long as it is as it was made: empty files and folders, and names of files that
    /// have others. The place is the path that was made, below the item with the folders above it.
    case unmake
    /// Other permissions, another owner and group, another time, or several of them.
    case mode

    /// True when the item is not at its place afterwards.
    var takesAway: Bool { moves || self == .discard || removes }
    /// True when it gets another place and stays what it is.
    var moves: Bool { self == .move || self == .restore }
    /// True when it is gone for good afterwards.
    var removes: Bool { self == .remove || self == .unmake }
    /// True when the place gets a link to it.
    var links: Bool { self == .link || self == .relativeLink || self == .hardLink }
    /// True when the item is not there before.
    var makes: Bool { self == .makeFile || self == .makeFolder }
  }

  /// The treatment of a name that is taken.
  package enum Conflict: UInt8, Sendable {
    /// The item stays where it is, and the answer says why.
    case refuse
    /// The item gets a name like `name (2).ext`.
    case keepBoth
    /// The one that is there goes to the trash.
    case replace
    /// The item stays where it is.
    case skip
  }

  /// The treatment of names that the file system of the target does not take.
  package enum OddNames: UInt8, Sendable {
    /// What does not fit becomes `_`, and a name of its own.
    case change
    /// Only what has such a name stays away, within folders, too.
    case leaveOut
  }

  /// One file or folder to be transferred.
  package struct Item: Equatable, Sendable {
    /// The work on it.
    package var action: Action
    /// An absolute path, as the system's bytes; links in its last part are not followed.
    package var source: [UInt8]
    /// A name for it other than its own.
    package var name: [UInt8]?
    /// The exact place it goes to, instead of the transfer's folder.
    package var place: [UInt8]?
    /// What it must still be like, as ``Arrival/stamp`` said; empty when that does not matter.
    package var stamp: String
    /// A file in the trash that comes back to `source` afterwards.
    package var restores: [UInt8]?
    /// The permissions it gets.
    package var mode: UInt32?
    /// The user and the group it is to belong to.
    package var owner: FileOwner?
    /// When it is to have been changed last, in nanoseconds since 1970.
    package var modified: Int64?
    /// The note that it gets in the trash again; `place` is where it was there.
    package var note: [UInt8]?

    /// Names a file.
    package init(
      _ action: Action, _ source: [UInt8], name: [UInt8]? = nil, place: [UInt8]? = nil,
      stamp: String = "", restores: [UInt8]? = nil, mode: UInt32? = nil, owner: FileOwner? = nil,
      modified: Int64? = nil, note: [UInt8]? = nil
    ) {
      self.action = action
      self.source = source
      self.name = name
      self.place = place
      self.stamp = stamp
      self.restores = restores
      self.mode = mode
      self.owner = owner
      self.modified = modified
      self.note = note
    }

    /// True when a name that is taken may be replaced by another one beside it.
    var mayHaveOtherName: Bool { place == nil || place == source }
  }

  /// The name of the transfer; it never changes, whatever is repeated.
  package var key: String
  /// The items to transfer; answers name them by their position here.
  package var items: [Item]
  /// An absolute path; links that lead to the folder are followed.
  package var folder: [UInt8]
  /// The treatment of a name that is taken.
  package var conflict: Conflict
  /// The treatment of names that cannot be at the target; without one nothing is done if there are any.
  package var oddNames: OddNames?
  /// The kind of file system that the target is taken for; for tests.
  package var targetKind: String?
  /// True when one item that cannot go keeps all from going, as far as that can be told beforehand.
  package var isAllOrNothing = false
  /// True for renames that may take each other's names; each has its exact place, and a host that
  /// dies within them finishes them.
  package var isSet = false
  /// False takes the way of file systems that cannot exchange two names; for tests.
  package var exchangesNames = true
  /// The folder of the journal; one of the user's own.
  package var journals: [UInt8]
  /// The user's data folder, in which the home trash is, such as `~/.local/share`.
  package var dataFolder: [UInt8]
  /// What ``FileLeftovers`` finds in the journal when whoever ordered this has lost it; one line.
  package var note: [UInt8] = []

  /// Describes a transfer.
  package init(
    key: String, items: [Item], folder: [UInt8], conflict: Conflict = .refuse,
    journals: [UInt8], dataFolder: [UInt8]
  ) {
    self.key = key
    self.items = items
    self.folder = folder
    self.conflict = conflict
    self.journals = journals
    self.dataFolder = dataFolder
  }

  /// Something that is at the target now.
  package struct Arrival: Equatable, Sendable {
    /// Its position among the items.
    package var n: Int
    /// Where it is; for a discarded item, its place in the trash.
    package var place: [UInt8]
    /// The state it arrived in.
    package var stamp: String
    /// Where in the trash the one lies whose name it took.
    package var replaced: [UInt8]?
    /// The permissions it had, where it has got others.
    package var oldMode: UInt32?
    /// The user and the group it belonged to, where it has got others.
    package var oldOwner: FileOwner?
    /// When it had been changed last in nanoseconds since 1970, where it has got another time.
    package var oldModified: Int64?
    /// The note of where it had been, of a thing that has left the trash.
    package var note: [UInt8]?
  }

  /// The outcome of a transfer.
  package struct Outcome: Equatable, Sendable {
    /// The items at the target, by position.
    package var arrived: [Arrival] = []
    /// Reasons of the items that were left as they were, by position.
    package var refused: [Int: String] = [:]
    /// Those of them whose names were taken.
    package var taken: Set<Int> = []
    /// What is known of both sides, as far as there are two files.
    package var clashes = NameClashes()
    /// Those of them that are not what they were, and may be taken away all the same.
    package var changed: Set<Int> = []
    /// Those that are not there any more, or whose place is not.
    package var gone: Set<Int> = []
    /// Those the trash had no room for, which can only be removed for good.
    package var unfit: Set<Int> = []
    /// Names that cannot be at the target as they are; nothing was done then, to ask about them.
    package var oddNames = 0
    /// Reasons of the items that arrived while their original stayed too, by position.
    package var kept: [Int: String] = [:]
    /// True when it was ended by its signal before all was done.
    package var isCancelled = false
    /// True when the records of it were lost, so that only the files tell what was done.
    package var isRecordLost = false
  }
}
