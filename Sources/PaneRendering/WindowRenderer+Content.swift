// SPDX-License-Identifier: Apache-2.0
import CellGeometry
import CellText
import HostCore
import PaneContent
import PaneProtocol
import TerminalScreen

/// What a pane shows: rows, text, or a card that says why there is nothing.
extension WindowRenderer {
  mutating func drawContent(
    _ canvas: PaneCanvas, state: HostState, on surface: inout Surface
  ) {
    let page = canvas.pane.page
    if let error = page.error {
      drawCard(
        error.text, detail: error.detail, look: .failure,
        hint: error.canRetry ? "Ctrl-R tries again" : nil, canvas, on: &surface)
    } else if canvas.pane.showsReasonAlone || page.content?.isEmpty ?? true {
      drawEmpty(canvas, on: &surface)
    } else {
      switch page.content {
      case .list(let list): drawList(list, canvas, on: &surface)
      case .text(let text): drawText(text, canvas, on: &surface)
      case .unsupported(let kind, let alt):
        drawCard(
          alt ?? SafeText("This pane shows a \(kind.string), which this version cannot draw."),
          detail: nil, look: .text, hint: nil, canvas, on: &surface)
      case nil: break
      }
    }
    if canvas.pane.staleness >= .dimmed || canvas.pane.hasStopped { dim(canvas, on: &surface) }
    if let drag = canvas.drag { drawDrag(drag, canvas, on: &surface) }
    drawTrouble(canvas, state: state, on: &surface)
  }

  // MARK: Cards

  private mutating func drawEmpty(_ canvas: PaneCanvas, on surface: inout Surface) {
    let page = canvas.pane.page
    if canvas.pane.showsReasonAlone, let words = canvas.pane.trouble {
      drawCard(
        words, detail: canvas.pane.wayToLog, look: .failure, hint: nil, canvas, on: &surface)
    } else if let loading = page.loading {
      drawCard(
        loading.text ?? SafeText(theme.isASCII ? "Loading..." : "Loading…"), detail: nil,
        look: .faint, hint: nil, canvas, on: &surface)
    } else if let empty = page.empty {
      let way = page.emptyCommand.map { "Enter: \($0.title.string)" }
      drawCard(empty.text, detail: empty.detail, look: .faint, hint: way, canvas, on: &surface)
    } else if page.content?.list != nil {
      drawCard(SafeText("Empty"), detail: nil, look: .faint, hint: nil, canvas, on: &surface)
    } else if canvas.pane.session.silence == .starting {
      drawCard(
        SafeText(theme.isASCII ? "Starting..." : "Starting…"), detail: nil, look: .faint,
        hint: nil, canvas, on: &surface)
    } else if canvas.pane.session.silence == .notResponding {
      drawCard(
        SafeText("\(canvas.pane.spec.name) says nothing"),
        detail: SafeText("It is still running; Ctrl-R starts it again."), look: .warning,
        hint: nil, canvas, on: &surface)
    }
  }

  private mutating func drawCard(
    _ text: SafeText, detail: SafeText?, look: Theme.Look, hint: String?, _ canvas: PaneCanvas,
    on surface: inout Surface
  ) {
    var row = canvas.area.minRow + (canvas.area.size.rows > 6 ? 1 : 0)
    func line(_ text: SafeText, _ style: StyleID, _ surface: inout Surface) {
      for range in text.wrapped(columns: max(1, canvas.width - 4)) {
        guard row < canvas.area.maxRow else { return }
        surface.write(
          StyledText(text), utf8: range,
          at: CellPoint(column: canvas.area.minColumn + 2, row: row),
          columns: max(0, canvas.width - 3)
        ) { _, _ in style }
        row += 1
      }
    }
    line(text, palette.style(look, on: canvas.ground), &surface)
    if let detail { line(detail, palette.style(.faint, on: canvas.ground), &surface) }
    if let hint {
      row += 1
      line(SafeText(hint), palette.style(.faint, on: canvas.ground), &surface)
    }
  }

