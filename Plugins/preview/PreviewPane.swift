// SPDX-License-Identifier: Apache-2.0
import Glibc
import PanePlugin

/// What is on show, and how it is replaced.
final class PreviewPane {
  /// Files up to this size are sent at once, larger ones page by page.
  static let inlineBytes = 16_384
  /// Bytes looked through for lines before the first answer.
  static let firstScanBytes = 4 << 20
  /// Bytes looked through for lines in one piece of work beside the loop.
  static let scanBytes = 64 << 20

  private static let home = getenv("HOME").map { FilePath(String(cString: $0)) }

  let pane: Pane
  private var input: PaneInput?
  private var pages: (any LinePages)?
  private var serial = 0
  private var revision = 0
  private(set) var path: FilePath?
  private(set) var isFile = false
  private var watching: [Stoppable] = []

  init(_ pane: Pane) { self.pane = pane }

  // MARK: Input

  /// Shows a new input.
  func show(_ input: PaneInput) {
    self.input = input
    serial += 1
    refresh()
  }

  /// Shows the input again, as it is now.
  func refresh() {
    guard let input else { return }
    stopWatching()
    revision += 1
    pages = nil
    path = nil
    isFile = false
    if input.count > 1 { return showMany(input) }
    guard let path = input.path, Self.isPlace(input, path) else { return showValue(input) }
    self.path = path
    showPlace(path)
    watchSoon(path)
  }

  /// A text that looks like a path is a place only if it says so or something is there.
  private static func isPlace(_ input: PaneInput, _ path: FilePath) -> Bool {
    if input.type != "text/plain" || input.value.string?.hasPrefix("file:") == true { return true }
    guard case .failure(.system(let error)) = FileFacts.look(at: path) else { return true }
    return error != ENOENT && error != ENOTDIR && error != ENAMETOOLONG
  }

  private func showMany(_ input: PaneInput) {
    let lines = input.items.map { Text($0.text) }
    var update = page(title: "\(input.count) marked", badge: "")
    update.content = .lines(lines)
    pane.set(update)
  }

  private func showValue(_ input: PaneInput) {
    let name = input.items.first?.text ?? input.item ?? "Preview"
    var update = page(title: Text(name), badge: nil)
    if input.item == nil, input.value == .null {
      update.title = "Preview"
      update.content = .list(ListContent(.items([]), allowsMarks: false))
      update.empty = EmptyCard("Nothing is selected")
    } else {
      let text = input.value.string ?? (input.value == .null ? name : input.value.text)
      update.content = .text(Text(text))
    }
    pane.set(update)
  }

  // MARK: Places

  private func showPlace(_ path: FilePath) {
    switch FileFacts.look(at: path) {
    case .failure(let failure): showFailure(failure, path)
    case .success(let facts):
      switch facts.kind {
      case .folder: showFolder(path, facts)
      case .file: showFile(path, facts)
      default: showSpecial(path, facts)
      }
    }
  }

  private func showFailure(_ failure: FileFacts.Failure, _ path: FilePath) {
    var update = page(title: Text(path.name), badge: nil)
    switch failure {
    case .brokenLink(let target):
      update.error = ErrorCard(
        "The link leads nowhere", detail: "→ \(target.display())", canRetry: true)
    case .system(let error):
      update.error = ErrorCard(describe(error: error), detail: path.display(), canRetry: true)
    }
    pane.set(update)
  }

  private func showSpecial(_ path: FilePath, _ facts: FileFacts) {
    let words: [FileFacts.Kind: String] = [
      .fifo: "Named pipe", .socket: "Socket", .characterDevice: "Character device",
      .blockDevice: "Block device",
    ]
    var update = page(title: Text(path.name), link: facts.linkTarget, badge: "")
    update.content = .lines([
      Text(words[facts.kind] ?? "Special file", .title),
      Text(facts.permissions, .dim), "",
      Text("It is not opened here: reading it could wait, or take something away.", .dim),
    ])
    pane.set(update)
  }

  private func showFolder(_ path: FilePath, _ facts: FileFacts) {
    switch FolderListing.read(path) {
    case .failure(let failure): showFailure(failure, path)
    case .success(let listing):
      var update = page(
        title: Text(path.name), link: facts.linkTarget, badge: Text(listing.summary))
      update.content = .list(
        ListContent(.items(listing.items(in: path)), allowsMarks: false))
      update.empty = EmptyCard("Empty folder")
      update.commands = [Self.openCommand]
      pane.set(update)
    }
  }

