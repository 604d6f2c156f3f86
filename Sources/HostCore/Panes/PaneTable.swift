// SPDX-License-Identifier: Apache-2.0
import CellGeometry
import CellText
import DragSession
import PaneContent
import PaneProtocol
package import SplitLayout

/// The panes by number, parked ones included; they are read and changed in place.
///
/// There are few of them and each is large, so they lie in a row and none is copied to be looked at.
package struct PaneTable: Sendable {
  /// By number, from 1 without gaps: a pane is never taken out.
  private var panes: [Pane] = []

  private func index(of id: PaneID) -> Int? {
    panes.indices.contains(id.number - 1) ? id.number - 1 : nil
  }

  /// A copy of the pane with a number; `nil` when there is none.
  package subscript(id: PaneID) -> Pane? {
    index(of: id).map { panes[$0] }
  }

  /// Adds a pane with the next number, and with what was kept of it in an earlier session.
  ///
  /// `twins` is its number among the panes with the same words that share the column with it.
  mutating func add(
    _ spec: PaneSpec, in role: ColumnRole, restoring saved: SavedProgram, twins: Int = 0
  ) -> PaneID {
    var pane = Pane(id: PaneID(panes.count + 1), role: role, spec: spec)
    pane.seat = PaneSeat(twins: twins)
    pane.conversation.saved.token = saved.state
    pane.view.tables = ColumnMemory(saved.tables)
    panes.append(pane)
    return pane.id
  }

  /// The panes, oldest first.
  package var values: [Pane] { _read { yield panes } }

  /// The numbers of the panes, oldest first.
  package var ids: [PaneID] { panes.map(\.id) }

  /// Looks at a pane without a copy; `nil` when there is none.
  package func read<Result>(_ id: PaneID?, _ body: (Pane) -> Result) -> Result? {
    guard let id, let index = index(of: id) else { return nil }
    return panes.lend(index, to: body)
  }

  /// Tells whether some pane meets a condition.
  func contains(where isMeant: (Pane) -> Bool) -> Bool {
    panes.indices.contains { panes.lend($0, to: isMeant) }
  }

  /// How many panes meet a condition.
  func count(_ isMeant: (Pane) -> Bool) -> Int {
    panes.indices.count { panes.lend($0, to: isMeant) }
  }

  /// Something of every pane, by its number.
  func mapValues<Result>(_ body: (Pane) -> Result) -> [PaneID: Result] {
    var results: [PaneID: Result] = [:]
    for index in panes.indices { results[PaneID(index + 1)] = panes.lend(index, to: body) }
    return results
  }

  /// What the oldest pane gives that gives anything.
  func firstMap<Result>(_ body: (Pane) -> Result?) -> Result? {
    for index in panes.indices {
      if let result = panes.lend(index, to: body) { return result }
    }
    return nil
  }

  /// Changes a pane in place; nothing happens when there is none.
  @discardableResult
  mutating func update<Result>(_ id: PaneID?, _ body: (inout Pane) -> Result) -> Result? {
    guard let id, let index = index(of: id) else { return nil }
    return body(&panes[index])
  }
}

extension PaneTable {
  /// Notes that the user did something in a pane, so that its program may do something for it.
  mutating func noteAct(in id: PaneID?, at now: HostTime) {
    update(id) { $0.consent.noteAct(at: now) }
  }

  /// Tells a program that wants to know it that a container is open now, or closed.
  func sendExpansion(
    of row: ItemID, _ isOpen: Bool, in id: PaneID, _ turn: inout HostTurn
  ) {
    guard read(id, { $0.wants(.expand) }) == true else { return }
    turn.send(.expand(item: row, isExpanded: isOpen), to: id)
  }

  /// Tells a program the looks of the terminal, if they are others than it knows.
  mutating func tellTheme(_ theme: ThemeDescription, to id: PaneID, _ turn: inout HostTurn) {
    let isNews = update(id) { $0.wants(.theme) && $0.conversation.told.note(theme) }
    if isNews == true { turn.send(.theme(theme), to: id) }
  }
}

extension PaneTable {
  /// The view of a pane as its program is told first.
  func view(
    of id: PaneID, in layout: WindowLayout, cellPixels: CellSize?
  ) -> ViewDescription {
    let facts = read(id) { ($0.role, $0.conversation.told.view) }
    var view = layout.view(
      of: facts?.0 ?? layout.focus, in: layout.geometry, told: facts?.1, cellPixels: cellPixels)
    if layout.isUnseen(id) { (view.isVisible, view.isFocused) = (false, false) }
    return view
  }

