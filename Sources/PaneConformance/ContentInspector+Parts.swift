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
      inspectSections(of: content, into: &log)
      guard let columns = content["columns"], let items = content["items"], items.isArray
      else { return }
      let judge = CellJudge(columns: SeenValue(columns).elements)
      if judge.hasColumns { inspectCells(of: items, judge, depth: 0, into: &log) }
    case "text": inspectText(content, into: &log)
    case _: break
    }
  }

  /// Holds the cells of each row against the columns; a row may have none.
  private static func inspectCells(
    of items: JSONValue, _ judge: CellJudge, depth: Int, into log: inout FindingLog
  ) {
    guard depth < Limit.outlineDepth else { return }
    for item in items.elements {
      if let cells = item["cells"], cells.isArray {
        judge.judge(
          .object(["id": SeenValue.text(item["id"]?.string ?? ""), "cells": SeenValue(cells)]),
          into: &log)
      }
      if let children = item["children"], children.isArray {
        inspectCells(of: children, judge, depth: depth + 1, into: &log)
      }
    }
  }

  /// Holds the rows of all sections together against those there are, where their number is known.
  private static func inspectSections(of content: JSONValue, into log: inout FindingLog) {
    guard let sections = content["sections"], sections.isArray, sections.count > 0 else { return }
    let rows = content["items"].flatMap { $0.isArray ? $0.count : nil }
    guard let rows = rows ?? content["source"]?["count"]?.int else { return }
    var told = 0
    for section in sections.elements {
      told += min(max(0, section["count"]?.int ?? 0), Limit.counts.upperBound)
    }
    if told == rows {
      log.pass(29)
    } else {
      log.warn(29, "sections are of \(told) rows together, but there are \(rows)")
    }
  }

  /// Lines are one line each, and anchors stand in them; of Markdown the headings are places, too.
  private static func inspectText(_ content: JSONValue, into log: inout FindingLog) {
    if let lines = content["lines"], lines.isArray {
      for (number, line) in lines.elements.enumerated() {
        guard SeenValue(line).plainText?.utf8.contains(10) == true else { continue }
        log.fail(32, "a line feed inside line \(number) of lines")
      }
    }
    let anchors = content["anchors"].map { SeenValue($0).elements } ?? []
    let count = lineCount(of: content)
    for anchor in anchors {
      // A text without lines has a beginning all the same.
      guard let line = anchor["line"]?.int, let count, line >= max(1, count) else { continue }
      let name = anchor["id"]?.string ?? ""
      log.fail(29, "the anchor “\(name.prefix(40))” is in line \(line) of \(count)")
    }
    guard let start = content["start"]?.string, content["format"]?.string != "markdown",
      !anchors.contains(where: { $0["id"]?.string == start })
    else { return }
    log.fail(29, "start names an anchor “\(start.prefix(40))” that the text has not")
  }

  /// The number of lines of a text; `nil` while nobody knows.
  private static func lineCount(of content: JSONValue) -> Int? {
    if let lines = content["lines"], lines.isArray { return lines.count }
    if let text = content["text"].flatMap({ SeenValue($0).plainText }) {
      return 1 + text.utf8.count { $0 == 10 }
    }
    return content["source"]?["count"]?.int
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
    guard FormField.Kind(rawValue: type) != nil else {
      return log.fail(29, "the type “\(type.prefix(40))” of the field “\(id)” is unknown")
    }
    log.pass(29)
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
