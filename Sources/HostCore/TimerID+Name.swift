// SPDX-License-Identifier: Apache-2.0

/// Names of timers as a recorded session writes them.
extension TimerID {
  /// A name that ``init(name:)`` reads back, such as `silence:1`.
  package var name: String {
    switch self {
    case .silence(let pane): "silence:\(pane.number)"
    case .restart(let pane): "restart:\(pane.number)"
    case .inputPatience(let pane): "inputPatience:\(pane.number)"
    case .staleness(let pane): "staleness:\(pane.number)"
    case .busy(let pane): "busy:\(pane.number)"
    case .request(let pane): "request:\(pane.number)"
    case .command(let pane): "command:\(pane.number)"
    case .notice(let pane): "notice:\(pane.number)"
    case .outputEnd(let pane): "outputEnd:\(pane.number)"
    case .ending(let pane): "ending:\(pane.number)"
    case .message: "message"
    case .quitChord: "quitChord"
    case .save: "save"
    case .question: "question"
    case .layoutQuestion: "layoutQuestion"
    case .drag(let what): "drag:\(what)"
    case .waitingTransfers: "waitingTransfers"
    case .otherLogs: "otherLogs"
    case .typeAhead: "typeAhead"
    }
  }

  /// The timer with a name; `nil` for a name of none.
  package init?(name: String) {
    let parts = name.split(separator: ":", maxSplits: 1).map(String.init)
    let pane = parts.count > 1 ? Int(parts[1]).map { PaneID($0) } : nil
    switch (parts.first, pane) {
    case ("silence", let pane?): self = .silence(pane)
    case ("restart", let pane?): self = .restart(pane)
    case ("inputPatience", let pane?): self = .inputPatience(pane)
    case ("staleness", let pane?): self = .staleness(pane)
    case ("busy", let pane?): self = .busy(pane)
    case ("request", let pane?): self = .request(pane)
    case ("command", let pane?): self = .command(pane)
    case ("notice", let pane?): self = .notice(pane)
    case ("outputEnd", let pane?): self = .outputEnd(pane)
    case ("ending", let pane?): self = .ending(pane)
    case ("message", _): self = .message
    case ("quitChord", _): self = .quitChord
    case ("save", _): self = .save
    case ("question", _): self = .question
    case ("layoutQuestion", _): self = .layoutQuestion
    case ("drag", _) where parts.count > 1: self = .drag(parts[1])
    case ("waitingTransfers", _): self = .waitingTransfers
    case ("otherLogs", _): self = .otherLogs
    case ("typeAhead", _): self = .typeAhead
    default: return nil
    }
  }
}
