// SPDX-License-Identifier: Apache-2.0
import PanePlugin

/// A program on a terminal of its own: a shell, an editor, whatever needs a screen.
package enum Terminal {
  /// Runs the pane until the host has gone.
  ///
  /// - Parameter words: The words of the command line; the host sends those of the pane later.
  package static func main(_ words: [String]) -> Never {
    Plugin.run(id: "org.colonnade.terminal", name: "Terminal", version: "1.0.0") { pane in
      let session = TerminalSession(pane, Self.settings(pane))
      pane.canvas.onEvent { session.take($0) }
      pane.onView { session.view($0) }
      pane.onTheme { session.theme($0) }
      // What runs in it runs on in any column.
      pane.opening.onMove { _ in }
      pane.onActivate { _ in session.runAgain() }
      pane.onNavigate { session.navigated($0) }
      pane.texts.onLines { session.history.answer($0) }
      pane.texts.onLink { FileLinks.follow($0, of: pane) }
      for command in ["scrollback", "find"] {
        pane.onCommand(command) { run in
          session.showHistory()
          run.done()
        }
      }
      pane.onCommand("again") { run in
        session.runAgain()
        run.done()
      }
      pane.onMessage { DroppedThings.take($0, into: session) }
      pane.onEnd { session.end() }
      // What a command line or a layout names goes its own way.
      guard session.isAsked else { return session.begin() }
      pane.onInput { session.take($0) }
      session.wait()
    }
  }

  /// The words of the layout and of the command line.
  private static func settings(_ pane: Pane) -> TerminalSettings {
    TerminalSettings(arguments: pane.context.arguments, configuration: pane.context.configuration)
  }
}
