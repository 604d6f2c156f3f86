// SPDX-License-Identifier: Apache-2.0

extension ScreenModel {
  // MARK: Control sequences

  /// Performs a control sequence, given without its introducer.
  mutating func perform(_ body: String) {
    guard let final = body.last else { return }
    let parameters = String(body.dropLast())
    switch (final, parameters) {
    case ("m", ">4;1"), ("m", ">4;2"): manners.modifiesOtherKeys = true
    case ("m", ">4"), ("m", ">4;0"): manners.modifiesOtherKeys = false
    case ("m", _) where parameters.allSatisfy({ $0.isNumber || $0 == ";" || $0 == ":" }):
      let list = parameters.split(separator: ";", omittingEmptySubsequences: false)
      select(parameters.isEmpty ? ["0"] : list)
    case ("n", "6"): questions.append("6n \(row + 1);\(column + 1)")
    case ("n", "5"), ("c", ""), ("q", ">0"), ("u", "?"), ("m", "?4"), ("n", "?996"), ("t", "16"):
      questions.append(body)
    case ("p", _) where parameters.hasPrefix("?") && parameters.hasSuffix("$"):
      questions.append(body)
    case ("u", _) where parameters.hasPrefix(">"): manners.keyboardDepth += 1
    case ("u", "<"): manners.keyboardDepth = max(0, manners.keyboardDepth - 1)
    case ("t", "22;2"): manners.titleDepth += 1
    case ("t", "23;2"): manners.titleDepth = max(0, manners.titleDepth - 1)
    case ("q", _) where parameters.hasSuffix(" "):
      manners.cursorShape = Int(parameters.dropLast()) ?? 0
    case ("r", ""): break
    case ("h", _), ("l", _): setModes(parameters, isOn: final == "h")
    default:
      let numbers = parameters.split(separator: ";", omittingEmptySubsequences: false)
        .map { Int($0) ?? 0 }
      if !move(final, numbers), !erase(final, numbers.first ?? 0) {
        complain("sequence \(body.debugDescription)")
      }
    }
  }

  private mutating func setModes(_ parameters: String, isOn: Bool) {
    let allowed = [
      7, 25, 1_000, 1_002, 1_003, 1_004, 1_006, 1_049, 2_004, 2_026, 2_027, 2_031, 2_048,
    ]
    for part in parameters.dropFirst().split(separator: ";") {
      guard parameters.first == "?", let mode = Int(part), allowed.contains(mode) else {
        return complain("mode \(parameters)")
      }
      if mode == 1_049, manners.modes[mode] != isOn { changeScreen(toOther: isOn) }
      manners.modes[mode] = isOn
    }
  }

  /// Moves the cursor; false when the sequence does something else.
  private mutating func move(_ final: Character, _ numbers: [Int]) -> Bool {
    let first = max(1, numbers.first ?? 1)
    switch final {
    case "H":
      checkRow(first)
      moveCursor(row: first - 1, column: max(1, numbers.count > 1 ? numbers[1] : 1) - 1)
    case "G": moveCursor(row: row, column: first - 1)
    case "d":
      checkRow(first)
      moveCursor(row: first - 1, column: column)
    case "A": moveCursor(row: row - first, column: column)
    case "B": moveCursor(row: row + first, column: column)
    case "C": moveCursor(row: row, column: column + first)
    case "D": moveCursor(row: row, column: column - first)
    default: return false
    }
    return true
  }

  /// Erases or repeats; false when the sequence does something else.
  private mutating func erase(_ final: Character, _ number: Int) -> Bool {
    var blank = Cell()
    blank.style.background = pen.background
    // As kitty does: the lines of the pen are drawn on what is erased, too.
    blank.style.underline = pen.underline
    blank.style.attributes = pen.attributes.intersection([7, 9])
    let line = Array(repeating: blank, count: columns)
    switch (final, number) {
    case ("K", 0): for index in column..<columns { put(blank, at: index) }
    case ("K", 2): cells[row] = line
    case ("X", _):
      for index in column..<min(columns, column + max(1, number)) { put(blank, at: index) }
    case ("J", 0):
      for index in column..<columns { put(blank, at: index) }
      for index in row + 1..<max(row + 1, rows) { cells[index] = line }
    case ("J", 2): for index in 0..<rows { cells[index] = line }
    case ("b", _): `repeat`(times: max(1, number))
    default: return false
    }
    return true
  }

