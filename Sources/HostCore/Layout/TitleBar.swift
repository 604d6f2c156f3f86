// SPDX-License-Identifier: Apache-2.0
import CellGeometry
package import CellText
import PaneContent
import PaneProtocol
package import SplitLayout

/// What the title bar of a column says and where: its buttons are hit where they are drawn.
package struct TitleBar: Equatable, Sendable {
  /// What a click on a part does.
  package enum Action: Equatable, Sendable {
    case none, focus, toggleSidebar, secondaryOnly
    case show(ColumnRole)
    /// To the page before.
    case back
    /// To the parent, so many times.
    case climb(Int)
    /// Runs a command of the pane.
    case command(String)
  }
  /// How a part is drawn.
  package enum Look: Equatable, Sendable { case button, title, fact, good, warning, failure }

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

  /// What a click on a cell of the bar does; `nil` beside its parts.
  func action(at column: Int) -> Action? {
    parts.first { $0.columns.contains(column) }?.action
  }

  /// Lays out a bar: buttons left, title, the pane's buttons and facts right; the pane's buttons leave
  /// first, the last one before the others, then facts, and then the title is cut.
  init(
    width: Int, leading: [(text: SafeText, action: Action)], title: TitlePath,
    buttons: [(text: SafeText, action: Action)] = [],
    trailing: [(text: SafeText, look: Look, action: Action)]
  ) {
    var left = 1
    for piece in leading {
      let cells = piece.text.columns
      guard left + cells <= width else { break }
      parts.append(
        Part(columns: left..<(left + cells), text: piece.text, look: .button, action: piece.action))
      left += cells + 1
    }
    var right = width - 1
    let minimumTitle = min(8, title.text.columns)
    for piece in trailing.reversed() {
      let cells = piece.text.columns
      guard cells > 0, right - cells - 1 >= left + minimumTitle else { continue }
      parts.append(
        Part(
          columns: (right - cells)..<right, text: piece.text, look: piece.look,
          action: piece.action))
      right -= cells + 1
    }
    right = place(buttons, between: left + title.text.columns + 1, and: right)
    parts += title.parts(in: max(0, right - left), from: { _ in left })
  }

  /// Places the first buttons for which there is room, and gives the column before them.
  private mutating func place(
    _ buttons: [(text: SafeText, action: Action)], between left: Int, and right: Int
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

  /// Lays out the bar of a collapsed window: the neighbours' names are the buttons.
  init(
    width: Int, back: (text: SafeText, action: Action)?, title: TitlePath,
    buttons: [(text: SafeText, action: Action)] = [],
    forward: (text: SafeText, action: Action)?, state: (text: SafeText, look: Look)?
  ) {
    var left = 1
    var right = width - 1
    if let back {
      let text = back.text.truncated(to: max(0, width / 3), mode: .end)
      parts.append(
        Part(
          columns: left..<(left + text.columns), text: text, look: .button, action: back.action))
      left += text.columns + 2
    }
    if let forward {
      let text = forward.text.truncated(to: max(0, width / 3), mode: .end)
      parts.append(
        Part(
          columns: (right - text.columns)..<right, text: text, look: .button,
          action: forward.action))
      right -= text.columns + 2
    }
    if let state, right - state.text.columns >= left + 8 {
      let cells = state.text.columns
      parts.append(
        Part(columns: (right - cells)..<right, text: state.text, look: state.look, action: .none))
      right -= cells + 1
    }
    right = place(buttons, between: left + title.text.columns + 1, and: right)
    // In the middle of the window when the names beside it leave it there.
    parts += title.parts(in: max(0, right - left)) { columns in
      min(max(left, (width - columns) / 2), max(left, right - columns))
    }
  }
}

/// A title, whose parts lead to the folders they name where it is the path of one.
struct TitlePath: Sendable {
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
  private static let buttonColumns = 20

  /// Something the title says, and how it is drawn.
  typealias Fact = (text: SafeText, look: TitleBar.Look)

  /// What the window calls the pane.
  var title: TitlePath
  /// The title of the page before; `nil` without one.
  var pageBefore: SafeText?
  /// What there is to say about the program.
  var state: Fact?
  /// Where in the content the pane is, or what is marked; `nil` where nothing is told.
  var place: SafeText?
  /// The commands that the pane wants to see as buttons, in its order.
  var buttons: [(text: SafeText, action: TitleBar.Action)] = []

  /// Collects the facts of a pane, and of a transfer into it.
  init(_ pane: Pane, transfer: SafeText?, isASCII: Bool) {
    let pages = pane.pages
    title = TitlePath(
      text: pane.displayTitle.text, isPath: pages.count == 1 && pane.page.up != nil)
    if pages.count > 1 {
      pageBefore = pages.dropLast().last { $0.title != nil }?.title?.text ?? pane.spec.title
    }
    state = Self.state(of: pane, transfer: transfer, isASCII: isASCII)
    buttons = pane.page.toolbar.compactMap { id in
      let title = pane.page.command(named: id)?.title.truncated(to: Self.buttonColumns)
      return title.map { (SafeText("[\($0.string)]"), .command(id)) }
    }
    let content = pane.shown
    if let marks = content?.markCount, marks > 0 {
      place = SafeText(StatusWords.marked(marks))
    } else if let badge = pane.page.badge {
      place = badge.text
    } else if pane.spec.look != .sidebar {
      place = content?.placeWords ?? .empty
    }
  }

  private static func state(of pane: Pane, transfer: SafeText?, isASCII: Bool) -> Fact? {
    switch pane.session.phase {
    case .restarting: return (SafeText(StatusWords.restarting), .warning)
    case .stopped: return (SafeText(StatusWords.stopped), .failure)
    case .failed: return (SafeText(StatusWords.failed), .failure)
    case .starting:
      switch pane.session.silence {
      case .none: break
      case .starting: return (SafeText(StatusWords.starting(isASCII: isASCII)), .fact)
      case .notResponding: return (SafeText(StatusWords.notResponding), .warning)
      }
    case .finished where pane.spec.mode == .rpc: return (SafeText(StatusWords.finished), .fact)
    case .idle, .running, .finished, .ending, .ended: break
    }
    if pane.isNotAnswering { return (SafeText(StatusWords.notAnswering), .warning) }
    if let transfer { return (transfer, .fact) }
    let dots = SafeText(isASCII ? "..." : "⋯")
    if let progress = pane.progress.last {
      return (progress.share ?? progress.title ?? dots, .fact)
    }
    return pane.page.loading != nil || pane.staleness == .marked ? (dots, .fact) : nil
  }
}

/// The names of the columns beside one, for the bar of a window that shows only one.
struct TitleNeighbours: Sendable {
  var before: SafeText?
  var after: SafeText?
}

extension WindowLayout {
  /// Lays out the title bar of a column; `nil` when it is not on screen.
  func titleBar(
    of role: ColumnRole, _ facts: TitleFacts, beside neighbours: TitleNeighbours, isASCII: Bool
  ) -> TitleBar? {
    let geometry = self.geometry
    guard let frame = geometry.pane(role) else { return nil }
    let width = frame.title.size.columns
    if showsNeighbours {
      let sign = isASCII ? "<" : "‹"
      let before = previous(before: role).flatMap { role in
        neighbours.before.map { (SafeText("\(sign) \($0.string)"), TitleBar.Action.show(role)) }
      }
      let back = facts.pageBefore.map { (SafeText("\(sign) \($0.string)"), .back) } ?? before
      let forward = next(after: role).flatMap { role in
        neighbours.after.map { name in
          (SafeText("\(name.string) \(isASCII ? ">" : "›")"), TitleBar.Action.show(role))
        }
      }
      return TitleBar(
        width: width, back: back, title: facts.title, buttons: facts.buttons, forward: forward,
        state: facts.state)
    }
    var trailing: [(text: SafeText, look: TitleBar.Look, action: TitleBar.Action)] = []
    if let state = facts.state { trailing.append((state.text, state.look, .none)) }
    if let place = facts.place { trailing.append((place, .fact, .none)) }
    if role == .primary, hasSidebarButton, zoomed == nil {
      trailing.append((SafeText("F9"), .fact, .toggleSidebar))
    }
    var leading: [(text: SafeText, action: TitleBar.Action)] = []
    if zoomed != nil {
      leading.append((SafeText(isASCII ? "*" : "⛶"), .none))
    } else if let sign = sidebarSign(of: role, in: geometry, isASCII: isASCII) {
      if isLeading {
        leading.append((sign, .toggleSidebar))
      } else {
        trailing.append((sign, .button, .toggleSidebar))
      }
    }
    if role == .secondary, offersSecondaryOnly {
      leading.append((SafeText(isASCII ? "<>" : "↔"), .secondaryOnly))
    }
    if facts.pageBefore != nil { leading.append((SafeText(isASCII ? "<" : "‹"), .back)) }
    return TitleBar(
      width: width, leading: leading, title: facts.title, buttons: facts.buttons,
      trailing: trailing)
  }

  /// Whether the bar names the columns beside the only one on screen.
  var showsNeighbours: Bool {
    split.projection.isCollapsed && zoomed == nil && columns[.compact] == nil
  }

  private var hasSidebarButton: Bool { split.configuration.reveals && chain.count > 1 }

  /// Whether the layout lets the secondary column be left alone.
  var offersSecondaryOnly: Bool {
    split.configuration.showsSecondaryOnlyButton && columns[.primary] != nil
      && columns[.supplementary] != nil
  }

  /// The sign of the sidebar button: always the outermost thing at the primary's side of the window.
  private func sidebarSign(
    of role: ColumnRole, in geometry: WindowGeometry, isASCII: Bool
  ) -> SafeText? {
    guard hasSidebarButton, columns[.primary] != nil else { return nil }
    // Cells from the primary's side; what lies on top comes first.
    let nearest = geometry.panes.map { frame -> (Int, Int, ColumnRole) in
      let cells = isLeading ? frame.title.minColumn : -frame.title.maxColumn
      return (cells, frame.layer == .overlay ? 0 : 1, frame.role)
    }
    guard nearest.min(by: { ($0.0, $0.1) < ($1.0, $1.1) })?.2 == role else { return nil }
    let (left, right) = isASCII ? ("<<", ">>") : ("«", "»")
    if role == .primary { return SafeText(isLeading ? left : right) }
    guard geometry.pane(.primary) == nil else { return nil }
    return SafeText(isLeading ? "\(right) F9" : "F9 \(left)")
  }
}
