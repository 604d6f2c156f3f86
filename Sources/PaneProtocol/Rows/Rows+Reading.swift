// SPDX-License-Identifier: Apache-2.0
import CellText
import JSONRPC

extension MemberReader {
  /// The answer to `rows.get`, or `nil` without `rev` or `from`.
  ///
  /// Source: protocol, rows.
  mutating func rowsPage(_ value: JSONValue) -> RowsPage? {
    guard let revision = int("rev", in: value), let from = position("from", in: value) else {
      return nil
    }
    return RowsPage(
      revision: revision, from: from, rows: rows("rows", in: value) ?? [],
      count: count("count", in: value))
  }

  /// The answer to `text.get`, or `nil` without `rev` or `from`.
  mutating func textPage(_ value: JSONValue) -> TextPage? {
    guard let revision = int("rev", in: value), let from = position("from", in: value) else {
      return nil
    }
    let lines = array("lines", in: value).map { textLines($0, "lines", parsesANSI: false) } ?? []
    return TextPage(revision: revision, from: from, lines: lines)
  }

  /// The answer to `rows.find`: positions, -1 for what is gone.
  mutating func positions(_ value: JSONValue) -> [Int]? {
    guard let array = array("at", in: value) else { return nil }
    return array.elements.prefix(Limit.ids).map { element in
      guard let at = int(element, "at"), at >= 0 else { return -1 }
      return min(at, Limit.counts.upperBound)
    }
  }

  /// How a source changed, or `nil` without source and revision.
  ///
  /// Steps that make no sense leave no way to know the state they lead to; the change then names a
  /// base that no host is at, so that the source is fetched anew.
  mutating func rowsChange(_ value: JSONValue) -> RowsChange? {
    guard let source = id("source", in: value), let revision = int("rev", in: value) else {
      return nil
    }
    var change = RowsChange(
      source: source, base: int("base", in: value) ?? RowsChange.unknownBase, revision: revision,
      count: count("count", in: value), operations: [], rows: rows("rows", in: value),
      isDone: bool("done", in: value) ?? false)
    if let operations = operations(value) {
      change.operations = operations
    } else {
      note("rows.change: ops cannot be followed, the rows are fetched anew")
      change.base = RowsChange.unknownBase
      change.rows = nil
    }
    return change
  }

  private mutating func rows(_ name: StaticString, in object: JSONValue) -> [Item]? {
    guard let array = array(name, in: object) else { return nil }
    var decoder = ItemDecoder(limit: Limit.answerRows)
    return decoder.items(array, name, &self)
  }

  /// The steps of a change; absent means none, `nil` that one is wrong.
  private mutating func operations(_ value: JSONValue) -> [RowsChange.Operation]? {
    guard let array = value["ops"], !array.isNull else { return [] }
    guard array.isArray, array.count <= Limit.changeOperations else { return nil }
    var operations: [RowsChange.Operation] = []
    for element in array.elements {
      guard let operation = RowsChange.Operation(element) else { return nil }
      operations.append(operation)
    }
    return operations
  }

  /// A position; unlike a count, a negative one is an error.
  private mutating func position(_ name: StaticString, in object: JSONValue) -> Int? {
    guard let at = int(name, in: object), at >= 0 else { return nil }
    return min(at, Limit.counts.upperBound)
  }
}

extension RowsChange {
  /// A revision no source can be at: beyond the integers of the wire.
  package static let unknownBase = Int.min
}

extension RowsChange.Operation {
  /// A step such as `["ins",at,n]`, or `nil` when it is none.
  init?(_ value: JSONValue) {
    var elements = value.elements
    guard let name = elements.next(), let at = Self.position(elements.next()),
      let count = Self.position(elements.next())
    else { return nil }
    if name.equals("ins") {
      self = .insert(at: at, count: count)
    } else if name.equals("del") {
      self = .delete(at: at, count: count)
    } else if name.equals("upd") {
      self = .update(at: at, count: count)
    } else if name.equals("mov"), let target = Self.position(elements.next()) {
      self = .move(at: at, count: count, to: target)
    } else {
      return nil
    }
  }

  private static func position(_ value: JSONValue?) -> Int? {
    guard let number = value?.int, Limit.counts.contains(number) else { return nil }
    return number
  }
}
