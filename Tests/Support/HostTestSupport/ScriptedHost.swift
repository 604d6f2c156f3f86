// SPDX-License-Identifier: Apache-2.0
import CellGeometry
import CellText
package import DragSession
import HostConfiguration
package import HostCore
import JSONRPC
package import PaneContent
package import PaneProtocol
package import PaneRendering
package import SplitLayout
package import TerminalInput
package import TerminalScreen

/// A host with scripted plugins and a clock moved by hand.
///
/// A *scripted host* drives the pure core as the runtime does: one event, its effects, then the end
/// of the turn. Nothing runs by itself; what would be sent is kept as the canonical lines.
package final class ScriptedHost {
  package private(set) var state: HostState
  /// Milliseconds since the start.
  package private(set) var clock = 0
  /// Everything ordered so far but messages and timers, in words such as `spawn p1.2`.
  package private(set) var orders: [String] = []
  /// How soon the turn that ended last wants to be seen.
  package private(set) var frameNeed = FrameNeed.none
  /// The newest order to start the program of a pane.
  package private(set) var spawned: [PaneID: SpawnOrder] = [:]
  /// The value that was chosen, once the host has ended.
  package private(set) var output: [UInt8]?
  /// Every record of the log of transfers so far.
  package private(set) var journal: [TransferRecord] = []
  /// Whether the disk takes the lines of that log.
  package var writesJournal = true
  /// What was kept for the next session last.
  package private(set) var savedLayout: SavedLayout?
  /// Moves that other hosts are said to be at.
  package var movesElsewhere: Set<TransferID> = []
  /// Sees each event before it is handled.
  package var onEvent: ((HostEvent, HostTime) -> Void)?
  /// Sees the orders that came of an event.
  package var onOrders: (([HostEffect], HostTime) -> Void)?
  /// Whether each event is a turn of its own.
  package var endsTurns = true
  private var timers: [HostTimer: (due: Int, order: Int)] = [:]
  private var timerCount = 0
  private var turn = HostTurn()
  private var lines: [PaneID: [String]] = [:]
  private var decoder = MessageDecoder()

  package init(
    _ settings: HostSettings, columns: Int = 120, rows: Int = 30, saved: SavedLayout? = nil
  ) {
    state = HostState(
      settings: settings, window: CellSize(columns: columns, rows: rows), saved: saved)
  }

  // MARK: Events

  package func send(_ event: HostEvent) {
    handle(event)
    if endsTurns { endTurn() }
  }

  package func endTurn() {
    handle(.turnEnded)
    frameNeed = turn.finish()
  }

  private func handle(_ event: HostEvent) {
    let now = HostTime(milliseconds: clock)
    onEvent?(event, now)
    turn.begin(at: now)
    state.handle(event, &turn)
    var orders: [HostEffect] = []
    turn.exchangeEffects(with: &orders)
    onOrders?(orders, now)
    for order in orders { execute(order) }
  }

  package func start() { send(.started) }

  package func resize(_ columns: Int, _ rows: Int) {
    send(.resized(CellSize(columns: columns, rows: rows)))
  }

  /// Presses keys by name, such as `j shift+tab ctrl+w`.
  package func keys(_ names: String) {
    for name in names.split(separator: " ") {
      guard let chord = KeyChord(String(name)) else {
        orders.append("no such key: \(name)")
        continue
      }
      send(.input(Self.event(of: chord)))
    }
  }

  /// Types text as it comes from a terminal.
  package func type(_ text: String) {
    for scalar in text.unicodeScalars { send(.input(.text(scalar))) }
  }

  /// Presses keys by name within one turn, equal neighbours together or each by itself.
  package func keysOfOneRead(_ names: [String], together: Bool) {
    var events: [(event: InputEvent, times: Int)] = []
    for chord in names.compactMap({ KeyChord($0) }) {
      let event = Self.event(of: chord)
      if together, let last = events.indices.last, events[last].event == event {
        events[last].times += 1
      } else {
        events.append((event, 1))
      }
    }
    for (event, times) in events { handle(.input(event, times: times)) }
    endTurn()
  }

  private static func event(of chord: KeyChord) -> InputEvent {
    guard case .character(let scalar) = chord.key else {
      return .key(KeyEvent(chord.key, chord.modifiers))
    }
    if chord.modifiers.isEmpty { return .text(scalar) }
    if chord.modifiers == .shift,
      let upper = scalar.properties.uppercaseMapping.unicodeScalars.first
    {
      return .text(upper)
    }
    return .key(KeyEvent(chord.key, chord.modifiers))
  }

  package func mouse(_ action: MouseEvent.Action, _ column: Int, _ row: Int) {
    send(.input(.mouse(MouseEvent(action, at: CellPoint(column: column, row: row)))))
  }

  /// Presses and releases a button.
  package func click(_ column: Int, _ row: Int, _ button: MouseEvent.Button = .left) {
    mouse(.press(button), column, row)
    mouse(.release(button), column, row)
  }

  /// Clicks on the first of these words on screen; nothing happens when they are not there.
  package func click(on words: String) {
    for (row, line) in screen.enumerated() {
      guard let found = line.firstRange(of: words) else { continue }
      return click(SafeText(String(line[..<found.lowerBound])).columns, row)
    }
  }

  package func doubleClick(_ column: Int, _ row: Int) {
    click(column, row)
    clock += 100
    click(column, row)
  }

  /// Lets time pass; timers fire in their order.
  package func advance(_ milliseconds: Int) {
    let end = clock + milliseconds
    while let next = timers.filter({ $0.value.due <= end }).min(by: { $0.value < $1.value }) {
      timers[next.key] = nil
      clock = max(clock, next.value.due)
      send(.timer(next.key))
    }
    clock = end
  }

  /// Whether a timer runs.
  package func hasTimer(_ timer: HostTimer) -> Bool { timers[timer] != nil }

  // MARK: Plugins

  /// The words that the program of a column was started with last.
  package func words(of role: ColumnRole) -> [String] {
    spawned[id(role)]?.arguments.map { String(decoding: $0, as: UTF8.self) } ?? []
  }

  package func id(_ role: ColumnRole) -> PaneID { state.columns[role] ?? PaneID(0) }

  package func pane(_ role: ColumnRole) -> Pane {
    state.pane(in: role)
      ?? Pane(
        id: PaneID(0), role: role, spec: PaneSpec(name: "none", arguments: [], title: .empty))
  }

  /// Lets the program of a column say a line, of this run or of an older one.
  package func say(_ role: ColumnRole, _ line: String, run: Int? = nil) {
    let id = id(role)
    let run = run ?? pane(role).session.run
    let decoded = decoder.decode(
      Array(line.utf8), expecting: { self.state.panes[id]?.requests.kind(of: $0) },
      oldestGeneration: state.panes[id]?.input.generation)
    for event in Self.events(of: decoded, line: Array(line.utf8)) {
      send(.pane(id, run: run, event))
    }
  }

  private static func events(of decoded: DecodedLine, line: [UInt8]) -> [PluginEvent] {
    var events = decoded.remarks.enumerated().map { number, remark in
      PluginEvent.logged(remark.text, omission: number == 0 ? decoded.omission : nil)
    }
    switch decoded.outcome {
    case .message(let message): events.append(.message(message))
    case .stale: events.append(.outdated)
    case .ignored: events.append(.spoken)
    case .rejected(let rejection):
      events.append(
        .rejected(
          code: rejection.code.rawValue, id: rejection.id, reason: rejection.reason,
          excerpt: SafeText(String(decoding: line.prefix(80), as: UTF8.self))))
    }
    if let id = decoded.owesAnswerTo { events.append(.owesAnswer(id)) }
    return events
  }

  /// Sends a notification with these parameters, as JSON.
  package func notify(_ role: ColumnRole, _ method: String, _ parameters: String) {
    say(role, #"{"method":"\#(method)","params":\#(parameters)}"#)
  }

  /// Sends `pane.set` with these parameters, as JSON.
  package func set(_ role: ColumnRole, _ parameters: String) {
    notify(role, "pane.set", parameters)
  }

  /// Answers the handshake.
  package func hello(_ role: ColumnRole, wants: [String] = [], more: String = "") {
    let wants = wants.map { "\"\($0)\"" }.joined(separator: ",")
    say(role, #"{"id":1,"result":{"protocol":1,"wants":[\#(wants)]\#(more)}}"#)
  }

  /// Ends the program of a column.
  package func exit(_ role: ColumnRole, status: Int = 0, signal: Int = 0) {
    send(.pane(id(role), run: pane(role).session.run, .exited(status: status, signal: signal)))
  }

  package func plugin(_ role: ColumnRole, _ event: PluginEvent, run: Int? = nil) {
    send(.pane(id(role), run: run ?? pane(role).session.run, event))
  }

  /// What a program has been sent since it was asked last, as canonical lines.
  package func sent(_ role: ColumnRole) -> [String] {
    defer { lines[id(role)] = [] }
    return lines[id(role)] ?? []
  }

  /// What the program of any pane has been sent since it was asked last: the lines of one method.
  package func sent(to id: PaneID, _ method: String) -> [String] {
    defer { lines[id] = [] }
    return (lines[id] ?? []).filter { $0.contains("\"method\":\"\(method)\"") }
  }

  /// What a program has been sent since it was asked last: the lines of one method.
  package func sent(_ role: ColumnRole, _ method: String) -> [String] {
    sent(role).filter { $0.contains("\"method\":\"\(method)\"") }
  }

  /// The inputs a program has been sent since it was asked last, each as its number and its row.
  package func inputs(of role: ColumnRole = .secondary) -> [String] {
    sent(role, "input.set").compactMap { line in
      guard let item = line.firstMatch(of: /"gen":(\d+),"item":"?([^",]*)"?/) else { return nil }
      return "\(item.1) \(item.2)"
    }
  }

  /// The texts that were to be read beside the host, with their tickets.
  package private(set) var readTexts: [(ticket: Int, text: String)] = []
  /// The pictures that were to be drawn beside the host, with their tickets.
  package private(set) var readPictures: [(ticket: Int, place: PicturePlace, wish: PictureWish)] =
    []

  /// Steps of windows that have ended, each with its pieces, the newest last.
  package var pastSteps: [[TransferRecord]] = []

  /// Forgets what has been ordered so far.
  package func forgetOrders() { orders = [] }

  /// Forgets what has been sent and ordered so far.
  package func forget() {
    lines = [:]
    orders = []
  }

  // MARK: Effects

  private func execute(_ effect: HostEffect) {
    switch effect {
    case .timer(.start(let id, let delay)):
      timerCount += 1
      timers[id] = (clock + delay.wholeMilliseconds, timerCount)
    case .timer(.cancel(let id)): timers[id] = nil
    case .pane(let pane, .send(let message)): keep(message, for: pane)
    case .pane(let pane, .spawn(let run, let order)):
      spawned[pane] = order
      orders.append("spawn \(pane.wireName).\(run)")
    case .pane(let pane, .closeInput): orders.append("close \(pane.wireName)")
    case .pane(let pane, .signal(.terminate)): orders.append("terminate \(pane.wireName)")
    case .pane(let pane, .signal(.kill)): orders.append("kill \(pane.wireName)")
    case .transferLog(.append(let record, let awaited)):
      journal.append(record)
      if let awaited { send(.transferLog(.written(awaited, succeeded: writesJournal))) }
    case .transferLog(.takePast):
      send(.transferLog(.pastTaken(pastSteps.isEmpty ? [] : pastSteps.removeLast())))
    case .transferLog(.survey): send(.transferLog(.surveyed([], elsewhere: movesElsewhere)))
    case .save(let layout):
      savedLayout = layout
      orders.append("save")
    case .terminal(let order): orders.append(Self.words(order))
    case .files(let effect): orders.append(Self.words(effect))
    case .helper(.ask(.markdown(let text), let ticket)): readTexts.append((ticket, text))
    case .helper(.ask(.picture(let place, let wish), let ticket)):
      readPictures.append((ticket, place, wish))
    case .helper(.end): orders.append("end reader")
    case .helper(.kill): orders.append("kill reader")
    case .program(.run(let id, let order)):
      orders.append("run \(id.number) \(order.arguments.joined(separator: " "))")
    case .permit(let permit, let isAllowed):
      orders.append(
        "permit \(permit.plugin) \(permit.power.rawValue) \(permit.words ?? "") \(isAllowed)")
    case .program(.openLink(let url)): orders.append("open \(url)")
    case .program(.compose(let id, let draft)):
      orders.append("compose \(id.number) \(draft.title.string): \(draft.text)")
    case .program(.forgetDraft(let path)): orders.append("forget \(path)")
    case .quit(let status, let output):
      self.output = output
      orders.append(
        "quit \(status)" + (output.map { " " + String(decoding: $0, as: UTF8.self) } ?? ""))
    case .log(_, let text): orders.append("log \(text.string)")
    }
  }

  private func keep(_ message: HostMessage, for pane: PaneID) {
    var bytes: [UInt8] = []
    guard message.encode(into: &bytes) else { return }
    if bytes.last == 0x0A { bytes.removeLast() }
    lines[pane, default: []].append(String(decoding: bytes, as: UTF8.self))
  }

  private static func words(_ order: TerminalOrder) -> String {
    switch order {
    case .copy(let copied): "copy \(copied.text)"
    case .suspend: "suspend"
    case .redrawAll: "redraw"
    case .setPointer(let shape): "pointer \(shape ?? "normal")"
    case .reportAllMotion(let isOn): "motion \(isOn ? "all" : "held")"
    case .drag(let order): "outside \(words(order))"
    case .showShare(let share): "share \(share)"
    case .notify(let words): "notify \(words.string)"
    case .registerDrops(let types): "register \(types.joined(separator: " "))"
    }
  }

  private static func words(_ effect: FileEffect) -> String {
    switch effect {
    case .spool(let id, let name, let bytes): "spool \(id) \(name) \(bytes.count)"
    case .unspool(let path): "unspool \(path)"
    case .find(let text): "find files in \(text)"
    case .move(let order, let isRecovery):
      "files \(order.operation.rawValue) \(order.id)\(isRecovery ? " again" : "")"
    case .judge(let number, let sources, let directory, let readsTwins):
      "judge \(number)\(readsTwins ? " to the byte" : "") \(sources.joined(separator: " ")) in "
        + directory
    case .pause(let id, let isOn): "\(isOn ? "pause" : "go on with") files \(id)"
    case .putAhead(let id, let other): "put files \(id) ahead of \(other)"
    case .cancel(let id): "cancel files \(id)"
    }
  }

  /// What the terminal's drag and drop is told, in words.
  private static func words(_ order: DropOrder) -> String {
    switch order {
    case .answer(let operation, let types):
      ([operation.map(\.rawValue) ?? "no"] + types).joined(separator: " ")
    case .request(let type): "request \(type)"
    case .finish(let operation): "finish \(operation.map(\.rawValue) ?? "cancelled")"
    case .offer(let offer):
      "offer \(offer.operationNumber) "
        + offer.forms.map(\.type).filter { !$0.contains("session") }.joined(separator: " ")
    case .supply(let type, let data): "supply \(type) \(data.count)"
    case .refuse(let type): "refuse \(type)"
    case .refuseFiles: "refuse files"
    case .cancel: "cancel"
    }
  }

  // MARK: The screen

  /// The window as it is drawn now, blanks at line ends left out.
  package var screen: [String] {
    let surface = surface
    return (0..<surface.size.rows).map(surface.text(row:))
  }

  /// The window as one text.
  package var picture: String { screen.map { $0 + "\n" }.joined() }

  /// The window with its colours, one line a row.
  package var colors: [String] {
    surface.ansi().split(separator: "\n", omittingEmptySubsequences: false).map(String.init)
  }

  private var surface: Surface {
    surface(
      in: Theme(
        isDark: state.terminal.isDark, hasColors: state.terminal.colors != "mono",
        isASCII: state.settings.isASCII))
  }

  /// The window in the colours and signs of a theme.
  package func surface(in theme: Theme) -> Surface {
    var surface = Surface(size: state.window)
    var renderer = WindowRenderer(theme: theme)
    renderer.draw(state, on: &surface)
    return surface
  }
}

extension ScriptedHost {
  /// The left side of the status line.
  package var statusText: String { state.statusText }
}

extension ScriptedHost {
  /// The id of the row under a column's cursor.
  package func cursor(_ role: ColumnRole) -> String? { pane(role).page.shown?.cursorItem?.id }

  /// The ids of the marked rows of a column.
  package func marks(_ role: ColumnRole) -> [String] { pane(role).page.shown?.markedIDs ?? [] }

  /// The words of a column's error card.
  package func errorText(_ role: ColumnRole) -> String? {
    pane(role).page.chrome.error?.text.string
  }

  /// The names of the rows on screen in a column, headings in brackets.
  package func rows(_ role: ColumnRole) -> [String] {
    var names: [String] = []
    guard let content = pane(role).page.shown, content.hasRows else { return [] }
    content.forEachLine { _, line in
      switch line.role {
      case .row, .text: names.append(line.words)
      case .heading: names.append("[\(line.words)]")
      case .blank: names.append("")
      case .placeholder: names.append("·")
      }
    }
    return names
  }

  /// The titles of the sheet on top, its heading first.
  package var sheet: [String] {
    guard let sheet = state.dialogs.top else { return [] }
    return [sheet.title.string] + sheet.visibleEntries.map(\.title.string)
  }

  /// The columns on screen, those on top marked with `^`, the focused one with `*`.
  package var columns: String {
    state.geometry.panes.map { pane in
      pane.role.rawValue + (pane.layer == .overlay ? "^" : "")
        + (state.focus == pane.role ? "*" : "")
    }.joined(separator: " ")
  }
}
