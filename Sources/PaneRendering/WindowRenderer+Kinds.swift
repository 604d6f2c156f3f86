// SPDX-License-Identifier: Apache-2.0
import CellText
import HostCore
import PaneContent
import TerminalScreen

/// The state of a kind of content that can be drawn; each kind has a file beside this one.
protocol DrawnContent {
  /// Draws the content into the canvas of its pane.
  func draw(
    with renderer: inout WindowRenderer, _ canvas: PaneCanvas, on surface: inout Surface)
}

extension WindowRenderer {
  /// Draws the content of a pane, whatever its kind.
  mutating func draw(
    _ content: PaneContentState, _ canvas: PaneCanvas, on surface: inout Surface
  ) {
    content.state(as: (any DrawnContent).self)?.draw(with: &self, canvas, on: &surface)
  }
}

extension UnsupportedState: DrawnContent {
  func draw(
    with renderer: inout WindowRenderer, _ canvas: PaneCanvas, on surface: inout Surface
  ) {
    let words =
      isKnown ? CardWords.incomplete(kind.string) : CardWords.unsupported(kind.string)
    renderer.drawCard(
      alt ?? SafeText(words), detail: nil, look: .text, hint: nil, canvas, on: &surface)
  }
}
