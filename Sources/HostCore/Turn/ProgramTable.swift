// SPDX-License-Identifier: Apache-2.0
import PaneProtocol

/// Programs run for the user outside the panes, and who waits for their end.
package struct ProgramTable: Sendable {
  struct Waiting: Sendable {
    var pane: PaneID
    var run: Int
    var request: PluginRequestID
    /// Name of the program, for people.
    var name: String
  }
  private var nextNumber = 1
  var waiting: [ProgramID: Waiting] = [:]
  /// The program that has the terminal now.
  package var onScreen: ProgramID?

  /// Creates a table without programs.
  package init() {}

  mutating func makeID() -> ProgramID {
    defer { nextNumber += 1 }
    return ProgramID(nextNumber)
  }
}

extension HostState {
  /// Runs a program for a plugin: an editor on the lent screen, or a viewer beside it.
  mutating func programRun(
    _ order: ProgramRequest, request: PluginRequestID, from id: PaneID,
    _ turn: inout HostTurn
  ) {
    guard !order.arguments.isEmpty, let pane = panes[id] else {
      refuse(request, code: .invalidParameters, "argv is empty", to: id, &turn)
      return
    }
    if order.takesScreen, programs.onScreen != nil {
      refuse(request, code: .busy, "another program has the screen", to: id, &turn)
      return
    }
    let program = programs.makeID()
    programs.waiting[program] = .init(
      pane: id, run: pane.session.run, request: request, name: order.name)
    if order.takesScreen { programs.onScreen = program }
    turn.order(
      .program(
        .run(
          program,
          ProgramOrder(
            arguments: order.arguments, workingDirectory: order.workingDirectory,
            takesScreen: order.takesScreen))))
  }

  mutating func programEnded(
    _ program: ProgramID, status: Int, _ turn: inout HostTurn
  ) {
    if programs.onScreen == program {
      programs.onScreen = nil
      turn.order(.terminal(.redrawAll))
      turn.needFrame(.now)
    }
    guard let waiting = programs.waiting.removeValue(forKey: program),
      panes[waiting.pane]?.session.run == waiting.run
    else { return }
    guard status != 127 else {
      let words = "“\(waiting.name)” was not found"
      self.status.say(words, kind: .failure, &turn)
      refuse(waiting.request, code: .failed, words, to: waiting.pane, &turn)
      return
    }
    let result = ProgramEnd(status: status)
    turn.send(.answer(waiting.request, result), to: waiting.pane)
  }
}

extension ProgramRequest {
  /// Name of the program without its folder, at most 64 characters.
  fileprivate var name: String {
    let words = arguments.first?.split(separator: "/").last ?? ""
    return String(words.prefix(64))
  }
}
