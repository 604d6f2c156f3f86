// SPDX-License-Identifier: Apache-2.0
import JSONRPC
import PaneProtocol
import SplitLayout

/// The columns of a session, as its record begins with them.
extension SplitConfiguration {
  init?(recorded value: JSONValue) {
    guard let style: SplitStyle = value.word("style"),
      let panes = value.perColumn("panes", String?.none, { Optional($0.string) }),
      let widths = value.perColumn("widths", ColumnWidth(), { ColumnWidth(recorded: $0) }),
      let hideBelow = value.perColumn("hideBelow", 0, { $0.int }),
      let hasContent = value.perColumn("hasContent", true, { $0.bool }),
      let keepsReveal = value.perColumn("keepsReveal", false, { $0.bool })
    else { return nil }
    self.init(style: style)
    self.panes = panes
    self.widths = widths
    self.hideBelow = hideBelow
    self.hasContent = hasContent
    self.keepsReveal = keepsReveal
    preferredDisplayMode = value.word("mode") ?? preferredDisplayMode
    preferredSplitBehavior = value.word("behavior") ?? preferredSplitBehavior
    primaryEdge = value.word("edge") ?? primaryEdge
    reveals = value.flag("reveals")
    showsSecondaryOnlyButton = value.flag("secondaryOnlyButton")
    compactBelow = value.number("compactBelow")
    initialFocus = value.word("focus") ?? initialFocus
    hooks = SplitHooks(
      topColumn: value.word("topColumn"), displayMode: value.word("displayMode"))
    guard let cells = value.numbers("cells"), cells.count == 5 else { return nil }
    peek = cells[0]
    displacePeek = cells[1]
    divider = cells[2]
    tooSmallColumns = cells[3]
    tooSmallRows = cells[4]
  }

  func record(into json: inout JSONWriter) {
    json.member("style", style.rawValue)
    json.perColumn("panes", panes) { list, pane in
      if let pane { list.value(pane) } else { list.null() }
    }
    json.perColumn("widths", widths) { list, width in
      list.object { width.record(into: &$0) }
    }
    json.perColumn("hideBelow", hideBelow) { $0.value($1) }
    json.perColumn("hasContent", hasContent) { $0.value($1) }
    json.perColumn("keepsReveal", keepsReveal) { $0.value($1) }
    json.member("mode", preferredDisplayMode.rawValue)
    json.member("behavior", preferredSplitBehavior.rawValue)
    json.member("edge", primaryEdge.rawValue)
    json.flag("reveals", reveals)
    json.flag("secondaryOnlyButton", showsSecondaryOnlyButton)
    json.optional("compactBelow", compactBelow)
    json.member("focus", initialFocus.rawValue)
    json.optional("topColumn", hooks.topColumn?.rawValue)
    json.optional("displayMode", hooks.displayMode?.rawValue)
    json.member("cells", [peek, displacePeek, divider, tooSmallColumns, tooSmallRows])
  }
}

extension ColumnWidth {
  fileprivate init?(recorded value: JSONValue) {
    guard value.isObject else { return nil }
    let parts = value.numbers("fraction") ?? []
    let fraction = parts.count == 2 ? WidthFraction(parts[0], over: parts[1]) : nil
    self.init(
      minimum: value.number("minimum"),
      preferred: Preferred(cells: value.number("cells"), fraction: fraction),
      maximum: value.number("maximum"), isResizable: value.flag("resizable"))
  }

  fileprivate func record(into json: inout JSONWriter) {
    json.optional("minimum", minimum)
    json.optional("maximum", maximum)
    json.flag("resizable", isResizable)
    switch preferred {
    case .automatic: break
    case .cells(let cells): json.member("cells", cells)
    case .fraction(let part): json.member("fraction", [part.numerator, part.denominator])
    }
  }
}
