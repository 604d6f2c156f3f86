// SPDX-License-Identifier: Apache-2.0
import FileKit
import PanePlugin

extension Previewer {
  /// Milliseconds of rest before a folder is counted.
  private static let folderRest = 300
  /// Milliseconds of one piece of counting, and of all of it.
  private static let countMilliseconds = (piece: 100, most: 5_000)

  /// Adds how much is in a folder to the facts on show, once the cursor has rested on it.
  ///
  /// - Parameters:
  ///   - path: The folder.
  ///   - lines: The facts on show.
  ///   - input: What they are shown for.
  func addFolderSize(_ path: FilePath, to lines: [Text], of input: InputSet) {
    guard doors.isNear(path) else { return }
    let ticket = shown.revision
    pane.after(milliseconds: Self.folderRest) { [self] in
      guard shown.revision == ticket else { return }
      pane.work {
        FolderMeasure(path)
      } then: { [self] measure in
        guard let measure else { return }
        count(measure, ticket, until: Clock.milliseconds + Self.countMilliseconds.most) { [self] in
          showFacts(lines + [""] + InspectedPlace.lines(of: $0, columns: factColumns), of: input)
        }
      }
    }
  }

  /// Counts on as long as the same place is on show.
  private func count(
    _ measure: FolderMeasure, _ ticket: Int, until last: Int, then: @escaping (RealSize) -> Void
  ) {
    pane.work {
      measure.countOn(milliseconds: Self.countMilliseconds.piece)
    } then: { [self] size in
      let isWanted = shown.revision == ticket
      guard !isWanted || size.isComplete || Clock.milliseconds >= last else {
        return count(measure, ticket, until: last, then: then)
      }
      measure.end()
      if isWanted { then(size) }
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
