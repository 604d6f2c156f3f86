// SPDX-License-Identifier: Apache-2.0
import CellText
import HostConfiguration
import PaneContent
import SplitLayout

/// A step among the panes that share a column.
package enum TabStep: Sendable {
  case show(PaneID)
  /// Closes one; with `isSure` the user has said that unsaved work may go.
  case close(PaneID, isSure: Bool)
  /// Opens a program, in front of the others or behind them.
  case open(PaneSpec, shows: Bool)
  /// Puts a name at another place, counted from 0.
  case move(PaneID, to: Int)

  /// Tells why one more program cannot be opened in a column.
  ///
  /// - Parameters:
  ///   - spec: The program.
  ///   - tabs: The tabs of the column; `nil` for a column of one pane.
  ///   - running: The programs that run, of all columns.
  /// - Returns: The reason in words; `nil` when it can.
  static func objection(to spec: PaneSpec, beside tabs: ColumnTabs?, running: Int) -> String? {
    if (tabs?.panes.count ?? 1) >= HostLimits.tabs {
      return HostWords.tooManyTabs(spec.title.string)
    }
    return running >= HostLimits.panes ? HostWords.tooManyPanes : nil
  }
}

extension ColumnTabs {
  /// The step that a command is for these tabs; `nil` for one that needs a question first, or that
  /// has nothing to do.
  func step(for command: TabCommand) -> TabStep? {
    switch command {
    case .next: .show(neighbour(1))
    case .previous: .show(neighbour(-1))
    case .last: lastUsed.map(TabStep.show)
    case .close: .close(shown, isSure: false)
    case .left: .move(shown, to: shownIndex - 1)
    case .right: .move(shown, to: shownIndex + 1)
    case .new: nil
    }
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

  /// The plugins that can be opened beside others in a column.
  init(newTabOf settings: HostSettings, in role: ColumnRole) {
    let plugins = settings.plugins.values
      .filter { $0.mode == .rpc && $0.declared.isUnderstood }.sorted { $0.name < $1.name }
    let entries = plugins.map { spec in
      Entry(spec.title, answer: .tab(role, .open(spec, shows: true)))
    }
    self.init(
      kind: .palette, title: SafeText(SheetWords.newTab), field: TextField(), entries: entries)
  }
}
