// SPDX-License-Identifier: Apache-2.0

/// Why a command line could not be split.
package enum WordError: Error, Equatable, Sendable {
  /// A quote was opened and not closed.
  case unbalancedQuote(Character)
  /// A backslash was the last character.
  case danglingBackslash
}

/// Splits a command line into words as a shell does, without doing anything else a shell does.
///
/// Blanks part words; single quotes keep everything, double quotes everything but a backslash
/// before `"`, `\`, `$` or a backquote; elsewhere a backslash keeps the next character.
///
/// - Throws: `WordError` when a quote or backslash is left open.
///
/// Source: POSIX shell command language, quoting.
package func splitWords(_ line: String) throws(WordError) -> [String] {
  var words: [String] = []
  var word = ""
  var hasWord = false
  var quote: Character?
  var isEscaped = false
  for character in line {
    if isEscaped {
      if quote == "\"", !"\"\\$`".contains(character) { word.append("\\") }
      word.append(character)
      isEscaped = false
    } else if character == "\\", quote != "'" {
      isEscaped = true
      hasWord = true
    } else if let open = quote {
      if character == open { quote = nil } else { word.append(character) }
    } else if character == "'" || character == "\"" {
      quote = character
      hasWord = true
    } else if character.isWhitespace {
      if hasWord { words.append(word) }
      word = ""
      hasWord = false
    } else {
      word.append(character)
      hasWord = true
    }
  }
  if let quote { throw .unbalancedQuote(quote) }
  if isEscaped { throw .danglingBackslash }
  if hasWord { words.append(word) }
  return words
}
