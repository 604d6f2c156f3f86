// SPDX-License-Identifier: Apache-2.0
import FileKit
import PanePlugin

/// All names below a folder, while they are being read, and those of them that fit some words.
///
/// Two jobs beside the loop read folders; what they bring is matched there, too. Words that change are
/// matched against all that was read, in pieces, so that newer words never wait for older ones.
final class FoundNames {
  /// Hits up to which the best come first; more stand as they were read.
  static let mostRanked = 50_000
  /// Hits up to which those that fit equally well stand by their paths, as people count.
  private static let mostCounted = 10_000
  /// Entries and bytes after which reading ends.
  static let mostEntries = 5_000_000
  private static let mostBytes = 400 << 20
  /// Milliseconds one job reads at most.
  private static let milliseconds = 40
  /// Parts matched in one job.
  private static let matchedTogether = 4

  let open: OpenFolder
  private let pane: Pane
  private let walk: Walk
  private let ignored: Set<[UInt8]>
  private let report: () -> Void
  private var parts: [WalkPart] = []
  /// The number of the first entry of each part.
  private var firsts: [Int] = []
  private var queue = WalkQueue.root
  private var jobs = 0
  private var isStopped = false
  private var byteCount = 0
  private var matcher = Matcher("")
  private var generation = 0
  /// Parts that the present words were matched against, from the first on.
  private var matchedParts = 0
  private var isMatching = false
  private var hits: [UInt64] = []

  /// Entries read so far.
  private(set) var count = 0
  /// Folders that could not be read.
  private(set) var closed = 0
  /// Entries left out because their paths are longer than the system takes.
  private(set) var deep = 0
  /// True when reading ended before all was read, because there is too much.
  private(set) var isCut = false
  /// True while folders are read or words are matched.
  var isBusy: Bool { jobs > 0 || isMatching }

  /// Begins to read below an open folder, and reports whenever there is more to show.
  ///
  /// - Parameters:
  ///   - pane: The pane.
  ///   - open: The folder.
  ///   - root: Its path.
  ///   - withHidden: True for entries with a dot in front, too.
  ///   - ignored: Paths below the folder that are left out with all in them.
  ///   - report: Called whenever there is more to show.
  init(
    _ pane: Pane, _ open: OpenFolder, at root: FilePath, withHidden: Bool,
    leavingOut ignored: Set<[UInt8]>, report: @escaping () -> Void
  ) {
    self.ignored = ignored
    self.pane = pane
    self.open = open
    self.report = report
    walk = Walk(open.reader, at: root, withHidden: withHidden)
    readOn()
  }

  /// Ends reading and matching; the folder is closed when no job uses it any more.
  func stop() {
    isStopped = true
    generation += 1
    open.close()
  }

  // MARK: Reading

  private func readOn() {
    while !isStopped, !isCut, jobs < 2, !queue.isEmpty {
      let rest = queue.split()
      let mine = queue
      queue = rest
      read(mine)
    }
    report()
  }

  private func read(_ queue: WalkQueue) {
    jobs += 1
    let (walk, ignored, milliseconds) = (walk, ignored, count == 0 ? 10 : Self.milliseconds)
    open.work(pane) { _ in
      var part = walk.read(queue, milliseconds: milliseconds)
      part.leaveOut(ignored)
      return part
    } then: { [self] part in
      jobs -= 1
      guard !isStopped else { return }
      add(part)
      readOn()
    }
  }

  private func add(_ part: WalkPart) {
    var part = part
    queue.append(part.waiting)
    part.waiting = WalkQueue()
    closed += part.closed
    deep += part.deep
    guard part.count > 0 else { return }
    parts.append(part)
    firsts.append(count)
    count += part.count
    byteCount += part.byteCount
    if count >= Self.mostEntries || byteCount >= Self.mostBytes { isCut = true }
    matchOn()
  }

  // MARK: Matching

  /// Looks for other words in all that was read and will be.
  func match(_ words: String) {
    matcher = Matcher(words)
    generation += 1
    matchedParts = 0
    hits = []
    isMatching = false
    matchOn()
  }

  private func matchOn() {
    guard !isMatching, matchedParts < parts.count, !isStopped else { return }
    isMatching = true
    let range = matchedParts..<min(parts.count, matchedParts + Self.matchedTogether)
    let work = range.map { (part: parts[$0], first: UInt32(truncatingIfNeeded: firsts[$0])) }
    let (matcher, generation) = (matcher, generation)
    pane.work {
      work.map { matcher.hits(in: $0.part, first: $0.first) }
    } then: { [self] found in
      guard generation == self.generation else { return }
      for new in found { hits += new }
      matchedParts = range.upperBound
      isMatching = false
      matchOn()
      report()
    }
  }

