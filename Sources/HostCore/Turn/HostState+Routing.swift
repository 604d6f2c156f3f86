// SPDX-License-Identifier: Apache-2.0
import CellText
import HostConfiguration
import PaneProtocol
import SplitLayout

/// Which plugin shows a row in the next column: the one the row names, the one the layout names for
/// its type, or the column's own.
///
/// A plugin that gives way to another is *parked*: it keeps running, unseen, so that coming back to
/// it costs nothing. At most eight are parked; the one not seen for longest is ended.
extension HostState {
  /// The plugin for a value in a column; `nil` for the column's own.
  private func spec(for value: PaneInput.Value, in role: ColumnRole) -> PaneSpec? {
    if let name = value.item?.opens, let spec = settings.plugins[name] { return spec }
    guard let type = value.item?.type,
      let route = settings.routes.first(where: { $0.matches(type) })
    else { return nil }
    return settings.plugins[route.plugin]
  }

  /// Puts the right plugin into a column before it is given a value.
  mutating func route(
    _ value: PaneInput.Value, to role: ColumnRole,
    _ turn: inout HostTurn
  ) {
    guard !settings.plugins.isEmpty, let current = columns[role], let pane = panes[current],
      pane.spec.mode == .rpc
    else { return }
    let home = settings.columns.first { $0.role == role }?.spec
    guard value.item != nil, let wanted = spec(for: value, in: role) ?? home,
      wanted.name != pane.spec.name
    else { return }
    var spec = wanted
    spec.look = pane.spec.look
    let next = parked(spec.name, in: role) ?? addPane(spec, in: role)
    for oldest in layout.replacePane(in: role, with: next) {
      endProgram(oldest, reason: .replace, &turn)
    }
    // What was there stays in sight until the new plugin has something to show.
    let old = pane.page.withoutVerbs
    update(next) { if !$0.page.hasContent { $0.view.replace(with: old) } }
    if panes[next]?.session.isAlive != true { startProgram(in: role, &turn) }
  }

  private func parked(_ name: String, in role: ColumnRole) -> PaneID? {
    layout.parked.first { panes[$0]?.role == role && panes[$0]?.spec.name == name }
  }

  private mutating func addPane(_ spec: PaneSpec, in role: ColumnRole) -> PaneID {
    let id = panes.nextID
    panes.add(newPane(id, role: role, spec: spec))
    return id
  }

  /// Whether a pane is on none of the columns.
  func isParked(_ id: PaneID) -> Bool { layout.parked.contains(id) }
}

extension Page {
  /// The page to look at only: its commands belong to a plugin that is gone.
  fileprivate var withoutVerbs: Page {
    var page = self
    page.commands = []
    page.toolbar = []
    page.guardQuestion = nil
    page.drop = nil
    page.up = nil
    page.loading = nil
    return page
  }
}
