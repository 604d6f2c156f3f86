// SPDX-License-Identifier: Apache-2.0
import FileKit
import PanePlugin

/// Archives that are stepped into like folders.
///
/// Each lies unpacked in a private folder as long as the pane lives, so that its files are files for
/// the preview, for a drag and for every other program. There they can only be read.
final class OpenedArchives {
  private struct Opened {
    let archive: FilePath
    /// The folder with what is in it, named as the archive.
    let root: FilePath
    let part: GrowingPart
    /// What the archive was when it was unpacked.
    let modified: Int64
    let size: Int64
    /// The letters its names were read in.
    let letters: ArchiveLetters?
  }

  private struct WayBack {
    /// The folders from the top of the archive.
    let names: [[UInt8]]
    /// What is opened when the archive cannot be.
    let otherwise: FilePath
  }

  /// Archives kept; the oldest go first.
  private static let most = 8
  /// Bytes that an archive may hold.
  private static let mostBytes = 256 << 20
  /// Commands that change nothing here.
  private static let allowed: Set<String> = [
    "copy-path", "letters", "open", "origin", "sizes", "unpack",
    "unpack-there",
  ]
  /// Commands of the folder, not of its rows, that change it.
  private static let changing: Set<String> = ["new-file", "new-folder"]
  /// The sentence for all others.
  static let refusal = "Archives are read only here; E unpacks"

  private unowned let files: FileBrowser
  private var all: [Opened] = []
  private var work: ArchiveWork?
  private var waiting: [() -> Void] = []
  private var isBusy = false
  /// Where the pane was when its program died, until it is there again.
  private var wayBack: WayBack?
  /// The letters that were chosen for archives.
  private(set) var letters: [FilePath: ArchiveLetters] = [:]

  init(_ files: FileBrowser) { self.files = files }

  private var pane: Pane { files.pane }

  // MARK: Letters

  /// The commands of what is on show; none outside of archives.
  var commands: [PluginCommand] {
    guard let shown = files.shown, holds(shown.path) else { return [] }
    let choices = ArchiveLetters.allCases.map { Choice($0.rawValue, $0.title) }
    return [
      PluginCommand(
        "letters", "Names look wrong…", menus: [.item, .pane],
        arguments: [.init("letters", "Letters", kind: .choice, choices: choices)])
    ]
  }

  /// Sets what the commands do.
  func bind() {
    pane.onCommand("letters") { [self] run in
      guard let shown = files.shown, let opened = opened(holding: shown.path) else {
        return run.fail("This is about names in archives")
      }
      guard !isBusy else { return run.fail("Another archive is being opened") }
      letters[opened.archive] = run.arguments["letters"]?.string.flatMap(ArchiveLetters.init)
      enter(opened.archive)
      whenIdle { run.done() }
    }
  }

  // MARK: Asking

  private func opened(holding place: FilePath) -> Opened? {
    guard !all.isEmpty else { return nil }
    return all.last { place == $0.root || place.bytes.starts(with: $0.root.bytes + [0x2F]) }
  }

  /// True for a place in an archive.
  func holds(_ place: FilePath) -> Bool { OpenedFolders.holds(place) }

  /// Tells whether a command may run on what is on show; answers it when it may not.
  func refuses(_ run: CommandRequest) -> Bool {
    guard let shown = files.shown, !Self.allowed.contains(run.command), holds(shown.path) else {
      return false
    }
    run.fail(Self.refusal)
    return true
  }

  /// Commands as they are on show: those that are refused here say so before they ask for anything.
  func unasked(_ commands: [PluginCommand]) -> [PluginCommand] {
    guard let shown = files.shown, holds(shown.path) else { return commands }
    return commands.map { command in
      let isRefused =
        command.need == .always
        ? Self.changing.contains(command.id) : !Self.allowed.contains(command.id)
      guard isRefused else { return command }
      var command = command
      command.arguments = []
      // Who types on, for the question there is elsewhere, does not mean the rows.
      command.asks = true
      return command
    }
  }

  /// The archive that a place lies in, as the user knows it; the place itself outside of archives.
  func origin(of place: FilePath) -> FilePath {
    opened(holding: place).map { origin(of: $0.archive) } ?? place
  }

  /// The folder on the disk that a place belongs to.
  func folder(of place: FilePath) -> FilePath {
    let origin = origin(of: place)
    return origin == place ? place : origin.parent ?? origin
  }

  /// The place as words: a path, and what lies in archives behind a sign for each.
  func words(_ place: FilePath) -> String {
    guard let opened = opened(holding: place) else { return place.display(home: files.home) }
    let rest = place.bytes.dropFirst(opened.root.bytes.count + 1)
    return words(opened.archive) + (rest.isEmpty ? "" : " ▸ \(FileName.text(Array(rest)))")
  }

  /// The place as a path that goes through archives as through folders.
  func path(_ place: FilePath) -> FilePath {
    guard let opened = opened(holding: place) else { return place }
    let outer = path(opened.archive)
    return FilePath(bytes: outer.bytes + place.bytes.dropFirst(opened.root.bytes.count))
  }

  /// The folder above a place, and the name to come from; `nil` at the top.
  func above(_ place: FilePath) -> (folder: FilePath, name: [UInt8])? {
    let inner = opened(holding: place).flatMap { $0.root == place ? $0.archive : nil } ?? place
    return inner.parent.map { ($0, Array(inner.nameBytes)) }
  }

