// SPDX-License-Identifier: Apache-2.0
import FileKit
import Glibc
import PanePlugin

/// The commands that change files, and the way back from each.
final class FileChanges {
  private unowned let files: FileBrowser
  private let trashes: Trash
  /// The folder that the user's own things are thrown into.
  let trashFolder: FilePath
  private var undo = UndoStore()

  /// Creates them for a pane.
  init(_ files: FileBrowser) {
    self.files = files
    let data = getenv("XDG_DATA_HOME").map { String(cString: $0) } ?? ""
    let folder =
      data.hasPrefix("/") ? FilePath(data) : files.home.appending(".local").appending("share")
    trashes = Trash(dataFolder: folder)
    trashFolder = folder.appending("Trash").appending("files")
  }

  private var pane: Pane { files.pane }

  // MARK: Renaming

  func rename(_ run: CommandRequest) {
    guard let place = files.places(run)?.first, let folder = place.parent else { return }
    let old = FileName.text(place.nameBytes)
    let new = run.arguments["name"]?.string ?? ""
    if let fault = FileName.fault(new) { return run.fail(fault) }
    if new.utf8.elementsEqual(old.utf8) { return run.done("The name stays as it is") }
    let offered = files.status.offered
    if new == offered.name, offered.item != run.item {
      return run.fail("Nothing was renamed: the name offered was that of another row")
    }
    move(run, place, folder.appending(new), isBack: false)
  }

  /// Gives a file another name; the way back says so, and the way back from there is a rename again.
  private func move(_ run: CommandRequest, _ from: FilePath, _ to: FilePath, isBack: Bool) {
    let (old, new) = (FileName.text(from.nameBytes), FileName.text(to.nameBytes))
    let words = isBack ? "Renamed back to “\(new)”" : "Renamed “\(old)” to “\(new)”"
    pane.work {
      Self.problem { () throws(FileProblem) in try FileChange.rename(from, to: to) }
    } then: { [self] problem in
      if let problem {
        let name = FileName.text(to.nameBytes)
        return run.fail(problem.isTaken ? "There is a “\(name)” already" : problem.sentence)
      }
      let back = CommandDone.Undo(
        "rename-back",
        ["from": .string(to.value), "to": .string(from.value), "back": .bool(!isBack)])
      finish(run, to, words, back)
    }
  }

  // MARK: Creating

  func create(_ run: CommandRequest, isFolder: Bool) {
    guard let shown = files.shown, shown.problem == nil else {
      return run.fail("There is no folder here")
    }
    guard !files.opened.refuses(run) else { return }
    let name = run.arguments["name"]?.string ?? ""
    if let fault = FileName.fault(name) { return run.fail(fault) }
    create(run, shown.path.appending(name), isFolder: isFolder)
  }

  private func create(_ run: CommandRequest, _ place: FilePath, isFolder: Bool) {
    pane.work {
      Self.problem { () throws(FileProblem) in
        if isFolder { try FileChange.makeFolder(place) } else { try FileChange.makeFile(place) }
      }
    } then: { [self] problem in
      let name = FileName.text(place.nameBytes)
      if let problem {
        return run.fail(problem.isTaken ? "There is a “\(name)” already" : problem.sentence)
      }
      let back = CommandDone.Undo(
        "remove-new", ["path": .string(place.value), "folder": .bool(isFolder)])
      finish(run, place, "Made “\(name)”", back)
    }
  }

  // MARK: Deleting

  func trash(_ run: CommandRequest) {
    guard let places = files.places(run) else { return }
    trash(run, places)
  }

  /// Moves places to the trash.
  func trash(_ run: CommandRequest, _ places: [FilePath]) {
    let trash = trashes
    pane.work { () -> (items: [Trash.Item], problem: FileProblem?) in
      var items: [Trash.Item] = []
      for place in places {
        do throws(FileProblem) {
          items.append(try trash.put(place))
        } catch {
          return (items, error)
        }
      }
      return (items, nil)
    } then: { [self] result in
      files.orders.sizes.forget(places)
      files.refresh { [self] in report(run, result.items, result.problem, of: places.count) }
    }
  }

  private func report(
    _ run: CommandRequest, _ items: [Trash.Item], _ problem: FileProblem?, of wanted: Int
  ) {
    if items.isEmpty, let problem { return run.fail(problem.sentence) }
    let one =
      items.count == 1 ? items.first.map { "“\(FileName.text($0.original.nameBytes))”" } : nil
    var words = "Moved \(one ?? "\(items.count) entries") to the trash"
    if let problem {
      words += "; the other \(wanted - items.count) stay: \(problem.sentence)"
      pane.notify(words, .bad)
    }
    run.done(words, undo: CommandDone.Undo("restore", undo.arguments(for: items)))
  }

