// SPDX-License-Identifier: Apache-2.0
import CellText
import DragSession
import JSONRPC
import PaneContent
import PaneProtocol
import SplitLayout

/// Transfers: what a drop leads to, from the log of decisions to the selection at the target.
extension HostState {
  /// Gives the book of transfers one event.
  mutating func transfer(
    _ event: TransferEvent, _ turn: inout HostTurn
  ) {
    var orders: [TransferEffect] = []
    if case .ordered(let order) = event { watchTransfer(order.id, &turn) }
    dragging.transfers.handle(event, into: &orders)
    carryOut(orders, &turn)
  }

  /// Takes up what the log of an earlier host holds.
  mutating func recoverTransfers(
    from log: [UInt8], _ turn: inout HostTurn
  ) {
    let records = TransferLog.records(in: log)
    var orders: [TransferEffect] = []
    dragging.transfers = TransferBook(recovering: records, into: &orders)
    if !dragging.transfers.transfers.isEmpty {
      turn.start(.drag(.waitingTransfers), after: HostLimits.waitingTransfers)
    }
    carryOut(orders, &turn)
  }

  /// Takes up what a host left that died while this one runs.
  mutating func adoptTransfers(
    from log: [UInt8], _ turn: inout HostTurn
  ) {
    var orders: [TransferEffect] = []
    dragging.transfers.adopt(TransferLog.records(in: log), into: &orders)
    carryOut(orders, &turn)
  }

  private mutating func carryOut(
    _ orders: [TransferEffect], _ turn: inout HostTurn
  ) {
    for order in orders {
      switch order {
      case .append(let record, let waits):
        turn.order(
          .transferLog(.append(TransferLog.line(record), awaited: waits ? record.transfer : nil)))
      case .request(let store, let number, let method, let parameters):
        ask(store, number, method, parameters, &turn)
      case .notify(let store, let method, let parameters):
        guard let id = dragging.stores.keeper(of: store) else { continue }
        turn.send(.notification(method: method.rawValue, parameters: parameters), to: id)
      case .startTimer(let id, let generation, let milliseconds):
        dragging.transferTimers[id] = generation
        turn.start(.drag(.transfer(id)), after: .milliseconds(milliseconds))
      case .cancelTimer(let id):
        dragging.transferTimers[id] = nil
        turn.cancel(.drag(.transfer(id)))
      case .moveFiles(let order, let isRecovery):
        turn.order(.files(.move(order, isRecovery: isRecovery)))
      case .cancelFiles(let id): turn.order(.files(.cancel(id)))
      case .report(let report): take(report, &turn)
      }
    }
    let transfers = dragging.transfers.transfers
    endRelays("cancelled", &turn) { transfers[$0.transfer]?.mayRead != true }
    maskRows(&turn)
  }

  private mutating func ask(
    _ store: StoreKey, _ number: Int, _ method: TransferMethod, _ parameters: OpaqueJSON,
    _ turn: inout HostTurn
  ) {
    if answersForFolder(number, method, &turn) { return }
    guard let id = dragging.stores.keeper(of: store) else { return }
    let request = update(id) { $0.requests.ask(.transfer(number), at: turn.now) } ?? 0
    turn.send(.request(id: request, method: method.rawValue, parameters: parameters), to: id)
  }

  // MARK: Beginning

  /// Carries out what a drop has decided.
  mutating func begin(
    _ plan: TransferPlan, isNudge: Bool = false,
    _ turn: inout HostTurn
  ) {
    guard let target = panes[PaneID(plan.target.pane.number)] else { return }
    let source = plan.source.flatMap { panes[PaneID($0.number)] }
    var order = TransferOrder(
      plan, source: source.map { storeKey(of: $0) }, target: storeKey(of: target),
      movesFiles: true, directory: directory(of: plan.target, in: target))
    order.origin = source.flatMap { place(of: plan.items, in: $0) }
    order.isNudge = isNudge
    if dragging.clip?.isCut == true, dragging.clip?.items.map(\.id) == plan.items.map(\.id) {
      dragging.clip = nil
    }
    // Rows that are moved by single places are moved on by the next key.
    if let source, !isNudge {
      update(source.id) { $0.page.content?.updateList { $0.unmark(plan.items.map(\.id)) } }
    }
    guard order.fitsLines else {
      say(
        "Nothing was moved: too many items for one piece", kind: .failure, &turn)
      endOutside(plan.id, as: nil, &turn)
      return
    }
    dragging.outside.expect(order.pieces.map(\.id), of: plan.id)
    for piece in order.pieces { transfer(.ordered(piece), &turn) }
  }

