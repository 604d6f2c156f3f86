// SPDX-License-Identifier: Apache-2.0
import CellGeometry
package import CellText
import PaneContent
import PaneProtocol
package import SplitLayout

/// What the title bar of a column says and where: its buttons are hit where they are drawn.
package struct TitleBar: Equatable, Sendable {
  /// The effect of a click on a part.
  package enum Action: Equatable, Sendable {
    case none, focus, toggleSidebar, secondaryOnly
    /// Ends the zoom of the column, or quick look.
    case unzoom
    case show(ColumnRole)
    /// To the page before.
    case back
    /// To the parent, so many times.
    case climb(Int)
    /// Runs a command of the pane.
    case command(String)
    /// Starts the pane's program again.
    case restart
    /// Shows a pane that shares the column.
    case tab(PaneID)
    /// Lists the panes that share the column.
    case tabs
  }
  /// The look of a part.
  package enum Look: Equatable, Sendable {
    case button, title, fact, good, warning, failure
    /// The name of a pane behind the one on show.
    case tab
  }

  /// One piece of the bar.
  package struct Part: Equatable, Sendable {
    /// Cells from the left edge of the column.
    package var columns: Range<Int>
    /// What it says.
    package var text: SafeText
    /// How it is drawn.
    package var look: Look
    /// What a click on it does.
    package var action: Action
  }

  /// The pieces, leading to trailing.
  package var parts: [Part] = []

  /// The cells under the name of the pane on show, where several share the column.
  package private(set) var shownTab: Range<Int>?
  /// All the panes that share the column, those without room for a name, too.
  var tabs: [TabName] = []

  /// What a click on a cell of the bar does; `nil` beside its parts.
  func action(at column: Int) -> Action? {
    parts.first { $0.columns.contains(column) }?.action
  }

  /// Lays out a bar in the cells it has.
  package init(_ draft: TitleDraft) {
    tabs = draft.tabs
    if draft.isAlone { layOutAlone(draft) } else { layOut(draft) }
  }

  /// Lays out buttons left, title, the pane's buttons and facts right; the pane's buttons leave first,
  /// the last one before the others, then facts, and then the title is cut.
  private mutating func layOut(_ draft: TitleDraft) {
    let (width, title) = (draft.width, draft.title)
    var left = 1
    for piece in draft.leading {
      let cells = piece.text.columns
      guard left + cells <= width else { break }
      parts.append(
        Part(columns: left..<(left + cells), text: piece.text, look: .button, action: piece.action))
      left += cells + 1
    }
    var right = width - 1
    let wanted = draft.tabs.isEmpty ? title.text.columns : TabRow.columns(of: draft.tabs)
    let minimumTitle = min(TabRow.leastColumns, wanted)
    for piece in draft.trailing.reversed() {
      let isPlain = piece.look == .fact && piece.action == .none
      let room = right - 1 - left - minimumTitle - (isPlain ? draft.urgentColumns : 0)
      guard let text = piece.text(in: room), !text.isEmpty else { continue }
      let cells = text.columns
      let columns = (right - cells)..<right
      parts.append(Part(columns: columns, text: text, look: piece.look, action: piece.action))
      right -= cells + 1
    }
    right = place(draft.buttons, between: left + wanted + 1, and: right)
    if draft.tabs.isEmpty {
      // Warnings are read before the end of a long title.
      let room = max(minimumTitle, right - left - draft.urgentColumns)
      parts += title.parts(in: max(0, room), from: { _ in left })
      place(draft.subtitle, behind: left + min(title.text.columns, room), to: right)
    } else {
      place(draft.tabs, from: left - 1, to: right)
    }
  }

  /// Places what the pane says about its title where there is room for some of it.
  private mutating func place(_ subtitle: TitleDraft.Piece?, behind end: Int, to right: Int) {
    let start = end + 2
    guard let subtitle, right - start >= Self.leastSubtitle else { return }
    let text = subtitle.text.truncated(to: right - start, mode: .end)
    let columns = start..<(start + text.columns)
    parts.append(Part(columns: columns, text: text, look: subtitle.look, action: .focus))
  }

  /// Cells that a subtitle has to have, cut or not.
  private static let leastSubtitle = 8

  /// Places the names of the panes that share the column.
  private mutating func place(_ tabs: [TabName], from start: Int, to end: Int) {
    for part in TabRow(tabs, columns: end - start).parts {
      let columns = (start + part.columns.lowerBound)..<(start + part.columns.upperBound)
      if part.isShown { shownTab = (columns.lowerBound - 1)..<(columns.upperBound + 1) }
      parts.append(
        Part(
          columns: columns, text: part.text, look: part.isShown ? .title : .tab,
          action: part.pane.map(Action.tab) ?? .tabs))
    }
  }

  /// Places the first buttons for which there is room, and gives the column before them.
  private mutating func place(
    _ buttons: [TitleDraft.Piece], between left: Int, and right: Int
  ) -> Int {
    var room = right - left
    let fitting = buttons.prefix { button in
      room -= button.text.columns + 1
      return room >= 0
    }
    var right = right
    for button in fitting.reversed() {
      let start = right - button.text.columns
      parts.append(
        Part(columns: start..<right, text: button.text, look: .button, action: button.action))
      right = start - 1
    }
    return right
  }

  /// Lays out the bar of a collapsed window: the neighbours' names are the buttons, and facts stand where
  /// the whole title leaves them room.
  private mutating func layOutAlone(_ draft: TitleDraft) {
    let width = draft.width
    let title = draft.title
    var left = 1
    var right = width - 1
    if let back = draft.leading.first {
      let text = back.text.truncated(to: max(0, width / 3), mode: .end)
      parts.append(
        Part(
          columns: left..<(left + text.columns), text: text, look: .button, action: back.action))
      left += text.columns + 2
    }
    if let forward = draft.forward {
      let text = forward.text.truncated(to: max(0, width / 3), mode: .end)
      parts.append(
        Part(
          columns: (right - text.columns)..<right, text: text, look: .button,
          action: forward.action))
      right -= text.columns + 2
    }
    let others = draft.tabs.isEmpty ? nil : TabRow.number(draft.tabs.count - 1)
    let path = draft.tabs.first(where: \.isShown).map { TitlePath(text: $0.whole) } ?? title
    let wanted = path.text.columns + (others.map { $0.columns + 1 } ?? 0)
    for piece in draft.trailing {
      let free = right - 2 - left
      guard
        let text = piece.text(in: free - wanted)
          ?? piece.least(in: free - min(TabRow.leastColumns, wanted)),
        !text.isEmpty
      else { continue }
      let cells = text.columns
      parts.append(
        Part(columns: (right - cells)..<right, text: text, look: piece.look, action: piece.action))
      right -= cells + 2
    }
    right = place(draft.buttons, between: left + wanted + 1, and: right)
    let room = max(0, right - left - (others.map { $0.columns + 1 } ?? 0))
    // In the middle of the window when the names beside it leave it there.
    parts += path.parts(in: room) { columns in
      min(max(left, (width - columns) / 2), max(left, left + room - columns))
    }
    guard let others, let last = parts.last, last.look == .title else { return }
    let start = last.columns.upperBound + 1
    parts.append(
      Part(
        columns: start..<(start + others.columns), text: others, look: .tab, action: .tabs))
  }
}

