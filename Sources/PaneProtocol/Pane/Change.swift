// SPDX-License-Identifier: Apache-2.0
import JSONRPC

/// A member of `pane.set` that may be left alone, removed or replaced.
public enum Change<Value: Equatable & Sendable>: Equatable, Sendable {
  case unchanged
  case remove
  case set(Value)
}

extension Change {
  /// Null removes, a good value replaces, a wrong one changes nothing.
  init(
    _ value: JSONValue, _ reader: inout MemberReader, _ read: (inout MemberReader) -> Value?
  ) {
    if value.isNull {
      self = .remove
    } else {
      self = read(&reader).map { .set($0) } ?? .unchanged
    }
  }

  /// Writes the member, null for one that is removed, nothing for one that stays.
  func write(
    _ name: StaticString, into writer: inout JSONWriter, _ write: (Value, inout JSONWriter) -> Void
  ) {
    switch self {
    case .unchanged: return
    case .remove: writer.member(name, json: nil)
    case .set(let value):
      writer.name(name)
      write(value, &writer)
    }
  }

  /// The new value, when there is one.
  public var value: Value? {
    if case .set(let value) = self { return value }
    return nil
  }
}
