// SPDX-License-Identifier: Apache-2.0
package import CellText

/// The last words a program wrote to its standard error, and stray output.
package struct PaneLog: Sendable {
  /// The newest lines, oldest first.
  package private(set) var lines: [SafeText] = []
  /// Stray lines on standard output since the start.
  package private(set) var strayCount = 0

  /// The last twenty lines as one text; `nil` when nothing has been written.
  package var lastWords: SafeText? {
    guard !lines.isEmpty else { return nil }
    return SafeText(lines.suffix(20).map(\.string).joined(separator: "\n"), place: .multiline)
  }

  mutating func add(_ line: SafeText, isStray: Bool = false) {
    if isStray { strayCount += 1 }
    lines.append(line)
    if lines.count > HostLimits.logLines * 2 {
      lines.removeFirst(lines.count - HostLimits.logLines)
    }
  }
}
