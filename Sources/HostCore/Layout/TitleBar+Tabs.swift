// SPDX-License-Identifier: Apache-2.0
import TerminalInput

/// The names of the panes that share a column, as the mouse finds them in a title bar.
extension TitleBar {
  /// What the mouse does with a name.
  enum TabAct: Sendable {
    case step(TabStep)
    /// Shows a pane, the one on show for `nil`, and holds its name while the button is down, or opens
    /// the menu of what can be done with it.
    case take(PaneID?, opensMenu: Bool)
    /// Opens the list of all names.
    case list
  }

  /// Tells what an event of the mouse on a cell of the bar comes to.
  ///
  /// - Parameters:
  ///   - action: What the mouse did.
  ///   - column: The cell of the bar, from 0.
  ///   - tabs: The panes of the column; `nil` for a column of one pane.
  ///   - held: The pane whose name the mouse holds.
  /// - Returns: What is to be done; `nil` when the event is not for names.
  func act(
    of action: MouseEvent.Action, at column: Int, among tabs: ColumnTabs?, holding held: PaneID?
  ) -> TabAct? {
    if case .press(.right) = action, let part = self.action(at: column), part.isName {
      let pane: PaneID? = if case .tab(let id) = part { id } else { nil }
      return .take(pane, opensMenu: true)
    }
    guard let tabs else { return nil }
    let tab: PaneID?
    switch self.action(at: column) {
    case .tab(let id)?: tab = id
    case .tabs?: tab = nil
    case .none?, .focus?, .toggleSidebar?, .secondaryOnly?, .unzoom?, .show?, .back?, .climb?,
      .command?, .restart?, nil:
      return nil
    }
    switch action {
    case .wheelUp: return .step(.show(tabs.neighbour(-1)))
    case .wheelDown: return .step(.show(tabs.neighbour(1)))
    case .press(.left): return tab.map { .take($0, opensMenu: false) } ?? .list
    case .press(.middle): return tab.map { .step(.close($0, isSure: false)) }
    case .drag: return tab.flatMap { drop(of: held, on: $0, among: tabs) }
    case .press, .release, .move, .leave, .wheelLeft, .wheelRight: return nil
    }
  }

  /// A name that is dragged over another one takes its place.
  private func drop(of held: PaneID?, on id: PaneID, among tabs: ColumnTabs) -> TabAct? {
    guard let held, held != id, let place = tabs.panes.firstIndex(of: id) else { return nil }
    return .step(.move(held, to: place))
  }
}

extension TitleBar.Action {
  /// True for words that name the column or what it shows; others are buttons.
  fileprivate var isName: Bool {
    switch self {
    case .none, .focus, .climb, .tab, .tabs: true
    case .toggleSidebar, .secondaryOnly, .unzoom, .show, .back, .command, .restart: false
    }
  }
}
