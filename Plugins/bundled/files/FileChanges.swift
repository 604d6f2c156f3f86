// SPDX-License-Identifier: Apache-2.0
import FileKit
import PanePlugin

/// The commands that change files; the host does it, and takes it back.
final class FileChanges {
  private unowned let files: FileBrowser
  private(set) lazy var renaming = Renaming(files)
  private lazy var permissions = Permissions(files)
  /// Names that were written and could not be made.
  private var unmade: String?
  /// The user's data folder, with the trash in it.
  let dataFolder: FilePath

  /// Creates them for a pane.
  init(_ files: FileBrowser) {
    self.files = files
    dataFolder = UserFolders.data(home: files.home)
  }

  private var pane: Pane { files.pane }

  /// Sets what each command does.
  func bind() {
    pane.onCommand("rename") { [self] in rename($0) }
    pane.onCommand("trash") { [self] in trash($0) }
    pane.onCommand("new-folder") { [self] in create($0, isFolder: true) }
    pane.onCommand("new-file") { [self] in create($0, isFolder: false) }
    renaming.bind()
    permissions.bind()
    pane.onCommand("duplicate") { [self] in duplicate($0) }
    pane.onCommand("create-many") { [self] in createMany($0) }
    pane.onCommand(Self.nothingToUndo.id) { run in
      run.done("Nothing was done here yet; Esc leaves, then u takes back what was done before")
    }
    pane.onCommand("delete") { [self] in deleteForEver($0) }
    pane.files.onChanged { [self] change in
      let folders = change.folders.compactMap(FilePath.init(value:))
      files.orders.sizes.forget(folders)
      files.refresh()
      files.finding.changed(in: folders)
    }
  }

  /// The command of pages that say what will happen: the host runs it instead of taking back what
  /// was done before, which nobody sees from there.
  static let nothingToUndo = PluginCommand("undo", "What can be taken back here", menus: [])

  // MARK: Renaming

  private func rename(_ run: CommandRequest) {
    guard let place = files.places(run)?.first, let folder = place.parent else { return }
    let old = place.nameBytes
    let typed = FileName.bytes(run.arguments["name"]?.string ?? "", over: old)
    if let fault = FileName.fault(typed) { return run.fail(fault) }
    if typed.elementsEqual(old) { return run.done("The name stays as it is") }
    let new = FileName.text(typed)
    let names = [FileName.text(old), new].map(FileName.quoted)
    let target = folder.appending(typed)
    let item = FilesChange.Item(path: place.value, to: target.value)
    let change = FilesChange(.rename, .renaming(names[0], to: names[1]), items: [item])
    self.change(change, run) { [self] outcome in
      if let refusal = outcome.refused.first {
        return run.fail(refusal.isTaken ? Self.taken(new) : refusal.sentence)
      }
      files.finding.renamed(place, to: target)
      finish(run, [place, target], at: folder, typed, "Renamed \(names[0]) to \(names[1])")
    }
  }

  // MARK: Creating

  private func create(_ run: CommandRequest, isFolder: Bool) {
    guard let shown = files.shown, shown.problem == nil else {
      return run.fail("There is no folder here")
    }
    guard !files.opened.refuses(run) else { return }
    let new = NewEntry(run.arguments["name"]?.string ?? "", isFolder: isFolder)
    if let fault = new.fault { return run.fail(fault) }
    let place = shown.path.appending(new.name)
    let item = FilesChange.Item(path: place.value, isFolder: new.isFolder)
    let name = FileName.quoted(new.name)
    let change = FilesChange(
      .create, new.isFolder ? .makingFolder(name) : .makingFile(name), items: [item])
    self.change(change, run) { [self] outcome in
      if let refusal = outcome.refused.first {
        return run.fail(refusal.isTaken ? Self.taken(new.name) : refusal.sentence)
      }
      finish(run, [place], at: shown.path, Array(new.top.utf8), "Made \(FileName.quoted(new.name))")
    }
  }

  /// Lets names be written in the editor, and makes them all.
  private func createMany(_ run: CommandRequest) {
    guard let shown = files.shown, shown.problem == nil else {
      return run.fail("There is no folder here")
    }
    guard !files.opened.refuses(run) else { return }
    let folder = shown.path
    let text = Array((unmade ?? CreationSheet.text).utf8)
    files.outside.edit(
      text, as: "new-names.txt", title: "New files and folders", for: run
    ) { [self] edited in
      switch edited {
      case .failure(let problem): run.fail(problem.sentence)
      case .success(let text): make(String(decoding: text, as: UTF8.self), in: folder, run)
      }
    }
  }

  private func make(_ text: String, in folder: FilePath, _ run: CommandRequest) {
    let written = CreationSheet.read(text)
    let entries = written.entries
    unmade = written.faults.isEmpty ? nil : text
    if let fault = written.faults.first { return run.fail("\(fault). A goes on with the text") }
    guard let first = entries.first else { return run.done("Nothing was made") }
    let name = FileName.quoted(first.name)
    let title: ChangeTitle =
      entries.count > 1
      ? .makingMany(entries.count) : first.isFolder ? .makingFolder(name) : .makingFile(name)
    let change = FilesChange(
      .create, title,
      items: entries.map { .init(path: folder.appending($0.name).value, isFolder: $0.isFolder) })
    self.change(change, run) { [self] outcome in
      let taken = outcome.refused.count(where: \.isTaken)
      var words = "\(FileWords.grouped(outcome.done)) made"
      if taken > 0 { words += ", \(FileWords.grouped(taken)) \(taken == 1 ? "is" : "are") there" }
      if written.repeated > 0 {
        words += ", \(FileWords.grouped(written.repeated)) named twice"
      }
      if let other = outcome.refused.first(where: { !$0.isTaken }) {
        let name = FileName.quoted(entries[min(other.n, entries.count - 1)].name)
        words += "; \(name): \(other.reason.string)"
      }
      if outcome.done == 0 { return run.fail(words) }
      let made = outcome.items.first.map { entries[min($0.n, entries.count - 1)] } ?? first
      finish(
        run, entries.map { folder.appending($0.name) }, at: folder, Array(made.top.utf8), words)
    }
  }

