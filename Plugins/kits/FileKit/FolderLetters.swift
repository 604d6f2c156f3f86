// SPDX-License-Identifier: Apache-2.0
package import PanePlugin

/// Letters that lead to folders, kept in a file that all panes share: a letter and a folder a line.
package struct FolderLetters: Sendable {
  /// Name of the file in the store.
  package static let file = "folder-letters"

  private let store: PaneStore

  /// Creates the letters of a store.
  package init(_ store: PaneStore = PaneStore()) { self.store = store }

  /// The folder the file is in.
  package var folder: FilePath { store.folder }

  /// The letters with their folders, in the order they were given; waits for the disk.
  package func all() -> [(letter: Character, folder: FilePath)] {
    guard let bytes = store.read(Self.file) else { return [] }
    return bytes.split(separator: 10).prefix(1_000).compactMap { line in
      let text = String(decoding: line, as: UTF8.self)
      guard let letter = text.first, text.dropFirst().first == " ",
        let folder = FilePath(value: String(text.dropFirst(2)))
      else { return nil }
      return (letter, folder)
    }
  }

  /// Gives a letter to a folder, whoever had it before; waits for the disk.
  package func give(_ letter: Character, to folder: FilePath) {
    var all = all()
    all.removeAll { $0.letter == letter }
    all.append((letter, folder))
    write(all)
  }

  /// Takes a letter away; waits for the disk.
  package func forget(_ letter: Character) { write(all().filter { $0.letter != letter }) }

  private func write(_ all: [(letter: Character, folder: FilePath)]) {
    let text = all.map { "\($0.letter) \($0.folder.lineText)\n" }.joined()
    store.write(Self.file, Array(text.utf8))
  }
}
