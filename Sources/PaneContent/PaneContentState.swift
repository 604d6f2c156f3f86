// SPDX-License-Identifier: Apache-2.0
package import CellGeometry
package import CellText
package import PaneProtocol

/// What a pane shows together with how far the user has got in it, whatever its kind.
///
/// The state lies behind a reference: handing it around copies nothing, and it is looked at and
/// changed where it lies. Rows are known by their type, for keys and drags ask much about them; every
/// other kind is a ``ContentState``, of which nobody needs to know more.
package struct PaneContentState: Equatable, Sendable {
  private enum State: Sendable {
    case rows(CopyOnWrite<ListState>)
    case other(CopyOnWrite<any ContentState>)
  }

  private var state: State
  /// The plain words for the content, which stand where there is nothing of it to show.
  package private(set) var alt: SafeText?

  /// Creates the state of content shown for the first time.
  package init(_ content: Content) {
    state = Self.state(of: content, tokens: RequestTokens())
    alt = content.alt
  }

  /// The state of content by its kind; a kind without a state is named, with its plain words.
  private static func state(of content: Content, tokens: RequestTokens) -> State {
    // Rows first, for what a type conforms to is looked up in a table of all that do.
    if let rows = content.object as? ListContent {
      return .rows(CopyOnWrite(wrappedValue: ListState(rows, tokens: tokens)))
    }
    guard let shown = content.object as? any ShownContent else { return vacant }
    return .other(CopyOnWrite(wrappedValue: shown.state(tokens: tokens)))
  }

  /// The place of a state that is being changed.
  private static let vacant = State.other(
    CopyOnWrite(
      wrappedValue: UnsupportedState(
        UnsupportedContent(kind: .empty, alt: nil), tokens: RequestTokens())))

  /// Tells whether kind, content and place are the same.
  package static func == (one: Self, other: Self) -> Bool {
    guard one.alt == other.alt else { return false }
    return switch (one.state, other.state) {
    case (.rows(let one), .rows(let other)): one.wrappedValue == other.wrappedValue
    case (.other(let one), .other(let other)): one.wrappedValue.isEqual(to: other.wrappedValue)
    case (.rows, .other), (.other, .rows): false
    }
  }

  /// Shows newer content for the same input.
  ///
  /// Content of the same kind keeps the user's place. That of another kind begins anew; requests of
  /// the content before are cancelled, and their tokens stay taken.
  package mutating func replace(with content: Content) {
    alt = content.alt
    let new = content.object
    guard !change({ $0.follows(new) }, { $0.follows(new) }) else { return }
    let size = size
    let tokens = change({ $0.endRequests() }, { $0.endRequests() })
    state = Self.state(of: content, tokens: tokens)
    setViewport(size)
  }

  /// Lends the state to whoever draws it: as rows, or as what another kind has.
  package func lend(rows: (ListState) -> Void, other: (any Sendable) -> Void) {
    read(rows, other)
  }

  /// True when it is seen as it is now: nothing of it is fetched, read or drawn elsewhere.
  package var isAtHand: Bool {
    read({ $0.isAtHand }, { $0.isAtHand })
  }

  /// Looks at the rows where they lie; `nil` without rows.
  func rows<Result>(_ body: (ListState) -> Result?) -> Result? {
    read(body) { _ in nil }
  }

  /// Looks at the state where it lies.
  private func read<Result>(
    _ rows: (ListState) -> Result, _ other: (any ContentState) -> Result
  ) -> Result {
    switch state {
    case .rows(let list): list.lend(to: rows)
    case .other(let state): state.lend(to: other)
    }
  }

  /// Changes the state in place; the case lets go of it meanwhile, so nothing is copied.
  private mutating func change<Result>(
    _ rows: (inout ListState) -> Result, _ other: (inout any ContentState) -> Result
  ) -> Result {
    switch state {
    case .rows(var list):
      state = Self.vacant
      defer { state = .rows(list) }
      return rows(&list.wrappedValue)
    case .other(var held):
      state = Self.vacant
      defer { state = .other(held) }
      return other(&held.wrappedValue)
    }
  }

  /// Gives its table what the user made of one of the same name.
  mutating func recall(_ saved: SavedColumns) {
    change(
      { list in
        var saved = saved
        if list.rows.source != nil { saved.choices.sort = list.table?.choices.sort }
        list.keepingPlace { list in
          if list.table?.restore(saved) == true { list.rows.sort(by: list.table) }
        }
      }, { _ in })
  }

  // MARK: Output

  /// Creates what a program without a protocol prints to: rows, or one text.
  package init(outputAsRows: Bool) {
    self.init(outputAsRows ? .list(ListContent(rows: .items([]))) : .text(.printed))
  }

  /// Appends rows of output.
  package mutating func append(_ items: [Item]) {
    change({ $0.append(items) }, { $0.append(items) })
  }

  /// Appends a line of output.
  package mutating func append(_ line: StyledText) {
    change({ $0.append([line]) }, { $0.append([line]) })
  }

  // MARK: Commands

  /// Carries out a command; one that has no meaning for this kind does nothing.
  @discardableResult
  package mutating func perform(_ command: ContentCommand) -> ContentOutcome {
    change({ $0.perform(command) }, { $0.perform(command) })
  }

  /// Takes a press on a cell, counted from the content's leading top cell.
  package mutating func press(_ cell: CellPoint, hasSigns: Bool) -> ContentPress {
    change({ $0.press(cell, hasSigns: hasSigns) }, { $0.press(cell, hasSigns: hasSigns) })
  }

  /// Moves what a press has taken hold of to a cell, which may lie outside of the content.
  package mutating func drag(to cell: CellPoint) {
    change({ $0.drag(to: cell) }, { $0.drag(to: cell) })
  }

  /// All columns of a table in the user's order; none without a table.
  package var arrangement: [ArrangedColumn] { rows { $0.table?.arrangement } ?? [] }

  /// Shows a picture that the plugin has drawn; content without pictures ignores it.
  package mutating func draw(_ picture: CanvasFrame) -> DrawResult {
    change({ $0.draw(picture) }, { $0.draw(picture) })
  }

  /// The input it takes for its plugin instead of the host.
  package var grab: InputGrab { read({ $0.grab }, { $0.grab }) }

  /// Looks at content that is typed into; `nil` when it is of another kind.
  package func typed<Result>(_ body: (any TypedContent) -> Result) -> Result? {
    guard case .other(let content) = state else { return nil }
    return content.wrappedValue.typed.map(body)
  }

  /// Changes content that is typed into; `nil` when it is of another kind.
  package mutating func typing<Result>(_ body: (inout any TypedContent) -> Result) -> Result? {
    change(
      { _ in nil },
      { state in
        guard var typed = state.typed else { return nil }
        defer { if let changed = typed as? any ContentState { state = changed } }
        return body(&typed)
      })
  }

  // MARK: Reading

  /// Asks again for what no program beside the host could read, and for a picture: its pieces have
  /// come.
  package mutating func readAnew() { change({ $0.readAnew() }, { $0.readAnew() }) }

  /// Takes a text that a program beside the host has to read; `nil` when there is none now.
  package mutating func nextErrand(ticket: Int, on screen: PictureScreen) -> HelperErrand? {
    change(
      { $0.nextErrand(ticket: ticket, on: screen) }, { $0.nextErrand(ticket: ticket, on: screen) })
  }

  /// Tells whether it waits for the picture that was asked for with a ticket, or, `meanwhile`, would
  /// show it until a newer one comes.
  package func awaits(ticket: Int, meanwhile: Bool = false) -> Bool {
    read(
      { $0.awaits(ticket: ticket, meanwhile: meanwhile) },
      { $0.awaits(ticket: ticket, meanwhile: meanwhile) })
  }

  /// Takes what the program made of a text; an answer for another content is left alone.
  package mutating func receive(_ answer: JSONText?, ofErrand ticket: Int) {
    change({ $0.receive(answer, ofErrand: ticket) }, { $0.receive(answer, ofErrand: ticket) })
  }

  /// The picture that was sent before, in pieces, and is shown here, by its name.
  package var sentPicture: String? { read({ $0.sentPicture }, { $0.sentPicture }) }

  /// True when keys turn pages of it, which its plugin then shows.
  package var hasPages: Bool { read({ $0.hasPages }, { $0.hasPages }) }

  /// True while a range of rows is being marked, or lines are being chosen.
  package var isMarkingRange: Bool { read({ $0.isMarkingRange }, { $0.isChoosing }) }

  /// Takes what the user has come to by turning pages since it was asked last; `nil` for nothing.
  package mutating func takePageTurn() -> PageTurn? {
    change({ $0.takePageTurn() }, { $0.takePageTurn() })
  }

  // MARK: Place

  /// The size on screen in cells; 0 columns where the width makes no difference.
  package var size: CellSize { read({ $0.size }, { $0.size }) }

  /// Takes over the size on screen in cells.
  package mutating func setViewport(_ size: CellSize) {
    change({ $0.setViewport(size) }, { $0.setViewport(size) })
  }

  /// The place to come back to with ``restore(_:)``; `nil` when there is none to keep.
  package var saved: SavedView? { read({ $0.saved }, { $0.saved }) }

  /// Goes back to a saved place; one of another kind is left alone.
  package mutating func restore(_ saved: SavedView) {
    change({ $0.restore(saved) }, { $0.restore(saved) })
  }

  // MARK: Looking

  /// The way keys act on it.
  package var keys: ContentKeys { read({ $0.keys }, { $0.keys }) }

  /// True when there is nothing to show, so that the empty card is shown instead.
  package var isEmpty: Bool { read({ $0.isEmpty }, { $0.isEmpty }) }

  /// Number of rows or lines, as far as known.
  package var count: Int? { read({ $0.count }, { $0.count }) }

  /// What typing into it does.
  package var typing: ContentTyping { read({ $0.typing }, { $0.typing }) }

  /// The text that is filtered by or searched for; empty without either.
  package var sought: String { read({ $0.sought }, { $0.sought }) }

  /// True when lines are being fetched to be searched.
  package var isSearching: Bool { read({ $0.isSearching }, { $0.isSearching }) }

  /// True while rows or lines come that only lead to others: the pictures meanwhile have no hurry.
  package var isPassing: Bool { read({ $0.isPassing }, { $0.isPassing }) }

  /// True when a search has looked through enough for one turn, and there is more.
  package var hasPausedSearch: Bool { read({ $0.hasPausedSearch }, { $0.hasPausedSearch }) }

  /// The cells that alone look otherwise when its cursor moves away; `nil` for rows, and where more differs.
  var cursorCells: CellRect? { read({ _ in nil }, { $0.cursorCells }) }

  /// Why pictures are not there that should be; none when all is well.
  package var pictureFaults: [SafeText] { read({ $0.pictureFaults }, { $0.pictureFaults }) }

  /// An id that two rows of a source have; `nil` when all is well.
  package var repeatedRow: RepeatedRow? { read({ $0.repeatedRow }, { $0.repeatedRow }) }

  /// How a search ended that found nothing, once; `nil` when there is nothing to say.
  package mutating func takeSearchEnd() -> SearchEnd? {
    change({ $0.takeSearchEnd() }, { $0.takeSearchEnd() })
  }

  /// Place and size in a few cells, such as `9/12`, for the title bar.
  package var placeWords: SafeText { read({ $0.placeWords }, { $0.placeWords }) }

  /// Words about what the cursor is on, for the status line; empty without any.
  package var hint: SafeText { read({ $0.hint }, { $0.hint }) }

  /// What a filter leaves, or how far a search is; empty without either.
  package var tally: SafeText { read({ $0.tally }, { $0.tally }) }

  /// The text of it that has arrived, at most so many bytes, for the clipboard.
  package func copiedText(limit bytes: Int) -> CopiedText {
    read({ $0.copiedText(limit: bytes) }, { $0.copiedText(limit: bytes) })
  }

  /// The chosen rows as they look, or all of a text that has arrived, at most so many bytes.
  package func textToCopy(limit bytes: Int) -> CopiedText {
    rowsAsText(limit: bytes) ?? copiedText(limit: bytes)
  }

  /// Calls `body` with each line on screen and its distance from the top, in rows.
  package func forEachLine(_ body: (_ screenRow: Int, _ line: ContentLine) -> Void) {
    read({ $0.forEachLine(body) }, { $0.forEachLine(body) })
  }

  /// The cells of each row on screen that are chosen, and have to be reversed.
  package var choosesCells: Bool { read({ _ in false }, { $0.choosesCells }) }
  /// The cells of each row on screen that are chosen and drawn as such.
  package var cellsToReverse: [ChosenCells] { read({ _ in [] }, { $0.chosenCells }) }

  /// The named places in it, such as headings, in their order.
  package var landmarks: [ContentLandmark] { read({ $0.landmarks }, { $0.landmarks }) }

  /// True when it is read as a text, with links and headings to go to.
  package var isText: Bool { read({ $0.isText }, { $0.isText }) }

  /// True when it can be made larger and smaller.
  package var canMagnify: Bool { read({ $0.canMagnify }, { $0.canMagnify }) }

  /// True when it has values that a cursor goes over.
  package var hasValues: Bool { read({ $0.hasValues }, { $0.hasValues }) }

  /// True when columns can be widened so that more numbers on screen are seen.
  package var canWiden: Bool { rows { TableState.widened(in: $0) != nil } ?? false }

  /// True when its rows have columns.
  package var hasColumns: Bool { rows { $0.table != nil } ?? false }

  /// Tells whether there is a link at a cell that a click with Ctrl is for.
  package func hasLink(at cell: CellPoint) -> Bool {
    read({ $0.hasLink(at: cell) }, { $0.hasLink(at: cell) })
  }

  /// The place where typing goes, for the terminal's cursor; `nil` when nothing is typed into.
  package var caret: ContentCaret? { read({ $0.caret }, { $0.caret }) }

  /// The link the user has gone to.
  package var currentLink: ContentLink? { read({ $0.currentLink }, { $0.currentLink }) }

  // MARK: Rows and lines that the plugin has

  /// Name of the source, or `nil` when everything came with the content.
  package var sourceID: String? { read({ $0.sourceID }, { $0.sourceID }) }

  /// Takes the requests to send now; what the plugin says of its rows decides what they ask.
  package mutating func nextRequests(of rows: Provisions.Rows?) -> [PageRequest] {
    change({ $0.nextRequests(of: rows) }, { $0.nextRequests(of: rows) })
  }

  /// Takes the tokens of requests that are of no use any more.
  package mutating func takeCancellations() -> [Int] {
    change({ $0.takeCancellations() }, { $0.takeCancellations() })
  }

  /// Stores an answer; one that is late or unknown is left alone.
  ///
  /// - Returns: Why what was asked for is asked for no more; `nil` when it is there, or is again.
  package mutating func receive(_ answer: Reply, for token: Int) -> PageFault? {
    change({ $0.receive(answer, for: token) }, { $0.receive(answer, for: token) })
  }

  /// Notes that a request failed; says what to do.
  package mutating func fail(_ token: Int, _ error: WireError) -> FailureResult {
    change({ $0.fail(token, error) }, { $0.fail(token, error) })
  }

  /// How long nothing is asked for, in milliseconds; `nil` when asking is of use.
  ///
  /// Call `retryBusy()` after this time.
  package var rest: Int? { read({ $0.rest }, { $0.rest }) }

  /// True while rows or lines stay away: they are given up, or not asked for a while.
  package var lacksPages: Bool { read({ $0.lacksPages }, { $0.lacksPages }) }

  /// Lets pages be asked for again that a busy plugin put off.
  package mutating func retryBusy() {
    change({ $0.rows.retryBusy() }, { $0.retryBusy() })
  }

  /// Follows a change of the source; changes of other sources are ignored.
  @discardableResult
  package mutating func apply(_ news: RowsChange) -> ChangeResult {
    change({ $0.apply(news) }, { $0.apply(news) })
  }

  /// Changes fields of a form.
  package mutating func apply(_ patch: FormPatch) -> ChangeResult {
    typing { $0.apply(patch) } ?? .ignored
  }

  /// Fetches a source again as a whole.
  @discardableResult
  package mutating func reset(_ rows: RowsReset) -> ChangeResult {
    change(
      {
        $0.reset(
          source: rows.source, revision: rows.revision, count: rows.count,
          isGrowing: rows.isGrowing)
      },
      { $0.reset(source: rows.source, revision: rows.revision, count: rows.count) })
  }

  /// Notes that the program behind the content has ended: rows stay on show, none are asked for.
  ///
  /// A source of the same name in the next run is fetched again, whatever its revision says.
  package mutating func programEnded() {
    change({ $0.programEnded() }, { $0.programEnded() })
  }
}

