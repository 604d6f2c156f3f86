// SPDX-License-Identifier: Apache-2.0
package import PaneProtocol

/// The user's wish, by a key or by the command that picked the items up.
package enum ForcedOperation: Hashable, Sendable {
  case none
  case exactly(DropOperation)
  /// Choose from a menu at the drop.
  case ask
}

/// Which operation a drop would have, or why none.
package enum OperationChoice: Equatable, Sendable {
  case operation(DropOperation)
  case ask(Set<DropOperation>)
  /// What was asked for is not possible here; nothing else is done instead.
  case impossible(DropOperation?)

  /// Chooses among what both ends allow.
  ///
  /// - Parameters:
  ///   - candidates: What source, transport and target all allow.
  ///   - forced: What the user asked for; it is never replaced by something else.
  ///   - preferred: What the target would like.
  ///   - isSameStore: Whether both ends keep their items in the same place.
  /// - Returns: An operation, the choice to be put to the user, or that there is none.
  package static func choose(
    from candidates: Set<DropOperation>, forced: ForcedOperation, preferred: DropOperation?,
    isSameStore: Bool
  ) -> OperationChoice {
    switch forced {
    case .exactly(let wanted):
      return candidates.contains(wanted) ? .operation(wanted) : .impossible(wanted)
    case .ask:
      return candidates.isEmpty ? .impossible(nil) : .ask(candidates)
    case .none: break
    }
    if let preferred, candidates.contains(preferred) { return .operation(preferred) }
    let usual: DropOperation = isSameStore ? .move : .copy
    if candidates.contains(usual) { return .operation(usual) }
    return candidates.min().map { .operation($0) } ?? .impossible(nil)
  }
}
