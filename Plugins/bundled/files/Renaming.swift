// SPDX-License-Identifier: Apache-2.0
import FileKit
import PanePlugin

/// Renaming many files in the editor, and the page of what will happen.
final class Renaming {
  private unowned let files: FileBrowser
  private var page: Page?

  /// Name of the page on the wire.
  static let pageName = "renames"
  /// Names that are changed without the page: taking them back is as quick as reading it.
  private static let fewChanges = 3

  /// The sheet that was edited, and what it says.
  private struct Page {
    let base: FilePath
    let sheet: RenameSheet
    var text: [UInt8]
    var reading: RenameSheet.Reading
  }

  init(_ files: FileBrowser) { self.files = files }

  private var pane: Pane { files.pane }

  /// True while the page lies over the folder.
  var isOpen: Bool { page != nil }

  /// The command that begins it; it has the key for one name, too, while several rows are marked.
  static func command(hasSeveral: Bool) -> PluginCommand {
    PluginCommand(
      "rename-many", "Rename in the editor…", key: "R", keys: hasSeveral ? ["r", "f2"] : [],
      menus: [.item], need: .items, asks: true)
  }

  /// Sets what the commands do.
  func bind() {
    pane.onCommand("rename-many") { [self] in begin($0) }
    pane.onCommand("rename-edit") { [self] in editAgain($0) }
    pane.onCommand("rename-go") { [self] run in go { $0.map(run.fail) ?? run.done() } }
  }

  // MARK: The editor

  private func begin(_ run: CommandRequest) {
    guard let places = files.places(run), let folder = files.shown?.path else { return }
    guard places.outermost.count == places.count else {
      return run.fail("A folder and what is in it are marked: rename one after the other")
    }
    let parents = Set(places.map { $0.parent?.bytes })
    let base = parents.count == 1 ? places.first?.parent ?? folder : folder
    let names = places.compactMap { $0.below(base) }
    guard names.count == places.count else { return run.fail("They lie in folders far apart") }
    // Before anybody has edited them: all are one change, and that is one message.
    let bytes = names.reduce(0) { $0 + 2 * (base.bytes.count + $1.count) + 80 }
    guard bytes <= FileLimits.changeBytes else {
      let most = FileWords.grouped(names.count * FileLimits.changeBytes / bytes / 100 * 100)
      return run.fail("These are too many names for one change; about \(most) go at once")
    }
    let sheet = RenameSheet(names: names)
    let empty = Page(base: base, sheet: sheet, text: sheet.text, reading: .init())
    edit(empty, run)
  }

  private func editAgain(_ run: CommandRequest) {
    guard let page else { return run.done() }
    edit(page, run)
  }

  private func edit(_ page: Page, _ run: CommandRequest) {
    let title = "Rename \(FileWords.count(page.sheet.names.count, "entry", "entries"))"
    files.outside.edit(page.text, as: "names.txt", title: title, for: run) { [self] edited in
      switch edited {
      case .failure(let problem): run.fail(problem.sentence)
      case .success(let text):
        var page = page
        page.text = text
        page.reading = page.sheet.read(text)
        judge(page, run)
      }
    }
  }

  private func judge(_ page: Page, _ run: CommandRequest) {
    let reading = page.reading
    if reading.changes.isEmpty, reading.faults.isEmpty {
      leave()
      return run.done("No name was changed")
    }
    if reading.faults.isEmpty, reading.changes.count <= Self.fewChanges, reading.turning.isEmpty {
      leave()
      return carryOut(page) { $1 ? run.fail($0) : run.done($0) }
    }
    show(page)
    run.done()
  }

  // MARK: The page

  private func show(_ page: Page) {
    let isNew = self.page == nil
    self.page = page
    let count = FileWords.count(page.reading.changes.count, "name changes", "names change")
    let faults = FileWords.count(page.reading.faults.count, "fault", "faults")
    let title =
      page.reading.faults.isEmpty ? "What will happen: \(count)" : "\(faults) in the names"
    var update = PaneUpdate(
      title: Text(title), content: .list(rows(of: page)),
      commands: commands(of: page))
    update.status = .set(
      Text(
        page.reading.faults.isEmpty ? "Enter renames, e edits, Esc leaves" : "e edits, Esc leaves"))
    update.page = Self.pageName
    if isNew { pane.push(page: Self.pageName, update) } else { pane.set(update) }
  }

  /// What can be done with the page; names with faults are not given.
  private func commands(of page: Page) -> [PluginCommand] {
    let go = PluginCommand("rename-go", "Rename them", key: "enter", menus: [.pane], need: .item)
    let edit = PluginCommand(
      "rename-edit", "Back to the editor", key: "e", menus: [.pane], asks: true)
    return (page.reading.faults.isEmpty ? [go, edit] : [edit]) + [FileChanges.nothingToUndo]
  }

