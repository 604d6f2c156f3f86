// SPDX-License-Identifier: Apache-2.0
import CellGeometry
import CellText
import HostConfiguration
import PaneProtocol
import SplitLayout

/// The messages on the last row of the window: the newest one, why a column is hidden, the spinner.
///
/// Whoever has something to say says it here, and the newest message wins. What stands there while
/// nothing is said follows from ``StatusFacts``.
package struct StatusLine: Sendable {
  /// The message that is shown now.
  package private(set) var message: StatusMessage?
  /// Since when it is shown.
  private var saidAt = HostTime(milliseconds: 0)
  /// True when it is about the run before: nobody has done that just now, so nobody expects it.
  private var isOfLastRun = false
  /// What takes it away.
  private var end = End.time
  /// The reason that is on the line now, and the column it is about.
  private var explanation: (role: ColumnRole, told: StatusMessage)?
  /// The picture of the spinner that is shown, counted on for ever.
  private var spinner = 0

  /// What takes a message away, besides the next one.
  private enum End: Equatable { case time, key, nothing }

  // MARK: Saying

  /// Shows a message for some seconds, or with `stays` until the next one.
  mutating func say(_ message: StatusMessage, stays: Bool = false, _ turn: inout HostTurn) {
    self.message =
      unread(at: turn.now).map { old in
        StatusMessage(SafeText("\(message.text.string) · \(old.string)"), kind: message.kind)
      } ?? message
    saidAt = turn.now
    end = stays ? .nothing : .time
    isOfLastRun = false
    let time = message.kind == .failure ? HostLimits.failure : HostLimits.message
    turn.start(.status, after: time)
    if stays { turn.cancel(.status) }
    turn.needFrame(.soon)
  }

  /// What is said of the run before and has not been there for as long as it takes to read it: it stays
  /// behind what is said next.
  private func unread(at now: HostTime) -> SafeText? {
    let time = HostLimits.readingTime(of: .warning)
    return isOfLastRun && now.since(saidAt) < time ? message?.text : nil
  }

  /// Shows a message of the host's own words for some seconds.
  mutating func say(
    _ words: String, kind: StatusMessage.Kind = .info, _ turn: inout HostTurn
  ) {
    say(StatusMessage(SafeText(words), kind: kind), &turn)
  }

  /// Puts a text on the clipboard and says how long it is; an empty one is left alone.
  ///
  /// `name` is that of the program that wants it copied; `nil` stands for the user, who is told of an
  /// empty one, too.
  mutating func copy(_ copied: CopiedText?, by name: String? = nil, _ turn: inout HostTurn) {
    guard let copied, !copied.text.isEmpty || copied.isCut else {
      if name == nil { say(StatusWords.nothingToCopy, &turn) }
      return
    }
    turn.order(.terminal(.copy(copied)))
    say(StatusWords.copied(copied, by: name), kind: .good, &turn)
  }

  /// Shows a warning that stays until something else is said, or with `untilKey` until the user goes on
  /// and it has been there for as long as it takes to read it.
  mutating func warn(_ text: SafeText, untilKey: Bool = false, _ turn: inout HostTurn) {
    message = StatusMessage(text, kind: .warning)
    saidAt = turn.now
    end = untilKey ? .key : .nothing
    turn.cancel(.status)
    turn.needFrame(.now)
  }

  /// Says what has become of the run before, beside a warning that stands and has not been given way to.
  private mutating func sayToo(_ news: StatusMessage, _ turn: inout HostTurn) {
    guard let standing = message, standing.kind == .warning, end != .time else {
      // It tells how many there were before it.
      isOfLastRun = false
      say(news, &turn)
      isOfLastRun = true
      return
    }
    let words = SafeText("\(news.text.string) \(standing.text.string)")
    warn(words, untilKey: end == .key, &turn)
  }

  /// Carries out what the desk wants of the message.
  mutating func apply(_ wish: StatusWish, _ turn: inout HostTurn) {
    switch wish {
    case .say(let message, let stays): say(message, stays: stays, &turn)
    case .sayToo(let news): sayToo(news, &turn)
    case .fade:
      saidAt = turn.now
      end = .time
      turn.start(.status, after: HostLimits.message)
    case .clearInfo: clearInfo()
    case .clearIfRead: clearIfRead(&turn)
    }
  }

  // MARK: Taking away

  /// Takes a message off because the user moves on and wants to see where to: at once, or when it has
  /// been there for as long as it takes to read it.
  mutating func clearIfRead(_ turn: inout HostTurn) {
    if end != .nothing { clearWhenRead(&turn) }
  }

  private mutating func clearWhenRead(_ turn: inout HostTurn) {
    guard let kind = message?.kind else { return }
    let time = HostLimits.readingTime(of: isOfLastRun ? .warning : kind)
    let left = time - turn.now.since(saidAt)
    if left > .zero {
      turn.start(.status, after: left)
    } else {
      message = nil
      turn.cancel(.status)
    }
  }

  /// Takes a message off that only informs.
  mutating func clearInfo() { if message?.kind == .info, !isOfLastRun { message = nil } }

  /// Makes way for the line of a page that has come: praise goes at once, all else when it has been
  /// there for as long as it takes to read it.
  mutating func makeWay(_ turn: inout HostTurn) {
    if message?.kind == .good, !isOfLastRun { message = nil } else { clearWhenRead(&turn) }
  }

  /// Takes any message off: it has had its time, or the user has left it behind.
  mutating func clear() { message = nil }

  // MARK: Hidden columns

  /// Says why a column is not on screen.
  mutating func explain(_ words: String, about role: ColumnRole, _ turn: inout HostTurn) {
    say(words, &turn)
    explanation = message.map { (role, $0) }
  }

  /// The column whose reason is on the line; one that has given way to another message is forgotten.
  mutating func explainedColumn() -> ColumnRole? {
    guard let (role, told) = explanation else { return nil }
    if message == told { return role }
    explanation = nil
    return nil
  }

  /// Takes the reason off: the column is there again.
  mutating func withdrawExplanation(_ turn: inout HostTurn) {
    message = nil
    explanation = nil
    turn.cancel(.status)
    turn.needFrame(.now)
  }

  // MARK: Work

  /// Moves the spinner on; work that has just begun to be spoken of takes the place of a message
  /// that only informs.
  mutating func turnSpinner(isNew: Bool) {
    if isNew { clearInfo() }
    spinner &+= 1
  }

  /// The sign of the spinner now.
  private func spinnerSign(isASCII: Bool, motion: UserSettings.Motion) -> String {
    let steps = isASCII ? Self.plainSpinner : Self.spinner
    return motion == .full ? steps[spinner % steps.count] : steps[0]
  }

  private static let spinner = ["⠋", "⠙", "⠹", "⠸", "⠼", "⠴", "⠦", "⠧", "⠇", "⠏"]
  private static let plainSpinner = ["|", "/", "-", "\\"]

  // MARK: Looking

  /// The words and keys of the line before they are fitted into a window.
  package func content(of facts: StatusFacts) -> StatusContent {
    var content = StatusContent(left: left(of: facts), hints: facts.hints)
    if case .message = content.left { return content }
    content.tally = facts.tally
    return content
  }

  /// What the line is laid out from.
  package func draft(of facts: StatusFacts) -> StatusDraft {
    StatusDraft(
      content: content(of: facts), buttons: facts.buttons, isCarrying: facts.isCarrying)
  }

  private func left(of facts: StatusFacts) -> StatusContent.Left {
    if let field = facts.typing?.field ?? facts.search { return .typing(sign: facts.sign, field) }
    if let prefix = facts.prefix {
      return .message(StatusMessage(SafeText(prefix.words), kind: .info))
    }
    if let words = facts.pane?.awaitedMarks {
      return .message(StatusMessage(words, kind: .info))
    }
    if let message { return .message(message) }
    if let words = facts.transfer { return .message(StatusMessage(words, kind: .info)) }
    if let work = facts.work {
      let sign = spinnerSign(isASCII: facts.isASCII, motion: facts.motion)
      let words = work.words(sign: sign, isASCII: facts.isASCII)
      return .message(StatusMessage(words, kind: .info))
    }
    guard let pane = facts.pane else { return .facts(.empty) }
    // It stands there as long as the program is gone, and covers no row.
    if let words = pane.trouble { return .message(StatusMessage(words, kind: .info)) }
    if !pane.sought.isEmpty { return .facts(StyledText(SafeText("/\(pane.sought)"))) }
    if facts.hasOverlay {
      return .facts(StyledText(SafeText(StatusWords.closingOverlay)))
    }
    return .facts(pane.status)
  }
}
