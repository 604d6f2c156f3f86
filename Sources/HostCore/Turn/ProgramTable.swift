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
  /// What becomes of a wish for a program.
  enum Start: Sendable {
    case started(ProgramEffect)
    case refused(WireErrorCode, String)
  }

  /// Runs a program for a plugin: an editor on the lent screen, or a viewer beside it.
  mutating func run(
    _ order: ProgramRequest, for pane: PaneID, run: Int, request: PluginRequestID
  ) -> Start {
    guard !order.arguments.isEmpty else { return .refused(.invalidParameters, "argv is empty") }
    if order.takesScreen, onScreen != nil {
      return .refused(.busy, "another program has the screen")
    }
    let program = makeID()
    waiting[program] = Waiting(pane: pane, run: run, request: request, name: order.name)
    if order.takesScreen { onScreen = program }
    let words = ProgramOrder(
      arguments: order.arguments, workingDirectory: order.workingDirectory,
      takesScreen: order.takesScreen)
    return .started(.run(program, words))
  }

  /// Opens an address with the desktop's program for it, if it is of the web or of mail.
  func openLink(_ url: String) -> Start {
    let schemes = ["http://", "https://", "mailto:"]
    guard schemes.contains(where: url.lowercased().hasPrefix) else {
      return .refused(.denied, "only web and mail links are opened")
    }
    return .started(.openLink(url))
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
