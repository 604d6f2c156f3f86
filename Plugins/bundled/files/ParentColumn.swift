// SPDX-License-Identifier: Apache-2.0
import FileKit
import PanePlugin

/// The folder above the one that the other column shows, in a column of its own, and what that other
/// column has to know of it.
///
/// A column of this kind (`--parent`) leads the one beside it as *Places* does, and goes where that
/// goes: the cursor stands on the folder the other one shows.
final class ParentColumn {
  private unowned let files: FileBrowser

  /// What such a column tells its peer.
  private static let note = "parent"

  /// True when the other column is one of this kind.
  private(set) var isBeside = false
  /// Folders the user went to here, whose coming back by the cursor of the other column is awaited.
  private var awaited: [FilePath] = []
  /// The folder the other column has led to last.
  private var led: FilePath?

  init(_ files: FileBrowser) { self.files = files }

  /// True when this column is one of this kind.
  private var isParent: Bool { files.options.showsParent }

  /// What this column tells of its place, if it is one of this kind.
  func place(of folder: FilePath) -> ShownPlace? {
    isParent ? ShownPlace(type: MediaType.folder, value: folder.uri, note: Self.note) : nil
  }

  /// Takes in what the other column shows; tells whether there is nothing else to it.
  func hear(_ place: ShownPlace?) -> Bool {
    isBeside = place?.note == Self.note
    guard isParent else { return isBeside }
    if let place, place.type == MediaType.folder, let folder = FilePath(value: place.value) {
      show(above: folder)
    }
    return true
  }

  /// Shows what is above a folder.
  private func show(above folder: FilePath) {
    guard let parent = folder.parent else { return showNothing() }
    let name = Array(folder.nameBytes)
    guard files.shown?.path == parent, files.shown?.problem == nil, files.reading == nil else {
      files.open(parent, select: name, way: .passing)
      return
    }
    files.memory[parent] = name
    var update = PaneUpdate()
    update.select = [files.builder(for: parent).id(name)]
    files.pane.set(update)
  }

  /// Above the top there is nothing.
  private func showNothing() {
    files.watch.stop()
    files.shown = nil
    var update = PaneUpdate(title: Text(""), content: .list([]))
    update.empty = .set(EmptyCard("Nothing is above"))
    (update.up, update.drop, update.badge, update.place) = (.remove, .remove, .remove, .remove)
    files.pane.set(update)
  }

  // MARK: The column beside it

  /// Notes that the other column leads to a folder.
  func lead(to folder: FilePath) { led = folder }

  /// Notes a folder that is shown now.
  func shows(_ folder: FilePath) {
    guard isBeside, led != folder else { return }
    led = nil
    awaited.append(folder)
    if awaited.count > FolderHistory.most { awaited.removeFirst() }
  }

  /// True for a place to which the user went here, and which the other column only follows: by now
  /// it may be behind.
  func isEcho(_ place: FilePath) -> Bool {
    guard isBeside else { return false }
    if let index = awaited.firstIndex(of: place) {
      awaited.removeFirst(index + 1)
      return true
    }
    return files.shown?.path == place
  }
}
