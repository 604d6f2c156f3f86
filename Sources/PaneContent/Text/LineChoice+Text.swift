// SPDX-License-Identifier: Apache-2.0
import CellText

/// Lines of a text chosen by keys.
extension LineChoice<Int> {
  /// Begins at the link or match on screen, else at the first line there; `nil` without lines.
  init?(in state: TextState) {
    guard state.lineCount > 0 else { return nil }
    let wanted = [state.link?.line, state.finding.match?.line].compactMap(\.self)
    self.init(at: wanted.first(where: state.window.contains) ?? state.top.line)
  }

  /// The choice up to another line; the view of the text follows.
  func moved(_ move: ContentMove, times: Int, in state: inout TextState) -> LineChoice<Int> {
    var next = self
    let steps = Self.steps(of: move, times: times, page: state.viewportRows - 1)
    next.end = min(max(0, end + steps), state.lineCount - 1)
    if next.end < state.top.line || next.end == state.top.line && state.top.row > 0 {
      state.top = TextPlace(line: next.end)
    } else {
      state.top = max(state.top, Self.lowestTop(showing: next.end, in: &state))
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

  /// The chosen lines, as many as fit.
  func text(in state: TextState, limit bytes: Int) -> CopiedText {
    var copied = CopiedText(limit: bytes)
    for line in bounds {
      guard let text = state.text(of: line) else {
        copied.leaveOut()
        continue
      }
      guard copied.add(line: text.text.string) else { break }
    }
    return copied
  }
}
