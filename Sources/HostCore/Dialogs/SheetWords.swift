// SPDX-License-Identifier: Apache-2.0
import CellText
import DragSession

/// Titles and entries of sheets.
enum SheetWords {
  static let nothingFits = "Nothing fits"
  static let yes = "Yes"
  static let no = "No"
  static let cancel = "Cancel"
  static let commands = "Commands"
  static let moreOfRow = "More for this"
  static let menuSign = "›"
  static let save = "Save"
  static let columns = "Columns  (Space shows and hides, Alt-↑ ↓ moves)"
  static let copyCell = "Copy the cell"
  static let stay = "Stay"
  static let leave = "Leave"
  static let headings = "Headings"
  static let resetForm = "Reset the form"
  static let form = "Form"
  static let editField = "Edit, choose, or press the button"
  static let nextChoice = "Choice or box beside it"
  static let switchBox = "Switch the box"
  static let resetField = "Give the field back what it was"
  static let sendForm = "Send the answers"
  static let whileTyping = "While typing into a field"
  static let nextField = "Next field"
  static let previousField = "Previous field"
  static let clearField = "Empty it"
  static let bringBack = "Bring back what was emptied"
  static let editorOfField = "Several lines in your editor"
  static let endTyping = "End typing and keep the text"
  static let keysHere = "Keys that work here"
  static let tabs = "Tabs"
  static let newTab = "New tab"
  static let closeTab = "Close"
  static let emptyLog = "Nothing has been written."

  /// The title of a menu for several rows, of which one is named.
  static func several(_ name: SafeText, _ count: Int) -> SafeText {
    SafeText("\(name.string) and \((count - 1).grouped) more")
  }

  /// The deed that follows a link with these words.
  static func follow(_ words: SafeText) -> String { "Follow \(words.string)" }

  static func log(of name: String) -> String { "Log of \(name)" }

  // MARK: Acts outside of the window

  static let permits = "What plugins may do"
  static let noPermits = "Nothing was allowed for good."
  static let takesBack = "takes it back"

  /// The title of the question about an act.
  static func wish(for power: Power, of name: String) -> String {
    switch power {
    case .files: "\(name) wants to change files"
    case .links, .programs, .clipboard: "\(name) wants to \(once(power).lowercased()), unasked"
    }
  }

  /// The button that allows an act once.
  static func once(_ power: Power) -> String {
    switch power {
    case .files: "Change"
    case .links: "Open"
    case .programs: "Run"
    case .clipboard: "Copy"
    }
  }

  /// The button that allows it for good.
  static func always(_ power: Power) -> String {
    power == .programs ? "Always, these words" : "Always"
  }

  /// What was allowed for good, in the list.
  static func allowed(_ permit: Permit) -> String { "\(permit.plugin) \(deed(of: permit))" }

  /// The sentence when something was allowed for good.
  static func isAllowed(_ permit: Permit) -> String {
    "\(allowed(permit)) from now on; “\(permits)” in the palette takes it back"
  }

  /// The sentence when it was taken back.
  static func isTakenBack(_ permit: Permit) -> String {
    "\(permit.plugin) is asked again before it \(deed(of: permit))"
  }

  private static func deed(of permit: Permit) -> String {
    switch permit.power {
    case .files: "changes files"
    case .links: "opens addresses"
    case .programs: "runs \(permit.words ?? "programs")"
    case .clipboard: "writes to the clipboard"
    }
  }

  /// A change of one file, in the question about it.
  static func change(_ deed: String, _ path: String, to place: String?) -> String {
    place.map { "\(deed) \(path) to \($0)" } ?? "\(deed) \(path)"
  }

  static func andMore(_ count: Int) -> String { "and \(count.grouped) more" }

  // MARK: Transfers

  static func cancel(_ transfer: String) -> String { "Cancel the \(transfer)" }

  static func retry(_ transfer: String) -> String { "Retry the \(transfer)" }

  static func giveUp(_ transfer: String) -> String { "Give up the \(transfer)" }

  static func reallyCancel(_ transfer: String) -> String { "\(cancel(transfer))?" }

  static let tasks = "Tasks"
  static let noTasks = "Nothing runs, and nothing has ended."
  static let runs = "runs"
  static let waits = "waits"
  static let paused = "paused"
  static let pause = "Pause"
  static let done = "done"
  static let stayed = "not all"
  static let retryThese = "Retry these"
  /// What stands in the menu of a failure without a way to try again.
  static let noRetry =
    "Only changes of files are tried again here: begin this one anew where it began"
  static let giveUp = "Give it up"
  static let goOn = "Go on"
  static let forget = "Forget it"
  static let forgetAll = "Forget all that has ended"
  static let cancelIt = "Cancel it"
  static let sooner = "Sooner"
  static let later = "Later"

  // MARK: Drops

  static let dropHow = "Drop how?"
  static let move = "Move"
  static let copy = "Copy"
  static let link = "Link"
  static let keepBoth = "Keep both"
  static let replace = "Replace, the old one to the trash"
  static let replaceNewer = "Replace the newer one, which goes to the trash"
  static let skip = "Skip"
  static let dropHere = "Really drop it here?"
  static let drop = "Drop"
  static let places = "Places"

  /// The choice to replace files of which so many are newer than what comes.
  static func replace(newer count: Int) -> String {
    let newer = count == 1 ? "the newer one" : "the \(count.grouped) newer ones"
    return "Replace, also \(newer); they go to the trash"
  }

  /// The question about names that are taken; the name is there when there is only one.
  static func nameTaken(_ name: SafeText?, _ count: Int, of items: Int) -> String {
    guard let name else {
      if count == items { return "All \(items.grouped) names are taken there" }
      let some = count == 0 ? "Some" : count.grouped
      return "\(some) of \(items.grouped) names are taken there"
    }
    return "The name is taken there: \(name.truncated(to: 30, mode: .middle).string)"
  }

  /// The question about names that are taken where a pane changes files.
  static func namesTaken(_ name: SafeText?, count: Int) -> String {
    guard count == 1, let name else { return "\(count.grouped) names are taken" }
    return "The name is taken: \(name.truncated(to: 30, mode: .middle).string)"
  }

  static let changeNames = "Change what cannot be in them to _"
  static let leaveOut = "Leave these out"
  static let stop = "Stop"

  /// The question about names that a drive does not take.
  static func oddNames(_ count: Int) -> String {
    count == 1
      ? "1 name cannot be on that drive" : "\(count.grouped) names cannot be on that drive"
  }

  // MARK: Taking back

  static func leave(_ items: MeantItems) -> String { "Leave \(items.form("it", "them"))" }

  /// The deed that takes a transfer back although the items have changed since.
  static func takeBack(_ items: MeantItems, isRemoval: Bool) -> String {
    let them = items.form("it", "them")
    return isRemoval ? "Remove \(them)" : "Move \(them) back"
  }

  static func takeBackAnyway(_ items: MeantItems, isRemoval: Bool) -> String {
    let what = isRemoval ? "\(items.form("The copy", "The copies")) of " : ""
    let changed = "\(what)\(items.words) \(items.form("has", "have")) changed since."
    return "\(changed) \(takeBack(items, isRemoval: isRemoval)) anyway?"
  }

  static func removeForGood(_ items: MeantItems) -> String {
    "Remove \(items.form("it", "them")) for good"
  }

  static func noRoomInTrash(_ items: MeantItems) -> String {
    let copies = "\(items.form("the copy", "the copies")) of \(items.words)"
    return "The trash has no room for \(copies). \(removeForGood(items))?"
  }
}
