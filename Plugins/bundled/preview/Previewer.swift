// SPDX-License-Identifier: Apache-2.0
import FileKit
import Glibc
import PanePlugin

/// The pane: the place or value on show, and how it is replaced.
final class Previewer {
  /// Files up to this size are sent at once, larger ones page by page.
  static let inlineBytes = 16_384
  /// Bytes looked through for lines before the first answer.
  static let firstScanBytes = 4 << 20
  /// Bytes looked through for lines in one piece of work beside the loop.
  static let scanBytes = 64 << 20

  static let home = getenv("HOME").map { FilePath(String(cString: $0)) }

  let pane: Pane
  let book = ListingBook()
  private(set) var input: InputSet?
  /// The lines or rows on show.
  var shown = ShownRows()
  /// Tables the user wants to see as they are written.
  var asWritten: Set<FilePath> = []
  /// The page of the file on show, and those that others were left at.
  private(set) lazy var paging = Paging(self)
  /// The tables of the database on show.
  let tables = DatabaseTables()
  private(set) var path: FilePath?
  private(set) var isFile = false
  /// The rules in force when a file was looked at last.
  lazy var rules = PreviewRules("")
  /// Faults of the user's rules that were told.
  private var toldFaults: [String] = []
  /// The folder of the picture on show, where a program has written one.
  var drawn: GrowingPart?
  /// The cells of a line that the facts of a place were folded to.
  var foldedColumns = 0
  /// True after a page that takes files, until one that takes none.
  var takesDrops = false
  private(set) lazy var doors = LookAhead(pane)
  /// What is looked at before the cursor comes to it.
  private(set) lazy var ahead = AheadPages(pane, book, doors) { [unowned self] in
    AheadPages.Manner(asWritten: asWritten, takesDrops: takesDrops) { [self] subject, areOwn in
      rules.readAgain()
      let verdict = rules.verdict(of: subject, drawsPictures: drawsPictures, areOwn: areOwn)
      if case .nothing = verdict { return false }
      return true
    }
  }
  private(set) lazy var watch = PlaceWatch(pane) { [unowned self] in refresh() }

  init(_ pane: Pane) {
    self.pane = pane
    _ = doors
  }

  // MARK: Input

  /// Shows a new input.
  func show(_ input: InputSet) {
    self.input = input
    ahead.begin(input)
    shown.beginInput()
    refresh()
  }

  /// Shows the input again, as it is now.
  func refresh() {
    guard let input else { return }
    watch.stop()
    watch.lookBegins()
    shown.beginLook()
    path = nil
    isFile = false
    if let command = ShownCommand(input) { return showOutput(of: command, input) }
    // The preview follows the cursor; a summary of the marks is what an inspector is for.
    if input.count > 1, isInspector, showSummary(input) { return }
    if input.count > 1, isInspector { return showMarks(input) }
    guard let path = input.path else { return showValue(input) }
    let ticket = shown.revision
    doors.ask(path) { [self] in
      shown.revision == ticket
    } onSilence: { [self] mount in
      showSilence(of: mount, path)
    } _: { [self] in
      show(path, of: input)
    }
  }

  private func showOutput(of command: ShownCommand, _ input: InputSet) {
    let ticket = shown.revision
    let output = CommandOutput(pane, command) { [self] in
      shown.revision == ticket && pane.isCurrent(input)
    } page: { [self] in
      page(title: Text("$ \(command.line)"), badge: "runs")
    }
    output.show()
  }

  private func show(_ path: FilePath, of input: InputSet) {
    let look = PlaceFacts.look(at: path)
    guard input.isPlace(look) else { return showValue(input) }
    self.path = path
    watch.watch(path, shownWith: try? look.get())
    if isInspector { return showFacts(path, of: input) }
    showPlace(path, look)
  }

  private func showSilence(of mount: FilePath, _ path: FilePath) {
    var update = page(title: PlacePage.title(of: path), badge: nil)
    update.error = .set(
      ErrorCard(
        "\(FileName.quoted(mount.name)) does not answer", detail: path.display(), canRetry: true))
    pane.set(update)
  }

