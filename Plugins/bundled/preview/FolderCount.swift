// SPDX-License-Identifier: Apache-2.0
import FileKit
import PanePlugin

/// How much is in the folder whose facts are on show, counted in pieces as long as they are.
struct FolderCount {
  /// Milliseconds of rest before a folder is counted.
  private static let rest = 300
  /// Milliseconds of one piece of counting, and of all of it.
  private static let milliseconds = (piece: 100, most: 5_000)

  private let pane: Pane
  /// Tells whether the folder is still on show.
  private let isWanted: () -> Bool

  /// Creates it for a pane, to count as long as it is wanted.
  init(_ pane: Pane, while isWanted: @escaping () -> Bool) {
    (self.pane, self.isWanted) = (pane, isWanted)
  }

  /// Counts a folder once the cursor has rested on it.
  ///
  /// - Parameters:
  ///   - path: The folder.
  ///   - then: Gets what there is, or the least there is; nothing when something else is shown meanwhile.
  func begin(_ path: FilePath, then: @escaping (RealSize) -> Void) {
    pane.after(milliseconds: Self.rest) {
      guard isWanted() else { return }
      pane.work {
        FolderMeasure(path)
      } then: { measure in
        guard let measure else { return }
        goOn(measure, until: Clock.milliseconds + Self.milliseconds.most, then: then)
      }
    }
  }

  private func goOn(
    _ measure: FolderMeasure, until last: Int, then: @escaping (RealSize) -> Void
  ) {
    pane.work {
      measure.countOn(milliseconds: Self.milliseconds.piece)
    } then: { size in
      guard !isWanted() || size.isComplete || Clock.milliseconds >= last else {
        return goOn(measure, until: last, then: then)
      }
      measure.end()
      if isWanted() { then(size) }
    }
  }
}

extension InspectedPlace {
  /// What was counted in a folder, as its other facts are told.
  ///
  /// - Parameters:
  ///   - size: What was counted.
  ///   - columns: The cells of a line.
  /// - Returns: Lines with faint labels.
  static func lines(of size: RealSize, columns: Int) -> [Text] {
    let sign = size.isComplete && size.closed == 0 ? "" : "≥ "
    var inside = [
      FileWords.count(size.files, "file", "files"),
      FileWords.count(size.folders, "folder", "folders"),
    ]
    if size.closed > 0 { inside.append("\(FileWords.grouped(size.closed)) closed") }
    let facts = [
      ("Inside", inside.joined(separator: ", ")), ("Size", sign + FileWords.size(size.length)),
      ("On disk", sign + FileWords.size(size.disk)),
    ]
    return facts.flatMap { lines($0, $1, columns: columns) }
  }
}
