// SPDX-License-Identifier: Apache-2.0
import FileKit
import PanePlugin

extension Previewer {
  static let editCommand = PluginCommand("edit", "Edit", key: "e", asks: true)
  static let openCommand = PluginCommand("open", "Open with the desktop", key: "o")

  /// A row of a folder leads there, a file to the editor.
  func activate(_ activation: Activation) {
    guard let path else { return }
    if isFile { return runEditor(path) { _ in } }
    guard let item = activation.item, let name = FileName.name(ofID: item) else { return }
    let place = path.appending(name)
    if FileFacts.isFolder(place) {
      pane.open(
        column: "supplementary", type: "inode/directory", value: .string(place.value), focus: true)
    } else {
      runEditor(place) { _ in }
    }
  }

  func edit(_ run: CommandRequest) {
    guard let path, isFile else { return run.fail("There is no file to edit") }
    runEditor(path) { problem in
      if let problem { run.fail(problem) } else { run.done() }
    }
  }

  func open(_ run: CommandRequest) {
    guard let path else { return run.fail("There is no file to open") }
    if let problem = DesktopOpener.problem { return run.fail(problem) }
    let folder = path.parent ?? path
    pane.runProgram(
      DesktopOpener.words(path.uri), directory: folder.display(), screen: false
    ) { outcome in
      guard case .failure(let error) = outcome else { return run.done() }
      run.fail(error.message.string)
    }
  }

  private func runEditor(_ path: FilePath, then: @escaping (String?) -> Void) {
    if OpenedFolders.holds(path) {
      pane.notify(PreviewWords.readOnly, .warn)
      return then(PreviewWords.readOnly)
    }
    guard let text = String(validating: path.bytes, as: UTF8.self) else {
      return then("This name cannot be handed to an editor")
    }
    let folder = path.parent?.display() ?? "/"
    EditingPlace(pane.context.configuration).edit(
      ExternalEditor.words() + [text], name: path.name, directory: folder, for: pane
    ) { [self] problem in
      refresh()
      if let problem { pane.notify(problem, .bad) }
      then(problem)
    }
  }
}
