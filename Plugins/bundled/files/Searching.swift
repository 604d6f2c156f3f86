// SPDX-License-Identifier: Apache-2.0
import FileKit
import PanePlugin

/// Searching in the contents of the files below the folder on show, on a page over it.
final class Searching {
  private unowned let files: FileBrowser
  private(set) var page: ContentPage?
  private var helper: HelperRun?
  private var serial = 0

  /// Name of the page on the wire.
  static let pageName = "lines"
  /// Milliseconds one look at the output waits for it.
  private static let readMilliseconds = 100
  /// Milliseconds from the start to the first picture; each further one waits twice as long.
  private static let publishMilliseconds = 120

  init(_ files: FileBrowser) { self.files = files }

  private var pane: Pane { files.pane }

  /// The command that opens the page.
  var command: PluginCommand {
    PluginCommand(
      "find-contents", "Find in contents below here…", key: "F", menus: [.pane],
      arguments: [.init("words", "Words", required: true)], asks: true)
  }

  // MARK: Beginning and ending

  /// Begins to search; another search on show ends.
  func begin(_ run: CommandRequest) {
    let words = run.arguments["words"]?.string ?? ""
    guard !words.isEmpty else { return run.fail("What is looked for?") }
    guard let folder = files.shown?.path, files.shown?.problem == nil else {
      return run.fail("There is no folder here")
    }
    begin(words, in: folder, wanted: nil) { $0.map(run.fail) ?? run.done() }
  }

  /// Begins to search for words.
  ///
  /// - Parameters:
  ///   - words: The words.
  ///   - folder: The folder.
  ///   - wanted: The row that gets the cursor once it is found.
  ///   - then: Gets why it cannot be.
  func begin(
    _ words: String, in folder: FilePath, wanted: FoundVisit?, then: @escaping (String?) -> Void
  ) {
    let withHidden = files.rules.showsHidden
    pane.work { () -> Result<(HelperRun, hasColumns: Bool), FileProblem> in
      guard let search = ContentSearch(words, withHidden: withHidden) else {
        return .failure(FileProblem("Contents need rg (package ripgrep) or grep"))
      }
      do throws(FileProblem) {
        return .success((try HelperRun(search.words, in: folder), search.tellsColumns))
      } catch {
        return .failure(error)
      }
    } then: { [self] started in
      switch started {
      case .failure(let problem): then(problem.sentence)
      case .success(let (helper, hasColumns)):
        files.finding.close()
        begin(words, in: folder, helper, hasColumns: hasColumns)
        page?.wanted = wanted
        then(nil)
      }
    }
  }

  /// Searches again, if there is a page; the cursor goes to its row again once that is found.
  func reload() {
    guard let page else { return }
    begin(page.words, in: page.folder, wanted: files.finding.visit) { [self] problem in
      if let problem { pane.notify(problem, .warn) }
    }
  }

  private func begin(
    _ words: String, in folder: FilePath, _ helper: HelperRun, hasColumns: Bool
  ) {
    serial += 1
    let page = ContentPage(
      folder, called: files.opened.words(folder), words: words, hasColumns: hasColumns,
      serial: serial)
    self.page = page
    self.helper = helper
    var update = PaneUpdate(
      title: page.title, content: page.content, commands: files.commandsOnShow)
    update.empty = .set(EmptyCard("Nothing found"))
    update.loading = .set(Loading("Looking"))
    pane.push(page: Self.pageName, update)
    readOn(page, helper, nextPicture: Clock.milliseconds + Self.publishMilliseconds, step: 1)
  }

  /// Takes the page away, if there is one.
  func close() {
    guard page != nil else { return }
    forget()
    pane.pop(to: "")
  }

  /// Notes that the page is gone; the program ends when its output is looked at next.
  func forget() { page = nil }

  // MARK: Reading

  private func readOn(_ page: ContentPage, _ helper: HelperRun, nextPicture: Int, step: Int) {
    let reader = page.reader
    let milliseconds = Self.readMilliseconds
    pane.work { () -> (lines: [ContentSearch.Line], reader: ContentLines)? in
      guard let bytes = helper.read(milliseconds: milliseconds) else { return nil }
      var reader = reader
      let lines = reader.lines(in: bytes)
      return (lines, reader)
    } then: { [self] read in
      guard self.page === page, let read, !page.isFull else {
        return end(page, helper, isOver: read == nil)
      }
      page.reader = read.reader
      page.add(read.lines)
      let now = Clock.milliseconds
      guard now >= nextPicture, !read.lines.isEmpty else {
        return readOn(page, helper, nextPicture: nextPicture, step: step)
      }
      show(page, isOver: false)
      let next = now + Self.publishMilliseconds * step * 2
      readOn(page, helper, nextPicture: next, step: min(step * 2, 16))
    }
  }

  private func end(_ page: ContentPage, _ helper: HelperRun, isOver: Bool) {
    pane.work {
      helper.end(isOver: isOver)
    } then: { [self] status in
      guard self.page === page else { return }
      // One is nothing found, two a pattern that means nothing.
      if isOver, status > 1, page.isEmpty { page.problem = "These words mean nothing as a pattern" }
      show(page, isOver: true)
    }
  }

  private func show(_ page: ContentPage, isOver: Bool) {
    var update = PaneUpdate(title: page.title, content: page.content)
    update.page = Self.pageName
    update.badge = .set(Text(page.summary))
    update.expand = page.newlyOpen()
    if isOver {
      update.loading = .remove
    } else {
      update.loading = .set(Loading("Looking, \(page.summary) so far"))
    }
    if !page.wasTouched, let row = page.wantedRow ?? page.firstRow { update.select = [row] }
    if let problem = page.problem { update.empty = .set(EmptyCard(problem)) }
    pane.set(update)
  }

  // MARK: Rows

  /// The place of a row; `nil` for rows of other pages.
  func place(ofID id: ItemID) -> FilePath? { page?.place(ofID: id) }

  /// The number of the line a row stands for; `nil` for rows of files.
  func line(ofID id: ItemID) -> Int? { page?.line(ofID: id) }
}
