// SPDX-License-Identifier: Apache-2.0
import CellGeometry
import CellText
import HostCore

/// The sentences of the command line; those of its table stand in `CommandTable`.
enum CommandWords {
  /// The title of the column beside a single program.
  static let input = "Input"
  static func noFields(_ words: String) -> String {
    "fields are numbers with commas between them, such as 2,1, not “\(words)”"
  }
  static func noActionKey(_ key: String, _ fault: String) -> String {
    "--action: the key “\(key)” \(fault)"
  }
  static func actionKeyTwice(_ key: String, _ first: String, _ second: String) -> String {
    "--action: “\(first)” and “\(second)” have the same key, “\(key)”"
  }
  static let preview = "Preview"

  static var version: String { "colonnade \(Colonnade.version)\n" }

  static func tryHelp(_ complaint: String, about name: String) -> String {
    "\(complaint)\nTry: colonnade \(name) --help"
  }

  // MARK: new

  /// The title in the template of layouts, which the new name takes the place of.
  static let layoutOfTemplate = "My layout"
  static let buildSwift = "swift build -c release"

  static func compileC(_ name: String) -> String { "cc -O2 -o \(name) \(name).c" }

  static func thereAlready(_ path: String) -> String { "\(path) is there already" }

  static func noTemplate(_ file: String, in folders: [String]) -> String {
    "the template \(file) is not in \(folders.joined(separator: ", "))"
  }

  static func madeLayout(_ file: String, opened command: String) -> String {
    "Made \(file)\nOpen it: colonnade open \(command)\n"
  }

  static func madePlugin(_ files: [String], manifest: String) -> String {
    "Made \(files.joined(separator: ", ")) and \(manifest)"
  }

  static func wantsKit(in package: String) -> String {
    "Put the path of Colonnade's sources into \(package)"
  }

  static func build(in folder: String, by command: String) -> String {
    "Build it: cd \(folder) && \(command)"
  }

  static func tryColumn(_ command: String) -> String {
    "Try it:   colonnade open --column \(command)"
  }

  static func checkProgram(_ path: String) -> String { "Check it: colonnade check \(path)" }

  // MARK: plugins

  static func addedPlugin(_ name: String, _ place: String) -> String {
    "Added \(name): \(place)\n"
  }

  static func noPlugin(_ name: String) -> String {
    "“\(name)” has no plugin.json and no program of its name, so it is no plugin"
  }

  static func noSource(_ place: String) -> String {
    "“\(place)” is no folder, and no address that git knows"
  }

  static func noName(_ place: String) -> String { "“\(place)” ends in no name for a plugin" }

  static func notCopied(_ program: String, _ status: Int) -> String {
    "nothing was added: \(program) ended with \(status)"
  }

  static let searchedPlugins = "looked for plugins in"
  static let searchedLayouts = "looked for layouts in"

  /// What becomes of a permission that a manifest names.
  static func wish(for permission: String, isOurs: Bool, isAllowed: Bool) -> String {
    let answer: String
    switch (Power(rawValue: permission), permission) {
    case _ where isAllowed: answer = "allowed for good; “What plugins may do” takes it back"
    case (.files?, _) where isOurs:
      answer = "given, the host changes files for it and takes that back"
    case (.files?, _): answer = "asked, the host changes files for it and takes that back"
    case (.links?, _), (.programs?, _), (.clipboard?, _):
      answer = "asked, unless a key, a click or a drop in its column came just before"
    case (nil, "clipboard.read"): answer = "not given, no plugin may read the clipboard"
    case (nil, "bus"): answer = "not given, this host has no bus"
    case (nil, "keys.global"): answer = "not given, keys go to the focused column"
    case (nil, "pane.open.any"), (nil, "notify.background"): answer = "given to every plugin"
    case (nil, _): answer = "not known to this host"
    }
    return "wants \(permission): \(answer)"
  }

  // MARK: replay

  static func otherBuild(_ path: String) -> String {
    "\(path): recorded by another build; it may play differently, --verify shows where"
  }

