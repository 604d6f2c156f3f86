// SPDX-License-Identifier: Apache-2.0
import CellText
import JSONRPC
import PaneProtocol

/// Writes the parameters of a transfer's requests; each is complete in itself.
struct TransferWriter {
  private let transfer: Transfer
  private var order: TransferOrder { transfer.order }

  init(_ transfer: Transfer) { self.transfer = transfer }

  static func name(_ id: String) -> OpaqueJSON {
    .written { writer in writer.object { $0.member("transfer", id) } }
  }

  var name: OpaqueJSON { Self.name(order.id) }

  private var accepted: [(n: Int, item: DragItem)] {
    transfer.accepted.compactMap { n in
      order.items.indices.contains(n) ? (n, order.items[n]) : nil
    }
  }

  var prepareSource: OpaqueJSON {
    .written { writer in
      writer.object {
        head("source", &$0)
        sourceItems(&$0)
        $0.member("ttl", order.holdSeconds)
      }
    }
  }

  var commitSource: OpaqueJSON {
    .written { writer in
      writer.object {
        head("source", &$0)
        sourceItems(&$0)
      }
    }
  }

  private func sourceItems(_ writer: inout JSONWriter) {
    writer.array("items") { list in
      for (_, item) in accepted {
        list.object {
          $0.member("id", item.id)
          if !item.revision.isEmpty { $0.member("rev", item.revision) }
        }
      }
    }
  }

  var prepareTarget: OpaqueJSON {
    .written { writer in
      writer.object {
        head("target", &$0)
        targetItems(&$0)
        place(&$0)
      }
    }
  }

  var commitTarget: OpaqueJSON {
    .written { writer in
      writer.object {
        head("target", &$0)
        if let staged = transfer.staged { $0.member("staged", staged) }
        $0.array("items") { list in
          for (n, item) in accepted {
            list.object {
              $0.member("n", n)
              $0.member("id", item.id)
            }
          }
        }
        place(&$0)
      }
    }
  }

  var perform: OpaqueJSON {
    .written { writer in
      writer.object {
        $0.member("transfer", order.id)
        $0.member("op", order.operation.rawValue)
        if order.mode == .local { $0.member("local", true) }
        place(&$0)
        targetItems(&$0)
      }
    }
  }

  private func head(_ role: String, _ writer: inout JSONWriter) {
    writer.member("transfer", order.id)
    writer.member("role", role)
    writer.member("op", order.operation.rawValue)
  }

  private func place(_ writer: inout JSONWriter) {
    writer.name("anchor")
    order.anchor.write(into: &writer)
    if let depth = order.depth { writer.member("depth", depth) }
    if let conflict = order.conflict {
      writer.object("choice") { $0.member("conflict", conflict.rawValue) }
    }
    if !order.restore.isEmpty { writer.member("restore", order.restore) }
  }

  /// The items with the best data that is here and fits the line.
  private func targetItems(_ writer: inout JSONWriter) {
    writer.array("items") { list in
      for (n, item) in accepted {
        let mark = list.count
        self.item(n, item, withData: true, &list)
        guard list.count > Limit.hostLineBytes - 2_048 else { continue }
        list.truncate(to: mark)
        self.item(n, item, withData: false, &list)
      }
    }
  }

  private func item(_ n: Int, _ item: DragItem, withData: Bool, _ writer: inout JSONWriter) {
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
