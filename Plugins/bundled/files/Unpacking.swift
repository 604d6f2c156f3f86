// SPDX-License-Identifier: Apache-2.0
import FileKit
import PanePlugin

/// Unpacking archives beside themselves, one after the other.
final class Unpacking {
  private unowned let files: FileBrowser
  private var queue: [FilePath] = []
  private var work: ArchiveWork?
  private var made: [FilePath] = []
  private var words: [String] = []
  private var problems: [String] = []

  /// Archives unpacked by one command.
  private static let most = 100

  /// Creates it for a pane.
  init(_ files: FileBrowser) { self.files = files }

  private var pane: Pane { files.pane }

  /// The command that unpacks.
  var command: PluginCommand {
    PluginCommand("unpack", "Unpack", key: "E", menus: [.item], need: .items)
  }

  /// Sets what the commands do.
  func bind() {
    pane.onCommand("unpack") { [self] in begin($0) }
    pane.onCommand("trash-made") { [self] in throwAway($0) }
    pane.onCommand("bring-back-made") { [self] in bringBack($0) }
  }

  private func begin(_ run: CommandRequest) {
    guard work == nil else { return run.fail("Another archive is being unpacked") }
    guard var places = files.places(run) else { return }
    if let shown = files.shown, files.opened.holds(shown.path) {
      places = [files.opened.origin(of: shown.path)]
    }
    guard places.count <= Self.most else {
      return run.fail("These are too many at once; \(Self.most) is the most")
    }
    (queue, made, words, problems) = (places.reversed(), [], [], [])
    run.reply.onCancel = { [self] in
      queue = []
      work?.cancel()
    }
    next(run)
  }

  private func next(_ run: CommandRequest) {
    work = nil
    guard let archive = queue.popLast() else { return finish(run) }
    guard let folder = archive.parent else { return next(run) }
    let letters = files.opened.letters[archive]
    pane.work {
      GrowingPart.begin(in: folder, isFolder: true) { part throws(FileProblem) in
        try ArchiveJob(.unpack(into: part.place), of: archive, letters: letters)
      }
    } then: { [self] started in
      switch started {
      case .failure(let problem):
        note(problem, archive)
        next(run)
      case .success(let (part, job)): follow(archive, part, job, run)
      }
    }
  }

  private func follow(
    _ archive: FilePath, _ part: GrowingPart, _ job: ArchiveJob, _ run: CommandRequest
  ) {
    let name = FileName.text(archive.nameBytes)
    work = ArchiveWork(job, of: name, id: "unpack", title: "Unpack “\(name)”", pane) {
      [self] outcome in
      let (top, stem) = (outcome.done?.top ?? [], ArchiveName.stem(of: archive.nameBytes))
      let fault =
        outcome.problem
        ?? (outcome.done?.entries == 0 ? FileProblem("The archive is empty") : nil)
      pane.work { () -> Result<FilePath, FileProblem> in
        guard fault == nil else {
          part.remove()
          return .failure(fault ?? FileProblem(""))
        }
        do throws(FileProblem) {
          return .success(
            try part.publish(as: top.isEmpty ? stem : top, inner: top.isEmpty ? nil : top))
        } catch {
          return .failure(error)
        }
      } then: { [self] published in
        switch published {
        case .failure(let problem): note(problem, archive)
        case .success(let place): note(place, archive, outcome)
        }
        next(run)
      }
    }
  }

  // MARK: Words

  private func note(_ problem: FileProblem, _ archive: FilePath) {
    problems.append("“\(FileName.text(archive.nameBytes))”: \(problem.sentence)")
  }

  private func note(_ place: FilePath, _ archive: FilePath, _ outcome: ArchiveWork.Outcome) {
    made.append(place)
    let (from, to) = (FileName.text(archive.nameBytes), FileName.text(place.nameBytes))
    words.append("Unpacked “\(from)” to “\(to)”\(outcome.leftOutWords)")
    if outcome.leftOut > 0, let last = words.last { pane.notify(last, .warn) }
  }

  private func finish(_ run: CommandRequest) {
    let (made, problems) = (made, problems)
    let isHere = made.last?.parent == files.shown?.path
    files.orders.sizes.forget(made)
    files.refresh(select: isHere ? made.last.map { Array($0.nameBytes) } : nil) { [self] in
      if made.isEmpty { return run.fail(problems.first ?? "Nothing was unpacked") }
      var text = words.first ?? ""
      if made.count > 1 { text = "Unpacked \(made.count) archives" }
      if let problem = problems.first {
        text += "; \(FileWords.count(problems.count, "stays", "stay")): \(problem)"
        pane.notify(text, .bad)
      }
      run.done(text, undo: Self.undo(of: made))
    }
  }

  /// The way back: what was made goes to the trash.
  static func undo(of made: [FilePath]) -> CommandDone.Undo {
    CommandDone.Undo("trash-made", ["paths": .array(made.map { .string($0.value) })])
  }

  // MARK: Taking back

  private func throwAway(_ run: CommandRequest) {
    let places = run.arguments["paths"]?.strings.compactMap(FilePath.init(value:)) ?? []
    let trash = Trash(dataFolder: files.changes.dataFolder)
    change(run, places, "to the trash") { place throws(FileProblem) in
      let item = try trash.put(place)
      return item.trash.appending("files").appending(item.name)
    } back: {
      .init("bring-back-made", ["from": Self.values($0), "to": Self.values(places)])
    }
  }

  private func bringBack(_ run: CommandRequest) {
    let from = run.arguments["from"]?.strings.compactMap(FilePath.init(value:)) ?? []
    let to = run.arguments["to"]?.strings.compactMap(FilePath.init(value:)) ?? []
    let places = Dictionary(zip(from, to)) { first, _ in first }
    let trash = Trash(dataFolder: files.changes.dataFolder)
    change(run, from, "back") { place throws(FileProblem) in
      guard let to = places[place], let top = place.parent?.parent else {
        throw FileProblem("Its place is not known")
      }
      try trash.restore(.init(trash: top, name: Array(place.nameBytes), original: to))
      return to
    } back: {
      .init("trash-made", ["paths": Self.values($0)])
    }
  }

  private static func values(_ places: [FilePath]) -> JSON {
    .array(places.map { .string($0.value) })
  }

  /// Moves things one after the other, and names the way back.
  private func change(
    _ run: CommandRequest, _ places: [FilePath], _ where: String,
    _ move: @escaping @Sendable (FilePath) throws(FileProblem) -> FilePath,
    back: @escaping ([FilePath]) -> CommandDone.Undo
  ) {
    if places.isEmpty { return run.fail("There is nothing to move") }
    pane.work { () -> Result<[FilePath], FileProblem> in
      do throws(FileProblem) {
        var moved: [FilePath] = []
        for place in places { moved.append(try move(place)) }
        return .success(moved)
      } catch {
        return .failure(error)
      }
    } then: { [self] outcome in
      files.orders.sizes.forget(places)
      files.refresh {
        switch outcome {
        case .failure(let problem): run.fail(problem.sentence)
        case .success(let moved):
          let one = places.count == 1 ? places.first.map { FileName.text($0.nameBytes) } : nil
          let what = one.map { "“\($0)”" } ?? FileWords.count(places.count, "entry", "entries")
          run.done("Moved \(what) \(`where`)", undo: back(moved))
        }
      }
    }
  }
}
