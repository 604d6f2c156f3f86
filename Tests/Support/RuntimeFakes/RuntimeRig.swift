// SPDX-License-Identifier: Apache-2.0
import CellGeometry
import CellText
import HostConfiguration
package import HostCore
package import HostRuntime
package import PaneContent
import SplitLayout

/// The whole runtime on a terminal, programs and a clock that are played by the test.
package final class RuntimeRig {
  package let loop = ManualLoop()
  package let terminal: FakeTerminal
  package let runtime: HostRuntime
  package let front: TerminalFront

  /// Makes a session of two columns; nothing is started.
  package init(
    columns: Int = 80, rows: Int = 12, mode: PluginMode = .rpc,
    environment: [String: String] = ["TERM": "xterm-256color", "LANG": "C.UTF-8"],
    settings: TerminalFront.Settings = .init(), helpers: [HelperErrand.Helper: String] = [:]
  ) {
    terminal = FakeTerminal(columns: columns, rows: rows)
    let roles: [ColumnRole] = [.primary, .secondary]
    let split = SplitConfiguration(style: .double, columns: roles)
    let panes = roles.map { role in
      HostSettings.Column(
        role: role,
        spec: PaneSpec(
          name: role.rawValue, arguments: [role.rawValue], mode: mode,
          title: SafeText(role.rawValue)))
    }
    let state = HostState(
      settings: HostSettings(
        layoutName: "test", split: split, columns: panes),
      window: CellSize(columns: columns, rows: rows))
    var launch = LaunchContext(
      environment: environment, stateDirectory: "/nowhere", save: { _ in })
    launch.helpers = helpers
    runtime = HostRuntime(loop: loop, state: state, launch: launch)
    front = TerminalFront(
      device: terminal, runtime: runtime, environment: environment, settings: settings)
  }

  /// Starts the session and lets everything be answered.
  package func start() throws {
    runtime.start()
    try front.open()
    loop.turn()
    settle()
  }

  /// Lets terminal and loop do what they can without waiting.
  package func settle() {
    for _ in 0..<10_000 {
      loop.settle()
      guard terminal.hasInput else { return }
      loop.turn { _ = terminal.deliver() }
    }
  }

  /// Types text and lets it take its course.
  package func type(_ text: String) {
    terminal.type(text)
    settle()
  }

  /// Lets time pass.
  package func advance(_ milliseconds: Int) {
    loop.advance(milliseconds)
    settle()
  }

  /// A program says lines, in a turn of its own.
  package func say(_ lines: String..., from index: Int = 0) {
    guard loop.programs.indices.contains(index) else { return }
    loop.turn { loop.programs[index].fakeOutput.give(lines.map { $0 + "\n" }.joined()) }
    settle()
  }
}
