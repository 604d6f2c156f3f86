// SPDX-License-Identifier: Apache-2.0
import CellText
import DragSession
import PaneContent
import PaneProtocol
import SplitLayout

/// The border between the host and the conversations with its programs: events and commands go in
/// here, and each order that comes out is carried out once.
extension HostState {
  /// Lets the conversation of a pane do something, and carries out what it orders.
  @discardableResult
  mutating func converse<Result>(
    with id: PaneID, _ turn: inout HostTurn,
    _ body: (inout PaneConversation, inout PaneView, PanePlace, inout PaneTurn) -> Result
  ) -> Result? {
    // Read in place: a pane is large, and this is done for every line of a program.
    let facts = panes.read(id) { ($0.role, $0.$spec, $0.conversation.told.view == nil) }
    guard let (role, spec, needsView) = facts else { return nil }
    let place = PanePlace(
      id: id, role: role, sharedSpec: spec,
      view: needsView ? panes.view(of: id, in: layout, cellPixels: terminal.cellPixels) : nil,
      isQuitting: quitting != nil, isHurried: quitting?.isHurried == true,
      waitsForUser: dialogs.hasQuestion(of: id) || desk.door.holds(id),
      arrangesColumns: id == coordinator)
    // A conversation within another gets a new buffer for its orders.
    var buffer: [PaneOrder] = []
    swap(&buffer, &paneOrders)
    var paneTurn = PaneTurn(now: turn.now, buffer: buffer)
    let result = panes.update(id) { pane in
      pane.converse { body(&$0, &$1, place, &paneTurn) }
    }
    if let urgency = paneTurn.frame { turn.needFrame(urgency) }
    for order in paneTurn.orders { apply(order, of: id, &turn) }
    paneOrders = paneTurn.takeBuffer()
    return result
  }

  private mutating func apply(_ order: PaneOrder, of id: PaneID, _ turn: inout HostTurn) {
    switch order {
    case .effect(let effect): turn.order(.pane(id, effect))
    case .timer(let timer, let delay?): turn.start(.pane(id, timer), after: delay)
    case .timer(let timer, nil): turn.cancel(.pane(id, timer))
    case .say(let message): status.say(message, &turn)
    case .log(let words): turn.order(.log(id, words))
    case .run(.spawn(let reason)): spawn(id, reason: reason, &turn)
    case .run(.running(let inDoubt)):
      tellDesk(.program(id, .runs(inDoubt: inDoubt.map { TransferID($0) })), &turn)
      panes.tellTheme(terminal.theme, to: id, &turn)
    case .run(.silenced): tellDesk(.program(id, .ended), &turn)
    case .run(.deaf):
      // Started again, it is asked what it has done; one that only shows something may go on.
      let isNeeded = desk.isTransferring(id)
      tellDesk(.program(id, .ended), &turn)
      if isNeeded { converse(with: id, &turn) { $0.kill(because: PaneWords.deafInMove, &$3) } }
    case .run(.gone): finishQuitting(&turn)
    case .changed(let change): changed(change, in: id, &turn)
    case .policy(let policy):
      guard let role = panes.read(id, { $0.role }) else { return }
      let isCoordinator = id == coordinator
      arrange(&turn) { $0.adopt(policy, of: role, coordinates: isCoordinator) }
    case .wish(let wish, let request): fulfil(wish, request: request, from: id, &turn)
    case .question(.ask(let question, let request)):
      guard let asker = panes.read(id, { PromptAsker($0) }) else { return }
      dialogs.ask(question, of: asker, request: request, &turn)
    case .question(.takeBack(let request)):
      dialogs.takeBack(request, of: id, &turn)
    case .question(.answered(let question, let reply)):
      if let answer = DeskAnswer(reply) { tellDesk(.answered(question, answer), &turn) }
    case .question(.completed(let line, let answer)):
      apply(dialogs.complete(line, of: id, with: answer.choices), &turn)
      turn.needFrame(.now)
    case .question(.layoutAnswered(let question, let answer)):
      // A late answer is for the next time, if the coordinator wants that.
      let isLate = turn.now > question.deadline
      if isLate, panes.read(id, { $0.conversation.policy.isSticky }) != true { return }
      arrange(&turn) { $0.answered(question, answer, isLate: isLate) }
    case .work(.askAgain(let pending, let failure, let duration)):
      // The user may be busy with something else by now; keys meant for that are no text of a question.
      if dialogs.mayNotAskAgain(for: id, after: duration) || keys.isBusy || columns[focus] != id {
        return failure.isEmpty ? () : status.say(failure.string, kind: .failure, &turn)
      }
      proceed(with: pending, after: failure, &turn)
    case .work(.commandEnded(let call, let outcome)):
      if let words = history.ended(call, outcome, in: id) { status.say(words, &turn) }
      if call.opensLine, columns[focus] == id, !dialogs.isOpen,
        let line = panes.update(id, { $0.view.beginLine() })
      {
        keys.openLine(line.purpose, in: focus, text: line.text)
      }
    case .work(.isSlow(let isNew)): status.turnSpinner(isNew: isNew)
    case .work(.ended(let task, let time)): tasks.note(task, after: time, &turn)
    case .said(let remark): tellDesk(.program(id, .said(remark)), &turn)
    case .save(let state):
      let name = panes.read(id) { (SavedStates.place($0.role, $0.seat.twins), $0.spec.arguments) }
      guard let name, saved.keep(state, of: name.0, name.1) else { return }
      turn.start(.session(.save), after: HostLimits.saveAfterState)
    }
  }

