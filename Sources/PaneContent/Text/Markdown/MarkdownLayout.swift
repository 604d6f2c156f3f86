// SPDX-License-Identifier: Apache-2.0
import CellGeometry
import CellText
import PaneProtocol

/// Rows of a leaf in a width: a pure function of both.
struct MarkdownLayout {
  /// The most cells of a line of prose, margins included.
  static let measure = 100
  /// Cells that code is indented by.
  static let indent = 4
  /// Cells of the rule above the notes at the foot.
  static let footRule = 8
  /// The fewest cells that are used, however deep a leaf stands.
  static let least = 8

  private let leaf: MarkdownLeaf
  private let pictures: MarkdownPictures
  /// Cells of the pane for text.
  private let columns: Int
  private var rows: [MarkdownRow] = []
  /// Cells of the signs before each row.
  private let margin: Int

  /// The rows of a leaf, its blank row before it included.
  static func rows(
    of leaf: MarkdownLeaf, columns: Int, pictures: MarkdownPictures
  ) -> [MarkdownRow] {
    var layout = MarkdownLayout(leaf, columns: max(least, columns), pictures)
    layout.layOut()
    return layout.rows
  }

  /// The picture a leaf is, with the cells there are for it; `nil` for other leaves.
  static func picture(of leaf: MarkdownLeaf, columns: Int) -> MarkdownPictures.Wanted? {
    guard case .picture(let target) = leaf.kind else { return nil }
    let layout = MarkdownLayout(leaf, columns: max(least, columns), MarkdownPictures())
    return MarkdownPictures.Wanted(target: target, columns: layout.room)
  }

  private init(_ leaf: MarkdownLeaf, columns: Int, _ pictures: MarkdownPictures) {
    self.leaf = leaf
    self.pictures = pictures
    self.columns = columns
    margin = leaf.margins.reduce(0) { $0 + $1.columns }
  }

  /// Cells for prose beside the margin, and for code and tables.
  private var room: Int { max(Self.least, min(columns, Self.measure) - margin) }
  private var wideRoom: Int { max(Self.least, columns - margin) }

  private mutating func layOut() {
    switch leaf.kind {
    case .paragraph, .written: addProse()
    case .picture(let target): addPicture(target)
    case .heading(let level):
      addProse()
      if level <= 2 { add(Self.line(level == 1 ? "━" : "─", room)) }
    case .code(let language): addCode(language)
    case .table(let table): addTable(table)
    case .rule: add(Self.line("─", room))
    case .footRule: add(Self.line("─", Self.footRule))
    case .pending: rows.append(MarkdownRow())
    }
    guard let gap = leaf.gap else { return }
    rows.insert(MarkdownRow(segments: gap.isEmpty ? [] : [Self.sign(gap, at: 0)]), at: 0)
  }

  // MARK: Rows

  private static func sign(_ text: StyledText, at column: Int) -> MarkdownRow.Segment {
    MarkdownRow.Segment(column: column, text: text)
  }

  private static func line(_ sign: SafeText, _ count: Int) -> StyledText {
    StyledText(sign.repeated(count), style: TextStyle(role: .dim))
  }

  private var newRow: MarkdownRow {
    var row = MarkdownRow()
    var column = 0
    for margin in leaf.margins {
      let sign = rows.isEmpty ? margin.first : margin.rest
      if !sign.text.string.utf8.allSatisfy({ $0 == 0x20 }) {
        row.segments.append(Self.sign(sign, at: column))
      }
      column += margin.columns
    }
    return row
  }

  private mutating func add(_ sign: StyledText) {
    var row = newRow
    row.segments.append(Self.sign(sign, at: margin))
    rows.append(row)
  }

  private func segment(_ range: Range<Int>, at column: Int) -> MarkdownRow.Segment {
    MarkdownRow.Segment(
      column: column, text: leaf.content.text[utf8: range], origin: range.lowerBound)
  }

  private mutating func addProse() {
    let words = leaf.content.text.text
    for line in words.isEmpty ? [0..<0] : words.lines {
      var folded: [Range<Int>] = []
      words.wrap(line, columns: room, into: &folded)
      for range in folded {
        var row = newRow
        if !range.isEmpty { row.segments.append(segment(range, at: margin)) }
        rows.append(row)
      }
    }
  }

  /// A picture, with its words below where they lead elsewhere; the words alone where there is none.
  private mutating func addPicture(_ target: String) {
    guard let size = pictures.size(of: target) else {
      addProse()
      if let fault = pictures.fault(of: target) { add(fault) }
      return
    }
    for number in 0..<size.rows {
      var row = newRow
      row.strip = MarkdownRow.Strip(target: target, row: number, column: margin)
      rows.append(row)
    }
    if !leaf.content.links.isEmpty { addProse() }
  }

