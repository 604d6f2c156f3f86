// SPDX-License-Identifier: Apache-2.0

/// A JSON value, for the few places where a plugin chooses its own shape.
///
/// Literals make one: `["path": "/tmp", "depth": 3]`. Objects keep the order of their members; of
/// members with the same name the first counts.
public enum JSON: Equatable, Sendable {
  /// The value `null`.
  case null
  /// `true` or `false`.
  case bool(Bool)
  /// A number without a fraction that fits 64 bits.
  case int(Int)
  /// Any other number.
  case double(Double)
  /// A text.
  case string(String)
  /// A list of values.
  case array([JSON])
  /// Named values in the order they were written.
  case object([Member])

  /// One named value of an object.
  public struct Member: Equatable, Sendable {
    /// Name of the member.
    public var name: String
    /// Value of the member.
    public var value: JSON

    /// Creates a member.
    public init(_ name: String, _ value: JSON) {
      self.name = name
      self.value = value
    }
  }

  /// The member with a name, or `nil` when this is not an object or has none.
  public subscript(name: String) -> JSON? {
    guard case .object(let members) = self else { return nil }
    for member in members where member.name == name { return member.value }
    return nil
  }

  /// The text, when this is one.
  public var string: String? {
    if case .string(let value) = self { return value }
    return nil
  }

  /// The whole number, when this is one; fractions count only when they are zero.
  public var int: Int? {
    if case .int(let value) = self { return value }
    if case .double(let value) = self { return Int(exactly: value) }
    return nil
  }

  /// The number, when this is one.
  public var double: Double? {
    if case .double(let value) = self { return value }
    if case .int(let value) = self { return Double(value) }
    return nil
  }

  /// The truth value, when this is one.
  public var bool: Bool? {
    if case .bool(let value) = self { return value }
    return nil
  }

  /// The values, when this is a list; else none.
  public var array: [JSON] {
    if case .array(let values) = self { return values }
    return []
  }

  /// The members, when this is an object; else none.
  public var members: [Member] {
    if case .object(let members) = self { return members }
    return []
  }

  /// The texts of a list; values of other types are left out.
  public var strings: [String] { array.compactMap(\.string) }
}

extension JSON: ExpressibleByStringInterpolation, ExpressibleByIntegerLiteral,
  ExpressibleByFloatLiteral, ExpressibleByBooleanLiteral, ExpressibleByNilLiteral,
  ExpressibleByArrayLiteral, ExpressibleByDictionaryLiteral
{
  /// Makes a text.
  public init(stringLiteral value: String) { self = .string(value) }
  /// Makes a whole number.
  public init(integerLiteral value: Int) { self = .int(value) }
  /// Makes a number.
  public init(floatLiteral value: Double) { self = .double(value) }
  /// Makes a truth value.
  public init(booleanLiteral value: Bool) { self = .bool(value) }
  /// Makes `null`.
  public init(nilLiteral: ()) { self = .null }
  /// Makes a list.
  public init(arrayLiteral elements: JSON...) { self = .array(elements) }
  /// Makes an object with the members in the order written.
  public init(dictionaryLiteral elements: (String, JSON)...) {
    self = .object(elements.map { Member($0.0, $0.1) })
  }
}
