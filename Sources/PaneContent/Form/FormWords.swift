// SPDX-License-Identifier: Apache-2.0
import CellText

/// What is said of the fields of a form.
enum FormWords {
  static let submit = SafeText("Save")
  static let needed = "needed"
  static let number = "a number"
  static let tooLong = "too long to be sent"
  static let nothingChosen = SafeText("–")

  static func atLeast(_ number: Double) -> String { "at least \(words(number))" }
  static func atMost(_ number: Double) -> String { "at most \(words(number))" }
  static func charactersAtLeast(_ number: Double) -> String {
    "\(words(number)) characters at least"
  }
  static func charactersAtMost(_ number: Double) -> String {
    "\(words(number)) characters at most"
  }

  /// How many fields are otherwise than they were sent.
  static func changed(_ count: Int) -> String { "\(count) changed" }
  /// How many fields have an error.
  static func toCorrect(_ count: Int) -> String { "\(count) to correct" }
  /// The question before changes are lost.
  static func unsaved(_ count: Int) -> SafeText {
    SafeText(count == 1 ? "1 field changed" : "\(count) fields changed")
  }

  private static func words(_ number: Double) -> String {
    Int(exactly: number)?.grouped ?? number.description
  }
}
