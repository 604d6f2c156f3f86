// SPDX-License-Identifier: Apache-2.0
import CellText
import PaneContent
import PaneProtocol
import TerminalInput

/// What the user's commands come to in a pane, as far as its content decides.
extension Pane {
  /// Tells if its program may do something outside of the window now.
  func verdict(at now: HostTime) -> OutsideConsent.Verdict {
    consent.verdict(at: now, isRemote: spec.isRemote)
  }

  /// The verdict on an act that its program wishes for now; what the user has allowed for good is not
  /// looked at.
  func verdict(
    on act: OutsideAct, isFocused: Bool, at now: HostTime
  ) -> OutsideConsent.Verdict {
    switch act {
    case .run, .open: verdict(at: now)
    case .copy where isFocused && consent.isFresh(at: now): .allowed
    case .copy, .change: consent.verdictWithoutAct
    }
  }

  /// The effect of activating the pane.
  enum Activation: Sendable {
    case nothing
    /// The pane shows an error that another try may mend.
    case retry
    /// The program has a command for it: on Enter for the row or in a text, or where there are no rows.
    case command(PluginCommand)
    /// The row under the cursor is activated, or the text when there is none.
    case row(Item?)
  }

  /// The present effect of activating the pane.
  var activation: Activation {
    if let error = page.chrome.error { return error.canRetry ? .retry : .nothing }
    guard shown?.hasRows == true else {
      return view.commands.command(on: KeyChord(.enter)).map(Activation.command) ?? .row(nil)
    }
    guard let item = shown?.cursorItem else {
      return view.lendChrome { $0.emptyCommand }.map(Activation.command) ?? .nothing
    }
    if item.isDisabled { return .nothing }
    return view.commands.enterCommand(on: item).map(Activation.command) ?? .row(item)
  }

  /// True when activating the row that led here gives the pane its input once more.
  ///
  /// A text has nowhere to go; sending it again would only lose the place it is scrolled to.
  var mayBeBroughtBack: Bool {
    spec.mode == .rpc && shown?.keys != .text && input.waiting == nil && !input.isStale
  }

  /// The place going back leads to.
  enum WayBack: Sendable {
    case none
    /// The page has unsaved work: the user is asked first.
    case question(GuardQuestion)
    /// To the page before.
    case page
    /// To the parent, which the program shows.
    case parent
  }

  /// The reason why a command of its program cannot be run now: nobody is there to hear of it; `nil` when it can.
  func objection(to command: PluginCommand) -> String? {
    switch session.phase {
    case .running: nil
    case .starting, .restarting:
      PaneWords.notYet(command.title.string, spec.name)
    case .idle, .finished, .stopped, .failed, .ending, .ended:
      PaneWords.noMore(command.title.string, spec.name)
    }
  }

  /// Pictures of its program that this was not told of.
  package var picturesAhead: Int { conversation.conduct.pictures.untold }

  /// The place going back leads to now.
  var wayBack: WayBack {
    if canGoBack { return page.leaveQuestion.map(WayBack.question) ?? .page }
    return view.lendChrome { $0.up != nil } && session.phase == .running ? .parent : .none
  }

  /// Tells if it owes something that was asked for: an input, a page, its first words.
  ///
  /// A program that waits for the user's answer to its question is not waited for.
  func isWaitedFor(asksUser: Bool) -> Bool {
    switch session.phase {
    case .starting: session.silence != .notResponding
    case .restarting: true
    case .running:
      input.isOutstanding || requests.oldest != nil && !asksUser || page.content?.rest != nil
        || view.hasPagesBelow && view.lendChrome { $0.loading != nil }
        || wants(.inputSet) && input.waiting != nil
    case .idle, .finished, .stopped, .failed, .ending, .ended: false
    }
  }

  /// True when what it shows is still to come: it says so, or its input is newer than its content.
  var isLoading: Bool {
    saysLoading || wants(.inputSet) && conversation.input.isStale
  }

  /// True when what it shows belongs to another row than its input.
  var isBehind: Bool {
    wants(.inputSet) && $conversation.lend { $0.input.isStale || $0.input.isAwaited }
  }

  /// True when it says that what it shows is still to come.
  var saysLoading: Bool { view.lendChrome { $0.loading != nil } || view.isLoadingNext }

  /// A line of typing, or why there is none.
  enum TypingStart: Sendable {
    case nothing
    case refused
    case line(Typing.Purpose, text: String)

    /// True when what is typed is searched for, and nothing is filtered.
    var isSearch: Bool { if case .line(.search, _) = self { true } else { false } }
    /// True when nobody can look through the rows.
    var isRefused: Bool { if case .refused = self { true } else { false } }
  }

  /// True when its program says where rows with some words are.
  private var canFindRows: Bool {
    $conversation.lend { $0.capabilities.provides.rows?.canFind == true }
  }

  /// The line that typing into the pane begins with.
  var typingStart: TypingStart {
    guard let content = shown else { return .nothing }
    switch content.typing {
    case .nothing: return .nothing
    case .search: return .line(.search, text: content.sought)
    // Only the plugin can look through rows that have not been fetched.
    case .query where !$conversation.lend(to: { $0.capabilities.filtersRows }):
      return canFindRows ? .line(.search, text: content.sought) : .refused
    case .filter, .query: return .line(.filter, text: content.sought)
    }
  }

  /// The box of the cursor row, in a pane whose program wants to know of it.
  var boxUnderCursor: RowBox? {
    guard wants(.check), let item = shown?.cursorItem, item.isChecked != nil else { return nil }
    return RowBox(of: item)
  }
}
