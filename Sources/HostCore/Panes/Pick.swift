// SPDX-License-Identifier: Apache-2.0
import FileAddressing
import PaneContent
import PaneProtocol

/// What Enter does in a session that is there to choose something.
enum Pick {
  /// The session ends, with these bytes on standard output.
  case output([UInt8])
  /// The session goes on, and says why.
  case refusal(String)
  /// The session goes on.
  case nothing
}

extension PaneTable {
  /// What Enter in a pane chooses; `nil` where it has its usual meaning.
  func pick(in id: PaneID, among ids: [PaneID], _ picks: HostSettings.Picking?) -> Pick? {
    switch picks?.thing {
    // The place of a new file is the pane's to tell.
    case nil, .save: return nil
    case .value:
      guard id == pickedPane(among: ids), picks?.isByPane != true else { return nil }
      return picks?.pick(rows: read(id, { $0.view.chosenValues }) ?? [], by: HostSettings.enterKey)
    case .files: return isStep(in: id) ? nil : picks?.pick(chosenTexts(in: id))
    case .folder: return isStep(in: id) ? nil : pickFolders(in: id, picks)
    }
  }

  /// True where Enter chooses the files that are marked, or the one under the cursor.
  func chooses(in id: PaneID?, _ picks: HostSettings.Picking?) -> Bool {
    guard let id, picks?.thing == .files, !isStep(in: id) else { return false }
    return !chosenTexts(in: id).isEmpty
  }

  /// What a program has chosen by itself; `nil` where it may not.
  func pick(
    _ choice: ChoiceMade, in id: PaneID, _ picks: HostSettings.Picking?
  ) -> Pick? {
    guard picks?.thing == .value else { return picks?.pick(choice.files) }
    return picks?.pick(rows: read(id, { $0.view.chosenValues }) ?? [], by: choice.key)
  }

  /// Folders that are marked; what is none is refused.
  private func pickFolders(in id: PaneID, _ picks: HostSettings.Picking?) -> Pick? {
    let items = read(id, { $0.shown?.chosenItems }) ?? nil
    guard let items, let pick = picks?.pick(chosenTexts(in: id)) else { return nil }
    let areFolders = items.allSatisfy { $0.type == "inode/directory" }
    return areFolders ? pick : .refusal(HostWords.folderIsWanted)
  }

  private func chosenTexts(in id: PaneID) -> [String] {
    (read(id, { $0.view.chosenValues }) ?? []).map { String(decoding: $0, as: UTF8.self) }
  }

  /// True without marks on a row that is stepped into.
  private func isStep(in id: PaneID) -> Bool {
    let isStep = read(id) { pane in
      guard let content = pane.shown, content.markCount == 0, let item = content.cursorItem else {
        return false
      }
      return item.enter == .`self` || item.type == "inode/directory"
    }
    return isStep == true
  }
}
