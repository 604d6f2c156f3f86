// SPDX-License-Identifier: Apache-2.0
import PanePlugin

/// Drops: files into folders, which the host does, and folders between favourites.
extension PlaceList {
  /// A place can be linked elsewhere, never taken from here.
  static let drag = ItemDrag(["file": true, "ops": ["link"]])

  /// A favourite can change its place among the others as well.
  static let orderedDrag = ItemDrag([
    "file": true, "ops": ["link", "move"],
    "scope": ["host": ["link"], "external": ["link"]],
  ])

  /// Files dropped on a place go into its folder; between favourites folders become bookmarks.
  static let drop = DropSpec(
    accepts: ["text/uri-list"], rows: .both, isOrdered: true,
    operations: ["copy", "move", "link"], transfer: "fs", storeID: "places")

  /// Listens to what is dropped between rows.
  func takeDrops() {
    pane.keepTransfers(of: rows, named: "places", in: book.store)
    pane.onDropPropose { [self] question in propose(question) }
    rows.onChange = { [self] in showAgain() }
  }

  private func propose(_ question: DropQuestion) {
    // Texts and the like: the host makes files of them.
    if case .into = question.place.anchor { return question.answer(.init(.copy, [.copy, .move])) }
    guard let place = rows.gap(at: isBelowFavourites(question.place) ? .init(.end) : question.place)
    else {
      return question.forbid("only favourites have an order")
    }
    let local = question.cargo?.isLocal == true ? question.cargo?.rows ?? [] : []
    guard rows.areFavourites(local) else {
      // What other programs let go they often let go as copies only.
      let isExternal = question.cargo?.origin == .external
      return question.answer(
        .init(.link, isExternal ? [.link, .copy] : [.link], label: "Bookmarks", place: place))
    }
    if rows.changesNothing(local, to: place) { return question.changesNothing() }
    question.answer(.init(.move, place: place))
  }

  /// True if a place is in front of the first row below the favourites: behind the last of them.
  private func isBelowFavourites(_ place: DropPlace) -> Bool {
    guard case .before(let row) = place.anchor else { return false }
    return shown.dropFirst(book.rows.count).first?.id == row
  }
}
