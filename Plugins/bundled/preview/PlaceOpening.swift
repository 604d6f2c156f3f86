// SPDX-License-Identifier: Apache-2.0
import FileKit
import PanePlugin

/// Opening of what is shown: in the editor, or as is usual for its type.
struct PlaceOpening {
  /// The pane that asks the host for programs.
  let pane: Pane
  /// Runs when the editor has ended.
  let onEdited: () -> Void

  /// Opens what is text in the editor, and all else as the desktop does: an editor would rewrite it.
  func openHere(_ path: FilePath) {
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

  /// Opens a file in the editor, for a command; `nil` where none is shown.
  func edit(_ path: FilePath?, _ run: CommandRequest) {
    guard let path else { return run.fail("There is no file to edit") }
    runEditor(path) { problem in
      if let problem { run.fail(problem) } else { run.done() }
    }
  }

  /// Opens a place as is usual for it, for a command; `nil` where none is shown.
  func open(_ path: FilePath?, _ run: CommandRequest) {
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
      onEdited()
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
