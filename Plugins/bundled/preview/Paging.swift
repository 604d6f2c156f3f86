// SPDX-License-Identifier: Apache-2.0
import FileKit
import PanePlugin

/// The pages of files that a program draws one page of, and where each was left.
final class Paging {
  private unowned let preview: Previewer
  /// The rule that draws the file on show, when it has pages.
  var rule: PreviewRule?
  /// The rule that tells the file on show as text, beside its picture, with its program.
  var text: (rule: PreviewRule, program: String)?
  /// Files whose text is wanted instead of their picture.
  var asText: Set<FilePath> = []
  /// What is known of the file on show.
  var notes: PictureNotes?
  /// True while another page of the same file is looked for.
  private var isTurning = false
  /// True when the file on show was looked at again for another page.
  private(set) var isTurned = false
  private var pages: [FilePath: Int] = [:]

  /// Files whose page is kept.
  private static let most = 500

  /// Creates it for a pane.
  init(_ preview: Previewer) { self.preview = preview }

  private var pane: Pane { preview.pane }

  /// A file is looked at, for the first time or again.
  func begin(_ path: FilePath) {
    rule = nil
    text = nil
    isTurned = isTurning
    if !isTurning { notes = nil }
    isTurning = false
  }

  /// The page of a file, from 1.
  func page(of path: FilePath) -> Int { pages[path] ?? 1 }

  /// The last page of the file on show; `nil` where nobody knows.
  var last: Int? { rule?.lastPage ?? notes?.pages }

  /// Turns to another page; tells whether there is one.
  func turn(_ path: FilePath, by number: Int) -> Bool {
    let page = page(of: path)
    let next = min(max(1, page + number), max(1, last ?? Int.max))
    guard next != page else { return false }
    if pages.count >= Self.most, pages[path] == nil { pages = [:] }
    pages[path] = next
    isTurning = true
    return true
  }
}

extension Paging {
  private static let nextPage = "next-page"
  private static let previousPage = "previous-page"

  /// The commands of a file with pages; over its picture the usual keys for pages turn them, too.
  func commands(_ rule: PreviewRule) -> [PluginCommand] {
    let isFilm = rule.notes == .film
    return [
      Previewer.editCommand, Previewer.openCommand, Previewer.asWrittenCommand,
      PluginCommand(
        Self.nextPage, isFilm ? "Further on in the film" : "Next page", key: "n", menus: [.pane]),
      PluginCommand(
        Self.previousPage, isFilm ? "Back in the film" : "Previous page", key: "N",
        menus: [.pane]),
    ]
  }

  /// Sets what the commands for pages do.
  func bind() {
    pane.onCommand(Self.nextPage) { [unowned self] in turnPage($0, by: 1) }
    pane.onCommand(Self.previousPage) { [unowned self] in turnPage($0, by: -1) }
    pane.pictures.onPage { [unowned self] page in
      // Until it is known how many there are, a page may be one of the file before.
      guard let path = preview.path, let rule, rule.notes == nil || notes != nil,
        turn(path, by: page - self.page(of: path))
      else { return }
      preview.refresh()
    }
  }

  /// A picture with the page that it shows, so that the host turns pages where it has some.
  func paged(_ content: Content, by rule: PreviewRule) -> Content {
    guard rule.hasPages, let path = preview.path, case .image(var picture) = content else {
      return content
    }
    picture.pages = PicturePages(page(of: path), of: last)
    return .image(picture)
  }

  private func turnPage(_ run: CommandRequest, by number: Int) {
    guard let path = preview.path, rule != nil else { return run.fail("There are no pages here") }
    guard turn(path, by: number) else {
      return run.done(number > 0 ? "This is the last page" : "This is the first page")
    }
    preview.refresh()
    run.done()
  }

  /// The line below a picture; `nil` where there is nothing to say.
  func caption(of rule: PreviewRule) -> Text? {
    let page = rule.hasPages ? preview.path.map { self.page(of: $0) } : nil
    let line = (notes ?? PictureNotes("")).line(page: page, isFilm: rule.notes == .film)
    return line.isEmpty ? nil : Text(line, .dim)
  }

  /// Says that another page is looked for when that takes more than a moment; the old one stays.
  func announceTurn() -> Stoppable {
    let ticket = preview.shown.revision
    return pane.after(milliseconds: Previewer.patience) { [self] in
      guard preview.shown.revision == ticket else { return }
      var update = PaneUpdate()
      update.loading = .set(Loading("Reading"))
      pane.set(update)
    }
  }

  /// Asks another program for what is told below a picture, unless that is known; nothing follows when
  /// something else is shown meanwhile.
  func readNotes(
    of rule: PreviewRule, _ path: FilePath, _ ticket: Int, then: @escaping () -> Void
  ) {
    guard let source = rule.notes, notes == nil else { return then() }
    let rule = source.rule
    guard let program = rule.program else {
      notes = PictureNotes(rule.missingWords)
      return then()
    }
    pane.work { () -> RuleReading? in
      try? RuleReading(rule, program, path, columns: 80, rows: 24)
    } then: { [self] started in
      guard let started else { return then() }
      preview.readOn(started, ticket) { [self] reading in
        guard preview.shown.revision == ticket else { return }
        notes = PictureNotes(reading.output, from: source)
        then()
      }
    }
  }
}
