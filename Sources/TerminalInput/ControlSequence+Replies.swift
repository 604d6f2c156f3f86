// SPDX-License-Identifier: Apache-2.0
import CellGeometry

extension ControlSequence {
  /// The answer in a sequence marked `?` or `>`; `nil` for those nobody asked for.
  func markedReply(_ final: UInt8) -> TerminalReply? {
    switch (marker, final) {
    case (UInt8(ascii: "?"), UInt8(ascii: "c")):
      .deviceAttributes((0..<min(count, 64)).compactMap { number($0) })
    case (UInt8(ascii: "?"), UInt8(ascii: "u")): .kittyFlags(number(0) ?? 0)
    case (UInt8(ascii: "?"), UInt8(ascii: "y")) where intermediate == UInt8(ascii: "$"):
      modeReply
    case (UInt8(ascii: "?"), UInt8(ascii: "n")): statusReply
    case (UInt8(ascii: "?"), UInt8(ascii: "R")): cursorReply
    case (UInt8(ascii: ">"), UInt8(ascii: "m")) where number(0) == 4:
      .modifyOtherKeys(number(1) ?? 0)
    default: nil
    }
  }

  private var modeReply: TerminalReply? {
    guard let mode = number(0), let state = number(1) else { return nil }
    return .mode(mode, state)
  }

  /// Light or dark, seen or not.
  private var statusReply: TerminalReply? {
    guard let value = number(1), value == 1 || value == 2 else { return nil }
    return switch number(0) {
    case 997: .isDark(value == 1)
    case 999: .isVisible(value == 1)
    default: nil
    }
  }

  /// The position in `row ; column`, counted from 1.
  var cursorReply: TerminalReply? {
    guard let row = number(0), let column = number(1) else { return nil }
    let limit = InputLimits.coordinate
    return .cursor(
      CellPoint(column: min(max(column, 1), limit) - 1, row: min(max(row, 1), limit) - 1))
  }

  /// Sizes of the window, its text area or a cell; `CSI 8 t` is not believed.
  ///
  /// tmux 3.3a answers `CSI 18 t` with rows and columns swapped.
  var windowReport: InputEvent? {
    let limit = InputLimits.coordinate
    guard let first = number(1), let second = number(2),
      (1...limit).contains(first), (1...limit).contains(second)
    else { return nil }
    switch number(0) {
    case 4: return .reply(.areaPixels(width: second, height: first))
    case 6: return .reply(.cellPixels(width: second, height: first))
    case 48:
      return .size(
        CellSize(columns: second, rows: first),
        pixelWidth: min(max(number(4) ?? 0, 0), limit),
        pixelHeight: min(max(number(3) ?? 0, 0), limit))
    default: return nil
    }
  }
}
