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
/// - Parameters:
///   - text: Any text; empty gives no words.
///   - home: The user's folder, which a `~` without quotes stands for at the start of a word, alone or
///     before `/`; without one `~` stays.
/// - Returns: The words without their quotes; `''` is an empty word.
/// - Throws: ``WordsError`` for an open quote or a last backslash.
///
/// Source: POSIX shell, quoting and tilde expansion.
package func splitWords(
  _ text: String, home: String? = nil
) throws(WordsError) -> [String] {
  var words: [String] = []
  var word: String.UnicodeScalarView?
  /// True for a word that begins with a `~` that is not quoted.
  var hasTilde = false
  func end() {
    guard let ended = word.map(String.init) else { return }
    let isAtHome = hasTilde && (ended == "~" || ended.hasPrefix("~/"))
    words.append(isAtHome ? (home ?? "~") + ended.dropFirst() : ended)
    word = nil
  }
  var quote: (mark: Unicode.Scalar, place: Int)?
  var isEscaped = false
  for (index, scalar) in text.unicodeScalars.enumerated() {
    if isEscaped {
      isEscaped = false
      if scalar == "\n" { continue }
      if word == nil { hasTilde = false }
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
        if word == nil { hasTilde = false }
        quote = (scalar, index + 1)
        word = word ?? .init()
      case " ", "\t", "\n", "\r": end()
      default:
        if word == nil { hasTilde = scalar == "~" }
        word = (word ?? .init()) + [scalar]
      }
    }
  }
  if let quote { throw .unclosedQuote(Character(quote.mark), at: quote.place) }
  if isEscaped { throw .trailingBackslash }
  end()
  return words
}
