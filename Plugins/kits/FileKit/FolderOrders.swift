// SPDX-License-Identifier: Apache-2.0
package import PanePlugin

/// Orders that hold for one folder alone, kept in a file that all panes share.
///
/// A line has the order, the letters of what else holds, and the folder, the newest last.
package struct FolderOrders: Sendable {
  /// Name of the file in the store.
  package static let file = "folder-orders"
  /// Folders kept; the oldest go first.
  package static let most = 500

  private let store: PaneStore

  /// Creates the book of a store.
  package init(_ store: PaneStore = PaneStore()) { self.store = store }

  /// The order of a folder; `nil` for one that has none of its own.
  ///
  /// It waits for the disk.
  package func order(of folder: FilePath) -> ListingRules? {
    lines().last { $0.folder == folder }?.rules
  }

  /// Keeps the order of a folder, or forgets it with `nil`; waits for the disk.
  package func keep(_ rules: ListingRules?, of folder: FilePath) {
    var lines = lines()
    lines.removeAll { $0.folder == folder }
    if let rules { lines.append((rules, folder)) }
    let text = lines.suffix(Self.most).map { line in
      (line.rules.words + [line.folder.lineText]).joined(separator: " ") + "\n"
    }
    store.write(Self.file, Array(text.joined().utf8))
  }

  private func lines() -> [(rules: ListingRules, folder: FilePath)] {
    guard let bytes = store.read(Self.file) else { return [] }
    return bytes.split(separator: 10).compactMap { line in
      let text = String(decoding: line, as: UTF8.self)
      let words = text.split(separator: " ", maxSplits: 2).map(String.init)
      guard words.count == 3, let folder = FilePath(value: words[2]) else { return nil }
      return (ListingRules(words: words[0], words[1]), folder)
    }
  }
}

extension FilePath {
  /// The place as one line of a file: an address where control characters stand in it.
  package var lineText: String { bytes.contains { $0 < 32 } ? uri : value }
}
