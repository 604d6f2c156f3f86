// SPDX-License-Identifier: Apache-2.0
import CellText
import PaneContent
import PaneProtocol

/// Starting a program, and its first words.
extension PaneConversation {
  /// Starts the program, unless it waits for a value of another column.
  mutating func start(
    _ reason: PluginSession.StartReason, showing view: inout PaneView, in place: PanePlace,
    _ turn: inout PaneTurn
  ) {
    if let template = place.spec.template, template.hasHoles, input.current?.lacksNamed != false {
      return
    }
    if place.spec.readsStandardInput, place.spec.mode != .rpc { return }
    let declared = place.spec.declared
    guard declared.isUnderstood else {
      let reason = RoutingReason.otherProtocol(place.spec.name, declared.versions)
      view.page.chrome.error = ErrorCard(text: SafeText(reason.words))
      conduct.noteUnfit(reason.words, log: &log, &turn)
      let cause = RoutingReason.speaksOther(declared.versions)
      execute(session.spawnFailed(cause), showing: &view, &turn)
      return turn.order(.changed(.content))
    }
    execute(session.start(at: turn.now, reason: reason), showing: &view, &turn)
  }

  /// Starts the program again because the user asked; one that runs is ended first.
  mutating func restart(
    showing view: inout PaneView, in place: PanePlace, _ turn: inout PaneTurn
  ) {
    if session.isAlive {
      ending.isRestart = true
      end(.restart, in: place, &turn)
    } else {
      start(.restart, showing: &view, in: place, &turn)
    }
  }

  /// Carries out what the life of the program asks for.
  mutating func execute(
    _ orders: [PluginSession.Order], showing view: inout PaneView, _ turn: inout PaneTurn
  ) {
    for order in orders {
      switch order {
      case .spawn(let reason): beginRun(reason, showing: &view, &turn)
      case .startSilenceTimer(let delay): turn.start(.silence, after: delay)
      case .startRestartTimer(let delay): turn.start(.restart, after: delay)
      case .cancelTimers:
        turn.cancel(.silence)
        turn.cancel(.request)
        turn.cancel(.outputEnd)
      }
    }
    turn.needFrame(.soon)
  }

  /// Forgets what belonged to the run before, and has the program started.
  private mutating func beginRun(
    _ reason: PluginSession.StartReason, showing view: inout PaneView, _ turn: inout PaneTurn
  ) {
    turn.cancel(.outputEnd)
    requests.reset()
    capabilities = Initialized()
    conduct.beginRun()
    pictures.beginRun()
    log.beginRun()
    isNotAnswering = false
    told = ToldProgram()
    work = PaneWork()
    input.beginRun()
    view.hasShownInRun = false
    view.changePages { $0.awaitPlace() }
    view.page.loss = nil
    view.isStreaming = false
    // What a first run is given comes from an earlier session.
    saved.beginRun()
    let isFirst = session.run == 1
    turn.order(.run(.spawn(isFirst && saved.isGiven ? .restore : reason)))
  }

  /// Greets the program that has just been started.
  mutating func greet(_ parameters: Initialize, _ turn: inout PaneTurn) {
    _ = requests.ask(.initialize, at: turn.now)
    turn.send(.initialize(parameters))
    told.view = parameters.view
    told.theme = parameters.theme
    _ = input.askAgain()
  }

  /// Takes in what the program says of itself.
  mutating func initialized(
    _ reply: Initialized, showing view: inout PaneView, in place: PanePlace,
    _ turn: inout PaneTurn
  ) {
    let name = place.spec.name
    let missing = reply.needs.filter { !Initialized.knownNeeds.contains($0) }
    var refusal: String?
    if reply.version != PluginDeclaration.hostVersion {
      refusal = RoutingReason.otherProtocol(name, [reply.version]).words
    } else if !missing.isEmpty {
      refusal = PaneWords.needs(missing, name)
    }
    if let refusal {
      view.page.chrome.error = ErrorCard(text: SafeText(refusal))
      conduct.noteUnfit(refusal, log: &log, &turn)
      return end(.close, in: place, &turn)
    }
    capabilities = reply
    for event in reply.wants where !Initialized.isKnown(event: event) {
      leaveOut(.unknownEvent(event), in: place, &turn)
    }
    turn.order(.run(.running(inDoubt: reply.inDoubt)))
    if let policy = reply.provides.layout {
      self.policy = policy
      turn.order(.policy(policy))
    }
    if let description = place.view { send(description, &turn) }
    sendInput(showing: &view, &turn)
  }
}
