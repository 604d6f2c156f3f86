// SPDX-License-Identifier: Apache-2.0
import FileKit
import PanePlugin

/// The page of names that were found below a folder: a list of files like any other.
final class FoundPage {
  /// Name of the page on the wire.
  static let name = "found"

  /// The folder that is looked through.
  let root: FilePath
  /// What the folder is called.
  private let rootWords: String
  /// The beginning of the ids of its rows.
  let prefix: String
  private(set) var source: SourceReference
  /// Entries on show, in order.
  private(set) var order: [UInt32] = []
  /// Entries that were not there any more when they were looked at.
  private(set) var gone: Set<UInt32> = []
  /// The words that are looked for.
  var words = ""
  /// The rules that the user has chosen for its order; `nil` for the best first.
  var rules: ListingRules?
  /// True to leave out what git ignores.
  var leavesOutIgnored = true
  /// True when there is something that git ignores.
  var hasIgnored = false
  /// The place of the row that gets the cursor once it is found; `nil` for none.
  var wanted: FilePath?
  /// The cells that the facts in the rows built last take.
  private(set) var widths: [RowFact: Int] = [:]
  /// True when the next order belongs to new words: the cursor goes to the best row.
  var isForNewWords = true
  /// The rows whose ids the host has, which stay theirs when all is read again.
  private(set) var known = KnownRows()

  /// Creates an empty page; the number is another one each time.
  init(_ root: FilePath, called rootWords: String, serial: Int) {
    self.root = root
    self.rootWords = rootWords
    prefix = "found-\(serial)/"
    source = SourceReference("found-\(serial)", count: nil)
  }

  /// Shows entries in an order, without those that are gone.
  ///
  /// - Parameters:
  ///   - order: The entries.
  ///   - isGrowing: Whether more will be found.
  func show(_ order: [UInt32], isGrowing: Bool) {
    self.order = gone.isEmpty ? order : order.filter { !gone.contains($0) }
    source = SourceReference(
      source.id, revision: source.revision + 1, count: self.order.count, isGrowing: isGrowing)
  }

  /// Notes entries that are gone.
  func lose(_ entries: [UInt32]) { gone.formUnion(entries) }

  /// Notes entries that are back.
  func find(_ entries: [UInt32]) { gone.subtract(entries) }

  // MARK: Ids

  /// The id of an entry: the one that its path had before all was read again, or one by its number.
  func id(_ entry: FoundEntry) -> ItemID {
    known.id(ofPath: entry.path) ?? numbered(entry.number)
  }

  private func numbered(_ entry: UInt32) -> ItemID { "\(prefix)\(known.reading).\(entry)" }

  /// Notes that the host has the ids of entries.
  func tell(_ entries: [FoundEntry]) { known.told.formUnion(entries.map(\.number)) }

  /// Goes over to what was read again: ids go on to mean the same paths.
  func readAgain(after names: FoundNames) {
    for number in known.told {
      guard let entry = names.entry(number), known.path(ofID: numbered(number)) == nil else {
        continue
      }
      known.keep(id(entry), entry.path)
    }
    known.begin()
    gone = []
  }

  /// Lets the id of an entry mean its new path.
  func rename(_ old: FilePath, to new: FilePath, in names: FoundNames) {
    guard let number = order.first(where: { names.entry($0).map(path) == old }),
      let entry = names.entry(number), new.bytes.starts(with: root.bytes)
    else { return }
    let below = new.bytes.dropFirst(root.bytes.count)
    known.keep(id(entry), Array(below.drop { $0 == UInt8(ascii: "/") }))
  }

  /// The path below the root that an id stands for; `nil` for rows of other pages.
  func path(ofID id: ItemID, in names: FoundNames) -> [UInt8]? {
    known.path(ofID: id) ?? number(ofID: id).flatMap { names.entry($0)?.path }
  }

  /// The number that an id stands for, where it was given since all was read last.
  private func number(ofID id: ItemID) -> UInt32? {
    let start = "\(prefix)\(known.reading)."
    return id.hasPrefix(start) ? UInt32(id.dropFirst(start.count)) : nil
  }

  /// Positions of rows; −1 for those that are not on show.
  func positions(of ids: [ItemID], in names: FoundNames) -> [Int] {
    let numbers = ids.map { known.path(ofID: $0) == nil ? number(ofID: $0) : nil }
    let paths = ids.map { known.path(ofID: $0) }
    let (wanted, wantedPaths) = (Set(numbers.compactMap(\.self)), Set(paths.compactMap(\.self)))
    var (places, pathPlaces): ([UInt32: Int], [[UInt8]: Int]) = ([:], [:])
    for (position, entry) in order.enumerated() {
      if wanted.contains(entry) { places[entry] = position }
      if !wantedPaths.isEmpty, let path = names.entry(entry)?.path, wantedPaths.contains(path) {
        pathPlaces[path] = position
      }
    }
    return zip(numbers, paths).map { number, path in
      number.flatMap { places[$0] } ?? path.flatMap { pathPlaces[$0] } ?? -1
    }
  }

