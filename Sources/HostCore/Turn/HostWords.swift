// SPDX-License-Identifier: Apache-2.0
import CellText
import DragSession
import PaneContent
import PaneProtocol
import SplitLayout

/// Sentences about the window as a whole: keys that lead nowhere, steps that cannot be taken.
enum HostWords {
  static let noCommands = "This pane has no commands"

  static func noRow(for command: String) -> String { "There is no row for “\(command)”" }

  static func rowGone(_ row: Item?, of count: Int) -> String {
    let name = row.map { "“\($0.text.text.string)”" } ?? "The row"
    return count > 1
      ? "\(name) is not there any more; nothing was done to the others"
      : "\(name) is not there any more; nothing was done"
  }

  /// The rows of the first column are chosen by their numbers.
  static func noRow(number: Int) -> String { "The first column has no row \(number)" }

  static func typedTooEarly(for command: String) -> String {
    "“\(command)” takes long; what was typed for it is dropped"
  }

  static let typedBeforeQuestion = "What was typed before the question was there is dropped"

  static let tooManyToMark = "There are too many rows to mark them all"

  /// How many of the marked rows are here, of those that keys wait for.
  static func readingMarks(_ count: Int, of all: String, isASCII: Bool) -> String {
    let dots = isASCII ? "..." : "…"
    return "Reading marked rows: \(count.grouped) of \(all)\(dots) Esc unmarks them"
  }

  static func stillMarking(_ count: Int, of all: Int) -> String {
    "Only \(count.grouped) of \(all.grouped) rows have been read yet; Esc unmarks them"
  }

  static let unfilterable =
    "These rows cannot be filtered: their program does not look through them"
  static let noPlaceForPaste = "Nothing here takes pasted text"
  static let noMoreColumns = "This layout shows no more columns"
  static let noWidth = "There is no width here to change"
  static let firstColumn = "The first column is on screen"
  static let nameWithLineFeed = "A name has a line feed; --print0 keeps it whole"
  static let folderIsWanted = "A folder is to be chosen"

  static func oneIsWanted(of count: Int) -> String {
    "Only one is to be chosen, not \(count.grouped)"
  }

  static func fewerAreWanted(_ most: Int, of count: Int) -> String {
    most == 1
      ? oneIsWanted(of: count) : "\(most.grouped) are the most to be chosen, not \(count.grouped)"
  }

  static let noClosedTab = "No tab of this column was closed"
  static let onlyPane = "This column has no other tab"
  static let noColumnThere = "There is no column on that side"

  static func hasMoved(_ name: String, to role: ColumnRole) -> String {
    "\(name) is in the \(role.rawValue) column now"
  }

  static let nothingToOpen = "There is no plugin to open in a tab"
  static let tooManyPanes = "No more than \(HostLimits.panes) programs run at once"

  static func tooManyTabs(_ name: String) -> String {
    "\(HostLimits.tabs) tabs are the most; \(name) was not opened"
  }

  static let noInspector = "This layout has no inspector"
  static let nothingToLookAt = "There is no column after this one to look at"
  static let noLastColumnAlone = "The last column is not left alone here; z zooms a column"
  static let workUnderWay =
    "Work is still under way. It stops: what is done stays, and the next start tells the rest. Quit?"
  static let quitDuringWork = "Work is still under way. Quit?"
  static let quitWhenDone = "Quit when it is done"
  static let quitNow = "Quit now: the next start tells the rest"
  static let willQuit = "It quits when all work is done; q asks again"
  static let quit = "Quit"
  static let quitAnyway = "Quit anyway"

  /// The words above the one question before several things are left.
  static func quitting(_ reasons: [String]) -> SafeText {
    var different: [String] = []
    for reason in reasons where !different.contains(reason) { different.append(reason) }
    let shown = different.prefix(3).joined(separator: "; ")
    let more = different.count - 3
    return SafeText(more > 0 ? "\(shown); and \(more.grouped) more" : shown)
  }

