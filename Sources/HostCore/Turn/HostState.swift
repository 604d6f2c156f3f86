// SPDX-License-Identifier: Apache-2.0
package import CellGeometry
import CellText
package import DragSession
package import HostConfiguration
import PaneContent
import PaneProtocol
package import SplitLayout

/// The whole host as one value: events in, effects out.
///
/// It never reads a clock, a file or a random number and never calls anything: what happens is
/// decided here, what is done about it is done by whoever carries out the effects. Drawing reads it
/// and changes nothing.
package struct HostState: Sendable {
  /// What the session was started with.
  @Shared package var settings: HostSettings
  /// The window: columns, widths, focus, and which pane each column shows.
  package internal(set) var layout: WindowLayout
  /// What is known of the terminal so far.
  package var terminal = TerminalTraits()
  /// The panes by number; `columns` says which one a column shows.
  package var panes = PaneTable()
  /// Questions, menus and help over the window.
  package internal(set) var dialogs = Dialogs()
  /// When the last key was pressed.
  var lastKeyAt: HostTime?
  /// Typing into a filter or a search of the focused column.
  package var typing: Typing?
  /// The messages on the last row of the window.
  package internal(set) var status = StatusLine()
  /// What can be undone and redone.
  package var history = UndoHistory()
  /// Keys of a chord so far: after Ctrl-W, after Ctrl-\, or none.
  package var prefix: KeyPrefix?
  /// The drag under way and the transfers that came of drags.
  package internal(set) var desk: DragDesk
  /// What the mouse is doing.
  package var pointer = PointerState()
  /// Programs run for the user outside the panes.
  package var programs = ProgramTable()
  /// How the host ends, once it has begun to.
  package var quitting: Quitting?
  /// The layout the plugins were told last.
  var lastSentLayout: LayoutDescription?
  /// Panes whose filter is to be told to their plugin.
  var tellsQuery: Set<PaneID> = []
  /// Memory lent to the conversations of panes for their orders.
  var paneOrders: [PaneOrder] = []
  /// What programs have saved, those of earlier sessions included.
  var savedStates: SavedStates
  /// What was typed before there was anything to type for.
  var typeAhead = TypeAhead()

  /// Makes the host of a layout in a window; nothing is started before the event `started`.
  package init(settings: HostSettings, window: CellSize, memory: HostMemory? = nil) {
    self.settings = settings
    desk = DragDesk(runName: settings.runName)
    savedStates = SavedStates(memory?.programs ?? [])
    layout = WindowLayout(
      configuration: settings.split, window: window, saved: memory?.split ?? SplitMemory())
    for (index, column) in settings.columns.enumerated() {
      let id = PaneID(index + 1)
      layout.install(id, in: column.role)
      panes.add(newPane(id, role: column.role, spec: column.spec))
    }
  }

  /// Takes in one event and says what is to be done.
  package mutating func handle(
    _ event: HostEvent, _ turn: inout HostTurn
  ) {
    switch event {
    case .started: start(&turn)
    case .warned(let text): status.warn(text, &turn)
    case .input(let input): handle(input, &turn)
    case .resized(let size): arrange(&turn) { $0.resize(to: size) }
    case .pane(let id, let run, let event):
      turn.hear(id)
      handle(event, from: id, run: run, &turn)
    case .timer(let timer): fired(timer, &turn)
    case .terminal(let traits): terminalChanged(traits, &turn)
    case .programEnded(let program, let status):
      programEnded(program, status: status, &turn)
    case .signalled(let signal): handle(signal, &turn)
    case .standardInput(let event): handle(event, &turn)
    case .transferLog(let report): tellDesk(.log(report), &turn)
    case .files(let report): handle(report, &turn)
    case .turnEnded: endTurn(&turn)
    }
  }

  private mutating func handle(_ report: FileReport, _ turn: inout HostTurn) {
    switch report {
    case .judged, .moved, .progressed, .spooled: tellDesk(.files(report), &turn)
    case .pasted(let text, let paths): filesPasted(text, paths, &turn)
    }
  }

  /// The pane a column shows.
  package func pane(in role: ColumnRole) -> Pane? {
    columns[role].flatMap { panes[$0] }
  }

  /// Transfers whose outcome is told by the picture as it is now, and was not on the screen before.
  package var untoldTransfers: Set<TransferID> { desk.transfers.untold }

  /// The pane the keys go to.
  package var focusedPane: Pane? { pane(in: focus) }

  /// Changes the pane of a column in place; nothing happens when there is none.
  mutating func update<Result>(
    _ role: ColumnRole, _ body: (inout Pane) -> Result
  ) -> Result? {
    guard let id = columns[role] else { return nil }
    return update(id, body)
  }

  /// Changes a pane in place; nothing happens when there is none.
  mutating func update<Result>(_ id: PaneID, _ body: (inout Pane) -> Result) -> Result? {
    panes.update(id, body)
  }

  /// Whether something asked for has not come yet: an input, a page, a program's first words.
  ///
  /// A program that waits for the user's answer to its question is not waited for.
  package var isWaiting: Bool {
    if mayRaiseQuestion || desk.transfers.isBusy { return true }
    return panes.contains { pane in
      let asksUser = dialogs.hasQuestion(of: pane.id)
      return switch pane.session.phase {
      case .starting where pane.session.silence == .none, .restarting: true
      case .running:
        pane.input.isOutstanding || pane.requests.oldest != nil && !asksUser
          || pane.page.content?.rest != nil
          || pane.wants("input")
            && (pane.input.waiting != nil || pane.input.isStale && pane.staleness < .marked)
      default: false
      }
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

/// What a layout and the user's settings come to for one session.
package struct HostSettings: Sendable {
  /// One column of the layout.
  package struct Column: Sendable {
    /// Which column it is.
    package var role: ColumnRole
    /// What it runs.
    package var spec: PaneSpec
    /// Creates a column.
    package init(role: ColumnRole, spec: PaneSpec) {
      self.role = role
      self.spec = spec
    }
  }
  /// Name of the layout; widths are kept under it.
  package var layoutName: String
  /// How the columns share the window.
  package var split: SplitConfiguration
  /// The columns, leading to trailing.
  package var columns: [Column]
  /// The column the keys go to first.
  package var firstFocus: ColumnRole?
  /// Keys and their commands, the user's included.
  package var keymap: Keymap
  /// Which plugin shows what type, first match wins.
  package var routes: [TypeRoute] = []
  /// Plugins that rows may open, by name.
  package var plugins: [String: PaneSpec] = [:]
  /// The column whose plugin decides for the split view; the primary's when not said.
  package var coordinator: ColumnRole?
  /// What becomes of pasted names of files.
  package var pastedFiles = UserSettings.PastedFiles.ask
  /// When a drag is handed to the desktop.
  package var dragOutside = UserSettings.DragOutside.edge
  /// Whether things move that need not.
  package var motion = UserSettings.Motion.full
  /// How long after the start keys wait for the column they are meant for.
  package var typeAheadPatience = Duration.zero
  /// Whether lines and marks are drawn with ASCII.
  package var isASCII = false
  /// Whether the chosen value is printed at the end.
  package var picksValue = false
  /// The host's own process, as plugins are told.
  package var hostProcessID = 0
  /// A name of this run of the host that no other run has; keys of transfers begin with it.
  package var runName = "run"
  /// Languages of the user as BCP 47 tags, best first.
  package var languageTags: [String] = ["en"]
  /// Name in the tz database.
  package var timeZone = "UTC"
  /// Folder the host was started in, a full path.
  package var currentDirectory = "/"
  /// The version of the host, as plugins and users are told.
  package static let version = "0.1.0"

  /// Creates settings; what is not named keeps its default.
  package init(
    layoutName: String, split: SplitConfiguration, columns: [Column], keymap: Keymap
  ) {
    self.layoutName = layoutName
    self.split = split
    self.columns = columns
    self.keymap = keymap
  }
}
