// SPDX-License-Identifier: Apache-2.0
import SplitLayout

/// The sentences about layout scripts.
enum LayoutScriptWords {
  static let missing = "is missing"
  static let notAnObject = "not an object"
  static let notAList = "not a list"
  static let notWhole = "not a whole number"
  static let notATruth = "not true or false"

  static func output(_ reason: String) -> String { "output: \(reason)" }

  static func failure(_ message: String, line: Int) -> String { "line \(line): \(message)" }

  static func warning(_ message: String, line: Int) -> String {
    failure("warning: \(message)", line: line)
  }

  static func notJSON(_ reason: String) -> String { "not JSON (\(reason))" }

  static func longLine(_ limit: Int) -> String { "the line is longer than \(limit) bytes" }

  static func unknownMember(_ name: String) -> String { "unknown member \(name)" }

  static func minimumAbove(_ role: ColumnRole) -> String {
    "\(role.rawValue): min is above max; min is used"
  }

  static func preferredAbove(_ role: ColumnRole) -> String {
    "\(role.rawValue): preferred is above max; max is used"
  }
}

extension LayoutScript.Failure {
  static let notAScript = Self(message: "a script is an object")
  static let notAWidth = Self(message: "preferred: not cells, a percentage or a ratio")

  /// Something about a member or a word, its name first.
  init(_ name: String, _ what: String) { self.init(message: "\(name): \(what)") }

  static func missing(_ name: String) -> Self {
    Self(message: "\(name) \(LayoutScriptWords.missing)")
  }

  static func noneOf(_ words: [String], _ name: String) -> Self {
    Self(name, "not one of \(words.joined(separator: ", "))")
  }

  static func noColumn(_ name: String, in member: String) -> Self {
    Self(member, "no column \(name)")
  }

  static func badWidth(_ role: ColumnRole) -> Self {
    Self(message: "badWidth: \(role.rawValue): widths start at 0, fractions lie between 0 and 1")
  }

  static func noSuchColumn(_ role: ColumnRole) -> Self {
    Self(message: "noSuchColumn: \(role.rawValue): not in this style")
  }

  static func paneInUse(_ role: ColumnRole) -> Self {
    Self(message: "paneInUse: \(role.rawValue): its pane is in another column")
  }
}

/// The kinds of words an action has, as failures name them.
enum ActionWord: String {
  case name = "a name"
  case item = "an item"
  case page = "a page"
  case mode = "a mode"
  case behavior = "a behavior"
  case width = "a width"
  case height = "a height"
  case column = "a column"
  case pane = "a pane"
  case truth = "true or false"

  static let paneForms = "a pane is true, false or a name"

  var isMissing: String { "\(rawValue) \(LayoutScriptWords.missing)" }
  var isNoText: String { "\(rawValue) is not a string" }
  var isNotWhole: String { "\(rawValue) is \(LayoutScriptWords.notWhole)" }

  static func noAction(_ name: String) -> String { "no action \(name)" }
}
