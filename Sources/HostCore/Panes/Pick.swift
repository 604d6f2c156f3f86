// SPDX-License-Identifier: Apache-2.0
import FileAddressing
import PaneContent
import PaneProtocol

/// What Enter does in a session that is there to choose something.
enum Pick {
  /// It ends, with these bytes on standard output.
  case output([UInt8])
  /// It goes on, and says why.
  case refusal(String)
  /// It goes on.
  case nothing
}

extension PaneTable {
  /// What Enter in a pane chooses; `nil` where it has its usual meaning.
  func pick(in id: PaneID, among ids: [PaneID], _ picks: HostSettings.Picking?) -> Pick? {
    switch picks {
    case nil: return nil
    case .value:
      guard id == pickedPane(among: ids) else { return nil }
      let values = read(id, { $0.view.chosenValues }) ?? []
      return values.isEmpty ? .nothing : .output(values.flatMap { $0 + [UInt8(ascii: "\n")] })
    case .files: return pickFiles(in: id, end: UInt8(ascii: "\n"))
    case .filesWithZero: return pickFiles(in: id, end: 0)
    }
  }

  /// Files that are marked, or the one under the cursor; a folder under it is stepped into as ever.
  private func pickFiles(in id: PaneID, end: UInt8) -> Pick? {
    let isStep = read(id) { pane in
      guard let content = pane.shown, content.markCount == 0, let item = content.cursorItem else {
        return false
      }
      return item.enter == .`self` || item.type == "inode/directory"
    }
    let values = read(id, { $0.view.chosenValues }) ?? []
    let files = values.compactMap { FilePath(value: String(decoding: $0, as: UTF8.self)) }
    guard isStep != true, !files.isEmpty, files.count == values.count else { return nil }
    if files.contains(where: { $0.bytes.contains(end) }) {
      return .refusal(HostWords.nameWithLineFeed)
    }
    return .output(files.flatMap { $0.bytes + [end] })
  }
}
