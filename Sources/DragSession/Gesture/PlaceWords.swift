// SPDX-License-Identifier: Apache-2.0
import CellText
import PaneProtocol

/// The sentence for a place.
struct PlaceWords {
  private let world: any DragWorld
  private let verdict: DropVerdict

  init(_ world: any DragWorld, _ verdict: DropVerdict) {
    self.world = world
    self.verdict = verdict
  }

  var message: DragMessage {
    let place = verdict.place
    let column = verdict.label ?? world.pane(place.pane)?.title.string ?? ""
    var words: [DragMessage.Argument: String] = [
      .column: column, .operation: verdict.operation.title,
    ]
    switch place.anchor {
    case .into(let row):
      words[.a] = title(row)
      return DragMessage(.placeInto, words)
    case .pane: return DragMessage(.placePane, words)
    case .end: return gap(world.pane(place.pane)?.rowCount ?? 0, words)
    case .before(let row): return gap(world.index(of: row, in: place.pane) ?? 0, words)
    case .after(let row):
      return gap((world.index(of: row, in: place.pane) ?? 0) + 1, words)
    }
  }

  private func gap(_ index: Int, _ words: [DragMessage.Argument: String]) -> DragMessage {
    var words = words
    let pane = verdict.place.pane
    let above = world.row(index - 1, in: pane)?.item.text.text.string
    let below = world.row(index, in: pane)?.item.text.text.string
    switch (above, below) {
    case (let above?, let below?):
      words[.a] = above
      words[.b] = below
      return DragMessage(.placeBetween, words)
    case (nil, let below?):
      words[.a] = below
      return DragMessage(.placeBefore, words)
    case (let above?, nil):
      words[.b] = above
      return DragMessage(.placeAfter, words)
    case (nil, nil): return DragMessage(.placePane, words)
    }
  }

  private func title(_ row: ItemID) -> String {
    world.row(row, in: verdict.place.pane)?.item.text.text.string ?? row
  }
}

extension OperationChoice {
  /// The operation as a word at the end of a sentence.
  var title: String {
    switch self {
    case .operation(let operation): operation.title
    case .ask, .impossible: "Choose"
    }
  }
}

extension DropOperation {
  /// The operation as a word.
  package var title: String {
    switch self {
    case .copy: "Copy"
    case .move: "Move"
    case .link: "Link"
    }
  }

  /// What was done with something, as in `Nothing was moved`.
  var past: String {
    switch self {
    case .copy: "copied"
    case .move: "moved"
    case .link: "linked"
    }
  }

  /// The operation while it goes on.
  package var ongoing: String {
    switch self {
    case .copy: "Copying"
    case .move: "Moving"
    case .link: "Linking"
    }
  }
}
