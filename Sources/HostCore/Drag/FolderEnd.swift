// SPDX-License-Identifier: Apache-2.0
import DragSession
import PaneProtocol

/// The host as an end of a transfer: where it writes files itself, it answers for the folder.
///
/// A card dragged into a folder becomes a file. The folder's program has nothing to do for it: what
/// a target and, when it is taken back, a source has to promise is kept by the mover of files.
struct FolderEnd: Sendable {
  /// What follows from a step of a transfer.
  enum Step {
    case reply(OpaqueJSON)
    case file(FileEffect)
    case nothing
  }

  /// Steps that wait for the mover of files, by transfer.
  private var calls: [String: Int] = [:]

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
    to method: DragMethod, for pane: ScreenPane, of drag: ActiveDrag?
  ) -> Answer? {
    guard pane.rules?.transfer == .files else { return nil }
    let place = drag?.hover.place
    let sources = drag.flatMap { Self.files($0.items) }
    let folder = place.flatMap { pane.folder(at: $0) }
    switch method {
    case .enter: return pane.wants("drop.enter") ? nil : .reply(.result(.emptyAnswer))
    case .spring: return pane.wants("drop.spring") ? nil : .reply(.result(.emptyAnswer))
    case .begin, .add, .ended, .springBack, .exit: return nil
    case .propose:
      if pane.wants("drop.propose"), sources == nil || folder == nil { return nil }
      guard let sources, place != nil else { return .reply(.result(.freeAnswer)) }
      guard let folder else { return .reply(.failed("it is no folder")) }
      return .judge(sources: sources, directory: folder)
    }
  }

  /// The answer when it is known what can be done with the files.
  static func proposal(
    _ verdict: FileVerdict, for pane: ScreenPane?, of drag: ActiveDrag
  ) -> OpaqueJSON {
    var verdict = verdict
    // Where the order is the user's, moving a row means its place there and never its file.
    if let pane, pane.rules?.isOrdered == true, drag.source == DragPaneID(pane.id.number) {
      verdict.canMove = false
    }
    return verdict.proposal(forced: drag.forced, conflicts: pane?.rules?.conflicts ?? [])
  }

  /// The addresses of items that are all files.
  private static func files(_ items: [DragItem]) -> [String]? {
    let addresses = items.compactMap(\.fileAddress)
    return addresses.count == items.count ? addresses : nil
  }

  // MARK: Steps of a transfer

  /// Whether the host is this end of a transfer.
  static func isEnd(_ end: TransferEnd, of order: TransferOrder) -> Bool {
    guard let files = order.files, order.mode != .files else { return false }
    return (end == .source) == files.isDiscarding
  }

  /// Takes a step of a transfer for a folder.
  mutating func take(_ method: TransferMethod, _ number: Int, of order: TransferOrder) -> Step {
    switch method {
    case .prepare: return .reply(Self.votes(for: order))
    case .perform, .commit:
      calls[order.id] = number
      return .file(.move(order, isRecovery: false))
    case .cancel:
      let isRunning = calls.updateValue(number, forKey: order.id) != nil
      return .file(isRunning ? .cancel(order.id) : .move(order, isRecovery: true))
    case .abort: return .reply(OpaqueJSON(text: #"{"state":"aborted"}"#))
    case .forget: return .nothing
    }
  }

  /// The step that waited for the files of a transfer; `nil` when they were no folder's.
  mutating func moved(_ transfer: String) -> Int? { calls.removeValue(forKey: transfer) }

  private static func votes(for order: TransferOrder) -> OpaqueJSON {
    let items = order.items.map { #"{"id":\#(text($0.id)),"vote":"yes"}"# }
    return OpaqueJSON(text: #"{"vote":"yes","items":[\#(items.joined(separator: ","))]}"#)
  }

  /// The answer to a step, by what became of the files.
  static func result(of outcome: FileOutcome, for order: TransferOrder?) -> OpaqueJSON {
    let items: [String]
    let isDiscarding = order?.files?.isDiscarding == true
    if isDiscarding {
      items = (order?.items ?? []).enumerated().map { n, item in
        let isGone = outcome.arrived.contains { $0.n == n }
        let word = isGone ? "removed" : outcome.refused[n] ?? "kept"
        return #"{"id":\#(text(item.id)),"outcome":\#(text(word))}"#
      }
    } else {
      items = outcome.arrived.map {
        #"{"n":\#($0.n),"id":\#(text($0.id)),"rev":\#(text($0.revision))}"#
      }
    }
    let isDone = !outcome.arrived.isEmpty || isDiscarding
    let reason = outcome.refused.min { $0.key < $1.key }?.value ?? "nothing was written"
    let state = isDone ? "done" : "cancelled"
    return OpaqueJSON(
      text:
        #"{"state":"\#(state)","reason":\#(text(reason)),"items":[\#(items.joined(separator: ","))]}"#
    )
  }

  private static func text(_ words: String) -> String { OpaqueJSON(string: words).text }
}

extension OpaqueJSON {
  fileprivate static var emptyAnswer: OpaqueJSON { OpaqueJSON(text: "{}") }
  /// The answer where the files themselves need not be looked at.
  fileprivate static var freeAnswer: OpaqueJSON {
    OpaqueJSON(text: #"{"op":"copy","ops":["copy","move"]}"#)
  }
}

extension ScreenPane {
  /// The folder that a drop at a place leads to; `nil` for none.
  fileprivate func folder(at place: DropPlace) -> String? {
    if case .into = place.anchor { return directory(of: place) }
    return rules?.directory
  }
}