  private func showFile(_ path: FilePath, _ facts: FileFacts) {
    switch FileReader.open(path) {
    case .failure(let failure): showFailure(failure, path)
    case .success(let file):
      isFile = true
      var update = page(title: Text(path.name), link: facts.linkTarget, badge: nil)
      update.commands = [Self.editCommand, Self.openCommand]
      let head = file.read(at: 0, count: Self.inlineBytes)
      if head.isEmpty {
        update.badge = "0 bytes"
        update.content = .text(Text("Empty file", .dim))
        pane.set(update)
      } else if let picture = PictureFacts(head, file) {
        update.badge = Text(describe(bytes: file.bytes))
        update.content = .lines(picture.lines)
        pane.set(update)
      } else if Magic.isBinary(Array(head.prefix(8192))) {
        showBytes(file, head, update)
      } else {
        showText(file, head, update)
      }
    }
  }

  private func showBytes(_ file: FileReader, _ head: [UInt8], _ update: PaneUpdate) {
    var update = update
    // A row of 16 needs 76 cells beside the bars of the row.
    let pages = HexPages(file, width: pane.view.columns < 78 ? 8 : 16)
    self.pages = pages
    update.badge = Text(describe(bytes: file.bytes))
    if update.subtitle == nil { update.subtitle = Text(Magic.name(head), .dim) }
    update.content = .text(
      TextContent(.source(source(pages.count)), wraps: false))
    pane.set(update)
  }

  private func showText(_ file: FileReader, _ head: [UInt8], _ update: PaneUpdate) {
    var update = update
    let first = head.prefix { $0 != 10 }.prefix(200)
    let language = Language.find(name: path?.name ?? "", firstLine: Array(first))
    let pages = TextPages(file, language)
    pages.index.extend(in: file, limit: Self.firstScanBytes)
    self.pages = pages
    update.badge = Text(pages.summary)
    var text = TextContent(.source(source(pages.count)), format: .code)
    text.language = language?.name
    text.wraps = language == nil || language?.grammar == .markdown ? true : nil
    if head.count < Self.inlineBytes, pages.index.isComplete {
      text.body = .lines(pages.lines(0..<pages.count))
    }
    update.content = .text(text)
    pane.set(update)
    if !pages.index.isComplete, let input { scan(pages, file, text, input, round: 1) }
  }

  /// Looks for the rest of the lines beside the loop.
  private func scan(
    _ pages: TextPages, _ file: FileReader, _ text: TextContent, _ input: PaneInput, round: Int
  ) {
    let index = pages.index
    pane.work {
      var index = index
      index.extend(in: file, limit: Self.scanBytes)
      return index
    } then: { [self] index in
      guard self.pages === pages, pane.isCurrent(input) else { return }
      pages.index = index
      if index.isComplete || round % 16 == 0 {
        revision += 1
        var text = text
        text.body = .source(source(pages.count))
        pane.set(PaneUpdate(badge: Text(pages.summary), content: .text(text)), for: input)
      }
      if !index.isComplete { scan(pages, file, text, input, round: round + 1) }
    }
  }

  private func source(_ count: Int) -> Source {
    Source("preview-\(serial)", revision: revision, count: count)
  }

  private func page(title: Text, link: FilePath? = nil, badge: Text?) -> PaneUpdate {
    var update = PaneUpdate(title: title, badge: badge, commands: [])
    update.status = Text(path?.display(home: Self.home) ?? "")
    update.subtitle = link.map { Text("→ \($0.display())", .dim) }
    // The page may still hold what an earlier look at the same input has left.
    update.removed.append(.error)
    if badge == nil { update.removed.append(.badge) }
    if link == nil { update.removed.append(.subtitle) }
    return update
  }

  // MARK: Pages

  /// Answers with lines of what is on show.
  func answer(_ request: TextRequest) {
    guard let pages, request.source == source(0).id else {
      return request.reply.fail("no longer on show", code: ErrorCode.gone)
    }
    guard request.revision == revision else {
      return request.isStale(now: revision, count: pages.count)
    }
    request.answer(pages.lines(request.range(of: pages.count)))
  }

  // MARK: Changes

  private func watchSoon(_ path: FilePath) {
    // Whoever runs through a folder stays on no file long enough to need a watch.
    let timer = pane.after(milliseconds: 400) { [self] in
      let watch = pane.watch(path) { [self] in refreshSoon() }
      if let watch { watching.append(watch) }
    }
    watching.append(timer)
  }

  private func refreshSoon() {
    stopWatching()
    watching.append(pane.after(milliseconds: 100) { [self] in refresh() })
  }

  private func stopWatching() {
    for watch in watching { watch.stop() }
    watching = []
  }
}
