// SPDX-License-Identifier: Apache-2.0
import FileKit
import PanePlugin

/// The facts a row shows about its entry.
struct RowFacts: Equatable, Sendable {
  /// Index of the entry in the listing.
  var index: Int
  /// The entry, with size and date.
  var entry: FileEntry
  /// Number of entries, for folders whose inside was counted.
  var count: FolderReader.EntryCount?
  /// Target of a link, as it is written.
  var target: [UInt8]?
  /// Owner, permissions and the like, when they are shown.
  var more: MoreFacts?

  /// The facts of an entry that was found, which stands in no listing; waits for the disk.
  ///
  /// - Parameters:
  ///   - place: Where it is.
  ///   - facts: What the system knows of it.
  ///   - more: Owner, permissions and the like, when they are shown.
  init(of place: FilePath, _ facts: FileFacts, _ more: MoreFacts?) {
    index = 0
    entry = FileEntry(facts, at: place)
    target = facts.kind == .link ? LinkTarget.words(of: place)?.bytes : nil
    self.more = more
  }

  /// The facts of an entry of a listing.
  init(index: Int, entry: FileEntry) {
    self.index = index
    self.entry = entry
  }

  static func == (left: RowFacts, right: RowFacts) -> Bool {
    left.index == right.index && left.saysTheSame(as: right)
  }

  /// Compares what two rows show about entries of the same name.
  func saysTheSame(as other: RowFacts) -> Bool {
    entry.hasSameFacts(as: other.entry) && count == other.count && target == other.target
      && more == other.more
  }
}

/// Numbers of entries in sub-folders, good as long as the folder has not changed.
struct EntryCounts: Sendable {
  private struct Known: Sendable {
    var modified: Int64
    var count: FolderReader.EntryCount
  }
  private var known: [[UInt8]: Known] = [:]

  func count(_ name: [UInt8], _ entry: FileEntry) -> FolderReader.EntryCount? {
    guard let known = known[name], known.modified == entry.modifiedAt else { return nil }
    return known.count
  }

  mutating func remember(
    _ count: FolderReader.EntryCount, _ name: [UInt8], _ entry: FileEntry
  ) {
    if known.count > 4_096 { known = [:] }
    known[name] = Known(modified: entry.modifiedAt, count: count)
  }
}

extension FolderListing {
  /// Looks at entries: size, date, where links lead, and how much is in folders.
  ///
  /// - Parameters:
  ///   - indices: Entries to look at.
  ///   - reader: The open folder.
  ///   - counts: What is known about sub-folders.
  ///   - folderLimit: Sub-folders to count anew at most.
  ///   - folder: The folder, when owner, permissions and the like are wanted.
  /// - Returns: Facts in the order of the indices.
  func facts(
    of indices: [Int], in reader: FolderReader, _ counts: EntryCounts, folderLimit: Int,
    moreIn folder: FilePath? = nil
  ) -> [RowFacts] {
    let looked = looked(at: indices, in: reader.descriptor, device: reader.device)
    let more = folder.map { folder in MoreFacts.of(indices.map { folder.appending(name($0)) }) }
    var left = folderLimit
    return zip(indices, looked).enumerated().map { position, pair in
      let (index, entry) = pair
      var facts = RowFacts(index: index, entry: entry)
      facts.more = more?[position]
      if entry.fileKind == .folder, !entry.isMount {
        let name = Array(name(index))
        facts.count = counts.count(name, entry)
        if facts.count == nil, left > 0 {
          left -= 1
          facts.count = reader.count(inside: name)
        }
      } else if entry.fileKind == .link {
        facts.target = reader.target(of: Array(name(index)))
      }
      return facts
    }
  }
}
