// SPDX-License-Identifier: Apache-2.0
package import PanePlugin

/// Two folders compared with all that is in them, level by level.
///
/// Nothing is changed, no link is followed, and what is on other file systems is left alone. A folder
/// that is on one side only counts as one, whatever is in it.
package struct FolderComparison: Sendable {
  /// Two entries of one name, or one that has no partner.
  package struct Row: Equatable, Sendable {
    /// The entry here; `nil` when there is none.
    package var here: ComparedEntry?
    /// The entry there; `nil` when there is none.
    package var there: ComparedEntry?
    /// What they are to each other.
    package var difference: Difference
    /// The position of the level that two folders have below them.
    package var inside: Int?
  }

  /// Two folders of one name and what is in them.
  package struct Level: Sendable {
    /// The path below the folder compared here; empty for that folder itself.
    package var here: [UInt8]
    /// The path below the folder compared there.
    package var there: [UInt8]
    /// The pairs in it, those that are only there last.
    package var rows: [Row] = []
    /// The level above, and the row in it.
    var above: (level: Int, row: Int)?
  }

  /// The folder that is compared.
  package let here: FilePath
  /// The folder it is compared with.
  package let there: FilePath
  /// The rules of pairing and comparing.
  package let rules: ComparisonRules
  /// The levels so far, each behind the one above it.
  package private(set) var levels: [Level]
  /// True when all was looked at.
  package private(set) var isComplete = false
  /// Pairs of entries that were looked at.
  package private(set) var count = 0
  /// Bytes that were read where contents are compared.
  package private(set) var bytesRead: Int64 = 0
  /// Why nothing can be compared: one of the folders cannot be read, or there is too much in them.
  package private(set) var problem: FileProblem?
  private var next = 0
  private var reading: (level: Int, row: Int, pair: FilePair)?
  private var unread: [(level: Int, row: Int)] = []
  private var places: [[UInt8]: Int] = [[]: 0]

  /// Begins with two folders.
  package init(_ here: FilePath, _ there: FilePath, rules: ComparisonRules) {
    self.here = here
    self.there = there
    self.rules = rules
    levels = [Level(here: [], there: [])]
  }

  /// Creates one that has come to its end.
  init(_ here: FilePath, _ there: FilePath, rules: ComparisonRules, found levels: [Level]) {
    self.here = here
    self.there = there
    self.rules = rules
    self.levels = levels
    next = levels.count
    count = levels.reduce(0) { $0 + $1.rows.count }
    isComplete = true
    for (number, level) in levels.enumerated() { places[level.here] = number }
  }

  // MARK: Looking

  /// What the entries of a folder here are to those there, by their names.
  ///
  /// - Parameter folder: A folder that is the one compared, or lies below it.
  /// - Returns: `nil` for a folder that has no partner there or was not looked at yet.
  package func differences(in folder: FilePath) -> [[UInt8]: Difference]? {
    guard let level = level(of: folder), level < next || isComplete else { return nil }
    var found: [[UInt8]: Difference] = [:]
    for row in levels[level].rows {
      guard let entry = row.here else { continue }
      // What a folder is as a whole is known when all in it was looked at.
      guard row.inside == nil || isComplete else { continue }
      found[entry.name] = row.difference
    }
    return found
  }

  /// One line of two folders beside each other.
  package struct Line: Equatable, Sendable {
    /// The name that both sides know the line by.
    package var name: [UInt8]
    /// The name of the entry here; `nil` for a gap.
    package var here: [UInt8]?
  }

  /// The entries of a folder here with gaps for what is only there, in an order that is the same seen
  /// from the other side.
  ///
  /// - Parameters:
  ///   - folder: A folder that is the one compared, or lies below it.
  ///   - mixesFolders: True to have folders among files, false to have them first.
  ///   - leavesOut: Tells of the name of a line and what its two sides are to each other whether it is
  ///     left out.
  /// - Returns: `nil` for a folder that has no partner there or was not looked at yet.
  package func lines(
    in folder: FilePath, mixesFolders: Bool,
    leavingOut leavesOut: (_ name: [UInt8], _ difference: Difference) -> Bool
  ) -> [Line]? {
    guard let level = level(of: folder), level < next || isComplete else { return nil }
    var lines: [(line: Line, isFolder: Bool, key: [UInt8])] = []
    for row in levels[level].rows {
      let sides = [row.here, row.there].compactMap(\.self)
      let names = sides.map(\.name).sorted { $0.lexicographicallyPrecedes($1) }
      guard let name = names.first, !leavesOut(name, row.difference) else { continue }
      lines.append(
        (
          Line(name: name, here: row.here?.name),
          !mixesFolders && sides.contains { $0.kind == .folder }, NaturalOrder.key(name)
        ))
    }
    return lines.sorted { one, other in
      if one.isFolder != other.isFolder { return one.isFolder }
      if one.key != other.key { return one.key.lexicographicallyPrecedes(other.key) }
      return one.line.name.lexicographicallyPrecedes(other.line.name)
    }.map(\.line)
  }

  /// The folder there that stands beside one here; `nil` when there is none.
  package func partner(of folder: FilePath) -> FilePath? {
    level(of: folder).map { there.appending(levels[$0].there) }
  }

  /// The folder here that stands beside one there; `nil` when there is none.
  package func partner(ofThere folder: FilePath) -> FilePath? {
    guard let path = Self.path(of: folder, below: there),
      let level = levels.first(where: { $0.there == path })
    else { return nil }
    return here.appending(level.here)
  }

  private func level(of folder: FilePath) -> Int? {
    Self.path(of: folder, below: here).flatMap { places[$0] }
  }

  private static func path(of folder: FilePath, below root: FilePath) -> [UInt8]? {
    if folder == root { return [] }
    let root = root.bytes.last == UInt8(ascii: "/") ? root.bytes : root.bytes + [0x2F]
    guard folder.bytes.starts(with: root) else { return nil }
    return Array(folder.bytes.dropFirst(root.count))
  }

  /// How many pairs there are of each kind; folders count by what is in them.
  package var numbers: [Difference: Int] {
    var numbers: [Difference: Int] = [:]
    for level in levels {
      for row in level.rows where row.inside == nil { numbers[row.difference, default: 0] += 1 }
    }
    return numbers
  }

  // MARK: Comparing

  /// Goes on for so many milliseconds; waits for the disk.
  package mutating func goOn(milliseconds: Int) {
    let end = Clock.milliseconds + milliseconds
    repeat {
      if reading != nil {
        readOn(until: end)
      } else if let (level, row) = unread.popLast() {
        beginReading(level, row)
      } else if next < levels.count {
        look(at: next)
        next += 1
      } else {
        return finish()
      }
    } while Clock.milliseconds < end
  }

  /// Pairs that are compared at most, at some 200 bytes each.
  private static let mostPairs = 1_000_000

  private mutating func look(at number: Int) {
    guard count < Self.mostPairs else {
      problem = FileProblem("There are more than \(FileWords.grouped(Self.mostPairs)) entries")
      next = levels.count
      return
    }
    let (pathHere, pathThere) = (levels[number].here, levels[number].there)
    do throws(FileProblem) {
      let entriesHere = try ComparedEntry.all(in: here.appending(pathHere))
      let entriesThere = try ComparedEntry.all(in: there.appending(pathThere))
      levels[number].rows = rules.rows(entriesHere, entriesThere)
    } catch {
      guard let above = levels[number].above else {
        problem = error
        return
      }
      levels[above.level].rows[above.row].difference = .unread
      levels[above.level].rows[above.row].inside = nil
      return
    }
    count += levels[number].rows.count
    for (n, row) in levels[number].rows.enumerated() {
      guard let one = row.here, let other = row.there else { continue }
      if one.kind == .folder, row.difference == .same {
        var level = Level(
          here: Self.path(pathHere, one.name), there: Self.path(pathThere, other.name))
        level.above = (number, n)
        levels[number].rows[n].inside = levels.count
        places[level.here] = levels.count
        levels.append(level)
      } else if rules.readsContents, one.kind == .file, one.size == other.size, one.size > 0,
        row.difference != .otherKind
      {
        unread.append((number, n))
      }
    }
  }

  static func path(_ folder: [UInt8], _ name: [UInt8]) -> [UInt8] {
    folder.isEmpty ? name : folder + [0x2F] + name
  }

  /// What folders are as a whole follows from the deepest up.
  private mutating func finish() {
    for number in levels.indices.reversed() {
      guard let above = levels[number].above,
        levels[above.level].rows[above.row].inside == number
      else { continue }
      levels[above.level].rows[above.row].difference = .sum(
        of: levels[number].rows.map(\.difference))
    }
    isComplete = true
  }

  // MARK: Contents

  private mutating func beginReading(_ level: Int, _ row: Int) {
    let pair = levels[level].rows[row]
    guard let one = pair.here, let other = pair.there else { return }
    reading = (
      level, row,
      FilePair(
        here.appending(levels[level].here).appending(one.name),
        there.appending(levels[level].there).appending(other.name))
    )
  }

  private mutating func readOn(until end: Int) {
    guard let (level, row, begun) = reading else { return }
    var pair = begun
    let before = pair.bytesRead
    let isSame = pair.readOn(until: end)
    bytesRead += pair.bytesRead - before
    reading = (level, row, pair)
    guard let isSame, let one = levels[level].rows[row].here,
      let other = levels[level].rows[row].there
    else {
      if pair.hasFailed {
        levels[level].rows[row].difference = .unread
        reading = nil
      }
      return
    }
    reading = nil
    levels[level].rows[row].difference = rules.compare(one, other, haveSameBytes: isSame)
  }
}

extension ComparisonRules {
  /// The pairs of two folders, those here in their order, then what is only there.
  package func rows(
    _ here: [ComparedEntry], _ there: [ComparedEntry]
  ) -> [FolderComparison.Row] {
    let partners = partners(of: here.map(\.name), in: there.map(\.name))
    var rows = zip(here, partners).map { entry, partner -> FolderComparison.Row in
      guard let partner else { return .init(here: entry, difference: .onlyHere) }
      var other = there[partner]
      // Nearly all names are the same on both sides: they are kept once.
      if other.name == entry.name { other.name = entry.name }
      return .init(here: entry, there: other, difference: compare(entry, other))
    }
    let paired = Set(partners.compactMap(\.self))
    for (n, entry) in there.enumerated() where !paired.contains(n) {
      rows.append(.init(there: entry, difference: .onlyThere))
    }
    return rows
  }
}
