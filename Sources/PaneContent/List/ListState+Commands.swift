// SPDX-License-Identifier: Apache-2.0
import CellGeometry
import CellText
import PaneProtocol

/// A list as content among others: its commands, presses, keys and words.
extension ListState: ContentState {
  /// Carries out a command.
  mutating func perform(_ command: ContentCommand) -> ContentOutcome {
    switch command {
    case .move(let move, let times):
      return ContentOutcome(isChanged: moveCursor(move, times: times))
    case .moveTo(let id): return ContentOutcome(isChanged: moveCursor(to: id))
    case .moveToRow(let row):
      let before = cursorRow
      moveCursor(toRow: row)
      return ContentOutcome(isChanged: before != cursorRow)
    case .stepIn:
      guard isOutline else { return ContentOutcome(hasStepped: table?.stepAcross(by: 1)) }
      switch stepIn() {
      case .opened: return expansion
      case .movedToChild: return .changed
      case .leaf: return ContentOutcome(hasStepped: table?.stepAcross(by: 1))
      }
    case .stepOut:
      guard isOutline else { return ContentOutcome(hasStepped: table?.stepAcross(by: -1)) }
      switch stepOut() {
      case .closed: return expansion
      case .movedToParent: return .changed
      case .atTop: return ContentOutcome(hasStepped: table?.stepAcross(by: -1))
      }
    case .scroll(let lines): return ContentOutcome(isChanged: scroll(by: lines))
    case .scrollSideways(let cells):
      guard table != nil else { return .nothing }
      return ContentOutcome(isChanged: table?.scroll(by: cells < 0 ? -1 : 1) == true)
    case .columns(let command): return TableState.perform(command, in: &self)
    case .column(let id, let edit):
      guard table?.arrange(id, edit) == true else { return .unchanged }
      RowFilter.renew(in: &self)
      return .changed
    case .letGo(let isCancelled):
      // A title is where it was dragged to, or rows are sorted by it.
      guard let command = table?.letGo(isCancelled: isCancelled) else { return .nothing }
      return TableState.perform(command, in: &self)
    case .widen:
      guard let widened = TableState.widened(in: self) else { return .unchanged }
      table = widened
    case .scrollToEnd: return ContentOutcome(isChanged: scroll(toLine: lineCount))
    case .reveal(let id): reveal(id)
    case .select(let ids): select(ids)
    case .setOpen(let changes): setExpanded(changes)
    case .mark(let command):
      switch mark(command) {
      case .changed: return .changed
      case .unchanged: return .unchanged
      case .rowsNotLoaded: return .refused
      }
    case .find(let command): return find(command)
    case .link, .landmark, .awaitTick, .asWritten, .enter, .choose, .discard, .magnify, .cells:
      return .nothing
    }
    return .changed
  }

  private var expansion: ContentOutcome {
    cursorItem.map { .expanded($0.id, rows.isExpanded($0.id)) } ?? .changed
  }

  // MARK: Presses

  /// Makes the column of a table wider or narrower whose edge is held, or moves the title that is.
  mutating func drag(to cell: CellPoint) {
    table?.dragEdge(to: cell.column)
    table?.dragTitle(to: cell.column)
  }

  /// Takes a press on a cell: a triangle opens, any other place takes the cursor.
  mutating func press(_ cell: CellPoint, hasSigns: Bool) -> ContentPress {
    if cell.row < viewport.header {
      if table?.holdEdge(at: cell.column) == true { return .held }
      return table?.holdTitle(at: cell.column) == true ? .heldTitle : .nothing
    }
    guard let pressed = row(under: cell) else { return .nothing }
    if pressed.part == .triangle {
      let opens = !rows.isExpanded(pressed.item.id)
      setExpanded([pressed.item.id: opens])
      return .expanded(pressed.item.id, opens)
    }
    moveCursor(toLine: viewport.line(atScreenRow: cell.row))
    if table?.hasCellCursor == true { table?.choose(at: cell.column) }
    return hasSigns && pressed.part == .sign ? .sign(pressed.item) : .row
  }

  /// The row under a cell and the part of it; `nil` where none has arrived.
  func row(under cell: CellPoint) -> PressedRow? {
    let line = viewport.line(atScreenRow: cell.row)
    guard cell.row >= viewport.header, case .row(let view) = rows.line(at: line, look) else {
      return nil
    }
    return PressedRow(item: view.item, part: view.part(at: cell.column, isOutline: isOutline))
  }

  // MARK: Keys and words

  /// The way keys act on it.
  var keys: ContentKeys { table != nil ? .table : isOutline ? .outline : .rows }

  /// True when there is nothing to show, nor something on its way or filtered out.
  var isEmpty: Bool { rowCount == 0 && !isGrowing && filter.isEmpty }

  /// Number of rows on show.
  var count: Int? { rowCount }

  /// The place where typing filters rows: here or, as most have not been fetched, with the plugin.
  var typing: ContentTyping { filtersRows ? .filter : .query }

  /// The text the rows are filtered by, or searched for.
  var sought: String { filter.isEmpty ? wordSearch.phrase : filter }

  /// True while the plugin looks for words.
  var isSearching: Bool { wordSearch.isUnderWay }

  /// How a search ended that found nothing, once.
  mutating func takeSearchEnd() -> SearchEnd? { wordSearch.takeEnd() }

  /// The cursor row and the number of rows: `9/12`; with a filter, how many are left: `3 of 20`.
  var placeWords: SafeText {
    let columns = table?.placeWords.map { $0 + "  " } ?? ""
    let counts = counts
    if counts.unfiltered != nil { return SafeText(columns) + rowTally }
    let total = counts.isGrowing || isCut ? "\(counts.total.grouped)+" : counts.total.grouped
    guard let position = counts.position else {
      return SafeText(columns + (total == "0" ? "" : total))
    }
    return SafeText("\(columns)\(position.grouped)/\(total)")
  }

  /// How many rows a filter leaves, or that a search is under way.
  var tally: SafeText {
    if isSearching { return SafeText(TallyWords.searching) }
    return filter.isEmpty ? .empty : rowTally
  }

  private var rowTally: SafeText {
    let shown = isGrowing ? "\(rowCount.grouped)+" : rowCount.grouped
    if let all = counts.unfiltered {
      let words = TallyWords.rows(shown, of: all)
      return SafeText(rows.inline.isByLetters ? TallyWords.byLetters(words) : words)
    }
    return SafeText(TallyWords.rows(rowCount, shown))
  }

  /// The values of the chosen rows.
  func copiedText(limit bytes: Int) -> CopiedText {
    var copied = CopiedText(limit: bytes)
    for item in chosenItems where !copied.add(line: item.plainValue) { break }
    return copied
  }
}

extension RowView {
  /// The part of the row at a column, counted from the content's leading edge.
  fileprivate func part(at column: Int, isOutline: Bool) -> PressedRow.Part {
    let triangle = (2 + depth * 2)..<(4 + depth * 2)
    if isOutline, disclosure != .none, triangle.contains(column) { return .triangle }
    return signColumns(isOutline: isOutline).contains(column) ? .sign : .plain
  }

  /// Cells of the row, counted from the content's edge, that hold its check box or else its icon.
  private func signColumns(isOutline: Bool) -> Range<Int> {
    let hasTriangle = isOutline || disclosure != .none
    let start = 2 + min(depth, Limit.outlineDepth) * 2 + (hasTriangle ? 2 : 0)
    if item.isChecked != nil { return start..<start + 3 }
    let icon = item.icon?.columns ?? 0
    return start..<start + (icon <= 2 ? icon : 0)
  }
}
