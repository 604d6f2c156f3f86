// SPDX-License-Identifier: Apache-2.0
public import CellText
package import JSONRPC

/// The answer to `drop.propose`: what can be done at a place.
///
/// Source: `Plugins/REFERENCE.md`, The gesture.
public struct DropProposal: Equatable, Sendable, WireObject {
  /// What is done unless the user says otherwise.
  public enum Choice: String, CaseIterable, Sendable {
    case copy, move, link
    /// There is no place here.
    case cancel
  }
  /// For which places the answer holds, and how long.
  public struct Reuse: Equatable, Sendable, WireObject {
    /// Places an answer can be used again for.
    public enum Rows: String, CaseIterable, Sendable { case containers }
    /// How long, in milliseconds.
    public var milliseconds: Int
    /// For which places.
    public var rows: Rows
    /// Creates a permission.
    public init(milliseconds: Int, rows: Rows = .containers) {
      self.milliseconds = milliseconds
      self.rows = rows
    }

    package static let shape = WireShape(
      .required("ms", .count), .required("rows", .word(of: Rows.self)))

    package init?(_ value: JSONValue, _ reader: inout MemberReader) {
      guard let milliseconds = reader.count("ms", in: value),
        let rows: Rows = reader.choice("rows", in: value)
      else { return nil }
      self.init(milliseconds: milliseconds, rows: rows)
    }

    package func write(into writer: inout JSONWriter) {
      writer.member("ms", milliseconds)
      writer.member("rows", rows.rawValue)
    }
  }

  /// Number of the question.
  public var sequence: Int?
  /// Why nothing can be done, as the end of a sentence; `nil` when something can.
  public var forbidden: SafeText?
  /// True when a drop would change nothing.
  public var isNoop = false
  /// What is done unless the user says otherwise, or `nil` for the usual.
  public var choice: Choice?
  /// All that can be done, or `nil` for what the pane declares.
  public var operations: [DropOperation]?
  /// What the place is called in the sentence about it.
  public var label: SafeText?
  /// A place that is meant instead.
  public var anchor: DropAnchor?
  /// What can be chosen because a name is taken; empty when none is.
  public var conflicts: [ConflictChoice] = []
  /// True when the row opens when the pointer rests on it, or `nil` as the pane declares.
  public var springLoads: Bool?
  /// For which places the answer holds as well.
  public var reuse: Reuse?

  /// Creates an answer that leaves all as the pane has declared it.
  public init() {}

  /// Creates an answer.
  ///
  /// - Parameters:
  ///   - choice: What is done unless the user says otherwise.
  ///   - operations: All that can be done.
  ///   - conflicts: What can be chosen because a name is taken.
  public init(
    _ choice: Choice, _ operations: [DropOperation], conflicts: [ConflictChoice] = []
  ) {
    self.choice = choice
    self.operations = operations
    self.conflicts = conflicts
  }

  /// Nothing can be done, for a reason that ends a sentence.
  public static func forbidden(_ reason: SafeText) -> Self {
    var proposal = Self()
    proposal.forbidden = reason
    return proposal
  }

  /// A drop would change nothing.
  public static var noop: Self {
    var proposal = Self()
    proposal.isNoop = true
    return proposal
  }
}

extension DropProposal {
  package static let shape = WireShape(
    .optional("seq", .integer), .optional("forbidden", .label), .optional("noop", .bool),
    .optional("op", .word(of: Choice.self)), .optional("ops", .operations),
    .optional("label", .label), .optional("anchor", .object(DropAnchor.self)),
    .optional("conflict", .list(.word(of: ConflictChoice.self), upTo: Limit.names)),
    .optional("springLoaded", .bool), .optional("canReuse", .object(Reuse.self)))
  package static var absent: Self? { Self() }

  /// Reads the answer; what is missing leaves it as the pane declares.
  package init(_ value: JSONValue, _ reader: inout MemberReader) {
    sequence = reader.int("seq", in: value)
    forbidden = Self.forbidden(value["forbidden"], &reader)
    isNoop = reader.bool("noop", in: value) ?? false
    choice = reader.choice("op", in: value)
    operations = [DropOperation](words: "ops", in: value, &reader)
    label = reader.label("label", in: value)
    anchor = reader.object("anchor", in: value)
    conflicts = Self.conflicts(value["conflict"], &reader)
    springLoads = reader.bool("springLoaded", in: value)
    reuse = reader.object("canReuse", in: value)
  }

  package func write(into writer: inout JSONWriter) {
    writer.optional("seq", sequence)
    writer.optional("forbidden", forbidden?.string)
    writer.flag("noop", isNoop)
    writer.optional("op", choice?.rawValue)
    if let operations { writer.member("ops", operations.map(\.rawValue)) }
    writer.optional("label", label?.string)
    writer.optional("anchor", anchor)
    if !conflicts.isEmpty { writer.member("conflict", conflicts.map(\.rawValue)) }
    if let springLoads { writer.member("springLoaded", springLoads) }
    writer.optional("canReuse", reuse)
  }
}

extension DropProposal {
  /// A reason, or `true` for none in particular.
  private static func forbidden(
    _ value: JSONValue?, _ reader: inout MemberReader
  ) -> SafeText? {
    guard let value else { return nil }
    if let isForbidden = value.bool { return isForbidden ? SafeText(WireWords.notNow) : nil }
    return reader.label(value, "forbidden")
  }

  /// The choices of a conflict, given as a list, as `{choices}` or as `true` for all.
  private static func conflicts(
    _ value: JSONValue?, _ reader: inout MemberReader
  ) -> [ConflictChoice] {
    guard let value, !value.isNull, value.bool != false else { return [] }
    guard let list = value.isArray ? value : value["choices"], list.isArray else {
      if value.bool == nil { reader.noteWrong("conflict", RemarkWords.array) }
      return ConflictChoice.allCases
    }
    return [ConflictChoice](words: list, "conflict", &reader)
  }
}
