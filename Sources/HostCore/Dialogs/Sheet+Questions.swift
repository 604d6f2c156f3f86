// SPDX-License-Identifier: Apache-2.0
import CellText
import PaneContent
import PaneProtocol
import TerminalInput

extension Sheet.Answer {
  /// The pane that the answer is an act in; `nil` for one that concerns none, or leaves.
  ///
  /// A command of the host acts in the pane that has the focus.
  func pane(focused: PaneID?) -> PaneID? {
    switch self {
    case .host: focused
    case .pane(.command(let id, _, _, _)), .pane(.cancelProgress(let id, _)),
      .pane(.landmark(let id, _)), .pane(.content(let id, _)),
      .pane(.typed(let id, _)), .pane(.column(let id, _, _)), .pane(.link(let id, _)):
      id
    case .pane(.argument(let pending, _)), .pane(.confirmed(let pending)),
      .pane(.filled(let pending, _)):
      pending.pane
    case .pane(.prompt(let id, _, _, let value, _)): value == JSONText.null ? nil : id
    case .save(let id, _): id
    case .nothing, .menu, .pane(.outside), .pane(.showLog), .quit, .quitWhenDone, .leave, .field,
      .stay, .tab, .drag, .task, .forgetTask, .forget:
      nil
    }
  }
}

extension Sheet.Entry {
  /// Creates the entry of a choice.
  init(_ choice: PluginCommand.Argument.Choice, answer: Sheet.Answer) {
    self.init(choice.text, detail: choice.detail ?? .empty, answer: answer)
    key = choice.key.flatMap { KeyChord($0) }
  }
}

extension Sheet {
  /// A list of choices that narrows while one types.
  init(offering offer: ContentOffer, _ answer: (_ id: String) -> Answer) {
    let entries = offer.choices.map { choice in
      Entry(choice.text, detail: choice.detail ?? .empty, answer: answer(choice.id))
    }
    self.init(kind: .palette, title: offer.title, field: TextField(), entries: entries)
    cursor = offer.choices.firstIndex { $0.id == offer.chosen } ?? 0
  }
}

/// The sheets that ask something: before work is lost, and for programs.
extension Sheet {
  /// The question before unsaved or unfinished work is left.
  ///
  /// With `form`, the pane of a form that can be sent before, there is a way to do that.
  init(leaving question: GuardQuestion, for step: GuardedStep, saving form: PaneID? = nil) {
    let staying: Answer = if case .input(let role) = step { .stay(role) } else { .nothing }
    let stay = Entry(
      question.cancel ?? SafeText(SheetWords.stay), detail: SafeText("n"), answer: staying)
    var leave = Entry(
      question.confirm ?? SafeText(SheetWords.leave), detail: SafeText("y"), answer: .leave(step))
    leave.isDangerous = true
    let save = form.map {
      Entry(SafeText(SheetWords.save), detail: SafeText("s"), answer: .save($0, step))
    }
    self.init(
      kind: .confirm, title: question.text,
      entries: save.map { [$0, leave, stay] } ?? [stay, leave])
    dismissal = staying
  }

  /// The question before the host ends while work is under way, put at a moment.
  init(quittingDuringWorkAt now: HostTime) {
    var leave = Entry(
      SafeText(HostWords.quitNow), detail: SafeText("y"), answer: .leave(.quit))
    leave.isDangerous = true
    self.init(
      kind: .confirm, title: SafeText(HostWords.quitDuringWork),
      entries: [
        Entry(SafeText(SheetWords.stay), detail: SafeText("n"), answer: .quitWhenDone(false)),
        Entry(SafeText(HostWords.quitWhenDone), detail: SafeText("w"), answer: .quitWhenDone(true)),
        leave,
      ])
    dismissal = .quitWhenDone(false)
    askedAboutWorkAt = now
  }

  /// A question of a program.
  init(_ question: PromptQuestion, of id: PaneID, run: Int, request: PluginRequestID) {
    func answer(_ value: JSONText?) -> Answer {
      .pane(
        .prompt(
          id, run: run, request, value: value, isSecret: question.kind == .password))
    }
    let text = question.text ?? .empty
    switch question.kind {
    case .confirm:
      let no = Entry(SafeText(SheetWords.no), detail: SafeText("n"), answer: answer(false))
      var yes = Entry(SafeText(SheetWords.yes), detail: SafeText("y"), answer: answer(true))
      yes.isDangerous = question.isDangerous
      self.init(kind: .confirm, title: question.title, text: text, entries: [no, yes])
    case .text, .password:
      self.init(
        kind: question.kind == .text ? .text : .password, title: question.title, text: text,
        field: TextField(question.initial?.fieldText ?? ""),
        answer: answer(nil))
    case .choice:
      self.init(
        kind: .choice, title: question.title, text: text,
        entries: question.choices.map { choice in
          Entry(choice, answer: answer(JSONText(string: choice.id)))
        })
    }
    dismissal = answer(JSONText.null)
    if question.isDangerous { sight = QuestionSight() }
  }

  /// The newest lines a program wrote to its standard error.
  init(log lines: [SafeText], of name: String) {
    let entries = lines.map { Entry($0, answer: .nothing) }
    let text = entries.isEmpty ? SafeText(SheetWords.emptyLog) : SafeText.empty
    self.init(kind: .help, title: SafeText(SheetWords.log(of: name)), text: text, entries: entries)
  }
}
