// SPDX-License-Identifier: Apache-2.0
import CellGeometry
import CellText
import EventLoop
import HostCore
import PaneRendering
import TerminalScreen

/// The picture on the terminal: drawn on a surface that is kept, sent as the difference.
struct TerminalPicture {
  private var window: WindowPicture
  private var encoder = FrameEncoder()

  /// Makes the picture of a terminal of which nothing is known.
  init(theme: Theme, size: CellSize) {
    window = WindowPicture(theme: theme, size: size, offset: LocalTime.offset)
  }

  /// The colours and signs in use; others are drawn over the whole window.
  var theme: Theme {
    get { window.theme }
    set {
      window.theme = newValue
      encoder.invalidate()
    }
  }

  /// Uses what was learned of the terminal's widths.
  mutating func use(_ profile: WidthProfile) { window.use(profile) }

  /// Forgets what the terminal shows: the next frame paints every cell.
  mutating func invalidate() { encoder.invalidate() }

  /// Appends what turns the terminal's picture into that of a state; returns whether it differs.
  mutating func draw(
    _ state: HostState, for screen: ScreenCapabilities, into output: inout [UInt8]
  ) -> Bool {
    let before = output.count
    encoder.encode(window.draw(state), capabilities: screen, into: &output)
    return output.count > before
  }
}
