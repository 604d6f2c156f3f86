// SPDX-License-Identifier: Apache-2.0
import DragSession
import JSONRPC
import PaneProtocol

/// The host as an end of a transfer: where it writes files itself, it answers for the folder.
///
/// A card dragged into a folder becomes a file. The folder's program has nothing to do for it: what
/// a target and, when it is taken back, a source has to promise is kept by the mover of files.
extension HostState {
  /// Answers a step of a transfer for a folder; tells whether the host is that end.
  mutating func answersForFolder(
    _ number: Int, _ method: TransferMethod, _ turn: inout HostTurn
  ) -> Bool {
    guard let (order, end) = dragging.transfers.call(number), let files = order.files,
      order.mode != .files, (end == .source) == files.isDiscarding
    else { return false }
    switch method {
    case .prepare:
      reply(number, votes(for: order), &turn)
    case .perform, .commit:
      dragging.folderCalls[order.id] = number
      turn.order(.files(.move(order, isRecovery: false)))
    case .cancel:
      let isRunning = dragging.folderCalls.updateValue(number, forKey: order.id) != nil
      turn.order(.files(isRunning ? .cancel(order.id) : .move(order, isRecovery: true)))
    case .abort: reply(number, #"{"state":"aborted"}"#, &turn)
    case .forget: break
    }
    return true
  }

  private mutating func reply(
    _ number: Int, _ result: String, _ turn: inout HostTurn
  ) {
    transfer(.replied(number, .result(OpaqueJSON(text: result))), &turn)
  }

  private func votes(for order: TransferOrder) -> String {
    let items = order.items.map { #"{"id":\#(OpaqueJSON(string: $0.id).text),"vote":"yes"}"# }
    return #"{"vote":"yes","items":[\#(items.joined(separator: ","))]}"#
  }

  /// Takes in what became of files; tells whether it was the answer of a folder.
  mutating func folderAnswered(
    _ id: String, _ outcome: FileOutcome, _ turn: inout HostTurn
  ) -> Bool {
    guard let number = dragging.folderCalls.removeValue(forKey: id) else { return false }
    let order = dragging.transfers.call(number)?.order
    let items: [String]
    if order?.files?.isDiscarding == true {
      items = (order?.items ?? []).enumerated().map { n, item in
        let isGone = outcome.arrived.contains { $0.n == n }
        let word = isGone ? "removed" : outcome.refused[n] ?? "kept"
        return #"{"id":\#(text(item.id)),"outcome":\#(text(word))}"#
      }
    } else {
      items = outcome.arrived.map {
        #"{"n":\#($0.n),"id":\#(text($0.id)),"rev":\#(text($0.revision))}"#
      }
    }
    let isDone = !outcome.arrived.isEmpty || order?.files?.isDiscarding == true
    let reason = outcome.refused.min { $0.key < $1.key }?.value ?? "nothing was written"
    let state = isDone ? "done" : "cancelled"
    let words =
      #"{"state":"\#(state)","reason":\#(text(reason)),"items":[\#(items.joined(separator: ","))]}"#
    reply(number, words, &turn)
    return true
  }

  private func text(_ words: String) -> String { OpaqueJSON(string: words).text }
}
