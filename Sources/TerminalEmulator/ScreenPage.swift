// SPDX-License-Identifier: Apache-2.0

/// One of the two screens of a terminal, with what belongs to it alone.
struct ScreenPage: Sendable {
  var grid: Grid
  var saved = GridCursor()
  var keyboard = KeyboardModes()

  /// A blank screen.
  init(columns: Int, rows: Int) { grid = Grid(columns: columns, rows: rows) }
}

/// Wishes for keys that can be told apart, put on top of each other; only the first flag is there.
///
/// Source: kitty keyboard protocol.
struct KeyboardModes: Equatable, Sendable {
  private var stack: [Int] = []
  private(set) var flags = 0

  /// Keeps the present wish and takes another one.
  mutating func push(_ flags: Int) {
    if stack.count >= EmulatorLimits.keyboardDepth { stack.removeFirst() }
    stack.append(self.flags)
    self.flags = flags & 1
  }

  /// Goes back to earlier wishes.
  mutating func pop(_ count: Int) {
    for _ in 0..<min(count, EmulatorLimits.keyboardDepth + 1) { flags = stack.popLast() ?? 0 }
  }

  /// Sets, adds (2) or takes away (3) wishes.
  mutating func set(_ flags: Int, mode: Int) {
    switch mode {
    case 2: self.flags |= flags & 1
    case 3: self.flags &= ~flags
    default: self.flags = flags & 1
    }
  }
}
