// SPDX-License-Identifier: Apache-2.0
public import CellText
package import JSONRPC

/// `drop.enter`: something dragged has come over the pane.
///
/// Source: `Plugins/REFERENCE.md`, The gesture.
public struct DropEnter: Equatable, Sendable, WireObject {
  /// Where it comes from: a pane, or another program.
  public enum Origin: String, CaseIterable, Sendable { case host, external }
  /// Name of the drag.
  public var session: String
  /// True when these are rows of this pane.
  public var isLocal: Bool
  /// Where it comes from.
  public var origin: Origin
  /// Number of items.
  public var count: Int
  /// Types of the first item, the best first.
  public var types: [String]
  /// What the first items are called, or `nil` where the source keeps that to itself.
  public var titles: [String]?
  /// Ids of the rows, when they are rows of this pane; as many as fit.
  public var rows: [ItemID]?
  /// Operations the source allows.
  public var allowed: [DropOperation]

  /// Tells what comes, from another program unless it is said to be of this one.
  public init(
    session: String, isLocal: Bool = false, origin: Origin = .host, count: Int,
    types: [String], titles: [String]? = nil, rows: [ItemID]? = nil, allowed: [DropOperation]
  ) {
    self.session = session
    self.isLocal = isLocal
    self.origin = origin
    self.count = count
    self.types = types
    self.titles = titles
    self.rows = rows
    self.allowed = allowed
  }

  package static let shape = WireShape(
    .required("session", .name), .optional("local", .bool),
    .optional("origin", .word(of: Origin.self)), .optional("count", .count),
    .optional("types", .list(.name, upTo: Limit.dragForms)),
    .optional("titles", .list(.string(upTo: Limit.labelBytes), upTo: Limit.names)),
    .optional("rows", .list(.id, upTo: Limit.ids)), .optional("allowed", .operations))

  package init?(_ value: JSONValue, _ reader: inout MemberReader) {
    guard let session = reader.string("session", in: value) else { return nil }
    self.init(
      session: session, isLocal: reader.bool("local", in: value) ?? false,
      origin: reader.choice("origin", in: value) ?? .host,
      count: reader.count("count", in: value) ?? 0,
      types: reader.strings("types", in: value, limit: Limit.dragForms) ?? [],
      titles: reader.strings(
        "titles", in: value, limit: Limit.names, maxBytes: Limit.labelBytes),
      rows: value["rows"] == nil ? nil : [ItemID]("rows", in: value, limit: Limit.ids, &reader),
      allowed: [DropOperation](words: "allowed", in: value, &reader) ?? [])
  }

  package func write(into writer: inout JSONWriter) {
    writer.member("session", session)
    writer.member("local", isLocal)
    writer.member("origin", origin.rawValue)
    writer.member("count", count)
    writer.member("types", types)
    if let titles { writer.member("titles", titles) }
    if let rows {
      writer.bounded("rows", rows.prefix(Limit.ids), reservedBytes: 256) { $0.value($1) }
    }
    writer.member("allowed", allowed.map(\.rawValue))
  }
}

/// The answer to `drop.enter`: whether anything can be dropped in the pane at all.
public struct DropEntry: Equatable, Sendable, WireObject {
  /// True when something of it can be taken.
  public var isWelcome: Bool
  /// Why not, as the end of a sentence.
  public var reason: SafeText?

  /// Creates an answer; without arguments it agrees.
  public init(isWelcome: Bool = true, reason: SafeText? = nil) {
    self.isWelcome = isWelcome
    self.reason = reason
  }

  package static let shape = WireShape(.optional("ok", .bool), .optional("reason", .label))
  package static var absent: Self? { Self() }

  /// Reads the answer; what is missing agrees.
  package init(_ value: JSONValue, _ reader: inout MemberReader) {
    self.init(
      isWelcome: reader.bool("ok", in: value) ?? true, reason: reader.label("reason", in: value))
  }

  package func write(into writer: inout JSONWriter) {
    writer.member("ok", isWelcome)
    writer.optional("reason", reason?.string)
  }
}

/// `drop.exit`: what was held over the pane is gone.
public struct DropExit: Equatable, Sendable, WireObject {
  /// Name of the drag.
  public var session: String
  /// Names the drag that has left the pane.
  public init(session: String) { self.session = session }

  package static let shape = WireShape(.required("session", .name))

  package init?(_ value: JSONValue, _ reader: inout MemberReader) {
    guard let session = reader.string("session", in: value) else { return nil }
    self.session = session
  }

  package func write(into writer: inout JSONWriter) { writer.member("session", session) }
}

extension WireMethod where Parameters == DropEnter, Answer == DropEntry {
  package static var dropEnter: Self {
    Self("drop.enter", from: .host, .request, since: 1, event: "drop.enter")
  }
}

extension WireMethod where Parameters == DropExit, Answer == NoMembers {
  package static var dropExit: Self { Self("drop.exit", from: .host, .notification, since: 1) }
}
