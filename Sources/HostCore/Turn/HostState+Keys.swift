// SPDX-License-Identifier: Apache-2.0
import HostConfiguration
import PaneContent

/// The focused pane as far as keys are concerned.
extension HostState {
  /// Everything that decides whose a key is.
  var keySituation: KeySituation {
    KeySituation(
      context: keyContext,
      commands: panes.read(columns[focus], { $0.view.commands }) ?? PaneCommands([]),
      grab: panes.read(columns[focus], { $0.grab }) ?? InputGrab(), hasSheet: dialogs.isOpen,
      dragKeys: desk.keys)
  }

  /// What the focused pane shows, as far as keys are concerned.
  var keyContext: KeyContext { panes.read(columns[focus], { $0.view.keyContext }) ?? .list }
}