  /// Starts the program of a pane, and greets it when it speaks the protocol.
  private mutating func spawn(
    _ id: PaneID, reason: PluginSession.StartReason, _ turn: inout HostTurn
  ) {
    guard let pane = panes[id] else { return }
    let view = panes.view(of: id, in: layout, cellPixels: terminal.cellPixels)
    let order = pane.spawnOrder(view: view, isDark: terminal.isDark)
    turn.order(.pane(id, .spawn(run: pane.session.run, order)))
    guard pane.spec.mode == .rpc else { return }
    let greeting = pane.greeting(reason, view: view, on: terminal, settings)
    converse(with: id, &turn) { $0.greet(greeting, &$3) }
  }

  /// Follows what a pane shows now: the columns, what is typed, and the drag over it.
  private mutating func changed(_ change: PaneChange, in id: PaneID, _ turn: inout HostTurn) {
    // What is being typed is meant for whatever the column shows.
    let isMeant = change.contains(.nextInput) || settings.firstLine != nil
    if isMeant, let typing = keys.typing, columns[typing.role] == id,
      panes.read(id, { $0.shown?.sought != typing.field.text }) == true
    {
      let clock = settings.surroundings.clock
      panes.update(id) { $0.view.follow(typing, by: clock) }
    }
    if change.contains(.drops) {
      if panes.highlightFolder(of: id) { turn.needFrame(.soon) }
      tellDesk(.program(id, .rulesChanged), &turn)
    }
    // The page has a line of its own, and what was said before it is not about it.
    if change.contains(.page), columns[focus] == id { status.makeWay(&turn) }
    // Commands may come while one of them is being looked for.
    if dialogs.top?.isOfCommands == true, columns[focus] == id {
      let entries = menus.palette.entries
      dialogs.changeTop { $0.follow(entries) }
    }
    if change.contains(.rows) {
      desk.rowsChanged(in: id)
      panes.update(id) { $0.view.selectArriving() }
    }
    guard change.contains(.content), let role = panes.read(id, { $0.role }) else { return }
    let hasContent = panes.read(columns[role], { $0.page.hasContent }) ?? false
    arrange(&turn) { $0.note(hasContent: hasContent, in: role) }
  }

  // MARK: Wishes

