// SPDX-License-Identifier: Apache-2.0

/// Why a key of a pane never leads to its command, behind the key.
enum KeyWords {
  static let noKey = "is no key"
  static let rareModifier = "is never pressed: hardly any keyboard has Hyper or Meta"
  static let keptForNumbers = "never comes: that key is kept for numbers in a host"

  static func alwaysMeans(_ title: String) -> String {
    "never comes: that key always means “\(title)” in a host"
  }
}

/// Messages about the text of a configuration and the kinds of its values.
enum ConfigWords {
  // MARK: Text

  static let tooLong = "the text is larger than 1 MiB"
  static let isEmpty = "the text is empty, expected \"{\""
  static let notUTF8 = "the text is not UTF-8"
  static let hasNUL = "the text contains a NUL character"
  static let end = "the end of the text"
  static let name = "a name in quotes or \"}\""
  static let value = "a value"

  static func colon(after name: String) -> String { "\":\" after \(name)" }

  static let badNumber = "not a number as JSON writes them"
  static let openLine = "the string is not closed on its line"
  static let openString = "the string is not closed"
  static let openComment = "the comment is not closed"
  static let badComment = "expected \"//\" or \"/*\" to begin a comment"
  static let hasControl = "a control character in a string; write it as \\u00XX"
  static let badUnicode = "\\u needs four hexadecimal digits of a character"
  static let badEscape = "unknown escape in a string; a backslash is written \\\\"

  static func tooDeep(_ limit: Int) -> String { "nested deeper than \(limit)" }

  static func bareWord(_ word: String) -> String {
    "expected a value, found \(quoted(word)); texts need quotes"
  }

  /// What was expected instead of a character; `nil` is the end of the text.
  static func expected(_ expected: String, found character: String?) -> String {
    "expected \(expected), found \(character.map(quoted) ?? end)"
  }

  // MARK: Values

  static let truth = "true or false"
  static let strings = "a list of strings"
  static let stringOrStrings = "a string or a list of strings"
  static let anObject = "an object"

  static func wholeNumber(_ range: ClosedRange<Int>) -> String {
    "a whole number from \(range.lowerBound) to \(range.upperBound)"
  }

  static func noObject(_ what: String, found kind: String) -> String {
    "expected \(anObject) for \(what), found \(kind)"
  }

  static func mismatch(_ wanted: String, for name: String, found: String) -> String {
    "expected \(wanted) for \"\(name)\", found \(found)"
  }

  static func givenTwice(_ name: String, line: Int) -> String {
    "\(quoted(name)) is given twice; that of line \(line) is used"
  }

  /// The names that are known tell which one may be meant.
  static func unknownKey(_ name: String, among known: [String]) -> String {
    "unknown key \(quoted(name))\(suggestion(for: name, among: known))"
  }

  static func unknownChoice(_ word: String, for name: String, among known: [String]) -> String {
    let hint = suggestion(for: word, among: known)
    return hint.isEmpty
      ? mismatch(listed(known), for: name, found: quoted(word))
      : "unknown \(quoted(word)) for \"\(name)\"\(hint)"
  }

  static func didYouMean(_ name: String) -> String { ", did you mean \"\(name)\"?" }
}