  /// The archive on the disk that a place lies in, and the folder in it from the archive's top.
  ///
  /// Outside of archives there is none. Of an archive in an archive it is the folder that holds that one.
  func inside(_ place: FilePath) -> (archive: FilePath, folder: FilePath)? {
    guard let opened = opened(holding: place) else { return nil }
    if let outer = opened.archive.parent.flatMap(inside) { return outer }
    let rest = place.bytes.dropFirst(opened.root.bytes.count)
    return (opened.archive, FilePath(bytes: rest.isEmpty ? [UInt8(ascii: "/")] : Array(rest)))
  }

  // MARK: Stepping in

  /// Steps into an archive and on to a folder in it, where the pane was when its program died.
  ///
  /// - Parameters:
  ///   - place: The folder, from the top of the archive.
  ///   - archive: The archive.
  ///   - folder: What is opened when the archive cannot be.
  func comeBack(to place: FilePath, in archive: FilePath, else folder: FilePath) {
    let names = place.bytes.split(separator: UInt8(ascii: "/")).map(Array.init)
    guard !names.contains(Array("..".utf8)) else {
      _ = files.open(folder)
      return
    }
    wayBack = WayBack(names: names, otherwise: folder)
    enter(archive)
  }

  /// Steps into an archive; what cannot be is said, and nothing changes.
  func enter(_ archive: FilePath) {
    guard !isBusy else { return pane.notify("Another archive is being opened", .warn) }
    isBusy = true
    let (known, letters) = (all, letters[archive])
    pane.work { () -> Result<(facts: FileFacts, root: FilePath?), FileProblem> in
      do throws(FileProblem) {
        let facts = try FileFacts(of: archive, following: true)
        let old = known.first {
          $0.archive == archive && $0.letters == letters && $0.modified == facts.modified
            && $0.size == facts.size
            && FileFacts.isFolder($0.root)
        }
        return .success((facts, old?.root))
      } catch {
        return .failure(error)
      }
    } then: { [self] found in
      switch found {
      case .failure(let problem): say(problem, archive)
      case .success(let (_, root?)): show(root)
      case .success(let (facts, nil)): unpack(archive, facts)
      }
    }
  }

  private func unpack(_ archive: FilePath, _ facts: FileFacts) {
    let (name, letters) = (Array(archive.nameBytes), letters[archive])
    pane.work {
      GrowingPart.begin(in: OpenedFolders.place, isFolder: true) { part throws(FileProblem) in
        let root = try part.makeFolder(name)
        let job = try ArchiveJob(
          .look(into: root, most: Self.mostBytes), of: archive, letters: letters)
        return (root, job)
      }
    } then: { [self] started in
      switch started {
      case .failure(let problem): say(problem, archive)
      case .success(let (part, (root, job))):
        let opened = Opened(
          archive: archive, root: root, part: part, modified: facts.modified, size: facts.size,
          letters: letters)
        follow(opened, job)
      }
    }
  }

  private func follow(_ opened: Opened, _ job: ArchiveJob) {
    let name = FileName.text(opened.archive.nameBytes)
    work = ArchiveWork(job, of: name, id: "open", title: "Open \(FileName.quoted(name))", pane) {
      [self] outcome in
      work = nil
      if let problem = outcome.problem {
        return pane.work {
          opened.part.remove()
        } then: { [self] in
          say(problem, opened.archive)
        }
      }
      keep(opened)
      if outcome.leftOut > 0 {
        pane.notify("\(FileName.quoted(name))\(outcome.leftOutWords)", .warn)
      }
      show(opened.root)
    }
  }

  /// Runs something when no archive is being opened.
  func whenIdle(_ body: @escaping () -> Void) {
    if isBusy { waiting.append(body) } else { body() }
  }

  private func becomeIdle() {
    isBusy = false
    let bodies = waiting
    waiting = []
    for body in bodies { body() }
  }

  private func show(_ root: FilePath) {
    guard let opened = opened(holding: root) else { return becomeIdle() }
    if let folder = opened.archive.parent {
      files.memory[folder] = Array(opened.archive.nameBytes)
    }
    files.walkOn()
    files.ways.stay()
    let place = (wayBack?.names ?? []).reduce(root) { $0.appending($1) }
    let comesBack = wayBack != nil
    wayBack = nil
    files.open(place, keepsCursor: comesBack).completions.append { [self] in becomeIdle() }
  }

  private func say(_ problem: FileProblem, _ archive: FilePath) {
    pane.notify("\(FileName.quoted(FileName.text(archive.nameBytes))): \(problem.sentence)", .warn)
    if let wayBack {
      self.wayBack = nil
      files.open(wayBack.otherwise, keepsCursor: true)
    }
    becomeIdle()
  }

  // MARK: Ending

  private func keep(_ opened: Opened) {
    all.append(opened)
    guard all.count > Self.most, let shown = files.shown,
      let oldest = all.firstIndex(where: { !origins(of: shown.path).contains($0.root) })
    else { return }
    let part = all.remove(at: oldest).part
    pane.work {
      part.remove()
    } then: {
    }
  }

  /// The private folders that a place lies in, the archives around it included.
  private func origins(of place: FilePath) -> [FilePath] {
    guard let opened = opened(holding: place) else { return [] }
    return [opened.root] + origins(of: opened.archive)
  }

  /// Removes the private folders; for the end.
  func end() {
    for opened in all { opened.part.remove() }
    all = []
  }
}
