// SPDX-License-Identifier: Apache-2.0
import CellText

/// A heading as its line tells it, before the piece it stands in is read.
///
/// Headings within quotes and items are known only once they are read.
struct MarkdownHeading: Equatable, Sendable {
  /// Bytes of the words that are kept.
  private static let mostBytes = 512

  /// Its line in the source.
  var line: Int
  /// From 1 to 6.
  var level: Int
  /// Its words without their signs.
  var words: String

  /// Creates a heading of words as they are written.
  init(line: Int, level: Int, written: some StringProtocol) {
    self.line = line
    self.level = level
    words = Self.plain(written)
  }

  /// Reads a line that begins with number signs; `nil` for all others.
  init?(_ text: String, line: Int) {
    let rest = text.utf8.drop { $0 == 0x20 }
    guard rest.first == 0x23, text.utf8.count - rest.count <= 3 else { return nil }
    let signs = rest.prefix { $0 == 0x23 }.count
    let words = rest.dropFirst(signs)
    guard signs <= 6, words.first.map({ $0 == 0x20 || $0 == 0x09 }) ?? true else { return nil }
    var end = words
    while end.last == 0x20 { end.removeLast() }
    let open = end.reversed().drop { $0 == 0x23 }.reversed()
    if open.isEmpty || open.last == 0x20 { end = end.prefix(open.count) }
    self.init(line: line, level: signs, written: Substring(end))
  }

  /// The level of the heading that a line of `=` or `-` makes of the one above it.
  static func level(ofRule text: String) -> Int? {
    let rest = text.utf8.drop { $0 == 0x20 }
    guard let sign = rest.first, sign == 0x3D || sign == 0x2D else { return nil }
    let end = rest.drop { $0 == sign }
    guard text.utf8.count - rest.count <= 3, end.allSatisfy({ $0 == 0x20 }) else { return nil }
    return sign == 0x3D ? 1 : 2
  }

  /// Tells whether a line can be words that a rule below makes a heading of.
  static func canBeTitle(_ text: String) -> Bool {
    let rest = text.utf8.drop { $0 == 0x20 }
    guard text.utf8.count - rest.count <= 3, let first = rest.first else { return false }
    return first != 0x3E && first != 0x7C && first != 0x09
  }

  // MARK: Words

  /// The name by which links lead to a heading.
  ///
  /// Source: the places that read Markdown on the web: letters and digits, small, with hyphens.
  static func name(of heading: String) -> String {
    var name = ""
    for scalar in heading.lowercased().unicodeScalars {
      if scalar.properties.isAlphabetic || scalar.properties.numericType != nil
        || scalar == "-" || scalar == "_"
      {
        name.unicodeScalars.append(scalar)
      } else if scalar == " " {
        name += "-"
      }
    }
    return name
  }

  /// Words without the signs for looks and links.
  static func plain(_ written: some StringProtocol) -> String {
    var plain = ""
    var rest = String(decoding: written.utf8.prefix(mostBytes), as: UTF8.self).unicodeScalars[...]
    while let scalar = rest.popFirst() {
      switch scalar {
      case "\\":
        if let next = rest.first, next.isASCII, !next.properties.isAlphabetic {
          rest.removeFirst()
          plain.unicodeScalars.append(next)
        } else {
          plain += "\\"
        }
      case "*", "`", "~": break
      case "_":
        let isInside = [plain.unicodeScalars.last, rest.first].allSatisfy {
          $0?.properties.isAlphabetic ?? false
        }
        if isInside { plain += "_" }
      case "]":
        // The address of a link is no words.
        guard let open = rest.first, open == "(" || open == "[" else { break }
        let close: Unicode.Scalar = open == "(" ? ")" : "]"
        if let end = rest.firstIndex(of: close) { rest = rest[end...].dropFirst() }
      case "[": break
      default: plain.unicodeScalars.append(scalar)
      }
    }
    return plain.trimmed
  }
}

extension String {
  /// The words without blanks at both ends.
  fileprivate var trimmed: String {
    var words = Substring(drop { $0 == " " || $0 == "\t" })
    while let last = words.last, last == " " || last == "\t" { words.removeLast() }
    return String(words)
  }
}
