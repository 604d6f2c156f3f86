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
  private var waiting: [ProgramID: Waiting] = [:]
  private var drafts: [ProgramID: Composing.Draft] = [:]
  /// The program that has the terminal now.
  package private(set) var onScreen: ProgramID?

  /// Creates a table without programs.
  package init() {}

  private mutating func makeID() -> ProgramID {
    defer { nextNumber += 1 }
    return ProgramID(nextNumber)
  }
}

extension ProgramTable {
  /// The reason why an act is never carried out, or not now; `nil` when it can be.
  func objection(to act: OutsideAct) -> (code: WireErrorCode, words: String)? {
    switch act {
    case .open(let url):
      if OutsideAddress.isOpened(url) { return nil }
      return (.denied, "only web and mail links are opened")
    case .run(let order):
      if order.arguments.isEmpty { return (.invalidParameters, "argv is empty") }
      guard order.takesScreen, onScreen != nil else { return nil }
      return (.busy, "another program has the screen")
    case .copy, .change: return nil
    }
  }

  /// Begins what a plugin wishes: an editor on the lent screen, or a viewer beside it.
  ///
  /// Its end is the answer to the request.
  mutating func run(
    _ order: ProgramRequest, for wish: OutsideWish, answering request: PluginRequestID
  ) -> ProgramEffect {
    let program = makeID()
    waiting[program] = Waiting(
      pane: wish.pane, run: wish.run, request: request, name: order.name)
    if order.takesScreen { onScreen = program }
    let words = ProgramOrder(
      arguments: order.arguments, workingDirectory: order.workingDirectory,
      takesScreen: order.takesScreen)
    return .run(program, words)
  }

  /// Begins to have a text changed in the editor; `nil` while another program has the screen.
  mutating func compose(_ draft: Composing.Draft) -> ProgramEffect? {
    guard onScreen == nil else { return nil }
    let program = makeID()
    drafts[program] = draft
    onScreen = program
    return .compose(program, draft.origin)
  }

  /// Takes the draft that was in the editor; `nil` for another program.
  mutating func takeDraft(of program: ProgramID) -> Composing.Draft? {
    drafts.removeValue(forKey: program)
  }

  /// Takes in the end of a program.
  ///
  /// - Returns: Whether the screen is the host's again, and who waits for the end.
  mutating func ended(_ program: ProgramID) -> (freesScreen: Bool, waiting: Waiting?) {
    let freesScreen = onScreen == program
    if freesScreen { onScreen = nil }
    return (freesScreen, waiting.removeValue(forKey: program))
  }
}

extension ProgramRequest {
  /// Name of the program without its folder, at most 64 characters.
  fileprivate var name: String {
    let words = arguments.first?.split(separator: "/").last ?? ""
    return String(words.prefix(64))
  }
}
