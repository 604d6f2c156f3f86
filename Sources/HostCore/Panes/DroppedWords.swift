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
  /// Chosen files that the user has not acted for, or that nobody wants.
  case uninvitedChoice
  /// An act outside of the window that the user does not want.
  case unwantedAct(OutsideAct)
  /// A plugin it names for a row or a value, and why that does not show it.
  case unrouted(RoutingReason)
  /// A button for a command that the pane does not have.
  case emptyButton(String)
  /// A picture for content that shows none.
  case pictureWithoutField
  /// A picture that is older than the one on show.
  case oldPicture(Int, newest: Int)
  /// Styles of a picture beyond those that are kept.
  case stylesWithoutRoom
  /// Rows of a source that no page shows, by a method.
  case unknownSource(String, method: String)
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
  /// A message of a program that is being ended.
  case afterTheEnd

  /// A change of rows of a source that no page shows.
  static func source(of change: RowsChange) -> Self {
    .unknownSource(change.source, method: "rows.change")
  }

  /// New rows of a source that no page shows.
  static func source(of rows: RowsReset) -> Self {
    .unknownSource(rows.source, method: "rows.reset")
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
    case .emptyCopy: "clipboard.set without a text"
    case .unwantedAct(let act): "the user has not asked for \(act.words.prefix(200))"
    case .unrouted(let reason): reason.words
    case .emptyButton(let id):
      "the toolbar names a command “\(id.prefix(64))” that is not in commands"
    case .pictureWithoutField: "canvas.draw, but the pane shows no canvas"
    case .oldPicture(let frame, let newest):
      "canvas.draw: picture \(frame), but \(newest) is on show"
    case .stylesWithoutRoom: "canvas.draw: more than \(Limit.canvasStyles) styles"
    case .unknownSource(let id, let method):
      "\(method) of a source “\(id.prefix(64))” that no page shows"
    case .unknownForm(let id): "form.patch of a form “\(id.prefix(64))” that no page shows"
    case .unknownPage(let name): "words for a page “\(name.prefix(64))” that is not there"
    case .unknownRow(let id, let member):
      "\(member) names a row “\(id.prefix(64))” that is not there"
    case .unsentInput(let generation):
      "content for input \(generation), which was never sent; the newest is \(newest)"
    case .answerWithoutContent:
      "pane.set for an input without content, error or loading; what it showed before stays, faint"
    case .afterTheEnd: RefusalWords.ending
    }
  }

  /// True when the author should see it among the program's own last words.
  ///
  /// Outdated content is the rule while the cursor runs, and would push those words out.
  var isFault: Bool {
    switch self {
    case .unknownMethod, .uninvitedCopy, .uninvitedChoice, .emptyCopy, .unwantedAct, .unrouted,
      .emptyButton, .pictureWithoutField, .oldPicture, .stylesWithoutRoom, .unknownSource,
      .unknownForm, .unknownPage, .unknownRow, .unsentInput,
      .answerWithoutContent:
      true
    case .outdated, .afterTheEnd: false
    }
  }
}

/// Where it is said that something of a program was left out: in the log of the pane, in the log of
/// the host, on the status line.
extension PaneConduct {
  /// Notes words that nothing is done with; the log of the host adds the time.
  mutating func drop(
    _ words: DroppedWords, of name: String, newest: Int, log: inout PaneLog,
    _ turn: inout PaneTurn
  ) {
    let entry = PaneWords.leftOut(words.reason(newest: newest))
    if words.isFault { log.add(SafeText(entry)) }
    rejections.enter(SafeText("\(name): \(entry)"), &turn)
  }

  /// Notes words that come with each row or picture, once in a run; tells whether it was the first time.
  @discardableResult
  mutating func dropOnce(
    _ words: DroppedWords, of name: String, log: inout PaneLog, _ turn: inout PaneTurn
  ) -> Bool {
    guard noted.count < HostLimits.rejectionEntries,
      noted.insert(words.reason(newest: 0)).inserted
    else { return false }
    drop(words, of: name, newest: 0, log: &log, &turn)
    return true
  }

  /// Tells the user of rows that are left out: they are missed on screen, where nothing else says so.
  ///
  /// The log has each of them. The same words are told once in a run, and no more than the log holds.
  mutating func tell(of omission: RowOmission, by name: String, _ turn: inout PaneTurn) {
    let words = PaneWords.leftOutRows(of: name, omission)
    guard noted.count < HostLimits.rejectionEntries, !noted.contains(words),
      rejections.admitsWords(at: turn.now)
    else { return }
    noted.insert(words)
    turn.say(words, kind: .warning)
  }

  /// Notes once what a message names that is not there: its page, or a row of a list that came whole.
  mutating func noteStrangers(
    in update: PaneUpdate, showing view: PaneView, of name: String, log: inout PaneLog,
    _ turn: inout PaneTurn
  ) {
    if let page = update.page, !page.isEmpty, !view.pages.contains(where: { $0.id == page }) {
      dropOnce(.unknownPage(page), of: name, log: &log, &turn)
      return
    }
    guard !update.select.isEmpty || update.reveal != nil else { return }
    let index = update.page.flatMap { page in view.pages.firstIndex { $0.id == page } } ?? 0
    guard view.pages.indices.contains(index), let content = view.pages[index].content,
      content.hasRows, content.rowSource == nil
    else { return }
    if let id = update.select.first(where: { content.item($0) == nil }) {
      dropOnce(.unknownRow(id, member: "select"), of: name, log: &log, &turn)
    }
    if let id = update.reveal, content.item(id) == nil {
      dropOnce(.unknownRow(id, member: "reveal"), of: name, log: &log, &turn)
    }
  }

  /// Notes a wish of a program that is not fulfilled; where it came as a request, that is its answer.
  mutating func refuse(
    _ words: DroppedWords, of name: String, log: inout PaneLog, _ turn: inout PaneTurn
  ) {
    let reason = SafeText(words.reason(newest: 0))
    refusal = WireError(code: WireErrorCode.denied.rawValue, message: reason)
    drop(words, of: name, newest: 0, log: &log, &turn)
  }
}

extension RejectionCounter {
  /// Writes a line into the log of the host, while it has room for this run; the last one says so.
  mutating func enter(_ entry: SafeText, _ turn: inout PaneTurn) {
    switch admitEntry() {
    case .write: turn.order(.log(entry))
    case .writeLast: turn.order(.log(SafeText("\(entry.string); no more of this run is noted")))
    case .skip: break
    }
  }
}
