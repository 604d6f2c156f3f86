// SPDX-License-Identifier: Apache-2.0

/// A type as a target declares it: exact, of a family (`text/*`), or any (`*/*`).
struct TypePattern {
  private let pattern: String

  init(_ pattern: String) { self.pattern = pattern.lowercased() }

  /// Whether data of a type may come in; Markdown is plain text, too, and `x+json` is JSON.
  func matches(_ type: String) -> Bool {
    let exact = type.prefix { $0 != ";" && $0 != " " }.lowercased()
    var kinds = [exact]
    if exact == "text/markdown" { kinds.append("text/plain") }
    for base in ["json", "xml", "zip"] where exact.hasSuffix("+" + base) {
      kinds.append("application/" + base)
    }
    return pattern == "*/*"
      || kinds.contains {
        $0 == pattern || pattern.hasSuffix("/*") && $0.hasPrefix(pattern.dropLast())
      }
  }
}
