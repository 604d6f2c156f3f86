// SPDX-License-Identifier: Apache-2.0
package import PaneProtocol

extension DropRules {
  /// Takes over a pane's declaration; what is missing or unusable gets its default.
  package init(_ spec: DropSpec) {
    self.init(
      accepts: spec.accepts, rows: spec.rows, takesPane: spec.takesPane,
      isOrdered: spec.isOrdered, operations: DropOperation.named(spec.operations),
      preferred: spec.preferred.flatMap { DropOperation(rawValue: $0) },
      transfer: Transfer(rawValue: spec.transfer) ?? .plain, storeID: spec.storeID,
      conflicts: spec.conflicts.compactMap { ConflictChoice(rawValue: $0) },
      springLoads: spec.springLoads, asks: spec.asksPropose, directory: spec.directory)
  }
}