/// Everything that decides what the title bar of a column looks like; equal ones look alike.
package struct TitleDraft: Equatable, Sendable {
  /// A word of the bar, how it is drawn, and what a click on it does.
  struct Piece: Equatable, Sendable {
    var text: SafeText
    var look = TitleBar.Look.button
    var action = TitleBar.Action.none
    /// What it says where it has less room, the most words first.
    var shorter: [SafeText] = []
    /// What matters more than all of a title alone in the window; `nil` for nothing.
    var urgent: SafeText?

    /// The most that it can say in so many cells; `nil` for nothing.
    fileprivate func text(in room: Int) -> SafeText? {
      text.columns <= room ? text : shorter.first { $0.columns <= room }
    }

    /// What is said at the cost of the title, in so many cells.
    fileprivate func least(in room: Int) -> SafeText? {
      urgent.flatMap { $0.columns <= room ? $0 : nil }
    }
  }

  /// Cells of the bar.
  var width: Int
  /// True when the column is the only one on screen, and named between its neighbours.
  var isAlone = false
  /// Buttons before the title; of a column alone, the way back.
  var leading: [Piece] = []
  var title: TitlePath
  /// Words behind the title where there is room; `nil` without any.
  var subtitle: Piece?
  /// Cells for them where they warn: they stay when facts go.
  fileprivate var urgentColumns: Int {
    subtitle.map { $0.look == .fact ? 0 : $0.text.columns + 2 } ?? 0
  }
  /// The panes that share the column, in whose place no title stands; empty for one pane.
  var tabs: [TabName] = []
  /// The commands that the pane wants to see as buttons.
  var buttons: [Piece] = []
  /// Facts and buttons behind the title; of a column alone, the state of its program and facts.
  var trailing: [Piece] = []
  /// Of a column alone, the name of the one after it.
  var forward: Piece?
}

