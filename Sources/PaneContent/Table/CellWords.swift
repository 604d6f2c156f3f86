// SPDX-License-Identifier: Apache-2.0
package import CellText
package import PaneProtocol

/// The words a cell is shown with, by the sort of values its column has.
///
/// Source: `Plugins/REFERENCE.md`, Tables.
package struct CellWords: Sendable {
  /// The column the cell stands in.
  let column: TableColumn
  /// Seconds to add to a moment in UTC to get the time where the user is.
  let offset: @Sendable (_ seconds: Int) -> Int

  /// Creates the words of one column.
  package init(
    _ column: TableColumn, offset: @escaping @Sendable (_ seconds: Int) -> Int = { _ in 0 }
  ) {
    self.column = column
    self.offset = offset
  }

  /// True when what does not fit is left out as a whole: half a number is a wrong number.
  package var isNumber: Bool {
    switch column.kind {
    case .int, .number, .bytes, .percent, .duration: true
    case .text, .time, .bool, .meter, .spark: false
    }
  }

  /// The side at which the cells of the column begin.
  package var alignment: TableColumn.Alignment {
    column.alignment ?? (isNumber ? .end : .start)
  }

  /// The heading, with the unit of the numbers.
  package var heading: StyledText {
    guard let unit = column.format.unit else { return column.title }
    var heading = column.title
    heading.append(SafeText(" (\(unit.string))"))
    return heading
  }

  // MARK: One cell

  /// The words of a cell in so many cells of the screen; they are never wider.
  package func words(_ cell: Cell?, columns: Int) -> StyledText {
    guard columns > 0 else { return .empty }
    guard let cell, cell.value != .none || cell.words != nil else { return Self.nothing }
    if let text = cell.text { return text.truncated(to: columns) }
    switch cell.value {
    case .none, .text: return Self.nothing
    case .flag(let isOn): return StyledText(SafeText(isOn ? "yes" : "no")).truncated(to: columns)
    case .series(let values):
      guard column.kind == .spark else { return .empty }
      return Sparkline(values, column.format).words(columns: columns)
    case .number(let number, let digits):
      if isBeyond(number) { return Self.nothing }
      return words(of: number, digits, columns: columns)
    }
  }

  /// The cells the words of a cell would like to have.
  package func naturalColumns(_ cell: Cell?) -> Int {
    guard let cell, cell.value != .none || cell.words != nil else { return 1 }
    if let text = cell.text { return text.text.columns() }
    switch (column.kind, cell.value) {
    case (.time, .number): return CivilTime.widest
    case (.meter, .number): return Meter.naturalColumns
    case (_, .series(let values)): return max(1, values.count)
    case (_, .none), (_, .text), (_, .flag), (_, .number):
      return words(cell, columns: Limit.columnCells.upperBound).text.columns()
    }
  }

  /// True for a moment or a size that is none: no year of four digits, or no size of a file.
  fileprivate func isImpossible(_ cell: Cell?) -> Bool {
    guard let cell, cell.text == nil, case .number(let number, _) = cell.value else { return false }
    return isBeyond(number)
  }

  private func isBeyond(_ number: Double) -> Bool {
    switch column.kind {
    case .time: !CivilTime.bounds.contains(number)
    case .bytes: number.magnitude >= Self.sizeLimit
    case .text, .int, .number, .percent, .duration, .bool, .meter, .spark: false
    }
  }

  private func words(of number: Double, _ digits: String, columns: Int) -> StyledText {
    let text: String
    switch column.kind {
    case .meter: return Meter(number, column.format).words(columns: columns)
    case .spark: return Sparkline([number], column.format).words(columns: columns)
    case .time:
      return StyledText(SafeText(CivilTime(number, offset).words(columns: columns)))
        .truncated(to: columns)
    case .text, .int, .number: text = plain(number, digits)
    case .bytes: text = Self.size(number)
    case .percent: text = plain(number, digits) + " %"
    case .duration: text = Self.duration(number)
    case .bool: text = number == 0 ? "no" : "yes"
    }
    let safe = SafeText(text)
    return StyledText(safe.columns() <= columns ? safe : SafeText("…"))
  }

  /// A faint dash, for what is not known.
  private static let nothing = StyledText(SafeText("–"), style: TextStyle(role: .dim))

  // MARK: Numbers

  private func plain(_ number: Double, _ digits: String) -> String {
    let text =
      column.format.digits.map { Self.rounded(number, digits: $0) } ?? MeaningfulDigits.of(digits)
    return column.format.groups ? Self.grouped(text) : text
  }

  /// A number with so many digits after the point; one too large for that is given as it is.
  private static func rounded(_ number: Double, digits: Int) -> String {
    var scale = 1.0
    for _ in 0..<digits.clamped(to: Limit.fractionDigits) { scale *= 10 }
    let scaled = (number.magnitude * scale).rounded()
    guard scaled < 9e15, let whole = Int(exactly: scaled) else { return String(number) }
    let sign = number < 0 && whole > 0 ? "-" : ""
    guard digits > 0 else { return sign + String(whole) }
    var text = String(whole)
    while text.utf8.count <= digits { text = "0" + text }
    return sign + text.dropLast(digits) + "." + text.suffix(digits)
  }

  /// A number with its thousands set apart; other words are left as they are.
  private static func grouped(_ text: String) -> String {
    let whole = text.prefix { $0 != "." }
    guard let number = Int(whole), String(number) == whole else { return text }
    return number.grouped + text.dropFirst(whole.count)
  }

  /// Bytes from which on a number is no size; fewer fit into 63 bits.
  private static let sizeLimit = 9e18

  /// A size as the list of files has it: `312`, `9.1 K`, `11 K`.
  static func size(_ bytes: Double) -> String {
    guard bytes >= 0, bytes < sizeLimit else { return rounded(bytes, digits: 0) }
    return SizeWords.short(UInt64(bytes.rounded()))
  }

  /// A span of time given in seconds: `350 ms`, `3.2 s`, `42 s`, `1 m 01 s`, `1 h 02 m`, `1 d 01 h`.
  static func duration(_ seconds: Double) -> String {
    let sign = seconds < 0 ? "-" : ""
    let time = seconds.magnitude
    guard time < 9e15 else { return String(seconds) + " s" }
    if (time * 1_000).rounded() < 1_000 { return sign + rounded(time * 1_000, digits: 0) + " ms" }
    if (time * 10).rounded() < 100 { return sign + rounded(time, digits: 1) + " s" }
    let whole = Int(time.rounded())
    func pair(_ large: Int, _ largeUnit: String, _ small: Int, _ smallUnit: String) -> String {
      "\(sign)\(large) \(largeUnit) \(small < 10 ? "0" : "")\(small) \(smallUnit)"
    }
    switch whole {
    case ..<60: return "\(sign)\(whole) s"
    case ..<3_600: return pair(whole / 60, "m", whole % 60, "s")
    case ..<86_400: return pair(whole / 3_600, "h", whole % 3_600 / 60, "m")
    default: return pair(whole / 86_400, "d", whole % 86_400 / 3_600, "h")
    }
  }
}

extension TableColumn {
  /// Tells whether a row has a moment or a size in the column that is none.
  package func hasImpossibleCells(in rows: [Item]) -> Bool {
    guard kind == .time || kind == .bytes else { return false }
    let words = CellWords(self)
    return rows.contains { words.isImpossible($0.cell(of: self)) }
  }
}

extension TableState {
  /// Cells of a value in a sentence.
  private static let sentenceColumns = 40

  /// The current column and its value in a row; `nil` where that says nothing more than the row's own
  /// words, or where only a picture or a clock shows it.
  func currentWords(of item: Item) -> StyledText? {
    guard let column = currentColumn else { return nil }
    switch column.kind {
    case .time, .meter, .spark: return nil
    case .text, .int, .number, .bytes, .percent, .duration, .bool: break
    }
    let words = CellWords(column)
    let value = words.words(item.cell(of: column), columns: Self.sentenceColumns)
    guard !value.isEmpty, value.text != item.text.text else { return nil }
    var text = words.heading
    text.append(SafeText(" ") + value.text)
    return text
  }
}
