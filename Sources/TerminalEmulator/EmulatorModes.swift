// SPDX-License-Identifier: Apache-2.0

/// The switches a program can set.
package struct EmulatorModes: Equatable, Sendable {
  /// The events of the mouse that a program asks for.
  package enum Mouse: Int, Comparable, Sendable {
    case none = 0
    case click = 1_000
    case drag = 1_002
    case move = 1_003

    /// The later one asks for more.
    package static func < (left: Mouse, right: Mouse) -> Bool { left.rawValue < right.rawValue }
  }

  /// Switches with two positions.
  package struct Flags: OptionSet, Sendable {
    /// One bit for each switch.
    package let rawValue: UInt16
    /// Takes bits.
    package init(rawValue: UInt16) { self.rawValue = rawValue }

    /// Arrows are sent as those of an application (DECCKM).
    package static let applicationCursor = Flags(rawValue: 1)
    static let origin = Flags(rawValue: 2)
    static let wraps = Flags(rawValue: 4)
    /// The cursor comes and goes.
    package static let cursorBlinks = Flags(rawValue: 8)
    /// The cursor is to be seen.
    package static let cursorShown = Flags(rawValue: 16)
    static let wrapsBack = Flags(rawValue: 32)
    /// Keys of the keypad are sent as those of an application (DECKPAM).
    package static let applicationKeypad = Flags(rawValue: 64)
    static let sideMargins = Flags(rawValue: 128)
    /// The program wants to hear when the pane gets or loses the keys.
    package static let focusReports = Flags(rawValue: 256)
    /// Places of the mouse are sent as numbers (SGR), not as characters.
    package static let mouseNumbers = Flags(rawValue: 512)
    /// The wheel sends arrows on the alternate screen.
    package static let wheelIsArrows = Flags(rawValue: 1_024)
    /// Pastes are marked at both ends.
    package static let bracketedPaste = Flags(rawValue: 2_048)
    /// The program is drawing a picture that is not to be shown yet.
    package static let synchronized = Flags(rawValue: 4_096)
  }

  /// The numbers programs use.
  private static let numbers: [Int: Flags] = [
    1: .applicationCursor, 6: .origin, 7: .wraps, 12: .cursorBlinks, 25: .cursorShown,
    45: .wrapsBack, 66: .applicationKeypad, 69: .sideMargins, 1_004: .focusReports,
    1_006: .mouseNumbers, 1_007: .wheelIsArrows, 2_004: .bracketedPaste, 2_026: .synchronized,
  ]

  /// Switches that are on.
  package internal(set) var flags: Flags = [.wraps, .cursorShown, .wheelIsArrows]
  /// Events of the mouse that the program asked for.
  package private(set) var mouse = Mouse.none
  /// True when characters move those behind them (IRM).
  var inserts = false
  /// True when a line feed also goes to the first column (LNM).
  var feedsLines = false

  /// True when a switch is on.
  package func has(_ flag: Flags) -> Bool { flags.contains(flag) }

  /// Sets a switch by its number; nothing for a number that is none of these.
  mutating func set(_ number: Int, _ isOn: Bool) {
    if let kind = Mouse(rawValue: number), kind != .none {
      if isOn { mouse = kind } else if mouse == kind { mouse = .none }
    } else if let flag = Self.numbers[number] {
      if isOn { flags.insert(flag) } else { flags.remove(flag) }
    }
  }

  /// True or false for a number that is known, else `nil`.
  func state(_ number: Int) -> Bool? {
    if let kind = Mouse(rawValue: number), kind != .none { return mouse == kind }
    return Self.numbers[number].map { flags.contains($0) }
  }

  /// What a soft reset leaves.
  mutating func resetSoftly() {
    flags.subtract([.applicationCursor, .origin, .applicationKeypad, .sideMargins])
    flags.formUnion([.wraps, .cursorShown])
    inserts = false
  }
}