/// A title, whose parts lead to the folders they name where it is the path of one.
struct TitlePath: Equatable, Sendable {
  var text: SafeText
  /// Whether its parts between slashes are the parents of what is shown.
  var isPath = false

  /// The pieces of the title in so many cells, cut in its middle; the first begins where the cells of
  /// all of them say.
  func parts(in room: Int, from start: (Int) -> Int) -> [TitleBar.Part] {
    let shown = text.truncated(to: room, mode: .middle)
    guard !shown.string.isEmpty else { return [] }
    var left = start(shown.columns)
    var parts: [TitleBar.Part] = []
    for (piece, levels) in pieces(of: shown.string) {
      let piece = SafeText(piece)
      let action: TitleBar.Action = levels > 0 ? .climb(levels) : .focus
      parts.append(
        TitleBar.Part(
          columns: left..<(left + piece.columns), text: piece, look: .title, action: action))
      left += piece.columns
    }
    return parts
  }

  /// The pieces of what is shown, each up to its slash, with the number of folders behind it.
  private func pieces(of shown: String) -> [(text: String, levels: Int)] {
    guard isPath else { return [(shown, 0)] }
    func split(_ path: String) -> [String] {
      var names: [String] = []
      var start = path.startIndex
      for index in path.utf8.indices where path.utf8[index] == UInt8(ascii: "/") {
        let end = path.utf8.index(after: index)
        names.append(String(path[start..<end]))
        start = end
      }
      if start < path.endIndex || names.isEmpty { names.append(String(path[start...])) }
      return names
    }
    let all = split(text.string).count
    let names = split(shown)
    let cut = names.firstIndex { $0.contains("…") }
    return names.enumerated().map { index, name in
      // Before the cut the names count from the start, behind it from the end.
      let isBeforeCut = cut.map { index < $0 } ?? false
      return (name, (isBeforeCut ? all : names.count) - 1 - index)
    }
  }
}

/// The facts of a pane that its title bar tells.
struct TitleFacts: Sendable {
  /// Cells for the title of a command as a button.
  fileprivate static let buttonColumns = 20
  /// Cells for what stands in a bar beside its title and the words about loading.
  private static let otherColumns = 12

  /// What the window calls the pane.
  var title: TitlePath
  /// Words about what is on show; `nil` without any.
  var subtitle: TitleDraft.Piece?
  /// The title of the page before; `nil` without one.
  var pageBefore: SafeText?
  /// What there is to say about the program.
  var state: TitleDraft.Piece?
  /// What it does while it loads, where there is room for more than a sign of it.
  var loading: SafeText?
  /// Where in the content the pane is, or what is marked, as facts that leave one by one; none where
  /// nothing is told.
  var places: [SafeText] = []
  /// A badge of the pane so short that it is told where there is little room, too.
  var badge: SafeText?
  /// The commands that the pane wants to see as buttons, in its order.
  var buttons: [TitleDraft.Piece] = []

  /// What to say about the program in a bar of so many cells.
  func state(in width: Int) -> TitleDraft.Piece? {
    guard let loading, loading.columns + title.text.columns + Self.otherColumns <= width else {
      return state
    }
    return .init(text: loading, look: .fact)
  }
}

