// SPDX-License-Identifier: Apache-2.0

/// The terminal behind the parser: what characters, controls, sequences and strings do.
///
/// Source: ECMA-48; DEC STD 070; ctlseqs.
struct EmulatedTerminal: Sendable {
  /// The screen on show.
  var page: ScreenPage
  /// The other screen.
  private(set) var otherPage: ScreenPage
  /// True while the alternate screen is on show.
  private(set) var isAlternate = false
  var cursor = GridCursor()
  var margins: Margins
  var tabs = TabStops()
  var modes = EmulatorModes()
  var clusters = ClusterTable()
  var links = LinkTable()
  var underlines = UnderlineColors()
  var scrollback: Scrollback
  var outbox = EmulatorOutbox()
  var traits = EmulatorTraits()
  var title = ""
  /// Number of the shape of the cursor, as DECSCUSR has it.
  var cursorShape = 0
  /// The glyph printed last, which REP repeats; `nil` without one.
  var lastGlyph: GridCell?
  /// True when the next scalar may belong to the cluster just printed.
  var mayJoin = false

  /// A terminal just started.
  init(columns: Int, rows: Int, scrollback bounds: Scrollback.Bounds) {
    page = ScreenPage(columns: columns, rows: rows)
    otherPage = page
    margins = Margins(columns: columns, rows: rows)
    scrollback = Scrollback(bounds)
  }

  var columns: Int { page.grid.columns }
  var rows: Int { page.grid.rows.count }

  // MARK: Places

  /// Puts the cursor at a place, counted from the margins where the program wants that.
  mutating func move(row: Int, column: Int) {
    let isOrigin = modes.has(.origin)
    let top = isOrigin ? margins.top : 0
    let bottom = isOrigin ? margins.bottom : rows
    let left = isOrigin ? margins.left : 0
    let right = isOrigin ? margins.right : columns
    cursor.row = min(max(row + top, top), bottom - 1)
    cursor.column = min(max(column + left, left), right - 1)
    cursor.wrapsNext = false
  }

  /// The last column the cursor reaches by writing, and the one behind which a line is folded.
  var lastColumn: Int { cursor.column < margins.right ? margins.right - 1 : columns - 1 }

  /// Moves up and down, as far as the margins that hold the cursor.
  mutating func moveRows(_ count: Int) {
    let top = cursor.row >= margins.top ? margins.top : 0
    let bottom = cursor.row < margins.bottom ? margins.bottom : rows
    cursor.row = min(max(cursor.row + count, top), bottom - 1)
    cursor.wrapsNext = false
  }

  /// Moves left and right, as far as the margins that hold the cursor.
  mutating func moveColumns(_ count: Int) {
    let left = cursor.column >= margins.left ? margins.left : 0
    cursor.column = min(max(cursor.column + count, left), lastColumn)
    cursor.wrapsNext = false
  }

  /// Goes one row down, and scrolls at the bottom of the margins.
  mutating func lineFeed() {
    cursor.wrapsNext = false
    if cursor.row == margins.bottom - 1 {
      if margins.holds(column: cursor.column) { scrollUp(1) }
    } else if cursor.row < rows - 1 {
      cursor.row += 1
    }
  }

  /// Goes one row up, and scrolls at the top of the margins.
  mutating func reverseLineFeed() {
    cursor.wrapsNext = false
    if cursor.row == margins.top {
      if margins.holds(column: cursor.column) {
        page.grid.scroll(margins.area, up: -1, cursor.look.erased)
      }
    } else if cursor.row > 0 {
      cursor.row -= 1
    }
  }

  /// Goes to the left margin, or to the first column before it.
  mutating func carriageReturn() {
    cursor.column = cursor.column >= margins.left ? margins.left : 0
    cursor.wrapsNext = false
  }

  /// Scrolls the margins up; what leaves the main screen at its top is kept.
  mutating func scrollUp(_ count: Int) {
    let count = min(count, margins.bottom - margins.top)
    if !isAlternate, margins.top == 0, margins.left == 0, margins.right == columns {
      for row in 0..<count { keep(page.grid.rows[row]) }
    }
    page.grid.scroll(margins.area, up: count, cursor.look.erased)
  }

  /// Writes a row of the screen into the scrollback.
  private mutating func keep(_ row: GridRow) {
    scrollback.add(
      RowText.bytes(row, columns: columns, clusters, links), goesOn: row.goesOn,
      hasPrompt: row.hasPrompt)
  }

  // MARK: Screens

  /// Shows the alternate screen or the main one; nothing when it is on show already.
  mutating func showAlternate(_ isOn: Bool, clears: Bool) {
    if isAlternate != isOn {
      swap(&page, &otherPage)
      isAlternate = isOn
      cursor.wrapsNext = false
    }
    if isOn, clears { page.grid.erase(page.grid.all, cursor.look.erased) }
  }

  /// Keeps place and look of the cursor.
  mutating func saveCursor() {
    cursor.isOrigin = modes.has(.origin)
    page.saved = cursor
  }

  /// Puts the cursor back.
  mutating func restoreCursor() {
    let link = cursor.look.link
    cursor = page.saved
    cursor.look.link = link
    modes.set(6, cursor.isOrigin)
    cursor.row = min(cursor.row, rows - 1)
    cursor.column = min(cursor.column, columns - 1)
  }

  /// Gives the screens another size; lines above the cursor leave a lower screen at its top.
  mutating func resize(columns: Int, rows: Int) {
    guard columns != self.columns || rows != self.rows else { return }
    let hidden = max(0, cursor.row + 1 - rows)
    if !isAlternate { for row in page.grid.rows.prefix(hidden) { keep(row) } }
    page.grid.dropFirst(hidden)
    cursor.row -= hidden
    page.grid.resize(columns: columns, rows: rows)
    if isAlternate {
      let lost = max(0, otherPage.saved.row + 1 - rows)
      for row in otherPage.grid.rows.prefix(lost) { keep(row) }
      otherPage.grid.dropFirst(lost)
      otherPage.saved.row -= lost
    }
    otherPage.grid.resize(columns: columns, rows: rows)
    margins = Margins(columns: columns, rows: rows)
    cursor.column = min(cursor.column, columns - 1)
    cursor.wrapsNext = false
  }

  /// Begins anew, as after switching on; the scrollback stays.
  mutating func reset() {
    var fresh = EmulatedTerminal(
      columns: columns, rows: rows, scrollback: Scrollback.Bounds(lines: 0))
    fresh.scrollback = scrollback
    fresh.outbox = outbox
    fresh.traits = traits
    self = fresh
  }

  /// Frees numbers of clusters that stand nowhere any more.
  mutating func collectClusters() {
    var used: Set<UInt32> = []
    for grid in [page.grid, otherPage.grid] {
      for row in grid.rows {
        for cell in row.cells where cell.isNumbered { used.insert(cell.value) }
      }
    }
    clusters.keep(only: used)
  }
}
