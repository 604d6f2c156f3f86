// SPDX-License-Identifier: Apache-2.0

/// A terminal for tests that knows only what the host may send, keeps the picture, and complains of
/// the rest.
///
/// Everything else is one of ``violations``: a control character, an unknown sequence, text outside
/// the screen, bytes that are no UTF-8. So whatever a plugin managed to smuggle through shows.
///
/// Source: ctlseqs; ECMA-48.
package struct ScreenModel {
  /// One cell and how it looks.
  package struct Cell: Hashable, Sendable {
    /// The characters; empty for the right part of a wide glyph.
    package var text = " "
    /// Its colours and attributes.
    package var style = Style()
    /// The target of its link, or the empty string.
    package var link = ""
    /// Cells taken; 0 for the right part of a wide glyph.
    package var columns = 1
  }

  /// Colours and attributes as SGR names them.
  package struct Style: Hashable, Sendable {
    /// The parameters that set the foreground, such as `31` or `38;5;240`; empty for standard.
    package var foreground = ""
    /// The parameters that set the background, such as `48;2;1;2;3`; empty for standard.
    package var background = ""
    /// The parameter that sets the colour of the line, such as `58:5:9`; empty for standard.
    package var underlineColor = ""
    /// The kind of line: 0 none, 1 single, 2 double, 3 curly, 4 dotted, 5 dashed.
    package var underline = 0
    /// SGR numbers in force out of 1, 2, 3, 7 and 9.
    package var attributes: Set<Int> = []

    /// Creates the terminal's own style.
    package init() {}
  }

  /// What a session does to the terminal beside the picture, and has to undo.
  package struct Manners: Sendable {
    /// Private modes that were touched, and whether they are on now.
    package internal(set) var modes: [Int: Bool] = [:]
    /// How deep the stack of keyboard modes is.
    package internal(set) var keyboardDepth = 0
    /// Whether xterm's modifyOtherKeys is on.
    package internal(set) var modifiesOtherKeys = false
    /// The shape of the cursor; 0 is the terminal's own.
    package internal(set) var cursorShape = 0
    /// How deep the stack of titles is.
    package internal(set) var titleDepth = 0
    /// The shape of the pointer; empty is the terminal's own.
    package internal(set) var pointer = ""
    /// Whether the terminal's drag and drop lets drops in.
    package internal(set) var takesDrops = false
    /// Whether it lets drags out.
    package internal(set) var offersDrags = false
  }

  /// Width in cells.
  package private(set) var columns: Int
  /// Height in rows.
  package private(set) var rows: Int
  /// The cursor's column.
  package internal(set) var column = 0
  /// The cursor's row.
  package internal(set) var row = 0
  /// The cells, row by row.
  package internal(set) var cells: [[Cell]]
  /// The style of what is written next.
  package internal(set) var pen = Style()
  /// What was done beside the picture.
  package internal(set) var manners = Manners()
  /// What a host must not send, the first 20.
  package private(set) var violations: [String] = []
  /// Commands about pictures, as they came.
  package internal(set) var pictures: [String] = []
  /// What was sent to the clipboard, in base 64.
  package internal(set) var clipboard: [String] = []
  /// What the terminal's drag and drop was told, but the question for it.
  package internal(set) var drops: [String] = []
  /// How often the bell rang.
  package internal(set) var bells = 0
  var questions: [String] = []
  var link = ""
  private var pending: [UInt8] = []
  private let width: (Character) -> Int
  /// The character written last, for repeating it.
  private var last: Character?
  /// Whether the last column was written and the next character goes to the next line.
  private var isBehindLine = false
  /// The size before it changed: what was on its way then may still name its cells.
  private var sizeBefore = (columns: 0, rows: 0)
  /// Where the cursor was when the other screen was switched to.
  private var cursorBefore = (row: 0, column: 0)

  /// Creates a blank screen.
  ///
  /// - Parameters:
  ///   - columns: Width in cells, at least 1.
  ///   - rows: Height in rows, at least 1.
  ///   - isInSession: Whether a session has begun, in which nothing wraps and nothing scrolls.
  ///   - width: Cells of a cluster; the default knows CJK, emoji and flags.
  package init(
    columns: Int, rows: Int, isInSession: Bool = false,
    width: @escaping (Character) -> Int = ScreenModel.usualWidth
  ) {
    self.columns = max(1, columns)
    self.rows = max(1, rows)
    self.width = width
    cells = Self.blank(self.columns, self.rows)
    if isInSession { manners.modes = [1_049: true, 7: false] }
  }

  private static func blank(_ columns: Int, _ rows: Int) -> [[Cell]] {
    Array(repeating: Array(repeating: Cell(), count: columns), count: rows)
  }

  // MARK: Seeing

  /// The rows without the blanks at their ends.
  package var lines: [String] {
    cells.map { row in
      var text = row.map(\.text).joined()
      while text.last == " " { text.removeLast() }
      return text
    }
  }

  /// The whole screen, a line for each row.
  package var text: String { lines.joined(separator: "\n") }

  /// The characters of each cell, row by row.
  package var glyphs: [[String]] { cells.map { $0.map(\.text) } }

  /// The cell at a position; a blank off the screen.
  package func cell(column: Int, row: Int) -> Cell {
    guard cells.indices.contains(row), cells[row].indices.contains(column) else { return Cell() }
    return cells[row][column]
  }

  /// Whether a private mode is on.
  package func isOn(_ mode: Int) -> Bool { manners.modes[mode] == true }

  /// Whether the cursor is shown.
  package var isCursorVisible: Bool { manners.modes[25] != false }

  /// Takes the questions that a terminal would answer, oldest first.
  package mutating func takeQuestions() -> [String] {
    defer { questions = [] }
    return questions
  }

  /// What is not as a shell expects it.
  package var leftovers: [String] {
    var found = manners.modes.filter { mode, isOn in isOn != (mode == 7 || mode == 25) }
      .map { "?\($0.key)" }
    if manners.keyboardDepth != 0 { found.append("keyboard stack \(manners.keyboardDepth)") }
    if manners.modifiesOtherKeys { found.append("modifyOtherKeys") }
    if manners.cursorShape != 0 { found.append("cursor shape \(manners.cursorShape)") }
    if manners.titleDepth != 0 { found.append("title stack \(manners.titleDepth)") }
    if pen != Style() { found.append("colours") }
    if !link.isEmpty { found.append("link") }
    if !manners.pointer.isEmpty { found.append("pointer \(manners.pointer)") }
    if manners.takesDrops || manners.offersDrags { found.append("drag and drop") }
    return found.sorted()
  }

  // MARK: Bytes

  /// Changes the size of the window; what fits stays where it is.
  package mutating func resize(columns: Int, rows: Int) {
    var fresh = Self.blank(columns, rows)
    for row in 0..<min(rows, self.rows) {
      for column in 0..<min(columns, self.columns) { fresh[row][column] = cells[row][column] }
    }
    sizeBefore = (max(sizeBefore.columns, self.columns), max(sizeBefore.rows, self.rows))
    (self.columns, self.rows, cells) = (columns, rows, fresh)
    moveCursor(row: row, column: column)
  }

  /// Takes bytes; what is not complete waits for the next call.
  package mutating func feed(_ bytes: some Sequence<UInt8>) {
    pending.append(contentsOf: bytes)
    var index = 0
    while index < pending.count {
      let next: Int?
      switch pending[index] {
      case 0x1B: next = sequenceEnd(index)
      case 0..<0x20, 0x7F: next = control(pending[index], at: index)
      default: next = run(at: index)
      }
      guard let next else { break }
      index = next
    }
    pending.removeFirst(index)
  }

  /// Notes something a host must not send.
  mutating func complain(_ text: String) {
    if violations.count < 20 { violations.append(text) }
  }

  /// Performs a whole sequence and returns its end, or `nil` when it is not complete.
  private mutating func sequenceEnd(_ start: Int) -> Int? {
    guard start + 1 < pending.count else { return nil }
    var end = start + 2
    switch pending[start + 1] {
    case UInt8(ascii: "["):
      while end < pending.count, (0x20...0x3F).contains(pending[end]) { end += 1 }
      guard end < pending.count else { return nil }
      perform(String(decoding: pending[(start + 2)...end], as: UTF8.self))
      return end + 1
    case UInt8(ascii: "]"), UInt8(ascii: "P"), UInt8(ascii: "_"):
      while end + 1 < pending.count, pending[end] != 0x1B || pending[end + 1] != 0x5C {
        if pending[end] < 0x20 || pending[end] == 0x7F {
          complain("control character \(pending[end]) in a string")
        }
        end += 1
      }
      guard end + 1 < pending.count else { return nil }
      performString(String(decoding: pending[(start + 1)..<end], as: UTF8.self))
      return end + 2
    case UInt8(ascii: ">"), UInt8(ascii: "="): return end
    default:
      complain("ESC \(pending[start + 1])")
      return end
    }
  }

  private mutating func control(_ byte: UInt8, at index: Int) -> Int {
    switch byte {
    case 0x07: bells += 1
    case 0x08: moveCursor(row: row, column: column - 1)
    case 0x0A: lineFeed()
    case 0x0D: moveCursor(row: row, column: 0)
    default: complain("control character \(byte)")
    }
    return index + 1
  }

  // MARK: Text

  /// Writes the text up to the next control and returns its end, or `nil` at half a character.
  private mutating func run(at start: Int) -> Int? {
    var end = start
    while end < pending.count, pending[end] >= 0x20, pending[end] != 0x7F { end += 1 }
    let bytes = pending[start..<end]
    let whole = end == pending.count ? bytes.dropLast(Self.incompleteBytes(bytes)) : bytes
    guard !whole.isEmpty else { return nil }
    if String(validating: whole, as: UTF8.self) == nil { complain("not UTF-8: \(Array(whole))") }
    for character in String(decoding: whole, as: UTF8.self) { show(character) }
    return whole.endIndex
  }

  /// Bytes at the end that begin a character and do not end it.
  private static func incompleteBytes(_ bytes: ArraySlice<UInt8>) -> Int {
    for (offset, byte) in bytes.reversed().prefix(3).enumerated() where byte >= 0xC0 {
      let length = byte >= 0xF0 ? 4 : byte >= 0xE0 ? 3 : 2
      return offset + 1 < length ? offset + 1 : 0
    }
    return 0
  }

  private mutating func show(_ character: Character) {
    for scalar in character.unicodeScalars {
      switch scalar.value {
      case 0x80...0x9F: complain("control character \(scalar.value)")
      case 0x202A...0x202E, 0x2066...0x2069: complain("direction control \(scalar.value)")
      default: break
      }
    }
    // The rest of a cluster that was cut belongs to what is there already.
    if Self.isJoining(character), column > 0 {
      cells[row][isBehindLine ? column : column - 1].text.append(character)
      return
    }
    write(character)
  }

  private static func isJoining(_ character: Character) -> Bool {
    guard let first = character.unicodeScalars.first else { return true }
    return [.nonspacingMark, .enclosingMark, .format].contains(first.properties.generalCategory)
  }

  private mutating func write(_ character: Character) {
    let count = max(1, width(character))
    if isBehindLine || column + count > columns { overflow(by: count) }
    last = character
    put(Cell(text: String(character), style: pen, link: link, columns: count), at: column)
    for offset in 1..<max(1, count) {
      put(Cell(text: "", style: pen, link: link, columns: 0), at: column + offset, isRest: true)
    }
    isBehindLine = column + count >= columns
    column = min(columns - 1, column + count)
  }

  /// Makes room for a character that goes beyond the last column.
  ///
  /// Without wrapping a terminal overwrites its last cells. A good host does not go there, but for a
  /// frame that was on its way when the window became narrower.
  private mutating func overflow(by count: Int) {
    guard isOn(1_049) else {
      moveCursor(row: row, column: 0)
      return lineFeed()
    }
    if sizeBefore.columns <= columns { complain("text outside the screen at \(column),\(row)") }
    column = max(0, columns - count)
  }

  /// Writes a cell; the rest of a wide glyph that loses a part becomes blank.
  mutating func put(_ cell: Cell, at column: Int, isRest: Bool = false) {
    guard cells[row].indices.contains(column) else { return }
    var lead = column
    while !isRest, lead > 0, cells[row][lead].columns == 0 {
      blank(lead)
      lead -= 1
    }
    if lead < column { blank(lead) }
    var rest = column + 1
    while rest < columns, cells[row][rest].columns == 0 {
      blank(rest)
      rest += 1
    }
    cells[row][column] = cell
  }

  private mutating func blank(_ column: Int) {
    cells[row][column].text = " "
    cells[row][column].columns = 1
  }

  /// Writes the last character again.
  mutating func `repeat`(times: Int) {
    guard let last else { return complain("nothing to repeat") }
    for _ in 0..<min(times, columns) { write(last) }
  }

  // MARK: The cursor

  /// Moves the cursor, on the screen at most.
  mutating func moveCursor(row: Int, column: Int) {
    self.row = min(max(0, row), rows - 1)
    self.column = min(max(0, column), columns - 1)
    isBehindLine = false
  }

  /// Complains of a row that neither is on the screen nor was before its size changed.
  mutating func checkRow(_ number: Int) {
    if number > max(rows, sizeBefore.rows) { complain("cursor below the screen: row \(number)") }
  }

  private mutating func lineFeed() {
    isBehindLine = false
    guard row == rows - 1 else {
      row += 1
      return
    }
    if isOn(1_049), sizeBefore.rows <= rows { complain("line feed at the last row") }
    cells.removeFirst()
    cells.append(Array(repeating: Cell(), count: columns))
  }

  /// Shows the other screen, or the shell's with the cursor where it was.
  mutating func changeScreen(toOther isOther: Bool) {
    cells = Self.blank(columns, rows)
    if isOther {
      cursorBefore = (row, column)
    } else {
      moveCursor(row: cursorBefore.row, column: cursorBefore.column)
    }
  }

  /// What most terminals agree on.
  package static func usualWidth(_ character: Character) -> Int {
    guard let first = character.unicodeScalars.first else { return 1 }
    switch first.value {
    case 0x1100..<0x1160, 0x2E80..<0x303F, 0x3041..<0xA4D0, 0xAC00..<0xD7A4, 0xF900..<0xFB00,
      0xFE30..<0xFE70, 0xFF01..<0xFF61, 0xFFE0..<0xFFE7, 0x1F300..<0x1F650, 0x1F680..<0x1F700,
      0x1F900..<0x1FB00, 0x20000..<0x40000:
      return 2
    case 0x1F1E6..<0x1F200: return character.unicodeScalars.count > 1 ? 2 : 1
    default: return first.properties.isEmojiPresentation ? 2 : 1
    }
  }
}
