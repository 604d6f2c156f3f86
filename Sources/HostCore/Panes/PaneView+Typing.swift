// SPDX-License-Identifier: Apache-2.0
import CellText
import PaneContent
import PaneProtocol

/// What is typed into content, on its way to the program.
extension PaneView {
  /// Says what the content on screen has to say, as far as the program wants to hear it.
  mutating func tellTyped(
    wanted: some Collection<String>, _ requests: inout RequestTable, _ turn: inout PaneTurn
  ) {
    func wants<Parameters>(_ method: WireMethod<Parameters, NoMembers>) -> Bool {
      method.event.map(wanted.contains) ?? false
    }
    for word in takeWords() ?? [] {
      switch word {
      case .typed:
        if wants(.formChange) { turn.start(.typing, after: HostLimits.typingPause) }
      case .change(let change): if wants(.formChange) { turn.send(.formChange(change)) }
      case .cancel(let form):
        // A program that does not care has its page left.
        if wants(.formCancel) {
          turn.send(.formCancel(form))
        } else {
          turn.order(.wish(.leavePage, nil))
        }
      case .submit(let form, let title):
        var call = CommandCall(command: form.form, title: title.string, history: .fresh)
        call.formPage = page.id
        call.step = stepAfterSaving
        stepAfterSaving = nil
        requests.run(call, &turn) { .formSubmit(id: $0, form) }
      }
    }
    guard let step = stepAfterSaving else { return }
    // Something is to be corrected first.
    stepAfterSaving = nil
    turn.order(.wish(.saved(false, step), nil))
  }

  /// Hands on what became of answers that were sent.
  ///
  /// - Returns: A field that is complained about and not there, if any.
  @discardableResult
  mutating func submitted(
    _ outcome: SubmitOutcome, of call: CommandCall, _ turn: inout PaneTurn
  ) -> String? {
    guard let page = call.formPage else { return nil }
    var stranger: String?
    change(page) { content in stranger = content.typing { $0.submitted(outcome) } ?? nil }
    guard let step = call.step else { return stranger }
    let isSaved = if case .done(let answer) = outcome { answer.errors.isEmpty } else { false }
    turn.order(.wish(.saved(isSaved, step), nil))
    return stranger
  }
}

extension PaneView {
  /// Changes the content on screen when it is typed into; `nil` when it is not.
  @discardableResult
  mutating func typing<Result>(_ body: (inout any TypedContent) -> Result) -> Result? {
    guard page.chrome.error == nil else { return nil }
    return page.content.change { $0.typing(body) } ?? nil
  }

  /// Takes what the content on screen has to say; `nil` when it says nothing.
  mutating func takeWords() -> [ContentWord]? {
    guard shown?.typed({ _ in true }) == true else { return nil }
    return tend { $0.typing { $0.takeWords() } } ?? nil
  }

  /// Carries out a command that leads nowhere else.
  mutating func enter(_ command: ContentCommand) -> ContentOutcome {
    guard page.chrome.error == nil else { return .nothing }
    return page.content?.perform(command) ?? .nothing
  }
}

extension Page {
  /// The question before it is left: the plugin's own, or one about what was typed and not sent.
  var leaveQuestion: GuardQuestion? {
    chrome.guardQuestion ?? unsavedQuestion
  }

  /// The question before another input takes its place.
  var inputQuestion: GuardQuestion? {
    if let question = chrome.guardQuestion, question.guardsInput { return question }
    return unsavedQuestion
  }

  private var unsavedQuestion: GuardQuestion? {
    guard let words = content?.typed({ $0.unsaved }) ?? nil else { return nil }
    return GuardQuestion(text: words, confirm: SafeText(PaneWords.discard))
  }

  /// Whether what would be lost can be sent before it is left.
  fileprivate var canBeSaved: Bool {
    guard chrome.guardQuestion == nil else { return false }
    return (content?.typed { $0.unsaved } ?? nil) != nil
  }
}

extension Pane {
  /// The pane itself, when what it shows is a form that can be sent before it is left.
  var formToSave: PaneID? { page.canBeSaved && session.phase == .running ? id : nil }
}

extension PaneView {
  /// Sends the form on show; the step is taken when the program has it, or not at all.
  mutating func save(before step: GuardedStep) {
    stepAfterSaving = step
    typing { $0.type(.submit) }
  }
}

extension Pane {
  /// The list of the choices under the cursor; `nil` without any.
  var offeredChoices: Sheet? {
    guard let offer = shown?.typed({ $0.offered }) ?? nil else { return nil }
    return Sheet(offering: offer) { .pane(.content(id, .choose($0))) }
  }

  /// True while what is typed into its content is nobody's to read.
  package var isTypingSecret: Bool { grab.typist == .typing(isSecret: true) }
}
