// SPDX-License-Identifier: Apache-2.0
import CellText
import JSONRPC
import PaneProtocol

/// Writes records of the log as JSON.
enum RecordWriter {
  static func write(_ record: TransferRecord, into writer: inout JSONWriter) {
    writer.object { json in
      switch record {
      case .begin(let order):
        json.member("is", "begin")
        json.object("order") { write(order, into: &$0) }
      case .intent(let id): head("intent", id, &json)
      case .commit(let id, let items, let staged):
        head("commit", id, &json)
        json.array("items") { list in for n in items { list.value(n) } }
        if let staged { json.member("staged", staged) }
      case .targetDone(let id, let items):
        head("targetDone", id, &json)
        write(items, into: &json)
      case .done(let id): head("done", id, &json)
      case .parked(let id): head("parked", id, &json)
      case .told(let id): head("told", id, &json)
      case .reported(let id, let outcome, let arrived):
        head("reported", id, &json)
        write(outcome, into: &json)
        json.member("count", arrived)
      case .givenUp(let id): head("givenUp", id, &json)
      case .undone(let id): head("undone", id, &json)
      case .undo(let entry):
        json.member("is", "undo")
        json.object("order") { write(entry.order, into: &$0) }
        write(entry.arrived, into: &json)
        json.member("tokens", entry.sourceTokens)
      }
    }
  }

  private static func head(_ kind: String, _ id: TransferID, _ json: inout JSONWriter) {
    json.member("is", kind)
    json.member("transfer", id.text)
  }

  private static func write(_ outcome: TransferReport.Outcome, into json: inout JSONWriter) {
    switch outcome {
    case .done: json.member("outcome", "done")
    case .partial(let reason):
      json.member("outcome", "partial")
      json.member("reason", reason)
    case .kept(let reason):
      json.member("outcome", "kept")
      json.member("reason", reason)
    case .failed(let reason):
      json.member("outcome", "failed")
      json.member("reason", reason)
    // It waits: that is said anew by every host.
    case .parked: json.member("outcome", "parked")
    }
  }

  private static func write(_ items: [TransferredItem], into json: inout JSONWriter) {
    json.array("items") { list in
      for item in items {
        list.object {
          $0.member("n", item.n)
          $0.member("id", item.id)
          $0.member("rev", item.revision)
          if let replaced = item.replaced { $0.member("replaced", replaced) }
          if item.isCopy { $0.member("copy", true) }
        }
      }
    }
  }

  private static func write(_ files: FileOrder, into json: inout JSONWriter) {
    json.member("directory", files.directory)
    json.array("list") { list in
      for file in files.files {
        list.object {
          $0.member("do", file.action.rawValue)
          $0.member("source", file.source)
          if let name = file.name { $0.member("name", name) }
          if let place = file.place { $0.member("place", place) }
          if !file.stamp.isEmpty { $0.member("stamp", file.stamp) }
          if let trash = file.restores { $0.member("restores", trash) }
        }
      }
    }
  }

  private static func write(_ order: TransferOrder, into json: inout JSONWriter) {
    json.member("transfer", order.id.text)
    json.member("op", order.operation.rawValue)
    json.member("mode", order.mode.rawValue)
    if let source = order.source { json.member("source", source.text) }
    json.member("target", order.target.text)
    json.name("anchor")
    order.anchor.write(into: &json)
    if let depth = order.depth { json.member("depth", depth) }
    if let conflict = order.conflict { json.member("conflict", conflict.rawValue) }
    json.member("accepts", order.accepts)
    json.member("all", order.isAllOrNothing)
    json.member("ttl", order.holdSeconds)
    json.member("title", order.title.string)
    if let origin = order.origin {
      json.name("origin")
      origin.write(into: &json)
    }
    json.member("restore", order.restore)
    if let undoes = order.undoes { json.member("undoes", undoes.text) }
    if let files = order.files { json.object("files") { write(files, into: &$0) } }
    json.array("items") { list in for item in order.items { list.object { item.write(into: &$0) } }
    }
  }
}

extension DragItem {
  /// Writes the members of an item as ``init(_:id:title:)`` reads them.
  func write(into json: inout JSONWriter) {
    json.member("id", id)
    json.member("rev", revision)
    json.member("title", title.string)
    json.member("kind", isContainer ? "container" : "leaf")
    if let group { json.member("group", group) }
    if let name { json.member("name", name) }
    if let sizeBytes { json.member("size", sizeBytes) }
    json.array("types") { list in
      for form in representations {
        list.object {
          $0.member("type", form.type)
          if let size = form.sizeBytes { $0.member("size", size) }
          switch form.data {
          case .inline(let value): $0.member("data", json: value.text)
          case .base64(let text): $0.member("base64", text)
          case .promised: $0.member("lazy", true)
          case .file(let file):
            $0.object("file") { reference in
              reference.member("path", file.path)
              reference.member("mode", file.mode.rawValue)
              if let size = file.sizeBytes { reference.member("size", size) }
            }
          }
        }
      }
    }
  }
}
