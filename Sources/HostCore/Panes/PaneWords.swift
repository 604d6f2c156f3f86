// SPDX-License-Identifier: Apache-2.0
import CellText
import PaneProtocol

/// Sentences about the program of a pane: for the status line, for its card, and for the logs.
enum PaneWords {
  static func restarting(_ name: String, because reason: String) -> String {
    "\(name) stopped (\(reason)), restarting"
  }

  /// What happens to keys for a program that has just ended.
  static func typedAtNobody(_ name: String) -> String {
    "\(name) has stopped; what is typed for it is dropped"
  }

  /// A program that is not started again by itself, in a line that covers no row.
  static func hasStopped(_ name: String) -> String { "\(name) has stopped; Ctrl-R starts it again" }

  /// The same of one that never ran.
  static func hasNotStarted(_ name: String) -> String {
    "\(name) could not run; Ctrl-R tries again"
  }

  /// A program that does not say what belongs to the row under the cursor.
  static func inputUnanswered(_ name: String) -> String {
    "\(name) does not answer; it shows another row"
  }

  static func keepsCrashing(_ name: String, because reason: String) -> String {
    "\(name) keeps crashing (\(reason)); Ctrl-R starts it again"
  }

  static func notYet(_ command: String, _ name: String) -> String {
    "\(command): \(name) is being started"
  }

  static func noMore(_ command: String, _ name: String) -> String {
    "\(command): \(name) does not run; Ctrl-R starts it"
  }

  static let foreignPolicy =
    "layout.policy: collapse, expand, show and sticky are for the pane that arranges the columns"
  static let nowhereToGo = "pane.close: nothing was in its place before, so it stays"

  static func couldNotRun(_ name: String, because reason: String) -> String {
    "\(name) could not run: \(reason). Ctrl-R tries again"
  }

  static func ended(_ name: String, because reason: String) -> String {
    "\(name) ended (\(reason))"
  }

  static func rowsDoNotCome(
    _ name: String, areLines: Bool, because reason: String
  ) -> String {
    "\(name) \(missingRows(areLines: areLines, because: reason))"
  }

  static func missingRows(areLines: Bool, because reason: String) -> String {
    "does not give its \(areLines ? "lines" : "rows"): \(reason)"
  }

  static func unfitChange(of source: String) -> String {
    "rows.change of “\(source.prefix(64))” does not follow what is on show; its rows are fetched again"
  }

  static let unsortable = "These rows cannot be sorted"
  static let unsortableColumn = "Rows cannot be sorted by this column"
  static let pictureElsewhere = "the file is on another machine"
  static let pictureNotSent = "the picture was not sent, or not all of it"
  static let noLinksInRow = "This row has no links"
  static let wayToLog = "“:log” shows all that it said"

  static func saysNoMessages(_ name: String) -> String {
    "\(name) prints no messages; `colonnade lines` shows plain output"
  }

  static func withoutSavedState(_ name: String) -> String {
    "\(name) starts without its saved state"
  }

  static func needs(_ names: [String], _ name: String) -> String {
    "\(name) needs \(names.joined(separator: ", ")), which this host does not have"
  }

  static func onlyFirstRows(_ count: Int, of name: String) -> String {
    "\(name): only the first \(count.grouped) rows are shown"
  }

  // MARK: Ends

  /// The reason of an end by status and signal; 0 is no signal.
  static func end(status: Int, signal: Int) -> String {
    if signal == 9 { return "killed, perhaps out of memory" }
    if signal != 0 { return "signal \(signal)" }
    if status == 127 { return "program not found" }
    if status == 126 { return "program cannot be run" }
    return "status \(status)"
  }

  static let deaf = "does not read its input"
  static let deafInMove = "closed its input during a move"
  static let closedInput = "it has closed its input"

  static func strikes(last reason: SafeText) -> String {
    "protocol errors, the last: \(reason.string)"
  }

  // MARK: Memory

  static func endedForMemory(mebibytes: Int) -> String {
    "ended: it held \(mebibytes) MiB of memory"
  }

  static func wasEndedForMemory(_ name: String, mebibytes: Int) -> String {
    "\(name) held \(mebibytes) MiB and was ended"
  }

  static func holdsMemory(_ name: String, mebibytes: Int) -> String {
    "\(name) holds \(mebibytes) MiB"
  }

  // MARK: Lines left out

  /// Why a line was left out, and how it begins; the beginning may be empty.
  static func line(_ reason: SafeText, _ beginning: SafeText) -> String {
    reason.string + (beginning.string.isEmpty ? "" : ": \(beginning.string)")
  }

