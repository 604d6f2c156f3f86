// SPDX-License-Identifier: Apache-2.0

/// The text of a `mimeapps.list`, in which the user says which programs open what.
///
/// Source: freedesktop.org, Association between MIME types and applications 1.0.1.
package struct MimeApps: Equatable, Sendable {
  /// The file as it is written.
  package private(set) var text: String

  private static let section = "[Default Applications]"

  /// Takes the text of a file; an empty one stands for a file that is not there.
  package init(_ text: String) { self.text = text }

  /// Makes a program the usual one for a type; those that were named for it stay behind it, and all
  /// other lines are as they were, to the byte.
  ///
  /// - Parameters:
  ///   - program: Name of its desktop file, such as `vim.desktop`.
  ///   - type: The type, such as `text/plain`.
  package mutating func setUsual(_ program: String, for type: String) {
    // By bytes: a line feed behind a carriage return is no character of its own.
    var lines = text.utf8.split(separator: 10, omittingEmptySubsequences: false).map {
      String(Substring($0))
    }
    guard let begin = lines.firstIndex(where: { Self.trimmed($0) == Self.section }) else {
      if !text.isEmpty, text.utf8.last != 10 { text += "\n" }
      if !text.isEmpty { text += "\n" }
      text += "\(Self.section)\n\(type)=\(program)\n"
      return
    }
    let end = lines[(begin + 1)...].firstIndex { $0.hasPrefix("[") } ?? lines.endIndex
    if let place = lines[(begin + 1)..<end].firstIndex(where: { Self.key(of: $0) == type }) {
      let others = Self.programs(of: lines[place]).filter { $0 != program }
      lines[place] = "\(type)=" + ([program] + others).joined(separator: ";")
    } else {
      lines.insert("\(type)=\(program)", at: begin + 1)
      if begin + 2 == lines.endIndex { lines.append("") }
    }
    text = lines.joined(separator: "\n")
  }

  private static func key(of line: String) -> String? {
    line.firstIndex(of: "=").map { trimmed(String(line[..<$0])) }
  }

  private static func programs(of line: String) -> [String] {
    guard let equals = line.firstIndex(of: "=") else { return [] }
    return line[line.index(after: equals)...].split(separator: ";").map { trimmed(String($0)) }
      .filter { !$0.isEmpty }
  }

  private static func trimmed(_ text: String) -> String {
    let blanks: Set<Character> = [" ", "\t", "\r"]
    let rest = text.drop { blanks.contains($0) }
    return String(rest.prefix(rest.count - rest.reversed().prefix { blanks.contains($0) }.count))
  }
}
