// SPDX-License-Identifier: Apache-2.0
package import JSONRPC

/// `rows.change`: how a source went from one revision to the next.
public struct RowsChange: Equatable, Sendable, WireObject {
  /// One step, in indexes as they are after the steps before it.
  public enum Operation: Equatable, Sendable {
    case insert(at: Int, count: Int)
    case delete(at: Int, count: Int)
    case move(at: Int, count: Int, to: Int)
    case update(at: Int, count: Int)
  }
  /// Id of the source.
  public var source: String
  /// Revision the change starts from; another than the host's makes it ask again.
  public var base: Int
  /// Revision it leads to.
  public var revision: Int
  /// Number of rows afterwards, or `nil` while it still grows.
  public var count: Int?
  /// The steps, in order.
  public var operations: [Operation]
  /// Rows for all inserts and updates in order, or `nil` to have them fetched.
  public var rows: [Item]?
  /// True when the source has stopped growing.
  public var isDone: Bool
  /// Creates a change.
  public init(
    source: String, base: Int, revision: Int, count: Int?, operations: [Operation], rows: [Item]?,
    isDone: Bool
  ) {
    self.source = source
    self.base = base
    self.revision = revision
    self.count = count
    self.operations = operations
    self.rows = rows
    self.isDone = isDone
  }

  package static let shape = WireShape(
    .required("source", .id), .optional("base", .integer), .required("rev", .integer),
    .optional("count", .count),
    .optional(
      "ops",
      .list(
        .tuple([.word(["ins", "del", "mov", "upd"]), .position, .count, .position]),
        upTo: Limit.changeOperations)),
    .optional("rows", .list(of: Item.self, upTo: Limit.answerRows)), .optional("done", .bool))

  /// Reads how a source changed; `nil` without source and revision.
  ///
  /// Steps that make no sense leave no way to know the state they lead to; the change then names a
  /// base that no host is at, so that the source is fetched anew.
  package init?(_ value: JSONValue, _ reader: inout MemberReader) {
    guard let source = reader.id("source", in: value), let revision = reader.int("rev", in: value)
    else { return nil }
    self.init(
      source: source, base: reader.int("base", in: value) ?? Self.unknownBase, revision: revision,
      count: reader.count("count", in: value), operations: [],
      rows: reader.rows("rows", in: value), isDone: reader.bool("done", in: value) ?? false)
    if let operations = Operation.steps(value) {
      self.operations = operations
    } else {
      reader.note(RemarkWords.rowsFetchedAnew)
      base = Self.unknownBase
      rows = nil
    }
  }

  package func write(into writer: inout JSONWriter) {
    writer.member("source", source)
    if base != Self.unknownBase { writer.member("base", base) }
    writer.member("rev", revision)
    writer.optional("count", count)
    writer.array("ops") { writer in
      for operation in operations { writer.array { operation.write(into: &$0) } }
    }
    if let rows { writer.member("rows", rows) }
    writer.flag("done", isDone)
  }
}

extension RowsChange {
  /// A revision no source can be at: beyond the integers of the wire.
  package static let unknownBase = Int.min
}

extension RowsChange.Operation {
  /// The steps of a change; absent means none, `nil` that one is wrong.
  fileprivate static func steps(_ value: JSONValue) -> [Self]? {
    guard let array = value["ops"], !array.isNull else { return [] }
    guard array.isArray, array.count <= Limit.changeOperations else { return nil }
    var steps: [Self] = []
    for element in array.elements {
      guard let step = Self(element) else { return nil }
      steps.append(step)
    }
    return steps
  }

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

  fileprivate func write(into writer: inout JSONWriter) {
    let (name, numbers): (String, [Int]) =
      switch self {
      case .insert(let at, let count): ("ins", [at, count])
      case .delete(let at, let count): ("del", [at, count])
      case .move(let at, let count, let to): ("mov", [at, count, to])
      case .update(let at, let count): ("upd", [at, count])
      }
    writer.value(name)
    for number in numbers { writer.value(number) }
  }
}

extension WireMethod where Parameters == RowsChange, Answer == NoMembers {
  package static var rowsChange: Self {
    Self("rows.change", from: .plugin, .notification, since: 1)
  }
}
