// SPDX-License-Identifier: Apache-2.0
import PaneProtocol

/// Holds the cells of a row against the columns of its table.
struct CellJudge: Equatable {
  /// The sorts of values of the columns, in their order; a column without one holds texts.
  private let kinds: [TableColumn.Kind]

  /// Takes the columns of content.
  init(columns: [SeenValue]) {
    kinds = columns.map { $0["type"]?.string.flatMap(TableColumn.Kind.init(rawValue:)) ?? .text }
  }

  /// True when there are columns to hold cells against.
  var hasColumns: Bool { !kinds.isEmpty }

  /// Looks at the number and the types of the cells of a row, if it has any.
  func judge(_ row: SeenValue, into log: inout FindingLog) {
    guard hasColumns, let cells = row["cells"], cells.isList else { return }
    let name = (row["id"]?.string ?? "").prefix(40)
    let count = cells.elements.count
    guard count == kinds.count else {
      let words = "the row “\(name)” has \(count) cells for \(kinds.count) columns"
      count > kinds.count
        ? log.fail(29, "\(words), the rest is not shown")
        : log.warn(29, "\(words); null is an empty cell")
      return
    }
    log.pass(29)
    for (cell, kind) in zip(cells.elements, kinds) where !Self.fits(cell, kind) {
      log.warn(
        29,
        "the cell “\(Self.words(cell))” of the row “\(name)” in a column of “\(kind.rawValue)”: "
          + "what is no such value goes into t, as in {\"v\":null,\"t\":\"n/a\"}")
    }
  }

  private static func words(_ cell: SeenValue) -> Substring {
    (cell.string ?? cell.jsonText).prefix(40)
  }

  /// Tells whether a column of a kind holds such a value; words beside the value may be any.
  private static func fits(_ cell: SeenValue, _ kind: TableColumn.Kind) -> Bool {
    let value = cell.names.isEmpty ? cell : cell["v"] ?? .null
    return switch (kind, value) {
    case (.text, _), (_, .null): true
    case (.int, .number(let number)): number == number.rounded()
    case (.spark, .list(let numbers)):
      numbers.allSatisfy { if case .number = $0 { true } else { $0 == .null } }
    case (_, .number), (.bool, .truth): true
    case _: false
    }
  }
}
