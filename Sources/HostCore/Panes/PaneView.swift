// SPDX-License-Identifier: Apache-2.0
import CellGeometry
import CellText
package import PaneContent
package import PaneProtocol

/// The view of one pane: its pages, their age, and the place in each that is come back to.
package struct PaneView: Sendable {
  private var stack = [Page()]
  /// Numbers that tell whether what a page shows below its title may look different from before.
  package internal(set) var stamps = PaneStamps()
  /// The size the content was fitted into last, and the stamp it had afterwards.
  var fitted: (stamp: Int, size: CellSize)?
  /// The stamp of the content that was looked at last for what has to be asked of the program.
  var askedStamp: Int?
  /// The stamp of the content that was looked at last for texts to be read.
  private var readStamp: Int?
  /// The terminal it was drawn for at that time.
  private var readScreen: PictureScreen?
  /// The page being built for the newest input, off screen until it has content.
  var nextPage: Page?
  /// The age of the content, in steps that the eye is told.
  package internal(set) var staleness = Staleness.fresh
  /// The input whose content is on screen, as the saved views name it.
  var shownInputKey: String?
  /// Views of what inputs seen before have led to.
  private var savedViews = SavedViews()
  /// Views of pages that went with a run of the program, by their names.
  private var gonePages = SavedViews()
  /// The columns of its tables as the user has arranged them.
  var tables = ColumnMemory()
  /// True when the newest run has shown content of its own.
  package var hasShownInRun = false
  /// Level 0: whether the newest run has given a line.
  package var isStreaming = false
  /// The state of a search through lines that have to be fetched, and if it is worth a word.
  package internal(set) var search = Search.none
  /// Rows that are hidden because they have just gone elsewhere.
  package var maskedRows: Set<ItemID> = []
  /// The step that is taken when the form on show has been sent; `nil` for none.
  var stepAfterSaving: GuardedStep?
  /// How the user has moved the cursor.
  var travel = CursorTravel()
  /// True when the filter has changed since its program was told.
  var isQueryUntold = false
  /// Rows that arrived by a drop and are not on show yet; the cursor goes there when they are, unless
  /// the user has moved it meanwhile or another page has come.
  var rowsToSelect: [ItemID] = []

  /// The page of a view without pages; made here, it would take memory at every look at ``page``.
  private static let blank = Page()

  /// A search through lines that have to be fetched: none, too young to speak of, or slow.
  package enum Search: Sendable { case none, quick, slow }

  /// What the eye is told of content that no longer belongs to the selection.
  package enum Staleness: Comparable, Sendable { case fresh, dimmed, marked }

  /// Creates a view without content.
  package init() {}

  /// The navigation stack; the root is first and always there.
  package private(set) var pages: [Page] {
    _read { yield stack }
    _modify {
      stamps.rowsChanged()
      yield &stack
    }
  }

  /// The page on screen.
  package var page: Page {
    // In place: reading it out and writing it back would copy every list on each key.
    _read {
      if stack.isEmpty { yield Self.blank } else { yield stack.span[stack.count - 1] }
    }
    _modify {
      stamps.rowsChanged()
      if stack.isEmpty { stack = [Page()] }
      yield &stack[stack.count - 1]
    }
  }

  /// Lends the page on screen; asking ``page`` itself for something copies it, and it is large.
  @inline(__always)
  func lendPage<Result>(to look: (Page) -> Result) -> Result {
    stack.isEmpty ? look(Self.blank) : stack.lend(stack.count - 1, to: look)
  }

  /// Lends what the plugin said around the content on screen.
  @inline(__always)
  func lendChrome<Result>(to look: (PageChrome) -> Result) -> Result {
    lendPage { $0.lendChrome(to: look) }
  }

  /// The content on screen, be it covered by an error or not.
  package var content: PaneContentState? { lendPage { $0.content } }

  /// The content on screen, when there is some and no error covers it.
  package var shown: PaneContentState? {
    lendPage { page in page.lendChrome { $0.error == nil } ? page.content : nil }
  }

  /// What the newest page that has a title is called; `nil` when none has one.
  var title: StyledText? { title(ofPages: stack.count) }

  /// The same without the page on screen.
  var titleBefore: StyledText? { title(ofPages: stack.count - 1) }

  private func title(ofPages count: Int) -> StyledText? {
    for index in stack.indices.prefix(max(0, count)).reversed() {
      let title = stack.lend(index) { $0.lendChrome { $0.title } }
      if let title { return title }
    }
    return nil
  }

  /// Changes the place of the cursor in the content on screen, and nothing else of its looks.
  mutating func change(_ body: (inout PaneContentState) -> Void) {
    stamps.cursorMoved()
    tend(body)
  }

  /// Takes out of the content on screen what is to be asked of its program, which changes nothing
  /// of its looks; `nil` without content.
  @discardableResult
  mutating func tend<Result>(_ body: (inout PaneContentState) -> Result) -> Result? {
    stack.isEmpty ? nil : stack[stack.count - 1].content.change(body)
  }

  /// Takes a text of the content on screen that a program beside the host has to read.
  mutating func nextErrand(ticket: Int, on screen: PictureScreen) -> HelperErrand? {
    guard readStamp != stamps.rows || readScreen != screen else { return nil }
    if let errand = tend({ $0.nextErrand(ticket: ticket, on: screen) }) ?? nil { return errand }
    readStamp = stamps.rows
    readScreen = screen
    return nil
  }

  /// Tells whether a page waits for the picture that was asked for with a ticket, or, `meanwhile`, would
  /// show it until a newer one comes.
  func awaits(ticket: Int, meanwhile: Bool = false) -> Bool {
    stack.contains { $0.content?.awaits(ticket: ticket, meanwhile: meanwhile) ?? false }
  }

  /// Takes what became of a text, whichever page it was read for.
  mutating func receive(_ answer: JSONText?, ofErrand ticket: Int) {
    changeAll { $0.receive(answer, ofErrand: ticket) }
  }

  /// The commands of the page on screen.
  package var commands: PaneCommands {
    lendChrome { $0.keyed }
  }

  /// The address of the folder on screen, when its program names one.
  var folder: String? { lendChrome { $0.folder } }

  /// Notes whether a search waits for lines; what has changed about it since it was asked last.
  mutating func noteSearch() -> SearchChange? {
    let isSearching = page.content?.isSearching ?? false
    guard isSearching != (search != .none) else { return nil }
    search = isSearching ? .quick : .none
    return isSearching ? .began : .ended
  }

  enum SearchChange { case began, ended }

  /// Dims content that is no longer that of the newest input, then marks it.
  ///
  /// - Returns: Whether it was marked before, and long since.
  mutating func age(_ turn: inout PaneTurn) -> Bool {
    switch staleness {
    case .fresh:
      staleness = .dimmed
      turn.start(.staleness, after: HostLimits.mark)
    case .dimmed:
      staleness = .marked
      turn.start(.staleness, after: HostLimits.notResponding - HostLimits.dim - HostLimits.mark)
    case .marked: return true
    }
    turn.needFrame(.now)
    return false
  }

  // MARK: Words for pages

  /// Takes over words for the content on screen.
  mutating func apply(_ update: PaneUpdate) {
    let name = update.page ?? ""
    guard let index = name.isEmpty ? 0 : stack.firstIndex(where: { $0.id == name }) else { return }
    if update.changesRows { stamps.rowsChanged() }
    tables.note(stack[index].content)
    stack[index].apply(update)
    tables.recall(&stack[index].content)
  }

  /// Builds the page of the newest input off screen, and shows it as soon as it has content.
  ///
  /// - Parameters:
  ///   - update: What the program says.
  ///   - built: The page that makes, where it is built already.
  ///   - input: The input.
  /// - Returns: Whether it is on screen now.
  mutating func build(_ update: PaneUpdate, as built: Page?, for input: PaneInput) -> Bool {
    var page = built ?? nextPage ?? Page()
    if built == nil { page.apply(update) }
    guard page.isSettled else {
      nextPage = page
      return false
    }
    saveRoot()
    if let root = pages.first { page.inherit(from: root) }
    let first = input.shownGeneration == 0 ? pages.first : nil
    if let first, let folder = first.chrome.folder, folder == page.chrome.folder, pages.count > 1 {
      // The program began by itself with the same folder: what the user has opened over that since
      // stays.
      pages[0] = page
      nextPage = nil
      shownInputKey = input.unanswered == 0 ? input.current?.item?.id : nil
      if let place = first.content?.saved { pages[0].content?.restore(place) }
      return true
    }
    let before = pages.first
    pages = [page]
    nextPage = nil
    restoreRoot(of: input, before: before)
    let isKept = first.map { keepPlace(of: $0) } ?? false
    if input.isRepeated { self.page.comeBack(to: before?.awaitedPlace) }
    tables.recall(&self.page.content)
    // The user has gone on while the answer was on its way, and knows better.
    if !update.select.isEmpty, !(isKept && travel.hasMoved) {
      self.page.content?.perform(.select(update.select))
    }
    // It may be painted before the turn ends, and has most likely the room of the page before.
    if let size = fitted?.size { fit(size) }
    return true
  }

  /// Goes on where the user was, if a program that began by itself is told to show the same.
  ///
  /// - Returns: Whether it is the same.
  private mutating func keepPlace(of first: Page) -> Bool {
    // The row the user has gone to may be on its way, before and now; it is known by its number.
    let isSamePlace =
      travel.hasMoved && first.chrome.folder != nil && first.chrome.folder == page.chrome.folder
    let cursor = first.shown?.cursorItem?.id
    guard isSamePlace || cursor.map({ shown?.row(of: $0) != nil }) == true,
      let place = first.content?.saved
    else { return false }
    page.content?.restore(place)
    return true
  }

  /// Keeps the cursor and scroll of the content that is about to go.
  private mutating func saveRoot() {
    for page in pages { tables.note(page.content) }
    guard let key = shownInputKey else { return }
    savedViews.keep(pages.first?.content?.saved, of: key)
  }

  /// Puts cursor and scroll back where they were when this input was seen last.
  private mutating func restoreRoot(of input: PaneInput, before: Page?) {
    // What is shown for an older input is not what the cursor is on.
    shownInputKey = input.unanswered == 0 ? input.current?.item?.id : nil
    if input.isRepeated, let place = before?.content?.saved {
      pages[0].content?.restore(place)
      return
    }
    guard let key = shownInputKey, let place = savedViews.view(of: key) else { return }
    pages[0].content?.restore(place)
  }

  /// True when the page being built has said that it takes its time.
  var isLoadingNext: Bool { nextPage?.chrome.loading != nil }

  /// True when the page being built has words for its input and nothing to look at, nor is on its way.
  var isNextWithoutContent: Bool { nextPage != nil && !isLoadingNext }

  /// The columns of its tables as the user has arranged them, those on show included.
  var tablesToKeep: [SavedColumns] {
    var tables = tables
    for page in pages { tables.note(page.content) }
    return tables.tables
  }

  // MARK: The stack

  /// Puts a page on top; says why it cannot be.
  mutating func push(_ update: PaneUpdate) -> PageRefusal? {
    guard let name = update.page, !name.isEmpty else {
      return PageRefusal(.invalidParameters, RefusalWords.pageWithoutName)
    }
    if let index = pages.firstIndex(where: { $0.id == name }) {
      guard pages[index].isOfEarlierRun else {
        return PageRefusal(.invalidParameters, RefusalWords.pageIsThere(name))
      }
      // The next run opens it anew: what is there becomes what it says, in its place.
      pop(toIndex: index)
      pages[index].apply(update)
      return nil
    }
    guard pages.count < Limit.pages else {
      return PageRefusal(.tooLarge, RefusalWords.tooManyPages(Limit.pages))
    }
    rowsToSelect = []
    var page = Page(id: name)
    page.apply(update)
    tables.recall(&page.content)
    page.comeBack(to: gonePages.take(name))
    pages.append(page)
    return nil
  }

  /// Takes pages away until the one of this name is on top, or only the topmost; says why it cannot.
  mutating func pop(to page: String?) -> PageRefusal? {
    if let page {
      guard let index = pages.firstIndex(where: { $0.id == page }) else {
        return PageRefusal(.gone, RefusalWords.noSuchPage(page))
      }
      pop(toIndex: index)
    } else if popPage() == nil {
      return PageRefusal(.gone, RefusalWords.onlyRoot)
    }
    return nil
  }

  /// Takes pages away until this one is on top.
  mutating func pop(toIndex index: Int) { pages.removeLast(max(0, pages.count - 1 - index)) }

  /// Takes the top page off; `nil` when there is only the root.
  ///
  /// - Returns: The page that is gone, and the one on top now.
  mutating func popPage() -> (popped: String, top: String)? {
    guard pages.count > 1 else { return nil }
    let popped = page.id
    pop(toIndex: pages.count - 2)
    return (popped, page.id)
  }

  /// Leaves the pages that the run before has opened as they are, for as long as they need no program:
  /// one whose rows or lines are fetched, that is typed into, or that draws, goes with those above it,
  /// and where the user was in it is kept until it is opened again.
  mutating func keepPagesOfEarlierRun() {
    guard pages.count > 1 else { return }
    let first = pages.indices.dropFirst().first { !pages[$0].standsAlone } ?? pages.count
    gonePages = SavedViews()
    for page in pages[first...] { gonePages.keep(page.placeToKeep, of: page.id) }
    pages.removeLast(pages.count - first)
    for index in pages.indices.dropFirst() { pages[index].isOfEarlierRun = true }
  }

  /// Shows one page and nothing below it.
  mutating func replace(with page: Page) { pages = [page] }

  /// Lets no page ask before it is left: the user has answered.
  mutating func dropGuards() {
    changePages { page in
      page.chrome.guardQuestion = nil
      if page.leaveQuestion != nil { page.content?.perform(.discard) }
    }
  }

  /// Changes every page, each in its place.
  mutating func changePages(_ body: (inout Page) -> Void) {
    for index in pages.indices { body(&pages[index]) }
  }

  /// Goes on from where the cursor is: the user has done something there.
  mutating func stay() {
    rowsToSelect = []
    if lendPage(to: { $0.awaitedPlace != nil }) { page.forgetAwaitedPlace() }
  }

  // MARK: Content

  /// Changes the content of all pages, the one being built included.
  mutating func changeAll(_ body: (inout PaneContentState) -> Void) {
    changeShown(body)
    nextPage?.content.change(body)
  }

  /// Changes the content of the pages on the stack.
  mutating func changeShown(_ body: (inout PaneContentState) -> Void) {
    for index in pages.indices { pages[index].content.change(body) }
  }

  /// Changes the content of a page by its name; nothing happens when there is none.
  mutating func change(_ name: String, _ body: (inout PaneContentState) -> Void) {
    guard let index = pages.firstIndex(where: { $0.id == name }) else { return }
    pages[index].content.change(body)
  }

  /// Begins the output of a run that does not speak the protocol, in place of the run before.
  mutating func beginOutput(asRows: Bool) {
    isStreaming = true
    var page = Page()
    page.content = PaneContentState(outputAsRows: asRows)
    // Output that is read begins at its start each time.
    if asRows, let place = pages.first?.content?.saved { page.content?.restore(place) }
    pages = [page]
    staleness = .fresh
  }
}

extension PaneUpdate {
  /// True when it says more than title, facts and commands.
  fileprivate var changesRows: Bool {
    content != .unchanged || error != .unchanged || empty != .unchanged || loading != .unchanged
      || drop != .unchanged || !select.isEmpty || reveal != nil || !expand.isEmpty || isReturn
  }
}

extension Optional where Wrapped == PaneContentState {
  /// Changes the content in place, without a copy; `nil` when there is none.
  @discardableResult
  mutating func change<Result>(_ body: (inout PaneContentState) -> Result) -> Result? {
    guard var content = self else { return nil }
    self = nil
    defer { self = content }
    return body(&content)
  }
}

/// The reason why pages stay as they are.
struct PageRefusal: Equatable, Sendable {
  let code: WireErrorCode
  let reason: String

  init(_ code: WireErrorCode, _ reason: String) {
    self.code = code
    self.reason = reason
  }
}
