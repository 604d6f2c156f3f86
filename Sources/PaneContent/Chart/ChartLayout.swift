// SPDX-License-Identifier: Apache-2.0
package import CellGeometry
package import CellText
import PaneProtocol

/// A stretch of a chart in one row of its pane.
package struct ChartPart: Equatable, Sendable {
  /// How it looks.
  package enum Look: Equatable, Sendable {
    /// Axis and labels.
    case faint
    case series(TextRole)
    /// Of the value under the cursor.
    case cursor
  }

  /// The cell it begins at.
  package var column: Int
  /// The signs.
  package var text: SafeText
  /// How it looks.
  package var look: Look
}

/// The places of a chart in its pane.
///
/// Source: `Plugins/REFERENCE.md`, Charts.
struct ChartLayout {
  private let state: ChartState
  /// Number of values.
  let count: Int
  /// The labels of the upper and the lower end; empty without an axis.
  let axis: (high: SafeText, low: SafeText)?
  /// The first cell of what is drawn.
  let start: Int
  /// Cells that what is drawn may take.
  let columns: Int
  /// The first row of what is drawn: below the names of several series.
  let top: Int
  /// Rows of what is drawn.
  let rows: Int
  /// True when there is a row of labels.
  let hasLabels: Bool
  /// The scale of all that is drawn.
  private let scale: ChartScale

  init(_ state: ChartState) {
    self.state = state
    let size = state.size
    count = state.valueCount
    hasLabels = size.rows >= 4 && state.content.ends.contains { !$0.isEmpty }
    top = size.rows >= 4 && state.drawn.count > 1 ? 1 : 0
    rows = max(0, size.rows - top - (hasLabels ? 1 : 0))
    scale = state.scale
    let high = SafeText(ChartWords.value(scale.highest, state.content.format))
    let low = SafeText(ChartWords.value(scale.lowest, state.content.format))
    let width = max(high.columns(), low.columns())
    let hasAxis = size.columns >= 20 && rows >= 2 && size.rows >= 3 && width * 3 <= size.columns
    axis = hasAxis ? (high, low) : nil
    start = hasAxis ? width + 1 : 0
    columns = max(0, size.columns - start)
  }

  /// Places for values that can be told apart.
  var slots: Int { min(count, columns) }

  /// Cells from one bar to the next, its gap included.
  private var stride: Int { min(9, max(1, (columns + 1) / max(1, slots))) }

  /// The place at a cell; `nil` beside what is drawn.
  func slot(atColumn column: Int) -> Int? {
    let column = column - start
    guard slots > 0, (0..<columns).contains(column) else { return nil }
    switch state.content.drawing {
    case .bars: return column / stride < slots ? column / stride : nil
    case .line:
      let last = max(1, columns - 1)
      return (column * (slots - 1) + last / 2) / last
    }
  }

  // MARK: Rows

  /// The cells that the value under the cursor takes; none without one.
  var cursorCells: CellRect {
    var cells: Range<Int>?
    switch state.content.drawing {
    case .bars:
      cells = currentSlot.map { $0 * stride..<$0 * stride + max(1, stride - 1) }
    case .line: cells = currentColumn.map { $0..<$0 + 1 }
    }
    let known = (cells ?? 0..<0).clamped(to: 0..<columns)
    return CellRect(
      column: start + known.lowerBound, row: top, columns: known.count, rows: rows)
  }

  /// The rows of the pane from its first, in some columns of it only what the values there are.
  ///
  /// - Parameter cells: Some of its ``cursorCells``, before and after a move; `nil` for all there is.
  /// - Returns: The parts of each row.
  func draw(in cells: [CellRect]?) -> [[ChartPart]] {
    guard let cells else { return draw() }
    guard rows > 0, columns > 0, state.drawn.contains(where: \.hasValues) else { return [] }
    let wanted = Set(cells.flatMap { $0.minColumn - start..<$0.maxColumn - start })
      .filter { (0..<columns).contains($0) }.sorted()
    let lines =
      switch state.content.drawing {
      case .bars: bars(Set(wanted.compactMap { slot(atColumn: start + $0) }).sorted())
      case .line: dots(wanted)
      }
    return Array(repeating: [], count: top) + lines
  }

  /// The rows of the pane from its first.
  private func draw() -> [[ChartPart]] {
    guard state.size.rows > 0, columns > 0 else { return [] }
    guard state.drawn.contains(where: \.hasValues) else {
      let words = ChartWords.nothing.truncated(to: state.size.columns, mode: .end)
      return [[ChartPart(column: 0, text: words, look: .faint)]]
    }
    var lines =
      switch state.content.drawing {
      case .bars: bars(Array(0..<slots))
      case .line: dots(Array(0..<columns))
      }
    if let axis, let last = lines.indices.last {
      lines[0].insert(label(axis.high), at: 0)
      lines[last].insert(label(axis.low), at: 0)
    }
    if top > 0 { lines.insert(names(), at: 0) }
    if hasLabels { lines.append(labels()) }
    return lines
  }

  private func label(_ words: SafeText) -> ChartPart {
    ChartPart(column: start - 1 - words.columns(), text: words, look: .faint)
  }