  /// One line at the foot of a pane whose program is not there.
  private mutating func drawTrouble(
    _ canvas: PaneCanvas, state: HostState, on surface: inout Surface
  ) {
    guard let words = canvas.pane.trouble, canvas.area.size.rows > 1, canvas.pane.page.hasContent
    else { return }
    let row = canvas.area.maxRow - 1
    let area = CellRect(
      column: canvas.area.minColumn, row: row, columns: canvas.width, rows: 1)
    surface.fill(area, style: palette.style(.text, on: .unfocusedRow))
    surface.write(
      words.truncated(to: max(0, canvas.width - 2), mode: .end),
      at: CellPoint(column: canvas.area.minColumn + 1, row: row),
      columns: max(0, canvas.width - 2), style: palette.style(.failure, on: .unfocusedRow))
  }

  private mutating func dim(_ canvas: PaneCanvas, on surface: inout Surface) {
    let faint = palette.style(.faint, on: canvas.ground)
    surface.styles = palette.table
    surface.restyle(canvas.area) { _, _ in faint }
  }

  // MARK: Text

  private mutating func drawText(
    _ text: TextState, _ canvas: PaneCanvas, on surface: inout Surface
  ) {
    let inset = TextInset(of: text)
    let numbers = palette.style(.faint, on: canvas.ground)
    let room = max(0, canvas.width - inset.leading - inset.trailing)
    var row = canvas.area.minRow
    for line in text.visibleRows {
      guard row < canvas.area.maxRow else { return }
      let left = canvas.area.minColumn
      if inset.number > 0, line.isLineStart {
        let number = SafeText(String(line.line + 1))
        surface.write(
          number, at: CellPoint(column: left + inset.number - number.columns, row: row),
          columns: inset.number, style: numbers)
      }
      let ground = canvas.ground
      let shown = line.text.text.skipping(text.horizontalOffset, of: line.utf8Range)
      surface.write(
        highlighted(line), utf8: shown.utf8,
        at: CellPoint(column: left + inset.leading + shown.blank, row: row),
        columns: max(0, room - shown.blank)
      ) { style, _ in palette.style(style, on: ground) }
      row += 1
    }
  }

  /// The line with its matches underlined, and the one the search stands on reversed.
  private func highlighted(_ line: TextRow) -> StyledText {
    line.matchRanges.isEmpty
      ? line.text : line.text.marking(line.matchRanges, current: line.currentMatch)
  }
}

extension SafeText {
  /// What is left of a part of the text when so many cells are cut off before it.
  ///
  /// - Returns: The bytes that are left, and the cells that stay blank before them because a wide
  ///   character was cut in its middle.
  fileprivate func skipping(_ columns: Int, of range: Range<Int>) -> (utf8: Range<Int>, blank: Int)
  {
    guard columns > 0 else { return (range, 0) }
    var reader = ClusterReader(self, from: range.lowerBound)
    var left = columns
    while left > 0, reader.offset < range.upperBound, let cluster = reader.next() {
      left -= cluster.columns
    }
    return (min(reader.offset, range.upperBound)..<range.upperBound, max(0, -left))
  }
}

extension StyledText {
  /// The text with some ranges of its UTF-8 marked as matches, one of them reversed.
  func marking(_ ranges: [Range<Int>], current: Range<Int>? = nil) -> StyledText {
    let count = text.string.utf8.count
    var cuts: Set<Int> = [0, count]
    var offset = 0
    var styles: [(Range<Int>, TextStyle)] = []
    for run in runs {
      let end = min(count, offset + max(0, run.utf8Count))
      if end > offset { styles.append((offset..<end, run.style)) }
      cuts.insert(end)
      offset = end
    }
    for range in ranges {
      cuts.insert(min(count, max(0, range.lowerBound)))
      cuts.insert(min(count, max(0, range.upperBound)))
    }
    let sorted = cuts.sorted()
    var result = StyledText(text)
    for (from, to) in zip(sorted, sorted.dropFirst()) {
      var style = styles.first { $0.0.contains(from) }?.1 ?? .plain
      if ranges.contains(where: { $0.contains(from) }) {
        style.role = .match
        style.foreground = nil
        if current?.contains(from) == true { style.attributes.insert(.inverse) }
      }
      result.runs.append(Run(utf8Count: to - from, style: style))
    }
    return result
  }
}
