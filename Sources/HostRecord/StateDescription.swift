// SPDX-License-Identifier: Apache-2.0
import CellGeometry
import CellText
package import HostCore
import JSONRPC
import PaneContent
import PaneProtocol
import SplitLayout

/// The host's state for programs that look at it from outside.
package struct StateDescription {
  private let state: HostState
  private let lines: [String]

  /// Describes a state and the lines of the screen that shows it.
  package init(_ state: HostState, screen lines: [String]) {
    self.state = state
    self.lines = lines
  }

  /// One JSON line, with its line feed.
  package var json: String {
    var writer = JSONWriter()
    write(into: &writer)
    return String(decoding: writer.finished(), as: UTF8.self) + "\n"
  }

  private func write(into writer: inout JSONWriter) {
    let projection = state.split.projection
    writer.object { root in
      root.member("width", state.window.columns)
      root.member("height", state.window.rows)
      root.member("displayMode", projection.displayMode?.rawValue)
      root.member("isCollapsed", projection.isCollapsed)
      root.member("focus", state.focus.rawValue)
      root.array("columns") { list in
        for frame in projection.columns {
          list.object {
            $0.member("column", frame.role.rawValue)
            $0.member("x", frame.x)
            $0.member("width", frame.width)
            $0.member("layer", frame.layer.rawValue)
            $0.member("dimmed", frame.isDimmed)
          }
        }
      }
      root.array("panes") { list in
        for role in state.chain {
          guard let pane = state.pane(in: role) else { continue }
          list.object { write(pane, into: &$0) }
        }
      }
      root.member("status", state.statusText)
      root.member("screen", lines)
    }
  }

  private func write(_ pane: Pane, into writer: inout JSONWriter) {
    writer.member("column", pane.role.rawValue)
    writer.member("plugin", pane.spec.name)
    writer.member("title", pane.displayTitle.text.string)
    writer.member("state", pane.stateName)
    writer.member("pages", pane.pages.count)
    writer.member("error", pane.page.chrome.error?.text.string)
    let content = pane.shown
    writer.member("selection", content?.cursorItem?.id)
    writer.member("count", content?.count)
    writer.member("marks", content?.markedIDs ?? [])
    var rows: [String] = []
    content?.forEachLine { _, line in
      if line.role == .row || line.role == .text { rows.append(line.words) }
    }
    writer.member("rows", rows)
  }
}
