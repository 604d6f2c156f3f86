// SPDX-License-Identifier: Apache-2.0
import CellText

/// Lines chosen by keys, and cells chosen by the mouse.
extension TextState: ChoosableRows {
  /// The rows on screen, without the numbers of lines.
  var choosableRows: [ChoosableRow<TextPlace>] {
    let leading = TextInset(of: self).leading - horizontalOffset
    var place = top
    return visibleRows.map { row in
      place.row = row.line == place.line ? place.row : 0
      place.line = row.line
      defer { place.row += 1 }
      return ChoosableRow(
        row: place, line: place.wholeLine, words: row.text.text[utf8: row.utf8Range],
        leading: leading)
    }
  }

  /// True while lines or cells are chosen.
  var isChoosing: Bool { choice != nil }
}

extension TextPlace {
  /// All rows of the line, however it is folded.
  fileprivate var wholeLine: ClosedRange<TextPlace> {
    TextPlace(line: line)...TextPlace(line: line, row: .max)
  }
}

extension CellChoice<TextPlace> {
  /// Begins with the line of the link or match on screen, else with the first line there; `nil`
  /// without lines.
  init?(in state: TextState) {
    guard state.lineCount > 0 else { return nil }
    let wanted = [state.link?.line, state.finding.match?.line].compactMap(\.self)
    let line = wanted.first(where: state.window.contains) ?? state.top.line
    self.init(line: TextPlace(line: line).wholeLine)
  }

  /// The choice up to another line; the view of the text follows.
  func moved(_ move: ContentMove, times: Int, in state: inout TextState) -> Self {
    let steps = move.rows(times: times, page: state.viewportRows - 1)
    let line = min(max(0, end.lowerBound.row.line + steps), state.lineCount - 1)
    var next = self
    next.end = Self.cells(of: TextPlace(line: line).wholeLine)
    if line < state.top.line || line == state.top.line && state.top.row > 0 {
      state.top = TextPlace(line: line)
    } else {
      state.top = max(state.top, Self.lowestTop(showing: line, in: &state))
    }
    return next
  }

  /// The first place from which a line is on screen as a whole, or as much of it as there is room for.
  private static func lowestTop(showing line: Int, in state: inout TextState) -> TextPlace {
    var left = max(1, state.viewportRows)
    var place = TextPlace(line: line)
    while true {
      let rows = state.fold(place.line).count
      if rows > left { return place.line == line ? place : TextPlace(line: place.line + 1) }
      left -= rows
      guard place.line > 0, left > 0 else { return place }
      place = TextPlace(line: place.line - 1)
    }
  }

  /// The chosen text, as much as fits; rows of a folded line are one line.
  func text(in state: TextState, limit bytes: Int) -> CopiedText {
    var copied = CopiedText(limit: bytes)
    let (first, last) = (bounds.lowerBound, bounds.upperBound)
    for line in first.row.line...max(first.row.line, last.row.line) {
      guard let text = state.text(of: line)?.text else {
        copied.leaveOut()
        continue
      }
      let start = line == first.row.line ? Self.bytes(of: first, text, in: state).lowerBound : 0
      let end =
        line == last.row.line
        ? Self.bytes(of: last, text, in: state).upperBound : text.utf8Count
      guard copied.add(line: text[utf8: start..<max(start, end)].string) else { break }
    }
    return copied
  }

  /// The bytes of the cluster at a place in a line; none at its end when the place is behind it.
  private static func bytes(
    of spot: CellSpot<TextPlace>, _ text: SafeText, in state: TextState
  ) -> Range<Int> {
    var state = state
    let rows = state.fold(spot.row.line)
    guard spot.row.row < rows.count, spot.column < .max else {
      return text.utf8Count..<text.utf8Count
    }
    let row = rows[spot.row.row]
    let shown = text[utf8: row].bytes(in: spot.column...spot.column)
    return row.lowerBound + shown.lowerBound..<row.lowerBound + shown.upperBound
  }
}
