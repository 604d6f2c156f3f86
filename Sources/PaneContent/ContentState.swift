// SPDX-License-Identifier: Apache-2.0
import CellGeometry
import CellText
import PaneProtocol

/// Content of one kind together with how far the user has got in it.
///
/// A *kind* of content is a folder of this room with its state, keys, lines and words; there its
/// content says by ``ShownContent`` that this is its state. Beyond this room nobody names a kind but
/// its drawing in `PaneRendering`: the host speaks in commands and gets outcomes, lines and words.
protocol ContentState: Equatable, Sendable {
  /// The content as it comes from a plugin.
  associatedtype Wire: ContentObject

  /// Creates the state of content shown for the first time.
  ///
  /// - Parameters:
  ///   - content: What to show.
  ///   - tokens: What is left of the requests of the content before.
  init(_ content: Wire, tokens: RequestTokens)

  /// Shows newer content of the same kind for the same input; the user's place stays.
  mutating func replace(with content: Wire)
  /// Adds rows that a program without a protocol prints; a kind without rows takes none.
  mutating func append(_ items: [Item])
  /// Adds lines that a program without a protocol prints; a kind without lines takes none.
  mutating func append(_ lines: [StyledText])
  /// Carries out a command; one that has no meaning here does nothing.
  mutating func perform(_ command: ContentCommand) -> ContentOutcome
  /// Shows a picture that the plugin has drawn; a kind without pictures takes none.
  mutating func draw(_ picture: CanvasFrame) -> DrawResult
  /// The input it takes for its plugin instead of the host.
  var grab: InputGrab { get }
  /// Itself, where it is typed into.
  var typed: (any TypedContent)? { get }
  /// Takes a press on a cell, counted from the content's leading top cell.
  ///
  /// With `hasSigns` the plugin wants to have boxes and icons of rows switched by a click.
  mutating func press(_ cell: CellPoint, hasSigns: Bool) -> ContentPress

  /// Moves what a press has taken hold of to a cell, which may lie outside of the content.
  mutating func drag(to cell: CellPoint)

  /// Tells whether content of the kind is shown by this state and not by another one.
  static func shows(_ content: Wire) -> Bool

  // MARK: Reading

  /// Takes a text that a program beside the host has to read; `nil` when there is none now.
  ///
  /// The answer comes back with the ticket. `screen` is what it is drawn for.
  mutating func nextErrand(ticket: Int, on screen: PictureScreen) -> HelperErrand?
  /// Asks again for what no program beside the host could read, and for a picture: its pieces have
  /// come.
  mutating func readAnew()
  /// Tells whether it waits for the picture that was asked for with a ticket, or, `meanwhile`, would
  /// show it until a newer one comes.
  func awaits(ticket: Int, meanwhile: Bool) -> Bool
  /// Takes what the program made of the text; `nil` when nothing came of it.
  mutating func receive(_ answer: JSONText?, ofErrand ticket: Int)

  /// True when the mouse chooses cells of it.
  var choosesCells: Bool { get }
  /// The cells of each row on screen that are chosen and drawn as such.
  var chosenCells: [ChosenCells] { get }

  /// The picture that was sent before, in pieces, and is shown here, by its name.
  var sentPicture: String? { get }
  /// True when keys turn pages of it, which its plugin then shows.
  var hasPages: Bool { get }
  /// Takes what the user has come to by turning pages since it was asked last; `nil` for nothing.
  mutating func takePageTurn() -> PageTurn?

  // MARK: Place

  /// The cells that look otherwise when its cursor moves, those it leaves and those it comes to, counted
  /// from the content's leading top cell; `nil` where more may differ.
  var cursorCells: CellRect? { get }
  /// The size on screen in cells; 0 columns where the width makes no difference.
  var size: CellSize { get }
  /// Takes over the size on screen in cells.
  mutating func setViewport(_ size: CellSize)
  /// The place to come back to with ``restore(_:)``.
  var saved: SavedView? { get }
  /// Goes back to a saved place; one of another kind is left alone.
  mutating func restore(_ saved: SavedView)

  // MARK: Looking

