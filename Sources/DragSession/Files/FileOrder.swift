// SPDX-License-Identifier: Apache-2.0
import CellText
import FileAddressing
import PaneProtocol

/// The host's own work on files, as part of a transfer.
///
/// Places are `file:` addresses, so that names that are no UTF-8 survive the log.
package struct FileOrder: Hashable, Sendable {
  /// The work on one file or folder.
  package enum Action: String, Sendable {
    case copy, move, link
    /// A link to the path from where the link is, and one more name of the file.
    case relativeLink, hardLink
    /// Into the trash, where a copy goes that is taken back.
    case discard
    /// Away for good.
    case remove
    /// Out of the trash, to its place.
    case restore
    /// To the name it is to have; it goes to the trash when that is taken back.
    case publish
    /// A new empty file or folder at the place, with the folders that are missing above.
    case makeFile, makeFolder
    /// Away again, as long as it is as it was made; of new entries the place is the path that was
    /// asked for, at or below the source.
    case unmake
    /// Other permissions, another owner or another time.
    case mode

    /// True when the file is not at its place afterwards.
    var takesAway: Bool {
      switch self {
      case .move, .discard, .remove, .restore, .publish, .unmake: true
      case .copy, .link, .relativeLink, .hardLink, .makeFile, .makeFolder, .mode: false
      }
    }
  }

  /// One file or folder of the order.
  package struct File: Hashable, Sendable {
    /// The work on it.
    package var action: Action
    /// The path it is at.
    package var source: String
    /// A name for it other than its own.
    package var name: String?
    /// The exact place it goes to, instead of the folder of the order.
    package var place: String?
    /// The state it must still be in; empty when that does not matter.
    package var stamp: String
    /// The place in the trash of the file that comes back to `source` afterwards.
    package var restores: String?
    /// The permissions it gets.
    package var mode: Int?
    /// The numbers of the user and of the group it is to belong to, such as `1000:100`; one
    /// that is left out stays.
    package var owner: String?
    /// When it is to have been changed last, in nanoseconds since 1970.
    package var modified: Int?
    /// The note that it gets in the trash again; `place` is where it was there.
    package var note: String?

    /// Names a file.
    package init(
      _ action: Action, source: String, name: String? = nil, place: String? = nil,
      stamp: String = "", restores: String? = nil, mode: Int? = nil, owner: String? = nil,
      modified: Int? = nil, note: String? = nil
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
  }

  /// What is done about names that a drive does not take.
  package enum OddNames: String, CaseIterable, Sendable {
    /// Other letters stand for what cannot be in them.
    case change
    case leaveOut = "leave"
  }

  /// The folder the files go to.
  package var directory: String
  /// One for each item of the transfer, in the same order.
  package var files: [File]
  /// True for renames that may take each other's names.
  package var isSet = false
  /// The user's choice for names that the drive they go to does not take; without one it is asked.
  package var oddNames: OddNames?

  /// Creates an order.
  package init(directory: String, files: [File]) {
    self.directory = directory
    self.files = files
  }

  /// Makes what a drop decided into an order on files.
  ///
  /// The order is `nil` when not all of it are files or the folder is unknown.
  ///
  /// - Parameters:
  ///   - plan: The drop.
  ///   - directory: The folder it leads to, as a path or an address; `nil` takes the folder of the
  ///     pane, unless the drop was onto a row.
  init?(_ plan: TransferPlan, directory: String?) {
    var folder = directory
    if folder == nil {
      if case .into = plan.target.anchor { return nil }
      folder = plan.rules.directory
    }
    guard let address = folder.flatMap({ FileAddress.address(of: $0) }) else { return nil }
    let action: Action =
      switch plan.operation {
      case .copy: .copy
      case .move: .move
      case .link: .link
      }
    var files: [File] = []
    for item in plan.items {
      if let source = item.fileAddress {
        files.append(File(action, source: source))
      } else if action == .copy, let source = item.spoolAddress {
        let name = item.name ?? CleanName.of(item.title.string)
        files.append(File(action, source: source, name: name))
      } else {
        return nil
      }
    }
    self.init(directory: address, files: files)
  }
}

/// The outcome of an order on files.
package struct FileOutcome: Hashable, Sendable {
  /// Items at the target now: the id is the address, the revision the state it was in.
  package var arrived: [TransferredItem]
  /// Reasons of the items that stayed as they were, by position.
  package var refused: [Int: String]
  /// Positions of refused items whose names were taken.
  package var taken: Set<Int> = []
  /// What is known of both sides of those.
  package var takenNames = TakenNames()
  /// Positions of refused items that were changed after they were made.
  package var changed: Set<Int>
  /// Positions of refused items that are gone, or whose folder is.
  package var gone: Set<Int>
  /// Positions of refused items too large for the trash, which can only be removed for good.
  package var unfit: Set<Int>
  /// Reasons of the items that arrived while their original stayed too, by position.
  package var kept: [Int: String]
  /// True when the user ended it.
  package var isCancelled: Bool
  /// True when the records of it were lost, so that only the files tell what was done.
  package var isRecordLost = false
  /// Names that the drive does not take, when nothing was done because of them.
  package var oddNames = 0

  /// Creates an outcome.
  package init(
    arrived: [TransferredItem] = [], refused: [Int: String] = [:], changed: Set<Int> = [],
    gone: Set<Int> = [], unfit: Set<Int> = [], kept: [Int: String] = [:],
    isCancelled: Bool = false
  ) {
    self.arrived = arrived
    self.refused = refused
    self.changed = changed
    self.gone = gone
    self.unfit = unfit
    self.kept = kept
    self.isCancelled = isCancelled
  }
}

/// The progress of an order on files.
package struct FileProgress: Hashable, Sendable {
  /// Items in all.
  package var items: Int
  /// Items that are settled, whether they went or stayed.
  package var itemsDone: Int
  /// Bytes to be copied; 0 when nothing has to be.
  package var bytes: Int
  /// Bytes that are copied.
  package var bytesDone: Int

  /// Creates a state of things; negative numbers count as zero.
  package init(items: Int, itemsDone: Int, bytes: Int, bytesDone: Int) {
    self.items = max(0, items)
    self.itemsDone = max(0, itemsDone)
    self.bytes = max(0, bytes)
    self.bytesDone = max(0, bytesDone)
  }

  /// The share that is done, in percent.
  package var percent: Int {
    let (done, all) = bytes > 0 ? (bytesDone, bytes) : (itemsDone, items)
    guard all > 0 else { return 0 }
    return Int(min(1, Double(done) / Double(all)) * 100)
  }
}
