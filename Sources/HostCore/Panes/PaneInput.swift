// SPDX-License-Identifier: Apache-2.0
import CellText
import FileAddressing
package import PaneContent
package import PaneProtocol

/// A column's input: the selection of the column before, and how far the pane has followed.
///
/// At most one `input.set` is outstanding and only the newest waits, so a cursor that runs faster
/// than the pane answers costs the pane nothing. Every input has a number, the *generation*; content
/// for an older one is dropped.
package struct PaneInput: Sendable {
  /// A selection as it goes to the next column.
  package struct Value: Equatable, Sendable {
    /// The row under the cursor, or `nil` without one.
    package var item: Item?
    /// The chosen rows.
    package var items: [Item]
    /// True number of chosen rows.
    package var count: Int
    /// The pane they are in.
    package var source: PaneID
    /// Name of that pane's plugin.
    package var sourceName: String
    /// The cell under the cursor, where that goes from cell to cell.
    package var cell: SelectedCell?
    /// The rows of other columns that the command names, or the program asks for.
    package var named: [NamedRow] = []

    /// True when a row that is named has not come yet.
    var lacksNamed: Bool { named.contains { $0.item == nil } }

    /// The address of the folder that it is; `nil` for anything else, and for several.
    var folder: String? {
      guard let item, item.type == "inode/directory", count == 1 else { return nil }
      return item.value?.string.flatMap(FileAddress.address(of:))
    }

    /// Tells whether both lead to the same content.
    func leadsToSameContent(as other: Value) -> Bool {
      item?.id == other.item?.id && item?.value == other.item?.value
        && item?.type == other.item?.type && item?.opens == other.item?.opens
        && count == other.count && cell == other.cell && named == other.named
        && (item?.value != nil || item?.plainText == other.item?.plainText)
        && items.map(\.id) == other.items.map(\.id)
    }
  }

  /// The row under the cursor of another column; two that hand on the same are equal.
  package struct NamedRow: Equatable, Sendable {
    /// Number of the column, 1 for the first.
    package var column: Int
    /// The row; `nil` is one still to come.
    package var item: Item?

    /// Tells whether both hand the same to a command.
    package static func == (one: Self, other: Self) -> Bool {
      one.column == other.column && one.item?.handedBytes == other.item?.handedBytes
    }
  }

  /// Why an input is set.
  package enum Reason: String, Sendable { case select, activate, open, restore }

  /// The number of the newest input sent; 0 before the first.
  package internal(set) var generation = 0
  /// The number of the input whose content is on screen.
  package internal(set) var shownGeneration = 0
  /// The input last sent or waiting.
  @CopyOnWrite package internal(set) var current: Value? = nil
  /// True when `generation` is still to be answered.
  package internal(set) var isOutstanding = false
  /// The number of inputs not yet answered; only answers without a number are counted.
  var unanswered = 0
  /// True when the program answers without numbers, so that each answer is for the oldest input.
  private(set) var omitsGenerations = false
  /// The input to send next.
  package internal(set) var waiting: (value: Value, reason: Reason)?
  /// True when the newest input is what is on screen, asked for once more.
  var isRepeated = false
  /// True when the newest input is something that another pane has opened here.
  private var isOpened = false
  /// The input that waits for the user's word: the pane has something that would be lost.
  private(set) var held: Value?
  /// What would be shown for the input that is likely to come next.
  @CopyOnWrite var ahead = InputAhead()
  /// What was on screen for the inputs before.
  @CopyOnWrite var recent = RecentPages()
  /// True while the row that will be the input is on its way.
  var isAwaited = false
  /// When the newest unanswered input was set.
  package internal(set) var changedAt: HostTime?

  /// Creates the input of a pane that was given nothing yet.
  package init() {}

  /// Time an input waits for its answer before the next may go.
  ///
  /// A program that numbers its answers can be told again at once; to one that does not, one input
  /// at a time is sent as long as it keeps up.
  ///
  /// Source: `Plugins/REFERENCE.md`, Input and selection.
  var patience: Duration {
    omitsGenerations ? HostLimits.uncountedInputPatience : HostLimits.inputPatience
  }

  /// Notes an answer; without a number it is for the oldest input that has none.
  ///
  /// - Parameter generation: The number in the answer.
  mutating func noteAnswer(to generation: Int?) {
    if generation != nil {
      unanswered = 0
    } else if unanswered > 0 {
      omitsGenerations = true
      unanswered -= 1
    }
  }

  /// Takes the waiting input for sent.
  ///
  /// - Returns: Its number.
  mutating func noteSent() -> Int {
    waiting = nil
    generation += 1
    isOutstanding = true
    unanswered += 1
    return generation
  }

  /// Has a new input sent next.
  mutating func queue(_ value: Value, _ reason: Reason) {
    isRepeated = false
    isAwaited = false
    isOpened = reason == .open
    current = value
    waiting = (value, reason)
  }

  /// Has the newest input sent once more; tells whether there is one.
  mutating func askAgain() -> Bool {
    guard let current else { return false }
    isRepeated = isRepeated || !isStale
    waiting = (current, .restore)
    return true
  }

  /// Forgets how the run before answered: another begins.
  mutating func beginRun() {
    isOutstanding = false
    unanswered = 0
    omitsGenerations = false
    ahead.runEnded(byDeath: false)
    recent.forget()
  }

  /// The number of the newest input, also while that waits to be sent.
  var nextAnswered: Int { waiting == nil ? generation : generation + 1 }

  /// The number of the input that what has just come belongs to.
  var answeredGeneration: Int { generation - unanswered }

  /// True when the content on screen belongs to the newest input, or there was none.
  var isShown: Bool { shownGeneration == generation || generation == 0 }

  /// True when what is on screen belongs to an older selection.
  package var isStale: Bool { shownGeneration < generation || waiting != nil || held != nil }

  /// True while something is on screen that was there before another pane has opened what follows.
  var awaitsOpened: Bool { isOpened && isStale }

  /// True when what is on screen belongs to another selection, not only to an older number.
  package var showsAnother: Bool { isStale && !isRepeated }
}

