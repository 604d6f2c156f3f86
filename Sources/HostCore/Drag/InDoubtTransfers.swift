// SPDX-License-Identifier: Apache-2.0
import DragSession
import PaneProtocol

/// Transfers that programs are in doubt about and this host knows nothing of.
///
/// Another host may have decided about them: one that dies slowly still decides about its transfers.
/// The logs of the others are asked before anything is taken back.
struct InDoubtTransfers: Sendable {
  private var transfers: [PaneID: Set<TransferID>] = [:]
  /// How often the logs of other hosts were looked at in a row.
  private var surveys = 0

  /// Notes the doubts of a program.
  mutating func add(_ unknown: Set<TransferID>, of pane: PaneID) {
    transfers[pane, default: []].formUnion(unknown)
  }

  /// Forgets the doubts of a program that has ended.
  mutating func forget(_ pane: PaneID) { transfers[pane] = nil }

  /// Takes out the doubts nobody else can answer, by the program that has them.
  ///
  /// - Parameters:
  ///   - elsewhere: Transfers of hosts that live.
  ///   - isRunning: Whether a program can still be answered.
  /// - Returns: The programs in their order, each with its transfers.
  mutating func settle(
    elsewhere: Set<TransferID>, where isRunning: (PaneID) -> Bool
  ) -> [(pane: PaneID, transfers: [TransferID])] {
    var ours: [(PaneID, [TransferID])] = []
    for (pane, doubts) in transfers.sorted(by: { $0.key < $1.key }) {
      transfers[pane] = nil
      guard isRunning(pane) else { continue }
      let open = doubts.intersection(elsewhere)
      if !open.isEmpty { transfers[pane] = open }
      let settled = doubts.subtracting(open).sorted()
      if !settled.isEmpty { ours.append((pane, settled)) }
    }
    return ours
  }

  /// The pause before the logs are looked at again; `nil` when nobody waits for them.
  ///
  /// A few looks follow the start of the host even when no program waits.
  mutating func nextSurvey(elsewhere: Set<TransferID>) -> Duration? {
    guard !transfers.isEmpty || (!elsewhere.isEmpty && surveys < 6) else {
      surveys = 0
      return nil
    }
    let pauses = HostLimits.surveyPauses
    defer { surveys += 1 }
    return min(pauses.upperBound, pauses.lowerBound * (1 << min(surveys, 6)))
  }
}
