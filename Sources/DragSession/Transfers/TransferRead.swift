// SPDX-License-Identifier: Apache-2.0
import JSONRPC
package import PaneProtocol

/// How a target's `transfer.read` is to be answered.
package enum TransferRead: Equatable, Sendable {
  /// At once, with this result.
  case result(OpaqueJSON)
  /// By the source, which is asked `drag.data` with these parameters; its answer goes back for this
  /// transfer.
  case relay(String, StoreKey, OpaqueJSON)
  case refused(code: Int, reason: String)
}

extension TransferBook {
  /// Finds out who has the data a target wants to read.
  ///
  /// Only the target of a transfer that is being prepared may read, and only offered types.
  ///
  /// - Parameters:
  ///   - store: The store of the asking program.
  ///   - parameters: `{transfer, item, type, offset, max}` as they came.
  /// - Returns: The answer, or whom to ask; wrong parameters are refused.
  package func read(by store: StoreKey, _ parameters: OpaqueJSON) -> TransferRead {
    parameters.decoded { read(by: store, $0) }
      ?? .refused(code: RPCErrorCode.invalidParameters.rawValue, reason: "not an object")
  }

  private func read(by store: StoreKey, _ value: JSONValue) -> TransferRead {
    guard let id = value["transfer"]?.string, let transfer = transfers[id],
      transfer.order.target == store, transfer.mayRead
    else { return .refused(code: TransferErrorCode.unknownTransfer, reason: "no such transfer") }
    guard let n = value["item"]?.int, transfer.accepted.contains(n),
      transfer.order.items.indices.contains(n)
    else { return .refused(code: TransferErrorCode.gone, reason: "no such item") }
    let item = transfer.order.items[n]
    let type = value["type"]?.string ?? item.types.first ?? ""
    guard let form = item.representations.first(where: { $0.type == type }) else {
      return .refused(code: TransferErrorCode.typeUnavailable, reason: "no such type")
    }
    switch form.data {
    case .inline(let json):
      return .result(.written { $0.object { $0.member("data", json: json.text) } })
    case .base64(let text):
      return .result(
        .written {
          $0.object {
            $0.member("base64", text)
            $0.member("eof", true)
          }
        })
    case .promised, .file:
      guard let source = transfer.order.source else {
        return .refused(code: TransferErrorCode.typeUnavailable, reason: "not here")
      }
      return .relay(id, source, request(id, item, type, value))
    }
  }

  private func request(
    _ id: String, _ item: DragItem, _ type: String, _ value: JSONValue
  ) -> OpaqueJSON {
    let offset = max(0, value["offset"]?.int ?? 0)
    let most = min(max(1, value["max"]?.int ?? Limit.dragChunkBytes), Limit.dragChunkBytes)
    return .written { writer in
      writer.object {
        $0.member("transfer", id)
        $0.member("item", item.id)
        $0.member("type", type)
        $0.member("offset", offset)
        $0.member("max", most)
      }
    }
  }
}

extension Transfer {
  /// Whether the target may still want data: not when it has it, or will never get it.
  package var mayRead: Bool {
    switch stage {
    case .aborting, .finished, .cancelling, .committingSource: false
    default: true
    }
  }
}
