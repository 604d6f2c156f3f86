// SPDX-License-Identifier: Apache-2.0
import CellText
import PaneContent
import PaneProtocol
import SplitLayout

/// Programs that do not speak the protocol: their lines are rows, or their output is one text.
extension HostState {
  /// Runs a command anew for a new value; an older run is killed.
  mutating func driveCommand(
    _ id: PaneID, with value: PaneInput.Value, _ turn: inout HostTurn
  ) {
    guard let pane = panes[id], let template = pane.spec.template, template.hasHoles else { return }
    let old = pane.session.run
    update(id) { pane in
      pane.input.current = value
      pane.input.generation += 1
      if pane.input.changedAt == nil { pane.input.changedAt = turn.now }
    }
    if pane.session.isAlive, old > 0 { turn.order(.pane(id, .signal(.kill))) }
    guard value.item != nil else {
      // Nothing is chosen: nothing is shown, and nothing runs.
      update(id) { pane in
        pane.session.abandon()
        pane.pages = [Page()]
        pane.input.shownGeneration = pane.input.generation
      }
      contentChanged(in: pane.role, &turn)
      return
    }
    let orders = update(id) { $0.session.start(at: turn.now, reason: .restart) } ?? []
    carryOut(orders, for: id, &turn)
    turn.start(.pane(id, .staleness), after: HostLimits.dim)
  }

  /// Takes in output; the first of a run replaces what the run before showed.
  mutating func output(
    from id: PaneID, _ turn: inout HostTurn,
    _ add: (inout PaneContentState) -> Void
  ) {
    if update(id, { $0.session.heard() }) == true { turn.cancel(.pane(id, .silence)) }
    stream(into: id, &turn, add)
  }

  /// Adds output.
  ///
  /// No copy of the pane may be held meanwhile, or each row would copy all others.
  private mutating func stream(
    into id: PaneID, _ turn: inout HostTurn,
    _ add: (inout PaneContentState) -> Void
  ) {
    guard let isStreaming = panes[id]?.isStreaming, let role = panes[id]?.role else { return }
    if !isStreaming { beginOutput(of: id) }
    update(id) { $0.page.content.change(add) }
    if !isStreaming { contentChanged(in: role, &turn) }
    turn.needFrame(.soon)
  }

  private mutating func beginOutput(of id: PaneID) {
    update(id) { pane in
      pane.isStreaming = true
      var page = Page()
      page.content = PaneContentState(
        pane.spec.mode == .lines
          ? .list(ListContent(rows: .items([])))
          : .text(TextContent(body: .lines([]), format: .ansi)))
      if pane.spec.mode == .lines, let old = pane.pages.first?.content, old.list != nil,
        let memory = old.memory
      {
        page.content?.restore(memory)
      }
      pane.pages = [page]
      pane.input.shownGeneration = pane.input.generation
      pane.input.changedAt = nil
      pane.staleness = .fresh
    }
  }

  /// Takes in rows from the host's own standard input.
  mutating func rowsRead(
    _ items: [Item], _ turn: inout HostTurn
  ) {
    guard let id = standardInputPane else { return }
    stream(into: id, &turn) { content in
      content.updateList { $0.append(items) }
    }
  }

  /// Notes that the host's own standard input has more rows than are kept.
  mutating func rowsCut(_ rows: Int, _ turn: inout HostTurn) {
    guard let id = standardInputPane else { return }
    outputCut(rows, of: id, &turn)
  }

  /// Says that a program prints more than is kept; it waits in its write from now on.
  mutating func outputCut(
    _ lines: Int, of id: PaneID, _ turn: inout HostTurn
  ) {
    let words = update(id) { pane -> SafeText in
      let what = pane.spec.mode == .text ? "lines" : "rows"
      let first = "first \(lines.grouped)"
      let words = SafeText("Only the \(first) \(what) are shown")
      pane.page.badge = StyledText(SafeText(first))
      pane.page.status = StyledText(words)
      return words
    }
    guard let words else { return }
    say(words, kind: .warning, &turn)
  }

  /// Notes the end of the host's own standard input.
  mutating func inputEnded(_ turn: inout HostTurn) {
    guard let id = standardInputPane, let pane = panes[id] else { return }
    if !pane.isStreaming { beginOutput(of: id) }
    contentChanged(in: pane.role, &turn)
    turn.needFrame(.soon)
  }

  private var standardInputPane: PaneID? {
    panes.values.first { $0.spec.readsStandardInput }?.id
  }

  /// Notes the end of a level 0 program: what it printed stays.
  mutating func levelZeroEnded(
    _ id: PaneID, status: Int, signal: Int, _ turn: inout HostTurn
  ) {
    guard let pane = panes[id] else { return }
    if !pane.isStreaming { beginOutput(of: id) }
    if status != 0, pane.isStreaming {
      let last = pane.log.lines.last.map { ": \($0.string)" } ?? ""
      update(id) { pane in
        pane.page.badge = StyledText(SafeText("failed (\(status))"))
        pane.page.status = StyledText(SafeText("The command failed (\(status))\(last)"))
      }
    } else if status != 0 {
      let words = pane.log.lines.suffix(5).map(\.string).joined(separator: " ")
      let text = status == 127 ? "The program was not found" : "The command failed (\(status))"
      update(id) { pane in
        pane.page.error = ErrorCard(
          text: SafeText(text), detail: words.isEmpty ? nil : SafeText(words), canRetry: true)
      }
    }
    contentChanged(in: pane.role, &turn)
    turn.needFrame(.soon)
  }
}

extension PaneContentState {
  /// Appends a row of output.
  mutating func add(_ item: Item) { updateList { $0.append([item]) } }

  /// Appends a line of output.
  mutating func add(_ line: StyledText) { updateText { $0.append([line]) } }
}
