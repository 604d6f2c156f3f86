// SPDX-License-Identifier: Apache-2.0
import DragSession
import FileAddressing
import PaneProtocol

/// The host as an end of a transfer: where it writes files itself, it answers for the folder.
///
/// A card dragged into a folder becomes a file. The folder's program has nothing to do for it: what
/// a target and, when it is taken back, a source has to promise is kept by the mover of files.
struct FolderEnd: Sendable {
  /// What follows from a step of a transfer.
  enum Step {
    case reply(TransferAnswer)
    case file(FileEffect)
  }

  /// Steps that wait for the mover of files, by transfer.
  private var calls: [TransferID: Int] = [:]

  // MARK: Over a folder

  /// The answer to a question of the gesture, which the host gives in place of a pane.
  enum Answer {
    case reply(DragReply)
    /// What can be done with the files has to be found out first.
    case judge(sources: [String], directory: String)
  }

  /// Answers for a pane: where the host moves the files itself it also knows best what can be done
  /// with them, and a pane that wants no questions is asked none.
  ///
  /// Files over a place that leads to no folder are the pane's own affair: it knows what it makes
  /// of them.
  ///
  /// - Returns: The answer; `nil` when the pane is to be asked.
  static func answer(
    to request: DragRequest, for pane: ScreenPane, of drag: ActiveDrag?
  ) -> Answer? {
    guard pane.rules?.transfer == .files else { return nil }
    let place = drag?.hover.place
    let sources = drag.flatMap { Self.files($0.items) }
    let isBeside = drag.map { pane.isCounterpart($0) } ?? false
    let folder = isBeside ? pane.rules?.directory : place.flatMap { pane.folder(at: $0) }
    switch request {
    case .enter: return pane.wants(.dropEnter) ? nil : .reply(.result(.entry(DropEntry())))
    case .spring: return pane.wants(.dropSpring) ? nil : .reply(.result(.sprung(DropSprung())))
    case .begin, .add, .data, .prepare, .perform, .commit, .abort, .cancel: return nil
    case .propose:
      if pane.wants(.dropPropose), sources == nil || folder == nil { return nil }
      guard let sources, place != nil else { return .reply(.result(.proposal(free))) }
      guard let folder else { return .reply(.failed(DropReason.noFolder)) }
      return .judge(sources: sources, directory: folder)
    }
  }

  /// The answer where the files themselves need not be looked at.
  private static let free = DropProposal(.copy, [.copy, .move])

  /// The answer when it is known what can be done with the files.
  ///
  /// What the pane prefers is done with what comes from elsewhere; what is in it already is moved.
  static func proposal(
    _ verdict: FileVerdict, for pane: ScreenPane?, of drag: ActiveDrag
  ) -> DropProposal {
    guard let pane else { return verdict.proposal(forced: drag.forced, conflicts: []) }
    var verdict = verdict
    let isOwn = drag.source == DragPaneID(pane.id.number)
    // Where the order is the user's, moving a row means its place there and never its file.
    if pane.rules?.isOrdered == true, isOwn { verdict.canMove = false }
    var proposal = verdict.proposal(
      forced: drag.forced, preferred: isOwn ? nil : pane.rules?.preferred,
      conflicts: pane.rules?.conflicts ?? [])
    if pane.isCounterpart(drag) {
      // It stays closed: what is carried goes into its place.
      (proposal.anchor, proposal.springLoads) = (.pane, false)
    }
    return proposal
  }

  /// The addresses of items that are all files.
  private static func files(_ items: [DragItem]) -> [String]? {
    let addresses = items.compactMap(\.fileAddress)
    return addresses.count == items.count ? addresses : nil
  }

  // MARK: Steps of a transfer

  /// Tells whether the host is this end of a transfer.
  static func isEnd(_ end: TransferEnd, of order: TransferOrder) -> Bool {
    guard let files = order.files, order.mode != .files else { return false }
    return (end == .source) == files.isDiscarding
  }

  /// Takes a step of a transfer for a folder.
  mutating func step(_ method: TransferMethod, _ number: Int, of order: TransferOrder) -> Step {
    switch method {
    case .prepare: return .reply(.voted(.yes))
    case .perform, .commit:
      calls[order.id] = number
      return .file(.move(order, isRecovery: false))
    case .cancel:
      let isRunning = calls.updateValue(number, forKey: order.id) != nil
      return .file(isRunning ? .cancel(order.id) : .move(order, isRecovery: true))
    case .abort: return .reply(.stated(.cancelled()))
    }
  }

  /// The step that waited for the files of a transfer; `nil` when they were no folder's.
  mutating func moved(_ transfer: TransferID) -> Int? { calls.removeValue(forKey: transfer) }

  /// The answer to a step, by what became of the files.
  static func state(after outcome: FileOutcome, of order: TransferOrder?) -> TransferState {
    if let order, order.files?.isDiscarding == true {
      let gone = Set(outcome.arrived.map(\.n))
      let kept = order.items.indices.first { !gone.contains($0) }
      return .removed(
        count: order.items.count, kept: kept.map { outcome.refused[$0] ?? DropReason.kept })
    }
    if outcome.arrived.isEmpty {
      let reason = outcome.refused.min { $0.key < $1.key }?.value
      return .cancelled(reason ?? DropReason.nothingWritten)
    }
    return .done(
      outcome.arrived.map { TransferredItem(n: $0.n, id: $0.id, revision: $0.revision) })
  }
}

extension ScreenPane {
  /// The folder that a drop at a place leads to; `nil` for none.
  func folder(at place: DropPlace) -> String? {
    if case .into = place.anchor { return directory(of: place) }
    return rules?.directory
  }

  /// Tells whether a drag from elsewhere is over the folder that has the name of what is carried, in a
  /// pane where that is meant for the name: then it goes beside it, and not into it.
  func isCounterpart(_ drag: ActiveDrag) -> Bool {
    guard rules?.settlesNames == true, rules?.directory != nil, let source = drag.source,
      source != DragPaneID(id.number), let folder = drag.hover.place.flatMap({ directory(of: $0) }),
      let name = FilePath(value: folder)?.name
    else { return false }
    // Names are the same however their accents are written.
    return drag.items.contains { item in
      item.fileAddress.flatMap { FilePath(value: $0) }?.name == name
    }
  }
}
