// SPDX-License-Identifier: Apache-2.0

/// A word of a command line so that its ends and all its characters can be seen, as bash reads it.
package enum ShellWord {
  /// The word as a shell reads it back: as it is, or in quotes where it would mean something else.
  package static func quoted(_ word: String) -> String {
    guard SafeText(word).string == word else {
      return "$'\(word.unicodeScalars.map(escaped).joined())'"
    }
    if !word.isEmpty, word.unicodeScalars.allSatisfy(isPlain) { return word }
    let parts = word.split(separator: "'", omittingEmptySubsequences: false)
    return "'\(parts.joined(separator: "'\\''"))'"
  }

  private static func isPlain(_ scalar: Unicode.Scalar) -> Bool {
    scalar.properties.isAlphabetic || ("0"..."9").contains(scalar)
      || "/._-+=:,@%".unicodeScalars.contains(scalar)
  }

  /// A scalar between `$'` and `'`: what is not shown as itself by its number.
  private static func escaped(_ scalar: Unicode.Scalar) -> String {
    let text = String(Character(scalar))
    switch scalar {
    case "\n": return "\\n"
    case "\t": return "\\t"
    case "\r": return "\\r"
    default: break
    }
    if scalar == "\\" || scalar == "'" { return "\\\(text)" }
    if SafeText(text).string == text { return text }
    let digits = String(scalar.value, radix: 16)
    return "\\U" + String(repeating: "0", count: 8 - digits.count) + digits
  }
}
