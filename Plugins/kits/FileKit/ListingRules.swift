// SPDX-License-Identifier: Apache-2.0
package import PanePlugin

/// The rules by which a folder is listed: the order, and whether hidden entries are shown.
package struct ListingRules: Equatable, Sendable {
  /// The fact that entries are ordered by.
  package var sort = FolderListing.SortKey.name
  /// Whether the order is the other way round; folders come first all the same.
  package var isReversed = false
  /// Whether entries with a dot at the beginning of their names are shown.
  package var showsHidden = false

  /// Creates the usual rules: by name, without hidden entries.
  package init() {}
}

extension FolderListing {
  /// The entries to show by some rules, in their order.
  package func order(by rules: ListingRules) -> [UInt32] {
    order(by: rules.sort, reversed: rules.isReversed, withHidden: rules.showsHidden)
  }
}

/// The rules of each column, kept in a file that all panes share.
///
/// A list writes there, the preview beside it reads, so both show one folder alike; and the next
/// session goes on with what the user chose last in that column. Each line has five words: `kept`
/// or `now`, pane, role, order, and the letters of what else holds (`r`, `h`, or `-` for neither).
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
      after.append(key + [rules.sort.rawValue, Self.letters(rules)])
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
    var rules = ListingRules()
    rules.sort = FolderListing.SortKey(rawValue: words[3]) ?? .name
    rules.isReversed = words[4].contains("r")
    rules.showsHidden = words[4].contains("h")
    return rules
  }

  private static func letters(_ rules: ListingRules) -> String {
    let letters = (rules.isReversed ? "r" : "") + (rules.showsHidden ? "h" : "")
    return letters.isEmpty ? "-" : letters
  }
}
