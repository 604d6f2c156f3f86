// SPDX-License-Identifier: Apache-2.0
package import JSONRPC

/// `drop.propose`: asks a pane what can be done at a place.
///
/// Source: `Plugins/REFERENCE.md`, The gesture.
public struct DropPropose: Equatable, Sendable, WireObject {
  /// What the user insists on by a key.
  public enum Wish: String, CaseIterable, Sendable { case copy, move, link, ask }
  /// Name of the drag.
  public var session: String
  /// Number of the question.
  public var sequence: Int
  /// The place.
  public var target: Target
  /// What the user insists on, or `nil`.
  public var forced: Wish?
  /// The row the place is told by.
  public var rowHint: ItemID?

  /// Asks about a place; an answer counts only with the newest number of the drag.
  public init(
    session: String, sequence: Int, target: Target, forced: Wish? = nil, rowHint: ItemID? = nil
  ) {
    self.session = session
    self.sequence = sequence
    self.target = target
    self.forced = forced
    self.rowHint = rowHint
  }

  /// A place in the pane.
  public struct Target: Equatable, Sendable, WireObject {
    /// The position.
    public var anchor: DropAnchor
    /// The level of an insertion in an outline; `nil` in flat lists.
    public var depth: Int?
    /// Creates a place.
    public init(anchor: DropAnchor, depth: Int? = nil) {
      self.anchor = anchor
      self.depth = depth
    }

    package static let shape = WireShape(
      .required("anchor", .object(DropAnchor.self)), .optional("depth", .count))

    package init?(_ value: JSONValue, _ reader: inout MemberReader) {
      guard let anchor: DropAnchor = reader.object("anchor", in: value) else { return nil }
      self.init(anchor: anchor, depth: reader.count("depth", in: value))
    }

    package func write(into writer: inout JSONWriter) {
      writer.optional("anchor", anchor)
      writer.member("depth", depth)
    }
  }

  package static let shape = WireShape(
    .required("session", .name), .required("seq", .integer),
    .required("target", .object(Target.self)), .optional("forced", .word(of: Wish.self)),
    .optional("rowHint", .id))

  package init?(_ value: JSONValue, _ reader: inout MemberReader) {
    guard let session = reader.string("session", in: value),
      let sequence = reader.int("seq", in: value),
      let target: Target = reader.object("target", in: value)
    else { return nil }
    self.init(
      session: session, sequence: sequence, target: target,
      forced: reader.choice("forced", in: value), rowHint: reader.id("rowHint", in: value))
  }

  package func write(into writer: inout JSONWriter) {
    writer.member("session", session)
    writer.member("seq", sequence)
    writer.optional("target", target)
    writer.member("forced", forced?.rawValue)
    writer.member("rowHint", rowHint)
  }
}

extension WireMethod where Parameters == DropPropose, Answer == DropProposal {
  package static var dropPropose: Self {
    Self("drop.propose", from: .host, .request, since: 1, event: "drop.propose")
  }
}
