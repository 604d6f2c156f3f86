// SPDX-License-Identifier: Apache-2.0
import CellText
import PaneProtocol

/// Words about charts.
enum ChartWords {
  static let nothing = SafeText("no values")

  /// A value with its unit; a dash for a missing one.
  static func value(_ value: Double?, _ format: TableColumn.Format) -> String {
    guard let value else { return "–" }
    return number(value, format) + (format.unit.map { " \($0.string)" } ?? "")
  }

  /// A value without its unit, as short as it can be told.
  static func number(_ value: Double, _ format: TableColumn.Format) -> String {
    CellWords(number: format).written(value, plain(format.digits == nil ? short(value) : value))
  }

  /// A number as it is copied: whole ones without a point.
  static func plain(_ value: Double) -> String {
    Int(exactly: value).map(String.init) ?? String(value)
  }

  /// The name of a series with its last, lowest and highest value.
  static func summary(of series: ChartContent.Series, _ format: TableColumn.Format) -> String {
    let known = series.values.compactMap(\.self)
    guard let last = known.last, let lowest = known.min(), let highest = known.max() else {
      return "\(series.title.string): \(nothing.string)"
    }
    let ends = "lowest \(value(lowest, format)), highest \(value(highest, format))"
    return "\(series.title.string): \(value(last, format)), \(ends)"
  }

  /// The number with three digits that count, or all those before its point.
  private static func short(_ value: Double) -> Double {
    var scale = 1.0
    while scale < 1e12, value.magnitude * scale < 100 { scale *= 10 }
    let rounded = (value * scale).rounded() / scale
    return rounded.isFinite ? rounded : value
  }
}

extension CellWords {
  /// The words of numbers that stand in no column.
  fileprivate init(number format: TableColumn.Format) {
    var column = TableColumn("", nil, .number)
    column.format = format
    self.init(column)
  }

  /// A number as its format has it, else in these digits.
  fileprivate func written(_ number: Double, _ digits: String) -> String {
    words(Cell(.number(number, digits)), columns: Limit.columnCells.upperBound).string
  }
}
