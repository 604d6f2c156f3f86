// SPDX-License-Identifier: Apache-2.0
import Glibc
import PanePlugin

/// The bookmarks on disk, and the favourites they make.
///
/// Several panes may share the file, so it is read again before each change.
final class BookmarkBook {
  /// Largest file that can be read again, in bytes.
  private static let maximumBytes = 1 << 20

  let store: PaneStore
  let environment: PlacesEnvironment
  /// The folder the user works in, shown among the favourites though it may be none.
  let here: FilePath?
  private(set) var bookmarks = Bookmarks()

  init(_ store: PaneStore, _ environment: PlacesEnvironment, here: FilePath?) {
    self.store = store
    self.environment = environment
    self.here = here
  }

  // MARK: Asking

  /// The favourites in their order.
  var favourites: [Favourite] { environment.favourites(bookmarks) }

  /// The favourites, and the folder the user works in behind the first if it is none of them.
  var rows: [Favourite] {
    var rows = favourites
    if let here, !rows.contains(where: { $0.place == here }) {
      rows.insert(Favourite(here, "", .here), at: min(1, rows.count))
    }
    return rows
  }

  // MARK: The file

  /// Reads what the file says now; tells whether it can be read.
  @discardableResult
  func read() -> Bool {
    guard let text = store.read(Bookmarks.file) else {
      // No file is fine; one that cannot be read must not be taken for none.
      let isMissing = store.path(Bookmarks.file).withCString { access($0, F_OK) } != 0
      if isMissing { bookmarks = Bookmarks() }
      return isMissing
    }
    bookmarks = Bookmarks(text: text)
    return true
  }

  /// Changes the bookmarks and writes them down; without success nothing is changed.
  func change(_ body: (inout Bookmarks) -> Void) -> Bool {
    guard read() else { return false }
    var changed = bookmarks
    body(&changed)
    let text = Array(changed.text.utf8)
    guard text.count <= Self.maximumBytes, store.write(Bookmarks.file, text) else { return false }
    bookmarks = changed
    return true
  }

  /// Changes them so that the favourites stand in an order from now on.
  ///
  /// The order is kept only where it is not the one they have of themselves.
  func change(order: [FilePath], _ body: (inout Bookmarks) -> Void = { _ in }) -> Bool {
    change { [environment] bookmarks in
      body(&bookmarks)
      guard environment.favourites(bookmarks).map(\.place) != order else { return }
      bookmarks.setOrder(order)
    }
  }
}
