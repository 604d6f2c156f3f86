// SPDX-License-Identifier: Apache-2.0
package import PanePlugin

/// The rules by which a folder is listed: the order, and whether hidden entries are shown.
package struct ListingRules: Equatable, Sendable {
  /// The fact that entries are ordered by.
  package var sort = FolderListing.SortKey.name
  /// Whether the order is the other way round; folders come first all the same.
  package var isReversed = false
  /// Whether folders stand among the files instead of before them.
  package var mixesFolders = false
  /// The number that an order by chance comes from; the same number gives the same order.
  package var seed: UInt64 = 0
  /// Bytes that folders take on the disk, by their names, as far as they were counted.
  package var realSizes: [[UInt8]: Int64] = [:]
  /// Whether owner, permissions and further moments are looked up for the rows.
  package var looksUpMore = false
  /// Whether entries with a dot at the beginning of their names are shown.
  package var showsHidden = false

  /// Creates the usual rules: by name, without hidden entries.
  package init() {}
}

extension ListingRules {
  /// The rules as a word of the order and letters for the rest, or `-` for none of these.
  var words: [String] {
    let letters =
      (isReversed ? "r" : "") + (showsHidden ? "h" : "") + (mixesFolders ? "m" : "")
    return [sort.rawValue, letters.isEmpty ? "-" : letters]
  }

  /// Reads what ``words`` gives; what is unknown is as usual.
  init(words sort: String, _ letters: String) {
    self.init()
    self.sort = FolderListing.SortKey(rawValue: sort) ?? .name
    isReversed = letters.contains("r")
    showsHidden = letters.contains("h")
    mixesFolders = letters.contains("m")
  }

  /// Takes the order of other rules over, and leaves what is shown as it is.
  package mutating func takeOrder(of other: ListingRules) {
    sort = other.sort
    isReversed = other.isReversed
    mixesFolders = other.mixesFolders
  }
}

/// The rules of each column, kept in a file that all panes share.
///
/// A list writes there, the preview beside it reads, so both show one folder alike; and the next
/// session goes on with what the user chose last in that column. Each line has five words: `kept`
/// or `now`, pane, role, order, and the letters of what else holds (`r` reversed, `h` hidden entries, `m`
/// folders mixed with files, or `-` for none of these).
package struct ListingBook: Sendable {
  /// Name of the file in the store.
  package static let file = "listing-rules"
  /// Lines kept, the newest last.
  private static let maximumLines = 64

  private let store: PaneStore

  /// Creates the book of a store.
  package init(_ store: PaneStore = PaneStore()) { self.store = store }

  /// The folder of the file, for watching it.
  package var folder: FilePath { store.folder }

  /// The rules the user chose last in a column; `nil` when nothing was chosen.
  package func kept(pane: String, role: String) -> ListingRules? {
    lines().last { $0.starts(with: ["kept", pane, role]) }.map(Self.rules)
  }

  /// The rules a pane lists by now, whatever its role.
  package func current(pane: String) -> ListingRules? {
    lines().last { $0.starts(with: ["now", pane]) }.map(Self.rules)
  }

  /// Notes the rules of a column.
  ///
  /// - Parameters:
  ///   - rules: The rules it lists by now.
  ///   - pane: Id of the pane.
  ///   - role: Role of the column.
  ///   - keeps: Whether the next session begins with them: the user has chosen them by hand.
  package func note(_ rules: ListingRules, pane: String, role: String, keeps: Bool) {
    let before = lines()
    var after = before
    for kind in keeps ? ["now", "kept"] : ["now"] {
      let key = [kind, pane, role]
      after.removeAll { $0.starts(with: key) }
      after.append(key + rules.words)
    }
    guard after != before else { return }
    let text = after.suffix(Self.maximumLines).map { $0.joined(separator: " ") + "\n" }.joined()
    store.write(Self.file, Array(text.utf8))
  }

  private func lines() -> [[String]] {
    let text = String(decoding: store.read(Self.file) ?? [], as: UTF8.self)
    return text.split(separator: "\n").map { line in
      line.split(separator: " ").map(String.init)
    }.filter { $0.count == 5 }
  }

  private static func rules(_ words: [String]) -> ListingRules {
    ListingRules(words: words[3], words[4])
  }
}
