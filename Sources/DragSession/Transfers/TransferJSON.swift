// SPDX-License-Identifier: Apache-2.0
import CellText
import JSONRPC
package import PaneProtocol

/// The border of transfers to the wire: everything that is read from JSON or written as JSON.
///
/// Behind it there are values only. Whatever a program answers becomes a value; what is missing or
/// of the wrong type counts as not said.

// MARK: Answers

extension TransferAnswer {
  /// Reads the result of a request.
  ///
  /// - Parameters:
  ///   - result: The answer of the program.
  ///   - method: The method it was asked by; a vote counts as an answer to `prepare` alone.
  package init(_ result: JSONText, to method: TransferMethod) {
    var answer = TransferAnswer.stated(TransferState())
    result.read { value in
      answer =
        method == .prepare ? .voted(TransferVote(value)) : .stated(TransferState(value))
    }
    self = answer
  }
}

extension TransferVote {
  fileprivate init(_ value: JSONValue) {
    isYes = value["vote"]?.string == "yes"
    reason = value["reason"]?.string ?? reason
    staged = value["staged"]?.string
    guard let items = value["items"] else { return }
    for item in items.elements.prefix(DragLimit.items) {
      guard let vote = item["vote"]?.string else { continue }
      self.items.append(
        Item(
          n: item["n"]?.int, id: item["id"]?.string, isYes: vote == "yes",
          reason: item["reason"]?.string ?? TransferReason.refused, code: item["code"]?.int ?? 0))
    }
  }
}

extension TransferState {
  fileprivate init(_ value: JSONValue) {
    switch value["state"]?.string {
    case "done": kind = .done
    case "cancelled", "aborted": kind = .cancelled
    case "unknown": kind = .unknown
    default: kind = .other
    }
    reason = value["reason"]?.string ?? reason
    guard let items = value["items"] else { return }
    for (position, item) in items.elements.prefix(DragLimit.items).enumerated() {
      read(item, position)
    }
  }

  private mutating func read(_ item: JSONValue, _ position: Int) {
    if let outcome = item["outcome"]?.string {
      if outcome != "removed", outcome != "done" { keptReason = keptReason ?? outcome }
      tokens.append(item["undo"]?.string ?? "")
    } else if let id = item["id"]?.string, kind == .done {
      arrived.append(
        TransferredItem(
          n: item["n"]?.int ?? position, id: id, revision: item["rev"]?.string ?? ""))
    }
  }
}

// MARK: Requests

extension TransferRequest {
  /// The parameters of the request.
  package var parameters: JSONText {
    .written { writer in
      writer.object {
        switch self {
        case .prepare(.source, let parcel):
          parcel.writeSource(into: &$0)
          $0.member("ttl", parcel.order.holdSeconds)
        case .commit(.source, let parcel): parcel.writeSource(into: &$0)
        case .prepare(.target, let parcel):
          parcel.writeHead("target", into: &$0)
          parcel.writeItems(into: &$0)
          parcel.writePlace(into: &$0)
        case .commit(.target, let parcel): parcel.writeCommit(into: &$0)
        case .perform(let parcel): parcel.writePerform(into: &$0)
        case .abort(let id), .cancel(let id), .forget(let id): $0.member("transfer", id.text)
        }
      }
    }
  }
}

extension TransferParcel {
  fileprivate func writeHead(_ role: String, into writer: inout JSONWriter) {
    writer.member("transfer", order.id.text)
    writer.member("role", role)
    writer.member("op", order.operation.rawValue)
  }

  fileprivate func writeSource(into writer: inout JSONWriter) {
    writeHead("source", into: &writer)
    writer.array("items") { list in
      for (_, item) in items {
        list.object {
          $0.member("id", item.id)
          if !item.revision.isEmpty { $0.member("rev", item.revision) }
        }
      }
    }
  }

  fileprivate func writeCommit(into writer: inout JSONWriter) {
    writeHead("target", into: &writer)
    if let staged { writer.member("staged", staged) }
    writer.array("items") { list in
      for (n, item) in items {
        list.object {
          $0.member("n", n)
          $0.member("id", item.id)
        }
      }
    }
    writePlace(into: &writer)
  }

  fileprivate func writePerform(into writer: inout JSONWriter) {
    writer.member("transfer", order.id.text)
    writer.member("op", order.operation.rawValue)
    if order.mode == .local { writer.member("local", true) }
    writePlace(into: &writer)
    writeItems(into: &writer)
  }

