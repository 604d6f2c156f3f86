// SPDX-License-Identifier: Apache-2.0
import CellText
import TerminalScreen

/// The theme's styles as the surface numbers them, looked up once.
struct Palette: Sendable {
  private struct Key: Hashable {
    var look: Theme.Look
    var ground: Theme.Ground
  }
  private struct TextKey: Hashable {
    var style: TextStyle
    var ground: Theme.Ground
    var isFaint: Bool
  }

  let theme: Theme
  private var table = StyleTable()
  private var looks: [Key: StyleID] = [:]
  private var texts: [TextKey: StyleID] = [:]

  init(_ theme: Theme) { self.theme = theme }
}
