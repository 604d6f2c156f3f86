// SPDX-License-Identifier: Apache-2.0
import FileKit
import PanePlugin

/// Packing what is marked into a new archive; the ending of its name says which kind.
final class Packing {
  private unowned let files: FileBrowser
  private var work: ArchiveWork?

  init(_ files: FileBrowser) { self.files = files }

  private var pane: Pane { files.pane }

  /// The command that packs, with the name of the row to begin with; of several that of their folder.
  var command: PluginCommand {
    let folder = files.status.hasSeveral ? files.shown?.path.name ?? "" : ""
    let name = folder.isEmpty ? PluginCommand.Argument.nameOfRow : folder
    return PluginCommand(
      "pack", "Pack…", key: "P", menus: [.item], need: .items,
      arguments: [
        .init(
          "name", "Name; it ends in \(ArchiveFormat.endings)",
          value: .string("\(name).zip"), required: true)
      ])
  }

  /// Sets what the command does.
  func bind() { pane.onCommand("pack") { [self] in begin($0) } }

  private func begin(_ run: CommandRequest) {
    guard work == nil else { return run.fail("Another archive is being packed") }
    guard let places = files.places(run), let folder = places.first?.parent else { return }
    guard places.allSatisfy({ $0.parent == folder }) else {
      return run.fail("These lie in several folders; pack those of one")
    }
    let first = places.count > 1 ? folder.name : places.first?.name
    let name = ArchiveFormat.meant(
      by: run.arguments["name"]?.string ?? "", offered: "\(first ?? "").zip")
    if let fault = FileName.fault(name) { return run.fail(fault) }
    guard let format = ArchiveFormat(ofName: name) else {
      return run.fail("The name has to end in \(ArchiveFormat.endings)")
    }
    run.reply.onCancel = { [self] in work?.cancel() }
    pane.work {
      GrowingPart.begin(in: folder, isFolder: false) { part throws(FileProblem) in
        let names = places.map { Array($0.nameBytes) }
        return try ArchiveJob(packing: names, of: folder, as: format, into: part.file)
      }
    } then: { [self] started in
      switch started {
      case .failure(let problem): run.fail(problem.sentence)
      case .success(let (part, job)): follow(name, part, job, run)
      }
    }
  }

  private func follow(
    _ name: String, _ part: GrowingPart, _ job: ArchiveJob, _ run: CommandRequest
  ) {
    let title = ChangeTitle.packing(FileName.quoted(name)).text
    work = ArchiveWork(job, of: name, id: "pack", title: title, pane) {
      [self] outcome in
      work = nil
      let fault =
        outcome.problem
        ?? (outcome.done?.entries == 0 ? FileProblem("There is nothing to pack") : nil)
      pane.work { () -> Result<FilePath, FileProblem> in
        guard fault == nil else {
          part.remove()
          return .failure(fault ?? FileProblem(""))
        }
        return part.settled()
      } then: { [self] settled in
        switch settled {
        case .failure(let problem): run.fail(problem.sentence)
        case .success(let place): publish(place, as: name, part, run, outcome)
        }
      }
    }
  }

  private func publish(
    _ place: FilePath, as name: String, _ part: GrowingPart, _ run: CommandRequest,
    _ outcome: ArchiveWork.Outcome
  ) {
    let change = FilesChange(
      .publish, .packing(FileName.quoted(name)),
      items: [.init(path: place.value, to: part.folder.appending(name).value)])
    pane.files.change(change) { [self] published in
      pane.work {
        part.remove()
      } then: { [self] in
        switch published {
        case .failure(let error): run.fail(error.message.string)
        case .success(let changed): finish(run, changed, outcome)
        }
      }
    }
  }

  private func finish(
    _ run: CommandRequest, _ changed: FilesChanged, _ outcome: ArchiveWork.Outcome
  ) {
    guard let place = changed.items.first.flatMap({ FilePath(value: $0.path) }) else {
      return run.fail(changed.refused.first?.sentence ?? "Nothing was packed")
    }
    let entries = FileWords.count(outcome.done?.entries ?? 0, "entry", "entries")
    let words = "Packed \(entries) into \(FileName.quoted(FileName.text(place.nameBytes)))"
    if outcome.leftOut > 0 { pane.notify(words + outcome.leftOutWords, .warn) }
    let isHere = place.parent == files.shown?.path
    files.orders.sizes.forget([place])
    files.refresh(select: isHere ? Array(place.nameBytes) : nil) {
      run.done(words + outcome.leftOutWords)
    }
  }
}
