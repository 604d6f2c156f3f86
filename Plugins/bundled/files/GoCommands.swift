// SPDX-License-Identifier: Apache-2.0
import FileKit
import PanePlugin

/// Going to a place that is typed, that has a letter, or that one goes to by habit.
final class GoCommands {
  private unowned let files: FileBrowser
  private let book = HabitBook()
  private let letterBook = FolderLetters()
  /// Letters of the user, once they have been read.
  private var letters: [(letter: Character, folder: FilePath)] = []
  private var hasReadLetters = false
  private var letterWatch: Stoppable?
  private var isReadingDue = false
  private var visit: Stoppable?

  /// Milliseconds in a folder after which it counts as visited.
  private static let visitMilliseconds = 2_000
  /// Milliseconds in which changes of the book of letters are gathered.
  private static let gatherMilliseconds = 200
  /// Folders offered at most.
  private static let mostHabits = 100

  init(_ files: FileBrowser) { self.files = files }

  private var pane: Pane { files.pane }

  // MARK: Commands

  /// The commands that lead to other places.
  var commands: [PluginCommand] {
    [
      PluginCommand(
        "go", "Go to a path…", key: "ctrl+g", menus: [.pane],
        arguments: [.init("folder", "Path", required: true, completed: true)]),
      PluginCommand(
        "jump", "Jump to a folder used before…", key: "Z", menus: [.pane],
        arguments: [.init("folder", "Folder", kind: .choice, completed: true)]),
      PluginCommand(
        "letter", "Go to a bookmark…", key: "'", keys: ["`"], menus: [.pane],
        arguments: [.init("place", "Place", kind: .choice, choices: placesByLetter)], asks: true),
      PluginCommand(
        "give-letter", "Bookmark this folder by a letter…", key: "B", menus: [.pane], asks: true),
    ]
  }

  /// Sets what the commands do.
  func bind() {
    pane.onCommand("go") { [self] in goToPath($0) }
    pane.onCommand("jump") { [self] in jump($0) }
    pane.onCommand("letter") { [self] in goToLetter($0) }
    pane.onCommand("give-letter") { [self] in giveLetter($0) }
    pane.onComplete { [self] in complete($0) }
  }

  private func complete(_ request: CompletionRequest) {
    let text = request.text
    if request.command == ShellCommands.command.id {
      return files.outside.shelling.complete(request)
    }
    if request.command == OpeningWith.command.id { return files.outside.opening.complete(request) }
    if request.command == Marking.command.id { return files.orders.marking.complete(request) }
    if request.command == "jump" {
      let (book, home) = (book, files.home)
      return pane.work {
        Self.habits(book, fitting: text)
      } then: { found in
        request.answer(found.map { Choice($0.value, $0.display(home: home)) })
      }
    }
    let typed = typedPath
    pane.work {
      typed.completions(of: text)
    } then: { found in
      request.answer(found.map { Choice($0.line, $0.name) })
    }
  }

  // MARK: A typed path

  private var typedPath: TypedPath {
    TypedPath(base: files.shown?.path ?? files.home, home: files.home)
  }

  private func goToPath(_ run: CommandRequest) {
    let typed = typedPath
    let place = typed.place(run.arguments["folder"]?.string ?? "")
    let home = files.home
    pane.work { () -> (isFolder: Bool, missing: String?) in
      if FileFacts.isFolder(place) { return (true, nil) }
      if (try? FileFacts(of: place)) != nil { return (false, nil) }
      guard let missing = typed.missing(of: place) else { return (false, "There is no such place") }
      let folder = missing.folder == home ? "~" : FileName.text(missing.folder.nameBytes)
      let name = FileName.quoted(missing.name)
      return (false, "There is no \(name) in \(folder.isEmpty ? "/" : folder)")
    } then: { [self] found in
      if let words = found.missing { return run.fail(words) }
      files.walkOn()
      if found.isFolder {
        files.open(place)
      } else if let folder = place.parent {
        files.open(folder, select: Array(place.nameBytes))
      }
      run.done()
    }
  }

  // MARK: Letters

  /// The places that have a letter: those of the user, then the usual ones.
  private var placesByLetter: [Choice] {
    let own = letters.map { entry in
      Choice(
        "=\(entry.letter)", entry.folder.display(home: files.home), key: String(entry.letter))
    }
    return own + [
      Choice("home", "Home", key: "h"), Choice("downloads", "Downloads", key: "d"),
      Choice("trash", "Trash", key: "t"), Choice("root", "Root", key: "r"),
      Choice("last", "Last place", key: "'"),
    ]
  }

  /// Reads the letters once, when the first folder is on show.
  func readLetters() {
    guard !hasReadLetters else { return }
    hasReadLetters = true
    refreshLetters()
    watchLetters()
  }

  /// Reads the letters again when another pane has changed them.
  private func watchLetters() {
    letterWatch = pane.watch(letterBook.folder) { [self] in
      guard !isReadingDue else { return }
      isReadingDue = true
      pane.after(milliseconds: Self.gatherMilliseconds) { [self] in
        isReadingDue = false
        refreshLetters()
      }
    }
  }

  private func refreshLetters(then: @escaping () -> Void = {}) {
    let book = letterBook
    pane.work {
      book.all()
    } then: { [self] all in
      let isSame = all.elementsEqual(letters) { $0 == $1 }
      letters = all
      if !isSame { files.tellCommands() }
      then()
    }
  }

