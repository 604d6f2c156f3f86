// SPDX-License-Identifier: Apache-2.0
package import JSONRPC

/// A value that travels as a JSON object; host and kit read and write it with the same code.
///
/// Members of a wrong type are left out alone, with a remark. To add a member: the property, and a
/// line each in ``shape``, the reader and the writer, all in the file of the type. What these four
/// do is said here; a type says of them only what is so there alone.
package protocol WireObject: Equatable, Sendable {
  /// The members as data, in the order in which they are written.
  static var shape: WireShape { get }
  /// What missing parameters or a missing result stand for; `nil` when they are needed.
  static var absent: Self? { get }

  /// How members are told that nobody reads.
  static var unreadMembers: UnreadMembers { get }

  /// Reads an object; `nil` without a required member. Those that are missing otherwise have their
  /// usual value.
  init?(_ value: JSONValue, _ reader: inout MemberReader)

  /// Writes the members into an open object.
  func write(into writer: inout JSONWriter)
}

extension WireObject {
  /// Nothing: the object is needed.
  package static var absent: Self? { nil }
  /// By the shape.
  package static var unreadMembers: UnreadMembers { .foundByShape }
}

/// An object without members: parameters of requests that say all by their name.
public struct NoMembers: Equatable, Sendable, WireObject {
  package static let shape = WireShape()
  package static var absent: Self? { Self() }

  /// Creates the only value there is.
  public init() {}
  package init?(_ value: JSONValue, _ reader: inout MemberReader) {}
  package func write(into writer: inout JSONWriter) {}
}

extension JSONWriter {
  /// Writes an object.
  package mutating func value(_ object: some WireObject) { self.object { object.write(into: &$0) } }

  /// Writes a member that is an object, or nothing.
  package mutating func optional(_ name: StaticString, _ object: (some WireObject)?) {
    if let object { self.object(name) { object.write(into: &$0) } }
  }

  /// Writes a member that is a list of objects.
  package mutating func member(_ name: StaticString, _ objects: [some WireObject]) {
    array(name) { for object in objects { $0.value(object) } }
  }

  /// Writes a text member, or nothing.
  package mutating func optional(_ name: StaticString, _ text: String?) {
    if let text { member(name, text) }
  }

  /// Writes a member with a whole number, or nothing.
  package mutating func optional(_ name: StaticString, _ number: Int?) {
    if let number { member(name, number) }
  }

  /// Writes a number member, or nothing; whole numbers are written without a fraction.
  package mutating func optional(_ name: StaticString, _ number: Double?) {
    guard let number else { return }
    self.name(name)
    if let whole = Int(exactly: number) { value(whole) } else { value(number) }
  }

  /// Writes a member with any value, or nothing.
  package mutating func optional(_ name: StaticString, _ json: JSONText?) {
    if let json { member(name, json: json.text) }
  }

  /// Writes the members of an object given as text into an open object.
  package mutating func members(of object: JSONText) {
    let members = object.text.dropFirst().dropLast()
    if !members.isEmpty { value(json: String(members)) }
  }

  /// Writes a member that is left out when it is false.
  package mutating func flag(_ name: StaticString, _ isSet: Bool) {
    if isSet { member(name, true) }
  }
}