  /// The pane that decides for the split view: the one the layout names, else the primary's.
  private var coordinator: PaneID? { columns[settings.coordinator ?? .primary] }

  private mutating func fulfil(
    _ wish: PaneWish, request: PluginRequestID?, from id: PaneID, _ turn: inout HostTurn
  ) {
    switch (wish, request) {
    case (.open(let open), let request?): paneOpen(open, request: request, from: id, &turn)
    case (.outside(let act), let request):
      guard let run = panes.read(id, { $0.session.run }) else { return }
      settle(OutsideWish(act: act, pane: id, run: run, request: request), nil, &turn)
    case (.layout(let wish), let request?):
      guard id == coordinator else {
        return turn.refuse(request, code: .denied, RefusalWords.noCoordinator, to: id)
      }
      arrange(&turn) { $0.perform(wish) }
      let result = LayoutResult(columns: split.projection.columns.map(\.role.rawValue))
      turn.send(.answer(request, result), to: id)
    case (.choose(let choice), _):
      let now = turn.now
      let facts = panes.read(id) { ($0.spec.name, $0.consent.isFresh(at: now)) }
      guard let (name, isFresh) = facts else { return }
      switch isFresh && columns[focus] == id ? panes.pick(choice, in: id, settings.picks) : nil {
      case .output(let output)?: beginQuitting(output: output, &turn)
      case .refusal(let words)?: status.say(words, kind: .warning, &turn)
      case .nothing?, nil:
        converse(with: id, &turn) {
          $0.conduct.refuse(.uninvitedChoice, of: name, log: &$0.log, &$3)
        }
      }
    case (.close(let result), _): leave(id, with: result, &turn)
    case (.leavePage, _):
      guard let role = panes.read(id, { $0.role }) else { return }
      if !goBack(in: role, by: "key", &turn) { status.say(PaneWords.noWayBack, &turn) }
    case (.saved(let isSaved, let step), _):
      if !isSaved { status.say(PaneWords.notSaved, kind: .warning, &turn) }
      switch (step, isSaved) {
      // Another form may have changes, too.
      case (.quit, true): quit(&turn)
      case (.input(let role), false): apply(.answered(.stay(role), typed: "", by: "key"), &turn)
      case (_, true): apply(.answered(.leave(step), typed: "", by: "key"), &turn)
      case (_, false): break
      }
    case (.open, nil), (.layout, nil): break
    }
  }

  /// Shows something in another column because a plugin asks.
  private mutating func paneOpen(
    _ open: PaneOpen, request: PluginRequestID, from id: PaneID, _ turn: inout HostTurn
  ) {
    guard let (role, name) = panes.read(id, { ($0.role, $0.spec.name) }) else { return }
    let target =
      open.column == "next" ? layout.next(after: role) : ColumnRole(rawValue: open.column)
    guard let target, columns[target] != nil, target != role || open.placement == .tab else {
      return turn.refuse(request, code: .invalidParameters, RefusalWords.noSuchColumn, to: id)
    }
    let now = turn.now
    if open.type == PaneOpen.programType,
      panes.read(id, { $0.verdict(at: now) == .allowed }) != true
    {
      return turn.refuse(request, code: .denied, RefusalWords.unasked, to: id)
    }
    var plugin: PaneSpec?
    if let wanted = open.plugin {
      let isFixed = panes.read(columns[target], { $0.spec.mode != .rpc }) == true
      switch isFixed ? .failure(.columnOfCommand) : settings.plugin(named: wanted) {
      case .success(let spec): plugin = spec
      case .failure(let reason):
        converse(with: id, &turn) {
          $0.conduct.leaveOut(.unopened(reason), of: name, log: &$0.log, &$3)
        }
        return turn.refuse(request, code: .invalidParameters, reason.words, to: id)
      }
    }
    let value = PaneInput.Value(open, from: id, named: name)
    var shown = columns[target]
    var focuses = open.focuses
    if open.placement == .tab {
      guard let plugin else {
        return turn.refuse(request, code: .invalidParameters, RefusalWords.tabNeedsPlugin, to: id)
      }
      // Nothing moves under the hands of a user who has not asked for it.
      let isAsked = panes.read(id, { $0.consent.isFresh(at: now) }) == true
      focuses = focuses && isAsked
      if let words = panes.objection(to: plugin, in: target, of: columns) {
        return turn.refuse(request, code: .tooLarge, words, to: id)
      }
      let before = columns.panes(of: target)
      step(.open(plugin, shows: isAsked), in: target, &turn)
      shown = columns.panes(of: target).first { !before.contains($0) }
      guard let shown else { return }
      converse(with: shown, &turn) { $0.drive(with: value, .open, showing: &$1, in: $2, &$3) }
    } else {
      drive(target, with: value, reason: .open, through: plugin, &turn)
      shown = columns[target]
    }
    if focuses { arrange(&turn) { $0.show(target) } }
    let generation = panes.read(shown, { $0.input.nextAnswered }) ?? 0
    panes.update(shown) { $0.seat.open(by: .init(pane: id, generation: generation)) }
    let opened = PaneOpened(generation: generation, pane: shown?.wireName)
    turn.send(.answer(request, opened), to: id)
  }