extension PaneInput {
  /// A program that does not number its answers may leave some out: they are waited for this long.
  func waitForCountedAnswers(_ turn: inout PaneTurn) {
    guard omitsGenerations, unanswered > 0, !isOutstanding else { return }
    turn.start(.inputPatience, after: HostLimits.notResponding)
  }

  /// Takes what is shown for the answer to the newest input; no other will come.
  mutating func settle(showing view: inout PaneView, _ turn: inout PaneTurn) {
    guard shownGeneration > 0 else { return }
    if view.isLoadingNext { return waitForCountedAnswers(&turn) }
    unanswered = 0
    shownGeneration = generation
    settleStaleness(showing: &view, &turn)
    turn.needFrame(.soon)
  }

  /// Shows content as fresh once it belongs to the newest input.
  mutating func settleStaleness(showing view: inout PaneView, _ turn: inout PaneTurn) {
    guard !isStale, !isAwaited else { return }
    changedAt = nil
    view.staleness = .fresh
    turn.cancel(.staleness)
  }

  // MARK: Input that is held back

  /// Keeps an input back when the pane has something unsaved, until the user has been asked.
  ///
  /// Unsaved work is what its page asks about before it is left. Tells whether the input is kept
  /// back, and whether nobody was asked yet.
  mutating func hold(_ value: Value, for question: GuardQuestion?) -> (isHeld: Bool, asks: Bool) {
    guard question != nil, let current, !current.leadsToSameContent(as: value) else {
      held = nil
      return (false, false)
    }
    let isAsking = held != nil
    held = value
    return (true, !isAsking)
  }

  /// Takes the input that was kept back; `nil` when there is none.
  mutating func takeHeld() -> Value? {
    defer { held = nil }
    return held
  }
}

extension PaneInput {
  /// What is wrong with a page that its program says is for an input; `nil` for the newest one, and
  /// where none is named or sent.
  func fault(ofGeneration named: Int?) -> DroppedWords? {
    guard let named, named != generation else { return nil }
    if named < generation { return .outdated(generation: named) }
    return generation > 0 ? .unsentInput(named) : nil
  }
}
