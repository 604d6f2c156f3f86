// SPDX-License-Identifier: Apache-2.0
import CellGeometry
import CellText
import PaneProtocol

extension MarkdownState {
  /// Cells of the pane that are not text: two before it and one behind it.
  static let marginCells = 3
  /// Those before it.
  package static let leadingCells = 2

  // MARK: Size

  /// The size on screen in cells, the cells beside the text included.
  var size: CellSize {
    CellSize(columns: paper.columns > 0 ? paper.columns + Self.marginCells : 0, rows: rows)
  }

  /// Takes over the size on screen; the first word stays where it is.
  mutating func setViewport(_ size: CellSize) {
    let columns = size.columns > 0 ? max(1, min(size.columns, 1 << 16) - Self.marginCells) : 0
    let rows = min(max(0, size.rows), 1 << 16)
    guard columns != paper.columns || rows != self.rows else { return }
    if columns != paper.columns {
      let offset = paper.offset(of: top)
      paper.setColumns(columns)
      chooser = CellChooser()
      if let anchor {
        top = paper.place(of: anchor)
      } else {
        top.row = paper.row(of: offset, at: top)
      }
    }
    self.rows = rows
    layOut()
  }

  // MARK: The view

  /// Brings the top into the text, and makes the rows on screen.
  mutating func layOut() {
    visible.removeAll(keepingCapacity: true)
    guard paper.columns > 0, rows > 0 else { return }
    let last = paper.lastTop(rows)
    if isAtEnd, !isOnWayToEnd { top = last }
    top = min(max(document.firstPlace, top), last)
    top.row = min(top.row, max(0, paper.rows(at: top).count - 1))
    tail?.fold(to: paper.columns)
    if isAtTail, let tail {
      visible = tail.visible(on: rows)
      return
    }
    var place: MarkdownPlace? = top
    while let here = place, visible.count < rows {
      show(here)
      place = document.next(after: here)
    }
    wantPictures()
  }

  private mutating func show(_ place: MarkdownPlace) {
    let rows = paper.rows(at: place)
    let matches = document.leaf(at: place).map { finding.matches(in: $0) } ?? []
    let isHere = finding.match.map { ($0.piece, $0.leaf) == (place.piece, place.leaf) } ?? false
    let link = link.flatMap { $0.leaf == place.block ? document.link($0)?.range : nil }
    let links = document.leaf(at: place)?.content.links ?? []
    let block = MarkdownPlace(piece: place.piece, leaf: place.leaf)
    let box = LinkPlace(leaf: block, number: LinkPlace.box)
    let isAtBox = self.link == box
    let task = ticked == box ? document.leaf(at: place)?.task : nil
    let waiting = task.map { StyledText.taskBox(isDone: !$0.isDone) }
    for row in rows.indices where row >= place.row && visible.count < self.rows {
      let here = MarkdownPlace(piece: place.piece, leaf: place.leaf, row: row)
      visible.append(
        VisibleRow(
          place: here, row: waiting.map(rows[row].showing) ?? rows[row], matches: matches,
          currentMatch: isHere ? finding.range : nil, currentLink: link,
          links: links, isAtBox: isAtBox, isChosen: choice?.hasLine(here) ?? false,
          picture: rows[row].strip.flatMap { paper.pictures.picture($0.target) }))
    }
  }

  /// The rows on screen, from the top.
  package var visibleRows: [VisibleRow] { visible }

  // MARK: Scrolling

  /// Scrolls by rows; tells whether the place changed, as all moves do.
  mutating func scroll(by count: Int) -> Bool {
    if isAtTail { return scrollTail(by: count) }
    return go(
      to: count < 0
        ? paper.place(above: count.magnitude, from: top)
        : paper.place(below: count.magnitude, from: top))
  }

  /// Scrolls by a row, by a page or to an end.
  mutating func scroll(_ move: ContentMove) -> Bool {
    let page = max(1, rows - 1)
    switch move {
    case .up: return scroll(by: -1)
    case .down: return scroll(by: 1)
    case .first: return go(to: document.firstPlace)
    case .last:
      tail?.sink()
      let isChanged = go(to: document.isBehind ? top : paper.lastTop(rows))
      isAtEnd = true
      if isAtTail { layOut() }
      return isChanged || isOnWayToEnd
    case .pageUp: return scroll(by: -page)
    case .pageDown: return scroll(by: page)
    }
  }

  /// Brings a place to the top as far as possible.
  mutating func go(to place: MarkdownPlace) -> Bool {
    let before = top
    top = place
    isAtEnd = false
    anchor = nil
    start = nil
    finding.walk = nil
    layOut()
    return top != before
  }

  // MARK: Sideways

  /// True when code on screen is cut on the right.
  var canScrollRight: Bool {
    visible.contains { row in
      row.row.segments.contains { segment in
        segment.room.map { segment.text.text.columns > $0 + horizontalOffset } ?? false
      }
    }
  }

  /// Scrolls code sideways; tells whether it did.
  mutating func scrollSideways(by cells: Int) -> Bool {
    guard cells < 0 ? horizontalOffset > 0 : canScrollRight else { return false }
    let before = horizontalOffset
    horizontalOffset = min(max(0, before + min(max(cells, -65_536), 65_536)), 1 << 20)
    return horizontalOffset != before
  }
}
