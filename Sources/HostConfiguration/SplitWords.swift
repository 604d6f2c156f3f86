// SPDX-License-Identifier: Apache-2.0

/// Why a command could not be split into words.
package enum WordsError: Error, Equatable, Sendable {
  /// A quote was opened at this character, from 1, and never closed.
  case unclosedQuote(Character, at: Int)
  /// The text ends in a backslash.
  case trailingBackslash

  /// The error in words.
  package var message: String {
    switch self {
    case .unclosedQuote(let quote, let place):
      "the quote \(quote) at character \(place) is not closed"
    case .trailingBackslash: "a backslash at the end has nothing to quote"
    }
  }
}

/// Splits a command the way a shell splits words, without running one.
///
/// Quotes and backslashes work as in `sh`; variables, globs, pipes and comments are plain text.
///
/// - Parameter text: Any text; empty gives no words.
/// - Returns: The words without their quotes; `''` is an empty word.
/// - Throws: ``WordsError`` for an open quote or a last backslash.
///
/// Source: POSIX shell, quoting.
package func splitWords(_ text: String) throws(WordsError) -> [String] {
  var words: [String] = []
  var word: String.UnicodeScalarView?
  var quote: (mark: Unicode.Scalar, place: Int)?
  var isEscaped = false
  for (index, scalar) in text.unicodeScalars.enumerated() {
    if isEscaped {
      isEscaped = false
      if scalar == "\n" { continue }
      if quote != nil, !["\"", "\\", "$", "`"].contains(scalar) { word?.append("\\") }
      word = (word ?? .init()) + [scalar]
    } else if let mark = quote?.mark {
      if scalar == mark {
        quote = nil
      } else if scalar == "\\", mark == "\"" {
        isEscaped = true
      } else {
        word?.append(scalar)
      }
    } else {
      switch scalar {
      case "\\": isEscaped = true
      case "'", "\"":
        quote = (scalar, index + 1)
        word = word ?? .init()
      case " ", "\t", "\n", "\r":
        if let word { words.append(String(word)) }
        word = nil
      default: word = (word ?? .init()) + [scalar]
      }
    }
  }
  if let quote { throw .unclosedQuote(Character(quote.mark), at: quote.place) }
  if isEscaped { throw .trailingBackslash }
  if let word { words.append(String(word)) }
  return words
}
