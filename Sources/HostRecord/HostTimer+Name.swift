// SPDX-License-Identifier: Apache-2.0
import DragSession
import HostCore
import PaneProtocol

/// Names of timers as a recorded session writes them.
extension HostTimer {
  /// A name that ``init(name:)`` reads back, such as `pane:1:silence`.
  var name: String {
    switch self {
    case .pane(let pane, let timer): "pane:\(pane.number):\(timer.rawValue)"
    case .drag(let timer): "drag:\(timer.name)"
    case .status: "status"
    case .session(let timer): "session:\(timer.rawValue)"
    case .helper(let timer): "helper:\(timer.rawValue)"
    }
  }

  /// The timer with a name; `nil` for a name of none.
  init?(name: String) {
    let (owner, rest) = Self.parts(of: name)
    if owner == "pane" {
      let (number, word) = Self.parts(of: rest)
      guard let pane = Int(number), let timer = PaneTimer(rawValue: word) else { return nil }
      self = .pane(PaneID(pane), timer)
    } else if owner == "drag" {
      guard let timer = DeskTimer(name: rest) else { return nil }
      self = .drag(timer)
    } else if owner == "session" {
      guard let timer = SessionTimer(rawValue: rest) else { return nil }
      self = .session(timer)
    } else if owner == "helper" {
      guard let timer = HelperTimer(rawValue: rest) else { return nil }
      self = .helper(timer)
    } else if name == "status" {
      self = .status
    } else {
      return nil
    }
  }

  /// What stands before the first colon, and what behind it.
  fileprivate static func parts(of name: String) -> (String, String) {
    let parts = name.split(separator: ":", maxSplits: 1).map(String.init)
    return (parts.first ?? "", parts.count > 1 ? parts[1] : "")
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
    let (word, rest) = HostTimer.parts(of: name)
    let plain: [DeskTimer] = [
      .spring, .snapBack, .keyMove, .outside, .waitingTransfers, .otherLogs,
    ]
    if let timer = plain.first(where: { $0.name == name }) {
      self = timer
    } else if word == "gesture", let timer = DragTimer(rawValue: rest) {
      self = .gesture(timer)
    } else if word == "transfer", !rest.isEmpty {
      self = .transfer(TransferID(rest))
    } else if word == "slowTransfer", !rest.isEmpty {
      self = .slowTransfer(TransferID(rest))
    } else {
      return nil
    }
  }
}
