// SPDX-License-Identifier: Apache-2.0
import PanePlugin

/// What the user changed about the favourites: added, removed, renamed.
///
/// One line each in the file: `+ place`, `- place`, `= place<TAB>name`. Unknown lines are dropped.
struct Bookmarks: Equatable {
  /// Name of the file in the store.
  static let file = "places-bookmarks"

  private(set) var added: [FilePath] = []
  private(set) var removed: Set<FilePath> = []
  private(set) var names: [FilePath: String] = [:]

  init() {}

  /// Reads the file's text.
  init(text: [UInt8]) {
    for line in text.split(separator: 10).prefix(1_000) {
      let line = String(decoding: line, as: UTF8.self)
      let parts = line.dropFirst(2).split(separator: "\t", maxSplits: 1)
      guard let place = parts.first.flatMap({ FilePath(value: String($0)) }) else { continue }
      switch line.prefix(2) {
      case "+ ": if !added.contains(place) { added.append(place) }
      case "- ": removed.insert(place)
      case "= ": if parts.count > 1 { names[place] = String(parts[1]) }
      default: break
      }
    }
  }

  /// The text of the file, the same for the same bookmarks.
  var text: String {
    var lines = added.map { "+ \(Self.written($0))" }
    lines += removed.map { "- \(Self.written($0))" }.sorted()
    lines += names.map { "= \(Self.written($0.key))\t\($0.value)" }.sorted()
    return lines.map { $0 + "\n" }.joined()
  }

  /// A place on one line: names with line breaks or tabs are escaped.
  private static func written(_ place: FilePath) -> String {
    place.bytes.contains { $0 < 32 } ? place.uri : place.value
  }

  mutating func add(_ place: FilePath) {
    removed.remove(place)
    if !added.contains(place) { added.append(place) }
  }

  mutating func remove(_ place: FilePath) {
    added.removeAll { $0 == place }
    names[place] = nil
    removed.insert(place)
  }

  mutating func rename(_ place: FilePath, to name: String) {
    names[place] = String(name.map { $0 == "\n" || $0 == "\t" ? " " : $0 }.prefix(200))
  }
}

/// Folders used lately, one place a line in the file, the newest last.
///
/// Whoever shows folders appends a line; a line is short, so appending needs no lock.
enum RecentFolders {
  /// Name of the file in the store.
  static let file = "recent-folders"
  static let maximumShown = 6
  private static let maximumBytes = 65_536

  /// The folders, newest first, without doubles and without those that are gone.
  static func read(_ store: PaneStore, home: FilePath) -> [FilePath] {
    let bytes = store.read(file) ?? []
    var places: [FilePath] = []
    for line in bytes.split(separator: 10).suffix(500).reversed() {
      guard places.count < 20, let place = FilePath(value: String(decoding: line, as: UTF8.self)),
        place != home, !places.contains(place), EntryCount.isFolder(place)
      else { continue }
      places.append(place)
    }
    if bytes.count > maximumBytes {
      let kept = places.reversed().map { ($0.bytes.contains(10) ? $0.uri : $0.value) + "\n" }
      store.write(file, Array(kept.joined().utf8))
    }
    return places
  }
}
