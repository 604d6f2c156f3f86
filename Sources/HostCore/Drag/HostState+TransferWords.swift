// SPDX-License-Identifier: Apache-2.0
import CellText
import DragSession
import PaneProtocol

/// What is said of transfers while they run: nothing for 200 ms, so that quick ones never flicker.
extension HostState {
  /// Begins to wait for a transfer to become one worth talking about.
  mutating func watchTransfer(
    _ id: String, _ turn: inout HostTurn
  ) {
    dragging.began[id] = turn.now
    turn.start(.drag(.slowTransfer(id)), after: HostLimits.transferWords)
  }

  /// Stops talking about a transfer that has ended.
  mutating func unwatchTransfer(_ id: String, _ turn: inout HostTurn) {
    dragging.slowTransfers.removeAll { $0 == id }
    dragging.began[id] = nil
    sheets.removeAll { $0.endsTransfer(id) }
    turn.cancel(.drag(.slowTransfer(id)))
  }

  /// A transfer has run for long enough to be seen; tells whether the timer was such a one.
  mutating func slowTimerFired(_ id: String, _ turn: inout HostTurn) {
    guard dragging.transfers.transfers[id] != nil else { return }
    dragging.slowTransfers.append(id)
    if !dragging.gesture.isCarrying, message?.kind == .info { message = nil }
    turn.needFrame(.now)
  }

  /// A sentence about the newest transfer that takes its time; `nil` when there is none.
  var transferWords: SafeText? {
    guard let transfer = slowTransfer(where: { _ in true }) else { return nil }
    let order = transfer.order
    let count = order.items.count
    let end = settings.isASCII ? "..." : "…"
    let to = order.title.string.isEmpty ? "" : " to \"\(order.title.string)\""
    guard let progress = progress(of: transfer) else {
      return SafeText("\(order.operation.ongoing) \(Self.items(count))\(to) \(end)")
    }
    let what =
      count > 1 && progress.items != nil
      ? "\(Self.grouped(min(progress.items ?? 0, count))) of \(Self.grouped(count))"
      : Self.items(count)
    return SafeText("\(order.operation.ongoing) \(what)\(to) \(end)  \(progress.percent) %")
  }

  /// Whether Esc offers to end a transfer, for want of anything nearer to leave.
  var offersToEndTransfer: Bool { !canEscape && slowTransfer(where: { _ in true }) != nil }

  /// Ends the newest transfer that takes its time; `false` when there is none.
  ///
  /// One that has run for long is only ended after a question: many press Esc out of habit.
  mutating func endTransfer(_ turn: inout HostTurn) -> Bool {
    guard let transfer = slowTransfer(where: { _ in true }) else { return false }
    let began = dragging.began[transfer.order.id] ?? turn.now
    guard turn.now.since(began) >= HostLimits.transferEndAsks else {
      self.transfer(.cancelled(transfer.order.id), &turn)
      return true
    }
    let goOn = Sheet.Entry(SafeText("Go on"), detail: SafeText("n"), answer: .nothing)
    let end = Sheet.Entry(
      SafeText("Cancel it"), detail: SafeText("y"), answer: .endTransfer(transfer.order.id))
    sheets.append(
      Sheet(
        kind: .confirm, title: SafeText("Cancel the \(name(of: transfer))?"), entries: [goOn, end]))
    return true
  }

  /// A transfer as menus call it, such as `move of 2 items to Done`.
  func name(of transfer: Transfer) -> String {
    "\(transfer.order.operation.title.lowercased()) of \(Self.items(transfer.order.items.count)) to "
      + transfer.order.title.string
  }

  /// What the title of a pane says about a transfer into it; `nil` when there is nothing to say.
  func transferShare(into pane: PaneState) -> SafeText? {
    guard !dragging.slowTransfers.isEmpty,
      let transfer = slowTransfer(where: { dragging.stores.keeper(of: $0.order.target) == pane.id })
    else { return nil }
    guard let progress = progress(of: transfer) else {
      return SafeText(settings.isASCII ? "..." : "⋯")
    }
    return SafeText("\(progress.percent) %")
  }

  /// How far a transfer is: the items that are over, where they are counted, and the share of all.
  ///
  /// The host knows it of the files it moves itself; of all else the programs tell.
  private func progress(of transfer: Transfer) -> (items: Int?, percent: Int)? {
    if let files = transfer.progress, files.items > 0 { return (files.itemsDone, files.percent) }
    guard let told = dragging.progress[transfer.order.id], told.total > 0 else { return nil }
    return (told.total == transfer.order.items.count ? told.done : nil, told.percent)
  }

  private func slowTransfer(where isMeant: (Transfer) -> Bool) -> Transfer? {
    for id in dragging.slowTransfers.reversed() {
      if let transfer = dragging.transfers.transfers[id], !transfer.isParked, isMeant(transfer) {
        return transfer
      }
    }
    return nil
  }

  private static func items(_ count: Int) -> String {
    count == 1 ? "1 item" : "\(grouped(count)) items"
  }

  /// A number in groups of three, such as `10,000`.
  static func grouped(_ number: Int) -> String {
    let digits = Array(String(number))
    var text = ""
    for (index, digit) in digits.enumerated() {
      if index > 0, (digits.count - index) % 3 == 0, digits[index - 1] != "-" { text += "," }
      text.append(digit)
    }
    return text
  }
}

extension Sheet {
  /// Whether it asks about the end of this transfer.
  fileprivate func endsTransfer(_ id: String) -> Bool {
    kind == .confirm
      && entries.contains { if case .endTransfer(id) = $0.answer { true } else { false } }
  }
}

extension TransferProgress {
  /// The share that is done, 0 to 100.
  var percent: Int {
    guard total > 0 else { return 0 }
    let share = Double(min(done, total)) / Double(total) * 100
    return Int(share.rounded(.down))
  }
}
