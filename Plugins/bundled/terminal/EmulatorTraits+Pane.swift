// SPDX-License-Identifier: Apache-2.0
import EventLoop
import PanePlugin
import TerminalEmulator

extension EmulatorTraits {
  /// Traits as the host has told of the window.
  init(_ pane: Pane, _ theme: ThemeDescription) {
    self.init()
    foreground = theme.foreground.flatMap(RGB.init(hex:))
    background = theme.background.flatMap(RGB.init(hex:))
    hostName = HostEnvironment.hostName
    hasFullKeys = theme.hasFullKeys ?? pane.context.capabilities.hasFullKeys
    if let width = pane.view.cellWidthPixels, let height = pane.view.cellHeightPixels {
      cellPixels = CellPixels(width: width, height: height)
    }
  }
}

extension EmulatorTraits.RGB {
  /// Reads `#rrggbb`.
  init?(hex: String) {
    guard hex.utf8.count == 7, hex.hasPrefix("#"), let number = UInt32(hex.dropFirst(), radix: 16)
    else { return nil }
    func part(_ shift: UInt32) -> UInt8 { UInt8(truncatingIfNeeded: number >> shift) }
    self.init(part(16), part(8), part(0))
  }
}