  /// How a record ends before its session did.
  static func torn(_ path: String, after events: Int) -> String {
    "\(path): ends in the middle of a line; \(shown(events))"
  }

  static func full(_ path: String, after events: Int) -> String {
    "\(path): ends where the record was full; \(shown(events))"
  }

  static func unreadable(_ path: String, line: Int, after events: Int) -> String {
    "\(path):\(line): cannot be read; \(shown(events))"
  }

  static func saysSomethingElse(_ path: String, line: Int) -> String {
    "\(path):\(line): the host says something else"
  }

  static func then(_ line: String?) -> String { "  then: \(line ?? "nothing")" }

  static func now(_ line: String?) -> String { "  now:  \(line ?? "nothing")" }

  private static func shown(_ events: Int) -> String {
    "\(events) \(events == 1 ? "event" : "events") shown"
  }

  // MARK: Sessions

  static let timeUp = "the time was up before all had come"

  /// The reason why a session cannot be shown on a terminal of this kind; empty for none.
  static func cannotShow(on kind: String) -> String {
    let what = kind.isEmpty ? "TERM is not set, so this terminal" : "a terminal with TERM=\(kind)"
    return "\(what) cannot show a screen; colonnade snapshot prints one"
  }

  static func noTerminal(_ reason: String) -> String { "no terminal to draw on (\(reason))" }

  static func cannotWrite(_ file: String, _ reason: String) -> String {
    "\(file) cannot be written (\(reason))"
  }

  static let guardianKilled =
    "ended, for the process that watches over it was killed; terminal restored"

  static func notRecorded(_ reason: String) -> String { "Nothing is recorded: \(reason)" }

  static func notKept(_ reason: String) -> String { "Nothing is kept: \(reason)" }

  static func notLogged(_ reason: String) -> String { "nothing is logged: \(reason)" }

  static func movesNotLogged(_ reason: String) -> String {
    "Moves cannot be logged (\(reason)); they are not safe against a crash"
  }

  static func noTraceOfCheck(_ trace: String, _ log: String) -> String {
    "\(trace) records sessions, and a check is none; \(log)=FILE keeps what the plugin writes to "
      + "stderr"
  }

  static func andMore(_ words: String, _ count: Int) -> String {
    "\(words), \(count) more"
  }

  static let configuration = "Configuration"
  static let fine = "fine"
  static let noConfiguration = "none of your own"

  static func cannotOpen(_ file: String, _ pattern: String, _ objection: String) -> String {
    "\(file): \"opens\" for \(pattern): \(objection)"
  }
}

extension ConfigurationError {
  static let tooManyColumns = ConfigurationError(["at most three --column are shown"])
  static let emptyColumn = ConfigurationError(["--column is empty"])

  static func openQuote(column command: String) -> ConfigurationError {
    ConfigurationError(["--column “\(command)”: a quote is not closed"])
  }

  static func noPlugin(
    _ name: String, for column: String, of layout: String, in folders: [String]
  ) -> ConfigurationError {
    ConfigurationError([
      "\(layout): no plugin “\(name)” for the \(column) column; looked in "
        + folders.joined(separator: ", ")
    ])
  }

  /// A word that names nothing; `near` is a sentence about what is called alike, or empty.
  static func nothingCalled(
    _ name: String, near: String, layouts: [String]
  ) -> ConfigurationError {
    ConfigurationError(
      UsageError(
        "no layout, folder or file “\(name)”\(near.isEmpty ? "." : near) Layouts: "
          + layouts.joined(separator: ", ")))
  }
}

extension UsageError {
  static func noSuchPlace(_ word: String) -> UsageError {
    UsageError("there is no folder or file “\(word)”")
  }

  // MARK: The parser

  /// A word that nobody takes.
  static func oneTooMany(_ word: String) -> UsageError {
    UsageError("“\(word)” is one word too many")
  }

  static func unknownOption(_ name: String, near: String) -> UsageError {
    UsageError("unknown option \(name)\(near)")
  }

