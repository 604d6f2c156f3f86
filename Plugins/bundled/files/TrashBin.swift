// SPDX-License-Identifier: Apache-2.0
import FileKit
import PanePlugin

/// The trash as a place: a page over the folder on show, with all that was thrown away.
final class TrashBin {
  private unowned let files: FileBrowser
  private(set) var isOpen = false
  private lazy var rows = TrashRows(home: files.home)
  private var watches: [Stoppable] = []
  private var timer: Stoppable?
  private var isReading = false
  private var isDirty = false
  /// The volumes that do not answer.
  private var silent: [FilePath] = []
  private lazy var asking = SeparateAsking<TrashListing>(files.pane) { [unowned self] _, _ in
    reload()
  }
  private lazy var emptying = Emptying(files)

  /// Name of the page on the wire.
  static let pageName = "trash"
  /// Milliseconds after a change in which others are gathered.
  private static let gatherMilliseconds = 100

  init(_ files: FileBrowser) { self.files = files }

  private var pane: Pane { files.pane }

  // MARK: Commands

  /// The command that shows the page.
  static let command = PluginCommand(
    "show-trash", "Show the trash", menus: [.pane], asks: true)

  /// The commands of the page besides those that lead elsewhere.
  static let commands = [
    PluginCommand(
      "put-back", "Put back", key: "r", keys: ["enter"], menus: [.item], need: .items, asks: true),
    PluginCommand(
      "delete-trashed", "Delete for ever…", key: "D", menus: [.item], need: .items, dangerous: true,
      asks: true),
    PluginCommand(
      "empty-trash", "Empty the trash…", key: "E", menus: [.pane], dangerous: true, asks: true),
  ]

  /// Commands of the folder that make sense here, too.
  static let kept: Set<String> = [
    "open", "copy-path", "reload", "go", "jump", "letter", "home", "back", "forward", "put-back",
    "delete-trashed", "empty-trash",
  ]

  /// Sets what the commands do.
  func bind() {
    pane.onCommand("show-trash") { [self] in show($0) }
    pane.onCommand("put-back") { [self] in putBack($0) }
    pane.onCommand("delete-trashed") { [self] in delete($0) }
    pane.onCommand("empty-trash") { [self] in empty($0) }
  }

  // MARK: Showing

  /// Shows the page.
  func show(_ run: CommandRequest) {
    read { [self] in
      if !isOpen {
        files.finding.close()
        isOpen = true
        pane.push(page: Self.pageName, picture)
      } else {
        pane.set(picture)
      }
      run.done()
    }
  }

  /// Takes the page away, if it is there.
  func close() {
    guard isOpen else { return }
    forget()
    pane.pop(to: "")
  }

  /// Notes that the page is gone.
  func forget() {
    isOpen = false
    for watch in watches { watch.stop() }
    watches = []
    rows.forget()
  }

  /// Looks again now, if it is on show.
  func readAgain(then: @escaping () -> Void) {
    guard isOpen else { return then() }
    read { [self] in
      if isOpen { pane.set(picture) }
      then()
    }
  }

  /// Looks again soon, because something may have changed.
  func reload() {
    guard isOpen, timer == nil else { return }
    timer = pane.after(milliseconds: Self.gatherMilliseconds) { [self] in
      timer = nil
      readAgain {}
    }
  }

  private func read(then: @escaping () -> Void) {
    let data = files.changes.dataFolder
    pane.work {
      (TrashListing(TrashPlace.all(dataFolder: data)), TrashPlace.distantTops())
    } then: { [self] (near: TrashListing, tops: [FilePath]) in
      asking.ask(tops) { top in
        TrashListing(TrashPlace.on(top, dataFolder: data))
      } then: { [self] answers, silent in
        var listing = near
        for (_, other) in answers { listing.add(other) }
        self.silent = silent
        take(listing)
        then()
      }
    }
  }

  private func take(_ listing: TrashListing) {
    if listing.folders != rows.listing.folders || watches.isEmpty {
      for watch in watches { watch.stop() }
      watches = listing.folders.compactMap { pane.watch($0) { [unowned self] in reload() } }
    }
    rows.take(listing)
  }

  private var picture: PaneUpdate {
    var update = PaneUpdate(title: "Trash", commands: files.commandsOnShow)
    update.content = rows.content { pane.resetRows($0) }
    update.page = Self.pageName
    update.badge = .set(Text(rows.summary))
    if let first = silent.first {
      let more = silent.count > 1 ? " and \(silent.count - 1) more" : ""
      let words = "\(FileName.quoted(FileName.text(first.nameBytes)))\(more) not answering"
      update.subtitle = .set(Text(words, .warn))
      update.empty = .set(EmptyCard("Nothing in the trashes that answer: \(words)"))
    } else {
      update.subtitle = .remove
      update.empty = .set(EmptyCard("The trash is empty"))
    }
    return update
  }

  /// The day and the minute of a moment.
  static func day(_ date: String) -> String {
    String(date.prefix(16).map { $0 == "T" ? " " : $0 })
  }

  // MARK: Rows

  /// The place of a row; `nil` for rows of other pages.
  func place(ofID id: ItemID) -> FilePath? { isOpen ? rows.thing(ofID: id)?.place : nil }

  /// Looks for other words; the host tells them where it has not all rows.
  func query(_ words: String) {
    guard isOpen, let source = rows.query(words) else { return }
    pane.resetRows(source)
    var update = PaneUpdate()
    update.page = Self.pageName
    update.badge = .set(Text(rows.summary))
    pane.set(update)
  }

  /// Answers with a page of rows; tells if they are this page's.
  func answer(_ request: RowsRequest) -> Bool { isOpen && rows.answer(request) }

  /// Finds rows; tells if they are this page's.
  func find(_ request: FindRequest) -> Bool { isOpen && rows.find(request) }

  /// The things a command is meant for; `nil`, and answered, when they are not on show.
  private func things(_ run: CommandRequest) -> [TrashedThing]? {
    let ids = run.items.isEmpty ? [run.item].compactMap { $0 } : run.items
    let things = ids.compactMap { isOpen ? rows.thing(ofID: $0) : nil }
    guard !things.isEmpty, things.count == ids.count, run.count <= ids.count || run.items.isEmpty
    else {
      run.fail("These rows are not on show any more")
      return nil
    }
    return things
  }

  // MARK: Putting back

  private func putBack(_ run: CommandRequest) {
    guard let things = things(run) else { return }
    Restoring(files, things).begin { outcome in
      switch outcome {
      case .success(let words): run.done(words)
      case .failure(let problem): run.fail(problem.sentence)
      }
    }
  }

  // MARK: For ever

  private func delete(_ run: CommandRequest) {
    guard let things = things(run) else { return }
    emptying.delete(things, notes: [], run)
  }

  private func empty(_ run: CommandRequest) {
    let listing = rows.listing
    guard !listing.things.isEmpty || !listing.orphans.isEmpty else {
      return run.done("The trash is empty")
    }
    emptying.delete(listing.things, notes: listing.orphans, isAll: true, run)
  }
}
