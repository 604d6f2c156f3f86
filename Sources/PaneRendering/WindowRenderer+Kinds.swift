// SPDX-License-Identifier: Apache-2.0
import CellText
import HostCore
import PaneContent
import TerminalScreen

/// Content, by its kind: the one place beyond `PaneContent` that knows the kinds there are.
///
/// A kind that is drawn in its own way has an arm here and a file beside this one.
extension WindowRenderer {
  mutating func paint(
    _ content: PaneContentState?, _ canvas: PaneCanvas, on surface: inout Surface
  ) {
    switch content {
    case .list(let list)?: drawList(list.value, canvas, on: &surface)
    case .text(let text)?: drawText(text.value, canvas, on: &surface)
    case .unsupported(let other)?:
      let words = "This pane shows a \(other.kind.string), which this version cannot draw."
      drawCard(
        other.alt ?? SafeText(words), detail: nil, look: .text, hint: nil, canvas, on: &surface)
    case nil: break
    }
  }
}
