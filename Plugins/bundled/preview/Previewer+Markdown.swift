// SPDX-License-Identifier: Apache-2.0
import FileKit
import PanePlugin

/// Markdown, which the host lays out where it can.
extension Previewer {
  /// Files up to this size are sent as a whole; of larger ones the host asks for what it shows.
  static let laidOutBytes = 400_000
  /// Files up to this size are laid out; larger ones are shown as they are written.
  private static let mostBytes = 16 << 20

  /// Shows a file laid out; tells whether it is Markdown, and not wanted as it is written.
  func showMarkdown(_ file: FileReader, _ update: PaneUpdate) -> Bool {
    guard let path, file.bytes <= Self.mostBytes, path.isMarkdown,
      pane.context.capabilities.text.contains("markdown")
    else { return false }
    guard !asWritten.contains(path) else {
      var update = update
      update.commands = .set([Self.editCommand, Self.openCommand, Self.asWrittenCommand])
      showText(file, file.read(at: 0, count: Self.inlineBytes), update)
      return true
    }
    let update = PlacePage.markdown(file, path, update) { countedLines(of: file) }
    set(update)
    watch.lookEnded()
    return true
  }

  /// Makes the lines of a file ready to be asked for.
  private func countedLines(of file: FileReader) -> SourceReference {
    let lines = TextPages(file, nil)
    lines.index.extend(in: file, limit: Self.mostBytes)
    shown.lines = lines
    return shown.source(lines.count)
  }

  /// Shows the file or folder that a link of a text leads to, in the column of the files.
  func follow(_ link: FollowedLink) {
    guard let folder = path?.parent else { return }
    let words = link.target.utf8.prefix { $0 != UInt8(ascii: "#") && $0 != UInt8(ascii: "?") }
    guard let bytes = PercentCoding.decoded(words), !bytes.isEmpty, !bytes.contains(0) else {
      return pane.notify("nothing opens \(link.target)", .warn)
    }
    let place =
      bytes.first == UInt8(ascii: "/") ? FilePath(bytes: bytes) : folder.appending(bytes)
    guard case .success(let facts) = PlaceFacts.look(at: place.normalized) else {
      return pane.notify("\(place.normalized.display(home: nil)) is not there", .warn)
    }
    let type = facts.file.kind == .folder ? "inode/directory" : "application/octet-stream"
    pane.open(
      column: "supplementary", type: type, value: .string(place.normalized.value), focus: true)
  }
}
