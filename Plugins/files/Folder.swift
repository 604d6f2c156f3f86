// SPDX-License-Identifier: Apache-2.0
import FileKit
import PanePlugin

/// What reading a folder gave, as it comes back from work beside the loop.
struct LoadedFolder: Sendable {
  /// The open folder, when more is to be read or looked at; whoever gets it closes it.
  var reader: FolderReader?
  var listing = FolderListing()
  /// Entries to show, in order; empty until all are read.
  var order: [UInt32] = []
  /// What all rows show, for small folders.
  var rows: [RowFacts]?
  var counts = EntryCounts()
  var isComplete = false
  var problem: FileProblem?
}

/// The steps of reading a folder; each is one piece of work beside the loop.
enum FolderLoad {
  /// Entries up to which a folder is looked at as a whole.
  static let smallLimit = 2_000
  /// Entries up to which sizes and dates are looked up in one piece of work.
  static let lookLimit = 20_000
  /// Milliseconds a piece of reading takes at most.
  static let milliseconds = 40
  /// Sub-folders whose entries are counted before the first picture.
  static let firstCounts = 128

  /// Opens a folder and reads it; a small one completely.
  static func begin(
    _ path: FilePath, _ rules: ListingRules, _ counts: EntryCounts
  ) -> LoadedFolder {
    var loaded = LoadedFolder()
    loaded.counts = counts
    let reader: FolderReader
    do throws(FileProblem) {
      reader = try FolderReader(path)
    } catch {
      loaded.problem = error
      return loaded
    }
    loaded.reader = reader
    read(reader, into: &loaded, milliseconds: milliseconds)
    guard loaded.isComplete, loaded.problem == nil else { return loaded }
    if isSmall(loaded.listing, path) {
      finishSmall(reader, rules, &loaded)
    } else if !rules.sort.needsFacts || loaded.listing.count <= lookLimit {
      if rules.sort.needsFacts {
        let all = 0..<loaded.listing.count
        loaded.listing.replace(at: all, with: loaded.listing.looked(at: all, in: reader.descriptor))
      }
      arrange(reader, rules, &loaded)
    }
    return loaded
  }

  /// Reads on.
  static func read(_ reader: FolderReader, into loaded: inout LoadedFolder, milliseconds: Int) {
    let slice = reader.read(
      after: loaded.listing.names.count, limit: 200_000, milliseconds: milliseconds)
    loaded.listing.append(slice)
    loaded.isComplete = slice.isLast
    loaded.problem = slice.problem
  }

  /// Whether all rows fit one message well.
  static func isSmall(_ listing: FolderListing, _ path: FilePath) -> Bool {
    listing.count <= smallLimit
      && listing.count * (path.bytes.count + 200) + listing.names.count * 5 < 700_000
  }

  private static func finishSmall(
    _ reader: FolderReader, _ rules: ListingRules, _ loaded: inout LoadedFolder
  ) {
    let all = Array(0..<loaded.listing.count)
    let facts = loaded.listing.facts(
      of: all, in: reader, loaded.counts, folderLimit: firstCounts)
    for fact in facts { loaded.listing.replace(at: fact.index, with: fact.entry) }
    for fact in facts {
      guard let count = fact.count else { continue }
      loaded.counts.remember(count, Array(loaded.listing.name(fact.index)), fact.entry)
    }
    loaded.order = loaded.listing.order(by: rules)
    loaded.rows = loaded.order.map { facts[Int($0)] }
    if loaded.rows?.contains(where: { needsCount($0) }) != true {
      reader.close()
      loaded.reader = nil
    }
  }

  /// Whether a folder's entries are still to be counted.
  static func needsCount(_ facts: RowFacts) -> Bool {
    facts.entry.fileKind == .folder && !facts.entry.isMount && facts.count == nil
  }

  /// Counts what the first picture left out.
  static func countRest(
    _ reader: FolderReader, _ loaded: LoadedFolder
  ) -> LoadedFolder {
    var loaded = loaded
    loaded.rows = loaded.rows?.map { facts in
      guard needsCount(facts) else { return facts }
      var facts = facts
      let name = Array(loaded.listing.name(facts.index))
      facts.count = reader.count(inside: name)
      if let count = facts.count { loaded.counts.remember(count, name, facts.entry) }
      return facts
    }
    return loaded
  }

  /// Puts a large folder in order; links and unknown entries are looked at first.
  static func arrange(
    _ reader: FolderReader, _ rules: ListingRules, _ loaded: inout LoadedFolder
  ) {
    loaded.order = loaded.listing.arrange(by: rules, in: reader)
  }
}

/// An open folder that is closed when no work uses it any more.
final class OpenFolder {
  let reader: FolderReader
  private var jobs = 0
  private var isClosing = false

  /// Whether work may still be started.
  var isOpen: Bool { !isClosing }

  init(_ reader: FolderReader) { self.reader = reader }

  /// Does work beside the loop that uses the folder.
  func work<Value: Sendable>(
    _ pane: Pane, _ job: @escaping @Sendable (FolderReader) -> Value,
    then: @escaping (Value) -> Void
  ) {
    let reader = reader
    jobs += 1
    pane.work {
      job(reader)
    } then: { [self] value in
      jobs -= 1
      closeIfDue()
      then(value)
    }
  }

  /// Closes it as soon as possible; start no work afterwards.
  func close() {
    guard !isClosing else { return }
    isClosing = true
    closeIfDue()
  }

  private func closeIfDue() {
    if isClosing, jobs == 0 { reader.close() }
  }
}
