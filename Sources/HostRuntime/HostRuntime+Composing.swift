// SPDX-License-Identifier: Apache-2.0
import CellText
import EventLoop
import HostCore
import PaneContent

/// Texts of forms in the user's editor: a file of this user alone, until the text is taken.
extension HostRuntime {
  func compose(_ id: ProgramID, _ draft: ContentDraft) {
    guard let drafts = moving.drafts else {
      return send(.program(id, .composed(.failed(SafeText(RuntimeWords.noDraft)))))
    }
    // Editors want the last line ended, too.
    let (text, name) = (draft.text, draft.title.string + ".txt")
    let isEnded = text.isEmpty || text.hasSuffix("\n")
    let bytes = Array((isEnded ? text : text + "\n").utf8)
    loop.runBeside {
      drafts.write(bytes, id: "draft-\(id.number)", name: name)
    } then: { [weak self] path in
      guard let self else { return }
      guard let path else {
        return send(.program(id, .composed(.failed(SafeText(RuntimeWords.noDraft)))))
      }
      edit(path, endsOpen: !isEnded, for: id)
    }
  }

  /// The status of a program that is not there, as shells tell it.
  private static let notFound = 127

  private func edit(_ path: String, endsOpen: Bool, for id: ProgramID) {
    guard let request = launch.request(toEdit: path) else {
      forgetDraft(path)
      return send(.program(id, .composed(.refused(status: Self.notFound))))
    }
    front?.lend()
    loop.runForUser(request, takesTerminal: true) { [weak self] status in
      guard let self else { return }
      front?.takeBack()
      guard status == 0 else {
        forgetDraft(path)
        return send(.program(id, .composed(.refused(status: status))))
      }
      loop.runBeside {
        Self.draft(at: path, endsOpen: endsOpen)
      } then: { [weak self] in
        self?.send(.program(id, .composed($0)))
      }
    }
  }

  /// The text an editor has left; the line feed that was put behind it for the editor is taken off.
  private nonisolated static func draft(at path: String, endsOpen: Bool) -> ComposedText {
    do throws(SystemError) {
      let bytes = try FileSystem.read(path, limit: RuntimeLimits.draftBytes)
      var text = String(decoding: bytes, as: UTF8.self)
      if endsOpen, text.hasSuffix("\n") { text.removeLast() }
      return .text(text, path: path)
    } catch {
      return .failed(SafeText(RuntimeWords.unreadDraft(path, error.reason)))
    }
  }

  /// Removes the file of a text that is not needed any more.
  func forgetDraft(_ path: String) {
    guard let drafts = moving.drafts else { return }
    loop.runBeside {
      drafts.removeAll(beside: path)
    } then: { _ in
    }
  }
}
