// SPDX-License-Identifier: Apache-2.0
import SplitLayout

/// Messages about layouts, plugins and keys whose text is well formed.
enum SettingWords {
  static let settings = "the settings"

  static func noProgram(_ key: String) -> String { "\"\(key)\" names no program" }

  static func noColor(_ text: String) -> String {
    "\(quoted(text)) is no colour; write it like \"#88c0d0\""
  }

  // MARK: Layouts

  static let noColumns = "a layout needs \"columns\""
  static let peers = "\"peers\" are two columns of the layout"
  static let noPrimary = "a layout needs the column \"primary\""
  static let pluginAndCommand = "a column has a \"plugin\" or a \"command\", not both"
  static let minimumAboveMaximum = "\"min\" is above \"max\"; \"min\" is used"
  static let aboveWhole = "\"preferred\" is more than 100%"

  static func column(_ role: ColumnRole) -> String { "the column \"\(role.rawValue)\"" }

  static func emptyColumn(_ role: ColumnRole) -> String {
    "\(column(role)) needs a \"plugin\" or a \"command\""
  }

  static func tab(_ role: ColumnRole) -> String { "a tab of \(column(role))" }

  static func tabs(_ role: ColumnRole) -> String {
    "columns.\(role.rawValue).tabs: two to nine programs share a column"
  }

  static func besideTabs(_ key: String) -> String {
    "\"\(key)\" belongs to one of the \"tabs\" of the column"
  }

  static func noColumn(_ role: ColumnRole) -> String {
    "there is no column \"\(role.rawValue)\" in this layout"
  }

  static func style(isTriple: Bool) -> String {
    isTriple
      ? "the style is \"triple\" because there is a column \"supplementary\""
      : "the style is \"double\" because there is no column \"supplementary\""
  }

  static func noName(_ text: String) -> String {
    "\(quoted(text)) is no name; names are letters, digits, \"-\", \"_\" and \".\""
  }

  static func tooManyWords(_ key: String) -> String {
    "\"\(key)\" has more than \(ConfigLimit.arguments) words"
  }

  static func longWord(_ key: String) -> String {
    "a word of \"\(key)\" is longer than \(ConfigLimit.argumentBytes) bytes"
  }

  static func noVariable(_ name: String) -> String {
    "\(quoted(name)) is no name of an environment variable"
  }

  static func tooManyRules(_ key: String) -> String {
    "\"\(key)\" has more than \(ConfigLimit.routes) rules"
  }

  static func noMediaType(_ text: String) -> String {
    "\(quoted(text)) is no media type; expected one like \"text/plain\" or \"text/*\""
  }

  static func noWidth(_ text: String) -> String {
    "expected cells like 40 or a part like \"33%\" for \"preferred\", found \(quoted(text))"
  }

  // MARK: Plugins

  static let versions = "a list of versions"
  static let options = "a list of options"
  static let option = "an option"
  static let namelessOption = "an option needs a \"name\""
  static let tooManyOptions = "\"options\" has more than \(ConfigLimit.options) of them"

  static func declaredTwice(_ name: String) -> String { "\(quoted(name)) is declared twice" }

  static func noOption(_ name: String) -> String {
    "\(quoted(name)) is no option; expected one like \"--sort\""
  }

  // MARK: Keys

  static let keys = "a key, a list of keys or null"

  static func unknownCommand(_ name: String, among known: [String]) -> String {
    "unknown command \(quoted(name))\(suggestion(for: name, among: known))"
  }

  static func fixedKeys(_ command: String) -> String {
    "the keys of \"\(command)\" cannot be changed"
  }

  static func noKey(_ name: String) -> String {
    "\(quoted(name)) names no key; expected one like \"x\", \"ctrl+r\" or \"ctrl+w x\""
  }

  static func keptForNumbers(_ key: String) -> String { "\(quoted(key)) is kept for numbers" }

  static func fixedKey(_ key: String, means title: String) -> String {
    "\(quoted(key)) always means \(quoted(title))"
  }

  static func takenKey(_ key: String, by command: String, line: Int?) -> String {
    "\(quoted(key)) is already the key of \"\(command)\"\(line.map { " on line \($0)" } ?? "")"
  }

  static func onlyKey(_ key: String, of command: String) -> String {
    "\(quoted(key)) was the only key of \"\(command)\""
  }

  static func sameCharacter(_ key: String, as other: String) -> String {
    "\(quoted(key)) is \(quoted(other)) in many terminals, which send the same for both"
  }
}
