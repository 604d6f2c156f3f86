// SPDX-License-Identifier: Apache-2.0

/// One finding about a configuration text, with its place.
package struct Diagnostic: Error, Hashable, Sendable {
  /// How bad it is.
  package enum Severity: String, Sendable {
    /// The text or the part is not used.
    case error
    /// It is used, but probably not what was meant.
    case warning
  }

  /// The name of the text as the user knows it, usually a path.
  package var file: String
  /// The line, from 1.
  package var line: Int
  /// The column in characters, from 1.
  package var column: Int
  /// One sentence without a full stop.
  package var message: String
  /// How bad it is.
  package var severity: Severity

  /// Creates a finding.
  package init(
    file: String, line: Int, column: Int, message: String, severity: Severity = .error
  ) {
    self.file = file
    self.line = line
    self.column = column
    self.message = message
    self.severity = severity
  }

  /// The form compilers use: `file:line:column: error: message`.
  package var description: String { "\(file):\(line):\(column): \(severity.rawValue): \(message)" }
}

/// A value read from a text, with everything found wrong on the way.
package struct Reading<Value: Sendable>: Sendable {
  /// What could be used; parts with errors are left at their defaults.
  package var value: Value
  /// The findings in the order of the text.
  package var diagnostics: [Diagnostic]

  /// Creates a reading.
  package init(_ value: Value, _ diagnostics: [Diagnostic] = []) {
    self.value = value
    self.diagnostics = diagnostics
  }

  /// Whether a finding is an error.
  package var hasErrors: Bool { diagnostics.contains { $0.severity == .error } }
}
