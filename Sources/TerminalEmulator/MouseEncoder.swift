// SPDX-License-Identifier: Apache-2.0

/// The bytes that the mouse sends to a program, by the modes the program has set.
///
/// Source: ctlseqs, mouse tracking.
package struct MouseEncoder: Sendable {
  /// What the mouse did.
  package enum Action: Sendable { case press, release, drag, move, wheel }

  /// An event of the mouse at a cell, counted from 0.
  package struct Event: Equatable, Sendable {
    /// What it did.
    package var action: Action
    /// 0 left, 1 middle, 2 right; of a wheel 0 up, 1 down, 2 left, 3 right.
    package var button: Int
    /// Shift 1, Alt 2, Ctrl 4.
    package var modifiers: Int
    /// Column of the cell, from 0.
    package var column: Int
    /// Row of the cell, from 0.
    package var row: Int

    /// Creates an event.
    package init(_ action: Action, button: Int, modifiers: Int = 0, column: Int, row: Int) {
      self.action = action
      self.button = button
      self.modifiers = modifiers
      self.column = column
      self.row = row
    }
  }

  private let modes: EmulatorModes
  private let columns: Int
  private let rows: Int

  /// An encoder for the modes a program has set and the size of its screen.
  package init(_ modes: EmulatorModes, columns: Int, rows: Int) {
    self.modes = modes
    self.columns = columns
    self.rows = rows
  }

  /// The bytes of an event; empty when the program does not want it.
  package func bytes(_ event: Event) -> [UInt8] {
    guard wants(event.action) else { return [] }
    let column = min(max(event.column, 0), columns - 1) + 1
    let row = min(max(event.row, 0), rows - 1) + 1
    let code = code(event)
    if modes.has(.mouseNumbers) {
      let final = event.action == .release ? "m" : "M"
      return Array("\u{1B}[<\(code);\(column);\(row)\(final)".utf8)
    }
    // The old form has room for 223 cells; places beyond are not told.
    guard column <= 223, row <= 223 else { return [] }
    let button = event.action == .release ? code & ~3 | 3 : code
    return [27, 0x5B, 0x4D, UInt8(button + 32), UInt8(column + 32), UInt8(row + 32)]
  }

  private func wants(_ action: Action) -> Bool {
    switch action {
    case .press, .release, .wheel: modes.mouse >= .click
    case .drag: modes.mouse >= .drag
    case .move: modes.mouse >= .move
    }
  }

  private func code(_ event: Event) -> Int {
    let button = min(max(event.button, 0), 3)
    let kind =
      switch event.action {
      case .press, .release: min(button, 2)
      case .drag: 32 + min(button, 2)
      case .move: 35
      case .wheel: 64 + button
      }
    let shift = event.modifiers & 1 != 0 ? 4 : 0
    let alt = event.modifiers & 2 != 0 ? 8 : 0
    let control = event.modifiers & 4 != 0 ? 16 : 0
    return kind + shift + alt + control
  }
}
