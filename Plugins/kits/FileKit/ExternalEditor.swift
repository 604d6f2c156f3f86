// SPDX-License-Identifier: Apache-2.0
internal import Glibc

/// The user's editor.
package enum ExternalEditor {
  /// The words of its command line: `$VISUAL`, `$EDITOR`, or the first usual one that is there.
  package static func words() -> [String] {
    for name in ["VISUAL", "EDITOR"] {
      guard let value = getenv(name) else { continue }
      let words = split(String(cString: value))
      if !words.isEmpty { return words }
    }
    let usual = ["sensible-editor", "editor", "nano", "vim", "vi"]
    return [usual.first(where: isInPath) ?? "vi"]
  }

  /// Splits words as a shell does, with quotes and backslashes and nothing else.
  package static func split(_ line: String) -> [String] {
    var words: [String] = []
    var word: String?
    var quote: Character?
    var isEscaped = false
    for character in line {
      if isEscaped {
        word = (word ?? "") + String(character)
        isEscaped = false
      } else if character == "\\", quote != "'" {
        isEscaped = true
      } else if let open = quote, character == open {
        quote = nil
      } else if quote == nil, character == "\"" || character == "'" {
        quote = character
        word = word ?? ""
      } else if quote == nil, character == " " || character == "\t" {
        if let done = word { words.append(done) }
        word = nil
      } else {
        word = (word ?? "") + String(character)
      }
    }
    return words + [word].compactMap { $0 }
  }

  private static func isInPath(_ name: String) -> Bool {
    guard let path = getenv("PATH") else { return false }
    return String(cString: path).split(separator: ":").contains {
      access("\($0)/\(name)", X_OK) == 0
    }
  }
}
