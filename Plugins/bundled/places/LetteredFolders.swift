// SPDX-License-Identifier: Apache-2.0
import FileKit
import PanePlugin

/// Bookmarks: the folders that a letter leads to, as the rows of places show them.
struct LetteredFolders: Equatable {
  /// The folders, in the order they got their first letter.
  private(set) var folders: [FilePath] = []
  private var letters: [FilePath: String] = [:]

  /// Reads the book of letters; waits for the disk.
  init(_ book: FolderLetters) {
    for (letter, folder) in book.all() {
      if letters[folder] == nil { folders.append(folder) }
      letters[folder, default: ""].append(letter)
    }
  }

  /// Creates the list of nothing.
  init() {}

  /// The letters of a folder; empty when it has none.
  func letters(of folder: FilePath) -> String { letters[folder] ?? "" }

  /// The keys that lead to a folder, such as `'w`; `nil` when it has no letter.
  func keys(of folder: FilePath) -> String? {
    letters[folder].map { $0.map { "'\($0)" }.joined(separator: " ") }
  }
}

/// Letters taken away, and given again.
extension PlaceList {
  /// Takes all letters of a folder away.
  func forgetLetters(_ run: CommandRequest) {
    guard let place = place(run) else { return run.fail("There is no bookmark to remove") }
    let letters = lettered.letters(of: place)
    guard !letters.isEmpty else { return run.fail("\(FileName.quoted(place.name)) has no letter") }
    let book = FolderLetters(book.store)
    for letter in letters { book.forget(letter) }
    showAgain()
    guard lettered.letters(of: place).isEmpty else { return run.fail(Self.notSaved) }
    let undo = CommandDone.Undo(
      "restore", ["letters": .string(letters), "folder": .string(place.value)])
    run.done("\(FileName.quoted(place.name)) has no letter any more", undo: undo)
  }

  /// Gives a folder its letters again, unless they lead elsewhere by now.
  func giveBack(_ letters: String, to value: String, _ run: CommandRequest) {
    guard let place = FilePath(value: value) else { return run.fail("There is no such folder") }
    let book = FolderLetters(book.store)
    let taken = book.all().map(\.letter)
    if let letter = letters.first(where: taken.contains) {
      return run.fail("'\(letter) leads elsewhere by now")
    }
    for letter in letters { book.give(letter, to: place) }
    showAgain()
    guard lettered.letters(of: place) == letters else { return run.fail(Self.notSaved) }
    run.done()
  }
}
