// SPDX-License-Identifier: Apache-2.0
import FileKit
import PanePlugin

extension Previewer {
  static let editCommand = PluginCommand("edit", "Edit", key: "e", asks: true)
  static let openCommand = PluginCommand("open", "Open with the desktop", key: "o")

  /// A row of a folder leads there; a file is opened.
  func activate(_ activation: Activation) {
    guard let path else { return }
    if isFile { return openHere(path) }
    guard let item = activation.item, let name = FileName.name(ofID: item) else { return }
    let place = path.appending(name)
    if FileFacts.isFolder(place) {
      pane.open(
        column: "supplementary", type: "inode/directory", value: .string(place.value), focus: true)
    } else {
      openHere(place)
    }
  }

  /// Opens what is text in the editor, and all else as the desktop does: an editor would rewrite it.
  private func openHere(_ path: FilePath) {
    pane.work { () -> Result<Bool, PlaceFacts.Failure> in
      FileReader.open(path).map { $0.isText }
    } then: { [self] found in
      switch found {
      case .success(true): runEditor(path) { _ in }
      case .success(false):
        openOutside(path) { [self] problem in
          if let problem { pane.notify(problem, .warn) }
        }
      case .failure(.problem(let problem)): pane.notify(problem.sentence, .warn)
      case .failure(.brokenLink): pane.notify(PreviewWords.brokenLink, .warn)
      }
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
    openOutside(path) { problem in
      if let problem { run.fail(problem) } else { run.done() }
    }
  }

  private func openOutside(_ path: FilePath, then: @escaping (String?) -> Void) {
    let folder = (path.parent ?? path).display()
    pane.work {
      ProgramStart.usual(for: [path])
    } then: { [pane] found in
      switch found {
      case .failure(let problem): then(problem.sentence)
      case .success(let starts):
        guard let start = starts.first else { return then(nil) }
        pane.runProgram(
          start.words, directory: folder, title: start.title, screen: start.isOnScreen
        ) { outcome in
          if case .failure(let error) = outcome { then(error.message.string) } else { then(nil) }
        }
      }
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

extension FileReader {
  /// True for what an editor can show and write again as it was: letters of any kind, and no bytes.
  fileprivate var isText: Bool {
    let head = read(at: 0, count: 8192)
    if FileSignature.type(head) != nil { return false }
    return !FileSignature.isBinary(head) || TextLetters(of: head) != nil
  }
}