/// The place in content of a pane that outlives it, for coming back after a crash or from another
/// row.
package struct SavedView: Sendable {
  /// The place as the kind keeps it, such as a ``SavedList``.
  let place: any SavedPlace

  /// Keeps a place.
  init(_ place: any SavedPlace) { self.place = place }

  /// The same without marks.
  package var withoutMarks: SavedView { SavedView(place.withoutMarks) }

  /// The same where nothing was filtered; `nil` where something was, for then it is another place.
  package var unfiltered: SavedView? { place.isFiltered ? nil : self }

  /// The same as a place in what an earlier run of the program has shown.
  ///
  /// Going back there goes as far as rows have come, and leaves a search for the rest alone.
  package var ofEarlierRun: SavedView { SavedView(place.ofEarlierRun) }

  /// True for a place among rows, which may come later than the content.
  package var isAmongRows: Bool { place is SavedList }

  /// Tells whether everything of it is there that the user chose: the row of the cursor, and the marks;
  /// marks of a source wait by themselves.
  package func isThere(in content: PaneContentState?) -> Bool {
    guard let place = place as? SavedList else { return true }
    return content?.rows { list in
      // What the run before has shown is no answer.
      guard list.rows.source?.showsOldRows != true,
        place.cursor.map({ list.rows.item($0) != nil }) ?? true
      else { return false }
      return list.rows.source != nil || !list.allowsMarks
        || place.marks.allSatisfy { list.rows.item($0) != nil }
    } ?? false
  }

  /// Tells whether the cursor is on its row, and everything else of it is there.
  package func isShown(by content: PaneContentState?) -> Bool {
    guard let place = place as? SavedList else { return true }
    return isThere(in: content) && content?.cursorItem?.id == place.cursor
  }
}

/// The place in content of one kind.
protocol SavedPlace: Sendable {
  /// The same without marks; a kind without marks has nothing to take away.
  var withoutMarks: Self { get }
  /// True when it is a place among the rows that fit a filter.
  var isFiltered: Bool { get }
  /// The same as a place in what an earlier run has shown.
  var ofEarlierRun: Self { get }
}

extension SavedPlace {
  var withoutMarks: Self { self }
  var ofEarlierRun: Self { self }
  var isFiltered: Bool { false }
}
