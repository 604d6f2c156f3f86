// SPDX-License-Identifier: Apache-2.0
import JSONRPC
package import PaneProtocol

/// What a program tells of a transfer it works on.
package struct TransferNotice: Equatable, Sendable {
  /// The key of the transfer.
  package var transfer: String
  /// What is done, in bytes or items; negative numbers count as 0.
  package var done: Int
  /// All there is to do; 0 while unknown.
  package var total: Int

  /// Reads the parameters of `transfer.progress`; `nil` without the key of a transfer.
  package init?(_ parameters: OpaqueJSON) {
    let found = parameters.decoded { value -> (String, Int, Int)? in
      guard let id = value["transfer"]?.string, id.utf8.count <= Limit.idBytes else { return nil }
      return (id, max(0, value["done"]?.int ?? 0), max(0, value["total"]?.int ?? 0))
    }
    guard let found else { return nil }
    (transfer, done, total) = found
  }

  /// Reads the keys in the parameters of `transfer.inDoubt`; what is no key is left out.
  package static func names(in parameters: OpaqueJSON) -> [String] {
    parameters.decoded { value -> [String]? in
      value["transfers"]?.elements.prefix(1_000).compactMap(\.string)
        .filter { !$0.isEmpty && $0.utf8.count <= Limit.idBytes }
    } ?? []
  }
}