  /// The way keys act on it.
  var keys: ContentKeys { get }
  /// True when there is nothing to show, so that the empty card is shown instead.
  var isEmpty: Bool { get }
  /// Number of rows or lines, as far as known.
  var count: Int? { get }
  /// What typing into it does.
  var typing: ContentTyping { get }
  /// The text that is filtered by or searched for; empty without either.
  var sought: String { get }
  /// True when lines are being fetched to be searched.
  var isSearching: Bool { get }
  /// True while lines come that only lead to others: the pictures meanwhile have no hurry.
  var isPassing: Bool { get }
  /// True when a search has looked through enough for one turn, and there is more.
  var hasPausedSearch: Bool { get }
  /// Why pictures are not there that should be; none when all is well.
  var pictureFaults: [SafeText] { get }
  /// An id that two rows of a source have; `nil` when all is well.
  var repeatedRow: RepeatedRow? { get }
  /// True while lines or cells are chosen.
  var isChoosing: Bool { get }
  /// How a search ended that found nothing, once.
  mutating func takeSearchEnd() -> SearchEnd?
  /// Place and size in a few cells, such as `9/12`, for the title bar.
  var placeWords: SafeText { get }
  /// Words about what the cursor is on, for the status line; empty without any.
  var hint: SafeText { get }
  /// What a filter leaves, or how far a search is; empty without either.
  var tally: SafeText { get }
  /// The text of it that has arrived, at most so many bytes, for the clipboard.
  func copiedText(limit bytes: Int) -> CopiedText
  /// Calls `body` with each line on screen and its distance from the top, in rows.
  func forEachLine(_ body: (_ screenRow: Int, _ line: ContentLine) -> Void)
  /// The named places in it, in their order.
  var landmarks: [ContentLandmark] { get }
  /// The link the user has gone to.
  var currentLink: ContentLink? { get }
  /// Tells whether there is a link at a cell, counted from the content's leading top cell, that a
  /// click with Ctrl is for, whoever else takes clicks.
  func hasLink(at cell: CellPoint) -> Bool
  /// The place where typing goes, for the terminal's cursor; `nil` when nothing is typed into.
  var caret: ContentCaret? { get }
  /// True when it is read as a text, with links and headings to go to.
  var isText: Bool { get }
  /// True when it can be made larger and smaller.
  var canMagnify: Bool { get }
  /// True when it has values that a cursor goes over.
  var hasValues: Bool { get }

  // MARK: Rows and lines that the plugin has

  /// Name of the source, or `nil` when everything came with the content.
  var sourceID: String? { get }
  /// True when it is seen as it is now: nothing of it is fetched, read or drawn elsewhere.
  var isAtHand: Bool { get }
  /// Takes the requests to send now; what the plugin says of its rows decides what they ask.
  mutating func nextRequests(of rows: Provisions.Rows?) -> [PageRequest]
  /// Stores an answer; one that is late or unknown is left alone. Returns why its rows or lines are
  /// asked for no more.
  mutating func receive(_ answer: Reply, for token: Int) -> PageFault?
  /// Notes that a request failed; says what to do.
  mutating func fail(_ token: Int, _ error: WireError) -> FailureResult
  /// Follows a change of the source; changes of other sources are ignored.
  mutating func apply(_ change: RowsChange) -> ChangeResult
  /// Fetches a source again as a whole.
  mutating func reset(source: String, revision: Int, count: Int?) -> ChangeResult
  /// How long nothing is asked for, in milliseconds; `nil` when asking is of use.
  var rest: Int? { get }
  /// True while rows or lines stay away: they are given up, or not asked for a while.
  var lacksPages: Bool { get }
  /// Lets pages be asked for again that a busy plugin put off.
  mutating func retryBusy()
  /// Takes the tokens of requests that are of no use any more.
  mutating func takeCancellations() -> [Int]
  /// Ends all requests, for the content that comes next.
  mutating func endRequests() -> RequestTokens
  /// Notes that the program behind the content has ended: no more is asked for.
  mutating func programEnded()
}

