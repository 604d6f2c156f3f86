// SPDX-License-Identifier: Apache-2.0
import CellText
import DragSession
import HostConfiguration
import PaneContent
import PaneProtocol
import SplitLayout

/// Commands of programs, with what is asked before they are sent, and what answers of sheets lead to.
extension HostState {
  /// Does what a key or a press on a sheet came to.
  mutating func apply(_ outcome: Dialogs.Outcome, _ turn: inout HostTurn) {
    guard case .answered(let answer, let typed, let by) = outcome else {
      guard case .full = outcome else { return }
      let most = HostLimits.typedBytes.grouped
      return status.say("No more than \(most) bytes can be typed here", kind: .warning, &turn)
    }
    switch answer {
    case .nothing: return
    case .host(let command): perform(command, &turn)
    case .plugin(let id, let name, let row):
      run(panes.read(id) { $0.page.command(named: name) } ?? nil, by: by, row: row, &turn)
    case .argument(let pending, let value):
      proceed(with: pending.answering(value.isEmpty ? typed : value), &turn)
    case .confirmed(let pending): proceed(with: pending, &turn)
    case .prompt(let id, let run, let request, let value):
      converse(with: id, &turn) { $0.promptAnswered(request, run: run, with: value, &$3) }
    case .typed(let id, let run, let request):
      let value = JSONText(string: typed)
      converse(with: id, &turn) { $0.promptAnswered(request, run: run, with: value, &$3) }
    case .cancelProgress(let id, let work): turn.send(.progressCancel(id: work), to: id)
    case .showLog(let id):
      let sheet = panes.read(id) {
        Sheet(log: $0.log.lines.suffix(HostLimits.logLines), of: $0.spec.name)
      }
      if let sheet { dialogs.show(sheet) }
    case .quit, .leave(.quit): beginQuitting(&turn)
    case .drag(let answer): tellDesk(.chosen(answer), &turn)
    case .leave(.back(let role)): _ = goBack(in: role, by: "key", isSure: true, &turn)
    case .leave(.input(let role)):
      let held = panes.update(columns[role]) { $0.conversation.input.takeHeld() }
      guard let value = held ?? nil else { return }
      // What the column had is to be lost.
      panes.update(columns[role]) { $0.view.dropGuards() }
      drive(role, with: value, reason: .select, &turn)
    case .stay(let role): if let id = columns[role] { panes.keepInput(of: id) }
    }
  }

  /// The menu, the palette and the help, as they are now.
  var menus: Menus {
    var entries = desk.transferEntries
    for pane in panes.values {
      for work in pane.progress where work.canCancel {
        let name = work.title?.string ?? pane.columnName.string
        let answer = Sheet.Answer.cancelProgress(pane.id, id: work.id)
        entries.append(Sheet.Entry(SafeText("Cancel \(name)"), answer: answer))
      }
    }
    return Menus(
      pane: pane(in: focus), context: keyContext, keymap: settings.keymap,
      isASCII: settings.isASCII, isCarrying: desk.gesture.isCarrying, workEntries: entries)
  }

  // MARK: Commands of programs

  /// The focused pane's command of this name, if it has one.
  func focusedCommand(_ name: String) -> PluginCommand? {
    panes.read(columns[focus]) { $0.page.command(named: name) } ?? nil
  }

  /// Begins a command of the focused pane, if it has it, for the row of a menu it was chosen in.
  mutating func run(
    _ command: PluginCommand?, by: String, row: ItemID? = nil, _ turn: inout HostTurn
  ) {
    guard let command, let id = columns[focus] else { return }
    var pending = PendingCommand(pane: id, command: command, by: by)
    pending.row = row
    if command.need != .always, panes.read(id, { pending.items(in: $0).isEmpty }) != false {
      return
    }
    proceed(with: pending, &turn)
  }

  /// Asks for what is still missing, or sends the command.
  private mutating func proceed(with pending: PendingCommand, _ turn: inout HostTurn) {
    let id = pending.pane
    guard let step = panes.read(id, { pending.nextStep(in: $0) }) else { return }
    switch step {
    case .nothing: return
    case .ask(let sheet): dialogs.show(sheet)
    case .send(let call, let parameters):
      guard panes.read(id, { $0.session.phase == .running }) == true else { return }
      if pending.command.isNotification {
        turn.send(.commandRun(id: nil, parameters), to: id)
      } else {
        converse(with: id, &turn) { $0.run(call, parameters, &$3) }
      }
      if call.command == "reload", let role = panes.read(id, \.role) {
        reloadDriven(by: role, &turn)
      }
    }
  }
}
