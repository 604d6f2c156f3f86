// SPDX-License-Identifier: Apache-2.0
import FileKit
import PanePlugin

extension Previewer {
  static let editCommand = PluginCommand("edit", "Edit", key: "e", asks: true)
  static let openCommand = PluginCommand("open", "Open with the desktop", key: "o")

  /// A row of a folder leads there; a file is opened.
  func activate(_ activation: Activation) {
    guard let path else { return }
    if isFile { return opening.openHere(path) }
    guard let item = activation.item, let name = FileName.name(ofID: item) else { return }
    let place = path.appending(name)
    if FileFacts.isFolder(place) {
      pane.open(
        column: "supplementary", type: "inode/directory", value: .string(place.value), focus: true)
    } else {
      opening.openHere(place)
    }
  }

  /// Opens files for the user, and looks again when the editor has ended.
  var opening: PlaceOpening { PlaceOpening(pane: pane) { [self] in refresh() } }
}
