// SPDX-License-Identifier: Apache-2.0
import CellText
import DragSession
import FileAddressing
import PaneProtocol

/// The changes of files that panes have ordered, and who is told what has become of each.
struct FileDoor: Sendable {
  /// A change under way, for the program that waits for its end.
  private struct Wish: Sendable {
    let pane: PaneID
    /// The run of the program; a later one knows nothing of it.
    let run: Int
    let request: PluginRequestID
    var order: TransferOrder
    /// True while nothing is done unless all can be done, so that a question comes first.
    var isTrial: Bool
  }

  /// What follows from an event.
  enum Step {
    case answer(PaneID, PluginRequestID, DataReply)
    case sheet(Sheet)
    case order(TransferOrder)
    /// The program that has ordered it is gone.
    case unheard
  }

  private var wishes: [TransferID: Wish] = [:]
  /// The files so far of changes whose messages are still coming, by the pane.
  private var parts: [PaneID: FilesChange] = [:]
  private var count = 0
  private let runName: String

  /// Creates a door at which nothing is wanted; keys of changes begin with the name of the run.
  init(runName: String) { self.runName = runName }

  /// A key for the next change of this run of the host.
  mutating func nextID() -> TransferID {
    count += 1
    return TransferID("\(runName)-f\(count)")
  }

  /// The pane that has ordered a change which is under way.
  func pane(of change: TransferID) -> PaneID? { wishes[change]?.pane }

  // MARK: Events

  /// Takes in what a program wants done to files.
  mutating func take(
    _ change: FilesChange, request: PluginRequestID, by pane: ScreenPane
  ) -> Step {
    func refusal(_ code: WireErrorCode, _ words: String) -> Step {
      .answer(
        pane.id, request, .failed(WireError(code: code.rawValue, message: SafeText(words))))
    }
    guard pane.spec.declared.mayChangeFiles, !pane.spec.isRemote else {
      return refusal(.denied, RefusalWords.mayNotChangeFiles)
    }
    let whole = gather(change, of: pane.id)
    guard whole.items.count <= Limit.changedFilesInAll else {
      parts[pane.id] = nil
      return refusal(.tooLarge, RefusalWords.tooManyFiles)
    }
    if whole.hasMore { return .answer(pane.id, request, .changed(FilesChanged())) }
    guard let order = TransferOrder(whole, id: nextID(), target: pane.store) else {
      return refusal(.invalidParameters, RefusalWords.noChange)
    }
    return begin(
      Wish(
        pane: pane.id, run: pane.run, request: request, order: order,
        isTrial: whole.conflict == .ask))
  }

  /// Puts the messages of one change together.
  private mutating func gather(_ change: FilesChange, of pane: PaneID) -> FilesChange {
    var whole = change
    if var before = parts.removeValue(forKey: pane) {
      before.items += change.items
      before.hasMore = change.hasMore
      whole = before
    }
    if whole.hasMore { parts[pane] = whole }
    return whole
  }

  /// A change with the messages of it that came before, to be shown before it is begun.
  func whole(_ change: FilesChange, of pane: PaneID) -> FilesChange {
    var whole = change
    if let before = parts[pane] { whole.items = before.items + change.items }
    return whole
  }

  private mutating func begin(_ wish: Wish) -> Step {
    wishes[wish.order.id] = wish
    var order = wish.order
    if wish.isTrial { order.isAllOrNothing = true }
    return .order(order)
  }

  /// Takes in how a transfer has come out; `nil` when it was not ordered here.
  mutating func ended(_ report: TransferReport, on screen: DragScreen) -> Step? {
    guard var wish = wishes.removeValue(forKey: report.order.id) else { return nil }
    if wish.isTrial, report.arrived.isEmpty, !report.refused.isEmpty {
      wish.isTrial = false
      if let first = report.taken.min() {
        wishes[report.order.id] = wish
        let name = wish.order.place(of: first)
        let isKnown = report.takenNames.count == report.taken.count
        return .sheet(
          Sheet(
            takenNames: report.order.id, name, count: report.taken.count,
            isKnown ? report.takenNames : TakenNames(), by: screen.clock))
      }
      if !wish.order.isAllOrNothing { return again(wish, nil) }
    }
    return answer(wish, FilesChanged(report), on: screen)
  }

