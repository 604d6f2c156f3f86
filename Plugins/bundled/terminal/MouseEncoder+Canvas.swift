// SPDX-License-Identifier: Apache-2.0
import CellGeometry
import PanePlugin
import TerminalEmulator

extension CanvasContent.Mouse {
  /// The events of the mouse that a program wants; the wheel is always of use.
  init(_ mouse: EmulatorModes.Mouse) {
    self =
      switch mouse {
      case .none: .wheel
      case .click: .click
      case .drag: .drag
      case .move: .move
      }
  }
}

extension MouseEncoder.Event {
  /// An event of the canvas.
  init(_ event: CanvasMouse) {
    let action: MouseEncoder.Action =
      switch event.kind {
      case .down: .press
      case .up: .release
      case .drag: .drag
      case .move: .move
      case .wheel: .wheel
      }
    let names =
      event.kind == .wheel ? ["up", "down", "left", "right"] : ["left", "middle", "right"]
    let bits = ["shift": 1, "alt": 2, "ctrl": 4]
    self.init(
      action, button: event.button.flatMap(names.firstIndex(of:)) ?? 0,
      modifiers: event.modifiers.reduce(0) { $0 | (bits[$1] ?? 0) }, column: event.point.column,
      row: event.point.row)
  }
}
