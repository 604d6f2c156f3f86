// SPDX-License-Identifier: Apache-2.0
import FileKit
import PanePlugin

/// The rows of the trash: all at once where they fit one line of the protocol, else page by page.
final class TrashRows {
  private(set) var listing = TrashListing()
  private let home: FilePath
  /// Where the host asks for rows; `nil` while it has all of them.
  private var source: SourceReference?
  private var serial = 0
  /// The words that are looked for among rows that are asked for.
  private var words = ""
  /// The things on show, by their positions in the listing.
  private var order: [Int] = []
  /// The position of each thing by the id of its row; made when a row is asked for.
  private lazy var positions = positionsNow

  /// The beginning of the ids of rows.
  private static let prefix = "trash/"

  /// Creates an empty list.
  init(home: FilePath) { self.home = home }

  /// Takes other things.
  func take(_ listing: TrashListing) {
    self.listing = listing
    positions = positionsNow
    order = fitting
  }

  /// Forgets all of it.
  func forget() {
    (source, words) = (nil, "")
    take(TrashListing())
  }

  /// What the page shows: the rows, or where they are asked for.
  ///
  /// - Parameter reset: Gets the source where that is on show already and has other rows now.
  /// - Returns: The content.
  func content(_ reset: (SourceReference) -> Void) -> Change<Content> {
    let (things, year) = (listing.things, FileWords.Moment.now.year)
    let rows = PageRows.fitting(things.count) { row(things[$0], thisYear: year) }
    guard rows.count < things.count else {
      (source, words) = (nil, "")
      return .list(rows)
    }
    if source == nil { return .list(next()) }
    reset(next())
    return .unchanged
  }

  /// The source with another revision, as the rows are now.
  private func next() -> SourceReference {
    if source == nil { serial += 1 }
    let next = SourceReference(
      "trash-\(serial)", revision: (source?.revision ?? 0) + 1, count: order.count)
    source = next
    return next
  }

  /// How many things there are, and are on show.
  var summary: String {
    let count = FileWords.count(listing.things.count, "thing", "things")
    return words.isEmpty ? count : "\(FileWords.grouped(order.count)) of \(count)"
  }

  // MARK: Looking for words

  /// Looks for other words; `nil` where the host has all rows.
  func query(_ words: String) -> SourceReference? {
    guard source != nil, words != self.words else { return nil }
    self.words = words
    order = fitting
    return next()
  }

  /// The things whose rows contain the words; where there are none, those that have their letters.
  private var fitting: [Int] {
    let all = Array(listing.things.indices)
    if words.isEmpty { return all }
    let whole = fitting(Matcher(parts: words))
    return whole.isEmpty ? fitting(Matcher(letters: words)) : whole
  }

  private func fitting(_ matcher: Matcher) -> [Int] {
    listing.things.indices.filter { index in
      let thing = listing.things[index]
      let text = FileName.row(Self.name(of: thing)) + "  from " + Self.origin(of: thing, home)
      return matcher.score(text.utf8) != nil
    }
  }

  // MARK: Asking

  /// Answers with a page of rows; tells if they are asked of this source.
  func answer(_ request: RowsRequest) -> Bool {
    guard let source, request.source == source.id else { return false }
    guard request.revision == source.revision else {
      request.isStale(now: source.revision, count: order.count)
      return true
    }
    let (page, year) = (order[request.range(of: order.count)], FileWords.Moment.now.year)
    request.answer(
      PageRows.fitting(page.count) {
        row(listing.things[page[page.startIndex + $0]], thisYear: year)
      })
    return true
  }

  /// Finds rows by id, or the next that begins with a text; tells if they are this source's.
  func find(_ request: FindRequest) -> Bool {
    guard let source, request.source == source.id else { return false }
    if let text = request.text, request.ids.isEmpty {
      request.answer([position(beginning: text, from: request.from, step: request.direction)])
    } else {
      let places = Dictionary(uniqueKeysWithValues: zip(order, order.indices))
      request.answer(request.ids.map { positions[$0].flatMap { places[$0] } ?? -1 })
    }
    return true
  }

  private func position(beginning text: String, from: Int, step: Int) -> Int {
    let text = text.lowercased()
    for offset in order.indices {
      let turn = (max(0, from) + offset * step) % order.count
      let index = turn < 0 ? turn + order.count : turn
      let name = FileName.row(Self.name(of: listing.things[order[index]]))
      if name.lowercased().hasPrefix(text) { return index }
    }
    return -1
  }

  /// The thing of a row; `nil` for rows of other pages.
  func thing(ofID id: ItemID) -> TrashedThing? { positions[id].map { listing.things[$0] } }

  private var positionsNow: [ItemID: Int] {
    let pairs = listing.things.enumerated().map { (Self.id(of: $1), $0) }
    return Dictionary(pairs) { first, _ in first }
  }

  /// The id of a row, in letters of ASCII: names that look alike may differ in their bytes.
  private static func id(of thing: TrashedThing) -> ItemID { prefix + thing.place.uri }

  // MARK: Rows

  /// The name that a thing had.
  private static func name(of thing: TrashedThing) -> ArraySlice<UInt8> {
    (thing.original ?? thing.place).nameBytes
  }

  /// The folder a thing was in, in words.
  private static func origin(of thing: TrashedThing, _ home: FilePath) -> String {
    thing.original?.parent.map { $0.display(home: home) } ?? "nobody knows where"
  }

  private func row(_ thing: TrashedThing, thisYear: Int) -> Item {
    let isFolder = thing.facts.kind == .folder
    let name = FileName.row(Self.name(of: thing)) + (isFolder ? "/" : "")
    var item = Item(
      Self.id(of: thing),
      Text(name, style: TextStyle(.plain, bold: isFolder))
        + Text("  from \(Self.origin(of: thing, home))", .dim),
      badge: Text(isFolder ? "" : FileWords.shortSize(thing.facts.size)),
      type: isFolder
        ? MediaType.folder : MediaType.of(thing.place.nameBytes, thing.facts.kind),
      value: .string(thing.place.value))
    item.detail = Text(Self.date(thing.date, thisYear: thisYear))
    item.enter = .open
    item.drag = ItemDrag([
      "file": true, "ops": ["copy", "move", "link"], "onDemand": ["move"],
      "title": .string(FileName.row(Self.name(of: thing))),
    ])
    return item
  }

  /// The moment of a note in the words of other rows; empty where it is none.
  private static func date(_ note: String, thisYear: Int) -> String {
    let parts = note.split { !$0.isNumber }.compactMap { Int($0) }
    guard parts.count >= 5 else { return "" }
    return FileWords.date(
      FileWords.Moment(
        year: parts[0], month: parts[1], day: parts[2], hour: parts[3], minute: parts[4]),
      thisYear: thisYear)
  }
}
