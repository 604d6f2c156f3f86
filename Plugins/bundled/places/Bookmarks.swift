// SPDX-License-Identifier: Apache-2.0
import PanePlugin

/// The user's changes to the favourites: added, removed, renamed, put in another order.
///
/// One line each in the file: `+ place` or `+ place<TAB>key of the drop`, `- place`,
/// `= place<TAB>name`, and `@ place` for the order. Unknown lines are dropped.
struct Bookmarks: Equatable {
  /// Name of the file in the store.
  static let file = "places-bookmarks"
  /// Most bookmarks the user can have; more lines of one kind are not read.
  static let maximum = 1_000
  private static let longestKey = 600

  private(set) var added: [FilePath] = []
  private(set) var removed: Set<FilePath> = []
  private(set) var names: [FilePath: String] = [:]
  /// Favourites in the order the user gave them; those that are not named follow.
  private(set) var order: [FilePath] = []
  /// The drops that brought bookmarks, by their keys.
  private(set) var keys: [FilePath: String] = [:]

  init() {}

  /// Reads the file's text; lines that say nothing are left out.
  init(text: [UInt8]) {
    for line in text.split(separator: 10).prefix(5 * Self.maximum) {
      let line = String(decoding: line, as: UTF8.self)
      let parts = line.dropFirst(2).split(separator: "\t", maxSplits: 1)
      guard let place = parts.first.flatMap({ FilePath(value: String($0)) }) else { continue }
      let words = parts.count > 1 ? String(parts[1]) : nil
      switch line.prefix(2) {
      case "+ ": if !added.contains(place) { append(place, key: words) }
      case "- ": removed.insert(place)
      case "= ": if let words { names[place] = words }
      case "@ ": if !order.contains(place), order.count < 2 * Self.maximum { order.append(place) }
      default: break
      }
    }
  }

  /// The text of the file, the same for the same bookmarks.
  var text: String {
    var lines = added.map { place in
      "+ \(Self.written(place))" + (keys[place].map { "\t\($0)" } ?? "")
    }
    lines += removed.map { "- \(Self.written($0))" }.sorted()
    lines += names.map { "= \(Self.written($0.key))\t\($0.value)" }.sorted()
    lines += order.map { "@ \(Self.written($0))" }
    return lines.map { $0 + "\n" }.joined()
  }

  /// A place on one line: names with line breaks or tabs are escaped.
  private static func written(_ place: FilePath) -> String {
    place.bytes.contains { $0 < 32 } ? place.uri : place.value
  }

  private mutating func append(_ place: FilePath, key: String?) {
    guard added.count < Self.maximum else { return }
    added.append(place)
    keys[place] = key.flatMap(Self.usable)
  }

  /// A key as it can stand in the file; `nil` for one that cannot.
  private static func usable(_ key: String) -> String? {
    let isPlain = key.utf8.allSatisfy { $0 >= 32 && $0 != 127 }
    return isPlain && !key.isEmpty && key.utf8.count <= longestKey ? key : nil
  }

  // MARK: Changing

  /// Adds a place, or brings back one that was removed; the key names the drop that brought it.
  mutating func add(_ place: FilePath, key: String? = nil) {
    removed.remove(place)
    if !added.contains(place) { return append(place, key: key) }
    if let key = key.flatMap(Self.usable) { keys[place] = key }
  }

  /// Removes a place, the user's own or one of the desktop.
  mutating func remove(_ place: FilePath) {
    forget(place)
    names[place] = nil
    removed.insert(place)
  }

  /// Takes the adding of a place back, as if it had never been; its name stays for another time.
  mutating func forget(_ place: FilePath) {
    added.removeAll { $0 == place }
    order.removeAll { $0 == place }
    keys[place] = nil
  }

  mutating func rename(_ place: FilePath, to name: String) {
    names[place] = String(name.map { $0 == "\n" || $0 == "\t" ? " " : $0 }.prefix(200))
  }

  /// Keeps the order of all favourites from now on.
  mutating func setOrder(_ places: [FilePath]) {
    order = Array(places.prefix(2 * Self.maximum))
  }

  // MARK: Asking

  /// The bookmark a drop has brought; `nil` when there is none.
  func place(ofKey key: String) -> FilePath? { added.first { keys[$0] == key } }

  /// Favourites in the user's order; those without a place in it follow as they come.
  func ordered(_ favourites: [Favourite]) -> [Favourite] {
    guard !order.isEmpty else { return favourites }
    var ranks: [FilePath: Int] = [:]
    for (rank, place) in order.enumerated() { ranks[place] = rank }
    let keyed = favourites.enumerated().map { position, favourite in
      (rank: ranks[favourite.place] ?? order.count, position: position, favourite: favourite)
    }
    return keyed.sorted { ($0.rank, $0.position) < ($1.rank, $1.position) }.map(\.favourite)
  }
}
