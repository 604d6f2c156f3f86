// SPDX-License-Identifier: Apache-2.0
import FileKit
import PanePlugin

/// Folders used lately, one place a line in the file, the newest last.
///
/// Whoever shows folders appends a line; a line is short, so appending needs no lock.
enum RecentFolders {
  static let maximumShown = 6
  private static let maximumBytes = 65_536

  /// Takes a folder out; tells whether it was there.
  static func forget(_ place: FilePath, in store: PaneStore) -> Bool {
    let lines = (store.read(HabitBook.recentFile) ?? []).split(separator: 10)
    let kept = lines.filter { FilePath(value: String(decoding: $0, as: UTF8.self)) != place }
    guard kept.count < lines.count else { return false }
    return store.write(HabitBook.recentFile, kept.flatMap { $0 + [10] })
  }

  /// Puts a folder back, as the one that was used last.
  static func put(_ place: FilePath, in store: PaneStore) -> Bool {
    store.write(
      HabitBook.recentFile,
      (store.read(HabitBook.recentFile) ?? []) + Array(place.lineText.utf8) + [10])
  }

  /// The folders, newest first, without doubles and without those that are gone.
  static func read(_ store: PaneStore, home: FilePath) -> [FilePath] {
    let bytes = store.read(HabitBook.recentFile) ?? []
    // What may not answer is not asked whether it is there.
    let distant = DistantMounts.now()
    var places: [FilePath] = []
    for line in bytes.split(separator: 10).suffix(500).reversed() {
      guard places.count < 20, let place = FilePath(value: String(decoding: line, as: UTF8.self)),
        place != home, !places.contains(place),
        distant.mount(of: place) != nil || EntryCount.isFolder(place)
      else { continue }
      places.append(place)
    }
    if bytes.count > maximumBytes {
      let kept = places.reversed().map { ($0.bytes.contains(10) ? $0.uri : $0.value) + "\n" }
      store.write(HabitBook.recentFile, Array(kept.joined().utf8))
    }
    return places
  }
}
