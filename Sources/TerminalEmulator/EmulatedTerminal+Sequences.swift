// SPDX-License-Identifier: Apache-2.0

extension EmulatedTerminal {
  /// Carries out a control sequence.
  mutating func control(_ sequence: ControlSequence) {
    if sequence.final != UInt8(ascii: "b") { mayJoin = false }
    switch (sequence.prefix, sequence.intermediate) {
    case (0, 0): plain(sequence.final, sequence.parameters)
    case (UInt8(ascii: "?"), 0): question(sequence.final, sequence.parameters)
    case (UInt8(ascii: "?"), UInt8(ascii: "$")) where sequence.final == UInt8(ascii: "p"):
      tellMode(sequence.parameters.number(), isPrivate: true)
    case (0, UInt8(ascii: "$")) where sequence.final == UInt8(ascii: "p"):
      tellMode(sequence.parameters.number(), isPrivate: false)
    case (0, UInt8(ascii: " ")) where sequence.final == UInt8(ascii: "q"):
      cursorShape = min(sequence.parameters.number(), 6)
    case (0, UInt8(ascii: "!")) where sequence.final == UInt8(ascii: "p"): resetSoftly()
    case (UInt8(ascii: ">"), 0): greater(sequence.final, sequence.parameters)
    case (UInt8(ascii: "<"), 0) where sequence.final == UInt8(ascii: "u"):
      page.keyboard.pop(sequence.parameters.amount())
    case (UInt8(ascii: "="), 0) where sequence.final == UInt8(ascii: "u"):
      if traits.hasFullKeys {
        page.keyboard.set(
          sequence.parameters.number(0), mode: sequence.parameters.number(1))
      }
    default: break
    }
  }

  private mutating func plain(_ final: UInt8, _ parameters: SequenceParameters) {
    switch final {
    case UInt8(ascii: "m"): cursor.look.apply(parameters, &underlines)
    case UInt8(ascii: "A")...UInt8(ascii: "I"), UInt8(ascii: "Z"), UInt8(ascii: "`"),
      UInt8(ascii: "a"), UInt8(ascii: "d"), UInt8(ascii: "e"), UInt8(ascii: "f"),
      UInt8(ascii: "j"), UInt8(ascii: "k"):
      place(final, parameters)
    case UInt8(ascii: "J"), UInt8(ascii: "K"), UInt8(ascii: "L"), UInt8(ascii: "M"),
      UInt8(ascii: "P"), UInt8(ascii: "S"), UInt8(ascii: "T"), UInt8(ascii: "X"),
      UInt8(ascii: "@"), UInt8(ascii: "^"):
      edit(final, parameters)
    case UInt8(ascii: "b"): repeatGlyph(parameters.amount())
    case UInt8(ascii: "c"): if parameters.number() == 0 { outbox.answer(Answers.device) }
    case UInt8(ascii: "g"):
      if parameters.number() == 3 { tabs.clear() }
      if parameters.number() == 0 { tabs.set(cursor.column, false) }
    case UInt8(ascii: "h"), UInt8(ascii: "l"):
      for index in 0..<parameters.count {
        if parameters[index] == 4 { modes.inserts = final == UInt8(ascii: "h") }
        if parameters[index] == 20 { modes.feedsLines = final == UInt8(ascii: "h") }
      }
    case UInt8(ascii: "n"): tellStatus(parameters.number(), isPrivate: false)
    case UInt8(ascii: "r"): setRows(parameters)
    case UInt8(ascii: "s"):
      if modes.has(.sideMargins) { setSides(parameters) } else { saveCursor() }
    case UInt8(ascii: "t"): tellSize(parameters.number())
    case UInt8(ascii: "u"): restoreCursor()
    default: break
    }
  }

  private mutating func place(_ final: UInt8, _ parameters: SequenceParameters) {
    let count = parameters.amount()
    switch final {
    case UInt8(ascii: "A"), UInt8(ascii: "k"): moveRows(-count)
    case UInt8(ascii: "B"), UInt8(ascii: "e"): moveRows(count)
    case UInt8(ascii: "C"), UInt8(ascii: "a"): moveColumns(count)
    case UInt8(ascii: "D"), UInt8(ascii: "j"): moveColumns(-count)
    case UInt8(ascii: "E"):
      moveRows(count)
      carriageReturn()
    case UInt8(ascii: "F"):
      moveRows(-count)
      carriageReturn()
    case UInt8(ascii: "G"), UInt8(ascii: "`"): moveTo(column: count - 1)
    case UInt8(ascii: "H"), UInt8(ascii: "f"):
      move(row: count - 1, column: parameters.amount(1) - 1)
    case UInt8(ascii: "I"): tab(count)
    case UInt8(ascii: "Z"): tab(-count)
    case UInt8(ascii: "d"): moveTo(row: count - 1)
    default: break
    }
  }