  /// True when something was matched against the present words, or nothing is left to match.
  var hasMatched: Bool { matchedParts > 0 || parts.isEmpty && jobs == 0 }

  /// Number of entries that fit the words.
  var hitCount: Int { hits.count }

  /// Puts the hits in the order to show: the best first, or by rules once all were looked at.
  ///
  /// While more is found no row moves for its facts; too many are left as they were found. There is no
  /// order when the words have changed meanwhile.
  func ranked(by rules: ListingRules?, then: @escaping ([UInt32]?) -> Void) {
    let (hits, generation, parts, firsts) = (hits, generation, parts, firsts)
    if let rules, !isBusy, open.isOpen, hits.count <= Self.mostRanked {
      return open.work(pane) { reader in
        Self.ordered(hits, parts, firsts, by: rules, in: reader)
      } then: { [self] order in
        then(generation == self.generation && !isStopped ? order : nil)
      }
    }
    guard hits.count <= (matcher.isEmpty ? Self.mostCounted : Self.mostRanked) else {
      return then(hits.map { UInt32(truncatingIfNeeded: $0) })
    }
    pane.work {
      Self.ordered(hits, parts, firsts)
    } then: { [self] order in
      then(generation == self.generation && !isStopped ? order : nil)
    }
  }

  /// Entries by the rules of a list.
  private static func ordered(
    _ hits: [UInt64], _ parts: [WalkPart], _ firsts: [Int], by rules: ListingRules,
    in reader: FolderReader
  ) -> [UInt32] {
    let entries = hits.map { UInt32(truncatingIfNeeded: $0) }
    var found = FoundOrder(
      entries.map { number in
        guard let (part, index) = place(of: number, parts, firsts) else { return ([], .unknown) }
        return (
          Array(parts[part].folder(index)) + parts[part].name(index), parts[part].kind(index)
        )
      })
    return found.order(by: rules, in: reader).map { entries[Int($0)] }
  }

  /// Entries by how well they fit, and by their paths.
  private static func ordered(
    _ hits: [UInt64], _ parts: [WalkPart], _ firsts: [Int]
  ) -> [UInt32] {
    let hits = hits.sorted()
    let entries = hits.map { UInt32(truncatingIfNeeded: $0) }
    guard hits.count <= mostCounted else { return entries }
    let keys = entries.map { number -> [UInt8] in
      guard let (part, index) = place(of: number, parts, firsts) else { return [] }
      return NaturalOrder.pathKey(Array(parts[part].folder(index)) + parts[part].name(index))
    }
    return entries.indices.sorted { one, other in
      let (first, second) = (hits[one] >> 32, hits[other] >> 32)
      if first != second { return first < second }
      return keys[one] == keys[other]
        ? one < other : keys[one].lexicographicallyPrecedes(keys[other])
    }.map { entries[$0] }
  }

  /// Those of some entries whose names fit a pattern, in the same order.
  func fitting(
    _ pattern: NamePattern, among entries: [UInt32], then: @escaping ([UInt32]) -> Void
  ) {
    let (parts, firsts) = (parts, firsts)
    pane.work {
      entries.filter { number in
        guard let (part, index) = Self.place(of: number, parts, firsts) else { return false }
        return pattern.fits(parts[part].name(index))
      }
    } then: {
      then($0)
    }
  }

  // MARK: Asking

  /// The part and the index within it of an entry.
  private static func place(
    of entry: UInt32, _ parts: [WalkPart], _ firsts: [Int]
  ) -> (part: Int, index: Int)? {
    var (low, high) = (0, firsts.count)
    while low < high {
      let middle = (low + high) / 2
      if firsts[middle] <= Int(entry) { low = middle + 1 } else { high = middle }
    }
    guard low > 0, Int(entry) - firsts[low - 1] < parts[low - 1].count else { return nil }
    return (low - 1, Int(entry) - firsts[low - 1])
  }

  /// An entry with its path below the root.
  func entry(_ number: UInt32) -> FoundEntry? {
    guard let (part, index) = Self.place(of: number, parts, firsts) else { return nil }
    return FoundEntry(
      number: number, folder: Array(parts[part].folder(index)),
      name: Array(parts[part].name(index)),
      kind: parts[part].kind(index))
  }
}

/// One entry that was found.
struct FoundEntry: Sendable {
  /// Its number among all that were read.
  var number: UInt32
  /// The path of its folder below the root, with a slash at its end unless it is the root.
  var folder: [UInt8]
  var name: [UInt8]
  var kind: FileKind

  /// Its path below the root.
  var path: [UInt8] { folder + name }
}
