// SPDX-License-Identifier: Apache-2.0
internal import JSONRPC

/// How a source went from one revision to the next.
public struct RowsChange: Equatable, Sendable {
  /// One step; steps apply in order, each to what the step before left.
  public enum Operation: Equatable, Sendable {
    /// So many new rows stand before the row that was at the index.
    case insert(at: Int, count: Int)
    /// So many rows from the index on are gone.
    case delete(at: Int, count: Int)
    /// So many rows moved; `to` is counted after they were taken out.
    case move(at: Int, count: Int, to: Int)
    /// So many rows from the index on say something else.
    case update(at: Int, count: Int)
  }

  /// Name of the source.
  public var source: String
  /// Revision the steps start from.
  public var base: Int
  /// Revision after them.
  public var revision: Int
  /// Number of rows after them, or `nil` while the source still grows.
  public var count: Int?
  /// The steps.
  public var operations: [Operation]
  /// Rows of all inserts and updates in order, or `nil` to have them asked for.
  public var rows: [Item]?
  /// Whether a growing source has ended.
  public var isDone: Bool

  /// Creates a change; the revision is the one after `base` unless given.
  public init(
    source: String, base: Int, revision: Int? = nil, count: Int?, _ operations: [Operation],
    rows: [Item]? = nil, done: Bool = false
  ) {
    self.source = source
    self.base = base
    self.revision = revision ?? (base &+ 1)
    self.count = count
    self.operations = operations
    self.rows = rows
    isDone = done
  }

  func write(to out: inout JSONWriter) {
    out.member("source", source)
    out.member("base", base)
    out.member("rev", revision)
    if let count { out.member("count", count) }
    out.array("ops") { out in
      for operation in operations { out.array { operation.write(to: &$0) } }
    }
    if let rows { out.array("rows") { for row in rows { row.write(to: &$0) } } }
    out.flag("done", isDone)
  }
}

extension RowsChange.Operation {
  func write(to out: inout JSONWriter) {
    let (name, numbers): (String, [Int]) =
      switch self {
      case .insert(let at, let count): ("ins", [at, count])
      case .delete(let at, let count): ("del", [at, count])
      case .move(let at, let count, let to): ("mov", [at, count, to])
      case .update(let at, let count): ("upd", [at, count])
      }
    out.value(name)
    for number in numbers { out.value(number) }
  }
}