  static func takesNoValue(_ name: String) -> UsageError { UsageError("\(name) takes no value") }

  static func needsValue(_ name: String, _ placeholder: String) -> UsageError {
    UsageError("\(name) needs a value: \(placeholder)")
  }

  static func noChoice(_ name: String, _ value: String, of choices: [String]) -> UsageError {
    UsageError("\(name) is \(alternatives(choices)), not “\(value)”")
  }

  /// Words as one reads them out: `a, b or c`.
  private static func alternatives(_ words: [String]) -> String {
    guard let last = words.last, words.count > 1 else { return words.first ?? "" }
    return words.dropLast().joined(separator: ", ") + " or " + last
  }

  // MARK: Commands

  static let noScript = UsageError("--script is missing")
  static let noRecord = UsageError("the record of a session is wanted")
  static let manyRecords = UsageError("one record is wanted")
  static let manySubjects = UsageError("one command or layout is wanted")
  static let unknownShell = UsageError("the shell is bash, zsh or fish")
  static let noPluginNamed = UsageError("no plugin is named")

  static func unquoted(_ word: String, of words: [String]) -> UsageError {
    let command = ShellWord.quoted(words.joined(separator: " "))
    return UsageError(
      "“\(word)” is no plugin; a command of several words is quoted: colonnade check \(command)")
  }

  static let laterInput = UsageError("only the first column can read standard input")
  static let newWhat = UsageError("wanted: layout NAME, or --lang LANGUAGE NAME")
  static let slashInLayout = UsageError("a layout's name has no slash")

  static func notAName(_ name: String) -> UsageError {
    UsageError("a name has letters, digits, “-”, “_” and “.”, not “\(name)”")
  }

  static func openQuote(_ words: String) -> UsageError {
    UsageError("“\(words)”: a quote is not closed")
  }

  static func noProtocol(_ plugin: String, mode: String) -> UsageError {
    UsageError("\(plugin) speaks no protocol (mode \(mode)): nothing to check")
  }

  static func commandsOfLines(_ count: Int) -> UsageError {
    UsageError("one to three commands are wanted, there are \(count)")
  }

  static let noLines = UsageError("the plugin “lines” is not installed")
  static let valuesOfNoLayout = UsageError("--values belongs to --options LAYOUT")
  static let maxWithoutMulti = UsageError("--max wants a number above 0, and --multi")
  static let picksOnly = UsageError(
    "--select-1, --exit-0, --print0 and --print tell what is chosen: --pick is wanted, too")

  static func noColumnOfLines(_ words: String, of count: Int) -> UsageError {
    UsageError("--column wants a number from 1 to \(count), not “\(words)”")
  }

  static func layoutBesideColumns(_ layout: String, _ column: String?) -> UsageError {
    let command = column.map { ShellWord.quoted("\($0) \(layout)") }
    let advice = command.map { ", or quote a command of several words: --column \($0)" } ?? ""
    return UsageError(
      "--column shows programs without a layout: leave out “\(layout)”\(advice)")
  }

  static func nothingIsCalled(_ subject: String, near: String) -> UsageError {
    UsageError("nothing is called “\(subject)”\(near)")
  }

  // MARK: Scripts of snapshots

  static let notATimeout = UsageError("--timeout is a number of milliseconds")
  static let wheelWants = UsageError(
    "wheel wants up, down, left or right and a cell, such as “wheel down 10,5”")
  static let waitWants = UsageError("wait wants milliseconds")

  static func notASize(_ text: String, largest: CellSize) -> UsageError {
    UsageError(
      "a size is columns and rows such as 120x40, at most \(largest.columns)x\(largest.rows), "
        + "not “\(text)”")
  }

  static func unknownKey(_ name: String) -> UsageError { UsageError("no key is called “\(name)”") }

  static func unknownStep(_ name: String) -> UsageError { UsageError("unknown step “\(name)”") }

  static func wantsCell(_ verb: String) -> UsageError {
    UsageError("\(verb) wants a cell: column,row from 0")
  }
}
