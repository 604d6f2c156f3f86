// SPDX-License-Identifier: Apache-2.0
import CellText
import HostConfiguration
import PaneContent
import PaneProtocol
import SplitLayout
import TerminalInput

/// Panes that share a column.
extension HostState {
  /// Does what a command for the panes of the focused column means.
  mutating func perform(_ command: TabCommand, _ turn: inout HostTurn) {
    let driver = layout.previous(before: focus).flatMap { columns[$0] }
    let row = panes.read(driver) { $0.conversation.told.selection?.item } ?? nil
    let type = row.map { $0.type ?? "text/plain" }
    switch TabStep.answer(
      to: command, of: columns.tabs(of: focus), columns.lastClosed(in: focus), settings, for: type,
      in: focus, of: layout)
    {
    case .step(let tab): step(tab, in: focus, &turn)
    case .sheet(let sheet): dialogs.show(sheet)
    case .words(let words): status.say(words, &turn)
    }
  }

  /// Does a step among the panes of a column, and follows the pane that is on show then.
  mutating func step(_ step: TabStep, in role: ColumnRole, _ turn: inout HostTurn) {
    let before = columns[role]
    var changed = [(role: role, before: before)]
    switch step {
    case .show(let id): _ = arrange(&turn) { $0.changeTabs(of: role) { _ = $0.show(id) } }
    case .move(let id, let place):
      _ = arrange(&turn) { $0.changeTabs(of: role) { $0.move(id, to: place) } }
    case .open(let spec, let shows):
      if let words = panes.objection(to: spec, in: role, of: columns) {
        return status.say(words, kind: .warning, &turn)
      }
      let driver = layout.previous(before: role).flatMap { columns[$0] }
      let chosen = panes.read(driver, { $0.conversation.told.selection }) ?? nil
      let id = panes.add(
        spec, in: role, of: columns, restoring: saved, shows: shows, behind: chosen)
      _ = arrange(&turn) { $0.changeTabs(of: role) { $0.add(id, shows: shows) } }
      converse(with: id, &turn) { $0.start(.start, showing: &$1, in: $2, &$3) }
    case .reopen(let tab):
      let words = panes.readmit(tab.pane, to: role, of: columns)
      if let words { return status.say(words, kind: .warning, &turn) }
      arrange(&turn) {
        _ = $0.changeTabs(of: role) { $0.add(tab.pane, shows: true, at: tab.place) }
      }
      converse(with: tab.pane, &turn) { $0.restart(showing: &$1, in: $2, &$3) }
    case .close(let id, let isSure):
      if !isSure, let question = panes.read(id, { $0.leaveQuestion }) ?? nil {
        let form = panes.read(id, { $0.formToSave }) ?? nil
        return dialogs.show(Sheet(leaving: question, for: .closeTab(role, id), saving: form))
      }
      guard columns.tabs(of: role)?.panes.contains(id) == true else { return }
      _ = arrange(&turn) { $0.changeTabs(of: role) { _ = $0.close(id) } }
      panes.update(id) { $0.view.dropGuards() }
      converse(with: id, &turn) { $0.end(.replace, in: $2, &$3) }
      panes.tellOpener(of: id, nil, &turn)
    case .carry(let id, let target):
      guard columns.tabs(of: role)?.panes.contains(id) == true, columns[target] != nil,
        role != target, let spec = panes.read(id, { $0.spec })
      else { return }
      if let words = panes.objection(to: spec, in: target, of: columns, running: true) {
        return status.say(words, kind: .warning, &turn)
      }
      changed.append((target, columns[target]))
      let startsAgain = panes.carry(id, to: target, in: columns, keeping: &saved, &turn)
      arrange(&turn) { $0.carryTab(id, from: role, to: target) }
      if startsAgain { converse(with: id, &turn) { $0.restart(showing: &$1, in: $2, &$3) } }
      status.say(HostWords.hasMoved(spec.title.string, to: target), &turn)
    }
    for (role, before) in changed {
      guard let shown = columns[role], shown != before else { continue }
      keys.leave()
      // What was chosen meanwhile comes now, once; the old content stands until then.
      let driver = layout.previous(before: role).flatMap { columns[$0] }
      let chosen = panes.read(driver, { $0.conversation.told.selection }) ?? nil
      if let newest = panes.show(shown, insteadOf: before, following: chosen) {
        converse(with: shown, &turn) { $0.drive(with: newest, .restore, showing: &$1, in: $2, &$3) }
      }
      let hasContent = panes.read(shown, { $0.page.hasContent }) ?? false
      arrange(&turn) { $0.note(hasContent: hasContent, in: role) }
    }
  }

