// SPDX-License-Identifier: Apache-2.0
import CellText
import PaneContent
import PaneProtocol

/// Words of a program that the host does nothing with.
enum DroppedWords: Equatable, Sendable {
  /// Content for an input that is not the newest any more; `nil` when only that is known.
  case outdated(generation: Int?)
  /// A method the host does not know.
  case unknownMethod(String)
  /// A text for the clipboard that the user has not acted for, or an empty one.
  case uninvitedCopy
  case emptyCopy
  /// A policy for all columns of a pane that does not arrange them.
  case foreignPolicy
  /// Chosen files that the user has not acted for, or that nobody wants.
  case uninvitedChoice
  /// An act outside of the window that the user does not want.
  case unwantedAct(OutsideAct)
  /// A plugin it names for a row or a value, and why that does not show it.
  case unrouted(RoutingReason)
  /// A tab or column that it wished for with a plugin, and why that does not come.
  case unopened(RoutingReason)
  /// A command that something names and the pane does not have.
  case unknownCommand(String, in: CommandPlace)
  /// A key that never leads to its command, and why.
  case deadKey(String, command: String, fault: String)
  /// An event it wants that no host has.
  case unknownEvent(String)
  /// An id that rows of a source have, by their places.
  case repeatedRow(String, at: [Int])
  /// Cells of a row for which there is no column.
  case surplusCells(row: String, Int, columns: Int)
  /// Cells of a column that hold moments or sizes beyond all that is shown as such.
  case impossibleCells(column: String, areTimes: Bool)
  /// Rows or lines that were asked for as often as they may be, and did not come; why.
  case missingRows(areLines: Bool, reason: String)
  /// A page that is not pushed or popped, and why.
  case unturnedPage(String)
  /// A line that was left out: its code, why, and how it begins.
  case line(code: Int, reason: SafeText, beginning: SafeText, isHarmless: Bool)
  /// What is missed on screen of a message that was read; the log has the reason already.
  case missed(Omission)
  /// A picture for content that shows none.
  case pictureWithoutField
  /// A picture that is older than the one on show.
  case oldPicture(Int, newest: Int)
  /// A picture that is sent in pieces and forgotten, and why.
  case lostPicture(String)
  /// A picture that cannot be drawn, by its words, and why; it says so in its place.
  case undrawnPicture(String)
  /// Styles of a picture beyond those that are kept.
  case stylesWithoutRoom
  /// A style that a picture draws with and no picture gave.
  case unknownStyle(Int)
  /// What a picture draws outside of the size it was drawn for.
  case drawnOutside
  /// Rows of a source that no page shows, by a method.
  case unknownSource(String, method: String)
  /// A change of a source that is not made from what is on show.
  case unfitChange(source: String)
  /// A change of content that has been there before, or may have been on its way; the reason.
  case lateChange(String)
  /// Changes of a field that its form does not have.
  case unknownField(String)
  /// Complaints about a field that its form does not have.
  case unknownFault(String)
  /// What would be shown for an input that may come next, where it cannot be used; why.
  case uselessAhead(String)
  /// Changes for a form that no page shows.
  case unknownForm(String)
  /// Words for a page that is not on the stack.
  case unknownPage(String)
  /// A row to be selected or shown that is not there.
  case unknownRow(String, member: String)
  /// Content for an input that was never sent.
  case unsentInput(Int)
  /// Words for an input that brought neither content nor an error for it.
  case answerWithoutContent
  /// An input that was not answered for long.
  case unansweredInput
  /// A message of a program that is being ended.
  case afterTheEnd

  /// A change of rows of a source that no page shows.
  static func source(of change: RowsChange) -> Self {
    .unknownSource(change.source, method: "rows.change")
  }

  /// The name of the content that a change is about; `nil` for all other words.
  var changedName: String? {
    switch self {
    case .unknownSource(let name, _), .unknownForm(let name): name
    case _: nil
    }
  }

  /// What is said of a change of rows when its source is shown, and it does not fit what is there.
  var whenUnfit: Self? {
    guard case .unknownSource(let source, method: "rows.change") = self else { return nil }
    return .unfitChange(source: source)
  }

  /// New rows of a source that no page shows.
  static func source(of rows: RowsReset) -> Self {
    .unknownSource(rows.source, method: "rows.reset")
  }

  /// The sentence for the user.
  func sentence(about name: String, newest: Int = 0) -> String {
    switch self {
    case .line(_, let reason, _, _): PaneWords.leftOutLine(of: name, reason)
    case .missed(let omission): PaneWords.missed(of: name, omission)
    case .missingRows(let areLines, let reason):
      PaneWords.rowsDoNotCome(name, areLines: areLines, because: reason)
    case .unansweredInput: PaneWords.inputUnanswered(name)
    case _: PaneWords.said(of: name, reason(newest: newest))
    }
  }

  /// The entry of the logs; those say by themselves of which plugin.
  func entry(newest: Int) -> String {
    switch self {
    case .missingRows(let areLines, let reason):
      PaneWords.missingRows(areLines: areLines, because: reason)
    case .unansweredInput: reason(newest: newest)
    case _: PaneWords.leftOut(reason(newest: newest))
    }
  }

  /// The code of the error that the program was answered with, for the log of the host.
  var code: Int? { if case .line(let code, _, _, _) = self { code } else { nil } }

  /// A place that names commands.
  enum CommandPlace: Hashable, Sendable {
    case toolbar, emptyCard
    /// The menu of a row.
    case menu(row: String)
  }

