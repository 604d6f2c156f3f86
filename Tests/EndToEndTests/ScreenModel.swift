// SPDX-License-Identifier: Apache-2.0

/// A terminal that knows only what the host may send, keeps the picture, and complains of the rest.
///
/// Everything outside the list below is a violation: a control character, an unknown sequence, text
/// outside the screen, bytes that are no UTF-8. So whatever a plugin managed to smuggle through shows.
struct ScreenModel {
  private(set) var columns: Int
  private(set) var rows: Int
  private(set) var cells: [[String]]
  private(set) var row = 0
  private(set) var column = 0
  /// Private modes that were touched, and whether they are on now.
  private(set) var modes: [Int: Bool] = [:]
  /// How deep the stack of keyboard modes is.
  private(set) var keyboardDepth = 0
  private(set) var modifiesOtherKeys = false
  private(set) var isPlain = true
  private(set) var violations: [String] = []
  /// Questions that a terminal would answer, oldest first.
  private(set) var questions: [String] = []
  private(set) var bells = 0
  private(set) var clipboard: [String] = []
  /// The shape of the pointer; empty is the terminal's own.
  private(set) var pointer = ""
  /// What the terminal's drag and drop was told, but the question for it.
  private(set) var drops: [String] = []
  private(set) var takesDrops = false
  private(set) var offersDrags = false
  private var pending: [UInt8] = []
  private var last: Unicode.Scalar = " "
  /// The rows before the size changed: what was on its way then may still name them.
  private var rowsBefore = 0
  /// The columns before the size changed.
  private var columnsBefore = 0
  /// Where the cursor was when the other screen was switched to.
  private var cursorBefore = (row: 0, column: 0)

  init(columns: Int, rows: Int) {
    self.columns = columns
    self.rows = rows
    cells = Self.blank(columns, rows)
  }

  private static func blank(_ columns: Int, _ rows: Int) -> [[String]] {
    Array(repeating: Array(repeating: " ", count: columns), count: rows)
  }

  /// The lines of the screen without the blanks at their ends.
  var lines: [String] {
    cells.map { line in
      var text = line.joined()
      while text.last == " " { text.removeLast() }
      return text
    }
  }

  var text: String { lines.joined(separator: "\n") }

  mutating func resize(columns: Int, rows: Int) {
    var fresh = Self.blank(columns, rows)
    for row in 0..<min(rows, self.rows) {
      for column in 0..<min(columns, self.columns) { fresh[row][column] = cells[row][column] }
    }
    rowsBefore = max(rowsBefore, self.rows)
    columnsBefore = max(columnsBefore, self.columns)
    (self.columns, self.rows, cells) = (columns, rows, fresh)
    row = min(row, rows - 1)
    column = min(column, columns - 1)
  }

  mutating func takeQuestions() -> [String] {
    defer { questions = [] }
    return questions
  }

  mutating func feed(_ bytes: some Sequence<UInt8>) {
    pending.append(contentsOf: bytes)
    var index = 0
    while index < pending.count {
      guard let next = pending[index] == 0x1B ? escape(at: index) : character(at: index) else {
        break
      }
      index = next
    }
    pending.removeFirst(index)
  }

  private mutating func complain(_ text: String) {
    if violations.count < 20 { violations.append(text) }
  }

  // MARK: Text

  private mutating func character(at index: Int) -> Int? {
    let first = pending[index]
    let length = first < 0x80 ? 1 : first >= 0xF0 ? 4 : first >= 0xE0 ? 3 : first >= 0xC0 ? 2 : 0
    guard index + max(1, length) <= pending.count else { return nil }
    let bytes = Array(pending[index..<(index + max(1, length))])
    guard length > 0, let text = String(validating: bytes, as: UTF8.self),
      let scalar = text.unicodeScalars.first
    else {
      complain("not UTF-8: \(bytes)")
      return index + max(1, length)
    }
    put(scalar)
    return index + length
  }

  private mutating func put(_ scalar: Unicode.Scalar) {
    switch scalar.value {
    case 7: bells += 1
    case 8: column = max(0, min(column, columns) - 1)
    case 10: lineFeed()
    case 13: column = 0
    case 0..<0x20, 0x7F...0x9F: complain("control character \(scalar.value)")
    case 0x202A...0x202E, 0x2066...0x2069: complain("direction control \(scalar.value)")
    default: show(scalar)
    }
  }

