// SPDX-License-Identifier: Apache-2.0
import CellGeometry
import CellText
import HostCore
import PaneContent
import PaneProtocol
import TerminalScreen

extension FormState: DrawnContent {
  func draw(
    with renderer: inout WindowRenderer, _ canvas: PaneCanvas, on surface: inout Surface
  ) {
    let place = FormPlace(
      area: canvas.area, ground: canvas.ground, hasFocus: canvas.hasFocus,
      isAccented: canvas.isAccented, showsCursor: canvas.showsCursor)
    draw(with: &renderer, in: place, on: &surface)
  }

  fileprivate func draw(
    with renderer: inout WindowRenderer, in place: FormPlace, on surface: inout Surface
  ) {
    for (number, row) in visibleRows.enumerated() {
      FormPainter(row: row, number: number, canvas: place).draw(with: &renderer, on: &surface)
    }
  }
}

extension WindowRenderer {
  /// Draws the form in a sheet.
  mutating func draw(_ form: SheetForm, in area: CellRect, on surface: inout Surface) {
    var form = form
    form.fit(area.size)
    let place = FormPlace(
      area: area, ground: .sheet, hasFocus: true, isAccented: true, showsCursor: true)
    form.content.lend(
      rows: { _ in },
      other: { ($0 as? FormState)?.draw(with: &self, in: place, on: &surface) })
    placeCaret(form.content.caret, in: area, on: &surface)
  }
}

/// The cells a form is drawn on, and how its cursor is told.
private struct FormPlace {
  let area: CellRect
  let ground: Theme.Ground
  let hasFocus, isAccented, showsCursor: Bool
  var width: Int { area.size.columns }
}

/// One row of a form in the canvas of its pane.
private struct FormPainter {
  let row: FormRow
  /// The row of the pane, counted from its first.
  let number: Int
  let canvas: FormPlace

  private var line: Int { canvas.area.minRow + number }

  func draw(with renderer: inout WindowRenderer, on surface: inout Surface) {
    guard line < canvas.area.maxRow else { return }
    let showsCursor = row.isCursor && canvas.showsCursor
    if showsCursor {
      surface.write(
        canvas.hasFocus ? renderer.signs.focusedBar : renderer.signs.unfocusedBar,
        at: CellPoint(column: canvas.area.minColumn, row: line), columns: 1,
        style: renderer.palette.style(
          canvas.hasFocus && canvas.isAccented ? .accent : .faint, on: canvas.ground))
    }
    for part in row.parts {
      surface.write(
        part.text, at: CellPoint(column: canvas.area.minColumn + part.column, row: line),
        columns: max(0, canvas.width - part.column),
        style: style(of: part.look, with: &renderer))
    }
  }

  private func style(of look: FormRow.Look, with renderer: inout WindowRenderer) -> StyleID {
    switch look {
    case .text, .button: return renderer.palette.style(.text, on: canvas.ground)
    case .faint: return renderer.palette.style(.faint, on: canvas.ground)
    case .error: return renderer.palette.style(.failure, on: canvas.ground)
    case .chosenButton:
      guard canvas.hasFocus else { return renderer.palette.style(.text, on: canvas.ground) }
      var inverted = TextStyle.plain
      inverted.attributes.insert(.inverse)
      return renderer.palette.style(inverted, on: canvas.ground)
    }
  }
}