extension Pane {
  /// The facts its title bar tells, and those of a transfer into it.
  func titleFacts(transfer: SafeText?, isASCII: Bool) -> TitleFacts {
    guard !showsReasonAlone || !input.showsAnother else {
      // What it was called and counted belongs to the row before.
      return TitleFacts(
        title: TitlePath(text: spec.title, isPath: false),
        state: titleState(transfer: transfer, isASCII: isASCII))
    }
    let state = titleState(transfer: transfer, isASCII: isASCII)
    return view.lendChrome { titleFacts(saying: $0, state, isASCII: isASCII) }
  }

  private func titleFacts(
    saying chrome: PageChrome, _ state: TitleDraft.Piece?, isASCII: Bool
  ) -> TitleFacts {
    let isPath = !canGoBack && chrome.up != nil
    var facts = TitleFacts(
      title: TitlePath(text: displayTitle.text, isPath: isPath), state: state)
    if facts.state == nil, staleness == .marked || chrome.loading != nil {
      facts.state = .init(text: Self.dots(isASCII), look: .fact)
      facts.loading = chrome.loading?.words
    }
    facts.subtitle = chrome.subtitle.map { words in
      .init(
        text: words.text, look: words.runs.contains { $0.style.role == .warn } ? .warning : .fact)
    }
    if canGoBack { facts.pageBefore = view.titleBefore?.text ?? spec.title }
    facts.buttons = chrome.toolbar.compactMap { id in
      let title = chrome.command(named: id)?.title.truncated(to: TitleFacts.buttonColumns)
      return title.map { .init(text: SafeText("[\($0.string)]"), action: .command(id)) }
    }
    let content = shown
    if let marks = content?.markCount, marks > 0 {
      facts.places = [SafeText(StatusWords.marked(marks))]
    } else if let badge = chrome.badge {
      facts.places = content.map { $0.places(beside: badge.text) } ?? [badge.text]
      if badge.text.columns <= TabRow.badgeColumns { facts.badge = badge.text }
    } else if spec.look != .sidebar {
      facts.places = content?.places ?? []
    }
    return facts
  }

  private func titleState(transfer: SafeText?, isASCII: Bool) -> TitleDraft.Piece? {
    func piece(_ words: String, _ look: TitleBar.Look) -> TitleDraft.Piece {
      .init(text: SafeText(words), look: look)
    }
    switch session.phase {
    case .restarting: return piece(StatusWords.restarting, .warning)
    case .stopped:
      return .init(text: SafeText(StatusWords.stopped), look: .failure, action: .restart)
    case .failed:
      return .init(text: SafeText(StatusWords.failed), look: .failure, action: .restart)
    case .starting:
      switch session.silence {
      case .none: break
      case .starting: return piece(StatusWords.starting(isASCII: isASCII), .fact)
      case .notResponding: return piece(StatusWords.notResponding, .warning)
      }
    case .finished where spec.mode == .rpc: return piece(StatusWords.finished, .fact)
    case .idle, .running, .finished, .ending, .ended: break
    }
    if isNotAnswering { return piece(StatusWords.notAnswering, .warning) }
    if let transfer { return .init(text: transfer, look: .fact) }
    if requests.isSendingSlowly { return piece(StatusWords.sending(isASCII: isASCII), .fact) }
    return progress.last.map { progress in
      .init(text: progress.state ?? progress.title ?? Self.dots(isASCII), look: .fact)
    }
  }

  private static func dots(_ isASCII: Bool) -> SafeText { isASCII ? "..." : "⋯" }
}

/// The names of the columns beside one, for the bar of a window that shows only one.
struct TitleNeighbours: Sendable {
  var before: SafeText?
  var after: SafeText?
}

