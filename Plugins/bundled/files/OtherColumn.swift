// SPDX-License-Identifier: Apache-2.0
import FileKit
import PanePlugin

/// The other one of two columns with folders, which is asked to show what this one shows.
///
/// The wish travels as a note beside the place of this column, until the other one shows something else.
final class OtherColumn {
  private unowned let files: FileBrowser
  private unowned let comparing: Comparing
  /// What the other column is asked to show; `nil` once it has heard of it.
  private var asked: FilePath?
  /// How often it was asked: the same wish can be said again.
  private var number = 0

  private static let word = "show"
  private static let sameFolder = "Both columns show the same folder"

  init(_ files: FileBrowser, _ comparing: Comparing) {
    self.files = files
    self.comparing = comparing
  }

  /// The commands; none where there is no other folder, and none while both go together.
  var commands: [PluginCommand] {
    guard comparing.otherFolder != nil, comparing.wish == nil else { return [] }
    return [
      PluginCommand("swap-columns", "Swap the columns", key: "ctrl+u", menus: [.pane]),
      PluginCommand(
        "folder-there", "Show this folder in the other column", key: "alt+i", menus: [.pane]),
      PluginCommand(
        "row-there", "Show it in the other column", key: "alt+o", menus: [.item], need: .item),
    ]
  }

  /// Sets what the commands do.
  func bind() {
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
    guard let mine = files.shown?.path, let other = comparing.otherFolder else {
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
    asked = place
    number += 1
    comparing.tellPlace()
  }

  /// What is said to the other column beside the place of this one; `nil` without a wish.
  var note: String? { asked.map { "\(Self.word) \($0.uri) \(number)" } }

  /// Takes in what the other column shows: it has heard of a wish, or has one.
  func hear(_ now: ShownPlace?, after before: ShownPlace?) {
    if asked != nil, now?.value != before?.value {
      asked = nil
      comparing.tellPlace()
    }
    guard let note = now?.note, note != before?.note else { return }
    let words = note.split(separator: " ")
    guard words.count == 3, words[0] == Self.word, let place = FilePath(value: String(words[1]))
    else { return }
    show(place)
  }

  /// Shows a folder, or a file in its own.
  private func show(_ place: FilePath) {
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
