// SPDX-License-Identifier: Apache-2.0

extension SourceFile {
  /// The texts in quotes that people read, with their lines from 1: those that have two words in a
  /// row or a word beside a value, and single words that are made text for the screen.
  ///
  /// The reasons of traps are left out.
  var sentences: [(line: Int, text: String)] {
    var found: [(Int, String)] = []
    var isInText = false
    for (index, line) in lines.enumerated() where line.contains("\"") || isInText {
      let isEdge = line.contains("\"\"\"")
      let texts = isInText && !isEdge ? [line] : isEdge ? [] : Self.texts(in: line)
      if isEdge { isInText.toggle() }
      guard !line.contains("precondition") else { continue }
      let isShown = Self.shownTexts.contains(where: line.contains)
      found += texts.filter { Self.isSentence($0) || isShown && Self.hasWord($0) }
        .map { (index + 1, $0) }
    }
    return found
  }

  /// The texts in quotes of a line, each value in them as one sign.
  private static func texts(in line: String) -> [String] {
    var texts: [String] = []
    var text: String?
    var depth = 0
    var before: Character = " "
    for character in withoutComment(line) {
      defer { before = before == "\\" && character == "\\" ? " " : character }
      if depth > 0 {
        depth += character == "(" ? 1 : character == ")" ? -1 : 0
      } else if text == nil {
        if character == "\"" { text = "" }
      } else if before == "\\" {
        if character == "(" {
          depth = 1
          text?.removeLast()
          text?.append(value)
        }
      } else if character == "\"" {
        texts.append(text ?? "")
        text = nil
      } else if character == "\\" {
        text?.append("x")
      } else {
        text?.append(character)
      }
    }
    return texts
  }

  /// A value in a text.
  private static let value: Character = "\u{FFFC}"
  /// The calls that make a text for the screen of what stands in quotes behind them.
  private static let shownTexts = ["SafeText(\"", "StyledText(\"", "status.say(\"", "turn.say(\""]

  private static func hasWord(_ text: String) -> Bool {
    text.split { !$0.isLetter }.contains { $0.count > 1 }
  }

  private static func isSentence(_ text: String) -> Bool {
    let words = text.split(separator: " ", omittingEmptySubsequences: false)
    return zip(words, words.dropFirst()).contains { first, second in
      let head = first.last.map { ",;:".contains($0) } == true ? first.dropLast() : first
      let next = second.prefix { $0.isLetter || $0 == value }
      return isWord(head) && isWord(next) || isWord(head) && next.first == value
        || head.last == value && isWord(next)
    }
  }

  private static func isWord(_ text: Substring) -> Bool {
    text.count > 1 && text.allSatisfy { $0.isLetter || $0 == "'" || $0 == "-" }
  }

  /// How often a block of comments begins with a word that asks instead of saying, and how many
  /// blocks there are.
  var openers: (asking: Int, all: Int) {
    var result = (asking: 0, all: 0)
    var isInBlock = false
    for line in lines.dropFirst() {
      let text = line.drop { $0 == " " }
      defer { isInBlock = text.hasPrefix("//") }
      guard text.hasPrefix("//"), !isInBlock else { continue }
      result.all += 1
      let first = text.drop { $0 == "/" || $0 == " " }.prefix { $0.isLetter }
      if ["What", "Whether", "Where", "Who", "How"].contains(first) { result.asking += 1 }
    }
    return result
  }

  /// How often each comment of one line alone stands in the file.
  var shortComments: [String: Int] {
    var counts: [String: Int] = [:]
    let texts = lines.map { $0.drop { $0 == " " } }
    for index in texts.indices.dropFirst() where texts[index].hasPrefix("/// ") {
      let isAlone =
        !texts[index - 1].hasPrefix("//")
        && !(index + 1 < texts.count && texts[index + 1].hasPrefix("//"))
      if isAlone { counts[String(texts[index].dropFirst(4)), default: 0] += 1 }
    }
    return counts
  }
}