  /// Why it is left out, for the logs.
  func reason(newest: Int) -> String {
    switch self {
    case .outdated(let generation?): "content for input \(generation), the newest is \(newest)"
    case .outdated(nil): "content for an input before \(newest)"
    case .unknownMethod(let name): "unknown method \(name.prefix(64))"
    case .uninvitedCopy:
      "clipboard.set without a key, click or drop in the focused pane just before"
    case .uninvitedChoice:
      "choice.made without files that are wanted, or an act in the focused pane just before"
    case .foreignPolicy: PaneWords.foreignPolicy
    case .emptyCopy: "clipboard.set without a text"
    case .unwantedAct(let act): "the user has not asked for \(act.words.prefix(200))"
    case .unrouted(let reason), .unopened(let reason): reason.words
    case .unknownCommand(let id, let place): PaneWords.unknownCommand(id, named: place)
    case .deadKey(let key, let command, let fault):
      PaneWords.deadKey(key, of: command, because: fault)
    case .unknownEvent(let name): PaneWords.unknownEvent(name)
    case .repeatedRow(let id, let rows): PaneWords.repeatedRow(id, at: rows)
    case .surplusCells(let row, let count, let columns):
      PaneWords.surplusCells(count, of: row, columns: columns)
    case .impossibleCells(let column, let areTimes):
      PaneWords.impossibleCells(of: column, areTimes: areTimes)
    case .missingRows(_, let reason), .unturnedPage(let reason), .lostPicture(let reason),
      .lateChange(let reason):
      reason
    case .line(_, let reason, let beginning, _): PaneWords.line(reason, beginning)
    case .missed(let omission): omission.reason.string
    case .pictureWithoutField: "canvas.draw, but the pane shows no canvas"
    case .oldPicture(let frame, let newest):
      "canvas.draw: picture \(frame), but \(newest) is on show"
    case .undrawnPicture(let reason): PaneWords.undrawnPicture(because: reason)
    case .stylesWithoutRoom: "canvas.draw: more than \(Limit.canvasStyles) styles"
    case .unknownStyle(let number):
      "canvas.draw: the style \(number), which was never given, is plain"
    case .drawnOutside: "canvas.draw: what lies outside of the size of the picture"
    case .unknownSource(let id, let method):
      "\(method) of a source “\(id.prefix(64))” that no page shows"
    case .unfitChange(let source): PaneWords.unfitChange(of: source)
    case .unknownField(let id):
      "form.patch names a field “\(id.prefix(64))” that is not there"
    case .unknownFault(let id): "errors name a field “\(id.prefix(64))” that is not there"
    case .uselessAhead(let reason): "the answer to input.ahead: \(reason)"
    case .unknownForm(let id): "form.patch of a form “\(id.prefix(64))” that no page shows"
    case .unknownPage(let name): "words for a page “\(name.prefix(64))” that is not there"
    case .unknownRow(let id, let member):
      "\(member) names a row “\(id.prefix(64))” that is not there"
    case .unsentInput(let generation):
      "content for input \(generation), which was never sent; the newest is \(newest)"
    case .answerWithoutContent:
      "pane.set for an input without content, error or loading; what it showed before stays, faint"
    case .unansweredInput:
      "no answer to input.set for \(HostLimits.notResponding.components.seconds) s; what it showed "
        + "before stays"
    case .afterTheEnd: RefusalWords.ending
    }
  }

  /// The places where it is said: the one list of them.
  var telling: Telling {
    switch self {
    // The rule while the cursor runs, or at the end: they would push out the program's last words.
    case .outdated, .afterTheEnd: .hostLog
    // The user sees what they were about: nothing that was not wished for.
    case .uninvitedCopy, .uninvitedChoice, .emptyCopy, .unwantedAct: .logs
    // These may come with each row, or each time the same content is sent, and what is on show is right.
    case .foreignPolicy, .unknownEvent, .lateChange, .unfitChange, .unknownPage, .unknownRow,
      .answerWithoutContent, .undrawnPicture, .drawnOutside, .uselessAhead:
      [.logs, .once]
    // Something is not there that the program means to be there.
    case .unopened, .unturnedPage, .oldPicture: [.logs, .statusLine, .seldom]
    case .unknownMethod, .pictureWithoutField, .lostPicture, .stylesWithoutRoom, .unknownStyle,
      .unsentInput, .unknownCommand, .deadKey, .repeatedRow, .surplusCells, .impossibleCells,
      .unknownField, .unknownFault, .unknownSource, .unknownForm, .unansweredInput:
      [.logs, .once, .statusLine, .seldom]
    // The user has chosen a row and sees nothing of it.
    case .unrouted: [.logs, .once, .statusLine]
    // What is missed on screen, where nothing else says so.
    case .missed: [.once, .statusLine, .seldom]
    case .missingRows: [.logs, .once, .statusLine, .pane]
    case .line(_, _, _, isHarmless: true): .logs
    case .line: [.logs, .statusLine, .seldom]
    }
  }
}

/// Where it is said that something of a program was left out, and how often.
struct Telling: OptionSet, Sendable {
  let rawValue: UInt8

  /// In the log of the pane, among the program's own last words, for its author.
  static let paneLog = Telling(rawValue: 1)
  /// In the log of the host, with the time and the name of the plugin; a run has so many lines there.
  static let hostLog = Telling(rawValue: 2)
  /// On the status line, for the user.
  static let statusLine = Telling(rawValue: 4)
  /// Among the facts of the pane, where it stays.
  static let pane = Telling(rawValue: 8)
  /// Once in a run for the same words.
  static let once = Telling(rawValue: 16)
  /// On the status line once a second at most, for it comes as fast as the program speaks: the newest.
  static let seldom = Telling(rawValue: 32)

  static let logs: Telling = [.paneLog, .hostLog]
}
