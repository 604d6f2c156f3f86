// SPDX-License-Identifier: Apache-2.0
import CellGeometry
import CellText
import DragSession
import HostCore
import PaneContent
import PaneProtocol
import TerminalScreen

/// The picture of a drag in a list: rows on their way, the gap and the row that would take them.
extension WindowRenderer {
  /// The look of a row while something is on its way.
  enum RowLook: Equatable { case usual, lifted, leaving, gone, target, refused }

  /// An open gap between rows; the lines after it are drawn one row lower.
  ///
  /// Only the drawing is moved. What lies under the pointer is found in the rows as they were, so
  /// the gap cannot push its own target away.
  struct Gap {
    /// Its row in the viewport.
    let row: Int
    /// Levels below the root.
    let depth: Int
    /// True when the lines before it move up instead: there is no row left below them.
    let liftsLines: Bool

    init?(_ drag: DragPanePicture, rows: Int) {
      guard case .gap(let line, let depth) = drag.target, line >= 0, line <= rows, rows > 1 else {
        return nil
      }
      liftsLines = line == rows
      row = liftsLines ? rows - 1 : line
      self.depth = depth
    }

    /// The row a line of the viewport is drawn on.
    func row(of line: Int) -> Int {
      if liftsLines { return line - 1 }
      return line < row ? line : line + 1
    }
  }

  /// What a drag adds to the content of a pane, old content that is dimmed included.
  mutating func drawDrag(
    _ drag: DragPanePicture, _ canvas: PaneCanvas, on surface: inout Surface
  ) {
    if drag.isDimmed { cover(canvas, on: &surface) }
    guard let content = canvas.pane.shown, content.hasRows else { return }
    if let gap = Gap(drag, rows: canvas.area.size.rows) {
      drawGap(gap, isOutline: content.isOutline, canvas, on: &surface)
    }
  }

  /// Draws the line of an insertion: `╾━━━━━━━╼`.
  mutating func drawGap(
    _ gap: Gap, isOutline: Bool, _ canvas: PaneCanvas, on surface: inout Surface
  ) {
    guard let drag = canvas.drag else { return }
    let indent = (isOutline ? 3 : 1) + min(gap.depth, Limit.outlineDepth) * 2
    let left = canvas.area.minColumn + min(indent, max(0, canvas.width - 8))
    let right = canvas.area.maxColumn - 2
    guard right - left >= 2 else { return }
    let row = canvas.area.minRow + gap.row
    let look: Theme.Look = drag.certainty == .sure ? .insertion : .faint
    let style = palette.style(look, on: canvas.ground)
    surface.put(
      signs.insertion, at: CellPoint(column: left, row: row), count: right - left, style: style)
    surface.put(signs.insertionStart, at: CellPoint(column: left, row: row), style: style)
    surface.put(signs.insertionEnd, at: CellPoint(column: right - 1, row: row), style: style)
    guard let badge = drag.badge.flatMap(markerText), badge.columns + 4 < right - left else {
      return
    }
    let words = SafeText(" \(badge.string) ")
    surface.write(
      words, at: CellPoint(column: right - 2 - words.columns, row: row), columns: words.columns,
      style: palette.style(look == .insertion ? .marker : look, on: canvas.ground))
  }

  /// What a marker of a drag by keys carries, such as `→ ×2`; `nil` when there is nothing to say.
  func markerText(_ badge: DragBadge) -> SafeText? {
    let parts = [signs.sign(of: badge.outcome), signs.count(of: badge)].filter { !$0.isEmpty }
    return parts.isEmpty ? nil : SafeText(parts.joined(separator: " "))
  }

  // MARK: Rows

  /// Cells a row gives to what the marker carries, the blanks before it included.
  func markerColumns(_ look: RowLook, _ canvas: PaneCanvas) -> Int {
    guard look == .target || look == .refused else { return 0 }
    return canvas.drag?.badge.flatMap(markerText).map { $0.columns + 2 } ?? 0
  }

  /// Lays the ground of a row that something would be dropped into, between its two ends.
  mutating func drawTargetGround(_ row: Int, _ canvas: PaneCanvas, on surface: inout Surface) {
    let area = canvas.area
    surface.fill(
      CellRect(
        column: area.minColumn + 1, row: row, columns: max(0, canvas.width - 2), rows: 1),
      style: palette.style(.text, on: .targetRow))
    // Brackets are letters; half cells are the ground of the row.
    let ends =
      signs.isASCII
      ? palette.style(.text, on: canvas.ground) : palette.style(targetEnds: canvas.ground)
    surface.put(
      signs.targetStart, at: CellPoint(column: area.minColumn, row: row), style: ends)
    let end = CellPoint(column: area.maxColumn - 1, row: row)
    if case .filling(let count) = canvas.drag?.springProgress {
      // How soon it opens is read, unlike the end it takes the place of.
      surface.put(signs.eighths(count), at: end, style: palette.style(.accent, on: canvas.ground))
    } else {
      surface.put(signs.targetEnd, at: end, style: ends)
    }
  }

  /// A row that has arrived elsewhere and that its source has not taken away yet.
  mutating func drawGone(_ row: Int, _ canvas: PaneCanvas, on surface: inout Surface) {
    surface.write(
      signs.leaving, at: CellPoint(column: canvas.area.minColumn, row: row), columns: 1,
      style: palette.style(.faint, on: canvas.ground))
  }

  /// Adds to a drawn row what the drag says of it.
  mutating func drawDragged(
    _ look: RowLook, row: Int, ground: Theme.Ground, name: Int, end: Int, _ canvas: PaneCanvas,
    on surface: inout Surface
  ) {
    let left = canvas.area.minColumn
    switch look {
    case .usual, .gone: return
    case .lifted, .leaving:
      let faint = palette.style(.faint, on: ground)
      surface.styles = palette.table
      surface.restyle(
        CellRect(column: left, row: row, columns: canvas.width, rows: 1)
      ) { _, _ in faint }
      surface.write(
        look == .lifted ? signs.lifted : signs.leaving, at: CellPoint(column: left, row: row),
        columns: 1, style: faint)
    case .target, .refused:
      guard let words = canvas.drag?.badge.flatMap(markerText) else { return }
      surface.write(
        words, at: CellPoint(column: name + 2, row: row), columns: max(0, end - name - 2),
        style: palette.style(.text, on: ground))
    }
  }

  /// Dims a column that takes nothing of what is carried.
  mutating func cover(_ canvas: PaneCanvas, on surface: inout Surface) {
    let covered = palette.style(.covered, on: canvas.ground)
    surface.styles = palette.table
    surface.restyle(canvas.area) { _, _ in covered }
  }
}

extension DragPanePicture {
  /// The look of a row.
  func look(of row: ItemID) -> WindowRenderer.RowLook {
    if case .into(row) = target {
      if certainty == .idle { return .refused }
      if springProgress != .blinking(isLit: false) { return .target }
    }
    return switch rows[row] {
    case .lifted: .lifted
    case .leaving: .leaving
    case .gone: .gone
    case nil: .usual
    }
  }
}