  /// The view of a pane as its program is told when a turn ends.
  ///
  /// Where no column shows it, it keeps its size: showing it again tells another one only if it is
  /// another. A program that draws for itself is not set anew for a quick look at it.
  func nextView(
    of id: PaneID, in layout: WindowLayout, cellPixels: CellSize?
  ) -> ViewDescription? {
    guard let (role, told) = read(id, { ($0.role, $0.conversation.told.view) }) else { return nil }
    var view = layout.view(of: role, in: layout.geometry, told: told, cellPixels: cellPixels)
    if role == layout.looked, let told, read(id, { $0.grab.keys == .all }) == true {
      (view.columns, view.rows) = (told.columns, told.rows)
    }
    if layout.isUnseen(id) {
      if let told { view = told }
      (view.isVisible, view.isFocused) = (false, false)
    }
    return view
  }
}

/// Panes that share a column.
extension PaneTable {
  /// The first number from 0 that none of these panes has among those with the same words.
  ///
  /// The word that asks for the last session makes no other ones of them.
  func twins(of spec: PaneSpec, among ids: [PaneID]) -> Int {
    let words = SavedStates.withoutLast(spec.arguments)
    let taken = ids.compactMap { id in
      read(id) { pane in
        SavedStates.withoutLast(pane.spec.arguments) == words ? pane.seat.twins : nil
      } ?? nil
    }
    return (0...taken.count).first { !taken.contains($0) } ?? taken.count
  }

  /// Tells the pane that has opened one of its end, once, if it wants to know.
  mutating func tellOpener(of id: PaneID, _ result: JSONText?, _ turn: inout HostTurn) {
    guard let opener = update(id, { $0.seat.takeOpener() }) ?? nil else { return }
    let listens = read(opener.pane) { $0.wants(.paneClosed) && $0.session.phase == .running }
    guard listens == true else { return }
    let closed = PaneClosed(generation: opener.generation, result: result)
    turn.send(.paneClosed(closed), to: opener.pane)
  }

  /// The last of some panes that is made for a column.
  func last(in role: ColumnRole, among ids: [PaneID]) -> PaneID? {
    ids.last { read($0) { $0.role == role } == true }
  }

  /// What is kept for the next session of the columns that have tabs, or have given one away.
  func kept(_ columns: ColumnTable, in chain: [ColumnRole]) -> [SavedTabs] {
    let away = Set(
      values.compactMap {
        $0.seat.layoutPlace?.column == $0.role ? nil : $0.seat.layoutPlace?.column
      })
    return chain.compactMap { role in
      let only = away.contains(role) ? columns[role].map { ColumnTabs($0) } : nil
      return (columns.tabs(of: role) ?? only).map { kept($0, of: role) }
    }
  }

  /// What is kept of them for the next session.
  private func kept(_ tabs: ColumnTabs, of role: ColumnRole) -> SavedTabs {
    let programs = tabs.panes.compactMap { id in
      read(id) { pane in
        let (program, place) = (pane.seat.standsFor ?? pane.spec, pane.seat.layoutPlace)
        return SavedTabs.Tab(
          plugin: program.name, place: place?.number,
          from: place.flatMap { $0.column == role ? nil : $0.column.rawValue },
          words: place.map { _ in program.arguments },
          twins: pane.seat.standsFor == nil ? pane.seat.twins : nil)
      }
    }
    return SavedTabs(column: role.rawValue, tabs: programs, shown: tabs.shownIndex)
  }

  /// Their names as the title bar tells them; with `isMarked` a sign stands before the one on show.
  func names(of tabs: ColumnTabs, isASCII: Bool, isMarked: Bool) -> [TabName] {
    let sign = isASCII ? ">" : "▸"
    let known = tabs.panes.compactMap { id in
      read(id) { pane in
        let isShown = id == tabs.shown
        let name = TabName(
          pane: id, text: pane.tabName, badge: pane.tabBadge(isShown: isShown), isShown: isShown)
        return (name, pane.tabPath)
      }
    }
    let texts = TabName.apart(known.map { ($0.0.text.string, $0.1) })
    return zip(known, texts).map { known, text in
      var name = known.0
      name.text = SafeText(isMarked && name.isShown ? sign + text : text)
      return name
    }
  }
}

extension Pane {
  /// What its tab is called: as the layout says, else as the pane calls itself.
  ///
  /// Of a path only the last part, where it is one.
  fileprivate var tabName: SafeText {
    let title = displayTitle.text
    if view.page.chrome.up != nil, let last = title.string.split(separator: "/").last {
      return SafeText(String(last))
    }
    return spec.isTitleGiven ? spec.title : title
  }

  /// The path that its name is the last part of; `nil` where the name is no part of one.
  fileprivate var tabPath: String? {
    view.page.chrome.up == nil ? nil : displayTitle.text.string
  }

