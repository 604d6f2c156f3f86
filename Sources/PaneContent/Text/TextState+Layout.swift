// SPDX-License-Identifier: Apache-2.0
import CellText
import PaneProtocol

extension TextState {
  /// Largest horizontal offset in cells.
  static let columnLimit = 1 << 20
  /// Rows of one folded line that can be reached.
  static let foldLimit = 1 << 16

  /// Takes over the viewport's size in cells, and how lines are folded.
  package mutating func setViewport(columns: Int, rows: Int, wrap: LineWrapping) {
    let columns = min(max(0, columns), 1 << 16)
    let rows = min(max(0, rows), 1 << 16)
    wrapping = wrap
    if columns != viewportColumns || viewportRows == 0 {
      // The text at the top stays at the top, however its line is folded now.
      if top.row > 0 { heldSpot = savedText.spot }
      viewportColumns = columns
      folds = FoldMemory()
      // Lines stay chosen however they are folded; cells have other places now.
      if wraps, choice?.unit != .line { chooser = CellChooser() }
    } else if rows == viewportRows {
      return
    }
    viewportRows = rows
    layOut()
  }

  /// The line at the viewport's top, from 0.
  package var topLine: Int { top.line }

  /// The line, or `nil` when it has not arrived.
  func text(of line: Int) -> StyledText? {
    if let source { return source.lines[line] }
    return line >= 0 && line < lines.count ? lines[line] : nil
  }

  /// Bytes of a line; 0 when it has not arrived.
  ///
  /// A line that has no more bytes than a row has cells is one row, and need not be folded.
  private func length(of line: Int) -> Int {
    if let source { return source.lines[line]?.text.string.utf8.count ?? 0 }
    return line >= 0 && line < lines.count ? lines[line].text.string.utf8.count : 0
  }

  /// The rows of a line; one when lines are not folded.
  mutating func fold(_ line: Int) -> [Range<Int>] {
    if let known = folds.rows[line] { return known }
    guard let text = text(of: line) else { return [0..<0] }
    let end = text.text.string.utf8.count
    guard wraps, viewportColumns > 0, end > viewportColumns, let wrapping else { return [0..<end] }
    var start = 0
    var rows: [Range<Int>] = []
    for row in wrapping.rows(text, viewportColumns).prefix(Self.foldLimit) {
      let lower = min(max(start, row.lowerBound), end)
      let upper = min(max(lower, row.upperBound), end)
      rows.append(lower..<upper)
      start = upper
    }
    if rows.isEmpty { rows = [0..<end] }
    if folds.rows.count >= 1_024 { folds = FoldMemory() }
    folds.rows[line] = rows
    return rows
  }

  /// The lowest place the viewport's top may have, so that the text's end is at its bottom.
  mutating func lastTop() -> TextPlace {
    var left = max(1, viewportRows)
    var line = lineCount - 1
    if !wraps { return TextPlace(line: max(0, lineCount - left), row: 0) }
    while line >= 0 {
      let rows = length(of: line) <= viewportColumns ? 1 : fold(line).count
      if rows >= left { return TextPlace(line: line, row: rows - left) }
      left -= rows
      line -= 1
    }
    return TextPlace()
  }

  /// Brings the top into the text and lays out the rows in the viewport.
  mutating func layOut() {
    let last = lastTop()
    if isFollowing { (top, heldSpot) = (last, nil) }
    if let heldSpot {
      top = TextPlace(line: heldSpot.line, row: heldSpot.row(in: fold(heldSpot.line)))
    }
    top = min(max(TextPlace(), top), last)
    if top.row > 0 { top.row = min(top.row, fold(top.line).count - 1) }
    visibleRows.removeAll(keepingCapacity: true)
    visibleRows.reserveCapacity(min(viewportRows, max(0, lineCount)))
    var place = top
    while visibleRows.count < viewportRows, place.line < lineCount {
      let end = length(of: place.line)
      if end <= viewportColumns {
        visibleRows.append(visibleRow(place.line, 0, 0..<end))
        place = TextPlace(line: place.line + 1)
        continue
      }
      let rows = fold(place.line)
      for row in place.row..<max(place.row, rows.count) where visibleRows.count < viewportRows {
        visibleRows.append(visibleRow(place.line, row, rows[row]))
      }
      place = TextPlace(line: place.line + 1)
    }
    // Nothing more can come that would move these words to the top, or away from it.
    if let line = heldSpot?.line, line < lineCount || !isGrowing, viewportRows > 0,
      !visibleRows.contains(where: \.isPlaceholder)
    {
      heldSpot = nil
    }
  }

