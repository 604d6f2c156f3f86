// SPDX-License-Identifier: Apache-2.0
import CellText
import JSONRPC

extension ItemDrag {
  /// What `drag: true` stands for; shared, because whole lists of rows say so.
  fileprivate static let copySource = ItemDrag(
    operations: ["copy"], declaration: OpaqueJSON(text: "true"))
}

extension MemberReader {
  /// What an item says about being dragged: `true`, `false` or a policy.
  ///
  /// Source: drag and drop, source policy; unknown operations are left out.
  mutating func itemDrag(_ value: JSONValue) -> ItemDrag? {
    if let allowed = value.bool {
      return allowed ? .copySource : nil
    }
    guard value.isObject else {
      noteWrong("drag", "true, false or an object")
      return nil
    }
    let policy = value["policy"].flatMap { $0.isObject ? $0 : nil } ?? value
    let operations = self.operations(policy) ?? ["copy"]
    guard let declaration = opaque(value, "drag", maxBytes: Limit.declarationBytes) else {
      return nil
    }
    return ItemDrag(operations: Set(operations), declaration: declaration)
  }

  /// Where on an item something may be dropped, given as a word or as `{rows}`.
  mutating func dropRows(_ value: JSONValue) -> DropRows? {
    value.isObject ? choice("rows", in: value) : choice(value, "drop")
  }

  /// What a pane takes.
  ///
  /// Source: drag and drop, target declaration.
  mutating func dropSpec(_ value: JSONValue) -> DropSpec? {
    guard value.isObject else {
      noteWrong("drop", "an object")
      return nil
    }
    guard let declaration = opaque(value, "drop", maxBytes: Limit.declarationBytes) else {
      return nil
    }
    let transfer = string("transfer", in: value) ?? "plain"
    return DropSpec(
      accepts: (strings("accepts", in: value, limit: Limit.names) ?? []).map { $0.lowercased() },
      rows: choice("rows", in: value) ?? .none,
      takesPane: bool("pane", in: value) ?? false,
      isOrdered: bool("ordered", in: value) ?? false,
      // Only a target that keeps books can take something over for good.
      operations: operations(value) ?? (transfer == "plain" ? ["copy"] : ["copy", "move"]),
      transfer: transfer,
      storeID: string("storeId", in: value),
      declaration: declaration)
  }

  private mutating func operations(_ value: JSONValue) -> [String]? {
    strings("ops", in: value, limit: Limit.names)?.filter {
      ["copy", "move", "link", "ask"].contains($0)
    }
  }
}