  /// Takes in what the user wants done about names that are taken; `nil` gives the change up.
  mutating func chosen(
    _ id: TransferID, _ choice: ConflictChoice?, on screen: DragScreen
  ) -> Step {
    guard let wish = wishes.removeValue(forKey: id) else { return .unheard }
    if let choice { return again(wish, choice) }
    return answer(wish, FilesChanged(givingUp: wish.order), on: screen)
  }

  /// The same change under a new key: the one before has come to nothing.
  private mutating func again(_ wish: Wish, _ choice: ConflictChoice?) -> Step {
    var wish = wish
    wish.order.id = nextID()
    wish.order.conflict = choice
    return begin(wish)
  }

  private func answer(_ wish: Wish, _ outcome: FilesChanged, on screen: DragScreen) -> Step {
    guard let pane = screen.programs[wish.pane], pane.isRunning, pane.run == wish.run else {
      return .unheard
    }
    return .answer(wish.pane, wish.request, .changed(outcome))
  }

  /// Tells whether a program waits for the host, or for the user's answer to a question of the host.
  func holds(_ pane: PaneID) -> Bool { wishes.values.contains { $0.pane == pane } }

  /// Forgets what a program that has ended had begun to say.
  mutating func forget(_ pane: PaneID) { parts[pane] = nil }

  // MARK: News

  /// Tells the programs that want to know which folders are not what they were, after something that
  /// none of them has ordered.
  static func tell(_ report: TransferReport, on screen: DragScreen, _ turn: inout DeskTurn) {
    guard let files = report.order.files, !report.arrived.isEmpty else { return }
    var seen: Set<[UInt8]> = []
    let places = files.files.map(\.source) + report.arrived.map(\.id)
    let folders = places.compactMap { FilePath(value: $0)?.parent }
      .filter { seen.insert($0.bytes).inserted }.map(\.uri)
    for (id, pane) in screen.programs.sorted(by: { $0.key < $1.key })
    where pane.wants(.filesChanged) {
      turn.order(.tell(id, .filesChanged(FoldersChanged(folders: folders))))
    }
  }
}

extension DragDesk {
  /// Carries out what follows at the door; false when nobody has heard of it.
  @discardableResult
  mutating func carryOut(
    _ step: FileDoor.Step?, on screen: DragScreen, _ turn: inout DeskTurn
  ) -> Bool {
    switch step {
    case .answer(let pane, let request, let reply):
      turn.order(.answer(pane, request, reply))
    case .sheet(let sheet): turn.order(.sheet(.show(sheet)))
    case .order(let order): transfer(.ordered(order), on: screen, &turn)
    case .unheard, nil: return false
    }
    return true
  }
}

extension TransferOrder {
  /// The name an item is to have.
  fileprivate func place(of n: Int) -> SafeText? {
    guard let files, files.files.indices.contains(n) else { return nil }
    let place = files.files[n].place ?? files.files[n].source
    return FilePath(value: place).map { SafeText($0.name) }
  }
}

extension FilesChanged {
  /// The outcome of a change, in the words of the protocol.
  fileprivate init(_ report: TransferReport) {
    // What has not been begun has stayed, all of it.
    let isRefused = report.refused.isEmpty && report.arrivedCount == 0 && report.reason != nil
    let stayed = isRefused ? Array(report.order.items.indices) : report.refused.sorted()
    let reasons = stayed.map { n in
      Refusal(
        n: n, reason: SafeText(report.reasons[n] ?? report.reason ?? DropReason.kept),
        isTaken: report.taken.contains(n), isUnfit: report.unfit.contains(n))
    }
    self.init(
      done: report.arrivedCount,
      items: report.arrived.map { Item(n: $0.n, path: $0.id) }, refused: reasons)
  }

  /// The outcome of a change that the user has not wanted after all.
  fileprivate init(givingUp order: TransferOrder) {
    self.init(
      refused: order.items.indices.map { Refusal(n: $0, reason: SafeText(RefusalWords.cancelled)) })
  }
}

extension TransferReport {
  /// The reason that stands for all.
  fileprivate var reason: String? {
    switch outcome {
    case .partial(let reason), .kept(let reason), .failed(let reason): reason
    case .done, .parked: nil
    }
  }
}
