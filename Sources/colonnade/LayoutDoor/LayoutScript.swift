// SPDX-License-Identifier: Apache-2.0
import CellGeometry
import JSONRPC
import SplitLayout

/// A layout script: one split view and what happens to it, read from one line of JSON.
///
/// A new member touches `LayoutScript+Decoding.swift`; a new action `LayoutScript+Actions.swift`.
struct LayoutScript {
  /// What the split view starts with.
  var configuration: SplitConfiguration
  /// The window in cells and rows.
  var size: CellSize
  /// The steps, in order.
  var steps: [Step] = []
  /// Doubtful things that do not keep the script from running.
  var warnings: [String] = []

  /// One action of a script.
  ///
  /// Some actions depend on what is there: `resize` keeps the height, `setPane` names a pane.
  struct Step {
    /// The first word.
    var name: String
    /// The action on a split view in a certain state.
    var action: (SplitView) -> ScriptedAction
  }

  /// Why a line is not a script.
  struct Failure: Error, Equatable {
    /// One sentence for a person.
    var message: String
  }

  /// Runs the script and writes its projection, after one line an action if asked.
  ///
  /// - Parameters:
  ///   - isTraced: Whether each action gets a line with its events.
  ///   - writer: Gets whole lines.
  func run(isTraced: Bool, into writer: inout JSONWriter) {
    var columns = ScriptedPages(SplitView(configuration: configuration, size: size))
    var refused: [(index: Int, rule: String)] = []
    for (index, step) in steps.enumerated() {
      var events: [SplitEvent] = []
      let outcome = columns.perform(step.action(columns.view), into: &events)
      if outcome.isRefusal { refused.append((index, outcome.name)) }
      guard isTraced else { continue }
      writer.object { line in
        line.member("action", index)
        line.member("name", step.name)
        line.member("outcome", outcome.name)
        line.array("events") { list in for event in events { event.write(to: &list) } }
      }
      writer.endLine()
    }
    write(columns, refused: refused, to: &writer)
    writer.endLine()
  }

  private func write(
    _ columns: ScriptedPages, refused: [(index: Int, rule: String)], to writer: inout JSONWriter
  ) {
    let result = columns.view.projection
    writer.object { line in
      line.member("displayMode", result.displayMode?.rawValue)
      line.member("isCollapsed", result.isCollapsed)
      line.member("focus", result.focus.rawValue)
      line.name("stack")
      if let stack = result.stack {
        line.array { list in for role in stack { list.value(role.rawValue) } }
      } else {
        line.null()
      }
      line.object("pages") { pages in
        for role in ColumnRole.allCases where role.isInChain && columns.view.pane(in: role) != nil {
          pages.name(text: role.rawValue)
          pages.value(columns.pages(of: role).count)
        }
      }
      if result.isTooSmall { line.member("tooSmall", true) }
      line.array("columns") { list in for frame in result.columns { frame.write(to: &list) } }
      line.array("refused") { list in
        for entry in refused {
          list.object {
            $0.member("action", entry.index)
            $0.member("rule", entry.rule)
          }
        }
      }
    }
  }
}

extension ColumnFrame {
  fileprivate func write(to writer: inout JSONWriter) {
    writer.object {
      $0.member("column", role.rawValue)
      $0.member("x", x)
      $0.member("width", width)
      $0.member("layer", layer.rawValue)
      $0.member("dimmed", isDimmed)
    }
  }
}

extension SplitEvent {
  /// Writes the event as an array that begins with its name.
  fileprivate func write(to writer: inout JSONWriter) {
    writer.array { list in
      switch self {
      case .willChangeMode(let from, let to):
        list.values("willChangeMode", from.rawValue, to.rawValue)
      case .willHide(let role): list.values("willHide", role.rawValue)
      case .willShow(let role): list.values("willShow", role.rawValue)
      case .committed: list.values("committed")
      case .resize(let role, let size):
        list.values("resize", role.rawValue)
        list.value(size.columns)
        list.value(size.rows)
      case .visibility(let role, let visibility):
        list.values("visibility", role.rawValue, visibility.rawValue)
      case .repaint: list.values("repaint")
      case .didHide(let role): list.values("didHide", role.rawValue)
      case .didShow(let role): list.values("didShow", role.rawValue)
      case .didCollapse: list.values("didCollapse")
      case .didExpand: list.values("didExpand")
      case .focus(let role): list.values("focus", role.rawValue)
      }
    }
  }
}

extension JSONWriter {
  fileprivate mutating func values(_ texts: String...) {
    for text in texts { value(text) }
  }
}
