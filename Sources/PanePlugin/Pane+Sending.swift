// SPDX-License-Identifier: Apache-2.0

extension Pane {
  // MARK: Content

  /// Changes what the pane shows.
  ///
  /// - Parameters:
  ///   - update: What changes.
  ///   - answered: The input it belongs to, for work that ends later; without it the newest. Nothing
  ///     is sent when a newer input has come meanwhile.
  public func set(_ update: PaneUpdate, for answered: InputSet? = nil) {
    if let answered, !isCurrent(answered) { return }
    if let drop = update.drop.value { handlers.drag.accepts = drop.accepts }
    var update = update
    update.generation = input?.generation
    link.tell(.paneSet, update)
  }

  /// Shows a card in place of the content.
  public func fail(
    _ text: String, detail: String? = nil, canRetry: Bool = false, for answered: InputSet? = nil
  ) {
    var update = PaneUpdate()
    update.error = .set(ErrorCard(text, detail: detail, canRetry: canRetry))
    set(update, for: answered)
  }

  /// Tells whether no newer input has come since this one.
  public func isCurrent(_ input: InputSet) -> Bool {
    input.generation == self.input?.generation
  }

  /// Puts a page on top of the pane's pages.
  public func push(page: String, _ update: PaneUpdate) {
    var update = update
    update.page = page
    update.generation = input?.generation
    link.tell(.navPush, NavPush(update))
  }

  /// Takes pages away again: the top one, or all above a page.
  public func pop(to page: String? = nil) {
    link.tell(.navPop, NavPop(to: page))
  }

  // MARK: Rows

  /// Says that a source has other rows now.
  public func resetRows(_ source: SourceReference) {
    var reset = RowsReset(source: source.id, revision: source.revision, count: source.count)
    reset.isGrowing = source.isGrowing
    link.tell(.rowsReset, reset)
  }

  /// Says how a source went from one revision to the next.
  public func changeRows(_ change: RowsChange) {
    link.tell(.rowsChange, change)
  }

  // MARK: Other columns

  /// Shows something in another column.
  ///
  /// - Parameters:
  ///   - column: `next`, `supplementary`, `secondary` or `inspector`.
  ///   - type: MIME-like name of the value.
  ///   - value: What the column's plugin receives.
  ///   - plugin: Plugin that shows it, or `nil` for the one that fits the type.
  ///   - focus: Whether the column gets the keys.
  ///   - placement: Instead of what the column shows, or in a tab of its own.
  ///   - then: Gets the outcome.
  public func open(
    column: String = "next", type: String, value: JSON, plugin: String? = nil,
    focus: Bool = false, as placement: PaneOpen.Placement = .replace,
    then: @escaping (Result<PaneOpened, WireError>) -> Void = { _ in }
  ) {
    let open = PaneOpen(
      column: column, plugin: plugin, type: type, value: JSONText(value), focuses: focus,
      as: placement)
    ask(.paneOpen, open, then: then)
  }

  // MARK: The user

  /// Asks the user something in a sheet over the window.
  ///
  /// - Parameters:
  ///   - prompt: The question.
  ///   - then: Gets the answer, or `nil` when the sheet was dismissed.
  public func ask(_ prompt: PromptQuestion, then: @escaping (PromptAnswer?) -> Void) {
    ask(.promptAsk, prompt) { outcome in
      let answer = try? outcome.get()
      then(answer?.value == nil ? nil : answer)
    }
  }

  /// Says a few words to the user.
  public func notify(_ text: String, _ level: Notice.Level = .info) {
    link.tell(.notifyShow, Notice(level: level, text: SafeText(sending: text)))
  }

  /// Shows how far a long piece of work has come.
  ///
  /// - Parameters:
  ///   - id: Name of the work within this pane.
  ///   - title: What is being done.
  ///   - onCancel: Runs when the user cancels it; without it there is no cancelling.
  /// - Returns: What the work reports to.
  public func progress(
    _ id: String, title: String, onCancel: (() -> Void)? = nil
  ) -> Progress {
    progressCancels[id] = onCancel
    return Progress(id: id, title: title, canCancel: onCancel != nil, pane: self)
  }

  /// Puts text on the clipboard.
  public func setClipboard(_ text: String) {
    link.tell(.clipboardSet, ClipboardSet(text: text))
  }

  /// Opens a link with the desktop, when the user agrees.
  public func openLink(
    _ url: String, then: @escaping (Result<NoMembers, WireError>) -> Void = { _ in }
  ) {
    ask(.linkOpen, LinkOpen(url: url), then: then)
  }

  /// Has the host run a program and tells its exit status.
  ///
  /// - Parameters:
  ///   - arguments: The program and its arguments; no shell is involved.
  ///   - directory: Folder it starts in.
  ///   - title: What the host calls it meanwhile.
  ///   - screen: Whether the program gets the whole screen until it ends.
  ///   - then: Gets the status, or why it could not run.
  public func runProgram(
    _ arguments: [String], directory: String, title: String? = nil, screen: Bool,
    then: @escaping (Result<ProgramEnd, WireError>) -> Void = { _ in }
  ) {
    let program = ProgramRequest(
      arguments: arguments, workingDirectory: directory, title: title, takesScreen: screen)
    ask(.programRun, program, then: then)
  }

  /// Keeps a value for the next start, at most 32 KiB; the last one counts.
  public func saveState(_ state: JSON) {
    link.tell(.stateSave, StateSave(restore: JSONText(state)))
  }
}

/// A long piece of work the user can watch.
public final class Progress {
  private let id: String
  private let title: String
  private let canCancel: Bool
  private weak var pane: Pane?
  private var isTold = false
  private var isEnded = false

  init(id: String, title: String, canCancel: Bool, pane: Pane) {
    self.id = id
    self.title = title
    self.canCancel = canCancel
    self.pane = pane
  }

  /// Tells how far it is; send this a few times a second at most.
  public func update(_ text: String? = nil, done: Double? = nil, total: Double? = nil) {
    guard !isEnded else { return }
    isTold = true
    pane?.link.tell(
      .progressSet,
      ProgressReport(
        id: id, title: SafeText(sending: title), text: text.map { SafeText(sending: $0) },
        done: done, total: total, canCancel: canCancel))
  }

  /// Tells that it has ended; further calls do nothing.
  public func end(_ end: ProgressReport.End, _ text: String? = nil) {
    guard !isEnded else { return }
    isEnded = true
    pane?.progressCancels[id] = nil
    let words = text.map { SafeText(sending: $0) }
    // What ends at once has not been told of before.
    let name = isTold ? nil : SafeText(sending: title)
    pane?.link.tell(.progressSet, ProgressReport(id: id, title: name, text: words, end: end))
  }
}

extension ChoiceMade {
  /// Ends the session of a pane with these files; see ``Initialize/Session/choosing``.
  public func send(from pane: Pane) { pane.link.tell(.choiceMade, self) }
}
