// SPDX-License-Identifier: Apache-2.0
import CellGeometry
import CellText
package import PaneProtocol

/// A chart as the host shows it, with a cursor that reads its values.
package struct ChartState: ContentState {
  private(set) var content: ChartContent
  private(set) var size = CellSize(columns: 0, rows: 0)
  /// Number of the value that is read; `nil` before the user has gone to one.
  private(set) var cursor: Int?
  /// Number of values, those of the longest series that is drawn.
  private(set) var valueCount = 0
  /// The scale of all that is drawn.
  private(set) var scale = ChartScale([], TableColumn.Format())
  /// The dots of its lines at its size; `nil` for bars.
  ///
  /// A key of the cursor changes none.
  private(set) var field: DotField?
  private var tokens: RequestTokens

  init(_ content: ChartContent, tokens: RequestTokens) {
    self.content = content
    self.tokens = tokens
    measure()
  }

  /// Looks at all values, once for each content.
  private mutating func measure() {
    valueCount = drawn.lazy.map(\.values.count).max() ?? 0
    scale = ChartScale(drawn.flatMap(\.values), content.format)
    field = ChartLayout(self).field()
  }

  mutating func replace(with content: ChartContent) {
    self.content = content
    measure()
    guard let cursor else { return }
    self.cursor = valueCount > 0 ? min(cursor, valueCount - 1) : nil
  }

  /// Tells whether content, cursor and size are the same.
  package static func == (one: ChartState, other: ChartState) -> Bool {
    one.content == other.content && one.cursor == other.cursor && one.size == other.size
  }

  mutating func setViewport(_ size: CellSize) {
    guard size != self.size else { return }
    self.size = size
    field = ChartLayout(self).field()
  }

  mutating func takeCancellations() -> [Int] { tokens.takeAbandoned() }

  mutating func endRequests() -> RequestTokens { tokens }

  // MARK: Looking

  /// The series that are drawn: of bars the first, of lines at most four.
  var drawn: ArraySlice<ChartContent.Series> {
    content.series.prefix(content.drawing.mostSeries)
  }

  var keys: ContentKeys { .text }

  var hasValues: Bool { valueCount > 0 }

  var placeWords: SafeText {
    guard let cursor else { return .empty }
    return SafeText("\((cursor + 1).grouped)/\(valueCount.grouped)")
  }

  /// The values under the cursor, each with its name, and the label of an end.
  var hint: SafeText {
    guard let cursor else { return .empty }
    var parts = drawn.map { one in
      let value = one.values.indices.contains(cursor) ? one.values[cursor] : nil
      return "\(one.title.string) \(ChartWords.value(value, content.format))"
    }
    if cursor == 0, let label = content.ends.first { parts.append(label.string) }
    if cursor == valueCount - 1, content.ends.count > 1 { parts.append(content.ends[1].string) }
    return SafeText(parts.filter { !$0.isEmpty }.joined(separator: "   "))
  }

  func copiedText(limit bytes: Int) -> CopiedText {
    var copied = CopiedText(limit: bytes)
    let heading = content.series.map(\.title.string).joined(separator: "\t")
    guard copied.add(line: heading) else { return copied }
    for row in 0..<(content.series.lazy.map(\.values.count).max() ?? 0) {
      let cells = content.series.map { one in
        (one.values.indices.contains(row) ? one.values[row] : nil).map(ChartWords.plain) ?? ""
      }
      guard copied.add(line: cells.joined(separator: "\t")) else { break }
    }
    return copied
  }

  func forEachLine(_ body: (_ screenRow: Int, _ line: ContentLine) -> Void) {
    if let alt = content.alt { return body(0, ContentLine(.text, alt.string)) }
    for (row, one) in drawn.enumerated() {
      body(row, ContentLine(.text, ChartWords.summary(of: one, content.format)))
    }
  }

  var cursorCells: CellRect? { ChartLayout(self).cursorCells }

  // MARK: Going about

  mutating func perform(_ command: ContentCommand) -> ContentOutcome {
    switch command {
    case .stepIn: step(1)
    case .stepOut: step(-1)
    case .move(.first, _): go(to: 0)
    case .move(.last, _): go(to: valueCount - 1)
    case .scrollSideways(let cells): scroll(cells)
    case .move, .moveTo, .moveToRow, .scroll, .scrollToEnd, .reveal, .select, .setOpen, .mark,
      .find, .columns, .column, .widen, .letGo, .link, .landmark, .awaitTick, .asWritten, .enter,
      .choose,
      .discard,
      .magnify, .cells:
      .nothing
    }
  }

  mutating func press(_ cell: CellPoint, hasSigns: Bool) -> ContentPress {
    if let slot = ChartLayout(self).slot(atColumn: cell.column) { _ = go(to: value(ofSlot: slot)) }
    return .whole
  }

  /// Goes to the next value that has a place of its own; at the ends nowhere.
  private mutating func step(_ distance: Int) -> ContentOutcome {
    let slots = ChartLayout(self).slots
    guard slots > 0 else { return .beyond }
    guard let cursor else { return distance > 0 ? go(to: value(ofSlot: 0)) : .beyond }
    let slot = ((cursor + 1) * slots - 1) / max(1, valueCount) + distance
    guard (0..<slots).contains(slot) else {
      self.cursor = nil
      return distance > 0 ? .edge : .beyond
    }
    return go(to: value(ofSlot: slot))
  }

  /// Goes over values as a wheel does; it stays inside.
  private mutating func scroll(_ cells: Int) -> ContentOutcome {
    let slots = ChartLayout(self).slots
    guard slots > 0, let cursor else { return .unchanged }
    let slot = ((cursor + 1) * slots - 1) / max(1, valueCount) + min(max(cells, -slots), slots)
    return go(to: value(ofSlot: min(max(0, slot), slots - 1)))
  }

  private mutating func go(to value: Int) -> ContentOutcome {
    guard valueCount > 0 else { return .unchanged }
    let before = cursor
    cursor = min(max(0, value), valueCount - 1)
    return ContentOutcome(isChanged: cursor != before)
  }

  /// The value that stands for a place: the highest of those that share it.
  private func value(ofSlot slot: Int) -> Int {
    let range = Buckets(valueCount, into: ChartLayout(self).slots).range(slot)
    let values = drawn.first?.values ?? []
    let known = range.filter { values.indices.contains($0) && values[$0] != nil }
    return known.max { (values[$0] ?? 0) < (values[$1] ?? 0) } ?? range.lowerBound
  }
}

extension ChartContent: ShownContent {
  typealias State = ChartState
}
