// SPDX-License-Identifier: Apache-2.0
import PaneContent
import PaneProtocol
import SplitLayout

/// Columns that a layout has made peers: each hears what the other one shows.
enum PeerColumns {
  /// Tells each of two peers what the other one shows, when that is another place than it was told.
  ///
  /// Of columns with tabs the one on show counts. Nothing is told in layouts without peers.
  static func follow(_ state: inout HostState, _ turn: inout HostTurn) {
    let peers = state.settings.peers
    guard peers.count == 2 else { return }
    for (role, other) in zip(peers, peers.reversed()) {
      guard let id = state.columns[role],
        state.panes.read(id, { $0.wants(.peer) && $0.session.phase == .running }) == true
      else { continue }
      let place = state.panes.read(state.columns[other], { $0.pages.first?.chrome.place }) ?? nil
      let peer = Peer(place: place)
      guard state.panes.read(id, { $0.conversation.sent.peer == peer }) == false else { continue }
      state.panes.update(id) { $0.conversation.sent.peer = peer }
      turn.send(.peer(peer), to: id)
    }
  }

  /// Keeps lists of peers beside each other whose rows belong together: the one that has moved leads,
  /// and of two the one that has the keys.
  static func keepInStep(_ state: inout HostState, _ turn: inout HostTurn) {
    let peers = state.settings.peers
    guard peers.count == 2 else { return }
    let ids = peers.compactMap { state.columns[$0] }
    let stands = ids.compactMap { id in state.panes.read(id, { $0.standInStep }) ?? nil }
    guard stands.count == 2, stands[0].count == stands[1].count else { return }
    let moved = zip(ids, stands).map { id, now in
      state.panes.read(id) { $0.seat.step } != now.stand
    }
    guard moved.contains(true) else { return }
    let focused = peers.firstIndex(of: state.focus) ?? 0
    let leader = moved[0] != moved[1] ? (moved[0] ? 0 : 1) : focused
    if stands[0].stand != stands[1].stand {
      state.panes.update(ids[1 - leader]) { $0.view.follow(stands[leader].stand) }
      turn.needFrame(.now)
    }
    for id in ids { state.panes.update(id) { $0.seat.step = $0.shown?.stand } }
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