  private func showMarks(_ input: InputSet) {
    var rows = input.entries.map { entry in
      Item(entry.id, Text(entry.text), type: entry.type, value: entry.value)
    }
    let others = input.count - rows.count
    if others > 0 {
      // No row of a list has an empty name, so this id is nobody else's.
      var row = Item(" ", Text("and \(FileWords.grouped(others)) more", .dim))
      row.isDisabled = true
      rows.append(row)
    }
    var update = page(title: "\(FileWords.grouped(input.count)) marked", badge: "")
    update.content = .list(ListContent(.items(rows), allowsMarks: false))
    pane.set(update)
  }

  private func showValue(_ input: InputSet) {
    // The entries are the marked rows, of which that under the cursor need not be one.
    let entry = input.entries.first { $0.id == input.item }
    let line = input.value.string?.split(whereSeparator: \.isNewline).first.map(String.init)
    let name = entry?.text ?? line ?? input.item ?? "Preview"
    var update = page(title: Text(name), badge: nil)
    if input.item == nil, input.value == .null {
      update.title = "Preview"
      update.content = .list(ListContent(.items([]), allowsMarks: false))
      update.empty = .set(EmptyCard("Nothing is selected"))
    } else {
      let text = input.value.string ?? (input.value == .null ? name : input.value.text)
      update.content = .set(content(of: text, type: input.type) ?? .text(Text(text)))
    }
    pane.set(update)
  }

  private var mark: LineMark? { input?.mark }

  // MARK: Places

  private func showPlace(_ path: FilePath, _ look: Result<PlaceFacts, PlaceFacts.Failure>) {
    switch look {
    case .failure(let failure): showFailure(failure, path)
    case .success(let facts):
      switch facts.file.kind {
      case .folder: showFolder(path, facts)
      case .file: showFile(path, facts)
      case .unknown, .link, .pipe, .socket, .characterDevice, .blockDevice:
        showSpecial(path, facts)
      }
    }
  }

  func showFailure(_ failure: PlaceFacts.Failure, _ path: FilePath) {
    var update = page(title: PlacePage.title(of: path), badge: nil)
    switch failure {
    case .brokenLink(let target):
      update.error = .set(
        ErrorCard(PreviewWords.brokenLink, detail: "→ \(target.display())", canRetry: true))
    case .problem(let problem):
      update.error = .set(ErrorCard(problem.sentence, detail: path.display(), canRetry: true))
      if problem.isForbidden { explain(problem, path) }
    }
    pane.set(update)
  }

  /// Tells which part of a path keeps the user out, once that is known.
  private func explain(_ problem: FileProblem, _ path: FilePath) {
    let ticket = shown.revision
    pane.work {
      ClosedPlace.words(of: path)
    } then: { [self] words in
      guard let words, shown.revision == ticket else { return }
      var update = PaneUpdate()
      update.error = .set(ErrorCard(problem.sentence, detail: words, canRetry: true))
      pane.set(update)
    }
  }

  private func showSpecial(_ path: FilePath, _ facts: PlaceFacts) {
    let words: [FileKind: String] = [
      .pipe: "Named pipe", .socket: "Socket", .characterDevice: "Character device",
      .blockDevice: "Block device",
    ]
    var update = page(title: PlacePage.title(of: path), link: facts.linkTarget, badge: "")
    update.content = .lines([
      Text(words[facts.file.kind] ?? "Special file", .title),
      Text(FileWords.permissions(facts.file.mode), .dim), "",
      Text("It is not opened here: reading it could wait, or take something away.", .dim),
    ])
    pane.set(update)
  }

  private func showFile(_ path: FilePath, _ facts: PlaceFacts) {
    switch FileReader.open(path) {
    case .failure(let failure): showFailure(failure, path)
    case .success(let file):
      isFile = true
      var update = page(title: PlacePage.title(of: path), link: facts.linkTarget, badge: nil)
      update.commands = .set([Self.editCommand, Self.openCommand])
      let head = file.read(at: 0, count: Self.inlineBytes)
      if head.isEmpty {
        update.badge = "0 bytes"
        update.content = .lines([])
        update.empty = .set(EmptyCard("Empty file"))
        pane.set(update)
        return
      }
      let picture = PictureFacts(head, file)
      if showByRule(path, file, head, picture, &update) { return }
      if let picture {
        show(picture, path, file, head, update)
      } else if FileSignature.isArchive(head, path.nameBytes) {
        showArchive(path, file, head, update)
      } else {
        showContents(file, head, update)
      }
    }
  }

