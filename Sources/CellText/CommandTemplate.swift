// SPDX-License-Identifier: Apache-2.0

/// A shell user's command with holes: `{}` is the row chosen in the column before, `{1}` and `{2}`
/// those of the first and second column.
///
/// A command without the shell's own signs is split into words and run as it is; each hole then
/// becomes one argument, or part of one, whatever is in the value. A command with such signs runs
/// in `sh -c`, which gets the values as its arguments and reads none of them as shell text. Where
/// several rows are chosen, a `{}` that is a word by itself stands for all of them.
package struct CommandTemplate: Equatable, Sendable {
  /// The command as typed.
  package let source: String
  /// True when `{}` stands in it only as part of a word, so that several rows need several runs.
  package let takesOneRow: Bool
  /// Its words, when no shell is needed.
  private let words: [String]?
  /// What the shell reads, when one is.
  private let script: String

  /// Reads a command; any string is one.
  package init(_ source: String) {
    self.source = source
    words = ShellScript.isNeeded(for: source) ? nil : try? splitWords(source)
    let shell = ShellScript(source)
    script = shell.text
    guard let words, !words.isEmpty else {
      takesOneRow = shell.hasHoleInWord && !shell.hasHoleAlone
      return
    }
    takesOneRow = words.contains { $0.contains("{}") } && !words.contains("{}")
  }

  /// True when the command waits for a value of another column.
  package var hasHoles: Bool {
    ["{}", "{1}", "{2}"].contains { source.contains($0) }
  }

  /// The columns whose rows it names by number: 1, 2, both or none.
  package var namedColumns: [Int] { [1, 2].filter { source.contains("{\($0)}") } }

  /// The argument vector for these values; a missing value counts as empty.
  ///
  /// - Parameters:
  ///   - row: The row under the cursor.
  ///   - all: All chosen rows; without any the row alone.
  ///   - values: The rows under the cursors of the first and second column.
  /// - Returns: The program and its arguments.
  package func arguments(
    row: [UInt8], all: [[UInt8]] = [], values: [[UInt8]]
  ) -> [[UInt8]] {
    let all = all.isEmpty ? [row] : all
    let (first, second) = (values.first ?? [], values.dropFirst().first ?? [])
    guard let words, !words.isEmpty else {
      let shell = ["/bin/sh", "-c", script, "sh"].map { Array($0.utf8) }
      return hasHoles ? shell + [row, first, second] + all : Array(shell.prefix(3))
    }
    let holes: [(sign: String, value: [UInt8])] = [("{}", row), ("{1}", first), ("{2}", second)]
    return words.flatMap { word in word == "{}" ? all : [Self.filled(word, holes)] }
  }

  private static func filled(
    _ text: String, _ holes: [(sign: String, value: [UInt8])]
  ) -> [UInt8] {
    var result: [UInt8] = []
    var rest = Array(text.utf8)[...]
    while let first = rest.first {
      if let hole = holes.first(where: { rest.starts(with: $0.sign.utf8) }) {
        result += hole.value
        rest = rest.dropFirst(hole.sign.utf8.count)
      } else {
        result.append(first)
        rest = rest.dropFirst()
      }
    }
    return result
  }
}

/// A command as a shell reads it, with variables in the place of its holes.
private struct ShellScript {
  /// What the shell reads; values are its arguments, so that none of them is ever read as a command.
  private(set) var text = ""
  /// True when `{}` is a word of its own somewhere.
  private(set) var hasHoleAlone = false
  /// True when `{}` stands in quotes or in a word somewhere.
  private(set) var hasHoleInWord = false
  /// What the reader is in: quotes, or a command in parentheses or backquotes.
  private var within: [UInt8] = []

  init(_ source: String) {
    let bytes = Array(source.utf8)
    var out: [UInt8] = []
    var at = 0
    while at < bytes.count {
      if let (sign, name) = Self.hole(in: bytes[at...]) {
        let next = at + sign.utf8.count
        // A redirection takes one word.
        let isTarget = [UInt8(ascii: "<"), UInt8(ascii: ">")].contains(bytes[..<at].last)
        let isAlone =
          !isTarget && Self.ends(bytes[..<at].last) && Self.ends(bytes[next...].first)
        out += variable(name, isAlone: isAlone)
        at = next
        continue
      }
      at = copy(bytes, from: at, to: &out)
    }
    let holes = hasHoleAlone || hasHoleInWord || out.count != bytes.count
    let start = holes ? "colonnade_row=$1 colonnade_1=$2 colonnade_2=$3; shift 3\n" : ""
    text = start + String(decoding: out, as: UTF8.self)
  }

