// SPDX-License-Identifier: Apache-2.0
import DragSession

/// Names of timers as a recorded session writes them.
extension HostTimer {
  /// A name that ``init(name:)`` reads back, such as `pane:1:silence`.
  package var name: String {
    switch self {
    case .pane(let pane, let timer): "pane:\(pane.number):\(timer.rawValue)"
    case .drag(let timer): "drag:\(timer.name)"
    case .status: "status"
    case .session(let timer): "session:\(timer.rawValue)"
    }
  }

  /// The timer with a name; `nil` for a name of none.
  package init?(name: String) {
    let parts = name.split(separator: ":", maxSplits: 1).map(String.init)
    switch (parts.first, parts.count > 1 ? parts[1] : "") {
    case ("pane", let rest):
      let words = rest.split(separator: ":")
      guard words.count == 2, let pane = Int(words[0]),
        let timer = PaneTimer(rawValue: String(words[1]))
      else { return nil }
      self = .pane(PaneID(pane), timer)
    case ("drag", let rest):
      guard let timer = DeskTimer(name: rest) else { return nil }
      self = .drag(timer)
    case ("status", ""): self = .status
    case ("session", let rest):
      guard let timer = SessionTimer(rawValue: rest) else { return nil }
      self = .session(timer)
    default: return nil
    }
  }
}

extension DeskTimer {
  fileprivate var name: String {
    switch self {
    case .gesture(let timer): "gesture:\(timer.rawValue)"
    case .transfer(let id): "transfer:\(id.text)"
    case .slowTransfer(let id): "slowTransfer:\(id.text)"
    case .spring: "spring"
    case .snapBack: "snapBack"
    case .keyMove: "keyMove"
    case .outside: "outside"
    case .waitingTransfers: "waitingTransfers"
    case .otherLogs: "otherLogs"
    }
  }

  fileprivate init?(name: String) {
    let parts = name.split(separator: ":", maxSplits: 1).map(String.init)
    switch (parts.first, parts.count > 1 ? parts[1] : "") {
    case ("gesture", let timer):
      guard let timer = DragTimer(rawValue: timer) else { return nil }
      self = .gesture(timer)
    case ("transfer", let id) where !id.isEmpty: self = .transfer(TransferID(id))
    case ("slowTransfer", let id) where !id.isEmpty: self = .slowTransfer(TransferID(id))
    case ("spring", ""): self = .spring
    case ("snapBack", ""): self = .snapBack
    case ("keyMove", ""): self = .keyMove
    case ("outside", ""): self = .outside
    case ("waitingTransfers", ""): self = .waitingTransfers
    case ("otherLogs", ""): self = .otherLogs
    default: return nil
    }
  }
}