  /// Asks the coordinator about the arrangement that the window or the user has just led to.
  ///
  /// Nothing waits for an answer: the proposal is drawn at once, and a timely answer changes it.
  mutating func ask(about change: WindowLayout.Change, _ turn: inout HostTurn) {
    guard let id = coordinator,
      let policy = panes.read(
        id,
        {
          $0.session.phase == .running ? $0.conversation.policy : nil
        }) ?? nil,
      let (question, open) = layout.question(for: policy, about: change, at: turn.now)
    else { return }
    converse(with: id, &turn) { conversation, _, _, turn in
      let request = conversation.requests.ask(.layout(open), at: turn.now)
      turn.send(.layoutAsk(id: request, question))
    }
  }

  // MARK: Driving

  /// Sends every selection that has changed to its plugin and to the next column.
  ///
  /// Nothing is pushed along: at the end of every turn each column's selection is compared with the
  /// one told last, so whatever moved the cursor (a key, a click, a reload, a crash) ends in the
  /// same place, and a thousand key presses in one turn tell once.
  ///
  /// - Parameters:
  ///   - isAhead: True when columns that nobody sees wait until the turn ends.
  ///   - turn: Takes the messages.
  mutating func sendSelections(isAhead: Bool = false, _ turn: inout HostTurn) {
    let cause = turn.cause
    if !isAhead {
      for (role, value) in turn.takePostponed() {
        drive(role, with: value, reason: .select, &turn)
      }
    }
    for role in chain {
      guard let id = columns[role],
        let news = panes.update(id, { $0.takeSelectionNews() }) ?? nil
      else { continue }
      guard case .changed(let selection) = news else {
        let isAwaited = if case .awaited = news { true } else { false }
        for driven in layout.driven(by: role).compactMap({ columns[$0] })
        where panes.read(driven, { $0.input.isAwaited }) != isAwaited {
          converse(with: driven, &turn) { $0.awaitInput(isAwaited, showing: &$1, &$3) }
        }
        continue
      }
      converse(with: id, &turn) { $0.send(selection, by: cause, &$3) }
      for driven in layout.driven(by: role) {
        let isSeen = panes.read(columns[driven]) { $0.conversation.told.view?.isVisible }
        if isAhead, isSeen != true {
          turn.postpone(selection, for: driven)
        } else {
          drive(driven, with: selection, reason: .select, &turn)
        }
      }
    }
    if !isAhead, let (role, value) = NamedRows.changed(in: self) {
      drive(role, with: value, reason: .select, &turn)
    }
  }