  /// Takes a pane out of its place because its program says that it is done: its tab closes, or the
  /// pane that it had replaced is back; who opened it has the keys again, if it had them.
  ///
  /// A pane that stands in nobody's place stays.
  mutating func leave(_ id: PaneID, with result: JSONText?, _ turn: inout HostTurn) {
    guard let role = panes.read(id, { $0.role }) else { return }
    let hadKeys = columns[role] == id && focus == role
    let opener = panes.read(id, { $0.seat.opener?.pane }) ?? nil
    panes.tellOpener(of: id, result, &turn)
    if columns.panes(of: role).count > 1 {
      step(.close(id, isSure: true), in: role, &turn)
    } else if columns[role] == id, let before = panes.last(in: role, among: layout.parked) {
      for oldest in layout.replacePane(in: role, with: before) + [id] {
        converse(with: oldest, &turn) { $0.end(.replace, in: $2, &$3) }
      }
      if panes.read(before, { $0.session.isAlive }) != true {
        converse(with: before, &turn) { $0.start(.start, showing: &$1, in: $2, &$3) }
      }
      if let chosen = panes.read(opener, { $0.selection }) ?? nil {
        drive(role, with: chosen, reason: .activate, &turn)
      }
      arrange(&turn) { _ in }
      turn.needFrame(.now)
    } else {
      return turn.order(.log(id, SafeText(PaneWords.nowhereToGo)))
    }
    if hadKeys, let role = panes.read(opener, { $0.role }) { arrange(&turn) { $0.show(role) } }
  }

  /// Follows the mouse on the names of tabs: a click shows one, a right click opens its menu, a middle
  /// click closes it, the wheel walks, a name that is dragged over another one takes its place, and one
  /// that is let go of over the title of another column goes there.
  ///
  /// What is held in the content of a column, such as a title of a table, is let go of here, too.
  ///
  /// - Returns: Whether the event was for them.
  mutating func mouseOnTabs(_ event: MouseEvent, _ turn: inout HostTurn) -> Bool {
    if case .release = event.action, let role = layout.takeHeldContent() {
      let words = panes.update(columns[role]) { $0.letGo(isCancelled: false) } ?? nil
      if let words { status.say(words, kind: .warning, &turn) }
      return true
    }
    guard !dialogs.isOpen, case .title(let role, let column) = geometry.hit(event.position) else {
      return false
    }
    if case .release = event.action, let held = layout.takeHeldTab(over: role) {
      step(.carry(held.pane, to: role), in: held.from, &turn)
      return true
    }
    guard let bar = TitleBar(of: role, in: self)
    else { return false }
    let (tabs, held) = (columns.tabs(of: role), layout.heldTab(of: role))
    switch bar.act(of: event.action, at: column, among: tabs, holding: held) {
    case nil: return false
    case .list?: dialogs.show(Sheet(tabs: bar.tabs, in: role))
    case .step(let step)?: self.step(step, in: role, &turn)
    case .take(let id, let opensMenu)?:
      keys.leave()
      arrange(&turn) { $0.show(role) }
      if let id { step(.show(id), in: role, &turn) }
      guard opensMenu else {
        if let id { layout.hold(.tab(id, role)) }
        break
      }
      let canReopen = columns.lastClosed(in: role) != nil
      let beside = (layout.previous(before: role) != nil, layout.next(after: role) != nil)
      menus.tabMenu(columns.tabs(of: role), canReopen: canReopen, neighbours: beside)
        .map { dialogs.show($0) }
    }
    return true
  }
}

extension Pane {
  /// What is asked before its program goes, of any of its pages; `nil` where nothing is unsaved.
  var leaveQuestion: GuardQuestion? {
    pages.lazy.compactMap(\.leaveQuestion).first
  }
}

extension HostState {
  /// Brings the next column back to what a row is chosen for, if it has walked on from there.
  mutating func bringBack(to role: ColumnRole, _ turn: inout HostTurn) {
    guard let next = layout.next(after: role),
      panes.read(columns[next], { $0.mayBeBroughtBack }) == true,
      let selection = panes.read(columns[role], { $0.selection }) ?? nil
    else { return }
    drive(next, with: selection, reason: .activate, &turn)
  }
}
