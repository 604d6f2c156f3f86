// SPDX-License-Identifier: Apache-2.0
package import JSONRPC

/// What a pane shows, for the peer that a layout gives it.
public struct ShownPlace: Equatable, Sendable, WireObject {
  /// MIME-like name of the value, such as `inode/directory`.
  public var type: String
  /// The place, such as a path or an address.
  public var value: String
  /// What the pane has to say to a peer of its own kind; nobody else reads it.
  public var note: String?
  /// True when its rows stand beside those of the peer: where both say so and have as many rows, the
  /// cursor and scrolling go together.
  public var isInStep: Bool

  /// Names a place.
  public init(type: String, value: String, note: String? = nil, isInStep: Bool = false) {
    self.type = type
    self.value = value
    self.note = note
    self.isInStep = isInStep
  }

  package static let shape = WireShape(
    .required("type", .name), .required("value", .string(upTo: Limit.placeBytes)),
    .optional("note", .string(upTo: Limit.noteBytes)), .optional("inStep", .bool))

  package init?(_ value: JSONValue, _ reader: inout MemberReader) {
    guard let type = reader.string("type", in: value),
      let place = reader.string("value", in: value, maxBytes: Limit.placeBytes)
    else { return nil }
    self.init(
      type: type, value: place,
      note: reader.string("note", in: value, maxBytes: Limit.noteBytes),
      isInStep: reader.bool("inStep", in: value) ?? false)
  }

  package func write(into writer: inout JSONWriter) {
    writer.member("type", type)
    writer.member("value", value)
    writer.optional("note", note)
    writer.flag("inStep", isInStep)
  }
}

/// `peer`: what the column shows that the layout has made the peer of this one.
public struct Peer: Equatable, Sendable, WireObject {
  /// The place; `nil` when it shows none, or is not there.
  public var place: ShownPlace?

  /// What the peer shows; `nil` when it shows nothing that has a place.
  public init(place: ShownPlace?) { self.place = place }

  package static let shape = WireShape(.optional("place", .object(ShownPlace.self)))

  package init(_ value: JSONValue, _ reader: inout MemberReader) {
    place = reader.object("place", in: value)
  }

  package func write(into writer: inout JSONWriter) { writer.optional("place", place) }
}

extension WireMethod where Parameters == Peer, Answer == NoMembers {
  package static var peer: Self {
    Self("peer", from: .host, .notification, since: 1, event: "peer")
  }
}
