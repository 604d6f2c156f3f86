// SPDX-License-Identifier: Apache-2.0
import CellText
import DragSession
import PaneContent
import PaneProtocol

/// The consequences of a transfer's end: what is said, selected and noted for undo.
struct TransferResult {
  private let report: TransferReport
  private let screen: DragScreen
  /// The panes of the stores, as far as their programs run.
  private let source: PaneID?
  private let target: PaneID?
  /// The name of the program that is waited for.
  private let waitsFor: String?

  init(_ report: TransferReport, stores: StoreTable, screen: DragScreen) {
    self.report = report
    self.screen = screen
    source = report.order.source.flatMap { stores.pane(of: $0) }
    target = stores.pane(of: report.order.target)
    if case .parked(let store) = report.outcome {
      let pane = stores.pane(of: store).map { screen.programs[$0] }
      waitsFor =
        pane.map { $0?.spec.name }
        ?? screen.programs.values.first { $0.store == store }?.spec.name ?? store.text
    } else {
      waitsFor = nil
    }
  }

  /// The sentence for the user, with the items that have arrived so far of all pieces.
  ///
  /// - Parameters:
  ///   - arrived: How many those are.
  ///   - offersUndo: Whether it names the key that takes it back.
  /// - Returns: The sentence.
  func words(arrived: Int, offersUndo: Bool = true) -> String {
    let isDone = report.outcome == .done
    let isReplayed = report.order.undoes != nil || report.order.traits.contains(.redo)
    if isReplayed, isDone, let change = report.order.change {
      return HostWords.replayed(change: change.string, isRedo: report.order.undoes == nil)
    }
    var message = report.message
    message.arguments[.plugin] = waitsFor
    if !offersUndo { message.arguments[.undo] = "" }
    if isDone, report.order.undoes == nil {
      message.items = MeantItems(arrived: report, count: arrived)
    }
    return message.text(isASCII: screen.isASCII)
  }

  /// After a drop the new rows are the selection there, unless that turned the page they came from.
  var selection: (PaneID, RowsWish)? {
    // A pane that has ordered a change shows it itself.
    let order = report.order
    let isOfHost = order.undoes != nil || order.traits.contains(.redo) || order.operation == .link
    guard order.change == nil || isOfHost else { return nil }
    guard report.hasArrived, let id = target, let pane = screen.programs[id] else { return nil }
    // A column that was only shown for the drag has the focus for that long.
    if drivesSource, screen.focusedProgram?.role != pane.role { return nil }
    if case .into(let container) = report.order.anchor, pane.rows?.row(of: container) != nil {
      return drivesSource ? nil : (id, .content(.moveTo(container)))
    }
    return (id, .select(report.arrived.sorted { $0.n < $1.n }.map(\.id)))
  }

  /// True when the target stands before the source, whose page follows its cursor.
  private var drivesSource: Bool {
    guard let source, let target, source != target, let index = screen.position(of: target),
      let sourceIndex = screen.position(of: source)
    else { return false }
    return index < sourceIndex
  }

  /// The notes for undo, given what can be undone.
  func notes(_ history: TransferHistory) -> [HistoryNote] {
    let (order, undoable) = (report.order, history.undoable)
    guard report.hasArrived else {
      // The transfer can still be taken back, when what was missing is there again.
      return order.undoes != nil && !report.isParked ? [.kept(asLast: isSetAside(in: history))] : []
    }
    var notes: [HistoryNote] = history.hasRest(of: order) ? [.undonePart] : []
    if order.mode == .plain || order.files?.isFinal == true, order.undoes == nil {
      notes.append(.final(DragWords.cannotTakeBack(order)))
    }
    if order.undoes == nil, undoable.last?.order.id == order.id,
      undoable.dropLast().last?.order.wholeID != order.wholeID
    {
      notes.append(order.traits.contains(.redo) ? .redone : .transferred)
    }
    return notes
  }

  /// True when it was to take something back, came to nothing twice, and comes behind all others now.
  func isSetAside(in history: TransferHistory) -> Bool {
    !report.hasArrived && !report.isParked
      && history.isSetAside(report.order, isGone: report.isGone)
  }

  /// The copies that could not be taken back because the trash has no room, by their position.
  var unfitItems: [Int: DragItem] {
    let items = report.order.items
    guard report.order.undoes != nil else { return [:] }
    let unfit = report.unfit.filter(items.indices.contains)
    return Dictionary(unfit.map { ($0, items[$0]) }) { first, _ in first }
  }

  /// The items that could not be taken back as they are now, by their position: those that have
  /// changed and no others.
  var changedItems: [Int: DragItem] {
    guard report.order.undoes != nil, !report.refused.isEmpty else { return [:] }
    let rows = source.flatMap { screen.programs[$0]?.rows }
    var result: [Int: DragItem] = [:]
    for n in report.refused where report.order.items.indices.contains(n) {
      let old = report.order.items[n]
      let now = rows?.item(old.id).map { DragItem($0) }
      if let now, !now.revision.isEmpty, now.revision != old.revision {
        result[n] = now
      } else if report.order.makesGone, report.changed.contains(n) {
        // Nothing has to be known of what goes; where it goes to keeps it.
        var item = old
        item.revision = ""
        result[n] = item
      }
    }
    return result
  }
}

extension TransferReport {
  /// True when it waits for a program.
  var isParked: Bool { if case .parked = outcome { true } else { false } }

  /// True when something has arrived at the target.
  fileprivate var hasArrived: Bool {
    switch outcome {
    case .done, .partial, .kept: true
    case .failed, .parked: false
    }
  }
}

extension TransferReport.Outcome {
  /// The tone of the news.
  var kind: StatusMessage.Kind {
    switch self {
    case .done: .good
    case .partial, .kept, .parked: .warning
    case .failed: .failure
    }
  }
}

extension TransferBook {
  /// The sentence about transfers an earlier host left waiting for programs that are not here.
  var waitingWords: String? {
    let waiting = transfers.values.filter(\.isParked)
    guard let first = waiting.min(by: { $0.order.id < $1.order.id }) else { return nil }
    return DragWords.waiting(waiting.count, for: first.order)
  }
}
