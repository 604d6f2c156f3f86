// SPDX-License-Identifier: Apache-2.0
package import JSONRPC

/// Where a target puts the items of a transfer, and how.
///
/// Its members stand among those of the request it belongs to.
public struct TransferPlace: Equatable, Sendable, WireObject {
  /// The position.
  public var anchor: DropAnchor
  /// The level of an insertion in an outline; `nil` in flat lists.
  public var depth: Int?
  /// What the user has chosen where a name is taken.
  public var conflict: ConflictChoice?
  /// The source's words for bringing items back that it removed, in the order of the items.
  public var restore: [String]

  /// Creates a place.
  public init(
    anchor: DropAnchor, depth: Int? = nil, conflict: ConflictChoice? = nil, restore: [String] = []
  ) {
    self.anchor = anchor
    self.depth = depth
    self.conflict = conflict
    self.restore = restore
  }

  package static let shape = WireShape(members(isRequired: true))

  /// The members as data.
  static func members(isRequired: Bool) -> [WireShape.Member] {
    let anchor = WireType.object(DropAnchor.self)
    return [
      isRequired ? .required("anchor", anchor) : .optional("anchor", anchor),
      .optional("depth", .count), .optional("choice", .object(Choice.self)),
      .optional("restore", .list(.string(upTo: Limit.valueBytes), upTo: Limit.draggedItems)),
    ]
  }

  /// Reads the members; `nil` without an anchor.
  package init?(_ value: JSONValue, _ reader: inout MemberReader) {
    guard let anchor: DropAnchor = reader.object("anchor", in: value) else { return nil }
    let choice: Choice? = reader.object("choice", in: value)
    self.init(
      anchor: anchor, depth: reader.count("depth", in: value), conflict: choice?.conflict,
      restore: reader.strings(
        "restore", in: value, limit: Limit.draggedItems, maxBytes: Limit.valueBytes) ?? [])
  }

  /// Writes the members into an open object.
  package func write(into writer: inout JSONWriter) {
    writer.optional("anchor", anchor)
    writer.optional("depth", depth)
    writer.optional("choice", conflict.map { Choice(conflict: $0) })
    if !restore.isEmpty { writer.member("restore", restore) }
  }

  /// What the user has chosen.
  package struct Choice: WireObject {
    var conflict: ConflictChoice

    init(conflict: ConflictChoice) { self.conflict = conflict }

    package static let shape = WireShape(.required("conflict", .word(of: ConflictChoice.self)))

    package init?(_ value: JSONValue, _ reader: inout MemberReader) {
      guard let conflict: ConflictChoice = reader.choice("conflict", in: value) else { return nil }
      self.conflict = conflict
    }

    package func write(into writer: inout JSONWriter) {
      writer.member("conflict", conflict.rawValue)
    }
  }
}