  // MARK: The pen

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
    default: complain("SGR \(parameter)")
    }
  }

  // MARK: Strings

  /// Performs an operating system command, given with its introducer and without its end.
  mutating func performString(_ text: String) {
    switch text {
    case "]10;?", "]11;?": questions.append(text)
    case "]8;;": link = ""
    case _ where text.hasPrefix("]8;"):
      let parts = text.split(separator: ";", maxSplits: 2, omittingEmptySubsequences: false)
      link = parts.count == 3 ? String(parts[2]) : ""
    case _ where text.hasPrefix("]2;"): break
    case _ where text.hasPrefix("]22;"): manners.pointer = String(text.dropFirst(4))
    case _ where text.hasPrefix("]72;"): drop(String(text.dropFirst(4)))
    case _ where text.hasPrefix("_G"):
      if text.contains("a=q") { questions.append(text) } else { pictures.append(text) }
    case _ where text.hasPrefix("]52;c;"): clipboard.append(String(text.dropFirst(6)))
    default: complain("string \(text.debugDescription)")
    }
  }

  /// Takes a message to the terminal's drag and drop.
  private mutating func drop(_ text: String) {
    if text.hasPrefix("t=q") { return questions.append("]72;\(text)") }
    drops.append(text)
    if text.hasPrefix("t=a") { manners.takesDrops = true }
    if text == "t=A" { manners.takesDrops = false }
    if text == "t=o:x=1" { manners.offersDrags = true }
    if text == "t=o:x=2" { manners.offersDrags = false }
  }

  // MARK: Answers

  /// What a modern terminal answers to a question of ``takeQuestions()``; `nil` for silence.
  package static func answer(to question: String, hasDrops: Bool = false) -> [UInt8]? {
    let answer: String? =
      switch question {
      case "5n": "[0n"
      case _ where question.hasPrefix("6n "): "[\(question.dropFirst(3))R"
      case "c": "[?62;22c"
      case "]72;t=q:i=1" where hasDrops: "]72;t=q:i=1\u{1B}\\"
      case "?2026$p": "[?2026;2$y"
      default: nil
      }
    return answer.map { Array("\u{1B}\($0)".utf8) }
  }

  /// The answer of a terminal that keeps pictures by the kitty protocol; `nil` for other questions.
  ///
  /// - Parameters:
  ///   - question: What was asked.
  ///   - name: The name of the terminal with its version, such as `kitty(0.36.4)`.
  /// - Returns: The bytes it sends.
  package static func answer(to question: String, asKeeperOfPictures name: String) -> [UInt8]? {
    switch question {
    case ">0q": return Array("\u{1B}P>|\(name)\u{1B}\\".utf8)
    case "16t": return Array("\u{1B}[6;20;10t".utf8)
    case _ where question.hasPrefix("_G"):
      guard let id = question.firstMatch(of: /i=(\d+)/) else { return nil }
      return Array("\u{1B}_Gi=\(id.1);OK\u{1B}\\".utf8)
    default: return nil
    }
  }

  /// The numbers of the pictures that such a terminal still has; 0 stands for one on its way.
  package var keptPictures: Set<Int> {
    var kept: Set<Int> = []
    var isOnItsWay = false
    for command in pictures {
      let control = command.dropFirst(2).prefix { $0 != ";" }
      let pairs = control.split(separator: ",").map { $0.split(separator: "=", maxSplits: 1) }
      let members = Dictionary(
        pairs.compactMap { $0.count == 2 ? ($0[0], $0[1]) : nil }, uniquingKeysWith: { $1 })
      func number(_ key: Substring) -> Int { members[key].flatMap { Int($0) } ?? 0 }
      switch (members["a"], members["d"]) {
      case ("d", "I"): kept.remove(number("i"))
      case ("d", "R"):
        kept = kept.filter { !(number("x")...max(number("x"), number("y"))).contains($0) }
      case ("T", _), ("t", _):
        kept.insert(number("i"))
        isOnItsWay = number("m") == 1
      case (nil, _): isOnItsWay = number("m") == 1
      default: break
      }
    }
    return isOnItsWay ? kept.union([0]) : kept
  }
}
