// SPDX-License-Identifier: Apache-2.0

/// Matching of the types an item offers with the patterns a pane takes.
///
/// Types are compared in lower case and without parameters. A pattern may be exact, `text/*` or
/// `*/*`. A type also conforms to what it is made of: `x+json` to `application/json`, Markdown to
/// plain text.
package enum TypePattern {
  /// Tells whether a type is taken by one of the patterns.
  package static func matches(_ type: String, anyOf patterns: [String]) -> Bool {
    let base = bare(type)
    guard !base.isEmpty else { return false }
    let parents = conformances(of: base)
    return patterns.contains { pattern in
      let pattern = bare(pattern)
      return matches(base, pattern) || parents.contains { matches($0, pattern) }
    }
  }

  /// The type in lower case without parameters and blanks.
  package static func bare(_ type: String) -> String {
    let head = type.utf8.prefix { $0 != UInt8(ascii: ";") }
    let trimmed = head.drop { $0 == 0x20 }.reversed().drop { $0 == 0x20 }.reversed()
    return String(decoding: Array(trimmed), as: UTF8.self).lowercased()
  }

  private static func matches(_ type: String, _ pattern: String) -> Bool {
    if pattern == "*/*" || pattern == "*" || pattern == type { return true }
    guard pattern.hasSuffix("/*") else { return false }
    return type.hasPrefix(String(pattern.dropLast()))
  }

  private static func conformances(of type: String) -> [String] {
    var parents: [String] = []
    if type == "text/markdown" { parents.append("text/plain") }
    for (suffix, parent) in suffixes where type.hasSuffix(suffix) { parents.append(parent) }
    return parents
  }

  private static let suffixes = [
    ("+json", "application/json"), ("+xml", "application/xml"), ("+zip", "application/zip"),
  ]
}
