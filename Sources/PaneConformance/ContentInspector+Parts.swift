// SPDX-License-Identifier: Apache-2.0
import JSONRPC
import PaneProtocol

/// Looks at the parts of forms and charts: their fields and series.
extension ContentInspector {
  /// Looks at the list that content of a kind is made of.
  static func inspectParts(of kind: String, _ content: JSONValue, into log: inout FindingLog) {
    switch kind {
    case "form":
      let fields = parts("fields", of: content, upTo: Limit.fields, into: &log)
      for field in fields { inspectField(field, into: &log) }
    case "chart":
      let series = parts("series", of: content, upTo: Limit.chartSeries, into: &log)
      for one in series { inspectSeries(one, into: &log) }
    case "list", "outline", "table":
      guard let columns = content["columns"], columns.isArray, columns.count > 0,
        let items = content["items"], items.isArray
      else { return }
      inspectCells(of: items, columns: columns.count, depth: 0, into: &log)
    case _: break
    }
  }

  /// Holds the number of cells of each row against that of the columns; a row may have none.
  private static func inspectCells(
    of items: JSONValue, columns: Int, depth: Int, into log: inout FindingLog
  ) {
    guard depth < Limit.outlineDepth else { return }
    for item in items.elements {
      if let cells = item["cells"], cells.isArray {
        log.judge(cells: cells.count, of: item["id"]?.string ?? "", columns: columns)
      }
      if let children = item["children"], children.isArray {
        inspectCells(of: children, columns: columns, depth: depth + 1, into: &log)
      }
    }
  }

  /// The parts, each of which needs an id of its own.
  private static func parts(
    _ name: StaticString, of content: JSONValue, upTo limit: Int, into log: inout FindingLog
  ) -> [JSONValue] {
    guard let list = content[name], list.isArray else {
      log.fail(29, "content without \(name), which is not shown")
      return []
    }
    if list.count > limit { log.fail(33, "\(list.count) \(name); \(limit) is the limit") }
    var ids: Set<String> = []
    var found: [JSONValue] = []
    for part in list.elements {
      guard let id = part["id"]?.string, !id.isEmpty else {
        log.fail(30, "one of \(name) without an id")
        continue
      }
      if ids.insert(id).inserted {
        log.pass(30)
      } else {
        log.fail(30, "two of \(name) have the id “\(id.prefix(40))”")
      }
      found.append(part)
    }
    return found
  }

  private static func inspectField(_ field: JSONValue, into log: inout FindingLog) {
    let id = (field["id"]?.string ?? "").prefix(40)
    let type = field["type"]?.string ?? FormField.Kind.text.rawValue
    guard let kind = FormField.Kind(rawValue: type) else {
      return log.fail(29, "the type “\(type.prefix(40))” of the field “\(id)” is unknown")
    }
    let value = field["value"].flatMap { $0.isNull ? nil : $0 }
    let isRight =
      switch kind {
      case .text, .area: value?.isString ?? true
      case .number: value.map { $0.double != nil } ?? true
      case .bool: value.map { $0.bool != nil } ?? true
      case .choice: value.map { chosen($0, among: field) } ?? true
      case .multi:
        value.map { $0.isArray && $0.elements.allSatisfy { chosen($0, among: field) } } ?? true
      case .password, .note: value == nil
      }
    if isRight {
      log.pass(29)
    } else {
      log.fail(29, "the value of the field “\(id)” is none for “\(type)”")
    }
  }

  /// True for the id of a choice.
  private static func chosen(_ value: JSONValue, among field: JSONValue) -> Bool {
    guard let id = value.string, let choices = field["choices"], choices.isArray else {
      return false
    }
    return choices.elements.contains { ($0.string ?? $0["id"]?.string) == id }
  }

  private static func inspectSeries(_ series: JSONValue, into log: inout FindingLog) {
    let id = (series["id"]?.string ?? "").prefix(40)
    guard let values = series["values"], values.isArray else {
      return log.fail(29, "the series “\(id)” has no values")
    }
    if values.count > Limit.seriesValues {
      log.fail(33, "\(values.count) values; \(Limit.seriesValues) is the limit")
    }
    if values.elements.allSatisfy({ $0.isNull || $0.double != nil }) {
      log.pass(29)
    } else {
      log.fail(29, "the series “\(id)” has values that are neither numbers nor null")
    }
  }
}

extension FindingLog {
  /// Holds the number of cells of a row against that of the columns.
  mutating func judge(cells count: Int, of row: String, columns: Int) {
    guard count != columns else { return pass(29) }
    let words = "the row “\(row.prefix(40))” has \(count) cells for \(columns) columns"
    count > columns
      ? fail(29, "\(words), the rest is not shown") : warn(29, "\(words); null is an empty cell")
  }
}
