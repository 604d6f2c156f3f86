// SPDX-License-Identifier: Apache-2.0
import CellText
import FileAddressing
import JSONRPC
package import PaneProtocol

extension DragItem {
  /// The item the host makes of a row whose source declared no more than the row itself.
  ///
  /// Its id, text, type and value are the item; members of an object given as `drag` add to them.
  package init(_ row: Item) {
    self.init(id: row.id, title: row.text.text, isContainer: row.isExpandable)
    row.drag?.declaration.read { value in
      guard value.isObject else { return }
      self = DragItem(value, id: row.id, title: row.text.text) ?? self
    }
    guard representations.isEmpty else { return }
    if takeFile(of: row) { return }
    let text = JSONText(string: row.plainText)
    let type = row.type.map { TypePattern.bare($0) } ?? "text/plain"
    representations = [Representation(type: type, data: .inline(row.value ?? text))]
    if type != "text/plain" {
      representations.append(Representation(type: "text/plain", data: .inline(text)))
    }
  }

  /// Takes the file a row stands for, when its source says so with `{"file":true}`.
  private mutating func takeFile(of row: Item) -> Bool {
    let isFile = row.drag?.declaration.decoded { $0["file"]?.bool } ?? false
    guard isFile, let place = row.value?.string, let address = FileAddress.address(of: place),
      let path = FileAddress.path(of: address)
    else { return false }
    let last = path.split(separator: UInt8(ascii: "/")).last ?? []
    name = CleanName.of(String(decoding: last, as: UTF8.self))
    representations = [
      Representation(type: "text/uri-list", data: .inline(JSONText(string: address))),
      Representation(type: "text/plain", data: .inline(JSONText(string: place))),
    ]
    return true
  }

  /// Reads an item as a program sent it; `nil` without a usable id.
  init?(_ value: JSONValue, id: ItemID? = nil, title: SafeText? = nil) {
    guard value.isObject, let id = id ?? value["id"]?.string, !id.isEmpty,
      id.utf8.count <= Limit.idBytes
    else { return nil }
    let text = value["title"]?.string.map { SafeText($0) }
    self.init(
      id: id, revision: Self.revision(value["rev"]), title: text ?? title ?? SafeText(id),
      isContainer: value["kind"]?.string == "container", group: value["group"]?.string,
      name: value["name"]?.string.flatMap { CleanName.of($0) },
      sizeBytes: value["size"]?.int.map { max(0, $0) })
    if let types = value["types"] {
      representations = types.elements.prefix(DragLimit.typesPerItem).compactMap {
        Representation($0)
      }
    }
  }

  private static func revision(_ value: JSONValue?) -> String {
    guard let value else { return "" }
    return value.string ?? value.int.map { String($0) } ?? ""
  }

  /// Reads the items of an answer; unusable and repeated ones are left out.
  static func list(_ value: JSONValue?, limit: Int) -> [DragItem] {
    guard let value else { return [] }
    var seen: Set<ItemID> = []
    var budget = DragLimit.inlineSessionBytes
    var items: [DragItem] = []
    for element in value.elements.prefix(min(limit, DragLimit.items)) {
      guard var item = DragItem(element), seen.insert(item.id).inserted else { continue }
      item.keepData(within: &budget)
      items.append(item)
    }
    return items
  }

  /// Turns data beyond a budget into promises.
  private mutating func keepData(within budget: inout Int) {
    for index in representations.indices {
      let size: Int
      switch representations[index].data {
      case .inline(let json): size = json.text.utf8.count
      case .base64(let text): size = text.utf8.count
      case .promised, .file: continue
      }
      if size > DragLimit.inlineBytes || size > budget {
        representations[index].data = .promised
      } else {
        budget -= size
      }
    }
  }
}

extension Representation {
  /// Reads one form; `nil` without a type.
  init?(_ value: JSONValue) {
    guard let name = value["type"]?.string, !name.isEmpty, name.utf8.count <= Limit.nameBytes
    else { return nil }
    let data: Data
    if let path = value["file"]?["path"]?.string {
      let mode = value["file"]?["mode"]?.string.flatMap { FileReference.Mode(rawValue: $0) }
      data = .file(
        FileReference(path: path, mode: mode ?? .borrow, sizeBytes: value["file"]?["size"]?.int))
    } else if let inline = value["data"],
      let json = inline.rawText(limitBytes: DragLimit.inlineBytes)
    {
      data = .inline(JSONText(text: json))
    } else if let text = value["base64"]?.string, text.utf8.count <= DragLimit.inlineBytes {
      data = .base64(text)
    } else {
      data = .promised
    }
    self.init(type: name.lowercased(), data: data, sizeBytes: value["size"]?.int.map { max(0, $0) })
  }
}
