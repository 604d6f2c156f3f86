// SPDX-License-Identifier: Apache-2.0

/// What an emulator answers: numbers and words of its own, never what a program has printed.
enum Answers {
  private static let start = "\u{1B}["
  private static let end = "\u{1B}\\"

  /// A terminal of the VT220 family with colours.
  static let device = "\(start)?62;22c"
  /// The number of a version that programs take for a new one.
  static let secondDevice = "\(start)>1;277;0c"
  /// The name of this terminal.
  static let name = "\u{1B}P>|colonnade\(end)"
  /// All is well.
  static let ready = "\(start)0n"

  /// The flags of the keyboard.
  static func keyboard(_ flags: Int) -> String { "\(start)?\(flags)u" }

  /// The place of the cursor, from 1.
  static func place(row: Int, column: Int, isPrivate: Bool) -> String {
    "\(start)\(isPrivate ? "?" : "")\(row);\(column)R"
  }

  /// The state of a mode: 1 on, 2 off, 0 unknown.
  static func mode(_ number: Int, _ state: Bool?, isPrivate: Bool) -> String {
    let value = state.map { $0 ? 1 : 2 } ?? 0
    return "\(start)\(isPrivate ? "?" : "")\(number);\(value)$y"
  }

  /// A size of two numbers, the height first.
  static func size(_ kind: Int, height: Int, width: Int) -> String {
    "\(start)\(kind);\(height);\(width)t"
  }

  /// A colour of the terminal, 10 or 11.
  static func color(_ number: Int, _ color: EmulatorTraits.RGB) -> String {
    func part(_ value: UInt8) -> String {
      let digits = String(value, radix: 16)
      let two = digits.count == 1 ? "0" + digits : digits
      return two + two
    }
    return "\u{1B}]\(number);rgb:\(part(color.red))/\(part(color.green))/\(part(color.blue))\(end)"
  }

  /// A setting by the characters that set it; `nil` for one that is not told.
  static func setting(_ text: String?) -> String {
    "\u{1B}P\(text.map { "1$r\($0)" } ?? "0$r")\(end)"
  }

  /// A capability by its name and value in hexadecimal digits; `nil` for one that is not there.
  static func capability(_ text: String?) -> String {
    "\u{1B}P\(text.map { "1+r\($0)" } ?? "0+r")\(end)"
  }
}

extension EmulatedTerminal {
  /// Answers questions about the state and the place of the cursor (DSR).
  mutating func tellStatus(_ kind: Int, isPrivate: Bool) {
    switch kind {
    case 5 where !isPrivate: outbox.answer(Answers.ready)
    case 6:
      let isOrigin = modes.has(.origin)
      outbox.answer(
        Answers.place(
          row: cursor.row - (isOrigin ? margins.top : 0) + 1,
          column: cursor.column - (isOrigin ? margins.left : 0) + 1, isPrivate: isPrivate))
    default: break
    }
  }

  /// Answers what a mode is set to (DECRQM).
  mutating func tellMode(_ number: Int, isPrivate: Bool) {
    let state: Bool? =
      switch (isPrivate, number) {
      case (true, 47), (true, 1_047), (true, 1_049): isAlternate
      case (true, _): modes.state(number)
      case (false, 4): modes.inserts
      case (false, 20): modes.feedsLines
      default: nil
      }
    outbox.answer(Answers.mode(number, state, isPrivate: isPrivate))
  }

  /// Answers the size; no other operation of windows is carried out.
  mutating func tellSize(_ kind: Int) {
    switch kind {
    case 14:
      guard let cell = traits.cellPixels else { return }
      outbox.answer(Answers.size(4, height: rows * cell.height, width: columns * cell.width))
    case 16:
      guard let cell = traits.cellPixels else { return }
      outbox.answer(Answers.size(6, height: cell.height, width: cell.width))
    case 18: outbox.answer(Answers.size(8, height: rows, width: columns))
    default: break
    }
  }
}
