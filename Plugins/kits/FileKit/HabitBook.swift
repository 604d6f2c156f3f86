// SPDX-License-Identifier: Apache-2.0
internal import Glibc
package import PanePlugin

/// Folders by habit: how often and how lately each was visited.
///
/// A line has the number of visits, the moment of the last one in seconds since 1970, and the folder.
/// All panes share the file; it waits for the disk.
package struct HabitBook: Sendable {
  /// One folder of the book.
  package struct Habit: Equatable, Sendable {
    /// Visits, counted down with time.
    package var visits: Double
    /// The moment of the last visit, in seconds since 1970.
    package var last: Int
    /// The folder.
    package var folder: FilePath

    /// How likely the folder is meant at a moment: visits count more the later the last one was.
    package func weight(at now: Int) -> Double {
      let age = max(0, now - last)
      let factor = age < 3_600 ? 4 : age < 86_400 ? 2 : age < 604_800 ? 0.5 : 0.25
      return visits * factor
    }
  }

  /// Name of the file in the store.
  package static let file = "frecent-folders"
  /// Folders used lately, for others to show: one a line, the newest last.
  package static let recentFile = "recent-folders"
  /// Folders kept, those with the most weight.
  private static let most = 2_000
  /// Sum of all visits above which they are counted down.
  private static let mostVisits = 10_000.0
  private static let recentLines = 500

  private let store: PaneStore

  /// Creates the book of a store.
  package init(_ store: PaneStore = PaneStore()) { self.store = store }

  /// The folders, those meant most likely first.
  package func habits(at now: Int) -> [Habit] {
    read().sorted { ($1.weight(at: now), $0.last) < ($0.weight(at: now), $1.last) }
  }

  /// Counts a visit.
  package func visit(_ folder: FilePath, at now: Int) {
    var habits = read()
    if let index = habits.firstIndex(where: { $0.folder == folder }) {
      habits[index].visits += 1
      habits[index].last = now
    } else {
      habits.append(Habit(visits: 1, last: now, folder: folder))
    }
    let sum = habits.reduce(0) { $0 + $1.visits }
    if sum > Self.mostVisits {
      for index in habits.indices { habits[index].visits *= 0.9 }
      habits.removeAll { $0.visits < 0.5 }
    }
    write(habits, at: now)
    note(folder)
  }

  /// Takes folders out, because they are gone.
  package func forget(_ folders: Set<FilePath>, at now: Int) {
    write(read().filter { !folders.contains($0.folder) }, at: now)
  }

  private func read() -> [Habit] {
    guard let bytes = store.read(Self.file) else { return [] }
    return bytes.split(separator: 10).compactMap { line in
      let words = String(decoding: line, as: UTF8.self).split(separator: " ", maxSplits: 2)
      guard words.count == 3, let visits = Double(words[0]), visits.isFinite, visits > 0,
        let last = Int(words[1]), let folder = FilePath(value: String(words[2]))
      else { return nil }
      return Habit(visits: min(visits, Self.mostVisits), last: last, folder: folder)
    }
  }

  private func write(_ habits: [Habit], at now: Int) {
    var kept = habits
    if kept.count > Self.most {
      kept = Array(kept.sorted { $0.weight(at: now) > $1.weight(at: now) }.prefix(Self.most))
    }
    let text = kept.map { habit in
      "\((habit.visits * 10).rounded() / 10) \(habit.last) \(habit.folder.lineText)\n"
    }
    store.write(Self.file, Array(text.joined().utf8))
  }

  /// Puts a folder at the end of those used lately.
  private func note(_ folder: FilePath) {
    let line = Array(folder.lineText.utf8)
    var lines = (store.read(Self.recentFile) ?? []).split(separator: 10).map(Array.init)
    if lines.last == line { return }
    lines.removeAll { $0 == line }
    lines.append(line)
    var bytes: [UInt8] = []
    for line in lines.suffix(Self.recentLines) { bytes += line + [10] }
    store.write(Self.recentFile, bytes)
  }
}
