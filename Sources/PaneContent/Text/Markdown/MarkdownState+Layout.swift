// SPDX-License-Identifier: Apache-2.0
import CellGeometry
import CellText
import PaneProtocol

extension MarkdownState {
  /// Cells of the pane that are not text: two before it and one behind it.
  static let marginCells = 3
  /// Those before it.
  package static let leadingCells = 2

  /// The rows of the block at a place.
  mutating func rows(at place: MarkdownPlace) -> [MarkdownRow] {
    guard columns > 0, let leaf = document.leaf(at: place) else { return [] }
    let (columns, pictures) = (columns, pictures)
    return memory.rows(of: place) {
      MarkdownLayout.rows(of: leaf, columns: columns, pictures: pictures)
    }
  }

  // MARK: Size

  /// The size on screen in cells, the cells beside the text included.
  var size: CellSize {
    CellSize(columns: columns > 0 ? columns + Self.marginCells : 0, rows: rows)
  }

  /// Takes over the size on screen; the first word stays where it is.
  mutating func setViewport(_ size: CellSize) {
    let columns = size.columns > 0 ? max(1, min(size.columns, 1 << 16) - Self.marginCells) : 0
    let rows = min(max(0, size.rows), 1 << 16)
    guard columns != self.columns || rows != self.rows else { return }
    if columns != self.columns {
      let offset = offset(of: top)
      self.columns = columns
      choice = nil
      memory = LayoutMemory()
      if let anchor { top = place(of: anchor) } else { top.row = row(of: offset, at: top) }
    }
    self.rows = rows
    layOut()
  }

  /// The place in the words of its block that a row begins at; -1 for the blank row above it.
  func offset(of place: MarkdownPlace) -> Int {
    var copy = self
    let rows = copy.rows(at: place)
    guard place.row > 0 || document.leaf(at: place)?.gap == nil else { return -1 }
    return rows.dropFirst(place.row).first { !$0.range.isEmpty }?.range.lowerBound ?? 0
  }

  /// The row of a block that shows a place in its words.
  mutating func row(of offset: Int, at place: MarkdownPlace) -> Int {
    guard offset >= 0 else { return 0 }
    let rows = rows(at: place)
    let first = document.leaf(at: place)?.gap == nil ? 0 : 1
    return rows.indices.last {
      $0 >= first && !rows[$0].range.isEmpty && rows[$0].range.lowerBound <= offset
    } ?? min(first, max(0, rows.count - 1))
  }

  /// The place of an anchor, as far as its piece has been read.
  mutating func place(of anchor: Anchor) -> MarkdownPlace {
    let piece = document.pieces.lastIndex { $0.lines.lowerBound <= anchor.line } ?? 0
    guard document.pieces.indices.contains(piece) else { return MarkdownPlace() }
    let line = anchor.line - document.pieces[piece].lines.lowerBound
    var place = MarkdownPlace(piece: piece)
    place.leaf =
      document.isAsWritten
      ? line : document.pieces[piece].leaves.lastIndex { $0.line <= line } ?? 0
    place.row = row(of: anchor.offset, at: place)
    return place
  }

  // MARK: The view

  /// The lowest place of the top, so that the end of the text is at the bottom.
  mutating func lastTop() -> MarkdownPlace {
    var place: MarkdownPlace? = document.lastLeaf
    var left = max(1, rows)
    while let here = place {
      let count = rows(at: here).count
      if count >= left {
        return MarkdownPlace(piece: here.piece, leaf: here.leaf, row: count - left)
      }
      left -= count
      place = document.previous(before: here)
    }
    return document.firstPlace
  }

  /// Brings the top into the text, and makes the rows on screen.
  mutating func layOut() {
    visible.removeAll(keepingCapacity: true)
    guard columns > 0, rows > 0 else { return }
    let last = lastTop()
    if isAtEnd, !isOnWayToEnd { top = last }
    top = min(max(document.firstPlace, top), last)
    top.row = min(top.row, max(0, rows(at: top).count - 1))
    var place: MarkdownPlace? = top
    while let here = place, visible.count < rows {
      show(here)
      place = document.next(after: here)
    }
    wantPictures()
  }

  private mutating func show(_ place: MarkdownPlace) {
    let rows = rows(at: place)
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
          links: links, isAtBox: isAtBox, isChosen: choice?.bounds.contains(here) ?? false,
          picture: rows[row].strip.flatMap { pictures.picture($0.target) }))
    }
  }

  /// The rows on screen, from the top.
  package var visibleRows: [VisibleRow] { visible }

  // MARK: Scrolling

  /// Scrolls by rows; tells whether the place changed, as all moves do.
  mutating func scroll(by count: Int) -> Bool {
    go(to: count < 0 ? place(above: count.magnitude) : place(below: count.magnitude))
  }

  /// Scrolls by a row, by a page or to an end.
  mutating func scroll(_ move: ContentMove) -> Bool {
    let page = max(1, rows - 1)
    switch move {
    case .up: return scroll(by: -1)
    case .down: return scroll(by: 1)
    case .first: return go(to: document.firstPlace)
    case .last:
      let isChanged = go(to: document.isBehind ? top : lastTop())
      isAtEnd = true
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

  mutating func place(below rows: UInt, from start: MarkdownPlace? = nil) -> MarkdownPlace {
    var left = Int(clamping: rows)
    var place = start ?? top
    while left > 0 {
      let rest = self.rows(at: place).count - place.row
      if left < rest {
        return MarkdownPlace(piece: place.piece, leaf: place.leaf, row: place.row + left)
      }
      guard let next = document.next(after: place) else {
        place.row += max(0, rest - 1)
        return place
      }
      left -= max(0, rest)
      place = next
    }
    return place
  }

  mutating func place(above rows: UInt, from start: MarkdownPlace? = nil) -> MarkdownPlace {
    var left = Int(clamping: rows)
    var place = start ?? top
    while left > place.row {
      guard let previous = document.previous(before: place) else { return document.firstPlace }
      left -= place.row + 1
      place = previous
      place.row = max(0, self.rows(at: place).count - 1)
    }
    place.row -= left
    return place
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
