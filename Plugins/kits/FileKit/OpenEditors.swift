// SPDX-License-Identifier: Apache-2.0
package import PanePlugin

/// The editors of a pane that run in tabs, with what follows the end of each.
package final class OpenEditors {
  private var following: [Int: (Result<ProgramEnd, WireError>) -> Void] = [:]

  /// Creates it without an editor.
  package init() {}

  /// Notes what follows the end of a tab.
  package func wait(
    for tab: PaneOpened, then: @escaping (Result<ProgramEnd, WireError>) -> Void
  ) {
    following[tab.generation] = then
  }

  /// Takes word that a tab has gone; those of other programs are left alone.
  ///
  /// A tab that the user closed has left nothing.
  package func closed(_ tab: PaneClosed) {
    guard let then = following.removeValue(forKey: tab.generation) else { return }
    let status = tab.result.flatMap { JSON($0)["status"]?.int }
    then(
      status.map { .success(ProgramEnd(status: $0)) }
        ?? .failure(
          WireError(
            code: WireErrorCode.cancelled.rawValue,
            message: "Nothing was changed: the editor was closed")))
  }
}
