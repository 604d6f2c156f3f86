// SPDX-License-Identifier: Apache-2.0
import CellText
import DragSession
import JSONRPC
import PaneProtocol

/// The kind of a record, as the log names it.
enum RecordKind: String {
  case begin, intent, commit, targetDone, done, reported, told, parked, givenUp, undo, undone
}

/// The outcome of a transfer, as the log names it.
enum OutcomeKind: String { case done, partial, kept, failed, parked }

/// Writes records of the log as JSON.
enum RecordWriter {
  static func write(_ record: TransferRecord, into writer: inout JSONWriter) {
    writer.object { json in
      switch record {
      case .begin(let order):
        json.member("is", RecordKind.begin.rawValue)
        json.object("order") { write(order, into: &$0) }
      case .intent(let id): head(.intent, id, &json)
      case .commit(let id, let items, let staged):
        head(.commit, id, &json)
        json.array("items") { list in for n in items { list.value(n) } }
        if let staged { json.member("staged", staged) }
      case .targetDone(let id, let items):
        head(.targetDone, id, &json)
        write(items, into: &json)
      case .done(let id): head(.done, id, &json)
      case .parked(let id): head(.parked, id, &json)
      case .told(let id): head(.told, id, &json)
      case .reported(let id, let outcome, let arrived):
        head(.reported, id, &json)
        write(outcome, into: &json)
        json.member("count", arrived)
      case .givenUp(let id): head(.givenUp, id, &json)
      case .undone(let id): head(.undone, id, &json)
      case .undo(let entry):
        json.member("is", RecordKind.undo.rawValue)
        json.object("order") { write(entry.order, into: &$0) }
        write(entry.arrived, into: &json)
        json.member("tokens", entry.sourceTokens)
        if let moment = entry.writtenAt { json.member("at", moment) }
      }
    }
  }

  private static func head(_ kind: RecordKind, _ id: TransferID, _ json: inout JSONWriter) {
    json.member("is", kind.rawValue)
    json.member("transfer", id.text)
  }

  private static func write(_ outcome: TransferReport.Outcome, into json: inout JSONWriter) {
    let (kind, reason): (OutcomeKind, String?) =
      switch outcome {
      case .done: (.done, nil)
      case .partial(let reason): (.partial, reason)
      case .kept(let reason): (.kept, reason)
      case .failed(let reason): (.failed, reason)
      // The transfer waits: that is said anew by every host.
      case .parked: (.parked, nil)
      }
    json.member("outcome", kind.rawValue)
    if let reason { json.member("reason", reason) }
  }

  static func write(_ items: [TransferredItem], into json: inout JSONWriter) {
    json.array("items") { list in
      for item in items {
        list.object {
          $0.member("n", item.n)
          $0.member("id", item.id)
          $0.member("rev", item.revision)
          if let replaced = item.replaced { $0.member("replaced", replaced) }
          if item.isCopy { $0.member("copy", true) }
          if let mode = item.oldMode { $0.member("mode", mode) }
          if let owner = item.oldOwner { $0.member("owner", owner) }
          if let modified = item.oldModified { $0.member("modified", String(modified)) }
          if let note = item.note { $0.member("note", note) }
        }
      }
    }
  }

  private static func write(_ files: FileOrder, into json: inout JSONWriter) {
    json.member("directory", files.directory)
    if files.isSet { json.member("set", true) }
    if let odd = files.oddNames { json.member("odd", odd.rawValue) }
    json.array("list") { list in
      for file in files.files {
        list.object {
          $0.member("do", file.action.rawValue)
          $0.member("source", file.source)
          if let name = file.name { $0.member("name", name) }
          if let place = file.place { $0.member("place", place) }
          if !file.stamp.isEmpty { $0.member("stamp", file.stamp) }
          if let trash = file.restores { $0.member("restores", trash) }
          if let mode = file.mode { $0.member("mode", mode) }
          if let owner = file.owner { $0.member("owner", owner) }
          if let modified = file.modified { $0.member("modified", String(modified)) }
          if let note = file.note { $0.member("note", note) }
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
    json.object("anchor") { write(order.anchor, into: &$0) }
    if let depth = order.depth { json.member("depth", depth) }
    if let conflict = order.conflict { json.member("conflict", conflict.rawValue) }
    json.member("accepts", order.accepts)
    json.member("all", order.isAllOrNothing)
    json.flag("oneWay", order.traits.contains(.oneWay))
    json.member("ttl", order.holdSeconds)
    json.member("title", order.title.string)
    if let origin = order.origin {
      json.object("origin") { write(origin, into: &$0) }
    }
    json.member("restore", order.restore)
    if let undoes = order.undoes { json.member("undoes", undoes.text) }
    if let change = order.change { json.member("change", change.string) }
    if let files = order.files { json.object("files") { write(files, into: &$0) } }
    json.array("items") { list in
      for item in order.items { list.object { write(item, into: &$0) } }
    }
  }

  private static func write(_ anchor: DropAnchor, into json: inout JSONWriter) {
    switch anchor {
    case .before(let row): json.member("before", row)
    case .after(let row): json.member("after", row)
    case .into(let row): json.member("into", row)
    case .end: json.member("end", true)
    case .pane: json.member("pane", true)
    }
  }

  private static func write(_ item: DragItem, into json: inout JSONWriter) {
    json.member("id", item.id)
    json.member("rev", item.revision)
    json.member("title", item.title.string)
    json.member("kind", item.isContainer ? "container" : "leaf")
    if let group = item.group { json.member("group", group) }
    if let name = item.name { json.member("name", name) }
    if let size = item.sizeBytes { json.member("size", size) }
    json.array("types") { list in
      for form in item.representations {
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
