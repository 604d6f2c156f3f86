// SPDX-License-Identifier: Apache-2.0
package import CellText
import PaneContent

/// Texts of several lines on their way to the user's editor and back.
enum Composing {
  /// A text in the editor, and the form it belongs to: that of a page of a pane.
  struct Draft: Sendable {
    let origin: ContentDraft
    let pane: PaneID
    let page: String
  }

  /// Takes the text under the cursor of a pane's form to the editor.
  static func begin(
    in id: PaneID, of panes: PaneTable, _ programs: inout ProgramTable,
    _ status: inout StatusLine, _ turn: inout HostTurn
  ) {
    let draft = panes.read(id) { pane in
      (pane.shown?.typed { $0.draft } ?? nil).map {
        Draft(origin: $0, pane: id, page: pane.page.id)
      }
    }
    guard let draft = draft ?? nil else {
      return status.say(HostWords.noTextForEditor, kind: .warning, &turn)
    }
    if let effect = programs.compose(draft) { turn.order(.program(effect)) }
  }

  /// Puts a text that comes back into its field; one without a field stays in its file.
  static func end(
    _ program: ProgramID, _ text: ComposedText, in panes: inout PaneTable,
    _ programs: inout ProgramTable, _ status: inout StatusLine, _ turn: inout HostTurn
  ) {
    if programs.ended(program).freesScreen {
      turn.order(.terminal(.redrawAll))
      turn.needFrame(.now)
    }
    let draft = programs.takeDraft(of: program)
    switch text {
    case .text(let text, let path):
      guard let draft, put(text, in: draft, of: &panes) else {
        return status.warn(SafeText(HostWords.draftStays(path)), &turn)
      }
      turn.order(.program(.forgetDraft(path: path)))
    case .refused(127): status.say(HostWords.noEditor, kind: .failure, &turn)
    case .refused(let code): status.say(HostWords.editorFailed(code), kind: .warning, &turn)
    case .failed(let words): status.say(words.string, kind: .failure, &turn)
    }
  }

  /// Puts a text into the field it was taken from; false when that is gone.
  private static func put(_ text: String, in draft: Draft, of panes: inout PaneTable) -> Bool {
    panes.update(draft.pane) { pane in
      guard pane.page.id == draft.page else { return false }
      return pane.view.typing { $0.take(text, for: draft.origin) } ?? false
    } ?? false
  }
}

/// What became of a text in the user's editor.
package enum ComposedText: Equatable, Sendable {
  /// The text, and the file it is in until it is forgotten.
  case text(String, path: String)
  /// The editor ended with another status than 0: the text is not wanted, and its file is gone.
  case refused(status: Int)
  /// The text could not be had, in words.
  case failed(SafeText)
}