  func deleteForEver(_ run: CommandRequest) {
    guard let places = files.places(run) else { return }
    pane.work { () -> (done: Int, problem: FileProblem?) in
      for (index, place) in places.enumerated() {
        do throws(FileProblem) {
          try FileChange.removeForEver(place)
        } catch {
          return (index, error)
        }
      }
      return (places.count, nil)
    } then: { [self] result in
      files.orders.sizes.forget(places)
      files.refresh {
        if let problem = result.problem { return run.fail(problem.sentence) }
        let only = places.count == 1 ? places.first : nil
        let what =
          only.map { "“\(FileName.text($0.nameBytes))”" }
          ?? FileWords.count(result.done, "entry", "entries")
        run.done("Deleted \(what) for ever")
      }
    }
  }

  // MARK: Taking back

  /// Sets what each command does, those of the way back included.
  func bind() {
    pane.onCommand("rename") { [self] in rename($0) }
    pane.onCommand("trash") { [self] in trash($0) }
    pane.onCommand("new-folder") { [self] in create($0, isFolder: true) }
    pane.onCommand("new-file") { [self] in create($0, isFolder: false) }
    pane.onCommand("delete") { [self] in deleteForEver($0) }
    bindUndo()
  }

  private func bindUndo() {
    pane.onCommand("rename-back") { [self] run in
      guard let from = place(run, "from"), let to = place(run, "to") else { return }
      move(run, from, to, isBack: run.arguments["back"]?.bool ?? true)
    }
    pane.onCommand("remove-new") { [self] in removeNew($0) }
    pane.onCommand("make-again") { [self] run in
      guard let place = place(run, "path") else { return }
      create(run, place, isFolder: run.arguments["folder"]?.bool ?? false)
    }
    pane.onCommand("restore") { [self] in restore($0) }
    pane.onCommand("trash-again") { [self] run in
      let places = run.arguments["paths"]?.strings.compactMap(FilePath.init(value:)) ?? []
      if places.isEmpty { return run.fail("There is nothing to move") }
      trash(run, places)
    }
  }

  private func place(_ run: CommandRequest, _ name: String) -> FilePath? {
    let place = run.arguments[name]?.string.flatMap(FilePath.init(value:))
    if place == nil { run.fail("The place is missing") }
    return place
  }

  private func removeNew(_ run: CommandRequest) {
    guard let place = place(run, "path") else { return }
    pane.work {
      Self.problem { () throws(FileProblem) in try FileChange.removeEmpty(place) }
    } then: { [self] problem in
      if let problem { return run.fail(problem.sentence) }
      files.refresh {
        run.done(
          "Removed “\(FileName.text(place.nameBytes))”",
          undo: .init("make-again", run.arguments))
      }
    }
  }

  private func restore(_ run: CommandRequest) {
    guard let items = undo.items(run.arguments), !items.isEmpty else {
      return run.fail("This cannot be taken back any more")
    }
    let trash = trashes
    pane.work { () -> (places: [FilePath], problem: FileProblem?) in
      var places: [FilePath] = []
      for item in items {
        do throws(FileProblem) {
          try trash.restore(item)
          places.append(item.original)
        } catch {
          return (places, error)
        }
      }
      return (places, nil)
    } then: { [self] result in
      files.refresh(select: result.places.first.map { Array($0.nameBytes) }) {
        if let problem = result.problem {
          let words = problem.isTaken ? "Its place is taken" : problem.sentence
          return run.fail("\(result.places.count) of \(items.count) are back: \(words)")
        }
        let paths = result.places.map { JSON.string($0.value) }
        let only = result.places.count == 1 ? result.places.first : nil
        let words =
          only.map { "“\(FileName.text($0.nameBytes))” is back" }
          ?? "\(FileWords.grouped(paths.count)) entries are back"
        let again = CommandDone.Undo("trash-again", ["paths": .array(paths)])
        run.done(words, undo: paths.count <= 100 ? again : nil)
      }
    }
  }

  // MARK: Common steps

  /// Shows the change before the command is answered.
  private func finish(
    _ run: CommandRequest, _ place: FilePath, _ words: String, _ back: CommandDone.Undo
  ) {
    files.orders.sizes.forget([place])
    let isHere = files.shown?.path == place.parent
    files.refresh(select: isHere ? Array(place.nameBytes) : nil) { run.done(words, undo: back) }
  }

  private static func problem(
    _ body: () throws(FileProblem) -> Void
  ) -> FileProblem? {
    do throws(FileProblem) {
      try body()
      return nil
    } catch {
      return error
    }
  }
}