  private mutating func moveTo(column: Int) {
    let offset = modes.has(.origin) ? margins.top : 0
    move(row: cursor.row - offset, column: column)
  }

  private mutating func moveTo(row: Int) {
    let offset = modes.has(.origin) ? margins.left : 0
    move(row: row, column: cursor.column - offset)
  }

  private mutating func edit(_ final: UInt8, _ parameters: SequenceParameters) {
    let count = parameters.amount()
    switch final {
    case UInt8(ascii: "J"): eraseScreen(parameters.number())
    case UInt8(ascii: "K"): eraseLine(parameters.number())
    case UInt8(ascii: "L"): shiftRows(down: count)
    case UInt8(ascii: "M"): shiftRows(down: -count)
    case UInt8(ascii: "P"): shiftCells(-count)
    case UInt8(ascii: "@"): shiftCells(count)
    case UInt8(ascii: "S"): scrollUp(count)
    case UInt8(ascii: "T"), UInt8(ascii: "^"):
      if parameters.count <= 1 { page.grid.scroll(margins.area, up: -count, cursor.look.erased) }
    case UInt8(ascii: "X"):
      let end = min(cursor.column + count, columns)
      page.grid.change(cursor.row) { $0.erase(cursor.column..<end, cursor.look.erased) }
      cursor.wrapsNext = false
    default: break
    }
  }

  private mutating func question(_ final: UInt8, _ parameters: SequenceParameters) {
    switch final {
    case UInt8(ascii: "h"), UInt8(ascii: "l"):
      for index in 0..<parameters.count {
        if let mode = parameters[index] { setMode(mode, final == UInt8(ascii: "h")) }
      }
    case UInt8(ascii: "J"): eraseScreen(parameters.number())
    case UInt8(ascii: "K"): eraseLine(parameters.number())
    case UInt8(ascii: "n"): tellStatus(parameters.number(), isPrivate: true)
    case UInt8(ascii: "u"):
      if traits.hasFullKeys { outbox.answer(Answers.keyboard(page.keyboard.flags)) }
    default: break
    }
  }

  private mutating func greater(_ final: UInt8, _ parameters: SequenceParameters) {
    switch final {
    case UInt8(ascii: "c"): if parameters.number() == 0 { outbox.answer(Answers.secondDevice) }
    case UInt8(ascii: "q"): if parameters.number() == 0 { outbox.answer(Answers.name) }
    case UInt8(ascii: "u"): if traits.hasFullKeys { page.keyboard.push(parameters.number()) }
    default: break
    }
  }

  // MARK: Modes and margins

  private mutating func setMode(_ mode: Int, _ isOn: Bool) {
    switch mode {
    case 47, 1_047:
      if !isOn, isAlternate, mode == 1_047 { page.grid.erase(page.grid.all, cursor.look.erased) }
      showAlternate(isOn, clears: false)
    case 1_048: if isOn { saveCursor() } else { restoreCursor() }
    case 1_049:
      if isOn, !isAlternate { saveCursor() }
      let wasAlternate = isAlternate
      showAlternate(isOn, clears: true)
      if !isOn, wasAlternate { restoreCursor() }
    default:
      modes.set(mode, isOn)
      if mode == 6 { move(row: 0, column: 0) }
      if mode == 69, !isOn {
        margins.left = 0
        margins.right = columns
      }
      if mode == 7, !isOn { cursor.wrapsNext = false }
    }
  }

  private mutating func setRows(_ parameters: SequenceParameters) {
    let top = parameters.amount(0) - 1
    let bottom = min(parameters[1].flatMap { $0 > 0 ? $0 : nil } ?? rows, rows)
    guard top < bottom - 1 || rows == 1 else { return }
    margins.top = min(top, rows - 1)
    margins.bottom = bottom
    move(row: 0, column: 0)
  }

  private mutating func setSides(_ parameters: SequenceParameters) {
    let left = parameters.amount(0) - 1
    let right = min(parameters[1].flatMap { $0 > 0 ? $0 : nil } ?? columns, columns)
    guard left < right - 1 else { return }
    margins.left = left
    margins.right = right
    move(row: 0, column: 0)
  }

  private mutating func resetSoftly() {
    modes.resetSoftly()
    margins = Margins(columns: columns, rows: rows)
    cursor.look = GridLook()
    cursor.characters = CharacterSets()
    cursor.wrapsNext = false
    page.saved = GridCursor()
    cursorShape = 0
  }
}
