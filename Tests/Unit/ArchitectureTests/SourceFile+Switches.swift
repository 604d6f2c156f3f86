// SPDX-License-Identifier: Apache-2.0

/// Switches that answer for a case nobody has thought of yet.
extension SourceFile {
  /// How many switches name cases of an enumeration and have a `default` beside them.
  ///
  /// Switches over numbers, texts and optionals need one; those over cases would take a new case in
  /// silence.
  var defaultsOverOwnCases: Int {
    code.indices.count { index in
      let indent = code[index].prefix { $0 == " " }
      guard code[index].dropFirst(indent.count).hasPrefix("default:") else { return false }
      return code[..<index].reversed()
        .prefix { !$0.hasPrefix("\(indent)switch ") && !isSwitch($0, indent) }
        .contains { line in
          line.hasPrefix(indent) && Self.namesCase(line.dropFirst(indent.count))
        }
    }
  }

  /// True for a line at this depth that begins a switch whose value is used.
  private func isSwitch(_ line: String, _ indent: Substring) -> Bool {
    line.contains("switch ") && line.hasSuffix("{") && line.prefix { $0 == " " } == indent
  }

  private static func namesCase(_ line: Substring) -> Bool {
    guard line.hasPrefix("case ") else { return false }
    let pattern = line.dropFirst(line.hasPrefix("case let ") ? 9 : 5)
    guard pattern.hasPrefix("("), let end = pattern.firstRange(of: "):")?.lowerBound else {
      return isCase(pattern)
    }
    // Of a tuple each member counts: `(.number(let one), .number(let other))`.
    return pattern[..<end].dropFirst().split(separator: ",").contains { member in
      isCase(member.drop { $0 == " " })
    }
  }

  private static func isCase(_ pattern: Substring) -> Bool {
    let name = pattern.hasPrefix("let ") ? pattern.dropFirst(4) : pattern
    return name.hasPrefix(".") && !["..", ".some(", ".none"].contains(where: name.hasPrefix)
  }
}
