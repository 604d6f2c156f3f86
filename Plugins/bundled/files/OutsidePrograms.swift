// SPDX-License-Identifier: Apache-2.0
import FileKit
import PanePlugin

/// The commands that hand files to other programs.
final class OutsidePrograms {
  private unowned let files: FileBrowser
  private(set) lazy var archives = Archives(files)
  /// The page of what commands say.
  private(set) lazy var output = OutputPage(files)
  private(set) lazy var shelling = ShellCommands(files, output)
  private lazy var summing = Checksums(files, output)
  private(set) lazy var opening = OpeningWith(files)
  private(set) lazy var choosing = Choosing(files)
  private let editors = OpenEditors()

  /// The commands that hand files to other programs.
  static let commands = [
    ShellCommands.command,
    PluginCommand("terminal", "Terminal here", key: "ctrl+o", menus: [.pane], asks: true),
    PluginCommand("health", "Health: programs that are there or missing", menus: []),
  ]

  /// Creates them for a pane.
  init(_ files: FileBrowser) { self.files = files }

  private var pane: Pane { files.pane }

  /// Sets what each command does.
  func bind() {
    pane.opening.onClosed { [self] closed in
      files.watch.markDirty()
      editors.closed(closed)
    }
    pane.onCommand("edit") { [self] in edit($0) }
    pane.onCommand("copy-path") { [self] in copyWords($0) }
    pane.onCommand("terminal") { [self] in openTerminal($0) }
    pane.onCommand("health") { [self] in showHealth($0) }
    pane.onCommand("tab") { [self] run in
      guard let shown = files.shown else { return run.fail("There is no folder here") }
      openTab(of: opened(shown.path)) { problem in problem.map(run.fail) ?? run.done() }
    }
    archives.bind()
    shelling.bind()
    summing.bind()
    opening.bind()
  }

  private func edit(_ run: CommandRequest) {
    guard let place = files.places(run)?.first else { return }
    guard !FileFacts.isFolder(place) else { return run.fail("A folder cannot be edited") }
    let line = run.item.flatMap { files.finding.contents.line(ofID: $0) }
    let words = ExternalEditor.words() + (line.map { ["+\($0)"] } ?? [])
    let command = Self.command(words, place)
    files.options.editing.edit(
      command, name: place.name, directory: directory(), for: pane
    ) { [self] problem in
      files.watch.markDirty()
      problem.map(run.fail) ?? run.done()
    }
  }

  /// Shows the shell in the next column; the one that was there before comes back as it was left.
  private func openTerminal(_ run: CommandRequest) {
    guard let shown = files.shown, shown.problem == nil, !files.opened.holds(shown.path) else {
      return run.fail("There is no folder here")
    }
    guard String(validating: shown.path.bytes, as: UTF8.self) != nil else {
      return run.fail("The name of this folder is no text, so no shell begins in it")
    }
    pane.open(
      type: MediaType.folder, value: .string(shown.path.value), plugin: "terminal", focus: true
    ) { outcome in
      guard case .failure(let error) = outcome else { return run.done() }
      run.fail(error.message.string)
    }
  }

  /// Shows the programs that are there, and those that are missing.
  private func showHealth(_ run: CommandRequest) {
    let number = output.open("Health", waitingFor: "Looking")
    run.done()
    pane.work {
      HealthList()
    } then: { [self] list in
      let lines = list.lines.flatMap { line in
        [Text(line.subject, .title), Text(line.words, line.isGood ? .dim : .warn)]
      }
      let missing = list.lines.count { !$0.isGood }
      output.show(
        lines, badge: Text(missing == 0 ? "all there" : "\(missing) missing"), isOver: true,
        on: number)
    }
  }

  /// The folder itself, or the one that holds the archive it is in.
  private func opened(_ path: FilePath) -> FilePath { files.opened.folder(of: path) }

  /// Opens a folder in a tab of this column; `then` gets why it cannot be.
  func openTab(of folder: FilePath, then: @escaping (String?) -> Void) {
    pane.open(
      column: pane.context.role, type: MediaType.folder, value: .string(folder.value),
      plugin: "files", focus: true, as: .tab
    ) { outcome in
      if case .failure(let error) = outcome { then(error.message.string) } else { then(nil) }
    }
  }

