// SPDX-License-Identifier: Apache-2.0
import FileKit
import PanePlugin

/// Unpacking archives beside themselves or into the folder of the other column, one after the other.
final class Unpacking {
  private unowned let files: FileBrowser
  private var queue: [FilePath] = []
  /// Where they are unpacked; `nil` for beside themselves.
  private var target: FilePath?
  private var work: ArchiveWork?
  private var ready: [Unpacked] = []
  private var problems: [String] = []

  /// What an archive was unpacked to, before it has its name.
  private struct Unpacked: Sendable {
    var archive: FilePath
    var part: GrowingPart
    var place: FilePath
    var name: [UInt8]
    var leftOut: String
  }

  /// Archives unpacked by one command.
  private static let most = 100

  init(_ files: FileBrowser) { self.files = files }

  private var pane: Pane { files.pane }

  /// The commands that unpack; beside another column with a folder there too.
  var commands: [PluginCommand] {
    // The key works on what says nothing of itself, too: it may be one.
    let here = PluginCommand(
      "unpack", "Unpack", key: "E", menus: [.item], need: .items, asks: true,
      types: MediaType.archives)
    let there = PluginCommand(
      "unpack-there", "Unpack to the other column", menus: [.item], need: .items, asks: true,
      types: MediaType.archives)
    return files.orders.comparing.otherFolder == nil ? [here] : [here, there]
  }

  /// Sets what the commands do.
  func bind() {
    pane.onCommand("unpack") { [self] in begin($0, into: nil) }
    pane.onCommand("unpack-there") { [self] run in
      guard let other = files.orders.comparing.otherFolder else {
        return run.fail("The other column shows no folder")
      }
      begin(run, into: other)
    }
  }

  private func begin(_ run: CommandRequest, into target: FilePath?) {
    guard work == nil else { return run.fail("Another archive is being unpacked") }
    guard var places = files.places(run) else { return }
    if let shown = files.shown, files.opened.holds(shown.path) {
      places = [files.opened.origin(of: shown.path)]
    }
    guard places.count <= Self.most else {
      return run.fail("These are too many at once; \(Self.most) is the most")
    }
    (queue, ready, problems) = (places.reversed(), [], [])
    self.target = target
    run.reply.onCancel = { [self] in
      queue = []
      work?.cancel()
    }
    next(run)
  }

  private func next(_ run: CommandRequest) {
    work = nil
    guard let archive = queue.popLast() else { return publish(run) }
    guard let folder = target ?? archive.parent else { return next(run) }
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
    let title = ChangeTitle.unpacking(FileName.quoted(name)).text
    work = ArchiveWork(job, of: name, id: "unpack", title: title, pane) { [self] outcome in
      let (top, stem) = (outcome.done?.top ?? [], ArchiveName.stem(of: archive.nameBytes))
      let fault =
        outcome.problem
        ?? (outcome.done?.entries == 0 ? FileProblem("The archive is empty") : nil)
      pane.work { () -> Result<FilePath, FileProblem> in
        guard fault == nil else {
          part.remove()
          return .failure(fault ?? FileProblem(""))
        }
        return part.settled(inner: top.isEmpty ? nil : top)
      } then: { [self] settled in
        switch settled {
        case .failure(let problem): note(problem, archive)
        case .success(let place):
          ready.append(
            Unpacked(
              archive: archive, part: part, place: place, name: top.isEmpty ? stem : top,
              leftOut: outcome.leftOutWords))
        }
        next(run)
      }
    }
  }

  private func note(_ problem: FileProblem, _ archive: FilePath) {
    problems.append("\(FileName.quoted(FileName.text(archive.nameBytes))): \(problem.sentence)")
  }

  // MARK: Names

  /// Has the host give all that was unpacked its names, as one change.
  private func publish(_ run: CommandRequest) {
    let ready = ready
    self.ready = []
    guard let first = ready.first else {
      return files.refresh { [self] in run.fail(problems.first ?? "Nothing was unpacked") }
    }
    let what =
      ready.count == 1
      ? FileName.quoted(FileName.text(first.archive.nameBytes)) : "\(ready.count) archives"
    let change = FilesChange(
      .publish, .unpacking(what),
      items: ready.map { .init(path: $0.place.value, to: $0.part.folder.appending($0.name).value) })
    pane.files.change(change) { [self] published in
      pane.work {
        for unpacked in ready { unpacked.part.remove() }
      } then: { [self] in
        switch published {
        case .failure(let error): run.fail(error.message.string)
        case .success(let changed): finish(run, ready, changed)
        }
      }
    }
  }

  private func finish(_ run: CommandRequest, _ ready: [Unpacked], _ changed: FilesChanged) {
    var words: [String] = []
    var made: [FilePath] = []
    for item in changed.items where ready.indices.contains(item.n) {
      guard let place = FilePath(value: item.path) else { continue }
      let names = [ready[item.n].archive, place].map {
        FileName.quoted(FileName.text($0.nameBytes))
      }
      made.append(place)
      words.append("Unpacked \(names[0]) to \(names[1])\(ready[item.n].leftOut)")
      if !ready[item.n].leftOut.isEmpty, let last = words.last { pane.notify(last, .warn) }
    }
    for refusal in changed.refused where ready.indices.contains(refusal.n) {
      note(FileProblem(refusal.sentence), ready[refusal.n].archive)
    }
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
      run.done(text)
    }
  }
}
