// SPDX-License-Identifier: Apache-2.0
import FileKit
import PanePlugin

/// The facts of the row under the cursor, as the pane's `status`; at most one question to the disk is under way.
final class RowStatus {
  private unowned let files: FileBrowser
  /// The selection on show, for looking at its row again.
  private var current: Selection?
  private var wanted: Selection?
  /// The row under the cursor, as far as the host has told it.
  var row: String? { current?.item }
  private var isLooking = false
  /// Watches the folder under the cursor, of which the row tells the number of entries.
  private lazy var watch = FolderWatch(files.pane) { [unowned self] in lookAgain() }
  /// The folder for which all rows were looked at last, and when it had changed.
  private var refreshed: (folder: FilePath, modified: Int64)?

  /// True while several rows are marked.
  private(set) var hasSeveral = false

  init(_ files: FileBrowser) { self.files = files }

  /// Forgets the row of another folder.
  func forget() {
    wanted = nil
    current = nil
    watch.stop()
  }

  /// Looks at the row again: something in the folder has changed.
  func lookAgain() {
    guard let current else { return }
    wanted = current
    look()
  }

  func show(_ selection: Selection) {
    guard let shown = files.shown else { return }
    if selection.by == "user" {
      shown.wasTouched = true
      files.finding.contents.page?.wasTouched = true
      files.ways.stay()
    }
    if !files.finding.isOpen, let name = selection.item.flatMap(shown.name(ofID:)) {
      files.memory[shown.path] = name
    }
    current = selection
    wanted = selection
    look()
    guard hasSeveral != (selection.count > 1) else { return }
    hasSeveral.toggle()
    files.tellCommands()
  }

  private func look() {
    guard !isLooking, let selection = wanted, let shown = files.shown else { return }
    wanted = nil
    if selection.count > 1 { return look(atAll: selection) }
    guard let path = selection.item.flatMap({ files.place(ofID: $0) }) else {
      watch.stop()
      return set("")
    }
    let name = Array(path.nameBytes)
    isLooking = true
    files.pane.work {
      try? FileFacts(of: path)
    } then: { [self] facts in
      isLooking = false
      if let facts, wanted == nil, files.shown === shown {
        set(Self.words(name, facts))
        follow(path, facts, in: shown)
      }
      look()
    }
  }

  /// Brings the number of entries beside a folder up to date, now and while the cursor is there: what is
  /// in the folders of a folder is not watched.
  private func follow(_ path: FilePath, _ facts: FileFacts, in shown: VisibleFolder) {
    guard facts.kind == .folder, !files.finding.isOpen, path.parent == shown.path else {
      return watch.stop()
    }
    watch.watch(path)
    guard let entry = shown.entry(Array(path.nameBytes)), entry.hasFacts,
      entry.modifiedAt != facts.modified,
      refreshed?.folder != path || refreshed?.modified != facts.modified
    else { return }
    refreshed = (path, facts.modified)
    files.watch.markDirty()
  }

  /// Sums up what is marked; files that are not on show are left out of the sum.
  private func look(atAll selection: Selection) {
    let count = FileWords.count(selection.count, "entry", "entries")
    let places = selection.items.compactMap { files.place(ofID: $0) }
    guard places.count == selection.count else { return set("\(count) marked") }
    isLooking = true
    files.pane.work {
      places.compactMap { try? FileFacts(of: $0) }
    } then: { [self] facts in
      isLooking = false
      if wanted == nil { set("\(count) marked: \(Self.sum(facts))") }
      look()
    }
  }

  /// Size and number of files, and number of folders.
  static func sum(_ facts: [FileFacts]) -> String {
    let folders = facts.count { $0.kind == .folder }
    let size = facts.reduce(Int64(0)) { $0 &+ ($1.kind == .file ? $1.size : 0) }
    var words: [String] = []
    if facts.count > folders {
      let files = FileWords.count(facts.count - folders, "file", "files")
      words.append("\(FileWords.size(size)) in \(files)")
    }
    if folders > 0 { words.append(FileWords.count(folders, "folder", "folders")) }
    return words.joined(separator: ", ")
  }

  static func words(_ name: [UInt8], _ facts: FileFacts) -> String {
    let year = FileWords.Moment.now.year
    var words = [FileName.row(name) + (facts.kind == .folder ? "/" : "")]
    if facts.kind == .file { words.append(FileWords.size(facts.size)) }
    words.append(FileWords.permissions(facts.mode))
    words.append(FileWords.date(nanoseconds: facts.modified, thisYear: year))
    return words.joined(separator: "  ")
  }

  private func set(_ words: String) {
    var update = PaneUpdate(status: Text(words))
    update.page = files.finding.pageName
    files.pane.set(update)
  }
}
