// SPDX-License-Identifier: Apache-2.0
import CellText
import PaneProtocol

/// The state in plain words, for snapshots and tests.
extension HostState {
  /// Whether every pane with a running program has something to show.
  package var everyPaneHasSpoken: Bool {
    panes.values.allSatisfy { pane in
      !pane.session.isAlive || pane.page.hasContent || pane.page.loading != nil
    }
  }

  /// The left side of the status line.
  package var statusText: String {
    switch statusLine.left {
    case .message(let message): message.text.string
    case .facts(let facts): facts.text.string
    case .typing(let sign, let field): sign + field.text
    }
  }
}

extension Pane {
  /// Where the life of the program stands, in one word.
  package var stateName: String {
    switch session.phase {
    case .idle: "idle"
    case .starting: "starting"
    case .running: isNotAnswering ? "notAnswering" : "running"
    case .finished: "finished"
    case .restarting: "crashed"
    case .stopped: "stopped"
    case .failed: "failed"
    case .ending: "ending"
    case .ended: "ended"
    }
  }
}
