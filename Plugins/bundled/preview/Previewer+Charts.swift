// SPDX-License-Identifier: Apache-2.0
import FileKit
import PanePlugin

/// Charts of text tables: the numbers of one column as bars, on a page over the table.
extension Previewer {
  /// Shows the numbers of a column as a chart.
  func showChart(_ run: CommandRequest) {
    guard let pages = shown.table as? TablePages, let ticket = input else {
      return run.fail("There is no table here")
    }
    let name = run.arguments["column"]?.string
    let numbers = pages.columns.filter { $0.kind != .text }
    guard let column = name.map({ name in numbers.first { $0.id == name } }) ?? numbers.first else {
      return run.fail("There are no numbers in this column")
    }
    let reading = ColumnReading(pages, column)
    pane.work {
      reading.values()
    } then: { [self] values in
      guard shown.table === pages, pane.isCurrent(ticket) else {
        return run.fail("no longer on show")
      }
      let series = ChartContent.Series(
        id: column.id, title: column.title.text, values: values.known)
      var update = PaneUpdate(title: column.title, badge: Text(values.words), commands: [])
      update.content = .set(
        .chart(.bars, [series], from: values.first, to: values.last))
      pane.push(page: "chart", update)
      run.done()
    }
  }
}

/// The numbers of a column on their way to a chart, read beside the loop.
struct ColumnReading: Sendable {
  /// Rows that are read at most; reading a row of a file takes about a microsecond.
  static let mostRows = 200_000
  /// Rows that are read at once.
  private static let step = 4_096
  /// Values of a chart: more of them share a place, which shows the highest.
  static let mostValues = 4_096

  /// What was read.
  struct Values: Sendable {
    /// The numbers, or the highest of so many neighbours.
    var known: [Double?]
    /// Words about how many there are.
    var words: String
    /// The words below the first and the last number.
    var first, last: String
  }

  private let records: RecordReading
  private let place: Int

  /// Prepares to read a column of a table.
  init(_ pages: TablePages, _ column: TableColumn) {
    records = pages.reading
    place = pages.columns.firstIndex { $0.id == column.id } ?? 0
  }

  /// Reads the numbers; what is none is missing.
  func values() -> Values {
    let count = min(records.count, Self.mostRows)
    let share = max(1, (count + Self.mostValues - 1) / Self.mostValues)
    var known: [Double?] = []
    var highest: Double?
    for start in stride(from: 0, to: count, by: Self.step) {
      let rows = records.values(start..<min(start + Self.step, count))
      for (offset, row) in rows.enumerated() {
        if row.indices.contains(place), let number = Self.number(row[place]) {
          highest = max(highest ?? number, number)
        }
        guard (start + offset + 1).isMultiple(of: share) || start + offset + 1 == count else {
          continue
        }
        known.append(highest)
        highest = nil
      }
    }
    let isWhole = count == records.count
    return Values(
      known: known, words: isWhole ? PreviewWords.rows(count) : "first \(PreviewWords.rows(count))",
      first: "1", last: count > 1 ? "\(count)" : "")
  }

  private static func number(_ value: [UInt8]) -> Double? {
    guard case .number(let number, _)? = Cell(number: String(decoding: value, as: UTF8.self))?.value
    else { return nil }
    return number
  }
}

extension PluginCommand {
  /// The chart of a table; `nil` where no column has numbers.
  static func chart(of columns: [TableColumn]) -> PluginCommand? {
    let choices = columns.filter { $0.kind != .text }.map {
      Argument.Choice($0.id, $0.title.string)
    }
    guard !choices.isEmpty else { return nil }
    // Nothing is asked where there is nothing to choose.
    let arguments: [Argument] =
      choices.count == 1 ? [] : [.init("column", "Column", kind: .choice, choices: choices)]
    return PluginCommand("chart", "Chart of a column…", key: "b", arguments: arguments)
  }
}