  /// A sign behind that name: of a program that is gone, or what the pane counts while it is unseen.
  fileprivate func tabBadge(isShown: Bool) -> SafeText? {
    switch session.phase {
    case .restarting, .stopped, .failed: return "!"
    case .idle, .starting, .running, .finished, .ending, .ended: break
    }
    if seat.wantsLook { return "•" }
    guard !isShown, let badge = view.page.chrome.badge?.text, badge.columns <= TabRow.badgeColumns
    else { return nil }
    return badge
  }
}

/// What concerns two panes, the one that drives and the one that is driven.
extension PaneTable {
  /// The pane whose chosen rows are the value of the session: the last one that lists, and is not
  /// there to show what is selected.
  func pickedPane(among ids: [PaneID]) -> PaneID? {
    ids.last { read($0) { $0.spec.mode != .text && !$0.spec.declared.showsAnything } == true }
      ?? ids.first
  }

  /// The command of this name that a pane's program has; `nil` for none.
  func command(_ name: String, of id: PaneID?) -> PluginCommand? {
    read(id) { $0.page.chrome.command(named: name) } ?? nil
  }

  /// The pane of a plugin made for a column, among some panes; `nil` when there is none.
  func find(_ name: String, in role: ColumnRole, among ids: [PaneID]) -> PaneID? {
    ids.first { read($0) { $0.role == role && $0.spec.name == name } == true }
  }

  /// Keeps the page of one pane in sight in another that has nothing to show yet.
  mutating func keepPage(of old: PaneID, in next: PaneID) {
    guard let page = read(old, { $0.page.withoutVerbs }) else { return }
    update(next) { if !$0.page.hasContent { $0.view.replace(with: page) } }
  }

  /// Leaves a pane with what it shows: the pane before goes back to the row of it.
  mutating func dropHeldInput(of id: PaneID) {
    guard update(id, { $0.conversation.input.takeHeld() }) ?? nil != nil,
      let current = read(id, { $0.input.current }) ?? nil, let row = current.item?.id
    else { return }
    update(current.source) { $0.view.moveCursor(to: row) }
  }

  /// Tells whether the row under a pane's cursor is where the next pane is.
  ///
  /// Rows and panes that say nothing of a folder count as in step.
  func leads(_ id: PaneID, to next: PaneID) -> Bool {
    guard let folder = read(next, { $0.wants(.inputSet) ? $0.view.folder : nil }) ?? nil
    else { return true }
    return (read(id) { $0.shown?.cursorItem?.isFile(at: folder) } ?? nil) ?? true
  }

  /// Tells whether the row under a column's cursor is where the next column is.
  package func leadsToNext(_ role: ColumnRole, in layout: WindowLayout) -> Bool {
    guard let id = layout.columns[role], let role = layout.next(after: role),
      let next = layout.columns[role]
    else { return true }
    return leads(id, to: next)
  }

  /// Puts the cursor of the pane before on the row of the folder a pane has walked to, as a list of
  /// files walks into another folder.
  ///
  /// The pane is there already, so it is driven nowhere. Without such a row, on a row that leads to
  /// no folder, while marks are set, or while another selection is on its way, the cursor stays.
  ///
  /// - Returns: Whether it has moved.
  mutating func highlightFolder(of id: PaneID) -> Bool {
    let walk = read(id) { pane -> (folder: String, input: PaneInput.Value)? in
      guard pane.wants(.inputSet), !pane.input.isStale, let folder = pane.view.folder else {
        return nil
      }
      guard let current = pane.input.current, current.item?.fileAddress != nil else { return nil }
      return (folder, current)
    }
    guard let (folder, input) = walk ?? nil,
      let row = read(input.source, { $0.row(of: folder) }) ?? nil
    else { return false }
    update(input.source) { $0.view.moveCursor(to: row) }
    guard let selection = read(input.source, { $0.selection }) ?? nil else { return false }
    update(id) { pane in
      pane.conversation.input.current = selection
      pane.view.shownInputKey = selection.item?.id
    }
    return true
  }
}

extension Page {
  /// The page to look at only: its commands belong to a plugin that is gone.
  fileprivate var withoutVerbs: Page {
    var page = self
    page.chrome.commands = []
    page.chrome.toolbar = []
    page.chrome.guardQuestion = nil
    page.chrome.drop = nil
    page.chrome.up = nil
    page.chrome.loading = nil
    return page
  }
}

extension Pane {
  /// The row of a folder, where the cursor may go to it unasked; `nil` when it is there already.
  fileprivate func row(of folder: String) -> ItemID? {
    guard let content = shown, content.rowSource == nil, content.markCount == 0,
      let told = conversation.told.selection, let now = selection,
      told.leadsToSameContent(as: now),
      content.cursorItem?.fileAddress != folder
    else { return nil }
    return content.row(ofFile: folder)
  }
}