  private var isFullScreen: Bool { modes[1_049] == true }

  private mutating func lineFeed() {
    guard row == rows - 1 else {
      row += 1
      return
    }
    if isFullScreen, rowsBefore <= rows { complain("line feed at the last row") }
    cells.removeFirst()
    cells.append(Array(repeating: " ", count: columns))
  }

  private mutating func show(_ scalar: Unicode.Scalar) {
    let width = Self.width(scalar)
    guard width > 0 else {
      if column > 0, row < rows { cells[row][column - 1].unicodeScalars.append(scalar) }
      return
    }
    if column + width > columns {
      // Without wrapping a terminal overwrites its last cell; a good host does not go there, but
      // for a frame that was on its way when the window became narrower.
      if isFullScreen {
        if columnsBefore <= columns { complain("text outside the screen at \(column),\(row)") }
        column = max(0, columns - width)
      } else {
        column = 0
        lineFeed()
      }
    }
    last = scalar
    split(column)
    if width == 2 { split(column + 1) }
    cells[row][column] = String(Character(scalar))
    if width == 2 { cells[row][column + 1] = "" }
    column += width
  }

  /// Blanks the wide character of which a cell is one half.
  private mutating func split(_ column: Int) {
    if cells[row][column].isEmpty, column > 0 { cells[row][column - 1] = " " }
    if column + 1 < columns, cells[row][column + 1].isEmpty { cells[row][column + 1] = " " }
    cells[row][column] = " "
  }

  private static func width(_ scalar: Unicode.Scalar) -> Int {
    let category = scalar.properties.generalCategory
    if [.nonspacingMark, .enclosingMark, .format].contains(category) { return 0 }
    switch scalar.value {
    case 0x1100...0x115F, 0x2E80...0xA4CF, 0xAC00...0xD7A3, 0xF900...0xFAFF, 0xFE30...0xFE6F,
      0xFF00...0xFF60, 0xFFE0...0xFFE6, 0x1F300...0x1F64F, 0x1F900...0x1F9FF, 0x20000...0x3FFFD:
      return 2
    default: return 1
    }
  }

  // MARK: Sequences

  private mutating func escape(at index: Int) -> Int? {
    guard index + 1 < pending.count else { return nil }
    switch pending[index + 1] {
    case UInt8(ascii: "["): return control(at: index)
    case UInt8(ascii: "]"), UInt8(ascii: "P"), UInt8(ascii: "_"): return string(at: index)
    case UInt8(ascii: ">"), UInt8(ascii: "="): return index + 2
    default:
      complain("ESC \(pending[index + 1])")
      return index + 2
    }
  }

  private mutating func string(at index: Int) -> Int? {
    var end = index + 2
    while end + 1 < pending.count {
      if pending[end] == 0x1B, pending[end + 1] == 0x5C {
        command(String(decoding: pending[(index + 1)..<end], as: UTF8.self))
        return end + 2
      }
      if pending[end] < 0x20 || pending[end] == 0x7F {
        complain("control character \(pending[end]) in a string")
      }
      end += 1
    }
    return nil
  }

  private mutating func command(_ text: String) {
    switch text {
    case "]10;?", "]11;?": questions.append(text)
    case "]8;;": break
    case _ where text.hasPrefix("]22;"): pointer = String(text.dropFirst(4))
    case _ where text.hasPrefix("]72;"): drop(String(text.dropFirst(4)))
    case _ where text.hasPrefix("]8;id=") || text.hasPrefix("]2;"): break
    case _ where text.hasPrefix("]52;c;"): clipboard.append(String(text.dropFirst(6)))
    default: complain("string \(text.debugDescription)")
    }
  }

  /// A message to the terminal's drag and drop.
  private mutating func drop(_ text: String) {
    if text.hasPrefix("t=q") { return questions.append("]72;\(text)") }
    drops.append(text)
    if text.hasPrefix("t=a") { takesDrops = true }
    if text == "t=A" { takesDrops = false }
    if text == "t=o:x=1" { offersDrags = true }
    if text == "t=o:x=2" { offersDrags = false }
  }

  private mutating func control(at index: Int) -> Int? {
    var end = index + 2
    while end < pending.count, (0x20...0x3F).contains(pending[end]) { end += 1 }
    guard end < pending.count else { return nil }
    let body = String(decoding: pending[(index + 2)...end], as: UTF8.self)
    act(body)
    return end + 1
  }

