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
    case none, focus, toggleSidebar
    case show(ColumnRole)
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

  /// Lays out a bar: buttons left, title, facts right; facts leave first, then the title is cut.
  init(
    width: Int, leading: [(text: SafeText, action: Action)], title: SafeText,
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
    let minimumTitle = min(8, title.columns)
    for piece in trailing.reversed() {
      let cells = piece.text.columns
      guard cells > 0, right - cells - 1 >= left + minimumTitle else { continue }
      parts.append(
        Part(
          columns: (right - cells)..<right, text: piece.text, look: piece.look,
          action: piece.action))
      right -= cells + 1
    }
    let room = max(0, right - left)
    let shown = title.truncated(to: room, mode: .middle)
    if !shown.string.isEmpty {
      parts.append(
        Part(columns: left..<(left + shown.columns), text: shown, look: .title, action: .focus))
    }
  }

  /// Lays out the bar of a collapsed window: the neighbours' names are the buttons.
  init(
    width: Int, back: (text: SafeText, action: Action)?, title: SafeText,
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
    let shown = title.truncated(to: max(0, right - left), mode: .middle)
    // In the middle of the window when the names beside it leave it there.
    let middle = (width - shown.columns) / 2
    let start = min(max(left, middle), max(left, right - shown.columns))
    parts.append(
      Part(columns: start..<(start + shown.columns), text: shown, look: .title, action: .focus))
  }
}

extension HostState {
  /// The title bar of a column on screen.
  package func titleBar(of role: ColumnRole) -> TitleBar? {
    let geometry = self.geometry
    guard let frame = geometry.pane(role), let pane = pane(in: role) else { return nil }
    let width = frame.title.size.columns
    let title = pane.displayTitle.text
    if geometry.isCollapsed, layout.zoomed == nil, columns[.compact] == nil {
      return TitleBar(
        width: width, back: neighbour(layout.previous(before: role), sign: "‹", leads: true),
        title: title, forward: neighbour(layout.next(after: role), sign: "›", leads: false),
        state: state(of: pane))
    }
    return TitleBar(
      width: width, leading: buttons(of: role, in: geometry), title: title,
      trailing: facts(of: pane, in: geometry))
  }

  private func neighbour(
    _ role: ColumnRole?, sign: String, leads: Bool
  ) -> (text: SafeText, action: TitleBar.Action)? {
    guard let role, let pane = pane(in: role) else { return nil }
    let sign = settings.isASCII ? (leads ? "<" : ">") : sign
    let name = pane.columnName.string
    return (SafeText(leads ? "\(sign) \(name)" : "\(name) \(sign)"), .show(role))
  }

  /// The sidebar button: always the first thing of the leading visible title bar.
  private func buttons(
    of role: ColumnRole, in geometry: WindowGeometry
  ) -> [(text: SafeText, action: TitleBar.Action)] {
    if layout.zoomed != nil { return [(SafeText(settings.isASCII ? "*" : "⛶"), .none)] }
    guard settings.split.reveals, columns[.primary] != nil, chain.count > 1 else { return [] }
    guard
      geometry.panes.map({ ($0.title.minColumn, $0.layer == .overlay ? 0 : 1, $0.role) })
        .min(by: { ($0.0, $0.1) < ($1.0, $1.1) })?.2 == role
    else { return [] }
    if role == .primary { return [(SafeText(settings.isASCII ? "<<" : "«"), .toggleSidebar)] }
    guard geometry.pane(.primary) == nil else { return [] }
    return [(SafeText(settings.isASCII ? ">> F9" : "» F9"), .toggleSidebar)]
  }

  private func facts(
    of pane: Pane, in geometry: WindowGeometry
  ) -> [(text: SafeText, look: TitleBar.Look, action: TitleBar.Action)] {
    var facts: [(text: SafeText, look: TitleBar.Look, action: TitleBar.Action)] = []
    if let state = state(of: pane) { facts.append((state.text, state.look, .none)) }
    if let list = pane.page.list, list.markCount > 0 {
      facts.append((SafeText("\(list.markCount) marked"), .fact, .none))
    } else if let badge = pane.page.badge {
      facts.append((badge.text, .fact, .none))
    } else if pane.spec.look != .sidebar {
      facts.append((count(of: pane), .fact, .none))
    }
    if pane.role == .primary, settings.split.reveals, chain.count > 1, layout.zoomed == nil {
      facts.append((SafeText("F9"), .fact, .toggleSidebar))
    }
    return facts
  }

  /// Where in the content the pane is: `9/12`, or `27 lines`.
  private func count(of pane: Pane) -> SafeText {
    if let list = pane.page.list {
      let counts = list.counts
      if counts.unfiltered != nil { return list.tally }
      let total = counts.isGrowing || list.isCut ? "\(counts.total)+" : "\(counts.total)"
      guard let position = counts.position else { return SafeText(total == "0" ? "" : total) }
      return SafeText("\(position)/\(total)")
    }
    guard let text = pane.page.text, text.lineCount > 0 else { return .empty }
    return SafeText(text.lineCount == 1 ? "1 line" : "\(text.lineCount) lines")
  }

  /// What the title says about the program, when there is something to say.
  package func state(of pane: Pane) -> (text: SafeText, look: TitleBar.Look)? {
    let isASCII = settings.isASCII
    switch pane.session.phase {
    case .restarting: return (SafeText("restarting"), .warning)
    case .stopped: return (SafeText("stopped"), .failure)
    case .failed: return (SafeText("failed"), .failure)
    case .starting:
      switch pane.session.silence {
      case .none: break
      case .starting: return (SafeText(isASCII ? "starting..." : "starting…"), .fact)
      case .notResponding: return (SafeText("not responding"), .warning)
      }
    case .finished where pane.spec.mode == .rpc: return (SafeText("finished"), .fact)
    case .idle, .running, .finished, .ending, .ended: break
    }
    if pane.isNotAnswering { return (SafeText("not answering"), .warning) }
    if let share = desk.transferShare(into: pane.id, isASCII: isASCII) { return (share, .fact) }
    if let progress = pane.progress.last { return (percent(of: progress), .fact) }
    if pane.page.loading != nil || pane.staleness == .marked {
      return (SafeText(isASCII ? "..." : "⋯"), .fact)
    }
    return nil
  }

  private func percent(of report: ProgressReport) -> SafeText {
    report.share ?? report.title ?? SafeText(settings.isASCII ? "..." : "⋯")
  }
}
