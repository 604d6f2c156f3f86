// SPDX-License-Identifier: Apache-2.0
import JSONRPC

/// The type of a member as data: for `protocol.json`, the reference and the tests.
package indirect enum WireType: Sendable {
  case bool
  /// True; false says the same as leaving it out.
  case flag
  /// Within ±(2^53−1).
  case integer
  case number
  /// A whole number of 0…100,000,000; others are clamped.
  case count
  /// A place in a list; like a count, but a negative one is refused.
  case position
  /// 1…512 bytes.
  case id
  /// A string of at most so many bytes; a longer one is left out.
  case string(upTo: Int)
  /// One line to show; styles are dropped, a long one is cut.
  case label
  /// Several lines to show.
  case paragraph
  /// One line with styles: a string, or an array of stretches.
  case text
  /// One of these words; another leaves the default.
  case word([String])
  /// Any value of at most so many bytes as text.
  case json(upTo: Int)
  /// A string, number or truth value.
  case scalar
  /// A value of a table's row.
  case cell
  /// A whole number; one outside of the bounds counts as the nearest.
  case bounded(ClosedRange<Int>)
  /// The width of a column: a number of cells, `auto` or `flex`.
  case columnWidth
  /// A colour: `"#rrggbb"`, 0…255, or the name of a role.
  case color
  /// What is behind a picture: `none`, `checker` or `"#rrggbb"`.
  case background
  /// A step of a picture of a canvas, such as `["l",y,x,[run…]]`.
  case canvasStep
  /// The id of a request: an integer, or a string of at most 128 bytes.
  case requestID
  case object(any WireObject.Type)
  case list(WireType, upTo: Int)
  /// An object with names of the sender's choice, all of one type.
  case map(WireType, upTo: Int)
  /// An array of a fixed length, such as a width and a height.
  case tuple([WireType])

  /// A word of an enumeration.
  package static func word<Word: CaseIterable & RawRepresentable<String>>(
    of type: Word.Type
  ) -> Self {
    .word(type.allCases.map(\.rawValue))
  }

  /// A name of a method, type, plugin or event.
  package static let name = WireType.string(upTo: Limit.nameBytes)
  /// Declarations of what is dragged and dropped, and further members of those.
  package static let declaration = WireType.json(upTo: Limit.declarationBytes)

  /// A list of objects.
  package static func list(of type: any WireObject.Type, upTo limit: Int) -> Self {
    .list(.object(type), upTo: limit)
  }
}

/// The members of an object as data.
package struct WireShape: Sendable {
  /// A member: its name, its type, and whether it may be missing.
  package struct Member: Sendable {
    /// How a member may be missing.
    package enum Presence: Sendable {
      /// Without it the object is refused.
      case required
      /// Left out, or null where the sender always writes it.
      case optional
      /// Left out it changes nothing, null takes it away.
      case removable
      /// A shorter form that is read too; it is written as the member of the same group before it.
      case shorthand
    }

    /// Its name.
    package var name: String
    /// Its type.
    package var type: WireType
    /// How it may be missing.
    package var presence: Presence
    /// Members of one group exclude each other; the first that is there counts.
    package var group: String?
    /// The member without which this one says nothing, if there is one.
    package var companion: String?
    /// The version of the protocol it came with.
    package var since: Int
  }

  /// The members, in the order in which they are written.
  package var members: [Member]
  /// Objects told apart by the member `kind`, or none.
  package var kinds: [(kind: String, type: any WireObject.Type)] = []

  /// True when some members exclude each other.
  var hasGroups: Bool

  /// Creates a shape.
  package init(_ members: Member...) { self.init(members) }

  /// Creates a shape of members that several objects have in common.
  package init(_ members: [Member]) {
    self.members = members
    hasGroups = members.contains { $0.group != nil }
  }

  /// Creates the shape of objects that are told apart by their `kind`.
  package init(kinds: [(kind: String, type: any WireObject.Type)]) {
    members = []
    hasGroups = false
    self.kinds = kinds
  }

  /// Names of the members without which the object is refused.
  package var required: [String] {
    members.filter { $0.presence == .required }.map(\.name)
  }

  /// Names of the members that are required and that an object does not have, or has as null.
  func missing(in object: JSONValue?) -> [String] {
    guard let object, object.isObject else { return required }
    let there = object.members.filter { !$0.value.isNull }.map(\.key.string)
    return required.filter { !there.contains($0) }
  }
}

extension WireShape.Member {
  /// A member without which the object is refused.
  package static func required(_ name: String, _ type: WireType, since: Int = 1) -> Self {
    Self(name: name, type: type, presence: .required, group: nil, since: since)
  }

  /// A member that may be missing.
  package static func optional(
    _ name: String, _ type: WireType, oneOf group: String? = nil, with companion: String? = nil,
    since: Int = 1
  ) -> Self {
    Self(
      name: name, type: type, presence: .optional, group: group, companion: companion,
      since: since)
  }

  /// A member that null takes away.
  package static func removable(_ name: String, _ type: WireType, since: Int = 1) -> Self {
    Self(name: name, type: type, presence: .removable, group: nil, since: since)
  }

  /// A shorter form of another member.
  package static func shorthand(
    _ name: String, _ type: WireType, for group: String, since: Int = 1
  ) -> Self {
    Self(name: name, type: type, presence: .shorthand, group: group, since: since)
  }
}
