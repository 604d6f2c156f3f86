// SPDX-License-Identifier: Apache-2.0
import PaneProtocol

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
}
