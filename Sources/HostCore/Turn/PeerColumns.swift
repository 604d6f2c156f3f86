// SPDX-License-Identifier: Apache-2.0
import PaneContent
import PaneProtocol
import SplitLayout

/// Two columns that a layout has made peers: each hears what the other one shows.
///
/// Of columns with tabs the one on show counts.
struct PeerColumns {
  /// The pane on show in each; `nil` for a column without one.
  private let ids: [PaneID?]
  /// The one that has the keys, or the first.
  private let leading: Int

  /// Finds the peers; `nil` in layouts without.
  init?(_ roles: [ColumnRole], in columns: ColumnTable, focus: ColumnRole) {
    guard roles.count == 2 else { return nil }
    ids = roles.map { columns[$0] }
    leading = roles.firstIndex(of: focus) ?? 0
  }

  /// Tells each what the other one shows, when that is another place than it was told.
  func tell(_ panes: inout PaneTable, _ turn: inout HostTurn) {
    for (id, other) in zip(ids, ids.reversed()) {
      guard let id, panes.read(id, { $0.wants(.peer) && $0.session.phase == .running }) == true
      else { continue }
      let place = panes.read(other, { $0.pages.first?.chrome.place }) ?? nil
      let peer = Peer(place: place)
      if panes.update(id, { $0.conversation.told.note(peer) }) == true {
        turn.send(.peer(peer), to: id)
      }
    }
  }

  /// Keeps lists beside each other whose rows belong together.
  ///
  /// The one that has the keys leads. The other one has been scrolled when it stands elsewhere and its
  /// cursor does not; its cursor moves by itself alone, when its row is gone.
  func keepInStep(_ panes: inout PaneTable, _ turn: inout HostTurn) {
    let ids = ids.compactMap { $0 }
    let stands = ids.compactMap { id in panes.read(id, { $0.standInStep }) ?? nil }
    guard stands.count == 2, stands[0].count == stands[1].count else { return }
    let before = ids.map { id in panes.read(id) { $0.seat.step } ?? nil }
    let now = stands.map(\.stand)
    guard now != before.compactMap({ $0 }) else { return }
    let follower = 1 - leading
    let isScrolled =
      now[leading] == before[leading] && now[follower].row == before[follower]?.row
    var goal = now[leading]
    if isScrolled { goal.top = now[follower].top }
    for (id, stand) in zip(ids, now) where stand != goal {
      panes.update(id) { $0.view.follow(goal) }
      turn.needFrame(.now)
    }
    for id in ids { panes.update(id) { $0.seat.keepStep($0.shown?.stand) } }
  }
}

extension Pane {
  /// Where its rows stand and how many there are; `nil` when they are beside nobody's.
  fileprivate var standInStep: (stand: PaneContentState.Stand, count: Int)? {
    guard pages.count == 1, pages.first?.chrome.place?.isInStep == true, let shown,
      let stand = shown.stand
    else { return nil }
    return (stand, shown.rowCount)
  }
}
