// SPDX-License-Identifier: Apache-2.0
import CellText
package import PaneProtocol

/// The operations possible with files over a folder that the host moves them into.
package struct FileVerdict: Equatable, Sendable {
  /// Why nothing can be done, as the end of a sentence; `nil` when something can.
  package var refusal: String?
  /// True when all of it is there already.
  package var isThere: Bool
  /// True when the originals can be taken away.
  package var canMove: Bool
  /// True when a move would only be another name.
  package var isNear: Bool
  /// True when a name is taken there.
  package var hasConflict: Bool
  /// True when only the contents could tell what is there from what comes, or when a folder and
  /// something else want one name; that is always asked about.
  package var hasTwin: Bool
  /// What is known of both sides where names are taken.
  package var taken = TakenNames()

  /// Takes what was found out.
  package init(
    refusal: String? = nil, isThere: Bool = false, canMove: Bool = true, isNear: Bool = true,
    hasConflict: Bool = false, hasTwin: Bool = false
  ) {
    self.refusal = refusal
    self.isThere = isThere
    self.canMove = canMove
    self.isNear = isNear
    self.hasConflict = hasConflict
    self.hasTwin = hasTwin
  }

  /// The same as the answer of a target to `drop.propose`.
  ///
  /// Within a file system files are moved, across they are copied, as file managers do.
  ///
  /// - Parameters:
  ///   - forced: What the user asked for.
  ///   - preferred: What the target does with them where the user says nothing; `nil` for the usual.
  ///   - conflicts: What the target offers when a name is taken; empty offers all. Only one is taken
  ///     unasked, but for what looks the same as what is there.
  /// - Returns: The answer's result, as it would have travelled.
  package func proposal(
    forced: ForcedOperation, preferred: DropOperation? = nil, conflicts: [ConflictChoice]
  ) -> DropProposal {
    if let refusal { return .forbidden(SafeText(refusal)) }
    let makesNew = forced == .exactly(.copy) || forced == .exactly(.link)
    if isThere, !makesNew { return .noop }
    let choices = conflicts.isEmpty || hasTwin ? ConflictChoice.allCases : conflicts
    let operations: [DropOperation] = canMove ? [.copy, .link, .move] : [.copy, .link]
    let usual: DropProposal.Choice = isNear && canMove ? .move : .copy
    let wanted = preferred.flatMap { operations.contains($0) ? DropProposal.Choice($0) : nil }
    return DropProposal(wanted ?? usual, operations, conflicts: hasConflict ? choices : [])
  }
}

extension DropProposal.Choice {
  /// The choice of an operation.
  fileprivate init(_ operation: DropOperation) {
    switch operation {
    case .copy: self = .copy
    case .move: self = .move
    case .link: self = .link
    }
  }
}
