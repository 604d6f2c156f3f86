// SPDX-License-Identifier: Apache-2.0

extension ScreenModel {
  /// Performs one sequence, given without its ESC.
  mutating func perform(_ sequence: [UInt8]) {
    let text = String(decoding: sequence, as: UTF8.self)
    guard let final = text.last else { return }
    if text.hasPrefix("]8;") {
      let parts = text.dropLast(2).split(
        separator: ";", maxSplits: 2, omittingEmptySubsequences: false)
      link = parts.count == 3 ? String(parts[2]) : ""
      return
    }
    guard text.hasPrefix("[") else {
      if !text.hasPrefix("]") { unknown.append(text) }
      return
    }
    let body = text.dropFirst().dropLast()
    if body.hasPrefix("?"), final == "h" || final == "l" {
      for part in body.dropFirst().split(separator: ";") { setMode(Int(part) ?? 0, final == "h") }
    } else if final == "m", !body.hasPrefix(">") {
      select(body.isEmpty ? ["0"] : body.split(separator: ";", omittingEmptySubsequences: false))
    } else {
      let numbers = body.split(separator: ";", omittingEmptySubsequences: false).map {
        Int($0) ?? 0
      }
      if !move(final, numbers), !erase(final, numbers.first ?? 0) { unknown.append(text) }
    }
  }

  private mutating func setMode(_ mode: Int, _ isOn: Bool) {
    if mode == 25 { isCursorVisible = isOn }
    if isOn { modes.insert(mode) } else { modes.remove(mode) }
  }

  /// Moves the cursor; false when the sequence does something else.
  private mutating func move(_ final: Character, _ numbers: [Int]) -> Bool {
    let first = max(1, numbers.first ?? 1)
    switch final {
    case "H":
      row = first - 1
      column = max(1, numbers.count > 1 ? numbers[1] : 1) - 1
    case "G": column = first - 1
    case "d": row = first - 1
    case "A": row -= first
    case "B": row += first
    case "C": column += first
    case "D": column -= first
    default: return false
    }
    row = min(max(0, row), rows - 1)
    column = min(max(0, column), columns - 1)
    return true
  }

  /// Erases or repeats; false when the sequence does something else.
  private mutating func erase(_ final: Character, _ number: Int) -> Bool {
    var blank = Cell()
    blank.style.background = pen.background
    switch (final, number) {
    case ("K", 0): for index in column..<columns { put(blank, at: index) }
    case ("X", _):
      for index in column..<min(columns, column + max(1, number)) { put(blank, at: index) }
    case ("J", 0):
      for index in column..<columns { put(blank, at: index) }
      for index in row + 1..<max(row + 1, rows) {
        cells[index] = Array(repeating: blank, count: columns)
      }
    case ("J", 2):
      for index in 0..<rows { cells[index] = Array(repeating: blank, count: columns) }
    case ("b", _):
      guard column > 0 else { return true }
      let glyph = cells[row][column - 1]
      for _ in 0..<max(1, number) where column < columns {
        put(glyph, at: column)
        column = min(columns - 1, column + 1)
      }
    default: return false
    }
    return true
  }

  /// Sets the pen.
  private mutating func select(_ parameters: [Substring]) {
    var index = 0
    while index < parameters.count {
      let parameter = parameters[index]
      index += 1
      guard let value = Int(parameter.prefix { $0 != ":" }) else { continue }
      if value == 38 || value == 48, !parameter.contains(":") {
        let count = index < parameters.count && parameters[index] == "2" ? 4 : 2
        let color = parameters[index - 1..<min(parameters.count, index + count)]
          .joined(separator: ";")
        if value == 38 { pen.foreground = color } else { pen.background = color }
        index += count
      } else {
        apply(value, String(parameter))
      }
    }
  }

  private mutating func apply(_ value: Int, _ parameter: String) {
    switch value {
    case 0: pen = Style()
    case 1, 2, 3, 7, 9: pen.attributes.insert(value)
    case 4: pen.underline = Int(parameter.dropFirst(2)) ?? 1
    case 22: pen.attributes.subtract([1, 2])
    case 23, 27, 29: pen.attributes.remove(value - 20)
    case 24: pen.underline = 0
    case 30...37, 90...97, 38: pen.foreground = parameter
    case 39: pen.foreground = ""
    case 40...47, 100...107, 48: pen.background = parameter
    case 49: pen.background = ""
    case 58: pen.underlineColor = parameter
    case 59: pen.underlineColor = ""
    default: unknown.append("SGR \(parameter)")
    }
  }
}
