// SPDX-License-Identifier: Apache-2.0
import CellGeometry
import CellText
import DragSession
import HostConfiguration
import PaneContent
import PaneProtocol
import SplitLayout

/// The desk's place in the host: what it hears, what it sees, and its orders carried out.
extension HostState {
  /// Gives the desk one event; tells whether the event belonged to a drag.
  @discardableResult
  mutating func tellDesk(_ event: DeskEvent, _ turn: inout HostTurn) -> Bool {
    let owed = desk.gesture.owesQuestion
    defer {
      // What is typed while it is looked where things go is for the question about them.
      if !owed, desk.gesture.owesQuestion {
        keys.typeAhead.begin(at: turn.now, patience: HostLimits.linePatience)
      }
    }
    return withDesk(&turn) { desk, screen, deskTurn in desk.handle(event, on: screen, &deskTurn) }
  }

  /// Lets the desk decide something, and carries its orders out.
  ///
  /// What is left for the screen after them is decided when they are carried out.
  mutating func withDesk<Result>(
    _ turn: inout HostTurn,
    _ body: (inout DragDesk, DragScreen, inout DeskTurn) -> Result
  ) -> Result {
    var deskTurn = DeskTurn(now: turn.now)
    let result = body(&desk, dragScreen, &deskTurn)
    apply(deskTurn.takeOrders(), &turn)
    while deskTurn.isUnfinished {
      desk.goOn(on: dragScreen, &deskTurn)
      apply(deskTurn.takeOrders(), &turn)
    }
    if let urgency = deskTurn.frame { turn.needFrame(urgency) }
    return result
  }

  private mutating func apply(_ orders: [DragOrder], _ turn: inout HostTurn) {
    for order in orders {
      switch order {
      case .ask(let id, let question, let request):
        let (now, purpose) = (turn.now, RequestTable.Purpose.desk(question, request.answerKind))
        let number = panes.update(id) { $0.conversation.requests.ask(purpose, at: now) } ?? 0
        turn.send(.ask(id: number, request), to: id)
      case .tell(let id, let notice): turn.send(.tell(notice), to: id)
      case .answer(let id, let request, .data(let chunk)):
        turn.send(.answer(request, chunk), to: id)
      case .answer(let id, let request, .changed(let outcome)):
        turn.send(.answer(request, outcome), to: id)
      case .answer(let id, let request, .failed(let error)):
        turn.send(.failure(request, error), to: id)
      case .rows(let id, let wish):
        panes.update(id) { $0.view.perform(wish) }
        if case .setOpen(let row, let isOpen) = wish {
          panes.sendExpansion(of: row, isOpen, in: id, &turn)
        }
      case .column(let id, .goBack):
        if let role = panes.read(id, { $0.role }) { _ = goBack(in: role, by: "drag", &turn) }
      case .column(let id, .show) where columns.column(behind: id) != nil:
        if let role = columns.column(behind: id) { step(.show(id), in: role, &turn) }
      case .column(let id, let wish):
        if let role = panes.read(id, { $0.role }) { arrange(&turn) { $0.perform(wish, of: role) } }
      case .status(let wish): status.apply(wish, &turn)
      case .ended(let task, let time): tasks.note(task, after: time, &turn)
      case .sheet(.show(let sheet)): dialogs.show(sheet)
      case .sheet(.close(let transfer)): dialogs.close(.transfer(transfer))
      case .history(let note): history.apply(note)
      case .dropped(let id): panes.noteAct(in: id, at: turn.now)
      case .timer(let timer, let delay?): turn.start(.drag(timer), after: delay)
      case .timer(let timer, nil): turn.cancel(.drag(timer))
      case .file(let effect): turn.order(.files(effect))
      case .log(let effect): turn.order(.transferLog(effect))
      case .terminal(let order): turn.order(.terminal(order))
      case .takePointer: layout.letGo()
      }
    }
  }

  /// The screen and its programs at this moment.
  var dragScreen: DragScreen {
    let geometry = self.geometry
    let isCarrying = desk.gesture.isCarrying
    let buttons = (isCarrying ? geometry.panes : []).flatMap { frame in
      TitleBar(of: frame.role, in: self)?.dropButtons(in: frame, among: columns) ?? []
    }
    return DragScreen(
      geometry: geometry, programs: panes.mapValues { ScreenPane($0) },
      columns: chain.compactMap { columns[$0] },
      peers: settings.peers.compactMap { columns[$0] }, focus: columns[focus],
      titleButtons: buttons,
      primaryEdge: settings.split.primaryEdge == .leading ? .leading : .trailing,
      hasSheet: dialogs.isOpen, isASCII: settings.isASCII, motion: settings.motion,
      clock: settings.surroundings.clock, isRemote: terminal.isRemote, isCarrying: isCarrying)
  }
}

extension DeskAnswer {
  /// The answer of a program to the desk; `nil` for one that is for somebody else.
  init?(_ reply: Reply) {
    if case .drag(let result) = reply {
      self = .result(result)
    } else if case .failed(let error) = reply {
      self = .failed(error)
    } else {
      return nil
    }
  }
}

extension Pane {
  /// The content on show, if it is made of rows.
  fileprivate var rows: PaneContentState? {
    shown.flatMap { $0.hasRows ? $0 : nil }
  }
}

extension ScreenPane {
  fileprivate init(_ pane: Pane) {
    self.init(
      id: pane.id, role: pane.role, spec: pane.spec, title: pane.displayTitle.text,
      rows: pane.rows, rules: pane.page.chrome.dropRules,
      rootStore: pane.pages.first?.chrome.dropRules?.storeID,
      isRunning: pane.session.phase == .running, run: pane.session.run,
      wishes: Set(pane.conversation.capabilities.wants), maskedRows: pane.view.maskedRows)
  }
}