  private func rows(of page: Page) -> [Item] {
    let (faults, changes) = (page.reading.faults, page.reading.changes)
    let count = faults.count + changes.count
    var rows = PageRows.fitting(count) { n in
      n < faults.count
        ? row(n, of: faults[n]) : row(n - faults.count, of: changes[n - faults.count], in: page)
    }
    if let more = PageRows.more("renames/more", count - rows.count) { rows.append(more) }
    return rows
  }

  private func row(_ index: Int, of fault: RenameSheet.Fault) -> Item {
    var item = Item(
      "renames/f\(index)", Text("Line \(fault.line)  ", .dim) + Text(fault.words, .bad))
    item.enter = .self
    return item
  }

  private func row(_ index: Int, of change: RenameSheet.Change, in page: Page) -> Item {
    var item = Item(
      "renames/\(index)",
      Text(FileName.text(change.old)) + Text(" → ", .dim)
        + Text(FileName.text(change.new), .added))
    if page.reading.turning.contains(index) { item.badge = "⟳" }
    item.enter = .self
    return item
  }

  /// Does what the page says, for Enter on it.
  func activate() {
    go { [pane] words in if let words { pane.notify(words, .bad) } }
  }

  private func go(then: @escaping (_ failure: String?) -> Void) {
    guard let page else { return then(nil) }
    if let fault = page.reading.faults.first {
      return then("Line \(fault.line): \(fault.words). e leads back to the editor")
    }
    leave()
    carryOut(page) { [pane] words, isFailure in
      if isFailure { return then(words) }
      pane.notify(words, .good)
      then(nil)
    }
  }

  /// Takes the page away, if there is one.
  private func leave() {
    guard page != nil else { return }
    page = nil
    pane.pop(to: files.finding.pageName ?? "")
  }

  /// Notes that pages are gone.
  func forget(_ pages: [String]) { if pages.contains(Self.pageName) { page = nil } }

  // MARK: Doing

  private func carryOut(_ page: Page, then: @escaping (_ words: String, _ isFailure: Bool) -> Void)
  {
    let (base, reading, asked) = (page.base, page.reading, page.sheet.names.count)
    pane.work {
      reading.folders.map { base.appending($0) }.filter { (try? FileFacts(of: $0)) == nil }
    } then: { [self] folders in
      let items = reading.changes.map { change in
        FilesChange.Item(
          path: base.appending(change.old).value, to: base.appending(change.new).value)
      }
      var change = FilesChange(
        .rename, Self.title(reading),
        items: folders.map { .init(path: $0.value, isFolder: true) } + items)
      change.conflict = .ask
      pane.files.change(change) { [self] outcome in
        finish(outcome, folders.count, asked, reading, base, then)
      }
    }
  }

  private static func title(_ reading: RenameSheet.Reading) -> ChangeTitle {
    guard reading.changes.count == 1, let only = reading.changes.first else {
      return .renamingMany(reading.changes.count)
    }
    let names = [only.old, only.new].map { FileName.quoted(FileName.text($0)) }
    return .renaming(names[0], to: names[1])
  }

  private func finish(
    _ outcome: Result<FilesChanged, WireError>, _ folders: Int, _ asked: Int,
    _ reading: RenameSheet.Reading, _ base: FilePath,
    _ then: @escaping (_ words: String, _ isFailure: Bool) -> Void
  ) {
    switch outcome {
    case .failure(let error): then(error.message.string, true)
    case .success(let changed):
      let done = max(0, changed.done - min(folders, changed.done))
      let refusal = changed.refused.first { $0.n >= folders } ?? changed.refused.first
      if done == 0, let refusal {
        return then("Nothing was renamed: \(refusal.reason.string)", true)
      }
      var words = "\(FileWords.grouped(done)) renamed"
      if asked > done { words += ", \(FileWords.grouped(asked - done)) stayed" }
      if let refusal { words += ": \(refusal.reason.string)" }
      let places = reading.changes.map { base.appending($0.old) }
      files.orders.sizes.forget(places)
      let first = changed.items.first { $0.n >= folders }.flatMap { FilePath(value: $0.path) }
      let isHere = first?.parent == files.shown?.path
      files.refresh(select: isHere ? first.map { Array($0.nameBytes) } : nil) { [files] in
        files.finding.changed(in: [base]) { then(words, false) }
      }
    }
  }
}

extension FilePath {
  /// The path below a folder; `nil` when it does not lie below it.
  fileprivate func below(_ folder: FilePath) -> [UInt8]? {
    let prefix = folder.bytes.last == UInt8(ascii: "/") ? folder.bytes : folder.bytes + [0x2F]
    guard bytes.starts(with: prefix), bytes.count > prefix.count else { return nil }
    return Array(bytes.dropFirst(prefix.count))
  }
}