  private func visibleRow(_ line: Int, _ row: Int, _ range: Range<Int>) -> TextRow {
    let isChosen = choice?.hasLine(TextPlace(line: line)) ?? false
    guard let text = text(of: line) else {
      return TextRow(
        line: line, isLineStart: row == 0, text: .empty, utf8Range: range, matchRanges: [],
        isPlaceholder: true, isChosen: isChosen)
    }
    return TextRow(
      line: line, isLineStart: row == 0, text: text, utf8Range: range,
      matchRanges: finding.matcher.isEmpty ? [] : finding.matcher.ranges(in: text.text.string),
      currentMatch: finding.match?.line == line ? finding.match?.range : nil,
      currentLink: link?.line == line ? link.flatMap(found)?.range : nil,
      isPlaceholder: false, isChosen: isChosen)
  }

  /// The lines in the viewport.
  var window: Range<Int> {
    let last = visibleRows.last?.line ?? top.line
    return top.line..<max(top.line, last) + 1
  }

  // MARK: Scrolling

  /// True when the text's end is in the viewport.
  package var isAtEnd: Bool {
    guard let last = visibleRows.last else { return true }
    return last.line >= lineCount - 1
      && last.utf8Range.upperBound >= last.text.text.string.utf8.count
  }

  /// Scrolls by rows; scrolling up lets go of the end, coming back to it follows again.
  ///
  /// - Returns: Whether the position changed, as for all moves.
  @discardableResult
  package mutating func scroll(by rows: Int) -> Bool {
    move(to: rows < 0 ? place(above: rows.magnitude) : place(below: rows.magnitude))
  }

  /// Scrolls by a row, by a page or to an end.
  @discardableResult
  package mutating func scroll(_ move: ContentMove) -> Bool {
    let page = max(1, viewportRows - 1)
    switch move {
    case .up: return scroll(by: -1)
    case .down: return scroll(by: 1)
    case .first: return self.move(to: TextPlace())
    case .last: return self.move(to: lastTop())
    case .pageUp: return scroll(by: -page)
    case .pageDown: return scroll(by: page)
    }
  }

  /// Brings a line, from 0, to the viewport's top as far as possible.
  @discardableResult
  package mutating func scroll(toLine line: Int) -> Bool {
    move(to: TextPlace(line: min(max(0, line), max(0, lineCount - 1))))
  }

  private mutating func move(to place: TextPlace) -> Bool {
    let before = top
    let last = lastTop()
    heldSpot = nil
    top = min(place, last)
    isFollowing = staysAtEnd && top == last
    layOut()
    return top != before
  }

  private mutating func place(below rows: UInt) -> TextPlace {
    var left = Int(clamping: rows)
    var place = top
    if !wraps { return TextPlace(line: place.line + min(left, max(0, lineCount - place.line))) }
    place.line += TextPlace.farLines(&left, atMost: lineCount - place.line)
    while left > 0, place.line < lineCount {
      let rest = fold(place.line).count - place.row
      if left < rest { return TextPlace(line: place.line, row: place.row + left) }
      left -= rest
      place = TextPlace(line: place.line + 1)
    }
    return place
  }

  private mutating func place(above rows: UInt) -> TextPlace {
    var left = Int(clamping: rows)
    var place = top
    if !wraps { return TextPlace(line: max(0, place.line - min(left, place.line))) }
    place.line -= TextPlace.farLines(&left, atMost: place.line)
    while left > place.row, place.line > 0 {
      left -= place.row + 1
      place = TextPlace(line: place.line - 1)
      place.row = fold(place.line).count - 1
    }
    return TextPlace(line: place.line, row: max(0, place.row - left))
  }

  // MARK: Sideways

  /// True when there is text to the left of the viewport.
  package var canScrollLeft: Bool { horizontalOffset > 0 }

  /// True when a line in the viewport is cut on the right.
  package var canScrollRight: Bool {
    guard !wraps, let wrapping, viewportColumns > 0 else { return false }
    let end = horizontalOffset + viewportColumns
    return visibleRows.contains { row in
      let line = row.text.text.string
      guard line.utf8.count > end else { return false }
      let prefix = line.utf8.prefix(end)
      if prefix.allSatisfy({ $0 < 0x80 }) { return true }
      let start = SafeText(String(decoding: line.utf8.prefix(end * 4 + 64), as: UTF8.self))
      return wrapping.rows(StyledText(start), end).count > 1
    }
  }

  /// Scrolls sideways in cells; folded lines are left alone.
  @discardableResult
  package mutating func scrollHorizontally(by cells: Int) -> Bool {
    guard !wraps, cells < 0 ? canScrollLeft : canScrollRight else { return false }
    let before = horizontalOffset
    let step = min(max(cells, -Self.columnLimit), Self.columnLimit)
    horizontalOffset = min(max(0, horizontalOffset + step), Self.columnLimit)
    return horizontalOffset != before
  }
}

extension TextPlace {
  /// Takes long ways by whole lines, so that few need to be folded.
  fileprivate static func farLines(_ rows: inout Int, atMost lines: Int) -> Int {
    let near = 512
    guard rows > near else { return 0 }
    let far = min(rows - near, max(0, lines - near))
    rows = far < rows - near ? near * 2 : near
    return far
  }
}
