// SPDX-License-Identifier: Apache-2.0
import CellText
import DragSession
import PaneContent

/// What a question about names that are taken tells of both sides, so that nobody replaces the newer one
/// by the older one unknowingly.
struct TakenWords {
  private static let (there, comes) = ("There", "Comes")
  private static let (newer, older) = ("newer", "older")
  private static let folder = "folder"

  private let taken: TakenNames
  private let clock: ZoneClock

  /// Makes words of what is known, with moments as they are where the user is.
  init(_ taken: TakenNames, by clock: ZoneClock) {
    self.taken = taken
    self.clock = clock
  }

  /// The lines above the choices: of one name the facts of both, of several how many are newer.
  var lines: [String] {
    guard taken.count == 1 else { return [several].compactMap(\.self) }
    guard let old = taken.old, let new = taken.new else { return [] }
    let sizes = [old, new].map { thing in
      thing.isFolder ? Self.folder : thing.size.map { SizeWords.long($0) } ?? ""
    }
    let columns = sizes.map(\.count).max() ?? 0
    func line(_ label: String, _ n: Int, _ thing: TakenNames.Thing, _ age: String?) -> String {
      let size = sizes[n] + String(repeating: " ", count: columns - sizes[n].count)
      let parts = [label, size, clock.words(thing.modified), age].compactMap(\.self)
      return parts.filter { !$0.isEmpty }.joined(separator: "  ")
    }
    let (isOlder, isNewer) = (taken.older > 0, taken.newer > 0)
    return [
      line(Self.there, 0, old, isOlder ? Self.newer : isNewer ? Self.older : nil),
      line(Self.comes, 1, new, isOlder ? Self.older : isNewer ? Self.newer : nil),
    ]
  }

  /// How many of those that are there are newer than what comes, and how many older.
  private var several: String? {
    let parts = [(taken.older, Self.newer), (taken.newer, Self.older)].filter { $0.0 > 0 }
    if parts.isEmpty { return nil }
    let counts = parts.map { "\($0.0.grouped) \($0.0 == 1 ? "is" : "are") \($0.1)" }
    return "Of the \(taken.count.grouped) there " + counts.joined(separator: ", ")
  }

  /// The choice to replace what is there; the newer one is named.
  var replace: String {
    guard taken.older > 0 else { return SheetWords.replace }
    return taken.count == 1
      ? SheetWords.replaceNewer : SheetWords.replace(newer: taken.older)
  }
}