extension WindowLayout {
  /// What the title bar of a column is laid out from; `nil` when it is not on screen.
  func titleDraft(
    of role: ColumnRole, _ facts: TitleFacts, beside neighbours: TitleNeighbours, isASCII: Bool
  ) -> TitleDraft? {
    let geometry = self.geometry
    guard let frame = geometry.pane(role) else { return nil }
    var draft = TitleDraft(
      width: frame.title.size.columns, title: facts.title, buttons: facts.buttons)
    draft.subtitle = facts.subtitle
    if showsNeighbours {
      name(facts, neighbours, around: role, isASCII: isASCII, in: &draft)
      return draft
    }
    if let state = facts.state(in: draft.width) { draft.trailing.append(state) }
    if !facts.places.isEmpty { draft.trailing.append(.facts(facts.places)) }
    if role == .primary, hasSidebarButton, zoomed == nil {
      draft.trailing.append(.init(text: "F9", look: .fact, action: .toggleSidebar))
    }
    if zoomed != nil {
      if !isLone { draft.leading.append(.init(text: isASCII ? "*" : "▢", action: .unzoom)) }
    } else if let sign = sidebarSign(of: role, in: geometry, isASCII: isASCII) {
      let button = TitleDraft.Piece(text: sign, action: .toggleSidebar)
      if isLeading { draft.leading.append(button) } else { draft.trailing.append(button) }
    }
    if role == .secondary, offersSecondaryOnly {
      draft.leading.append(.init(text: isASCII ? "<>" : "↔", action: .secondaryOnly))
    }
    if facts.pageBefore != nil {
      draft.leading.append(.init(text: isASCII ? "<" : "‹", action: .back))
    }
    return draft
  }

  /// Puts the way back, the column after, the state of the program and facts around a column alone.
  private func name(
    _ facts: TitleFacts, _ neighbours: TitleNeighbours, around role: ColumnRole, isASCII: Bool,
    in draft: inout TitleDraft
  ) {
    draft.isAlone = true
    let sign = isASCII ? "<" : "‹"
    if let page = facts.pageBefore {
      draft.leading.append(.init(text: SafeText("\(sign) \(page.string)"), action: .back))
    } else if let before = previous(before: role), let name = neighbours.before {
      draft.leading.append(
        .init(text: SafeText("\(sign) \(name.string)"), action: .show(before)))
    }
    if let after = next(after: role), let name = neighbours.after {
      let words = SafeText("\(name.string) \(isASCII ? ">" : "›")")
      draft.forward = .init(text: words, action: .show(after))
    }
    if var state = facts.state(in: draft.width) {
      state.urgent = state.text
      draft.trailing.append(state)
    }
    guard !facts.places.isEmpty else { return }
    var places = TitleDraft.Piece.facts(facts.places)
    places.urgent = facts.badge
    draft.trailing.append(places)
  }

  /// True when the bar names the columns beside the only one on screen.
  var showsNeighbours: Bool {
    split.projection.isCollapsed && zoomed == nil && columns[.compact] == nil
  }

  private var hasSidebarButton: Bool { split.reveals && chain.count > 1 }

  /// True when the layout lets the secondary column be left alone.
  var offersSecondaryOnly: Bool {
    split.showsSecondaryOnlyButton && columns[.primary] != nil
      && columns[.supplementary] != nil
  }

  /// The sign of the sidebar button: always the outermost thing at the primary's side of the window.
  private func sidebarSign(
    of role: ColumnRole, in geometry: WindowGeometry, isASCII: Bool
  ) -> SafeText? {
    guard hasSidebarButton, columns[.primary] != nil else { return nil }
    // What lies on top comes first.
    var nearest: (cells: Int, isBase: Int, role: ColumnRole)?
    for frame in geometry.panes {
      let cells = isLeading ? frame.title.minColumn : -frame.title.maxColumn
      let isBase = frame.layer == .overlay ? 0 : 1
      if let nearest, (nearest.cells, nearest.isBase) <= (cells, isBase) { continue }
      nearest = (cells, isBase, frame.role)
    }
    guard nearest?.role == role else { return nil }
    if role == .primary {
      return isASCII ? (isLeading ? "<<" : ">>") : isLeading ? "«" : "»"
    }
    guard geometry.pane(.primary) == nil else { return nil }
    return isASCII ? (isLeading ? ">> F9" : "F9 <<") : isLeading ? "» F9" : "F9 «"
  }
}
