// SPDX-License-Identifier: Apache-2.0
import CellText

/// What a command to the content of a pane leads to outside of the pane.
enum PaneReply: Sendable {
  /// The picture says it all.
  case nothing
  case say(StatusMessage)
  case sheet(Sheet)

  /// Shows it over the window or on its last row.
  func show(in dialogs: inout Dialogs, _ status: inout StatusLine, _ turn: inout HostTurn) {
    switch self {
    case .nothing: return
    case .say(let message): status.say(message, &turn)
    case .sheet(let sheet): dialogs.show(sheet)
    }
  }

  /// Says something without a weight.
  static func note(_ words: String) -> PaneReply {
    .say(StatusMessage(SafeText(words), kind: .info))
  }

  /// Says why something was not done.
  static func warning(_ words: String) -> PaneReply {
    .say(StatusMessage(SafeText(words), kind: .warning))
  }
}
