// SPDX-License-Identifier: Apache-2.0
import CellText
import DragSession
import JSONRPC
import PaneProtocol

/// Reads records of the log; what is not one of ours is `nil`.
enum RecordReader {
  static func read(_ value: JSONValue) -> TransferRecord? {
    guard let kind = value["is"]?.string.flatMap({ RecordKind(rawValue: $0) }) else { return nil }
    if let order = value["order"].flatMap({ order($0) }) { return record(kind, of: order, value) }
    guard let id = value["transfer"]?.string.map({ TransferID($0) }) else { return nil }
    switch kind {
    case .intent: return .intent(id)
    case .commit:
      let items = value["items"].map { $0.elements.compactMap(\.int) } ?? []
      return .commit(id, items: items, staged: value["staged"]?.string)
    case .targetDone: return .targetDone(id, arrived(value["items"]))
    case .done: return .done(id)
    case .parked: return .parked(id)
    case .told: return .told(id)
    case .reported:
      return outcome(value).map { .reported(id, $0, arrived: max(0, value["count"]?.int ?? 0)) }
    case .givenUp: return .givenUp(id)
    case .undone: return .undone(id)
    case .begin, .undo: return nil
    }
  }

  /// The records that hold a whole order.
  private static func record(
    _ kind: RecordKind, of order: TransferOrder, _ value: JSONValue
  ) -> TransferRecord? {
    if kind == .begin { return .begin(order) }
    guard kind == .undo else { return nil }
    return .undo(
      UndoEntry(
        order: order, arrived: arrived(value["items"]), sourceTokens: strings(value["tokens"]),
        writtenAt: value["at"]?.int))
  }

  private static func outcome(_ value: JSONValue) -> TransferReport.Outcome? {
    let reason = value["reason"]?.string ?? ""
    switch value["outcome"]?.string.flatMap({ OutcomeKind(rawValue: $0) }) {
    case .done: return .done
    case .partial: return .partial(reason: reason)
    case .kept: return .kept(reason: reason)
    case .failed: return .failed(reason: reason)
    case .parked, nil: return nil
    }
  }

  private static func strings(_ value: JSONValue?) -> [String] {
    value.map { $0.elements.compactMap(\.string) } ?? []
  }

  /// A time, written as text: its nanoseconds since 1970 are more than a number of JSON holds exactly.
  private static func nanoseconds(_ value: JSONValue?) -> Int? {
    value?.string.flatMap { Int($0) }
  }

  static func arrived(_ value: JSONValue?) -> [TransferredItem] {
    guard let value else { return [] }
    return value.elements.compactMap { item in
      guard let n = item["n"]?.int, let id = item["id"]?.string else { return nil }
      return TransferredItem(
        n: n, id: id, revision: item["rev"]?.string ?? "", replaced: item["replaced"]?.string,
        isCopy: item["copy"]?.bool ?? false, oldMode: item["mode"]?.int,
        oldOwner: item["owner"]?.string, oldModified: nanoseconds(item["modified"]),
        note: item["note"]?.string)
    }
  }

  private static func order(_ value: JSONValue) -> TransferOrder? {
    guard let id = value["transfer"]?.string, let target = value["target"]?.string,
      let operation = value["op"]?.string.flatMap({ DropOperation(rawValue: $0) }),
      let mode = value["mode"]?.string.flatMap({ TransferMode(rawValue: $0) }),
      let anchor = value["anchor"].flatMap({ place($0) })
    else { return nil }
    var order = TransferOrder(
      id: TransferID(id), operation: operation, mode: mode,
      source: value["source"]?.string.map { StoreKey($0) }, target: StoreKey(target),
      items: value["items"].map { $0.elements.compactMap { item($0) } } ?? [],
      anchor: anchor, title: SafeText(value["title"]?.string ?? ""))
    order.depth = value["depth"]?.int
    order.conflict = value["conflict"]?.string.flatMap { ConflictChoice(rawValue: $0) }
    order.accepts = strings(value["accepts"])
    order.isAllOrNothing = value["all"]?.bool ?? false
    if value["oneWay"]?.bool == true { order.traits.insert(.oneWay) }
    order.holdSeconds = value["ttl"]?.int ?? Limit.usualHoldSeconds
    order.origin = value["origin"].flatMap { place($0) }
    order.restore = strings(value["restore"])
    order.undoes = value["undoes"]?.string.map { TransferID($0) }
    order.change = value["change"]?.string.map { SafeText($0) }
    order.files = value["files"].flatMap { files($0) }
    return order
  }

  private static func place(_ value: JSONValue) -> DropAnchor? {
    if let row = value["before"]?.string { return .before(row) }
    if let row = value["after"]?.string { return .after(row) }
    if let row = value["into"]?.string { return .into(row) }
    if value["end"]?.bool == true { return .end }
    return value["pane"]?.bool == true ? .pane : nil
  }

  private static func item(_ value: JSONValue) -> DragItem? {
    guard let id = value["id"]?.string, !id.isEmpty else { return nil }
    return DragItem(
      id: id, revision: value["rev"]?.string ?? "",
      title: SafeText(value["title"]?.string ?? id),
      isContainer: value["kind"]?.string == "container", group: value["group"]?.string,
      representations: value["types"].map { $0.elements.compactMap { form($0) } } ?? [],
      name: value["name"]?.string, sizeBytes: value["size"]?.int)
  }

  private static func form(_ value: JSONValue) -> Representation? {
    guard let type = value["type"]?.string else { return nil }
    let data: Representation.Data
    if let file = value["file"], let path = file["path"]?.string {
      let mode = file["mode"]?.string.flatMap { FileReference.Mode(rawValue: $0) } ?? .borrow
      data = .file(FileReference(path: path, mode: mode, sizeBytes: file["size"]?.int))
    } else if let json = value["data"] {
      data = .inline(JSONText(text: json.rawText))
    } else if let text = value["base64"]?.string {
      data = .base64(text)
    } else {
      data = .promised
    }
    return Representation(type: type, data: data, sizeBytes: value["size"]?.int)
  }

  private static func files(_ value: JSONValue) -> FileOrder? {
    guard let directory = value["directory"]?.string, let list = value["list"] else { return nil }
    let files = list.elements.compactMap { file -> FileOrder.File? in
      guard let action = file["do"]?.string.flatMap({ FileOrder.Action(rawValue: $0) }),
        let source = file["source"]?.string
      else { return nil }
      return FileOrder.File(
        action, source: source, name: file["name"]?.string, place: file["place"]?.string,
        stamp: file["stamp"]?.string ?? "", restores: file["restores"]?.string,
        mode: file["mode"]?.int, owner: file["owner"]?.string,
        modified: nanoseconds(file["modified"]), note: file["note"]?.string)
    }
    var order = FileOrder(directory: directory, files: files)
    order.isSet = value["set"]?.bool ?? false
    order.oddNames = value["odd"]?.string.flatMap { FileOrder.OddNames(rawValue: $0) }
    return order
  }
}
