// SPDX-License-Identifier: Apache-2.0
import PaneProtocol

/// What the user is asked about one drop, and what was answered.
struct DropChoice: Sendable {
  /// The drop that waits for an answer.
  var verdict: DropVerdict?
  /// What is done with a name that is taken, once that was chosen.
  private(set) var conflict: ConflictChoice?

  /// What is done with a name that is taken: what was chosen, else the only way there is.
  func conflict(in verdict: DropVerdict) -> ConflictChoice? {
    conflict ?? (verdict.conflicts.count == 1 ? verdict.conflicts.first : nil)
  }
  private var isConfirmed = false

  /// The next question about a drop; `nil` when it can begin.
  func question(about verdict: DropVerdict, _ policy: DragPolicy) -> DragQuestion? {
    if case .ask(let operations) = verdict.operation, operations.count > 1 {
      return .operation(operations)
    }
    if verdict.conflicts.count > 1, conflict == nil {
      return .conflict(verdict.conflicts, verdict.taken)
    }
    return policy.confirm == .always && !isConfirmed ? .confirm : nil
  }

  /// Takes the answer to a question.
  ///
  /// - Returns: The drop as it was chosen; `nil` when the answer is no, or none of those offered.
  mutating func answered(_ question: DragQuestion, _ answer: DragChoice?) -> DropVerdict? {
    switch (question, answer) {
    case (.operation(let offered), .operation(let operation)?) where offered.contains(operation):
      verdict?.operation = .operation(operation)
    case (.conflict(let offered, _), .conflict(let chosen)?) where offered.contains(chosen):
      conflict = chosen
    case (.confirm, .confirmed?): isConfirmed = true
    case (.operation, _), (.conflict, _), (.confirm, _): return nil
    }
    return verdict
  }
}
