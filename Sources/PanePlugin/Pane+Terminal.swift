// SPDX-License-Identifier: Apache-2.0
package import EventLoop
internal import Glibc

/// The terminals a pane can start programs on.
package struct PaneTerminals {
  fileprivate let pane: Pane

  /// Starts a program on a terminal of its own.
  ///
  /// - Parameters:
  ///   - request: The program, its environment and its folder.
  ///   - size: The size its terminal begins with.
  ///   - onBytes: Runs with what it prints.
  ///   - onExit: Runs once, after its end.
  /// - Returns: The running program.
  /// - Throws: `SystemError` when it cannot be started.
  package func start(
    _ request: SpawnRequest, size: TerminalSize,
    onBytes: @escaping (UnsafeRawBufferPointer) -> Void,
    onExit: @escaping (ChildExit) -> Void
  ) throws(SystemError) -> PseudoTerminal {
    guard let loop = pane.loop else { throw SystemError("openpty", code: ENXIO) }
    let link = pane.link
    return try loop.startOnTerminal(
      request, size: size, onBytes: { bytes in link.turn { onBytes(bytes) } },
      onExit: { exit in link.turn { onExit(exit) } })
  }
}

extension Pane {
  /// The terminals the pane can start programs on.
  package var terminals: PaneTerminals { PaneTerminals(pane: self) }
}
