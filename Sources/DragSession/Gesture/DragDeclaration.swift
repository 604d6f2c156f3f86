// SPDX-License-Identifier: Apache-2.0
import CellText
import JSONRPC
package import PaneProtocol

extension DropRules {
  /// Reads a pane's declaration; what is missing or unusable gets its default.
  package init(_ spec: DropSpec) {
    self.init(
      accepts: spec.accepts, rows: spec.rows, takesPane: spec.takesPane,
      isOrdered: spec.isOrdered, operations: DropOperation.named(spec.operations),
      transfer: Transfer(rawValue: spec.transfer) ?? .plain, storeID: spec.storeID)
    spec.declaration.read { value in
      preferred = value["preferred"]?.string.flatMap { DropOperation(rawValue: $0) }
      springLoads = value["springLoad"]?.bool ?? false
      asks = value["propose"]?.bool ?? false
      directory = value["directory"]?.string
      if let names = value["conflicts"] {
        conflicts = names.elements.prefix(8).compactMap {
          $0.string.flatMap { ConflictChoice(rawValue: $0) }
        }
      }
    }
  }
}

extension DragPolicy {
  /// Reads what an item says about being dragged: `true`, or an object with a policy.
  package init(_ drag: ItemDrag) {
    self = .bare
    drag.declaration.read { value in
      guard value.isObject else { return }
      self = DragPolicy(value["policy"].flatMap { $0.isObject ? $0 : nil } ?? value)
    }
  }

  /// Reads a policy; what is missing or unusable gets its default.
  init(_ value: JSONValue) {
    self.init()
    if let names = value["ops"], names.isArray { operations = Self.operations(names) }
    if let limits = value["scope"], limits.isObject {
      for distance in [Scope.samePane, .host, .external] {
        if let names = distance.member(of: limits) { scope[distance] = Self.operations(names) }
      }
    }
    if let names = value["targets"] {
      targets = names.elements.prefix(Limit.names).compactMap(\.string)
    }
    atomicity = value["atomicity"]?.string.flatMap { Atomicity(rawValue: $0) } ?? .each
    isDetachable = value["detachable"]?.bool ?? false
    confirm = value["confirm"]?.string.flatMap { Confirm(rawValue: $0) } ?? .never
    visibility = value["reveal"]?.string.flatMap { Visibility(rawValue: $0) } ?? .titles
    if let names = value["onDemand"], names.isArray { onDemand = Self.operations(names) }
    maxItems = min(max(value["maxItems"]?.int ?? DragLimit.items, 1), DragLimit.items)
    holdSeconds = min(max(value["ttl"]?.int ?? 600, 10), 86_400)
  }

  private static func operations(_ names: JSONValue) -> Set<DropOperation> {
    DropOperation.named(names.elements.prefix(8).compactMap(\.string))
  }
}

extension DragPolicy.Scope {
  fileprivate func member(of value: JSONValue) -> JSONValue? {
    switch self {
    case .samePane: value["samePane"]
    case .host: value["host"]
    case .external: value["external"]
    }
  }
}

extension JSONText {
  /// Parses the value and hands it to a closure; does nothing when it is no JSON.
  func read(_ body: (JSONValue) -> Void) {
    _ = decoded { value -> Bool in
      body(value)
      return true
    }
  }

  /// What a closure makes of the parsed value; `nil` when it is no JSON.
  func decoded<Result>(_ body: (JSONValue) -> Result?) -> Result? {
    var copy = text
    return copy.withUTF8 { bytes in
      do throws(JSONError) {
        return try JSONDocumentReader().withDocument(UnsafeRawBufferPointer(bytes), body)
      } catch {
        return nil
      }
    }
  }

  /// Writes a value with a closure.
  static func written(_ body: (inout JSONWriter) -> Void) -> JSONText {
    var writer = JSONWriter()
    body(&writer)
    return JSONText(text: String(decoding: writer.finished(), as: UTF8.self))
  }
}