  /// The folder a drop into a row leads to; `nil` for other places, and rows that are no folder.
  func directory(of place: DropPlace, in pane: PaneState) -> String? {
    guard case .into(let row) = place.anchor, let item = pane.page.list?.item(row) else {
      return nil
    }
    return FileAddress.address(of: item)
  }

  /// Where the items are now, told by the nearest row that is not one of them.
  private func place(of items: [DragItem], in pane: PaneState) -> DropAnchor? {
    guard let list = pane.page.list else { return nil }
    let moved = Set(items.map(\.id))
    guard let first = items.lazy.compactMap({ list.row(of: $0.id) }).min() else { return nil }
    var row = first - 1
    while row >= 0, let item = list.item(at: row) {
      if !moved.contains(item.id) { return .after(item.id) }
      row -= 1
    }
    row = first + 1
    while row < list.rowCount, let item = list.item(at: row) {
      if !moved.contains(item.id) { return .before(item.id) }
      row += 1
    }
    return .end
  }

  // MARK: Stores

  /// The name under which a pane's items are found again by whatever program shows them next.
  func storeKey(of pane: PaneState) -> StoreKey {
    if let name = pane.page.dropRules?.storeID ?? pane.pages.first?.dropRules?.storeID {
      return StoreKey(name)
    }
    return ownKey(of: pane)
  }

  /// The name of the store of a program that gives none.
  private func ownKey(of pane: PaneState) -> StoreKey {
    let words = [pane.spec.name, pane.role.rawValue, pane.spec.workingDirectory ?? ""]
    return StoreKey("pane:" + (words + pane.spec.arguments).joined(separator: "\u{1F}"))
  }

  /// Notes which stores a running program keeps, and goes on with what waits for them.
  mutating func openStores(
    of id: PaneID, inDoubt: [String] = [], _ turn: inout HostTurn
  ) {
    guard let pane = panes[id], pane.spec.mode == .rpc, pane.session.phase == .running else {
      return
    }
    for store in [ownKey(of: pane), storeKey(of: pane)] {
      if dragging.stores.note(store, keptBy: id) {
        transfer(.storeOpened(store, inDoubt: []), &turn)
      }
    }
    let unknown = Set(inDoubt.filter { dragging.transfers.transfers[$0] == nil })
    if !unknown.isEmpty {
      // Another host may have decided about them: its log is asked before anything is taken back.
      dragging.doubts[id, default: []].formUnion(unknown)
      turn.order(.transferLog(.survey))
    }
    let busy = Set(
      dragging.transfers.transfers.values.flatMap { [$0.order.source, $0.order.target] })
    for store in dragging.stores.forgetOld(of: id, unless: { busy.contains($0) }) {
      transfer(.storeClosed(store), &turn)
    }
  }

  /// A program has ended: its stores are closed, unless another program keeps them as well.
  mutating func closeStores(
    of id: PaneID, _ turn: inout HostTurn
  ) {
    drag(.paneGone(DragPaneID(id.number)), &turn)
    endRelays("source stopped", &turn) { $0.source == id }
    dragging.doubts[id] = nil
    for (store, isKept) in dragging.stores.forget(id) {
      transfer(.storeClosed(store), &turn)
      if isKept { transfer(.storeOpened(store, inDoubt: []), &turn) }
    }
  }

  // MARK: Results

  private mutating func take(
    _ report: TransferReport, _ turn: inout HostTurn
  ) {
    var message = report.message
    if report.order.undoes != nil, report.outcome == .done {
      say(undoneWords(report.order), kind: .good, &turn)
    } else {
      message.arguments[.plugin] = name(of: report.outcome)
      if report.outcome == .done { message.arguments[.n] = String(sum(report)) }
      say(words(of: message), kind: kind(of: report.outcome), &turn)
    }
    dragging.progress[report.order.id] = nil
    if case .parked = report.outcome {} else { nudgeEnded(report, &turn) }
    unwatchTransfer(report.order.id, &turn)
    reportOutside(report, &turn)
    switch report.outcome {
    case .done, .partial, .kept:
      selectArrived(report, &turn)
      if report.order.mode == .plain { noteFinal(report.order) }
      let undoable = dragging.transfers.undoable
      if report.order.undoes == nil, undoable.last?.order.id == report.order.id,
        undoable.dropLast().last?.order.wholeID != report.order.wholeID
      {
        history.noteTransfer()
      }
    case .failed:
      // It can still be taken back, when what was missing is there again.
      if report.order.undoes != nil { history.noteTransferKept(asLast: report.isGone) }
    case .parked: break
    }
    askToTakeBackAnyway(report)
    turn.needFrame(.now)
  }

  /// A target that keeps no transfers cannot give back what it took.
  private mutating func noteFinal(_ order: TransferOrder) {
    let what = "The \(order.operation.title.lowercased()) to \"\(order.title.string)\""
    history.noteFinal("\(what) cannot be taken back: that pane does not keep what it is given")
  }

