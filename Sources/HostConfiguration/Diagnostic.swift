// SPDX-License-Identifier: Apache-2.0

/// A place in a file.
package struct SourcePlace: Hashable, Sendable {
  /// The name of the text as the user knows it, usually a path.
  package var file: String
  /// The line, from 1.
  package var line: Int
  /// The column in Unicode scalars, from 1.
  package var column: Int

  /// Creates a place.
  package init(file: String, line: Int, column: Int) {
    self.file = file
    self.line = line
    self.column = column
  }
}

/// One finding about a configuration text, with its place.
///
/// The message may quote the text, so it is shown as any foreign text is.
package struct Diagnostic: Error, Hashable, Sendable {
  /// The severity of a finding.
  package enum Severity: String, Sendable {
    /// The text or the part is not used.
    case error
    /// The value is used, but probably not what was meant.
    case warning
  }

  /// The name of the text as the user knows it, usually a path.
  package var file: String
  /// The line, from 1.
  package var line: Int
  /// The column in Unicode scalars, from 1.
  package var column: Int
  /// One sentence without a full stop.
  package var message: String
  /// The severity of a finding.
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
  /// The part that could be used; parts with errors are left at their defaults.
  package var value: Value
  /// The findings in the order of the text.
  package var diagnostics: [Diagnostic]

  /// Creates a reading.
  package init(_ value: Value, _ diagnostics: [Diagnostic] = []) {
    self.value = value
    self.diagnostics = diagnostics
  }

  /// True when a finding is an error.
  package var hasErrors: Bool { diagnostics.contains { $0.severity == .error } }
}

/// The findings of one text while it is read; a hundred are enough.
package struct Findings: Sendable {
  /// How many findings are kept; what comes after is dropped.
  package static let limit = 100

  private let file: String
  private var list: [Diagnostic] = []

  /// Creates an empty list for a text with a name.
  package init(file: String) { self.file = file }

  /// The findings in the order of the text.
  package var inOrder: [Diagnostic] {
    list.sorted { ($0.line, $0.column) < ($1.line, $1.column) }
  }

  /// Notes something that is not used.
  package mutating func error(_ message: String, at place: TextPlace) {
    add(message, place, .error)
  }

  /// Notes something doubtful that is used.
  package mutating func warning(_ message: String, at place: TextPlace) {
    add(message, place, .warning)
  }

  private mutating func add(
    _ message: String, _ place: TextPlace, _ severity: Diagnostic.Severity
  ) {
    guard list.count < Self.limit else { return }
    list.append(
      Diagnostic(
        file: file, line: place.line, column: place.column, message: message, severity: severity))
  }

  /// The place in this text, with its name.
  func source(_ place: TextPlace) -> SourcePlace {
    SourcePlace(file: file, line: place.line, column: place.column)
  }
}
