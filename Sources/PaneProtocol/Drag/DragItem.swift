// SPDX-License-Identifier: Apache-2.0
public import CellText
import FileAddressing
package import JSONRPC

/// A dragged thing: the name of an entry in its source, and the forms it can be had in.
public struct DragItem: Hashable, Sendable, WireObject {
  /// Its stable name in the source's store.
  public var id: ItemID
  /// Which version of it is meant; empty when the source cannot tell.
  public var revision: String
  /// What it is called.
  public var title: SafeText
  /// True when it holds others.
  public var isContainer: Bool
  /// Items of one group travel together.
  public var group: String?
  /// Best fidelity first.
  public var representations: [Representation]
  /// A file name to use for it, cleaned.
  public var name: String?
  /// Size in bytes, as far as it is known.
  public var sizeBytes: Int?

  /// Creates an item; one without forms can be moved within its pane only.
  public init(
    id: ItemID, revision: String = "", title: SafeText, isContainer: Bool = false,
    group: String? = nil, representations: [Representation] = [], name: String? = nil,
    sizeBytes: Int? = nil
  ) {
    self.id = id
    self.revision = revision
    self.title = title
    self.isContainer = isContainer
    self.group = group
    self.representations = representations
    self.name = name
    self.sizeBytes = sizeBytes
  }

  /// The names of its forms, best first.
  public var types: [String] { representations.map(\.type) }

  package static let shape = WireShape(
    .required("id", .id), .optional("rev", .scalar), .optional("title", .label),
    .optional("kind", .word(["leaf", "container"])), .optional("group", .name),
    .optional("name", .string(upTo: Limit.labelBytes)), .optional("size", .integer),
    .optional("types", .list(of: Representation.self, upTo: Limit.dragForms)))

  /// Whether an item holds others.
  private enum Kind: String { case leaf, container }

  /// Reads an item; `nil` without a usable id.
  package init?(_ value: JSONValue, _ reader: inout MemberReader) {
    guard let id = reader.id("id", in: value) else { return nil }
    self.init(value, id: id, title: SafeText(id), &reader)
  }

  /// Reads what a source says of an item whose id is known.
  ///
  /// - Parameters:
  ///   - value: The object.
  ///   - id: The id of the item.
  ///   - title: What the item is called when the object does not say.
  ///   - reader: Takes the remarks.
  init(_ value: JSONValue, id: ItemID, title: SafeText, _ reader: inout MemberReader) {
    self.init(
      id: id, revision: Self.revision(of: value, &reader),
      title: reader.label("title", in: value) ?? title,
      isContainer: reader.choice("kind", in: value, Kind.self) == .container,
      group: reader.string("group", in: value),
      representations: reader.objects("types", in: value, limit: Limit.dragForms) ?? [],
      name: reader.string("name", in: value, maxBytes: Limit.labelBytes).flatMap(CleanName.of),
      sizeBytes: reader.bounded("size", in: value, Limit.amounts))
  }

  /// The name for what an item is now; empty when there is none.
  private static func revision(of value: JSONValue, _ reader: inout MemberReader) -> String {
    guard let revision = reader.scalar("rev", in: value) else { return "" }
    return value["rev"]?.string ?? revision.text
  }

  package func write(into writer: inout JSONWriter) {
    writer.member("id", id)
    if !revision.isEmpty { writer.member("rev", revision) }
    if title.string != SafeText(id).string { writer.member("title", title.string) }
    if isContainer { writer.member("kind", "container") }
    writer.optional("group", group)
    writer.optional("name", name)
    writer.optional("size", sizeBytes)
    if !representations.isEmpty { writer.member("types", representations) }
  }

  /// Turns data beyond a budget into promises.
  fileprivate mutating func keepData(within budget: inout Int) {
    for index in representations.indices {
      let size: Int
      switch representations[index].data {
      case .inline(let json): size = json.text.utf8.count
      case .base64(let text): size = text.utf8.count
      case .promised, .file: continue
      }
      if size > Limit.inlineBytes || size > budget {
        representations[index].data = .promised
      } else {
        budget -= size
      }
    }
  }
}

extension [DragItem] {
  /// Reads the items of an answer; unusable and repeated ones are left out.
  ///
  /// Data beyond what one drag may carry becomes a promise.
  init(_ name: StaticString, in object: JSONValue, _ reader: inout MemberReader) {
    var seen: Set<ItemID> = []
    var budget = Limit.inlineSessionBytes
    self = reader.objects(name, in: object, limit: Limit.draggedItems) ?? []
    removeAll { !seen.insert($0.id).inserted }
    for index in indices { self[index].keepData(within: &budget) }
  }
}