  /// Gives a column a new input, with the right plugin in it; unsaved work there is asked about.
  ///
  /// The right plugin is the one given, else the one that follows from what is to be shown.
  mutating func drive(
    _ role: ColumnRole, with value: PaneInput.Value, reason: PaneInput.Reason,
    through plugin: PaneSpec? = nil, _ turn: inout HostTurn
  ) {
    var value = value
    value.named = NamedRows.named(by: role, in: self)
    // What a tab was opened with is told first, however long its program takes to begin.
    if reason == .select, columns.tabs(of: role) != nil,
      panes.read(columns[role], { $0.conversation.input.waiting?.reason }) == .open
    {
      return
    }
    if reason == .select, let question = panes.read(columns[role], { $0.page.inputQuestion }) {
      let hold = panes.update(columns[role]) { $0.conversation.input.hold(value, for: question) }
      if let question, hold?.asks == true {
        let form = panes.read(columns[role], { $0.formToSave }) ?? nil
        dialogs.show(Sheet(leaving: question, for: .input(role), saving: form))
      }
      if hold?.isHeld == true { return }
    }
    route(value, to: role, through: plugin, &turn)
    guard let id = columns[role] else { return }
    converse(with: id, &turn) { $0.drive(with: value, reason, showing: &$1, in: $2, &$3) }
  }

  /// Puts the right plugin into a column before it is given a value.
  ///
  /// One that is named and cannot be had is said once, to the user and to the author of what names it.
  ///
  /// A plugin that gives way to another is *parked*: it keeps running, unseen, so that coming back
  /// to it costs nothing. The one not seen for longest is ended when there are too many.
  private mutating func route(
    _ value: PaneInput.Value, to role: ColumnRole, through plugin: PaneSpec?,
    _ turn: inout HostTurn
  ) {
    guard let item = value.item, let old = columns[role],
      let spec = panes.read(old, { $0.spec }), spec.mode == .rpc
    else { return }
    let tabs = columns.tabs(of: role)
    var choice = PluginChoice(spec: plugin)
    if plugin == nil {
      // Beside others a program that follows nothing keeps its tab whatever is chosen.
      if tabs != nil, panes.read(old, { $0.wants(.inputSet) }) != true { return }
      let opens = panes.read(value.source, { $0.spec.declared.opens }) ?? []
      let own = tabs.flatMap { _ in panes.read(old, { $0.seat.standsFor ?? $0.spec }) }
      choice = $settings.lend { $0.plugin(for: item, in: role, from: opens, own: own) }
    }
    if let reason = choice.objection {
      converse(with: value.source, &turn) {
        let name = $2.spec.name
        $0.conduct.leaveOut(.unrouted(reason), of: name, log: &$0.log, &$3)
      }
    }
    guard var wanted = choice.spec, wanted.name != spec.name else { return }
    if let there = panes.find(wanted.name, in: role, among: tabs?.behind ?? []) {
      return step(.show(there), in: role, &turn)
    }
    if choice.isTab {
      step(.open(wanted, shows: true), in: role, &turn)
      return
    }
    wanted.look = spec.look
    let next =
      panes.find(wanted.name, in: role, among: layout.parked)
      ?? panes.add(wanted, in: role, restoring: saved.program(for: wanted, in: role))
    for oldest in layout.replacePane(in: role, with: next) {
      converse(with: oldest, &turn) { $0.end(.replace, in: $2, &$3) }
    }
    if tabs != nil {
      let first = panes.read(old) { $0.seat.standsFor ?? $0.spec }
      let place = panes.read(old) { $0.seat.layoutPlace } ?? nil
      panes.update(next) { $0.seat.standIn(for: first, at: place) }
    }
    // What was there stays in sight until the new plugin has something to show.
    panes.keepPage(of: old, in: next)
    if panes.read(next, { $0.session.isAlive }) != true {
      converse(with: next, &turn) { $0.start(.start, showing: &$1, in: $2, &$3) }
    }
  }
}
