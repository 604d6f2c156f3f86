// SPDX-License-Identifier: Apache-2.0
import FileKit
import PanePlugin

/// A folder as it was read: its entries, their order, and the facts of a small one.
///
/// It comes back from work beside the loop as one value.
struct Folder: Sendable {
  /// The open folder, when more is to be read or looked at; whoever gets it closes it.
  var reader: FolderReader?
  var listing = FolderListing()
  /// Entries to show, in order; empty until all are read.
  var order: [UInt32] = []
  /// Facts of all rows, for small folders.
  var rows: [RowFacts]?
  /// Facts of the first rows of other folders, which the host gets without having asked for them.
  var firstRows: [RowFacts] = []
  var counts = EntryCounts()
  var isComplete = false
  var problem: FileProblem?
  /// The rules it is ordered by, the folder's own order included.
  var rules = ListingRules()
  /// Whether the order is the folder's own.
  var hasOwnOrder = false
}

/// The steps of reading; each is one piece of work beside the loop.
extension Folder {
  /// Entries up to which a folder is looked at as a whole; of others only the rows that are seen are.
  static let smallLimit = 256
  /// The same for a folder that is compared with another one, which is shown with gaps.
  static let comparedLimit = 2_000
  /// Rows that come with the content.
  static let firstLimit = 128
  /// Entries up to which sizes and dates are looked up in one piece of work.
  static let lookLimit = 20_000
  /// Milliseconds a piece of reading takes at most.
  static let milliseconds = 40
  /// Sub-folders whose entries are counted before the first picture.
  static let firstCounts = 128

  /// Opens a folder and reads it; one of at most so many entries completely.
  static func begin(
    _ path: FilePath, _ rules: ListingRules, _ counts: EntryCounts, smallLimit: Int
  ) -> Folder {
    var folder = Folder()
    folder.counts = counts
    var rules = rules
    if let own = FolderOrders().order(of: path) {
      rules.takeOrder(of: own)
      folder.hasOwnOrder = true
    }
    folder.rules = rules
    let reader: FolderReader
    do throws(FileProblem) {
      reader = try FolderReader(path)
    } catch {
      folder.problem = error
      return folder
    }
    folder.reader = reader
    folder.read(reader, milliseconds: milliseconds)
    guard folder.isComplete, folder.problem == nil else { return folder }
    if isSmall(folder.listing, path, smallLimit) {
      finishSmall(path, reader, rules, &folder)
    } else if !rules.sort.needsFacts || folder.listing.count <= lookLimit {
      folder.arrange(path, reader, rules)
    }
    return folder
  }

  private mutating func read(_ reader: FolderReader, milliseconds: Int) {
    append(
      reader.read(after: listing.names.count, limit: 200_000, milliseconds: milliseconds))
  }

  /// Adds a piece that was read.
  mutating func append(_ slice: FolderSlice) {
    listing.append(slice)
    isComplete = slice.isLast
    problem = slice.problem
  }

  /// Whether all rows fit one message well.
  static func isSmall(_ listing: FolderListing, _ path: FilePath, _ limit: Int) -> Bool {
    listing.count <= limit
      && listing.count * (path.bytes.count + 200) + listing.names.count * 5 < 700_000
  }

  private static func finishSmall(
    _ path: FilePath, _ reader: FolderReader, _ rules: ListingRules, _ folder: inout Folder
  ) {
    let all = Array(0..<folder.listing.count)
    let facts = folder.listing.facts(
      of: all, in: reader, folder.counts, folderLimit: firstCounts,
      moreIn: rules.looksUpMore ? path : nil)
    for fact in facts { folder.listing.replace(at: fact.index, with: fact.entry) }
    for fact in facts {
      guard let count = fact.count else { continue }
      folder.counts.remember(count, Array(folder.listing.name(fact.index)), fact.entry)
    }
    folder.order = folder.listing.arrange(by: rules, in: reader)
    folder.rows = folder.order.map { facts[Int($0)] }
    if folder.rows?.contains(where: { Self.needsCount($0) }) != true {
      reader.close()
      folder.reader = nil
    }
  }

  /// Whether a folder's entries are still to be counted.
  static func needsCount(_ facts: RowFacts) -> Bool {
    facts.entry.fileKind == .folder && !facts.entry.isMount && facts.count == nil
  }

  /// The same folder with the entries of those sub-folders counted that had to wait.
  func counted(_ reader: FolderReader) -> Folder {
    var folder = self
    folder.rows = folder.rows?.map { facts in
      guard Self.needsCount(facts) else { return facts }
      var facts = facts
      let name = Array(folder.listing.name(facts.index))
      facts.count = reader.count(inside: name)
      if let count = facts.count { folder.counts.remember(count, name, facts.entry) }
      return facts
    }
    return folder
  }

  /// Puts a large folder in order; links, unknown entries and the first rows are looked at.
  mutating func arrange(_ path: FilePath, _ reader: FolderReader, _ rules: ListingRules) {
    order = listing.arrange(by: rules, in: reader)
    firstRows = listing.facts(
      of: order.prefix(Self.firstLimit).map { Int($0) }, in: reader, counts,
      folderLimit: Self.firstCounts, moreIn: rules.looksUpMore ? path : nil)
  }
}
