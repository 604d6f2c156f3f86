// SPDX-License-Identifier: Apache-2.0
package import CellText
package import JSONRPC

/// What an item says about being dragged.
///
/// Source: `Plugins/REFERENCE.md`, What may leave; `drag: true` alone makes a copy source.
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

extension ItemDrag: WireObject {
  /// The members of the policy and those of the item, whose id is that of the row.
  package static let shape = WireShape(
    DragPolicy.shape.members + DragItem.shape.members.filter { $0.name != "id" } + [
      .optional("file", .bool), .optional("policy", .object(DragPolicy.self)),
    ])

  package func write(into writer: inout JSONWriter) { writer.members(of: declaration) }
}

extension ItemDrag {
  /// What `drag: true` stands for; shared, because whole lists of rows say so.
  package static let copySource = ItemDrag(
    operations: ["copy"], declaration: JSONText(text: "true"))

  /// What `drag: false` of a row stands for, until what its list says is known.
  package static let refused = ItemDrag(operations: [], declaration: JSONText(text: "false"))

  /// This declaration of a row in a list that says how its rows are dragged; `nil` for a row that may
  /// not be.
  ///
  /// Members of the row win over those of the list, one by one; a row that says `true` is dragged as
  /// the list says.
  ///
  /// Source: `Plugins/REFERENCE.md`, Lists and outlines.
  package func completed(by list: ItemDrag) -> ItemDrag? {
    if declaration == Self.refused.declaration { return nil }
    if declaration == Self.copySource.declaration { return list }
    guard list.declaration != Self.copySource.declaration else { return self }
    let both = declaration.merged(over: list.declaration)
    return both.flatMap { text in
      text.decoded { value in
        var reader = MemberReader()
        return ItemDrag(value, &reader)
      }
    } ?? self
  }

  /// Reads `true` or a policy; `nil` for `false` and for what is neither.
  ///
  /// Source: `Plugins/REFERENCE.md`, What may leave; unknown operations are left out.
  package init?(_ value: JSONValue, _ reader: inout MemberReader) {
    if let allowed = value.bool {
      guard allowed else { return nil }
      self = .copySource
      return
    }
    guard value.isObject else {
      reader.noteWrong("drag", RemarkWords.truthOrObject)
      return nil
    }
    let policy = value["policy"].flatMap { $0.isObject ? $0 : nil } ?? value
    let operations = reader.operations(policy) ?? ["copy"]
    Self.judge(value, &reader)
    guard let declaration = reader.json(value, "drag", maxBytes: Limit.declarationBytes) else {
      return nil
    }
    self.init(operations: Set(operations), declaration: declaration)
  }
}

extension ItemDrag {
  /// Says what is wrong with a declaration, which is read when a row is picked up and not before.
  private static func judge(_ value: JSONValue, _ reader: inout MemberReader) {
    _ = DragPolicy(value, &reader)
    let _: DragPolicy? = reader.object("policy", in: value)
    _ = DragItem(value, id: "", title: .empty, &reader)
    _ = reader.bool("file", in: value)
  }
}

/// What a row says of the item it is, read when it is picked up.
///
/// Rows keep no more than its text: few of a hundred thousand are ever dragged.
package struct DragDeclaration: Equatable, Sendable {
  /// What it says of the item, or `nil` when it says no more than `true`.
  package var item: DragItem?
  /// True when the row stands for a file, its value being the path.
  package var isFile = false
}

extension ItemDrag {
  /// What may be done with the row.
  package var policy: DragPolicy {
    object { value, reader in
      DragPolicy(value["policy"].flatMap { $0.isObject ? $0 : nil } ?? value, &reader)
    } ?? .bare
  }

  /// Reads what it says of the item.
  ///
  /// - Parameters:
  ///   - id: The id of the row.
  ///   - title: What the row says.
  /// - Returns: The item and whether it is a file; neither for a plain `true`.
  package func read(id: ItemID, title: SafeText) -> DragDeclaration {
    object { value, reader in
      DragDeclaration(
        item: DragItem(value, id: id, title: title, &reader),
        isFile: value["file"]?.bool ?? false)
    } ?? DragDeclaration()
  }

  /// What a closure makes of the object; `nil` when it is none.
  private func object<Result>(
    _ body: (JSONValue, inout MemberReader) -> Result
  ) -> Result? {
    guard declaration != Self.copySource.declaration else { return nil }
    return declaration.decoded { value in
      guard value.isObject else { return nil }
      var reader = MemberReader()
      return body(value, &reader)
    }
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
    guard value.isObject else { return choice(value, "drop") }
    if value["rows"] == nil { noteWrong("drop", RemarkWords.places) }
    return choice("rows", in: value)
  }
}