  private func goToLetter(_ run: CommandRequest) {
    let word = run.arguments["place"]?.string ?? ""
    defer { refreshLetters() }
    if word.hasPrefix("=") {
      guard let place = letters.first(where: { String($0.letter) == word.dropFirst() })?.folder
      else {
        return run.fail("No folder has this letter")
      }
      return go(run, to: place)
    }
    switch word {
    case "home": go(run, to: files.home)
    case "root": go(run, to: FilePath("/"))
    case "last":
      guard let last = files.ways.history.last else {
        return run.done("There is no last place yet")
      }
      go(run, to: last)
    case "trash": files.finding.trash.show(run)
    case "downloads":
      let home = files.home
      pane.work {
        UserFolders.downloads(home: home)
      } then: { [self] place in
        go(run, to: place)
      }
    default: run.fail("No folder has this letter")
    }
  }

  private func go(_ run: CommandRequest, to place: FilePath) {
    let home = files.home
    pane.work {
      FileFacts.isFolder(place)
    } then: { [self] isThere in
      guard isThere else { return run.fail("\(place.display(home: home)) is not there") }
      files.walkOn()
      files.open(place)
      run.done()
    }
  }

  private static let notKept = "It cannot be kept: the state folder cannot be written"

  /// The letters a folder can have: each takes one key.
  private static let allLetters =
    Array("abcdefghijklmnopqrstuvwxyz0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ")

  private func giveLetter(_ run: CommandRequest) {
    guard let folder = files.shown?.path else { return run.fail("There is no folder here") }
    refreshLetters { [self] in
      let title = SafeText("The letter of \(FileName.quoted(FileName.text(folder.nameBytes)))")
      let choices = Self.allLetters.map { letter in
        let old = letters.first { $0.letter == letter }?.folder
        return Choice(
          String(letter), old?.display(home: files.home) ?? "", key: String(letter))
      }
      pane.ask(PromptQuestion(kind: .choice, title: title, choices: choices)) { [self] answer in
        guard let letter = answer?.text?.first else { return run.done() }
        giveLetter(letter, to: folder, run)
      }
    }
  }

  private func giveLetter(_ letter: Character, to folder: FilePath, _ run: CommandRequest) {
    guard let old = letters.first(where: { $0.letter == letter })?.folder, old != folder else {
      return give(run, letter, to: folder)
    }
    let words =
      "\(letter) is \(FileName.text(old.nameBytes)). "
      + "Use it for \(FileName.text(folder.nameBytes))?"
    pane.ask(PromptQuestion(.confirm, words)) { [self] answer in
      if answer?.isYes == true { give(run, letter, to: folder) } else { run.done() }
    }
  }

  private func give(_ run: CommandRequest, _ letter: Character, to folder: FilePath) {
    let book = letterBook
    pane.work {
      book.give(letter, to: folder)
    } then: { [self] _ in
      // The folder of the book may have come with its first letter.
      if letterWatch == nil { watchLetters() }
      refreshLetters { [self] in
        let isKept = letters.contains { $0.letter == letter && $0.folder == folder }
        if isKept { run.done("' \(letter) leads here") } else { run.fail(Self.notKept) }
      }
    }
  }

  // MARK: Habits

  /// Notes that a folder is on show; it counts as visited when the user stays.
  func arrived(in folder: FilePath) {
    visit?.stop()
    guard !files.opened.holds(folder) else { return }
    visit = pane.after(milliseconds: Self.visitMilliseconds) { [self] in
      guard files.shown?.path == folder, files.shown?.problem == nil else { return }
      let book = book
      pane.work {
        book.visit(folder, at: FileWords.secondsNow)
      } then: { _ in
      }
    }
  }

  private static func habits(_ book: HabitBook, fitting words: String) -> [FilePath] {
    let now = FileWords.secondsNow
    let matcher = Matcher(words)
    let all = rankedFolders(book, at: now)
    // The last part of a path is what one thinks of: folders that fit there come first.
    let fitting = all.enumerated().compactMap { rank, folder -> (Bool, Int, FilePath)? in
      guard matcher.score(folder.bytes) != nil else { return nil }
      return (matcher.score(folder.nameBytes) == nil, rank, folder)
    }
    let ranked = fitting.sorted { ($0.0 ? 1 : 0, $0.1) < ($1.0 ? 1 : 0, $1.1) }.map(\.2)
    let tried = ranked.prefix(mostHabits)
    let there = tried.filter { FileFacts.isFolder($0) }
    let gone = Set(tried).subtracting(there)
    if !gone.isEmpty { book.forget(gone, at: now) }
    return there
  }

  /// The folders of the book and those of zoxide, each by the better of its weights.
  private static func rankedFolders(_ book: HabitBook, at now: Int) -> [FilePath] {
    let habits = book.habits(at: now)
    let others = Zoxide.folders()
    if others.isEmpty { return habits.map(\.folder) }
    var weights: [FilePath: Double] = [:]
    for habit in habits { weights[habit.folder] = habit.weight(at: now) }
    for (folder, score) in others { weights[folder] = max(weights[folder] ?? 0, score) }
    return weights.sorted { left, right in
      (right.value, left.key.value) < (left.value, right.key.value)
    }.map(\.key)
  }

  private func jump(_ run: CommandRequest) {
    guard let place = run.arguments["folder"]?.string.flatMap(FilePath.init(value:)) else {
      return run.fail("There is no such folder")
    }
    go(run, to: place)
  }
}