  /// What taking a transfer back has come to.
  private func undoneWords(_ order: TransferOrder) -> String {
    let count = order.items.count
    if order.makesGone {
      return "Undone: \(count == 1 ? "what was made is" : "\(count) copies are") gone"
    }
    return "Undone: \(count == 1 ? "1 item is" : "\(count) items are") back"
  }

  /// The items that have arrived so far of the drop this is a piece of.
  private mutating func sum(_ report: TransferReport) -> Int {
    let whole = report.order.wholeID
    let sum = dragging.arrivedCounts[whole, default: 0] + max(1, report.arrived.count)
    let isLast = !dragging.transfers.transfers.values.contains { $0.order.wholeID == whole }
    dragging.arrivedCounts[whole] = isLast ? nil : sum
    return sum
  }

  private func kind(of outcome: TransferReport.Outcome) -> StatusMessage.Kind {
    switch outcome {
    case .done: .good
    case .partial, .kept, .parked: .warning
    case .failed: .failure
    }
  }

  /// What a program that is waited for is called.
  private func name(of outcome: TransferReport.Outcome) -> String? {
    guard case .parked(let store) = outcome else { return nil }
    if let id = dragging.stores.keeper(of: store) { return panes[id]?.spec.name }
    return panes.values.first { storeKey(of: $0) == store }?.spec.name ?? store.text
  }

  /// After a drop the new rows are the selection there, unless that turned the page they came from.
  private mutating func selectArrived(
    _ report: TransferReport, _ turn: inout HostTurn
  ) {
    guard let id = dragging.stores.keeper(of: report.order.target) else { return }
    let drives = drives(id, report.order.source)
    // A column that was only shown for the drag has the focus for that long.
    if drives, panes[id]?.role != focus { return }
    if case .into(let container) = report.order.anchor,
      panes[id]?.page.list?.row(of: container) != nil
    {
      if drives { return }
      update(id) { $0.page.content?.updateList { _ = $0.moveCursor(to: container) } }
      return
    }
    update(id) { $0.arriving = report.arrived.sorted { $0.n < $1.n }.map(\.id) }
    selectArriving(in: id)
  }

  /// Whether a pane stands before the source's, whose page follows its cursor.
  private func drives(_ target: PaneID, _ source: StoreKey?) -> Bool {
    guard let from = source.flatMap({ dragging.stores.keeper(of: $0) }), from != target,
      let role = panes[target]?.role, let fromRole = panes[from]?.role,
      let index = chain.firstIndex(of: role), let fromIndex = chain.firstIndex(of: fromRole)
    else { return false }
    return index < fromIndex
  }

  /// Moves the cursor to rows that arrived by a drop, once their pane shows them.
  mutating func selectArriving(in id: PaneID) {
    guard let rows = panes[id]?.arriving, let first = rows.first else { return }
    update(id) { pane in
      let isFound = pane.page.content?.updateList { list -> Bool in
        guard let row = list.item(first)?.id ?? list.row(ofFile: first) else { return false }
        _ = list.moveCursor(to: row)
        return true
      }
      if isFound == true { pane.arriving = [] }
    }
  }

  /// Hides rows from the moment they are decided to go until their source has removed them.
  private mutating func maskRows(_ turn: inout HostTurn) {
    for id in panes.keys {
      guard let pane = panes[id] else { continue }
      let masked = dragging.transfers.maskedRows(of: storeKey(of: pane))
      guard pane.maskedRows != masked else { continue }
      update(id) { $0.maskedRows = masked }
      turn.needFrame(.soon)
    }
  }

  // MARK: What programs say

  /// A message of a program about a transfer.
  mutating func transferSaid(
    _ method: String, request: PluginRequestID?, _ parameters: OpaqueJSON, from id: PaneID,
    _ turn: inout HostTurn
  ) {
    switch (method, request) {
    case ("transfer.read", let request?):
      read(parameters, request: request, from: id, &turn)
    case ("transfer.progress", nil):
      guard let report = TransferNotice(parameters) else { return }
      dragging.progress[report.transfer] = TransferProgress(
        done: report.done, total: report.total)
      transfer(.progressed(report.transfer), &turn)
      turn.needFrame(.soon)
    case ("transfer.inDoubt", nil):
      openStores(
        of: id, inDoubt: TransferNotice.names(in: parameters), &turn)
    default:
      update(id) { $0.log.add(SafeText("unknown method \(method)")) }
      guard let request else { return }
      refuse(request, code: .methodNotFound, "no such method", to: id, &turn)
    }
  }

