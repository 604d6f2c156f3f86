// SPDX-License-Identifier: Apache-2.0
import CellText
package import PaneProtocol

/// The columns of a table as the user has them: which are on screen, how wide, and the current one.
///
/// A table sees rows only to measure them; the rows themselves are those of a list.
package struct TableState: Equatable, Sendable {
  /// The columns as the plugin has sent them.
  package private(set) var shape: TableShape
  /// The widths, the order and the hidden columns the user has chosen.
  package private(set) var choices = ColumnChoices() {
    didSet { changes &+= 1 }
  }
  /// Grows with each choice the user makes.
  private(set) var changes = 0
  /// The columns on screen.
  package private(set) var layout = TableLayout([], room: 1, view: .init())
  /// The id of the current column.
  package private(set) var current: String
  /// Columns that are scrolled away behind those that stay.
  private var first = 0
  /// Cells the widest cell of each column would take, as far as they were measured.
  var widest: [Int]
  /// Cells that triangles, boxes and icons need before the first column, as far as measured.
  private var signs = 0
  /// The cells from the width of the column whose edge is held to the cell it is held at.
  private var heldEdge: Int?
  /// The title that the mouse holds.
  var heldTitle: HeldTitle?
  /// True when rows were measured, so that widths stand still.
  private(set) var isMeasured = false
  /// Cells of the pane.
  private(set) var columns = 0

  /// Rows that are measured of those that came with the content.
  static let measuredRows = 1_000
  /// Cells of the pane that are no column's: the bar, the mark, and the free one at the end.
  static let margin = 3
  /// Cells by which a key changes a width.
  private static let widthStep = 2

  /// Creates the state of columns shown for the first time.
  init(_ shape: TableShape) {
    self.shape = shape
    widest = Array(repeating: 0, count: shape.columns.count)
    current = shape.columns.first { !$0.isHidden }?.id ?? shape.columns.first?.id ?? ""
    update()
  }

  /// Takes other columns of the same table; what the user chose stays, by the ids of the columns.
  mutating func replace(with shape: TableShape) {
    guard shape != self.shape else { return }
    if shape.columns != self.shape.columns {
      widest = Array(repeating: 0, count: shape.columns.count)
      (signs, isMeasured) = (0, false)
    }
    self.shape = shape
    update()
  }

  /// Goes back to what the user chose before; tells whether it was for a table of this name.
  mutating func restore(_ saved: SavedColumns) -> Bool {
    guard saved.name == name else { return false }
    let before = changes
    choices = saved.choices
    changes = before
    update()
    return true
  }

  /// The state for other content: what the user chose stays while there are columns.
  static func following(
    _ old: TableState?, _ shape: TableShape?, measuring rows: ListRows
  ) -> TableState? {
    guard let shape else { return nil }
    var state = old ?? TableState(shape)
    if shape.id != state.shape.id {
      // A table of another name has choices of its own.
      state = TableState(shape)
      state.setColumns(old?.columns ?? 0)
    }
    state.replace(with: shape)
    state.measure(rows)
    return state
  }

  /// Name under which the choices are kept: the table's own, else the names of its columns.
  var name: String { shape.id ?? shape.columns.map(\.id).joined(separator: "\n") }

  /// The choices to be kept; `nil` when none is made.
  var saved: SavedColumns? {
    choices == ColumnChoices() ? nil : SavedColumns(name: name, choices: choices)
  }

  // MARK: Measuring

  /// Measures rows that came with the content, once.
  mutating func measure(_ rows: ListRows) {
    guard !isMeasured, rows.source == nil, rows.count > 0 else { return }
    for node in rows.inline.nodes.prefix(Self.measuredRows) {
      measure(node.item, depth: rows.isOutline ? node.depth : nil)
    }
    finishMeasuring()
  }

  /// Measures the first rows of a source that arrive.
  mutating func measure(_ rows: [Item], isOutline: Bool) {
    guard !isMeasured, !rows.isEmpty else { return }
    for item in rows.prefix(PageLimit.rows) {
      measure(item, depth: isOutline ? item.depth : nil)
    }
    finishMeasuring()
  }

  /// From now on widths stand still.
  private mutating func finishMeasuring() {
    isMeasured = true
    update()
  }

  /// Measures the cells of a row, and what stands before them at its level of an outline.
  private mutating func measure(_ item: Item, depth: Int?) {
    signs = max(signs, item.signColumns(depth: depth))
    for (index, column) in shape.columns.enumerated() {
      widest[index] = max(widest[index], naturalColumns(item, column))
    }
  }

  func naturalColumns(_ item: Item, _ column: TableColumn) -> Int {
    CellWords(column).naturalColumns(item.cell(of: column))
  }

  /// Takes over the pane's width in cells.
  mutating func setColumns(_ columns: Int) {
    guard columns != self.columns else { return }
    self.columns = columns
    update()
  }

  // MARK: Looking

  /// All columns in their order, by their places in ``shape``.
  var arranged: [Int] {
    let all = shape.columns.indices
    let named = choices.order.compactMap { id in all.first { shape.columns[$0].id == id } }
    let taken = Set(named)
    return named + all.filter { !taken.contains($0) }
  }

  /// The columns that are not hidden, in their order, by their places in ``shape``.
  package var shown: [Int] { arranged.filter { isShown(shape.columns[$0]) } }

  /// The ids of these columns, in the order in which they were sent.
  var shownIDs: [String] { shape.columns.filter(isShown).map(\.id) }

  /// Whether a column is not hidden.
  func isShown(_ column: TableColumn) -> Bool {
    !(choices.hidden[column.id] ?? column.isHidden)
  }

  /// The order of the rows: the user's, else the one they were sent in, as far as there are columns.
  package var sort: [RowsQuery.Sorting] {
    choices.sort
      ?? shape.sort.filter { key in shape.columns.contains { $0.id == key.column } }
  }

  /// True when the cursor goes from cell to cell.
  package var hasCellCursor: Bool { (choices.cursor ?? shape.cursor) == .cell }

  /// The current column.
  package var currentColumn: TableColumn? { shape.columns.first { $0.id == current } }

  /// The sign of a column's order with its rank where there are several; `nil` when none is sorted
  /// by it.
  package func sortSign(of column: TableColumn) -> (isDescending: Bool, rank: Int?)? {
    let sort = sort
    guard let index = sort.firstIndex(where: { $0.column == column.id }) else { return nil }
    return (sort[index].isDescending, sort.count > 1 ? index + 1 : nil)
  }

  /// The columns on show among all: `columns 3–9/50`; `nil` when all are on screen.
  ///
  /// Columns that stay while others scroll are left out as soon as some are scrolled away.
  package var placeWords: String? {
    guard layout.isScrolling, layout.places.count < shown.count else { return nil }
    let scrolled = layout.frozen + layout.first
    let start = layout.first == 0 ? 1 : scrolled + 1
    let end = scrolled + max(1, layout.places.count - layout.frozen)
    return TallyWords.columns(start, end, of: shown.count)
  }

  /// The headings on screen as words.
  var headingWords: String {
    layout.places.map { CellWords(shape.columns[$0.column]).heading.text.string }
      .joined(separator: "  ")
  }

  /// The cells of a row on screen as words.
  func words(of item: Item) -> String {
    layout.places.map { place in
      let column = shape.columns[place.column]
      return CellWords(column).words(item.cell(of: column), columns: place.columns).text.string
    }.joined(separator: "  ")
  }

  /// The column under a cell, counted from the pane's edge, and if the cell is in the gap behind it.
  package func place(at cell: Int) -> (place: TableLayout.Place, isGap: Bool)? {
    let cell = cell - 2
    for place in layout.places where cell >= place.start && cell < place.start + place.columns {
      return (place, false)
    }
    for place in layout.places
    where cell >= place.start + place.columns && cell < place.start + place.columns + layout.gap {
      return (place, true)
    }
    return nil
  }

  // MARK: Changing

  /// Carries out a command; tells what came of it.
  mutating func perform(_ command: ColumnsCommand, onScreen items: [Item]) -> TableOutcome {
    let before = self
    switch command {
    case .columnPrevious: move(by: -1)
    case .columnNext: move(by: 1)
    case .cellCursor: choices.cursor = hasCellCursor ? .row : .cell
    case .sortUp: return sort(isDescending: false, adds: false)
    case .sortDown: return sort(isDescending: true, adds: false)
    case .sortUpToo: return sort(isDescending: false, adds: true)
    case .sortDownToo: return sort(isDescending: true, adds: true)
    case .sortAsSent:
      guard choices.sort != nil else { return .unchanged }
      choices.sort = nil
      return .sorted
    case .columnNarrower: resize(current, by: -Self.widthStep)
    case .columnWider: resize(current, by: Self.widthStep)
    case .columnAutomatic: choices.widths[current] = nil
    case .columnFit: fit(current, items)
    case .columnLeft: shift(by: -1)
    case .columnRight: shift(by: 1)
    case .columnHide: hide()
    case .columnFreeze: freeze()
    case .columnList, .cellShow: break
    case .columnsAsSent:
      let sort = choices.sort
      choices = ColumnChoices()
      choices.sort = sort
      first = 0
    }
    update()
    return self == before ? .unchanged : .changed
  }

  /// Makes a column of the ones shown the current one.
  mutating func choose(_ id: String) {
    guard shown.contains(where: { shape.columns[$0].id == id }) else { return }
    current = id
    update()
  }

  /// Gives a column a width in cells.
  mutating func resize(_ id: String, to width: Int) {
    choices.widths[id] = min(max(width, 1), Limit.columnCells.upperBound)
    update()
  }

  /// Makes the column at a cell of the pane the current one.
  mutating func choose(at cell: Int) {
    if let (place, _) = place(at: cell) { choose(shape.columns[place.column].id) }
  }

  /// Takes hold of the edge of a column: of the gap to the right of its heading.
  ///
  /// - Returns: Whether there is one at this cell.
  mutating func holdEdge(at cell: Int) -> Bool {
    guard let (place, isGap) = place(at: cell), isGap else { return false }
    choose(shape.columns[place.column].id)
    heldEdge = cell - place.columns
    heldTitle = nil
    return true
  }

  /// Gives the column whose edge is held the width that puts it at a cell.
  mutating func dragEdge(to cell: Int) {
    guard let heldEdge, heldTitle == nil else { return }
    resize(current, to: max(cell - heldEdge, TableLayout.leastWidth))
  }

  /// The command a click on a title stands for: sort upwards, downwards, and as the table has it.
  func sortOfPress(on id: String) -> ColumnsCommand {
    guard choices.sort?.count == 1, choices.sort?.first?.column == id else { return .sortUp }
    return .sortDown
  }

  /// Hides a column, or shows it.
  mutating func setHidden(_ id: String, _ isHidden: Bool) {
    choices.hidden[id] = isHidden
    update()
  }

  /// Puts all columns into an order, by their ids.
  mutating func setOrder(_ ids: [String]) {
    choices.order = ids
    update()
  }

  /// Goes to the cell beside, or scrolls by a column; tells whether that led anywhere.
  mutating func stepAcross(by count: Int) -> Bool {
    guard hasCellCursor else { return scroll(by: count) }
    let before = current
    move(by: count)
    update()
    return current != before
  }

  /// Gives a column the width its cells on screen need.
  private mutating func fit(_ id: String, _ items: [Item]) {
    guard let index = shape.columns.firstIndex(where: { $0.id == id }) else { return }
    let column = shape.columns[index]
    let before = index == shown.first ? signs : 0
    let cells = before + (items.map { naturalColumns($0, column) }.max() ?? 0)
    resize(id, to: max(headerColumns(column), cells, TableLayout.leastWidth))
  }

  /// Scrolls by columns; tells whether it did.
  mutating func scroll(by count: Int) -> Bool {
    guard layout.isScrolling, count > 0 ? layout.hasMore : layout.first > 0 else { return false }
    first = max(0, layout.first + count)
    layOut()
    return true
  }

  private mutating func sort(isDescending: Bool, adds: Bool) -> TableOutcome {
    guard let column = currentColumn, column.canSort != false else { return .cannotSort }
    let wanted = RowsQuery.Sorting(column: current, isDescending: isDescending)
    var sort = choices.sort ?? []
    if adds {
      let isThere = sort.contains(wanted)
      sort.removeAll { $0.column == current }
      if !isThere { sort = Array(sort.prefix(Limit.sortKeys - 1)) + [wanted] }
    } else {
      sort = sort == [wanted] ? [] : [wanted]
    }
    choices.sort = sort.isEmpty ? nil : sort
    return .sorted
  }

  private mutating func move(by count: Int) {
    let shown = shown
    guard let index = shown.firstIndex(where: { shape.columns[$0].id == current }) else { return }
    current = shape.columns[shown[min(max(0, index + count), shown.count - 1)]].id
  }

  private mutating func resize(_ id: String, by cells: Int) {
    guard let place = layout.places.first(where: { shape.columns[$0.column].id == id }) else {
      return
    }
    choices.widths[id] = min(
      max(choices.widths[id] ?? place.columns, 1) + cells, Limit.columnCells.upperBound)
    choices.widths[id] = max(choices.widths[id] ?? 1, TableLayout.leastWidth)
  }

  private mutating func shift(by count: Int) {
    let shown = shown
    guard let index = shown.firstIndex(where: { shape.columns[$0].id == current }),
      shown.indices.contains(index + count)
    else { return }
    var order = shown.map { shape.columns[$0].id }
    order.swapAt(index, index + count)
    let hidden = shape.columns.map(\.id).filter { !order.contains($0) }
    choices.order = order + hidden
  }

  private mutating func hide() {
    let shown = shown
    guard shown.count > 1,
      let index = shown.firstIndex(where: { shape.columns[$0].id == current })
    else { return }
    choices.hidden[current] = true
    current = shape.columns[shown[index + 1 < shown.count ? index + 1 : index - 1]].id
  }

  private mutating func freeze() {
    guard let index = shown.firstIndex(where: { shape.columns[$0].id == current }) else { return }
    choices.frozen = choices.frozen == index + 1 ? nil : index + 1
    first = 0
  }

  // MARK: Layout

  mutating func update() {
    let ids = shown.map { shape.columns[$0].id }
    if !ids.contains(current) { current = ids.first ?? "" }
    layOut()
    guard layout.isScrolling,
      let index = shown.firstIndex(where: { shape.columns[$0].id == current }),
      index >= layout.frozen
    else { return }
    let place = index - layout.frozen
    if place < layout.first {
      first = place
      layOut()
    }
    // The current column is always whole.
    while place > layout.first, !isWhole(shown[index]) {
      first = layout.first + 1
      layOut()
    }
  }

  private func isWhole(_ column: Int) -> Bool {
    guard let place = layout.places.firstIndex(where: { $0.column == column }) else { return false }
    let wanted = TableLayout(
      [wish(of: column)], room: max(1, columns - Self.margin), view: .init(frozen: 0))
    let width = wanted.places.first?.columns ?? 0
    return place < layout.places.count - 1 || layout.places[place].columns >= width
  }

  private mutating func layOut() {
    layout = TableLayout(
      shown.map(wish), room: columns - Self.margin,
      view: .init(frozen: choices.frozen ?? shape.frozen, first: first))
  }

  private func headerColumns(_ column: TableColumn) -> Int {
    // The sign and a blank have their place beforehand, so that sorting moves no column.
    CellWords(column).heading.text.columns() + (column.canSort == false ? 0 : 2)
  }

  private func wish(of index: Int) -> TableLayout.Wish {
    let column = shape.columns[index]
    let isText = column.kind == .text
    if let cells = choices.widths[column.id] {
      return .init(column: index, natural: cells, uncut: cells, isFixed: true, isText: isText)
    }
    if case .cells(let cells) = column.width {
      return .init(column: index, natural: cells, uncut: cells, isFixed: true, isText: isText)
    }
    let most = column.maximum ?? (isText ? 40 : 24)
    let least = column.minimum ?? TableLayout.leastWidth
    let uncut = max(headerColumns(column), widest[index] + (index == shown.first ? signs : 0))
    return .init(
      column: index, natural: max(least, min(uncut, most)), uncut: max(least, uncut),
      isText: isText || column.kind == .time, minimum: column.minimum,
      maximum: column.maximum, share: column.width == .flexible ? column.share : nil)
  }
}

/// What a command about columns came to.
enum TableOutcome: Equatable {
  case changed, unchanged
  /// The rows are to come in another order.
  case sorted
  /// Rows cannot be sorted by this column.
  case cannotSort
}

extension Item {
  /// Cells of what stands before the row's name: its level of an outline, its box and its icon.
  fileprivate func signColumns(depth: Int?) -> Int {
    var columns = depth.map { min($0, Limit.outlineDepth) * 2 + 2 } ?? 0
    if isChecked != nil { columns += 4 }
    if let icon, icon.columns <= 2 { columns += icon.columns + 1 }
    return columns
  }

  /// The cell of a column, by the place the column was sent at; a row without cells has its text.
  package func cell(of column: TableColumn) -> Cell? {
    let cells = cells
    if cells.isEmpty { return column.place == 0 ? Cell(text) : nil }
    return cells.indices.contains(column.place) ? cells[column.place] : nil
  }
}
