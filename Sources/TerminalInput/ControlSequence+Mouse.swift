// SPDX-License-Identifier: Apache-2.0
import CellGeometry

extension ControlSequence {
  /// The event of `CSI < button ; column ; row M` (or `m` for a release).
  func mouseEvent(isRelease: Bool) -> MouseEvent? {
    guard let button = number(0), let column = number(1), let row = number(2) else { return nil }
    return MouseEvent(rawButton: button, column: column, row: row, isRelease: isRelease)
  }
}

extension MouseEvent {
  /// Reads a report with its button bits and its position counted from 1.
  ///
  /// Terminals have sent 0 and negative positions: presses are moved to the edge, motion is dropped.
  ///
  /// Source: xterm, mouse tracking; kitty for bit 8, the pointer leaving the window.
  init?(rawButton bits: Int, column: Int, row: Int, isRelease: Bool) {
    guard bits >= 0 else { return nil }
    let limit = InputLimits.coordinate
    self.init(
      .leave,
      at: CellPoint(
        column: min(max(column, 1), limit) - 1, row: min(max(row, 1), limit) - 1))
    if bits & 4 != 0 { modifiers.insert(.shift) }
    if bits & 8 != 0 { modifiers.insert(.alt) }
    if bits & 16 != 0 { modifiers.insert(.control) }
    if bits & 256 != 0 { return }
    let isMotion = bits & 32 != 0
    switch (bits & 64 != 0, bits & 128 != 0) {
    case (true, true): return nil
    case (true, false):
      guard !isMotion, !isRelease else { return nil }
      action = [.wheelUp, .wheelDown, .wheelLeft, .wheelRight][bits & 3]
    case (false, let isExtra):
      if isMotion, column < 1 || row < 1 { return nil }
      let button = Button(bits: bits & 3, isExtra: isExtra)
      if isMotion {
        action = button == .none ? .move : .drag(button)
      } else {
        action = isRelease || button == .none ? .release(button) : .press(button)
      }
    }
  }
}

extension MouseEvent.Button {
  /// The button of the two low bits; `isExtra` means buttons 8 to 11.
  fileprivate init(bits: Int, isExtra: Bool) {
    if isExtra {
      self = .extra(8 + bits)
    } else {
      switch bits {
      case 0: self = .left
      case 1: self = .middle
      case 2: self = .right
      default: self = .none
      }
    }
  }
}
