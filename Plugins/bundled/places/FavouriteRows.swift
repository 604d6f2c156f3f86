// SPDX-License-Identifier: Apache-2.0
import FileKit
import PanePlugin

/// Folders dropped between favourites become bookmarks there, and favourites change their places.
///
/// The folders themselves stay where they are. A drop is known by its key, which is kept beside the
/// bookmark, so the same drop done again changes nothing.
final class FavouriteRows: TransferRows {
  private let book: BookmarkBook
  /// Runs after a change.
  var onChange: () -> Void = {}

  init(_ book: BookmarkBook) { self.book = book }

  // MARK: Asking

  var order: [String] { book.favourites.map(\.id) }

  /// The drop that brought it: one bookmarked anew is another.
  func revision(of id: String) -> String? {
    if let key = key(of: id) { return key }
    return Favourite.Kind.fixed.contains { id.hasPrefix("\($0):") } ? "fixed" : nil
  }

  /// The drop that brought a favourite, `own` for one that no drop has brought.
  private func key(of id: String) -> String? {
    book.favourites.first { $0.id == id }.map { book.bookmarks.keys[$0.place] ?? Self.own }
  }

  private static let own = "own"

  /// Only what a drop has brought is taken away again, when that drop is taken back.
  func reasonToStay(_ id: String) -> String? {
    [nil, Self.own].contains(key(of: id)) ? "places are only linked, never taken away" : nil
  }

  /// True if all these rows are favourites and so have an order.
  func areFavourites(_ ids: [String]) -> Bool {
    let known = Set(order)
    return !ids.isEmpty && ids.allSatisfy(known.contains)
  }

  /// The gap between favourites that a place stands for, as it is told to the user.
  ///
  /// - Returns: `nil` for places inside rows and among those that are no favourites.
  func gap(at place: DropPlace) -> DropPlace? {
    let rows = book.rows
    switch place.anchor {
    case .into: return nil
    case .end, .pane: return DropPlace(rows.last.map { .after($0.id) } ?? .end)
    case .before(let id), .after(let id):
      return rows.contains { $0.id == id } ? place : nil
    }
  }

  /// True if moving rows to a place leaves the order as it is.
  func changesNothing(_ ids: [String], to place: DropPlace) -> Bool {
    moved(ids, to: place) == book.favourites.map(\.place)
  }

  // MARK: Changing

  func insert(_ items: [ArrivingItem], at place: DropPlace) throws(TransferRefusal) -> [String] {
    try read()
    var arrival = FolderArrival(book)
    let taken = items.map { arrival.take($0) }
    if !arrival.new.isEmpty {
      var order = book.favourites.map(\.place)
      order.insert(contentsOf: arrival.new.map(\.place), at: index(of: place, without: []))
      try save(order) { bookmarks in
        for (place, key) in arrival.new { bookmarks.add(place, key: key) }
      }
    }
    let rows = book.favourites
    let ids = taken.map { place in rows.first { $0.place == place }?.id ?? "" }
    guard ids.contains(where: { !$0.isEmpty }) else {
      throw TransferRefusal(arrival.refusal ?? "only folders can be favourites")
    }
    return ids
  }

  /// Takes back what a drop has brought; the folders stay.
  func remove(_ ids: [String]) throws(TransferRefusal) {
    try read()
    for id in ids where revision(of: id) != nil {
      if let reason = reasonToStay(id) { throw TransferRefusal(reason) }
    }
    let leaving = book.favourites.filter { ids.contains($0.id) }.map(\.place)
    guard !leaving.isEmpty else { return }
    let environment = book.environment
    let isDone = book.change { bookmarks in
      for place in leaving {
        bookmarks.forget(place)
        // One of the desktop's own had been removed before the drop, and is so again.
        guard environment.favourites(bookmarks).contains(where: { $0.place == place }) else {
          continue
        }
        bookmarks.remove(place)
      }
    }
    guard isDone else { throw Self.unsaved }
  }

  func move(_ ids: [String], to place: DropPlace) throws(TransferRefusal) {
    try read()
    guard areFavourites(ids) else { throw TransferRefusal("only favourites have an order") }
    try save(moved(ids, to: place))
  }

  func changed(arrived: [String]) { onChange() }

  private static let unsaved = TransferRefusal("the favourites could not be saved")

  private func read() throws(TransferRefusal) {
    guard book.read() else { throw TransferRefusal("the favourites cannot be read") }
  }

  private func save(
    _ order: [FilePath], _ body: (inout Bookmarks) -> Void = { _ in }
  ) throws(TransferRefusal) {
    guard book.change(order: order, body) else { throw Self.unsaved }
  }

  // MARK: Places

  private func moved(_ ids: [String], to place: DropPlace) -> [FilePath] {
    let favourites = book.favourites
    let moving = ids.compactMap { id in favourites.first { $0.id == id }?.place }
    var order = favourites.map(\.place).filter { !moving.contains($0) }
    order.insert(contentsOf: moving, at: index(of: place, without: Set(moving)))
    return order
  }

  /// The number of favourites in front of a place; the end when it is among none.
  private func index(of place: DropPlace, without leaving: Set<FilePath>) -> Int {
    let rows = book.rows
    let above = rows[..<place.index(in: rows.map(\.id))]
    return above.count { $0.kind != .here && !leaving.contains($0.place) }
  }
}

/// Sorts what arrives into new bookmarks, those that are here already, and the rest.
private struct FolderArrival {
  private let book: BookmarkBook
  private var known: Set<FilePath>
  /// Folders to be added, each with the key of its drop.
  private(set) var new: [(place: FilePath, key: String)] = []
  /// Why the first of those that are not taken is not.
  private(set) var refusal: String?

  init(_ book: BookmarkBook) {
    self.book = book
    known = Set(book.favourites.map(\.place))
  }

  /// The place of an item; `nil` when it is not taken.
  mutating func take(_ item: ArrivingItem) -> FilePath? {
    // Done before by a process that died after it.
    if let place = book.bookmarks.place(ofKey: item.key) { return place }
    guard item.paths.count == 1, let place = item.paths.first?.normalized else {
      return refuse("\(FileName.quoted(item.text)) is no place in the file system")
    }
    guard EntryCount.isFolder(place) else {
      return refuse("\(FileName.quoted(place.name)) is no folder")
    }
    guard known.insert(place).inserted else {
      return refuse("\(FileName.quoted(place.name)) is a favourite already")
    }
    guard book.bookmarks.added.count + new.count < Bookmarks.maximum else {
      return refuse("there are \(Bookmarks.maximum) bookmarks already")
    }
    new.append((place, item.key))
    return place
  }

  private mutating func refuse(_ reason: String) -> FilePath? {
    refusal = refusal ?? reason
    return nil
  }
}