  /// Words that only a shell knows, at the start of a command.
  private static let ownWords: Set<String> = [
    "!", ".", "alias", "bg", "break", "case", "cd", "continue", "eval", "exec", "exit", "export",
    "fg", "for", "hash", "if", "jobs", "local", "read", "readonly", "return", "set", "shift",
    "source", "times", "trap", "type", "ulimit", "umask", "unalias", "unset", "until", "wait",
    "while", "{", ":",
  ]

  /// Whether the first word is one of the shell's own, or gives a variable a value.
  private static func beginsWithOwnWord(_ source: String) -> Bool {
    guard let first = source.split(whereSeparator: \.isWhitespace).first else { return false }
    if ownWords.contains(String(first)) { return true }
    let name = first.prefix { $0.isASCII && ($0.isLetter || $0.isNumber || $0 == "_") }
    return !name.isEmpty && first.first?.isNumber == false
      && first.dropFirst(name.count).first == "="
  }

  /// Whether a sign outside quotes means something to a shell that splitting into words would lose,
  /// or only a shell knows the first word.
  static func isNeeded(for source: String) -> Bool {
    if beginsWithOwnWord(source) { return true }
    var quote: Character?
    var isEscaped = false
    for character in source {
      if isEscaped {
        isEscaped = false
      } else if let open = quote {
        if character == open { quote = nil }
        if open == "\"", character == "$" || character == "`" { return true }
      } else if character == "\\" {
        isEscaped = true
      } else if character == "'" || character == "\"" {
        quote = character
      } else if "|&;<>$`*?[~#!\n".contains(character) {
        return true
      }
    }
    return quote != nil
  }

  private static func hole(in bytes: ArraySlice<UInt8>) -> (sign: String, name: String)? {
    [("{}", "row"), ("{1}", "1"), ("{2}", "2")].first { bytes.starts(with: $0.0.utf8) }
  }

  /// Whether a byte beside a hole is no part of the same word.
  private static func ends(_ byte: UInt8?) -> Bool {
    byte.map { " \t\n;|&()<>`".utf8.contains($0) } ?? true
  }

  private mutating func variable(_ name: String, isAlone: Bool) -> [UInt8] {
    let quote = within.last
    let isPlain = quote != UInt8(ascii: "'") && quote != UInt8(ascii: "\"")
    if name == "row" {
      if isAlone && isPlain {
        hasHoleAlone = true
        return Array("\"$@\"".utf8)
      }
      hasHoleInWord = true
    }
    let value = "${colonnade_\(name)}"
    if isPlain { return Array("\"\(value)\"".utf8) }
    return Array((quote == UInt8(ascii: "'") ? "'\"\(value)\"'" : value).utf8)
  }

  /// Copies what stands at a place, and notes quotes and commands that begin or end there.
  ///
  /// - Returns: The place behind it.
  private mutating func copy(_ bytes: [UInt8], from at: Int, to out: inout [UInt8]) -> Int {
    let byte = bytes[at]
    let isLiteral = within.last == UInt8(ascii: "'")
    if byte == UInt8(ascii: "\\"), !isLiteral, at + 1 < bytes.count {
      out += [byte, bytes[at + 1]]
      return at + 2
    }
    out.append(byte)
    let isQuoted = isLiteral || within.last == UInt8(ascii: "\"")
    switch byte {
    case UInt8(ascii: "'"):
      if isLiteral { within.removeLast() } else if !isQuoted { within.append(byte) }
    case UInt8(ascii: "\""):
      if isLiteral { break }
      if isQuoted { within.removeLast() } else { within.append(byte) }
    case UInt8(ascii: "`"):
      if isLiteral { break }
      if within.contains(byte) {
        while within.popLast() != byte {}
      } else {
        within.append(byte)
      }
    case UInt8(ascii: "("):
      let isCommand = at > 0 && bytes[at - 1] == UInt8(ascii: "$")
      if !isLiteral, isCommand || !isQuoted { within.append(byte) }
    case UInt8(ascii: ")"):
      if within.last == UInt8(ascii: "(") { within.removeLast() }
    default: break
    }
    return at + 1
  }
}