  /// Says behind the words of a picture why it is not there, as far as there is room.
  private mutating func add(_ fault: SafeText) {
    guard let last = rows.indices.last, let words = rows[last].segments.last else { return }
    let column = words.column + words.text.text.columns + 2
    let left = margin + room - column
    guard left >= Self.least else { return }
    let text = StyledText(fault.truncated(to: left, mode: .end), style: TextStyle(role: .dim))
    rows[last].segments.append(Self.sign(text, at: column))
  }

  private mutating func addCode(_ language: SafeText) {
    let words = leaf.content.text.text
    let room = max(Self.least, wideRoom - Self.indent)
    for line in words.isEmpty ? [0..<0] : words.lines {
      var row = newRow
      if !line.isEmpty {
        var code = segment(line, at: margin + Self.indent)
        code.room = room
        row.segments.append(code)
      }
      rows.append(row)
    }
    let name = language.columns
    guard name > 0, let first = words.lines.first ?? (words.isEmpty ? 0..<0 : nil),
      words[utf8: first].columns + 2 + name <= room
    else { return }
    let sign = StyledText(language, style: TextStyle(role: .dim))
    rows[0].segments.append(Self.sign(sign, at: columns - name))
  }

  // MARK: Tables

  private mutating func addTable(_ table: MarkdownTable) {
    guard let widths = Self.widths(table.widths, room: wideRoom) else { return addLines(table) }
    let isFolded = widths != table.widths
    for (number, cells) in table.rows.enumerated() {
      if isFolded, number > 1 { addRules(widths, "┈") }
      addCells(cells, widths, table.sides)
      if number == 0 { addRules(widths, "─") }
    }
  }

  /// Cells of the columns; `nil` where they do not fit, however they are folded.
  ///
  /// The widest column gives way first, and none goes below 6 cells.
  static func widths(_ natural: [Int], room: Int) -> [Int]? {
    let gaps = 2 * (natural.count - 1)
    guard natural.reduce(gaps, { $0 + min($1, fewestCells) }) <= room else { return nil }
    var widths = natural
    var excess = widths.reduce(gaps, +) - room
    while excess > 0 {
      guard let widest = widths.max(), widest > fewestCells else { return nil }
      // All that are as wide go down together, to the next or as far as needed.
      let next = max(fewestCells, widths.filter { $0 < widest }.max() ?? fewestCells)
      let many = widths.indices.filter { widths[$0] == widest }
      let step = max(1, min(widest - next, excess / many.count))
      for index in many.reversed() where excess > 0 {
        widths[index] -= step
        excess -= step
      }
    }
    return widths
  }

  /// The fewest cells of a column that is folded.
  static let fewestCells = 6

  private mutating func addRules(_ widths: [Int], _ sign: SafeText) {
    var row = newRow
    var column = margin
    for width in widths {
      row.segments.append(Self.sign(Self.line(sign, width), at: column))
      column += width + 2
    }
    rows.append(row)
  }

  private func folded(_ cell: Range<Int>, _ width: Int) -> [Range<Int>] {
    let words = leaf.content.text.text
    var folded: [Range<Int>] = []
    let start = cell.lowerBound
    for line in words[utf8: cell].lines {
      let range = start + line.lowerBound..<start + line.upperBound
      words.wrap(range, columns: width, into: &folded)
    }
    return folded
  }

  private mutating func addCells(
    _ cells: [Range<Int>], _ widths: [Int], _ sides: [MarkdownBlock.Side]
  ) {
    let parts = zip(cells, widths).map { folded($0, $1) }
    for line in 0..<max(1, parts.reduce(0) { max($0, $1.count) }) {
      var row = newRow
      var column = margin
      for (index, width) in widths.enumerated() {
        if line < parts[index].count, !parts[index][line].isEmpty {
          let range = parts[index][line]
          let free = max(0, width - leaf.content.text.text[utf8: range].columns)
          let shift =
            switch index < sides.count ? sides[index] : .start {
            case .start: 0
            case .end: free
            case .center: free / 2
            }
          row.segments.append(segment(range, at: column + shift))
        }
        column += width + 2
      }
      rows.append(row)
    }
  }

  /// Each row as lines of a heading and what stands below it.
  private mutating func addLines(_ table: MarkdownTable) {
    guard let headings = table.rows.first else { return }
    let words = leaf.content.text.text
    let widest = headings.reduce(1) { max($0, words[utf8: $1].columns) }
    let names = min(widest, max(Self.fewestCells, room / 3))
    let values = max(Self.least, room - names - 2)
    for (number, cells) in table.rows.dropFirst().enumerated() {
      if number > 0 { add(Self.line("┈", room)) }
      for (heading, cell) in zip(headings, cells) {
        let (left, right) = (folded(heading, names), folded(cell, values))
        for line in 0..<max(left.count, right.count, 1) {
          var row = newRow
          if line < left.count, !left[line].isEmpty {
            row.segments.append(segment(left[line], at: margin))
          }
          if line < right.count, !right[line].isEmpty {
            row.segments.append(segment(right[line], at: margin + names + 2))
          }
          rows.append(row)
        }
      }
    }
    if table.rows.count == 1 { addCells(headings, table.widths, table.sides) }
  }
}
