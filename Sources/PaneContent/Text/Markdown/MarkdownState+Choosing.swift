// SPDX-License-Identifier: Apache-2.0
import CellText

/// Rows chosen by keys.
extension MarkdownState {
  /// True while rows are chosen.
  var isChoosing: Bool { choice != nil }

  /// Begins to choose rows at the first one on screen that is not blank, or lets go.
  mutating func chooseRows(_ begins: Bool) -> ContentOutcome {
    let first = visible.first { !$0.row.segments.isEmpty }?.place ?? top
    choice = begins ? LineChoice(at: first) : nil
    isAtEnd = false
    layOut()
    return .changed
  }

  /// Chooses up to another row; the view follows.
  mutating func extend(
    _ choice: LineChoice<MarkdownPlace>, _ move: ContentMove, times: Int
  ) -> Bool {
    let steps = LineChoice<MarkdownPlace>.steps(of: move, times: times, page: rows - 1)
    var next = choice
    next.end =
      steps < 0
      ? paper.place(above: steps.magnitude, from: choice.end)
      : paper.place(below: steps.magnitude, from: choice.end)
    self.choice = next
    anchor = nil
    isAtEnd = false
    if next.end < top {
      top = next.end
    } else if !visible.contains(where: { $0.place == next.end }) {
      top = paper.place(above: UInt(max(0, rows - 1)), from: next.end)
    }
    layOut()
    return next != choice
  }
}

extension LineChoice<MarkdownPlace> {
  /// The chosen rows of a text as they are drawn, as many as fit.
  func text(in state: inout MarkdownState, limit bytes: Int) -> CopiedText {
    var copied = CopiedText(limit: bytes)
    var place: MarkdownPlace? = bounds.lowerBound.block
    while let here = place, here <= bounds.upperBound {
      if !state.document.isRead(here.piece) { copied.leaveOut() }
      for (number, row) in state.paper.rows(at: here).enumerated() {
        let place = MarkdownPlace(piece: here.piece, leaf: here.leaf, row: number)
        guard bounds.contains(place) else { continue }
        guard copied.add(line: row.words) else { return copied }
      }
      place = state.document.next(after: here)
    }
    return copied
  }
}