  private mutating func read(
    _ parameters: OpaqueJSON, request: PluginRequestID, from id: PaneID,
    _ turn: inout HostTurn
  ) {
    guard let pane = panes[id] else { return }
    switch dragging.transfers.read(by: storeKey(of: pane), parameters) {
    case .result(let json): turn.send(.result(request, json), to: id)
    case .refused(let code, let reason):
      let error = WireError(code: code, message: SafeText(reason))
      turn.send(.failure(request, error), to: id)
    case .relay(let transfer, let store, let question):
      guard let source = dragging.stores.keeper(of: store) else {
        let error = WireError(code: TransferErrorCode.gone, message: SafeText("source stopped"))
        turn.send(.failure(request, error), to: id)
        return
      }
      dragging.lastRelay += 1
      dragging.relays[dragging.lastRelay] = DataRelay(
        transfer: transfer, source: source, target: id, run: pane.session.run, request: request)
      let number = dragging.lastRelay
      let asked = update(source) { $0.requests.ask(.data(number), at: turn.now) } ?? 0
      turn.send(.request(id: asked, method: "drag.data", parameters: question), to: source)
    }
  }

  /// Tells targets that wait for data that none will come.
  private mutating func endRelays(
    _ reason: String, _ turn: inout HostTurn, where isOver: (DataRelay) -> Bool
  ) {
    for (number, relay) in dragging.relays.sorted(by: { $0.key < $1.key }) where isOver(relay) {
      let error = WireError(code: TransferErrorCode.gone, message: SafeText(reason))
      relayed(number, .failed(error), &turn)
    }
  }

  /// Hands the data a source has sent on to the target that asked for it.
  mutating func relayed(
    _ number: Int, _ reply: Reply, _ turn: inout HostTurn
  ) {
    guard let relay = dragging.relays.removeValue(forKey: number),
      panes[relay.target]?.session.run == relay.run
    else { return }
    switch reply {
    case .transfer(let json): turn.send(.result(relay.request, json), to: relay.target)
    case .failed(let error): turn.send(.failure(relay.request, error), to: relay.target)
    default: break
    }
  }

  // MARK: What can be done about transfers

  /// Ends what is under way; tries again or gives up what waits for a program.
  var transferEntries: [Sheet.Entry] {
    dragging.transfers.transfers.sorted { $0.key < $1.key }.flatMap { id, transfer in
      let what = name(of: transfer)
      guard transfer.isParked else {
        return [Sheet.Entry(SafeText("Cancel the \(what)"), answer: .endTransfer(id))]
      }
      return [
        Sheet.Entry(SafeText("Retry the \(what)"), answer: .retryTransfer(id)),
        Sheet.Entry(SafeText("Give up the \(what)"), answer: .giveUpTransfer(id)),
      ]
    }
  }

  /// Says once at the start what an earlier host left waiting for programs that are not here.
  mutating func tellWaitingTransfers(_ turn: inout HostTurn) {
    let waiting = dragging.transfers.transfers.values.filter(\.isParked)
    guard let first = waiting.min(by: { $0.order.id < $1.order.id }) else { return }
    let count = waiting.count == 1 ? "1 move waits" : "\(waiting.count) moves wait"
    let place = first.order.title.string
    say(
      "\(count) for \"\(place)\"; : lists what can be done", kind: .warning, &turn
    )
  }

  // MARK: Undo

  /// Takes the newest transfer back; tells whether there was one.
  mutating func undoTransfer(_ turn: inout HostTurn) -> Bool {
    let whole = dragging.transfers.nextUndo?.order.wholeID
    var isUndone = false
    // The pieces of one drop are taken back together.
    while whole != nil, dragging.transfers.nextUndo?.order.wholeID == whole,
      let order = dragging.transfers.takeUndo()
    {
      if !isUndone { history.noteTransferUndone() }
      isUndone = true
      transfer(.ordered(order), &turn)
    }
    return isUndone
  }

  /// Does again what was taken back last; tells whether there was something.
  mutating func redoTransfer(_ turn: inout HostTurn) -> Bool {
    dragging.replays += 1
    let key = "\(settings.runName)-r\(dragging.replays)"
    let whole = dragging.transfers.redoable.last?.wholeID
    var number = 0
    while dragging.transfers.redoable.last?.wholeID == whole,
      let order = dragging.transfers.takeRedo(id: "\(key).\(number + 1)")
    {
      number += 1
      transfer(.ordered(order), &turn)
    }
    return number > 0
  }
}

extension ListState {
  /// The row that stands for a file, among those that have arrived.
  fileprivate func row(ofFile address: String) -> ItemID? {
    guard address.hasPrefix("file:") else { return nil }
    for index in 0..<min(rowCount, PageLimit.cachedRows) {
      if let item = item(at: index), FileAddress.address(of: item) == address { return item.id }
    }
    return nil
  }
}