  /// Rows on show whose paths are not among others, the last ones first.
  func rows(in names: FoundNames, missingFrom paths: Set<[UInt8]>) -> [Int] {
    order.indices.reversed().filter { row in
      names.entry(order[row]).map { !paths.contains($0.path) } ?? false
    }
  }

  // MARK: Rows

  func path(_ entry: FoundEntry) -> FilePath {
    root.appending(entry.path)
  }

  /// The rows of entries; those without facts are gone.
  ///
  /// - Parameters:
  ///   - entries: The entries.
  ///   - facts: Their facts.
  ///   - builder: Makes the words of the facts that are chosen.
  /// - Returns: A row for each.
  func items(_ entries: [FoundEntry], _ facts: [RowFacts?], _ builder: RowBuilder) -> [Item] {
    let known = zip(entries, facts).compactMap { entry, facts in
      facts.map { (name: entry.name[...], facts: $0) }
    }
    let builder = builder.aligned(known)
    widths = builder.widths
    return zip(entries, facts).map { item($0, $1, builder) }
  }

  private func item(_ entry: FoundEntry, _ facts: RowFacts?, _ builder: RowBuilder) -> Item {
    let isFolder = facts?.entry.fileKind == .folder
    let name = FileName.row(entry.name) + (isFolder ? "/" : "")
    let style = facts == nil ? TextStyle(.dim) : TextStyle(.plain, bold: isFolder)
    let place = path(entry)
    let twin = FileName.isDecomposed(entry.name[...]) ? FileName.decomposedSign : ""
    var item = Item(
      id(entry),
      Text(FileName.row(entry.folder), .dim) + Text(name, style: style)
        + Text(twin, .dim),
      type: isFolder
        ? MediaType.folder : MediaType.of(entry.name[...], facts?.entry.fileKind ?? entry.kind),
      value: .string(place.value))
    guard let facts else {
      item.badge = "gone"
      return item
    }
    item.badge = Text(builder.badge(entry.name[...], facts))
    item.detail = builder.detail(entry.name[...], facts)
    let isReadOnly = OpenedFolders.holds(root)
    if isFolder {
      item.enter = .self
      if !isReadOnly { item.drop = .into }
    }
    item.drag = isReadOnly ? .fileToCopy : .file
    return item
  }

  /// How many rows there are of all that was read, and what could not be read.
  func summary(of names: FoundNames, _ count: String) -> String {
    let all = names.isCut ? "the first \(count)" : count
    let shown = words.isEmpty ? all : "\(FileWords.grouped(order.count)) of \(all)"
    var words = [shown]
    if names.closed > 0 {
      words.append("\(FileWords.count(names.closed, "folder", "folders")) closed")
    }
    if names.deep > 0 { words.append("\(FileWords.grouped(names.deep)) too deep, left out") }
    guard let rules else { return words.joined(separator: ", ") }
    let isSorted = names.hitCount <= FoundNames.mostRanked
    let order = isSorted ? Ordering.badge(of: rules) : "too many to sort"
    return words.joined(separator: ", ") + (order.isEmpty ? "" : "  \(order)")
  }

  /// The words for the other way to deal with what git ignores.
  var ignoredTitle: String {
    leavesOutIgnored ? "Find what git ignores as well" : "Leave out what git ignores"
  }

  /// The words in the title.
  var title: Text {
    words.isEmpty ? Text("All below \(rootWords)") : Text("“\(words)” below \(rootWords)")
  }
}

/// Rows of a page whose ids the host has, over several readings of the same folders.
///
/// Entries are known by their numbers, which are others each time all is read: what was marked, or has
/// the cursor, is known by its path from then on.
struct KnownRows {
  /// How often all was read again.
  private(set) var reading = 0
  /// Numbers of entries, of the present reading, whose ids the host has.
  var told: Set<UInt32> = []
  private var ids: [[UInt8]: ItemID] = [:]
  private var paths: [ItemID: [UInt8]] = [:]

  func id(ofPath path: [UInt8]) -> ItemID? { ids.isEmpty ? nil : ids[path] }

  func path(ofID id: ItemID) -> [UInt8]? { paths[id] }

  /// Lets an id mean a path, whatever its number is later, and no other one.
  mutating func keep(_ id: ItemID, _ path: [UInt8]) {
    if let old = paths[id] { ids[old] = nil }
    if let other = ids[path], other != id { paths[other] = nil }
    ids[path] = id
    paths[id] = path
  }

  /// Begins the next reading.
  mutating func begin() {
    reading += 1
    told = []
  }
}