  /// Shows a file as bytes, as a table or as text.
  func showContents(_ file: FileReader, _ head: [UInt8], _ update: PaneUpdate) {
    var update = update
    if file.bytes <= TextLetters.mostBytes {
      let all = head.count < file.bytes ? file.read(at: 0, count: file.bytes) : head
      if let letters = TextLetters(of: all), let text = letters.utf8(all),
        let decoded = FileReader(holding: text)
      {
        letters.note(in: &update, of: path?.display(home: Self.home))
        return showWords(decoded, Array(text.prefix(head.count)), update)
      }
    } else if let letters = TextLetters(of: head), letters != .utf16 {
      letters.note(in: &update, of: path?.display(home: Self.home))
      return showText(file, head, update, letters)
    }
    if FileSignature.isBinary(Array(head.prefix(8192))) {
      showBytes(file, head, update)
    } else {
      showWords(file, head, update)
    }
  }

  private func showWords(_ file: FileReader, _ head: [UInt8], _ update: PaneUpdate) {
    if mark != nil {
      showText(file, head, update)
    } else if !showTable(file, head, update), !showMarkdown(file, update),
      !showJSON(file, head, update)
    {
      showText(file, head, update)
    }
  }

  private func showBytes(_ file: FileReader, _ head: [UInt8], _ update: PaneUpdate) {
    var update = update
    // A row of 16 needs 76 cells beside the bars of the row.
    let pages = HexPages(file, width: pane.view.columns < 78 ? 8 : 16)
    shown.lines = pages
    update.badge = .set(Text(FileWords.size(Int64(file.bytes))))
    if update.subtitle.value == nil {
      let words = [pages.rest, FileSignature.name(head)].compactMap(\.self)
      // What is not all there is said also where the title has little room.
      let role: TextRole = pages.rest == nil ? .dim : .warn
      update.subtitle = .set(Text(words.joined(separator: ", "), role))
    }
    update.content = .text(
      TextContent(.source(shown.source(pages.count)), wraps: false))
    pane.set(update)
  }

  func showText(
    _ file: FileReader, _ head: [UInt8], _ update: PaneUpdate, _ letters: TextLetters? = nil
  ) {
    let (update, pages, text) = PlacePage.text(
      file, head, update, of: path, mark: mark, letters: letters, in: pane.view
    ) { shown.source($0) }
    shown.lines = pages
    set(update)
    if !pages.index.isComplete, let input {
      scan(pages, file, text, input, round: 1)
    } else {
      watch.lookEnded()
    }
  }

  /// Looks for the rest of the lines beside the loop.
  private func scan(
    _ pages: TextPages, _ file: FileReader, _ text: TextContent, _ input: InputSet, round: Int
  ) {
    let index = pages.index
    pane.work {
      var index = index
      index.extend(in: file, limit: Self.scanBytes)
      return index
    } then: { [self] index in
      guard shown.lines === pages, pane.isCurrent(input) else { return }
      pages.index = index
      if index.isComplete || round % 16 == 0 {
        var text = text
        text.body = .source(shown.nextSource(pages.count))
        pane.set(PaneUpdate(badge: Text(pages.summary), content: .text(text)), for: input)
      }
      if index.isComplete { return watch.lookEnded() }
      scan(pages, file, text, input, round: round + 1)
    }
  }

  func page(title: Text, link: FilePath? = nil, badge: Text?) -> PaneUpdate {
    defer { takesDrops = false }
    return PlacePage.frame(
      of: path, title: title, link: link, badge: badge, after: takesDrops)
  }

  /// Shows a page, unless it is the one that the host was told of ahead and shows already.
  func set(_ update: PaneUpdate) {
    if !ahead.isOnShow(update) { pane.set(update) }
  }

  /// Tells what is wrong with the user's rules, once.
  func tell(_ faults: [String]) {
    guard faults != toldFaults else { return }
    toldFaults = faults
    if let first = faults.first { pane.notify(first, .warn) }
  }
}

extension InputSet {
  /// The line that the row stands for; `nil` for rows that stand for a whole file.
  var mark: LineMark? { LineMark(type: entry?.type) }

  /// Tells whether a text that looks like a path is one: it says so, or something is there.
  fileprivate func isPlace(_ look: Result<PlaceFacts, PlaceFacts.Failure>) -> Bool {
    if type != "text/plain" || value.string?.hasPrefix("file:") == true { return true }
    guard case .failure(let failure) = look else { return true }
    return !failure.isMissing
  }
}
