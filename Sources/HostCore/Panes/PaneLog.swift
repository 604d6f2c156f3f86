// SPDX-License-Identifier: Apache-2.0
package import CellText

/// The last words a program wrote to its standard error, and stray output.
package struct PaneLog: Sendable {
  /// The newest lines, oldest first.
  package private(set) var lines: [SafeText] = []
  /// The number of newest lines that the host itself has written.
  private var noteCount = 0
  /// Stray lines on standard output since the start.
  package private(set) var strayCount = 0

  /// The last line this run wrote to its standard error that is not blank: mostly the reason.
  package private(set) var lastWords: SafeText?

  /// Forgets what the run before said last; its lines stay.
  mutating func beginRun() { lastWords = nil }

  /// Adds a line of standard error.
  mutating func addError(_ line: SafeText) {
    if line.string.contains(where: { !$0.isWhitespace }) { lastWords = line }
    add(line)
  }

  /// Lines of the program, and about what it has said.
  package var saidCount: Int { max(0, lines.count - noteCount) }

  /// Adds a line of the host about how the program is.
  mutating func addNote(_ line: SafeText) {
    noteCount = min(noteCount + 1, HostLimits.logLines)
    add(line)
  }

  mutating func add(_ line: SafeText, isStray: Bool = false) {
    if isStray { strayCount += 1 }
    lines.append(line)
    if lines.count > HostLimits.logLines * 2 {
      lines.removeFirst(lines.count - HostLimits.logLines)
    }
  }
}
