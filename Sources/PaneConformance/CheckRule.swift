// SPDX-License-Identifier: Apache-2.0

/// Rule: one sentence about how a plugin behaves, with the number it is known by.
///
/// The numbers never change. To add a rule: a line in `CheckRule+….swift`, and a finding in one of
/// the scenarios or inspectors.
package struct CheckRule: Equatable, Sendable {
  /// The weight of a rule.
  package enum Level: String, Sendable {
    /// A plugin that breaks it does not work.
    case must = "MUST"
    /// A plugin that breaks it could be better.
    case should = "SHOULD"
  }

  /// The number the rule is known by.
  package let number: Int
  /// The weight of the rule.
  package let level: Level
  /// The conduct of a good plugin, in one sentence.
  package let name: String
  /// The change to make in a plugin that breaks it; a sentence without its full stop.
  package let change: String
  /// Why there may be nothing to try it on.
  let absence: String

  /// Creates a rule.
  init(
    _ number: Int, _ level: Level, _ name: String, change: String,
    absence: String = "the check did not get that far"
  ) {
    self.number = number
    self.level = level
    self.name = name
    self.change = change
    self.absence = absence
  }

  /// All rules in the order of their numbers.
  package static let all: [CheckRule] =
    starting + ending + content + inputs + rows + commands + dragging + canvas + events + moving
    + naming + acting + ahead

  /// The rule of a number; `nil` for a number that is no rule.
  static subscript(number: Int) -> CheckRule? { all.first { $0.number == number } }
}
