// SPDX-License-Identifier: Apache-2.0
public import CellText
package import JSONRPC

/// `drag.begin`: rows are picked up; asks their source for what is carried.
///
/// Source: `Plugins/REFERENCE.md`, The gesture.
public struct DragBegin: Equatable, Sendable, WireObject {
  /// What the user picks up with.
  public enum Input: String, CaseIterable, Sendable { case mouse, keyboard }
  /// Name of the drag.
  public var session: String
  /// What the user picks up with.
  public var input: Input
  /// Ids of the rows.
  public var rows: [ItemID]
  /// Row under the pointer, or `nil` with the keyboard.
  public var pressed: ItemID?
  /// Operations the user may have in mind.
  public var wanted: [DropOperation]

  /// Asks for the rows that are picked up; copying and moving are wanted unless said otherwise.
  public init(
    session: String, input: Input, rows: [ItemID], pressed: ItemID? = nil,
    wanted: [DropOperation] = [.copy, .move]
  ) {
    self.session = session
    self.input = input
    self.rows = rows
    self.pressed = pressed
    self.wanted = wanted
  }

  package static let shape = WireShape(
    .required("session", .name), .optional("input", .word(of: Input.self)),
    .optional("rows", .list(.id, upTo: Limit.draggedItems)), .optional("pressed", .id),
    .optional("want", .operations))

  package init?(_ value: JSONValue, _ reader: inout MemberReader) {
    guard let session = reader.string("session", in: value) else { return nil }
    self.init(
      session: session, input: reader.choice("input", in: value) ?? .mouse,
      rows: [ItemID]("rows", in: value, limit: Limit.draggedItems, &reader),
      pressed: reader.id("pressed", in: value),
      wanted: [DropOperation](words: "want", in: value, &reader) ?? [])
  }

  package func write(into writer: inout JSONWriter) {
    writer.member("session", session)
    writer.member("input", input.rawValue)
    writer.member("rows", rows)
    writer.member("pressed", pressed)
    writer.member("want", wanted.map(\.rawValue))
  }
}

/// The answer to `drag.begin`: what is carried, or why nothing is.
public struct DragLift: Equatable, Sendable, WireObject {
  /// What is carried; none refuses.
  public var items: [DragItem]
  /// What may be done with them, or `nil` for what the rows declare.
  public var policy: DragPolicy?
  /// Lines for the card at the pointer.
  public var preview: [StyledText]
  /// Why nothing is carried, for the user.
  public var reason: SafeText?

  /// What is carried; no items, with or without a reason, refuse.
  public init(
    items: [DragItem] = [], policy: DragPolicy? = nil, preview: [StyledText] = [],
    reason: SafeText? = nil
  ) {
    self.items = items
    self.policy = policy
    self.preview = preview
    self.reason = reason
  }

  package static let shape = WireShape(
    .optional("items", .list(of: DragItem.self, upTo: Limit.draggedItems)),
    .optional("policy", .object(DragPolicy.self)),
    .optional("preview", .list(.text, upTo: Limit.previewLines)), .optional("reason", .label))
  package static var absent: Self? { Self() }

  /// Reads the answer; without items it refuses.
  package init(_ value: JSONValue, _ reader: inout MemberReader) {
    self.init(
      items: [DragItem]("items", in: value, &reader), policy: reader.object("policy", in: value),
      preview: StyledText.lines("preview", in: value, limit: Limit.previewLines, &reader),
      reason: reader.label("reason", in: value))
  }

  package func write(into writer: inout JSONWriter) {
    writer.member("items", items)
    writer.optional("policy", policy)
    if !preview.isEmpty { writer.member("preview", preview) }
    writer.optional("reason", reason?.string)
  }
}

/// `drag.add`: rows join the drag.
public struct DragAdd: Equatable, Sendable, WireObject {
  /// Name of the drag.
  public var session: String
  /// Ids of the rows.
  public var rows: [ItemID]

  /// Asks for more rows for the drag under way.
  public init(session: String, rows: [ItemID]) {
    self.session = session
    self.rows = rows
  }

  package static let shape = WireShape(
    .required("session", .name), .optional("rows", .list(.id, upTo: Limit.draggedItems)))

  package init?(_ value: JSONValue, _ reader: inout MemberReader) {
    guard let session = reader.string("session", in: value) else { return nil }
    self.init(
      session: session, rows: [ItemID]("rows", in: value, limit: Limit.draggedItems, &reader))
  }

  package func write(into writer: inout JSONWriter) {
    writer.member("session", session)
    writer.member("rows", rows)
  }
}

/// The answer to `drag.add`: what joins.
public struct DragAddition: Equatable, Sendable, WireObject {
  /// What joins; none when the rows stay.
  public var items: [DragItem]

  /// What joins the drag; no items when the rows stay.
  public init(items: [DragItem] = []) { self.items = items }

  package static let shape = WireShape(
    .optional("items", .list(of: DragItem.self, upTo: Limit.draggedItems)))
  package static var absent: Self? { Self() }

  /// Reads the answer; without items nothing joins.
  package init(_ value: JSONValue, _ reader: inout MemberReader) {
    items = [DragItem]("items", in: value, &reader)
  }

  package func write(into writer: inout JSONWriter) { writer.member("items", items) }
}

/// `drag.ended`: a drag is over; told to its source.
public struct DragEnded: Equatable, Sendable, WireObject {
  /// How a drag ends.
  public enum Outcome: String, CaseIterable, Sendable { case dropped, noop, refused, cancelled }
  /// Name of the drag.
  public var session: String
  /// The end it came to.
  public var outcome: Outcome
  /// Why, where something went wrong.
  public var reason: String?
  /// The transfer that follows.
  public var transfer: TransferID?

  /// Tells the source how the drag has ended, and the transfer that has come of it.
  public init(
    session: String, outcome: Outcome, reason: String? = nil, transfer: TransferID? = nil
  ) {
    self.session = session
    self.outcome = outcome
    self.reason = reason
    self.transfer = transfer
  }

  package static let shape = WireShape(
    .required("session", .name), .required("outcome", .word(of: Outcome.self)),
    .optional("reason", .string(upTo: Limit.labelBytes)), .optional("transfer", .id))

  package init?(_ value: JSONValue, _ reader: inout MemberReader) {
    guard let session = reader.string("session", in: value),
      let outcome: Outcome = reader.choice("outcome", in: value)
    else { return nil }
    self.init(
      session: session, outcome: outcome,
      reason: reader.string("reason", in: value, maxBytes: Limit.labelBytes),
      transfer: reader.id("transfer", in: value).map { TransferID($0) })
  }

  package func write(into writer: inout JSONWriter) {
    writer.member("session", session)
    writer.member("outcome", outcome.rawValue)
    writer.optional("reason", reason)
    writer.optional("transfer", transfer?.text)
  }
}

extension WireMethod where Parameters == DragBegin, Answer == DragLift {
  package static var dragBegin: Self {
    Self("drag.begin", from: .host, .request, since: 1, event: "drag.begin")
  }
}

extension WireMethod where Parameters == DragAdd, Answer == DragAddition {
  package static var dragAdd: Self { Self("drag.add", from: .host, .request, since: 1) }
}

extension WireMethod where Parameters == DragEnded, Answer == NoMembers {
  package static var dragEnded: Self { Self("drag.ended", from: .host, .notification, since: 1) }
}
