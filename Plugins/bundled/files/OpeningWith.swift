// SPDX-License-Identifier: Apache-2.0
import FileKit
import PanePlugin

/// Opening what is marked with the usual program, or with one that is chosen.
final class OpeningWith {
  private unowned let files: FileBrowser

  /// Id of the choice of a command that is typed.
  private static let other = "other"
  /// Before a command that was typed.
  private static let typed = "$ "
  /// Before the number of a rule of the user.
  private static let rule = "rule:"
  /// Before the id of a program that is to be the usual one, and before words that ask for that.
  private static let always = "!"
  /// Programs that are offered, at most.
  private static let mostShown = 60
  /// Programs started at once.
  private static let most = 10

  init(_ files: FileBrowser) { self.files = files }

  private var pane: Pane { files.pane }

  /// The command; the sheet is filled when it is open.
  static let command = PluginCommand(
    "open-with", "Open with…", key: "O", menus: [.item], need: .items,
    arguments: [.init("program", "Program", kind: .choice, completed: true)], asks: true)

  /// Sets what the commands do.
  func bind() {
    pane.onCommand("open") { [self] in openAsUsual($0) }
    pane.onCommand("open-with") { [self] in begin($0) }
  }

  /// Opens what is meant as is usual for each type.
  private func openAsUsual(_ run: CommandRequest) {
    guard let places = files.places(run) else { return }
    pane.work {
      (ProgramStart.usual(for: places), OpenRule.List.read().faults)
    } then: { [self] (found: Result<[ProgramStart], FileProblem>, faults: [String]) in
      if let fault = faults.first { pane.notify(fault, .warn) }
      switch found {
      case .success(let starts): launch(starts, run)
      case .failure(let problem): run.fail("\(problem.sentence); O takes any program")
      }
    }
  }

  // MARK: One that is chosen

  /// Tells the programs for the row under the cursor: those made for it, then all others that fit.
  ///
  /// With `!` before the words the one that is chosen becomes the usual one.
  func complete(_ request: CompletionRequest) {
    let place = files.status.row.flatMap { files.place(ofID: $0) }
    let type = place.map { MediaType.of($0.nameBytes) } ?? MediaType.unknown
    let isAlways = request.text.hasPrefix(Self.always)
    let line = request.text
    let words = line.dropFirst(isAlways ? 1 : 0).lowercased()
    pane.work { () -> [Choice] in
      let entries = DesktopEntries()
      let made = entries.programs(for: type).filter(ProgramStart.canRun)
      let ids = Set(made.map(\.id))
      let others = entries.all.filter { ProgramStart.canRun($0) && !ids.contains($0.id) }
      if isAlways {
        return DesktopEntries.fitting(words, among: made + others).map {
          Choice(Self.always + $0.id, $0.name, detail: Self.detail($0, "always for \(type)"))
        }
      }
      let rules = OpenRule.List.read()
      let own = place.map { rules.fitting($0, type: type) } ?? []
      let yours = rules.rules.enumerated().filter { own.contains($1) }.map { number, rule in
        Choice(
          Self.rule + "\(number)", rule.words.joined(separator: " "), detail: "yours")
      }
      let usual = yours.isEmpty ? made.first?.id : nil
      let other = Choice(
        Self.other, "Other command…",
        detail: ProgramStart.hasDisplay ? "" : "no display: programs in the terminal")
      // What is typed decides, so the best of all comes first; without words those made for it do.
      let programs = { (some: [DesktopEntry]) in
        DesktopEntries.fitting(words, among: some).map { entry in
          let kind = entry.id == usual ? "★ usual" : ids.contains(entry.id) ? "" : "other"
          return Choice(entry.id, entry.name, detail: Self.detail(entry, kind))
        }
      }
      guard words.isEmpty else {
        let fits = { (choice: Choice) in choice.text.string.lowercased().contains(words) }
        // What is typed may be a command itself.
        let typed = Choice(Self.typed + line, line, detail: "this command")
        let found = yours.filter(fits) + programs(made + others)
        return Array(found.prefix(Self.mostShown)) + [typed] + [other].filter(fits)
      }
      return yours + programs(made) + [other] + programs(others)
    } then: { found in
      request.answer(Array(found.prefix(Self.mostShown + 2)))
    }
  }

  /// What a program is here, and what it starts where its name does not say so.
  private static func detail(_ entry: DesktopEntry, _ kind: String) -> String {
    let isClear = entry.name.lowercased() == entry.program.lowercased()
    return [kind, isClear ? "" : entry.program].filter { !$0.isEmpty }.joined(separator: " · ")
  }

