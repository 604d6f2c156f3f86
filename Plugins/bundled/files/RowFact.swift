// SPDX-License-Identifier: Apache-2.0
import FileKit
import PanePlugin

/// A fact of files that can stand in the rows.
enum RowFact: String, CaseIterable, Sendable {
  case size, modified, permissions, owner, group, created, accessed, kind, ending
  /// Sizes with all their digits: it stands nowhere by itself.
  case bytes

  /// The letter in the sheet.
  var letter: Character {
    switch self {
    case .size: "s"
    case .modified: "m"
    case .permissions: "p"
    case .owner: "o"
    case .group: "g"
    case .created: "c"
    case .accessed: "a"
    case .kind: "k"
    case .ending: "e"
    case .bytes: "b"
    }
  }

  var title: String {
    switch self {
    case .size: "Size"
    case .modified: "Modified"
    case .permissions: "Permissions"
    case .owner: "Owner"
    case .group: "Group"
    case .created: "Created"
    case .accessed: "Accessed"
    case .kind: "Kind"
    case .ending: "Ending"
    case .bytes: "Bytes in full"
    }
  }

  /// The cells it takes beside the name, about.
  private var cells: Int {
    switch self {
    case .size, .bytes: 0
    case .modified, .created, .accessed: 12
    case .permissions: 9
    case .owner, .group: 6
    case .kind: 12
    case .ending: 4
    }
  }

  /// Columns of a pane from which on there are facts beside the names.
  private static let columnsWithFacts = 42
  /// Cells for a size and the gaps beside facts.
  private static let sizeRoom = 10
  /// Cells of a name, beyond which facts come before the rest of it.
  private static let longName = 60

  /// True for what stands in a column of its own beside the name.
  var standsBeside: Bool {
    switch self {
    case .size, .bytes: false
    case .modified, .permissions, .owner, .group, .created, .accessed, .kind, .ending: true
    }
  }

  /// Tells whether a pane of so many columns has room for it beside those that stay longer.
  ///
  /// - Parameters:
  ///   - facts: The facts in the rows.
  ///   - columns: The cells of the pane.
  ///   - widths: The cells that facts take in the rows on show; of others they are guessed.
  /// - Returns: Whether it is seen.
  func hasRoom(among facts: Set<RowFact>, columns: Int, widths: [RowFact: Int]) -> Bool {
    guard standsBeside else { return true }
    let staying = Self.allCases.prefix { $0 != self }.filter(facts.contains) + [self]
    let sign = Self.hasSeveralMoments(facts) ? 2 : 0
    let needed = staying.filter(\.standsBeside).reduce(-2) { total, fact in
      let cells = widths[fact] ?? fact.cells + (fact.isMoment ? sign : 0)
      return total + (cells == 0 ? 0 : cells + 2)
    }
    // The name keeps two fifths, or what hardly one is longer than.
    let half = min(columns / 2, columns - columns * 2 / 5 - Self.sizeRoom)
    let room = max(half, columns - Self.longName - Self.sizeRoom)
    return columns >= Self.columnsWithFacts && needed <= room
  }

  /// True where several moments stand in the rows, so that each needs its letter.
  static func hasSeveralMoments(_ facts: Set<RowFact>) -> Bool {
    facts.count(where: \.isMoment) > 1
  }

  /// True for a moment, whose words end together.
  var isMoment: Bool {
    switch self {
    case .modified, .created, .accessed: true
    case .size, .permissions, .owner, .group, .kind, .ending, .bytes: false
    }
  }

  /// True for what is not looked up for every entry anyway.
  var needsMore: Bool {
    switch self {
    case .permissions, .owner, .group, .created, .accessed: true
    case .size, .modified, .kind, .ending, .bytes: false
    }
  }
}

/// The facts shown in the rows of a column, kept in a file that all panes share.
///
/// A line has the role of the column and the facts; without one they are size and date.
struct RowFactChoice: Sendable {
  /// Name of the file in the store.
  static let file = "row-facts"
  /// The facts where the user has chosen none.
  static let usual: Set<RowFact> = [.size, .modified]

  private let store = PaneStore()
  private let role: String

  /// Creates the choice of a column.
  init(role: String) { self.role = role }

  /// The facts that are kept; waits for the disk.
  func kept() -> Set<RowFact> {
    guard let line = lines().last(where: { $0.first == role }) else { return Self.usual }
    return Set(line.dropFirst().compactMap(RowFact.init(rawValue:)))
  }

  /// Keeps facts; waits for the disk.
  func keep(_ facts: Set<RowFact>) {
    var lines = lines().filter { $0.first != role }
    lines.append([role] + RowFact.allCases.filter(facts.contains).map(\.rawValue))
    let text = lines.map { $0.joined(separator: " ") + "\n" }.joined()
    store.write(Self.file, Array(text.utf8))
  }

  private func lines() -> [[String]] {
    let text = String(decoding: store.read(Self.file) ?? [], as: UTF8.self)
    return text.split(separator: "\n").map { $0.split(separator: " ").map(String.init) }
  }
}

/// What more is shown of an entry than size and date, as words.
struct MoreFacts: Equatable, Sendable {
  var mode: UInt32
  var owner: String
  var group: String
  var created: Int64?
  var accessed: Int64

  /// Looks up entries; names of users and groups are looked up once each.
  static func of(_ places: [FilePath]) -> [MoreFacts?] {
    of(places.map { try? FileFacts(of: $0) })
  }

  /// Looks up the names in facts, once each.
  static func of(_ facts: [FileFacts?]) -> [MoreFacts?] {
    var (users, groups): ([UInt32: String], [UInt32: String]) = ([:], [:])
    return facts.map { facts in
      guard let facts else { return nil }
      let owner = users[facts.owner] ?? OwnerNames.user(facts.owner)
      let group = groups[facts.group] ?? OwnerNames.group(facts.group)
      users[facts.owner] = owner
      groups[facts.group] = group
      return MoreFacts(
        mode: facts.mode, owner: owner, group: group, created: facts.created,
        accessed: facts.accessed)
    }
  }
}
