// SPDX-License-Identifier: Apache-2.0
import CellGeometry
import CellText
import HostCore
import PaneContent
import PaneProtocol
import TerminalScreen

/// What a pane shows: its content, or a card that says why there is nothing.
extension WindowRenderer {
  mutating func drawContent(
    _ canvas: PaneCanvas, state: HostState, on surface: inout Surface
  ) {
    let content = canvas.pane.view.content
    if let error = canvas.pane.error {
      drawCard(
        error.text, detail: error.detail, look: .failure,
        hint: error.canRetry ? CardWords.tryAgain : nil, canvas, on: &surface)
    } else if canvas.pane.showsReasonAlone || content?.isEmpty ?? true {
      drawEmpty(canvas, on: &surface)
    } else if let content {
      draw(content, canvas, on: &surface)
      if content.rowCount == 0, !content.filter.isEmpty, canvas.pane.page.chrome.loading == nil {
        drawCard(
          SafeText(CardWords.nothingFits(content.filter)), detail: nil, look: .faint,
          hint: CardWords.escapeShowsAll, canvas, on: &surface)
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
    } else if let loss = page.loss {
      drawCard(
        loss, detail: canvas.pane.wayToLog, look: .failure, hint: nil, canvas, on: &surface)
    } else if let loading = page.chrome.loading {
      drawCard(
        loading.words ?? SafeText(CardWords.loading(isASCII: theme.isASCII)), detail: nil,
        look: .faint, hint: nil, canvas, on: &surface)
    } else if let empty = page.chrome.empty {
      let way = page.chrome.emptyCommand.map { CardWords.enter($0.title) }
      drawCard(empty.text, detail: empty.detail, look: .faint, hint: way, canvas, on: &surface)
    } else if let content = page.content, content.hasRows, content.lineCount > 0 {
      // Headings of sections without rows.
      draw(content, canvas, on: &surface)
    } else if let content = page.content, content.alt != nil || content.hasRows {
      drawCard(
        content.alt ?? SafeText(CardWords.empty), detail: nil, look: .faint, hint: nil, canvas,
        on: &surface)
    } else if canvas.pane.silence == .starting {
      drawCard(
        SafeText(CardWords.starting(isASCII: theme.isASCII)), detail: nil, look: .faint,
        hint: nil, canvas, on: &surface)
    } else if canvas.pane.silence == .notResponding {
      drawCard(
        SafeText(CardWords.saysNothing(canvas.pane.spec.name)),
        detail: SafeText(
          canvas.pane.log.strayCount > 0 ? CardWords.printsText : CardWords.stillRunning),
        look: .warning,
        hint: nil, canvas, on: &surface)
    }
  }

  mutating func drawCard(
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

  /// The words in a pane whose program is not there, on half its rows at most: at its foot, or at its head
  /// where the cursor's row is there.
  ///
  /// Of the pane that has the focus the status line tells, in fewer words; the rest stands here only while
  /// there is a cursor to make it move out of the way of the rows.
  private mutating func drawTrouble(
    _ canvas: PaneCanvas, state: HostState, on surface: inout Surface
  ) {
    let place = canvas.pane.view.shown?.cursorPlace
    let tellsMore = place != nil && place?.cells == nil && !canvas.pane.isRestarting
    guard let words = canvas.pane.trouble, canvas.area.size.rows > 1, canvas.pane.page.hasContent,
      !canvas.pane.showsReasonAlone, state.focus != canvas.frame.role || tellsMore
    else { return }
    let columns = max(0, canvas.width - 2)
    let lines = words.wrapped(columns: max(1, columns)).prefix(canvas.area.size.rows / 2)
    let cursor = place?.line ?? 0
    let coversCursor = cursor >= canvas.area.size.rows - lines.count
    let start = coversCursor ? canvas.area.minRow : canvas.area.maxRow - lines.count
    let area = CellRect(
      column: canvas.area.minColumn, row: start, columns: canvas.width, rows: lines.count)
    surface.fill(area, style: palette.style(.text, on: .unfocusedRow))
    let style = palette.style(.failure, on: .unfocusedRow)
    for (number, range) in lines.enumerated() {
      let point = CellPoint(column: canvas.area.minColumn + 1, row: start + number)
      surface.write(StyledText(words), utf8: range, at: point, columns: columns) { _, _ in style }
    }
  }

  /// Makes faint what is old or dead: letters in one grey, and of pictures the signs that stand for
  /// them, as no terminal can be told to dim pixels.
  private mutating func dim(_ canvas: PaneCanvas, on surface: inout Surface) {
    let faint = palette.style(.faint, on: canvas.ground)
    surface.styles = palette.table
    surface.showSigns(in: canvas.area)
    surface.restyle(canvas.area, includesPictures: true) { style, _ in
      palette.faded(style, on: canvas.ground) ?? faint
    }
    surface.styles = palette.table
  }
}