  static let stillReading = "What the last run left is still being read; try again in a moment"
  static let pastNotTaken = "The steps of earlier windows cannot be read now; try again"
  static let nothingToUndo = "Nothing to undo"
  static let nothingToRedo = "Nothing to redo that was taken back since Colonnade began"
  static let quitKey = "q quits"
  static let takenBackLater = "It cannot be taken back while its program is not running"

  static func stillUnderWay(_ transfer: String) -> String { "The \(transfer) is still under way" }

  /// The reason why a column is not on screen, and the key that shows it all the same.
  static func needs(_ name: SafeText, columns: Int, shownBy key: String?) -> String {
    let way = key.map { "; \($0) shows it" } ?? ""
    return "\(name.string) needs \(columns) columns\(way)"
  }

  /// A program beside the host that has ended too often.
  static func switchedOff(_ helper: HelperErrand.Helper, triedAgainBy key: String?) -> String {
    let what =
      switch helper {
      case .markdown: "Markdown is shown as it is written: the program that reads it"
      case .picture: "Pictures are shown by their words: the program that draws them"
      }
    let way = key.map { "; \($0) tries it again" } ?? ""
    return "\(what) has failed \(HostLimits.helperDeaths) times\(way)"
  }

  /// The entry of the palette that ends a piece of work.
  static func cancelling(_ work: String) -> String { "Cancel \(work)" }

  /// The name of a command of a pane that was asked to end.
  static func beingCancelled(_ command: String) -> String { "Cancelling \(command)" }

  /// The sentence when something is taken back, or done again.
  static func replayed(_ title: String, isRedo: Bool) -> String {
    "\(isRedo ? "Redone" : "Undone"): \(title)"
  }

  /// The same of a change of files, whose name goes on the sentence.
  static func replayed(change title: String, isRedo: Bool) -> String {
    replayed(DragMessage.inSentence(title), isRedo: isRedo)
  }

  /// The words for a box that was switched, on or off as far as that is known.
  static func switched(_ row: String, on isOn: Bool?) -> String {
    "\(isOn.map { $0 ? "Checked" : "Unchecked" } ?? "Switched") “\(row)”"
  }

  static func cannotBeUndone(_ command: String) -> String { "\(command) cannot be undone now" }

  static let noFieldForPaste = "Choose a field first"
  static let noTextForEditor = "The editor is for fields of several lines"
  static let noEditor = "There is no editor; set EDITOR, or \"editor\" in config.jsonc"

  static func editorFailed(_ status: Int) -> String {
    "The editor ended with \(status): nothing was changed"
  }

  /// The text has no field any more, or is too long for it.
  static func draftStays(_ path: String) -> String {
    "There is no room for the text; it is in \(path)"
  }

  static func typedTooMuch(characters: Int) -> String {
    "No more than \(characters.grouped) characters can be typed here"
  }

  static func unbound(_ key: String) -> String { "\(key) does nothing here" }

  static func programNotFound(_ name: String) -> String { "“\(name)” was not found" }
}

/// Reasons that programs get when what they ask for is not done.
enum RefusalWords {
  static let ending = "the program is being ended"
  static let tooManyQuestions = "too many questions"
  static let cancelled = WireWords.cancelled
  static let noCoordinator = "only the coordinator arranges columns"
  static let unasked = "the user has not asked for it"
  static let noSuchColumn = "no such column"
  static let tabNeedsPlugin = "a tab needs a plugin"
  static let noSuchCommand = "that command is not under way"
  static let noSuchMethod = "no such method"
  static let mayNotChangeFiles = "its manifest does not say that it changes files"
  static let tooManyFiles = "too many files for one change"
  static let noChange = "it names no files that can be changed so"
  static let noReading = "reading the clipboard is not allowed"
  static let outOfView = "out of view"
  static let inputChanged = "input changed"

  static let pageWithoutName = "nav.push: without a page"

  static func pageIsThere(_ name: String) -> String {
    "nav.push: the page “\(name.prefix(64))” is there already"
  }

  static func tooManyPages(_ limit: Int) -> String { "nav.push: more than \(limit) pages" }

  static func noSuchPage(_ name: String) -> String { "nav.pop: no page “\(name.prefix(64))”" }

  static let onlyRoot = "nav.pop: there is no page but the root"
}
