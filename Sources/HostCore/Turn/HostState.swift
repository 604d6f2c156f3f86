// SPDX-License-Identifier: Apache-2.0
package import CellGeometry
import CellText
import DragSession
import HostConfiguration
package import PaneContent
package import PaneProtocol
package import SplitLayout

/// The whole host as one value: events in, effects out.
///
/// The state never reads a clock, a file or a random number and never calls anything: what happens
/// is decided here, what is done about it is done by whoever carries out the effects. Drawing reads
/// it
/// and changes nothing.
package struct HostState: Sendable {
  /// What the session was started with.
  @CopyOnWrite package internal(set) var settings: HostSettings
  /// The window: columns, widths, focus, and which pane each column shows.
  package internal(set) var layout: WindowLayout
  /// What is known of the terminal so far.
  package internal(set) var terminal = TerminalTraits()
  /// The panes by number; `columns` says which one a column shows.
  package internal(set) var panes = PaneTable()
  /// Questions, menus and help over the window.
  package internal(set) var dialogs = Dialogs()
  /// Whose the keys are: prefix, typing, keys typed ahead.
  package internal(set) var keys = KeyRouter()
  /// The messages on the last row of the window.
  package internal(set) var status = StatusLine()
  /// What can be undone and redone.
  package internal(set) var history = UndoHistory()
  /// The drag under way and the transfers that came of drags.
  package internal(set) var desk: DragDesk
  /// The programs beside the host that read texts for content.
  var helpers = HelperDesk()
  /// What has ended of late, for the list of tasks.
  package internal(set) var tasks = TaskBook()
  /// What the user has allowed plugins for good.
  package internal(set) var permits: PermitBook
  /// Programs run for the user outside the panes.
  package internal(set) var programs = ProgramTable()
  /// How the host ends, once it has begun to.
  package internal(set) var quitting: Quitting?
  /// Memory lent to the conversations of panes for their orders.
  var paneOrders: [PaneOrder] = []
  /// What programs have saved, those of earlier sessions included.
  var saved: SavedStates

  /// Makes the host of a layout in a window; nothing is started before the event `started`.
  package init(settings: HostSettings, window: CellSize, saved before: SavedLayout? = nil) {
    self.settings = settings
    desk = DragDesk(runName: settings.surroundings.runName)
    permits = PermitBook(settings.permits)
    let isLeft = settings.tabsBefore == .areKept && before?.tabs.isEmpty == false
    saved = SavedStates(
      before?.programs ?? [], tabs: isLeft ? before?.tabs : nil, tables: before?.tables ?? [])
    let tabsBefore = settings.tabsBefore == .comeBack ? before?.tabs ?? [] : []
    layout = WindowLayout(
      configuration: settings.split, window: window, saved: before?.split ?? SavedSplit(),
      isZoomedByContent: settings.previewNeedsRows)
    var programs = LayoutPrograms(settings.columns, lentTo: tabsBefore)
    for role in ColumnRole.allCases {
      let specs = settings.columns.filter { $0.role == role }.map(\.spec)
      guard !specs.isEmpty else { continue }
      let kept = tabsBefore.first { $0.column == role.rawValue }
      let tabs = kept ?? SavedTabs(column: role.rawValue, tabs: [], shown: 0)
      let (there, shown) = tabs.arrange(
        specs, of: role, plugins: settings.plugins, lending: &programs)
      for (index, (spec, tab)) in there.enumerated() {
        let free = panes.twins(of: spec, among: columns.panes(of: role))
        let twins = tab.twins.flatMap { (0..<HostLimits.tabs).contains($0) ? $0 : nil } ?? free
        let token = saved.program(for: spec, in: role, twins: twins, tab: kept.map { _ in tab })
        let pane = panes.add(spec, in: role, restoring: token, twins: twins)
        panes.update(pane) { $0.seat.sit(at: tab.layoutPlace(in: role)) }
        if index == 0 { layout.install(pane, in: role) }
        _ = layout.changeTabs(of: role) { $0.add(pane, shows: index == shown) }
      }
    }
    layout.putAwayOverlays()
    _ = layout.takeChange()
  }

  /// Takes in one event and says what is to be done.
  package mutating func handle(
    _ event: HostEvent, _ turn: inout HostTurn
  ) {
    switch event {
    case .started: start(&turn)
    case .warned(let text): status.warn(text, untilKey: true, &turn)
    case .input(let input, let times):
      // Any number of times ends as if each had come by itself.
      var rest = max(1, min(times, HostLimits.equalKeys))
      while rest > 0 { rest -= handle(input, atMost: rest, &turn) }
    case .resized(let size): arrange(&turn) { $0.resize(to: size) }
    case .pane(let id, let run, let event):
      turn.hear(id)
      // The words of an earlier run are dropped.
      guard panes.read(id, { $0.session.run }) == run else { return }
      converse(with: id, &turn) { $0.handle(event, showing: &$1, in: $2, &$3) }
    case .timer(let timer): fired(timer, &turn)
    case .terminal(let traits): terminalChanged(traits, &turn)
    case .program(let program, .ended(let status)):
      programEnded(program, status: status, &turn)
    case .program(let program, .composed(let text)):
      Composing.end(program, text, in: &panes, &programs, &status, &turn)
    case .signalled(.terminate): beginQuitting(status: 128 + 15, isHurried: true, &turn)
    case .signalled(.hangUp): beginQuitting(status: 128 + 1, isHurried: true, &turn)
    case .signalled(.resumed):
      tellDesk(.terminalLost, &turn)
      turn.order(.terminal(.redrawAll))
      turn.needFrame(.now)
    case .standardInput(let event):
      let reader = panes.firstMap { $0.spec.readsStandardInput ? $0.id : nil }
      guard let reader else { return }
      converse(with: reader, &turn) { $0.read(event, showing: &$1, in: $2, &$3) }
    case .transferLog(let report): tellDesk(.log(report), &turn)
    case .files(.pasted(let text, let paths)): pasted(text, naming: paths, &turn)
    case .files(let report): tellDesk(.files(report), &turn)
    case .helper(let report): helpers.heard(report, &panes, &turn)
    case .cursorShown: if quitting == nil { sendSelections(isAhead: true, &turn) }
    case .turnEnded: endTurn(&turn)
    }
  }

  /// Lets the arrangement do something, and follows what changed.
  @discardableResult
  mutating func arrange<Result>(
    _ turn: inout HostTurn, _ body: (inout WindowLayout) -> Result
  ) -> Result {
    let result = body(&layout)
    let change = layout.takeChange()
    if change.contains(.moved) {
      turn.needFrame(.now)
      desk.layoutChanged()
    }
    if change.contains(.forDisk) {
      turn.start(.session(.save), after: HostLimits.saveAfterLayout)
    }
    if !change.isDisjoint(with: .askable) { ask(about: change, &turn) }
    return result
  }

  /// The pane a column shows.
  package func pane(in role: ColumnRole) -> Pane? {
    columns[role].flatMap { panes[$0] }
  }

  /// Transfers whose outcome is told by the picture as it is now, and was not on the screen before.
  package var untoldTransfers: Set<TransferID> { desk.transfers.untold }

  /// Whether something asked for has not come yet: an input, a page, a program's first words.
  ///
  /// A program that waits for the user's answer to its question is not waited for.
  package var isWaiting: Bool {
    let movesSomething = desk.transfers.isReading || desk.transfers.isBusy
    if mayRaiseQuestion || movesSomething || helpers.isBusy { return true }
    if desk.gesture.owesQuestion || desk.pastWish != nil { return true }
    return panes.contains { pane in
      pane.isWaitedFor(asksUser: dialogs.hasQuestion(of: pane.id) || desk.door.holds(pane.id))
    }
  }
}

/// Short ways to the arrangement; they lend and never copy.
extension HostState {
  /// The arrangement of the columns.
  package var split: SplitView { _read { yield layout.split } }
  /// The window, title bars and status line included.
  package var window: CellSize { layout.window }
  /// The pane each column shows.
  package var columns: ColumnTable { _read { yield layout.columns } }
  /// The column the keys go to.
  package var focus: ColumnRole { layout.focus }
  /// The columns that drive one another, in their order, installed ones only.
  package var chain: [ColumnRole] { layout.chain }
  /// Where everything in the window lies now.
  package var geometry: WindowGeometry { layout.geometry }
}