  private static func taken(_ name: String) -> String {
    "\(FileName.quoted(name)) is there already"
  }

  // MARK: Copying

  /// Copies entries beside themselves, under names that are free.
  private func duplicate(_ run: CommandRequest) {
    guard let places = files.places(run), let folder = places.first?.parent else { return }
    let name = Self.name(of: places, places.count)
    let change = FilesChange(
      .copy, .duplicating(name),
      items: places.map { .init(path: $0.value, to: $0.value) })
    self.change(change, run) { [self] outcome in
      let refusal = outcome.refused.first
      guard let made = outcome.items.first.flatMap({ FilePath(value: $0.path) }) else {
        return run.fail(refusal?.sentence ?? "Nothing was copied")
      }
      let copy = FileName.text(made.nameBytes)
      var words = "\(FileWords.grouped(outcome.done)) copied"
      if places.count == 1 { words = "Copied \(name) to \(FileName.quoted(copy))" }
      if let refusal { words += "; the others stay: \(refusal.reason.string)" }
      let isHere = files.shown?.path == folder
      files.orders.sizes.forget(places)
      files.refresh(select: isHere ? Array(made.nameBytes) : nil) { [files] in
        files.finding.changed(in: [folder]) { run.done(words) }
      }
    }
  }

  // MARK: Deleting

  private func trash(_ run: CommandRequest) {
    guard let places = files.places(run)?.outermost else { return }
    remove(run, places, .trash, ChangeTitle.trashing) { done in "Moved \(done) to the trash" }
  }

  /// Milliseconds in which sizes of folders are counted before the question.
  private static let countMilliseconds = 1_500

  /// Asks with number and size, and deletes exactly these.
  private func deleteForEver(_ run: CommandRequest) {
    guard let places = files.places(run)?.outermost else { return }
    deleteForEver(run, places)
  }

  /// Does so with places; `reason` is why there is no other way.
  private func deleteForEver(
    _ run: CommandRequest, _ places: [FilePath], because reason: String = ""
  ) {
    pane.work {
      var sum = SumOfSizes(milliseconds: Self.countMilliseconds)
      for place in places {
        if let facts = try? FileFacts(of: place) { sum.add(place, facts) }
      }
      return sum.words
    } then: { [self] size in
      let question = "Delete \(Self.name(of: places, places.count)), \(size), for ever?"
      let text = reason.isEmpty ? Self.noWayBack : "\(reason). \(Self.noWayBack)"
      pane.ask(PromptQuestion(.confirm, question, text: text, dangerous: true)) { [self] answer in
        guard answer?.isYes == true else { return run.done("Nothing was deleted") }
        remove(run, places, .delete, ChangeTitle.deleting) { done in "Deleted \(done) for ever" }
      }
    }
  }

  private static let noWayBack = "This cannot be taken back."

  private func remove(
    _ run: CommandRequest, _ places: [FilePath], _ operation: FilesChange.Operation,
    _ title: (String) -> ChangeTitle, _ words: @escaping (_ done: String) -> String
  ) {
    let change = FilesChange(
      operation, title(Self.name(of: places, places.count)),
      items: places.map { .init(path: $0.value) })
    self.change(change, run) { [self] outcome in
      files.orders.sizes.forget(places)
      files.refresh {
        let refusal = outcome.refused.first
        if outcome.done == 0, let refusal {
          guard operation == .trash, refusal.isUnfit else { return run.fail(refusal.sentence) }
          return self.deleteForEver(run, places, because: refusal.sentence)
        }
        var words = words(Self.name(of: places, outcome.done))
        if let refusal {
          words += "; the other \(places.count - outcome.done) stay: \(refusal.reason.string)"
          self.pane.notify(words, .bad)
        }
        run.done(words)
      }
    }
  }

  /// Names one entry, or counts many.
  static func name(of places: [FilePath], _ count: Int) -> String {
    if places.count == 1, count == 1, let place = places.first {
      return FileName.quoted(FileName.text(place.nameBytes))
    }
    return FileWords.count(count, "entry", "entries")
  }

  // MARK: Common steps

  /// Has the host carry a change out; what is refused altogether fails the command.
  func change(
    _ change: FilesChange, _ run: CommandRequest, then: @escaping (FilesChanged) -> Void
  ) {
    pane.files.change(change) { outcome in
      switch outcome {
      case .success(let changed): then(changed)
      case .failure(let error): run.fail(error.message.string)
      }
    }
  }

  /// Shows a change before the command is answered.
  private func finish(
    _ run: CommandRequest, _ places: [FilePath], at folder: FilePath, _ name: [UInt8],
    _ words: String
  ) {
    files.orders.sizes.forget(places)
    let isHere = files.shown?.path == folder
    files.refresh(select: isHere ? name : nil) { [files] in
      files.finding.changed(in: [folder]) { run.done(words) }
    }
  }
}

extension FilesChanged.Refusal {
  /// The reason as a sentence.
  var sentence: String {
    let words = reason.string
    return (words.first?.uppercased() ?? "") + words.dropFirst()
  }
}

extension [FilePath] {
  /// Those that do not lie in another one of them: what is done to a folder is done to all in it.
  var outermost: [FilePath] {
    let all = Set(self)
    return filter { place in
      var folder = place.parent
      while let above = folder, !all.contains(above) { folder = above.parent }
      return folder == nil
    }
  }
}
