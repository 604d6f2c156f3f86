// SPDX-License-Identifier: Apache-2.0
import CellText
package import PaneProtocol

/// A command of a plugin whose arguments and confirmation are being asked.
package struct PendingCommand: Sendable {
  /// The pane whose command it is.
  package var pane: PaneID
  /// The command as declared.
  package var command: PluginCommand
  /// How it was called: `key`, `menu`, `bar` or `palette`.
  package var by: String
  /// The row whose menu it was chosen in; `nil` when it was called in another way.
  package var row: ItemID?
  /// The answers so far, by argument id, as JSON.
  package var answers: [(id: String, value: JSONText)] = []
  /// Whether the user has said yes.
  package var isConfirmed = false

  /// What the sheet for an argument is called: a command that asks once speaks for itself.
  func title(of argument: PluginCommand.Argument) -> SafeText {
    guard command.arguments.count > 1 else {
      let title = command.title.string
      return title.hasSuffix("…") ? SafeText(String(title.dropLast())) : command.title
    }
    return SafeText("\(command.title.string): \(argument.label.string)")
  }
}
