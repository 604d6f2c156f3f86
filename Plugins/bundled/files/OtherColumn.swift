// SPDX-License-Identifier: Apache-2.0
import FileKit
import PanePlugin

/// What the other one of two columns with folders is asked to show.
///
/// The wish travels as a note beside the place of this column, until the other one shows something else.
struct OtherColumn {
  /// What it is asked to show; `nil` once it has heard of it.
  private var asked: FilePath?
  /// How often it was asked: the same wish can be said again.
  private var number = 0

  private static let word = "show"

  /// Asks for a folder, or for a file in its own.
  mutating func ask(for place: FilePath) {
    asked = place
    number += 1
  }

  /// What is said to the other column beside the place of this one; `nil` without a wish.
  var note: String? { asked.map { "\(Self.word) \($0.uri) \(number)" } }

  /// Takes in that the other column shows another place; tells whether it was asked for something.
  mutating func hasMoved() -> Bool {
    defer { asked = nil }
    return asked != nil
  }

  /// What the other column wishes to see here, by its note; `nil` for other notes.
  static func wish(in note: String?) -> FilePath? {
    let words = note?.split(separator: " ") ?? []
    guard words.count == 3, words[0] == word else { return nil }
    return FilePath(value: String(words[1]))
  }
}

extension Comparing {
  private static let sameFolder = "Both columns show the same folder"

  /// The commands that show things in the other column; none where there is no other folder, and none
  /// while both go together.
  var columnCommands: [PluginCommand] {
    guard otherFolder != nil, wish == nil else { return [] }
    return [
      PluginCommand("swap-columns", "Swap the columns", key: "ctrl+u", menus: [.pane]),
      PluginCommand(
        "folder-there", "Show this folder in the other column", key: "alt+i", menus: [.pane]),
      PluginCommand(
        "row-there", "Show it in the other column", key: "alt+o", menus: [.item], need: .item),
    ]
  }

  /// Sets what these commands do.
  func bindColumnCommands() {
    files.pane.onCommand("swap-columns") { [self] run in
      guard let (mine, other) = folders(run) else { return }
      if mine == other { return run.fail(Self.sameFolder) }
      files.walkOn()
      files.open(other)
      ask(for: mine)
      run.done()
    }
    files.pane.onCommand("folder-there") { [self] run in
      guard let (mine, other) = folders(run) else { return }
      if mine == other { return run.fail(Self.sameFolder) }
      ask(for: mine)
      run.done()
    }
    files.pane.onCommand("row-there") { [self] run in
      guard folders(run) != nil, let place = files.places(run)?.first else { return }
      ask(for: place)
      run.done()
    }
  }

  /// The folders of this column and of the other one; fails where there are none.
  private func folders(_ run: CommandRequest) -> (mine: FilePath, other: FilePath)? {
    guard let mine = files.shown?.path, let other = otherFolder else {
      run.fail("The other column shows no folder")
      return nil
    }
    guard !files.opened.holds(mine) else {
      run.fail("What is in an archive is shown in its own column only")
      return nil
    }
    return (mine, other)
  }

  private func ask(for place: FilePath) {
    beside.ask(for: place)
    tellPlace()
  }

  /// Takes in what the other column shows: it has heard of a wish, or has one.
  func hearWish(in now: ShownPlace?, after before: ShownPlace?) {
    if now?.value != before?.value, beside.hasMoved() { tellPlace() }
    guard now?.note != before?.note, let place = OtherColumn.wish(in: now?.note) else { return }
    files.pane.work {
      FileFacts.isFolder(place)
    } then: { [self] isFolder in
      files.walkOn()
      if isFolder {
        files.open(place)
      } else if let folder = place.parent {
        files.open(folder, select: Array(place.nameBytes))
      }
    }
  }
}