  fileprivate func writePlace(into writer: inout JSONWriter) {
    writer.name("anchor")
    order.anchor.write(into: &writer)
    if let depth = order.depth { writer.member("depth", depth) }
    if let conflict = order.conflict {
      writer.object("choice") { $0.member("conflict", conflict.rawValue) }
    }
    if !order.restore.isEmpty { writer.member("restore", order.restore) }
  }

  /// The items with the best data that is here and fits the line.
  fileprivate func writeItems(into writer: inout JSONWriter) {
    writer.array("items") { list in
      for (n, item) in items {
        let mark = list.count
        write(item, n, withData: true, into: &list)
        guard list.count > Limit.hostLineBytes - 2_048 else { continue }
        list.truncate(to: mark)
        write(item, n, withData: false, into: &list)
      }
    }
  }

  private func write(
    _ item: DragItem, _ n: Int, withData: Bool, into writer: inout JSONWriter
  ) {
    writer.object {
      $0.member("n", n)
      $0.member("id", item.id)
      $0.member("text", item.title.string)
      if let name = item.name { $0.member("name", name) }
      $0.member("types", item.types)
      let wanted = item.representations.filter {
        TypePattern.matches($0.type, anyOf: order.accepts)
      }
      guard let best = wanted.first(where: \.isEager) ?? wanted.first else { return }
      $0.member("type", best.type)
      guard withData else { return }
      switch best.data {
      case .inline(let json): $0.member("value", json: json.text)
      case .base64(let text): $0.member("base64", text)
      case .promised: $0.member("lazy", true)
      case .file(let file):
        $0.object("file") {
          $0.member("path", file.path)
          $0.member("mode", file.mode.rawValue)
        }
      }
    }
  }
}

// MARK: Data that is asked for

extension DataWish {
  /// Reads the parameters of `transfer.read`; `nil` when they are not an object.
  package init?(_ parameters: JSONText) {
    let found = parameters.decoded { value in
      DataWish(
        transfer: TransferID(value["transfer"]?.string ?? ""), item: value["item"]?.int ?? -1,
        type: value["type"]?.string, offset: max(0, value["offset"]?.int ?? 0),
        most: min(max(1, value["max"]?.int ?? Limit.dragChunkBytes), Limit.dragChunkBytes))
    }
    guard let found else { return nil }
    self = found
  }
}

extension DataQuestion {
  /// The parameters of `drag.data`.
  package var parameters: JSONText {
    .written { writer in
      writer.object {
        $0.member("transfer", transfer.text)
        $0.member("item", item)
        $0.member("type", type)
        $0.member("offset", offset)
        $0.member("max", most)
      }
    }
  }
}

extension TransferRead {
  /// The result of `transfer.read` where it is at hand; `nil` where the source has it.
  package var result: JSONText? {
    switch self {
    case .value(let json): .written { $0.object { $0.member("data", json: json.text) } }
    case .base64(let text):
      .written {
        $0.object {
          $0.member("base64", text)
          $0.member("eof", true)
        }
      }
    case .relay, .refused: nil
    }
  }
}

// MARK: What programs tell

/// What a program tells of a transfer it works on.
package struct TransferNotice: Equatable, Sendable {
  /// The key of the transfer.
  package var transfer: TransferID
  /// What is done, in bytes or items; negative numbers count as 0.
  package var done: Int
  /// All there is to do; 0 while unknown.
  package var total: Int

  /// Reads the parameters of `transfer.progress`; `nil` without the key of a transfer.
  package init?(_ parameters: JSONText) {
    let found = parameters.decoded { value -> (String, Int, Int)? in
      guard let id = value["transfer"]?.string, id.utf8.count <= Limit.idBytes else { return nil }
      return (id, max(0, value["done"]?.int ?? 0), max(0, value["total"]?.int ?? 0))
    }
    guard let found else { return nil }
    (transfer, done, total) = (TransferID(found.0), found.1, found.2)
  }

  /// Reads the keys in the parameters of `transfer.inDoubt`; what is no key is left out.
  package static func names(in parameters: JSONText) -> [TransferID] {
    parameters.decoded { value -> [TransferID]? in
      value["transfers"]?.elements.prefix(1_000).compactMap(\.string)
        .filter { !$0.isEmpty && $0.utf8.count <= Limit.idBytes }.map { TransferID($0) }
    } ?? []
  }
}
