// SPDX-License-Identifier: Apache-2.0
import CellText
import HostConfiguration
import PaneContent
package import SplitLayout

/// A step among the panes that share a column.
package enum TabStep: Sendable {
  case show(PaneID)
  /// Closes one; with `isSure` the user has said that unsaved work may go.
  case close(PaneID, isSure: Bool)
  /// Opens a program, in front of the others or behind them.
  case open(PaneSpec, shows: Bool)
  /// Opens one that was closed where it was, with what it has shown.
  case reopen(ClosedTab)
  /// Puts a name at another place, counted from 0.
  case move(PaneID, to: Int)
  /// Puts one into another column, in front of what is there.
  case carry(PaneID, to: ColumnRole)
}

extension TabStep {
  /// What a command about tabs comes to.
  enum Answer {
    case step(TabStep)
    /// A question that comes first.
    case sheet(Sheet)
    /// Why nothing happens.
    case words(String)
  }

  /// Tells what a command comes to.
  ///
  /// - Parameters:
  ///   - command: The command.
  ///   - tabs: The tabs of the column; `nil` for a column of one pane.
  ///   - closed: The tab that was closed last; `nil` without one.
  ///   - settings: The plugins there are.
  ///   - type: The type of what is selected for the column; `nil` without that.
  ///   - role: The column.
  ///   - layout: The columns beside it.
  /// - Returns: A step, a question, or why there is none.
  static func answer(
    to command: TabCommand, of tabs: ColumnTabs?, _ closed: ClosedTab?, _ settings: HostSettings,
    for type: String?, in role: ColumnRole, of layout: borrowing WindowLayout
  ) -> Answer {
    switch (command, tabs) {
    case (.new, _):
      let sheet = Sheet(newTabOf: settings, for: type, in: role)
      return sheet.entries.isEmpty ? .words(HostWords.nothingToOpen) : .sheet(sheet)
    case (.reopen, _):
      return closed.map { .step(.reopen($0)) } ?? .words(HostWords.noClosedTab)
    case (.next, let tabs?): return .step(.show(tabs.neighbour(1)))
    case (.previous, let tabs?): return .step(.show(tabs.neighbour(-1)))
    case (.last, let tabs?): return .step(.show(tabs.lastUsed ?? tabs.shown))
    case (.close, let tabs?): return .step(.close(tabs.shown, isSure: false))
    case (.left, let tabs?): return .step(.move(tabs.shown, to: tabs.shownIndex - 1))
    case (.right, let tabs?): return .step(.move(tabs.shown, to: tabs.shownIndex + 1))
    case (.toPrevious, let tabs?): return carry(tabs.shown, to: layout.previous(before: role))
    case (.toNext, let tabs?): return carry(tabs.shown, to: layout.next(after: role))
    case (.next, nil), (.previous, nil), (.last, nil), (.close, nil), (.left, nil), (.right, nil),
      (.toPrevious, nil), (.toNext, nil):
      return .words(HostWords.onlyPane)
    }
  }

  private static func carry(_ pane: PaneID, to role: ColumnRole?) -> Answer {
    role.map { .step(.carry(pane, to: $0)) } ?? .words(HostWords.noColumnThere)
  }
}

extension Sheet {
  /// The panes that share a column, to be shown.
  init(tabs: [TabName], in role: ColumnRole) {
    let entries = tabs.map { tab in
      Entry(tab.text, detail: tab.badge ?? .empty, answer: .tab(role, .show(tab.pane)))
    }
    self.init(kind: .choice, title: SafeText(SheetWords.tabs), entries: entries)
    cursor = tabs.firstIndex(where: \.isShown) ?? 0
  }

  /// The plugins that can be opened beside others in a column: the one for any program first, then
  /// those that accept what is selected, the most exact ones first, then those that need nothing.
  ///
  /// One that accepts other things only would stand there empty. Without anything selected nobody
  /// knows, and all are there.
  init(newTabOf settings: HostSettings, for type: String?, in role: ColumnRole) {
    func order(of spec: PaneSpec) -> Int? {
      if spec.runsPrograms { return -1 }
      guard let type, !spec.declared.accepts.isEmpty else { return Int.max }
      return spec.declared.rank(of: type)
    }
    let plugins = settings.plugins.values
      .filter { $0.mode == .rpc && $0.declared.isUnderstood && !$0.needsCommands }
      .compactMap { spec in order(of: spec).map { (order: $0, spec: spec) } }
      .sorted { ($0.order, $0.spec.name) < ($1.order, $1.spec.name) }
      .map(\.spec)
    let entries = plugins.map { spec in
      Entry(spec.title, answer: .tab(role, .open(spec, shows: true)))
    }
    self.init(
      kind: .palette, title: SafeText(SheetWords.newTab), field: TextField(), entries: entries)
  }
}
