// SPDX-License-Identifier: Apache-2.0
import CellGeometry
import CellText
import DragSession
import PaneContent
import PaneProtocol
package import SplitLayout

/// The state as whoever draws or describes it sees it.
extension HostState {
  /// What the title bar of a column on screen is laid out from.
  package func titleDraft(of role: ColumnRole) -> TitleDraft? {
    guard let id = columns[role] else { return nil }
    let isASCII = settings.isASCII
    let transfer = desk.transferShare(into: id, isASCII: isASCII)
    let facts = panes.read(id) { $0.titleFacts(transfer: transfer, isASCII: isASCII) }
    guard let facts else { return nil }
    var neighbours = TitleNeighbours()
    if layout.showsNeighbours {
      let panes = panes
      let columns = columns
      func name(_ role: ColumnRole?) -> SafeText? {
        panes.read(role.flatMap { columns[$0] }, { $0.columnName })
      }
      neighbours.before = name(layout.previous(before: role))
      neighbours.after = name(layout.next(after: role))
    }
    var draft = layout.titleDraft(of: role, facts, beside: neighbours, isASCII: isASCII)
    if let tabs = columns.tabs(of: role) {
      draft?.tabs = panes.names(of: tabs, isASCII: isASCII, isMarked: geometry.ruleRow == nil)
    }
    return draft
  }

  /// The status line, laid out.
  package var statusPicture: StatusPicture {
    StatusPicture(statusDraft, width: window.columns, row: geometry.statusRow)
  }

  /// What the status line is laid out from.
  package var statusDraft: StatusDraft {
    var draft = status.draft(of: statusFacts)
    if settings.hasOwnKeys {
      let (keymap, context, isASCII) = (settings.keymap, keyContext, settings.isASCII)
      draft.content.hints = draft.content.hints.compactMap {
        $0.named(by: keymap, in: context, isASCII: isASCII)
      }
    }
    return draft
  }

  /// The facts the status line depends on now.
  package var statusFacts: StatusFacts {
    var facts = StatusFacts()
    facts.prefix = keys.prefix
    facts.typing = keys.typing
    facts.search = desk.search
    let isASCII = settings.isASCII
    $settings.lend { settings in
      if let prompt = settings.firstLine?.prompt { facts.sign = "\(prompt.string) " }
      facts.motion = settings.motion
      facts.picksValue = settings.picksValue && settings.picks?.thing == .value
    }
    facts.isASCII = isASCII
    facts.transfer = desk.transferWords(isASCII: isASCII)
    facts.work = ShownWork(in: panes, first: columns[focus])
    facts.pane = panes.read(columns[focus]) { $0.statusFacts(isASCII: isASCII) }
    if facts.pane?.takesAllKeys == true, columns.tabs(of: focus) != nil {
      facts.pane?.commands.insert(.init("]", StatusWords.nextTab), at: 0)
    }
    if panes.chooses(in: columns[focus], settings.picks) {
      facts.pane?.enterWords = SafeText(StatusWords.choose)
    }
    let keysWait = !keys.typeAhead.events.isEmpty
    facts.pane?.awaitedMarks =
      panes.read(columns[focus]) { pane in
        keysWait || pane.shown?.awaitsMoreToMark == true ? pane.readingMarks(isASCII) : nil
      } ?? nil
    facts.tally = panes.read(columns[keys.typing?.role ?? focus], { $0.tally }) ?? .empty
    let projection = split.projection
    facts.hasOverlay = projection.columns.contains { $0.layer == .overlay }
    facts.isQuickLook = layout.looked != nil
    if projection.isCollapsed, let before = layout.previous(before: focus) {
      facts.columnBefore = panes.read(columns[before], { $0.columnName })
    }
    if let waiting = desk.pasteboard, desk.hasWaitingRows {
      facts.pasteboard = .init(count: waiting.items.count, isCut: waiting.isCut)
    }
    facts.offersToEnd =
      (desk.hasSlowTransfer || facts.work?.canBeCancelled == true) && !canEscape
    facts.canUndo = history.canTakeBack
    facts.sheetHints = dialogs.top?.hints
    if desk.gesture.isCarrying { facts.dragHints = desk.gesture.hints(width: window.columns) }
    facts.buttons = dropButtons.filter(\.isOnStatusLine)
    return facts
  }

  /// The left side of the status line.
  package var statusText: String {
    switch status.content(of: statusFacts).left {
    case .message(let message): message.text.string
    case .facts(let facts): facts.text.string
    case .typing(let sign, let field): sign + field.text
    }
  }

  /// The picture of drags; `nil` when nothing is carried, cut or on its way.
  package var dragPicture: DragPicture? {
    guard desk.isVisible || panes.contains(where: { !$0.view.maskedRows.isEmpty }) else {
      return nil
    }
    return desk.picture(on: dragScreen)
  }

  /// The buttons a drag can be held over, title bar first.
  package var dropButtons: [PlacedDropButton] {
    desk.hasButtons ? desk.buttons(on: dragScreen) : []
  }

  /// True when a running program has still to show what its input asks for, or says that it has.
  package var isLoading: Bool {
    panes.contains { $0.session.phase == .running && $0.isLoading }
  }

  /// True when a running program says that it has still to show something.
  package var saysLoading: Bool {
    panes.contains { $0.session.phase == .running && $0.saysLoading }
  }

  /// True when every pane with a running program has something to show.
  package var everyPaneHasSpoken: Bool {
    panes.values.allSatisfy { pane in
      !pane.session.isAlive || pane.page.hasContent || pane.page.chrome.loading != nil
    }
  }
}

extension TitleBar {
  /// The title bar of a column on screen, laid out; `nil` for a column that is not.
  package init?(of role: ColumnRole, in state: HostState) {
    guard let draft = state.titleDraft(of: role) else { return nil }
    self.init(draft)
  }
}

extension Pane {
  /// Where the life of the program stands, in one word.
  package var stateName: String {
    switch session.phase {
    case .idle: "idle"
    case .starting: "starting"
    case .running: isNotAnswering ? "notAnswering" : "running"
    case .finished: "finished"
    case .restarting: "crashed"
    case .stopped: "stopped"
    case .failed: "failed"
    case .ending: "ending"
    case .ended: "ended"
    }
  }
}