/// What is so with a kind that says nothing else: its plugin sends all of it, there is nothing to
/// choose, and nobody searches it.
extension ContentState {
  mutating func append(_ items: [Item]) {}
  mutating func append(_ lines: [StyledText]) {}
  mutating func perform(_ command: ContentCommand) -> ContentOutcome { .nothing }
  mutating func draw(_ picture: CanvasFrame) -> DrawResult { .ignored }
  var grab: InputGrab { InputGrab() }
  var typed: (any TypedContent)? { nil }
  mutating func press(_ cell: CellPoint, hasSigns: Bool) -> ContentPress { .nothing }
  mutating func drag(to cell: CellPoint) {}
  static func shows(_ content: Wire) -> Bool { true }
  mutating func nextErrand(ticket: Int, on screen: PictureScreen) -> HelperErrand? { nil }
  mutating func readAnew() {}
  func awaits(ticket: Int, meanwhile: Bool) -> Bool { false }
  mutating func receive(_ answer: JSONText?, ofErrand ticket: Int) {}
  var sentPicture: String? { nil }
  var choosesCells: Bool { false }
  var chosenCells: [ChosenCells] { [] }
  var hasPages: Bool { false }
  mutating func takePageTurn() -> PageTurn? { nil }
  var saved: SavedView? { nil }
  mutating func restore(_ saved: SavedView) {}

  var keys: ContentKeys { .rows }
  var isEmpty: Bool { false }
  var count: Int? { nil }
  var typing: ContentTyping { .nothing }
  var sought: String { "" }
  var isSearching: Bool { false }
  var isPassing: Bool { isSearching }
  var hasPausedSearch: Bool { false }
  var pictureFaults: [SafeText] { [] }
  var cursorCells: CellRect? { nil }
  var repeatedRow: RepeatedRow? { nil }
  var isChoosing: Bool { false }
  mutating func takeSearchEnd() -> SearchEnd? { nil }
  var placeWords: SafeText { .empty }
  var hint: SafeText { .empty }
  var tally: SafeText { .empty }
  func copiedText(limit bytes: Int) -> CopiedText { CopiedText(limit: bytes) }
  func forEachLine(_ body: (_ screenRow: Int, _ line: ContentLine) -> Void) {}
  var landmarks: [ContentLandmark] { [] }
  var currentLink: ContentLink? { nil }
  func hasLink(at cell: CellPoint) -> Bool { false }
  var caret: ContentCaret? { nil }
  var isText: Bool { false }
  var canMagnify: Bool { false }
  var hasValues: Bool { false }

  var sourceID: String? { nil }
  var isAtHand: Bool { false }
  mutating func nextRequests(of rows: Provisions.Rows?) -> [PageRequest] { [] }
  mutating func receive(_ answer: Reply, for token: Int) -> PageFault? { nil }
  mutating func fail(_ token: Int, _ error: WireError) -> FailureResult { .ignored }
  mutating func apply(_ change: RowsChange) -> ChangeResult { .ignored }
  mutating func reset(source: String, revision: Int, count: Int?) -> ChangeResult {
    .ignored
  }
  var rest: Int? { nil }
  var lacksPages: Bool { false }
  mutating func retryBusy() {}
  mutating func programEnded() { _ = takeCancellations() }
}

/// What ``PaneContentState`` does with a state whose kind it does not know.
extension ContentState {
  /// Shows newer content if it is of this kind; says if it was.
  mutating func follows(_ content: any ContentObject) -> Bool {
    guard let content = content as? Wire, Self.shows(content) else { return false }
    replace(with: content)
    return true
  }

  /// Tells whether another state is of the same kind and equal.
  func isEqual(to other: any ContentState) -> Bool { other as? Self == self }
}

/// Content from a plugin that has a state here.
protocol ShownContent: ContentObject {
  /// The state of the kind.
  associatedtype State: ContentState where State.Wire == Self

  /// The state of the content shown for the first time.
  func state(tokens: RequestTokens) -> any ContentState
}

extension ShownContent {
  /// The state of the content shown for the first time.
  func state(tokens: RequestTokens) -> any ContentState { State(self, tokens: tokens) }
}
