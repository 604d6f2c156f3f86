// SPDX-License-Identifier: Apache-2.0
import TerminalEmulator

/// Who has a turn of the wheel over a terminal.
enum WheelAnswer: String {
  /// The program hears of it: it wants the mouse.
  case program
  /// The program gets arrows: it has the other screen.
  case arrows
  /// What was printed before is shown.
  case scrollback
  case nobody

  /// The answer to a wheel that turns in a direction.
  init(to direction: String, on emulator: Emulator) {
    let isUp = direction == "up"
    if emulator.modes.mouse != .none {
      self = .program
    } else if !isUp, direction != "down" {
      self = .nobody
    } else if emulator.isAlternate {
      self = emulator.modes.has(.wheelIsArrows) ? .arrows : .nobody
    } else {
      self = isUp && emulator.scrollback.count > 0 ? .scrollback : .nobody
    }
  }
}
