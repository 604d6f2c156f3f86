// SPDX-License-Identifier: Apache-2.0
package import DragSession
import PaneProtocol
import TerminalInput

/// Everything the host knows of dragging: the gesture under way and the transfers that came of it.
package struct DragState: Sendable {
  /// The drag under way, from the press or key to the drop.
  package internal(set) var gesture: DragGesture
  /// Moves and copies that are being carried out, and those that can be taken back.
  package internal(set) var transfers = TransferBook()
  /// Rows that were cut or copied and wait to be put down.
  package internal(set) var clip: Clip?
  /// Which running program keeps which store.
  var stores = StoreTable()
  /// Files that are on their way, by transfer: how far they are.
  package internal(set) var progress: [String: TransferProgress] = [:]
  /// When the transfers that run were ordered.
  var began: [String: HostTime] = [:]
  /// Transfers that take so long that they are talked about, the newest last.
  var slowTransfers: [String] = []
  /// What is said with the terminal about drags of other programs.
  package internal(set) var outside = OutsideConversation()
  /// Messages of the terminal's drag and drop that have come in part.
  var dropReader = DropReader()
  /// Types of drops that columns have named.
  var declaredTypes: Set<String> = []
  /// Whether the gesture is being told that the drag has left the window.
  var isLeaving = false
  /// The text a place is being looked for by, while it is typed.
  package var finding: TextField?
  /// Generations of the gesture's timers.
  var timers: [DragTimer: Int] = [:]
  /// Generations of the transfers' timers.
  var transferTimers: [String: Int] = [:]
  /// Panes whose rows changed in this turn.
  var changedPanes: Set<PaneID> = []
  /// Whether columns moved in this turn.
  var hasNewLayout = false
  /// Items that have arrived of drops that are carried out in pieces.
  var arrivedCounts: [String: Int] = [:]
  /// Steps of transfers the host itself has to answer, by transfer.
  var folderCalls: [String: Int] = [:]
  /// Requests of targets for data, while the source is asked.
  var relays: [Int: DataRelay] = [:]
  var lastRelay = 0
  /// What was last said about a place, to be shown until the next answer.
  var latestChoice: OperationChoice?
  /// Since when a spring is being wound.
  var windingSince: Int?
  /// How far it is.
  var winding = SpringWinding.none
  /// What the pointer carries, to go back if it must.
  var card: CarriedCard?
  /// Rows that are being moved by single places.
  var nudge: RowNudge?
  /// What is on its way back.
  package internal(set) var snapBack: SnapBack?
  /// How many transfers have been undone or redone, to give each its own key.
  var replays = 0

  /// Transfers programs are in doubt about and this host knows nothing of.
  var doubts: [PaneID: Set<String>] = [:]
  /// How often the logs of other hosts were looked at in a row.
  var surveys = 0

  /// Creates the state; the prefix makes names of sessions and transfers unique.
  init(idPrefix: String) { gesture = DragGesture(idPrefix: idPrefix) }

  /// Whether keys belong to a drag.
  package var takesKeys: Bool {
    switch gesture.phase {
    case .lifting, .dragging, .deciding: true
    case .idle, .armed, .choosing, .snapBack, .drain: false
    }
  }
}

/// Rows that were cut or copied and wait to be put down somewhere.
///
/// Nothing is removed before they have arrived.
package struct Clip: Sendable {
  /// The pane they were taken from.
  package var pane: PaneID
  /// What they are.
  package var items: [DragItem]
  /// What their source allows.
  package var policy: DragPolicy
  /// Whether they are to be moved.
  package var isCut: Bool
}

/// How far a transfer has come, in bytes or in items.
package struct TransferProgress: Equatable, Sendable {
  /// What is done.
  package var done: Int
  /// All there is to do; 0 while unknown.
  package var total: Int
  /// Creates a progress; numbers below 0 count as 0.
  package init(done: Int, total: Int) {
    self.done = max(0, done)
    self.total = max(0, total)
  }
}

/// A target's question for data, while its source is asked for it.
struct DataRelay: Sendable {
  /// The transfer the data is for.
  var transfer: String
  var source: PaneID
  var target: PaneID
  var run: Int
  var request: PluginRequestID
}
