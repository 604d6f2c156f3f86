// SPDX-License-Identifier: Apache-2.0
import PaneContent
import PaneProtocol
import TerminalInput

/// Panes that are scrolled, or whose pages are turned, from another column.
extension PaneTable {
  /// Turns the pages of what a pane shows.
  ///
  /// - Returns: The pane's own command for that, which is left to run; `nil` when it has none.
  mutating func turnPages(
    of id: PaneID?, _ way: ContentMove, times: Int
  ) -> PluginCommand? {
    // Pages of what another row has led to are not those of this one.
    if read(id, { $0.isBehind }) == true { return nil }
    let key: KeyChord = way == .pageUp ? .pageUp : .pageDown
    if let command = read(id, { $0.view.commands.command(on: key) }) ?? nil { return command }
    update(id) { $0.view.move(way, times: times) }
    return nil
  }

  /// Scrolls what a pane shows by a few lines; of what has pages, turns one.
  ///
  /// - Returns: The pane's own command for that, which is left to run; `nil` when it has none.
  mutating func scroll(_ id: PaneID?, isUp: Bool) -> PluginCommand? {
    if read(id, { $0.shown?.hasPages }) == true {
      return turnPages(of: id, isUp ? .pageUp : .pageDown, times: 1)
    }
    update(id) { $0.view.wheel(lines: HostLimits.nextColumnLines * (isUp ? -1 : 1), cells: 0) }
    return nil
  }
}