  /// The words below the first and the last value; the last one goes where there is no room for both.
  private func labels() -> [ChartPart] {
    let ends = state.content.ends
    let first = (ends.first ?? .empty).truncated(to: columns, mode: .end)
    var parts = first.isEmpty ? [] : [ChartPart(column: start, text: first, look: .faint)]
    guard ends.count > 1, !ends[1].isEmpty else { return parts }
    let room = columns - (first.isEmpty ? 0 : first.columns() + 1)
    guard ends[1].columns() <= room else { return parts }
    let column = start + columns - ends[1].columns()
    parts.append(ChartPart(column: column, text: ends[1], look: .faint))
    return parts
  }

  /// The names of the series in their colours, as many as there is room for.
  private func names() -> [ChartPart] {
    var parts: [ChartPart] = []
    var column = start
    for (number, one) in state.drawn.enumerated() {
      let room = state.size.columns - column
      guard room >= 4 else { break }
      let text = SafeText("● \(one.title.string)").truncated(to: room, mode: .end)
      parts.append(ChartPart(column: column, text: text, look: look(of: one, number)))
      column += text.columns() + 2
    }
    return parts
  }

  private func look(of series: ChartContent.Series, _ number: Int) -> ChartPart.Look {
    let usual: [TextRole] = [.info, .good, .warn, .code]
    return .series(series.role ?? usual[number % usual.count])
  }

  // MARK: Bars

  /// The place of the value under the cursor; `nil` without one.
  private var currentSlot: Int? {
    state.cursor.map { (($0 + 1) * slots - 1) / max(1, count) }
  }

  /// The bars at some places.
  private func bars(_ places: [Int]) -> [[ChartPart]] {
    guard let series = state.drawn.first else { return [] }
    let values = Buckets.highest(series.values, into: slots)
    let width = max(1, stride - 1)
    let current = currentSlot
    let eighths = places.filter(values.indices.contains).map { slot in
      (slot, values[slot].map { max(1, Int((scale.share($0) * Double(rows * 8)).rounded())) })
    }
    return (0..<rows).map { row in
      let below = (rows - 1 - row) * 8
      return eighths.compactMap { slot, height in
        let isCurrent = slot == current
        let sign: String
        if let height, height > below {
          sign = Self.eighths[min(8, height - below) - 1]
        } else if isCurrent, height == nil {
          sign = "│"
        } else {
          return nil
        }
        return ChartPart(
          column: start + slot * stride, text: SafeText(String(repeating: sign, count: width)),
          look: isCurrent ? .cursor : look(of: series, 0))
      }
    }
  }

  private static let eighths = ["▁", "▂", "▃", "▄", "▅", "▆", "▇", "█"]

  // MARK: Lines

  /// The dots of all lines; `nil` for bars.
  func field() -> DotField? {
    guard state.content.drawing == .line else { return nil }
    var field = DotField(columns: columns, rows: rows)
    for one in state.drawn {
      // A shorter series is one whose last values are missing.
      let padded = one.values + Array(repeating: nil, count: count - one.values.count)
      field.drawLine(Buckets.highest(padded, into: columns * 2).map { $0.map(scale.share) })
    }
    return field
  }

  /// The lines in some columns, which stand in their order.
  private func dots(_ places: [Int]) -> [[ChartPart]] {
    guard let field = state.field else { return [] }
    let looks = state.drawn.enumerated().map { look(of: $1, $0) }
    let current = currentColumn
    return (0..<rows).map { row in
      var parts: [ChartPart] = []
      var letters: [UInt8] = []
      // Cells side by side that look alike are one part.
      var begun: (column: Int, look: ChartPart.Look)?
      func end() {
        guard let part = begun else { return }
        let text = SafeText(String(decoding: letters, as: UTF8.self))
        parts.append(ChartPart(column: start + part.column, text: text, look: part.look))
        begun = nil
        letters.removeAll(keepingCapacity: true)
      }
      var before = -1
      for column in places {
        if column != before + 1 { end() }
        before = column
        let isCurrent = column == current
        // Where lines meet, the cell has the colour of the last one.
        guard let dots = field.dots(column: column, row: row) else {
          end()
          if isCurrent {
            parts.append(ChartPart(column: start + column, text: SafeText("│"), look: .faint))
          }
          continue
        }
        let look = isCurrent ? .cursor : looks[dots.line]
        if begun?.look != look {
          end()
          begun = (column, look)
        }
        DotField.append(dots.bits, to: &letters)
      }
      end()
      return parts
    }
  }

  /// The cell of the value under the cursor.
  private var currentColumn: Int? {
    guard let cursor = state.cursor else { return nil }
    let places = min(count, columns * 2)
    let place = ((cursor + 1) * places - 1) / max(1, count)
    return DotField.place(place, of: places, in: columns * 2) / 2
  }
}

extension ChartContent.Series {
  fileprivate var hasValues: Bool { values.contains { $0 != nil } }
}

extension ChartState {
  /// The rows of the pane from its first, or of some cells of the cursor only what the values there are.
  package func rows(in cells: [CellRect]? = nil) -> [[ChartPart]] {
    ChartLayout(self).draw(in: cells)
  }
}