  private mutating func act(_ body: String) {
    guard let final = body.last else { return }
    let parameters = body.dropLast()
    let numbers = parameters.split(separator: ";", omittingEmptySubsequences: false).map { Int($0) }
    let first = (numbers.first ?? nil) ?? 0
    switch (final, parameters) {
    case ("m", ">4;2"): modifiesOtherKeys = true
    case ("m", ">4"), ("m", ">4;0"): modifiesOtherKeys = false
    case ("m", _) where parameters.allSatisfy({ $0.isNumber || $0 == ";" || $0 == ":" }):
      isPlain = parameters.isEmpty || parameters == "0"
    case ("H", _):
      row = min(rows, max(1, first)) - 1
      column = min(columns, max(1, numbers.count > 1 ? numbers[1] ?? 1 : 1)) - 1
      if first > max(rows, rowsBefore) { complain("cursor below the screen: \(body)") }
    case ("A", _): row = max(0, row - max(1, first))
    case ("B", _): row = min(rows - 1, row + max(1, first))
    case ("C", _): column = min(columns - 1, column + max(1, first))
    case ("D", _): column = max(0, min(column, columns - 1) - max(1, first))
    case ("G", _): column = min(columns, max(1, first)) - 1
    case ("d", _): row = min(rows, max(1, first)) - 1
    case ("b", _): for _ in 0..<min(max(1, first), columns) { show(last) }
    case ("X", _): erase(to: column + max(1, first))
    case ("K", ""), ("K", "0"): erase(to: columns)
    case ("K", "2"):
      let place = column
      column = 0
      erase(to: columns)
      column = place
    case ("n", "6"): questions.append("6n \(row + 1);\(min(column, columns - 1) + 1)")
    case ("t", "22;2"), ("t", "23;2"): break
    case ("J", "2"): cells = Self.blank(columns, rows)
    case ("n", "5"), ("c", ""), ("q", ">0"), ("u", "?"), ("m", "?4"), ("n", "?996"), ("t", "16"):
      questions.append(body)
    case ("p", _) where parameters.hasPrefix("?") && parameters.hasSuffix("$"):
      questions.append(body)
    case ("u", _) where parameters.hasPrefix(">"): keyboardDepth += 1
    case ("u", "<"): keyboardDepth = max(0, keyboardDepth - 1)
    case ("q", "0 "), ("r", ""): break
    case ("h", _), ("l", _): setMode(parameters, isOn: final == "h", body)
    default: complain("sequence \(body.debugDescription)")
    }
  }

  private mutating func erase(to end: Int) {
    let start = min(column, columns)
    for index in start..<max(start, min(end, columns)) {
      split(index)
    }
  }

  private mutating func setMode(_ parameters: Substring, isOn: Bool, _ body: String) {
    let allowed = [
      7, 25, 1_000, 1_002, 1_003, 1_004, 1_006, 1_049, 2_004, 2_026, 2_027, 2_031, 2_048,
    ]
    guard parameters.first == "?", let mode = Int(parameters.dropFirst()), allowed.contains(mode)
    else { return complain("mode \(body)") }
    if mode == 1_049, modes[mode] != isOn { changeScreen(toOther: isOn) }
    modes[mode] = isOn
  }

  /// Shows the other screen, or the shell's with the cursor where it was.
  private mutating func changeScreen(toOther isOther: Bool) {
    cells = Self.blank(columns, rows)
    if isOther {
      cursorBefore = (row, column)
    } else {
      (row, column) = (min(cursorBefore.row, rows - 1), min(cursorBefore.column, columns - 1))
    }
  }

  /// The modes that are not as a shell expects them.
  var leftovers: [String] {
    var found = modes.filter { mode, isOn in isOn != (mode == 7 || mode == 25) }.map {
      "?\($0.key)"
    }
    if keyboardDepth != 0 { found.append("keyboard stack \(keyboardDepth)") }
    if modifiesOtherKeys { found.append("modifyOtherKeys") }
    if !isPlain { found.append("colours") }
    if !pointer.isEmpty { found.append("pointer \(pointer)") }
    if takesDrops || offersDrags { found.append("drag and drop") }
    return found.sorted()
  }
}