  private func begin(_ run: CommandRequest) {
    guard let places = files.places(run) else { return }
    let paths = places.compactMap { String(validating: $0.bytes, as: UTF8.self) }
    guard paths.count == places.count else {
      return run.fail("A name here is no text and cannot be handed to a program")
    }
    var id = run.arguments["program"]?.string ?? ""
    if id == Self.other { return askForCommand(paths, run) }
    if id.hasPrefix(Self.typed) {
      return start(typed: String(id.dropFirst(Self.typed.count)), paths, run)
    }
    if id.hasPrefix(Self.rule) { return start(byRule: id, paths, run) }
    let isAlways = id.hasPrefix(Self.always)
    if isAlways { id.removeFirst() }
    let type = MediaType.of(places[0].nameBytes)
    if isAlways, type == MediaType.unknown {
      return run.fail("What kind of file this is cannot be told by its name")
    }
    pane.work { [id] in
      DesktopEntries().program(id)
    } then: { [self] entry in
      guard let entry else { return run.fail("This program is not there any more") }
      guard isAlways else { return start(entry, paths, places.map(\.uri), run) }
      makeUsual(entry, for: type, run) { [self] in start(entry, paths, places.map(\.uri), run) }
    }
  }

  /// Writes down that a program opens a type, as a change of the file that the user can take back.
  private func makeUsual(
    _ entry: DesktopEntry, for type: String, _ run: CommandRequest, then: @escaping () -> Void
  ) {
    let list = UserFolders.settings().appending("mimeapps.list")
    pane.work { () -> Result<(PrivateText, FilePath), FileProblem> in
      // A link to a file that is kept elsewhere stays one.
      var place = list
      if case .place(let real) = LinkTarget(of: list) { place = real }
      let old = FileText.read(place)
      if old == nil, (try? FileFacts(of: place)) != nil {
        return .failure(FileProblem("mimeapps.list cannot be read"))
      }
      var apps = MimeApps(old ?? "")
      apps.setUsual(entry.id, for: type)
      do throws(FileProblem) {
        return .success((try PrivateText(Array(apps.text.utf8), name: "mimeapps.list"), place))
      } catch {
        return .failure(error)
      }
    } then: { [self] (written: Result<(PrivateText, FilePath), FileProblem>) in
      switch written {
      case .failure(let problem): run.fail(problem.sentence)
      case .success((let text, let place)):
        let item = FilesChange.Item(path: text.place.value, to: place.value)
        let change = FilesChange(
          .sync, .opening(type: type, with: entry.name), items: [item])
        files.changes.change(change, run) { [pane] changed in
          pane.work {
            text.remove()
          } then: {
          }
          if let refusal = changed.refused.first { return run.fail(refusal.sentence) }
          pane.notify("\(entry.name) opens \(type) from now on; u takes it back", .good)
          then()
        }
      }
    }
  }

  private func askForCommand(_ paths: [String], _ run: CommandRequest) {
    pane.ask(PromptQuestion(.text, "Command; the files follow it")) { [self] answer in
      start(typed: answer?.text ?? "", paths, run)
    }
  }

  private func start(typed line: String, _ paths: [String], _ run: CommandRequest) {
    let words = ExternalEditor.split(line)
    guard !words.isEmpty else { return run.done("Nothing was opened") }
    launch([ProgramStart(words: words + paths, title: words.first ?? "")], run)
  }

  // MARK: Starting

  private func start(byRule id: String, _ paths: [String], _ run: CommandRequest) {
    pane.work {
      OpenRule.List.read().rules
    } then: { [self] rules in
      let number = Int(id.dropFirst(Self.rule.count)) ?? -1
      guard rules.indices.contains(number) else {
        return run.fail("This rule is not there any more")
      }
      launch(rules[number].starts(paths), run)
    }
  }

  private func start(
    _ entry: DesktopEntry, _ paths: [String], _ addresses: [String], _ run: CommandRequest
  ) { launch(ProgramStart.all(entry, paths, addresses), run) }

  /// Starts programs one after the other; very many are asked about.
  private func launch(_ starts: [ProgramStart], _ run: CommandRequest) {
    guard starts.count > Self.most else { return launchNext(of: starts[...], run) }
    pane.ask(PromptQuestion(.confirm, "Open \(starts.count) programs?")) { [self] answer in
      guard answer?.isYes == true else { return run.done("Nothing was opened") }
      launchNext(of: starts[...], run)
    }
  }

  private func launchNext(of starts: ArraySlice<ProgramStart>, _ run: CommandRequest) {
    guard let first = starts.first else { return run.done() }
    let folder = files.shown.flatMap { String(validating: $0.path.bytes, as: UTF8.self) } ?? "/"
    pane.runProgram(
      first.words, directory: folder, title: first.title, screen: first.isOnScreen
    ) { [self] outcome in
      files.watch.markDirty()
      if case .failure(let error) = outcome { return run.fail(error.message.string) }
      launchNext(of: starts.dropFirst(), run)
    }
  }
}
