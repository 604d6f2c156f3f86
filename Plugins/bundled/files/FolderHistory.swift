// SPDX-License-Identifier: Apache-2.0
import PanePlugin

/// The folders a pane has shown, and where among them it is.
struct FolderHistory {
  /// Folders kept; the oldest go first.
  static let most = 100

  private struct Visit {
    var place: FilePath
    /// Whether another folder takes its place: nobody has done anything here yet.
    var isPassing: Bool
    /// The page of what was found that lay over the folder when it was left.
    var found: FoundVisit?
  }

  private var visits: [Visit] = []
  private var index = -1
  /// The folder before the present one, whichever way led here.
  private(set) var last: FilePath?

  /// The folder the history stands at; `nil` before the first.
  private var current: FilePath? { visits.indices.contains(index) ? visits[index].place : nil }

  /// Notes a folder the pane goes to; what lay ahead is forgotten.
  ///
  /// - Parameters:
  ///   - place: The folder; nothing happens for the one the history stands at.
  ///   - isPassing: Whether the cursor of the column before led here, perhaps on its way elsewhere.
  mutating func visit(_ place: FilePath, isPassing: Bool = false) {
    guard place != current || found != nil else { return }
    last = current
    visits.removeSubrange(min(visits.count, index + 1)...)
    if visits.last?.isPassing == true { visits.removeLast() }
    if visits.last?.place != place || visits.last?.found != nil {
      visits.append(Visit(place: place, isPassing: isPassing))
    }
    if visits.count > Self.most { visits.removeFirst() }
    index = visits.count - 1
  }

  /// The page of what was found that lay over the present folder when it was left; `nil` without one.
  var found: FoundVisit? { visits.indices.contains(index) ? visits[index].found : nil }

  /// Notes that the present folder is left, with the page that lies over it.
  mutating func leave(_ found: FoundVisit?) {
    guard visits.indices.contains(index) else { return }
    visits[index].found = found
    if found != nil { visits[index].isPassing = false }
  }

  /// Keeps the present folder in the history: the user does something here.
  mutating func stay() {
    if visits.indices.contains(index) { visits[index].isPassing = false }
  }

  /// Goes by so many folders, and tells where that is; `nil` when there is none.
  mutating func step(by step: Int) -> FilePath? {
    guard visits.indices.contains(index + step) else { return nil }
    last = current
    index += step
    return current
  }

  /// Takes out a folder that is gone and goes on in the same direction.
  ///
  /// - Parameters:
  ///   - step: The direction, −1 or 1.
  ///   - shown: The folder on show, which stays when there is no further one.
  /// - Returns: The next folder, or `nil`.
  mutating func skip(by step: Int, from shown: FilePath) -> FilePath? {
    guard visits.indices.contains(index) else { return nil }
    visits.remove(at: index)
    let isBetweenEqual =
      index > 0 && index < visits.count && visits[index - 1].place == visits[index].place
    if isBetweenEqual { visits.remove(at: index) }
    if step < 0 || isBetweenEqual { index -= 1 }
    if let current, current != shown { return current }
    index = visits.lastIndex { $0.place == shown } ?? visits.count - 1
    return nil
  }

  /// The folders behind the present one, the nearest last, at most 20; for the next start.
  var behind: [FilePath] {
    visits[..<max(0, min(index, visits.count))].suffix(20).map(\.place)
  }
}

/// The way that leads to a folder.
enum FolderWay {
  /// A step into it, a typed path, a bookmark: a new entry of the history.
  case new
  /// The cursor of the column before, perhaps on its way elsewhere.
  case passing
  /// Back or forward: the history stands there already, and filter and scroll are as they were left.
  case history
}
