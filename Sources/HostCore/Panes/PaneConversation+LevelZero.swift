// SPDX-License-Identifier: Apache-2.0
import CellText
import PaneContent
import PaneProtocol

/// Programs that do not speak the protocol: their lines are rows, or their output is one text.
extension PaneConversation {
  /// Runs the command anew for a new value; an older run is killed.
  mutating func runCommand(
    for value: PaneInput.Value, showing view: inout PaneView, in place: PanePlace,
    _ turn: inout PaneTurn
  ) {
    guard let template = place.spec.template, template.hasHoles else { return }
    let hadProgram = session.isAlive && session.run > 0
    input.current = value
    input.generation += 1
    if input.changedAt == nil { input.changedAt = turn.now }
    if hadProgram { turn.order(.effect(.signal(.kill))) }
    guard value.item != nil, !value.lacksNamed else {
      // Nothing is chosen, here or in a column that it names: nothing is shown, and nothing runs.
      session.abandon()
      view.replace(with: Page())
      input.shownGeneration = input.generation
      turn.order(.changed(.content))
      return
    }
    execute(session.start(at: turn.now, reason: .restart), showing: &view, &turn)
    turn.start(.staleness, after: HostLimits.dim)
  }

  /// Takes in output; the first of a run replaces what the run before showed.
  mutating func output(
    showing view: inout PaneView, in place: PanePlace, _ turn: inout PaneTurn,
    _ add: (inout PaneContentState) -> Void
  ) {
    if session.heard() { turn.cancel(.silence) }
    stream(showing: &view, in: place, &turn, add)
  }

  /// Adds output.
  ///
  /// No copy of the view may be held meanwhile, or each row would copy all others.
  mutating func stream(
    showing view: inout PaneView, in place: PanePlace, _ turn: inout PaneTurn,
    _ add: (inout PaneContentState) -> Void
  ) {
    let isFirst = !view.isStreaming
    if isFirst {
      beginOutput(showing: &view, in: place)
      turn.order(.changed(.content))
    }
    view.page.content.change(add)
    turn.needFrame(isFirst ? .now : .soon)
  }

  private mutating func beginOutput(showing view: inout PaneView, in place: PanePlace) {
    view.beginOutput(asRows: place.spec.mode == .lines)
    input.shownGeneration = input.generation
    input.changedAt = nil
  }

  /// Takes in news of the host's own standard input.
  mutating func read(
    _ event: StandardInputEvent, showing view: inout PaneView, in place: PanePlace,
    _ turn: inout PaneTurn
  ) {
    switch event {
    case .rows(let items):
      stream(showing: &view, in: place, &turn) { $0.append(items) }
    case .cut(let rows): view.page.chrome.outputCut(rows, in: place, &turn)
    case .ended:
      if !view.isStreaming { beginOutput(showing: &view, in: place) }
      turn.order(.changed(.content))
      turn.needFrame(.soon)
    }
  }

  /// Notes the end of a command: what it printed stays.
  mutating func commandEnded(
    status: Int, showing view: inout PaneView, in place: PanePlace, _ turn: inout PaneTurn
  ) {
    let hadOutput = view.isStreaming
    if !hadOutput { beginOutput(showing: &view, in: place) }
    if status != 0, hadOutput {
      view.page.chrome.badge = StyledText(SafeText(PaneWords.failed(status)))
      let words = PaneWords.commandFailed(status, log.lines.last)
      view.page.chrome.status = StyledText(SafeText(words))
    } else if status != 0 {
      let words = log.lines.suffix(5).map(\.string).joined(separator: " ")
      let text = status == 127 ? PaneWords.commandNotFound : PaneWords.commandFailed(status)
      view.page.chrome.error = ErrorCard(
        text: SafeText(text), detail: words.isEmpty ? nil : SafeText(words), canRetry: true)
    }
    turn.order(.changed(.content))
    turn.needFrame(.soon)
  }
}
