// SPDX-License-Identifier: Apache-2.0
import FileKit
import PanePlugin

/// Putting things of the trash back to where they were, or to where the user says.
struct Restoring {
  private let files: FileBrowser
  private let things: [TrashedThing]

  /// Prepares to put things back.
  init(_ files: FileBrowser, _ things: [TrashedThing]) {
    self.files = files
    self.things = things
  }

  /// Puts them back, and tells how it went.
  func begin(_ then: @escaping (Result<String, FileProblem>) -> Void) {
    let unknown = things.filter { $0.original == nil }
    guard let first = unknown.first else { return restore(things, then) }
    guard things.count == 1 else {
      let count = FileWords.count(unknown.count, "thing has", "things have")
      let words = "\(count) no place to go back to; put each back by itself"
      guard unknown.count < things.count else { return then(.failure(FileProblem(words))) }
      return restore(things.filter { $0.original != nil }) { outcome in
        then(outcome.map { "\($0); \(words)" })
      }
    }
    let name = FileName.text(first.place.nameBytes)
    let question = PromptQuestion(
      .text, "Nobody knows where \(FileName.quoted(name)) was. Put it into the folder:")
    files.pane.ask(question) { answer in
      guard let text = answer?.text, !text.isEmpty else {
        return then(.failure(FileProblem("It stays in the trash")))
      }
      var thing = first
      let folder = FileBrowser.resolve(text, files.shown?.path ?? files.home, files.home)
      thing.original = folder.appending(Array(first.place.nameBytes))
      restore([thing], then)
    }
  }

  private func restore(
    _ things: [TrashedThing], _ then: @escaping (Result<String, FileProblem>) -> Void
  ) {
    // What was in a folder that is put back, too, comes after it.
    let targets = things.compactMap { thing in thing.original.map { (thing.place, $0) } }
      .sorted { $0.1.bytes.count < $1.1.bytes.count }
    let folders = Set(things.lazy.filter { $0.facts.kind == .folder }.compactMap(\.original))
    files.pane.work {
      var seen: Set<FilePath> = []
      return targets.compactMap(\.1.parent).filter {
        seen.insert($0).inserted && !Self.isIn(folders, $0)
          && (try? FileFacts(of: $0, following: true)) == nil
      }
    } then: { missing in
      // Those above are made with those below them.
      let folders = missing.filter { folder in
        !missing.contains { $0 != folder && $0.bytes.starts(with: folder.bytes + [47]) }
      }
      let made = folders.map { FilesChange.Item(path: $0.value, isFolder: true) }
      var change = FilesChange(
        .restore, .puttingBack(FileChanges.name(of: targets.map(\.1), targets.count)),
        items: made + targets.map { .init(path: $0.0.value, to: $0.1.value) })
      change.conflict = .ask
      order(change, targets.map(\.1), folders, then)
    }
  }

  /// Tells whether a place is one of some folders, or within one.
  private static func isIn(_ folders: Set<FilePath>, _ place: FilePath) -> Bool {
    var place: FilePath? = folders.isEmpty ? nil : place
    while let here = place {
      if folders.contains(here) { return true }
      place = here.parent
    }
    return false
  }

  private func order(
    _ change: FilesChange, _ targets: [FilePath], _ made: [FilePath],
    _ then: @escaping (Result<String, FileProblem>) -> Void
  ) {
    files.pane.files.change(change) { outcome in
      files.orders.sizes.forget(targets)
      files.refresh()
      files.finding.trash.readAgain {
        switch outcome {
        case .failure(let error): then(.failure(FileProblem(error.message.string)))
        case .success(let changed): then(words(changed, targets, made))
        }
      }
    }
  }

  private func words(
    _ changed: FilesChanged, _ targets: [FilePath], _ made: [FilePath]
  ) -> Result<String, FileProblem> {
    let refused = changed.refused.filter { $0.n >= made.count }
    let done = targets.count - refused.count
    guard done > 0 else {
      return .failure(FileProblem(changed.refused.first?.sentence ?? "It stays in the trash"))
    }
    var words = "Put \(FileChanges.name(of: targets, done)) back"
    if targets.count == 1, let folder = targets.first?.parent {
      words += " into \(folder.display(home: files.home))"
    }
    if made.count == 1, let folder = made.first {
      let isSaid = targets.count == 1 && targets.first?.parent == folder
      words += isSaid ? ", which was made" : ", and made \(folder.display(home: files.home))"
    } else if !made.isEmpty {
      words += ", and made \(made.count) folders"
    }
    if let refusal = refused.first {
      words += "; \(FileWords.count(refused.count, "stays", "stay")): \(refusal.reason.string)"
    }
    return .success(words)
  }
}

/// Deleting things of the trash for ever, with their notes.
final class Emptying {
  private unowned let files: FileBrowser
  /// Milliseconds in which sizes of folders are counted before the question.
  private static let milliseconds = 1_500

  init(_ files: FileBrowser) { self.files = files }

  /// Asks with number, size and the oldest date, and deletes exactly these.
  ///
  /// - Parameters:
  ///   - things: The things.
  ///   - notes: Notes of things that are gone already.
  ///   - isAll: True when that is all there is, whatever a filter hides.
  ///   - run: The command.
  func delete(
    _ things: [TrashedThing], notes: [FilePath], isAll: Bool = false, _ run: CommandRequest
  ) {
    files.pane.work {
      Self.size(of: things)
    } then: { [self] size in
      let count =
        things.count == 1
        ? FileName.quoted(FileName.text((things[0].original ?? things[0].place).nameBytes))
        : (isAll ? "all " : "") + FileWords.count(things.count, "thing", "things")
      var question = "Delete \(count), \(size), for ever?"
      if things.isEmpty {
        question =
          "Remove \(FileWords.count(notes.count, "note", "notes")) of things that are gone?"
      }
      let oldest = things.map(\.date).filter { !$0.isEmpty }.min().map(TrashBin.day)
      let all = isAll && things.count > 1 ? "What a filter hides goes, too. " : ""
      let text = oldest.map { "\(all)The oldest is from \($0). This cannot be taken back." }
      files.pane.ask(PromptQuestion(.confirm, question, text: text, dangerous: true)) {
        [self] answer in
        guard answer?.isYes == true else { return run.done("Nothing was deleted") }
        remove(things, notes, run)
      }
    }
  }

  private func remove(_ things: [TrashedThing], _ notes: [FilePath], _ run: CommandRequest) {
    // The note of a thing goes with it.
    let items = things.map(\.place) + notes
    let count = FileWords.count(things.count, "thing", "things")
    let change = FilesChange(
      .delete, .deleting(count), items: items.map { .init(path: $0.value) })
    files.changes.change(change, run) { [self] outcome in
      files.refresh()
      files.finding.trash.readAgain {
        let refused = outcome.refused.filter { $0.n < things.count }
        let done = things.count - refused.count
        guard let refusal = refused.first else {
          return run.done("Deleted \(FileWords.count(done, "thing", "things")) for ever")
        }
        let words =
          "Deleted \(FileWords.count(done, "thing", "things")) for ever; "
          + "\(FileWords.count(refused.count, "stays", "stay")): \(refusal.reason.string)"
        if done == 0 { run.fail(refusal.sentence) } else { run.done(words) }
      }
    }
  }

  /// How much things are, in words.
  private static func size(of things: [TrashedThing]) -> String {
    var sum = SumOfSizes(milliseconds: milliseconds)
    for thing in things { sum.add(thing.place, thing.facts) }
    return sum.words
  }
}