  private func directory() -> String {
    files.shown.flatMap { String(validating: $0.path.bytes, as: UTF8.self) } ?? "/"
  }

  // MARK: Texts to edit

  /// Lets the user edit a text, where files are edited, too.
  ///
  /// - Parameters:
  ///   - text: The text.
  ///   - name: The name of its file.
  ///   - title: What the host calls it meanwhile.
  ///   - run: The command that asks for it; in a tab it goes on by itself.
  ///   - then: Gets the text as it was left, or why there is none.
  func edit(
    _ text: [UInt8], as name: String, title: String, for run: CommandRequest,
    then: @escaping (Result<[UInt8], FileProblem>) -> Void
  ) {
    pane.work { () -> Result<PrivateText, FileProblem> in
      do throws(FileProblem) {
        return .success(try PrivateText(text, name: name))
      } catch {
        return .failure(error)
      }
    } then: { [self] written in
      switch written {
      case .failure(let problem): then(.failure(problem))
      case .success(let text):
        let command = Self.command(ExternalEditor.words(), text.place)
        files.options.editing.edit(
          command, name: name, title: title, directory: directory(), for: pane, in: editors,
          opened: { [pane] in run.goesOn(in: pane) }
        ) { [self] outcome in
          files.watch.markDirty()
          take(text, outcome, then)
        }
      }
    }
  }

  private func take(
    _ text: PrivateText, _ outcome: Result<ProgramEnd, WireError>,
    _ then: @escaping (Result<[UInt8], FileProblem>) -> Void
  ) {
    pane.work { () -> Result<[UInt8], FileProblem> in
      defer { text.remove() }
      switch outcome {
      case .failure(let error): return .failure(FileProblem(error.message.string))
      case .success(let end) where end.status != 0:
        return .failure(FileProblem("Nothing was changed: the editor ended with \(end.status)"))
      case .success:
        do throws(FileProblem) {
          return .success(try text.read())
        } catch {
          return .failure(error)
        }
      }
    } then: {
      then($0)
    }
  }

  /// A command line; a name that is not UTF-8 cannot travel and is made from numbers by a shell.
  static func command(_ words: [String], _ place: FilePath) -> [String] {
    if let path = String(validating: place.bytes, as: UTF8.self) { return words + [path] }
    let octal = place.bytes.map { byte in
      "\\0" + String(0o1000 + Int(byte), radix: 8).dropFirst()
    }
    let script = #"f=$(printf '%b.' "$1"); shift; exec "$@" "${f%.}""#
    return ["/bin/sh", "-c", script, "sh", octal.joined()] + words
  }

  // MARK: Words of files

  /// The sheet of what can be copied.
  var copiedWords: PluginCommand.Argument {
    PluginCommand.Argument(
      "words", "Words", kind: .choice,
      choices: CopiedWords.allCases.map {
        Choice($0.rawValue, $0.title, key: String($0.letter))
      })
  }

  private func copyWords(_ run: CommandRequest) {
    guard let places = files.places(run) else { return }
    let word = run.arguments["words"]?.string ?? CopiedWords.path.rawValue
    guard let kind = CopiedWords(rawValue: word) else {
      return run.fail("There is nothing so called")
    }
    if kind == .contents { return copyContents(run, places) }
    let paths = places.map(files.opened.path)
    pane.setClipboard(kind.text(of: paths, from: files.workingFolder))
    let title = kind.title.lowercased()
    run.done(places.count == 1 ? "Copied: \(title)" : "Copied \(places.count) times: \(title)")
  }

  private func copyContents(_ run: CommandRequest, _ places: [FilePath]) {
    pane.work {
      places.map { (place: $0, text: FileText.read($0)) }
    } then: { [self] read in
      if let bad = read.first(where: { $0.text == nil })?.place {
        let name = FileName.quoted(FileName.text(bad.nameBytes))
        return run.fail("\(name) is no text of at most 1 MB")
      }
      let text = read.compactMap(\.text).joined()
      pane.setClipboard(text)
      run.done("Copied \(FileWords.size(Int64(text.utf8.count)))")
    }
  }
}