  static func leftOut(_ reason: String) -> String { "left out, \(reason)" }

  static func leftOutLine(of name: String, _ reason: SafeText) -> String {
    "\(name): a line was left out (\(reason.string))"
  }

  static func missed(of name: String, _ omission: Omission) -> String {
    if omission.rows == 0 { return said(of: name, omission.reason.string) }
    let count = omission.rows == 1 ? "a row was" : "\(omission.rows.grouped) rows were"
    return "\(name): \(count) left out (\(omission.reason.string))"
  }

  /// The last line of a run that the log has room for.
  static func lastEntry(_ entry: String) -> String { "\(entry); no more of this run is noted" }

  static func said(of name: String, _ reason: String) -> String { "\(name): \(reason)" }

  static func unknownCommand(
    _ id: String, named place: DroppedWords.CommandPlace
  ) -> String {
    let command = "names a command “\(id.prefix(64))” that is not in commands"
    return switch place {
    case .toolbar: "the toolbar \(command)"
    case .emptyCard: "the card for no rows \(command)"
    case .menu(let row): "the menu of the row “\(row.prefix(64))” \(command)"
    }
  }

  static func undrawnPicture(because reason: String) -> String {
    "image: the picture cannot be drawn (\(reason))"
  }

  static func deadKey(_ key: String, of command: String, because fault: String) -> String {
    "“\(key.prefix(64))” of the command “\(command.prefix(64))” \(fault)"
  }

  static func unknownEvent(_ name: String) -> String {
    "wants “\(name.prefix(64))”, which is no event"
  }

  static func repeatedRow(_ id: String, at rows: [Int]) -> String {
    let places = rows.map(String.init).joined(separator: " and ")
    return "rows \(places) both have the id “\(id.prefix(64))”, the first one counts"
  }

  static func surplusCells(_ count: Int, of row: String, columns: Int) -> String {
    let rest = columns == 1 ? "1 column" : "\(columns) columns"
    return "the row “\(row.prefix(64))” has \(count) cells for \(rest), the rest is not shown"
  }

  static func impossibleCells(of column: String, areTimes: Bool) -> String {
    let (name, kind) = ("“\(column.prefix(64))”", areTimes ? "time" : "size")
    return "a value in the column \(name) is beyond what is shown as a \(kind)"
  }

  // MARK: Answers ahead

  static let aheadHasMore = "more has to be asked for to show it"

  static func aheadIsFor(page: String) -> String {
    "it is for the page “\(page.prefix(64))”, and only the first page can be known ahead"
  }

  // MARK: Rows that do not come

  static func rowsFromElsewhere(_ from: Int, asked: Int) -> String {
    "those from \(from) came when those from \(asked) were asked for"
  }

  static let alwaysOthers = "they are others each time they are asked for"

  static func noRows(from asked: Int) -> String { "none came from \(asked) on" }

  static func oldRows(_ revision: Int, newest: Int) -> String {
    "they came of revision \(revision), the newest is \(newest)"
  }

  // MARK: Output of commands

  static func first(_ count: Int) -> String { "first \(count.grouped)" }

  static func onlyFirst(_ count: Int, areLines: Bool) -> String {
    "Only the \(first(count)) \(areLines ? "lines" : "rows") are shown"
  }

  static let commandNotFound = "The program was not found"

  static func failed(_ status: Int) -> String { "failed (\(status))" }

  static func commandFailed(_ status: Int, _ lastLine: SafeText? = nil) -> String {
    "The command failed (\(status))\(lastLine.map { ": \($0.string)" } ?? "")"
  }

  // MARK: Links

  static let notSaved = "Not saved"
  static let noLinks = "There are no links here"
  static let noHeadings = "There are no headings here"
  /// To a middle click on a row that the next column shows.
  static let onlyShown = "The middle button opens nothing here"
  static let firstPage = "This is the first page"
  static let lastPage = "This is the last page"
  static let noWayBack = "There is no page to go back to"
  static let noPicture = "There is no picture here"
  static let asWrittenAlready = "It is shown as it is written"

  /// Loses what was typed into a form.
  static let discard = "Discard"

  static func opens(_ address: String) -> String { "Opening \(address)" }

  static func nothingOpens(_ address: String) -> String { "nothing opens \(address)" }

  // MARK: Work and searches

  static func workFailed(_ name: String, _ reason: SafeText?) -> String {
    "\(name) failed\(reason.map { ": \($0.string)" } ?? "")"
  }

  static func workCancelled(_ title: SafeText) -> String { "\(title.string) was cancelled" }

  static let notFound = "Not found"
  static let notFoundInRead = "Not found in the lines that could be read"
}
