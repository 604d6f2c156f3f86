// SPDX-License-Identifier: Apache-2.0
import FileKit
import PanePlugin

/// The file that tells the shell the last folder.
final class FolderFile {
  private let path: FilePath
  private let pane: Pane
  private var written: FilePath?
  private var wanted: FilePath?
  private var isWriting = false
  /// True once the user was told that it cannot be written.
  private var hasFailed = false

  init(_ path: FilePath, _ pane: Pane) {
    self.path = path
    self.pane = pane
  }

  /// Writes a folder beside the loop; the newest wins.
  func write(_ folder: FilePath) {
    wanted = folder
    guard !isWriting, folder != written else { return }
    isWriting = true
    let path = path
    pane.work {
      do throws(FileProblem) {
        try FileChange.write(folder.bytes, to: path)
        return nil
      } catch {
        return error
      }
    } then: { [self] (problem: FileProblem?) in
      isWriting = false
      if let problem, !hasFailed {
        hasFailed = true
        let name = FileName.text(path.bytes)
        // Nobody has said that the file is there: it is its folder that is missing.
        let words =
          problem.isGone
          ? "there is no folder \(FileName.quoted(path.parent?.display() ?? "/"))"
          : "\(name): \(problem.sentence)"
        pane.notify("The shell will not follow; \(words)", .warn)
      }
      written = folder
      if let wanted, wanted != folder { write(wanted) }
    }
  }

  /// Writes the last folder now; for the end.
  func finish() {
    guard let wanted, wanted != written || isWriting else { return }
    try? FileChange.write(wanted.bytes, to: path)
  }
}
