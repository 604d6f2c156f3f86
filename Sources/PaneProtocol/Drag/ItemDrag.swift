// SPDX-License-Identifier: Apache-2.0
package import JSONRPC

/// What an item says about being dragged.
///
/// Source: drag and drop, items and source policy; `drag: true` alone makes a copy source.
public struct ItemDrag: Equatable, Sendable {
  /// Operations the source allows.
  public var operations: Set<String>
  /// The raw declaration, for the members a later machine reads.
  public var declaration: JSONText
  /// Creates a declaration.
  public init(operations: Set<String>, declaration: JSONText) {
    self.operations = operations
    self.declaration = declaration
  }
}

extension ItemDrag {
  /// What `drag: true` stands for; shared, because whole lists of rows say so.
  package static let copySource = ItemDrag(
    operations: ["copy"], declaration: JSONText(text: "true"))

  /// Reads `true` or a policy; `nil` for `false` and for what is neither.
  ///
  /// Source: drag and drop, source policy; unknown operations are left out.
  package init?(_ value: JSONValue, _ reader: inout MemberReader) {
    if let allowed = value.bool {
      guard allowed else { return nil }
      self = .copySource
      return
    }
    guard value.isObject else {
      reader.noteWrong("drag", "true, false or an object")
      return nil
    }
    let policy = value["policy"].flatMap { $0.isObject ? $0 : nil } ?? value
    let operations = reader.operations(policy) ?? ["copy"]
    guard let declaration = reader.json(value, "drag", maxBytes: Limit.declarationBytes) else {
      return nil
    }
    self.init(operations: Set(operations), declaration: declaration)
  }
}

extension MemberReader {
  /// The operations of a declaration; unknown ones are left out.
  mutating func operations(_ value: JSONValue) -> [String]? {
    strings("ops", in: value, limit: Limit.names)?.filter {
      ["copy", "move", "link", "ask"].contains($0)
    }
  }

  /// Where on an item something may be dropped, given as a word or as `{rows}`.
  mutating func dropRows(_ value: JSONValue) -> DropRows? {
    value.isObject ? choice("rows", in: value) : choice(value, "drop")
  }
}
