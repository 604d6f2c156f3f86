// SPDX-License-Identifier: Apache-2.0

/// The words behind the layout's name on the command line, and how they get into its strings.
///
/// `{1}` … `{9}` stand for a word, `{args}` for all of them; `{1:default}` and `{args:default}` for the
/// default where there is none. All other braces stay as they are, `{}` too. A `~` at the start of a
/// string or of a default, alone or before `/`, is the home directory.
package struct LayoutArguments: Equatable, Sendable {
  /// The words.
  package let words: [String]
  /// The user's home directory; without one `~` stays.
  package let home: String?

  /// Creates arguments.
  package init(_ words: [String], home: String? = nil) {
    self.words = words
    self.home = home
  }

  /// The strings with every placeholder filled.
  ///
  /// A string that is nothing but a placeholder is left out when there is nothing to fill in, and
  /// `{args}` alone becomes as many strings as there are words.
  package func fill(_ strings: [String]) -> [String] {
    strings.flatMap { string -> [String] in
      let pieces = Self.pieces(of: string)
      if pieces.count == 1, case .placeholder(let name, let other) = pieces[0] {
        if name == "args", !words.isEmpty { return words }
        return word(name).map { [$0] } ?? other.map { [expandingHome($0)] } ?? []
      }
      return [fill(string)]
    }
  }

  /// One string with every placeholder filled; `{args}` joins the words with spaces.
  package func fill(_ string: String) -> String {
    var text = ""
    for (index, piece) in Self.pieces(of: string).enumerated() {
      switch piece {
      case .text(let plain): text += index == 0 ? expandingHome(plain) : plain
      case .placeholder(let name, let other): text += word(name) ?? other.map(expandingHome) ?? ""
      }
    }
    return text
  }

  /// The first word that no placeholder of the strings stands for; `nil` when each word has its place.
  package func unused(in strings: [String]) -> String? {
    var taken = 0
    for case .placeholder(let name, _) in strings.flatMap(Self.pieces(of:)) {
      guard let number = Int(name) else { return nil }
      taken = max(taken, number)
    }
    return words.count > taken ? words[taken] : nil
  }

  private func word(_ name: String) -> String? {
    if name == "args" { return words.isEmpty ? nil : words.joined(separator: " ") }
    guard let number = Int(name), words.indices.contains(number - 1) else { return nil }
    return words[number - 1]
  }

  private func expandingHome(_ text: String) -> String {
    guard let home, text == "~" || text.hasPrefix("~/") else { return text }
    return home + text.dropFirst()
  }

  private enum Piece {
    case text(String)
    case placeholder(String, default: String?)
  }

  private static func pieces(of string: String) -> [Piece] {
    var pieces: [Piece] = []
    var rest = string[...]
    var plain = ""
    while let open = rest.firstIndex(of: "{") {
      plain += String(rest[..<open])
      let inside = rest[rest.index(after: open)...]
      guard inside.first?.isNumber == true || inside.hasPrefix("args"),
        let close = inside.firstIndex(of: "}"), let piece = placeholder(inside[..<close])
      else {
        plain += "{"
        rest = inside
        continue
      }
      if !plain.isEmpty { pieces.append(.text(plain)) }
      plain = ""
      pieces.append(piece)
      rest = inside[inside.index(after: close)...]
    }
    plain += String(rest)
    if !plain.isEmpty { pieces.append(.text(plain)) }
    return pieces
  }

  private static func placeholder(_ text: Substring) -> Piece? {
    let parts = text.split(separator: ":", maxSplits: 1, omittingEmptySubsequences: false)
    guard let name = parts.first else { return nil }
    let isNumber = name.utf8.count == 1 && (49...57).contains(name.utf8.first ?? 0)
    guard isNumber || name == "args" else { return nil }
    return .placeholder(String(name), default: parts.count > 1 ? String(parts[1]) : nil)
  }
}
