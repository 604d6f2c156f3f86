// SPDX-License-Identifier: Apache-2.0
package import CellGeometry
package import CellText
package import PaneProtocol

/// What a pane shows together with how far the user has got in it, whatever its kind.
///
/// The state lies behind a reference: it is looked at and changed where it lies.
package struct PaneContentState: Equatable, Sendable {
  private var state: any ContentState

  /// Creates the state of content shown for the first time.
  package init(_ content: Content) { state = Self.state(of: content, tokens: RequestTokens()) }

  /// The state of content by its kind; a kind without a state is named, with its plain words.
  private static func state(of content: Content, tokens: RequestTokens) -> any ContentState {
    let shown = content.object as? any ShownContent
    return shown?.state(tokens: tokens)
      ?? UnsupportedState(UnsupportedContent(kind: .empty, alt: nil), tokens: tokens)
  }

  /// Tells whether kind, content and place are the same.
  package static func == (one: Self, other: Self) -> Bool { one.state.isEqual(to: other.state) }

  /// Shows newer content for the same input.
  ///
  /// Content of the same kind keeps the user's place. That of another kind begins anew; requests of
  /// the content before are cancelled, and their tokens stay taken.
  package mutating func replace(with content: Content) {
    guard !state.follows(content.object) else { return }
    let size = size
    state = Self.state(of: content, tokens: state.endRequests())
    setViewport(size)
  }

  /// The state as something that a kind can be, such as a thing to draw; `nil` when it is not.
  package func state<Role>(as role: Role.Type) -> Role? { state as? Role }

  /// Looks at the rows where they lie; `nil` without rows.
  func rows<Result>(_ body: (ListState) -> Result?) -> Result? { state.withRows(body) }

  // MARK: Output

  /// Creates what a program without a protocol prints to: rows, or one text.
  package init(outputAsRows: Bool) {
    self.init(outputAsRows ? .list(ListContent(rows: .items([]))) : .text(.printed))
  }

  /// Appends rows of output.
  package mutating func append(_ items: [Item]) {
    state.append(items)
  }

  /// Appends a line of output.
  package mutating func append(_ line: StyledText) {
    state.append([line])
  }

  // MARK: Commands

  /// Carries out a command; one that has no meaning for this kind does nothing.
  @discardableResult
  package mutating func perform(_ command: ContentCommand) -> ContentOutcome {
    state.perform(command)
  }

  /// Takes a press on a cell, counted from the content's leading top cell.
  package mutating func press(_ cell: CellPoint, hasSigns: Bool) -> ContentPress {
    state.press(cell, hasSigns: hasSigns)
  }

  // MARK: Place

  /// The size on screen in cells; 0 columns where the width makes no difference.
  package var size: CellSize { state.size }

  /// Takes over the size on screen in cells.
  package mutating func setViewport(_ size: CellSize) {
    state.setViewport(size)
  }

  /// The place to come back to with ``restore(_:)``; `nil` when there is none to keep.
  package var saved: SavedView? { state.saved }

  /// Goes back to a saved place; one of another kind is left alone.
  package mutating func restore(_ saved: SavedView) {
    state.restore(saved)
  }

  // MARK: Looking

  /// The way keys act on it.
  package var keys: ContentKeys { state.keys }

  /// True when there is nothing to show, so that the empty card is shown instead.
  package var isEmpty: Bool { state.isEmpty }

  /// Number of rows or lines, as far as known.
  package var count: Int? { state.count }

  /// What typing into it does.
  package var typing: ContentTyping { state.typing }

  /// The text that is filtered by or searched for; empty without either.
  package var sought: String { state.sought }

  /// True when lines are being fetched to be searched.
  package var isSearching: Bool { state.isSearching }

  /// How a search ended that found nothing, once; `nil` when there is nothing to say.
  package mutating func takeSearchEnd() -> SearchEnd? {
    state.takeSearchEnd()
  }

  /// Place and size in a few cells, such as `9/12`, for the title bar.
  package var placeWords: SafeText { state.placeWords }

  /// What a filter leaves, or how far a search is; empty without either.
  package var tally: SafeText { state.tally }

  /// The text of it that has arrived, at most so many bytes, for the clipboard.
  package func copiedText(limit bytes: Int) -> String {
    state.copiedText(limit: bytes)
  }

  /// Calls `body` with each line on screen and its distance from the top, in rows.
  package func forEachLine(_ body: (_ screenRow: Int, _ line: ContentLine) -> Void) {
    state.forEachLine(body)
  }

  // MARK: Rows and lines that the plugin has

  /// Name of the source, or `nil` when everything came with the content.
  package var sourceID: String? { state.sourceID }

  /// Takes the requests to send now; with `canFind` the plugin can look rows up.
  package mutating func nextRequests(canFind: Bool) -> [PageRequest] {
    state.nextRequests(canFind: canFind)
  }

  /// Takes the tokens of requests that are of no use any more.
  package mutating func takeCancellations() -> [Int] {
    state.takeCancellations()
  }

  /// Stores an answer; one that is late or unknown is left alone.
  package mutating func receive(_ answer: Reply, for token: Int) {
    state.receive(answer, for: token)
  }

  /// Notes that a request failed; says what to do.
  package mutating func fail(_ token: Int, _ error: WireError) -> FailureResult {
    state.fail(token, error)
  }

  /// How long nothing is asked for, in milliseconds; `nil` when asking is of use.
  ///
  /// Call `retryBusy()` after this time.
  package var rest: Int? { state.rest }

  /// Lets pages be asked for again that a busy plugin put off.
  package mutating func retryBusy() {
    state.retryBusy()
  }

  /// Follows a change of the source; changes of other sources are ignored.
  @discardableResult
  package mutating func apply(_ news: RowsChange) -> ChangeResult {
    state.apply(news)
  }

  /// Fetches a source again as a whole.
  @discardableResult
  package mutating func reset(_ rows: RowsReset) -> ChangeResult {
    state.reset(source: rows.source, revision: rows.revision, count: rows.count)
  }

  /// Notes that the program behind the content has ended: rows stay on show, none are asked for.
  ///
  /// A source of the same name in the next run is fetched again, whatever its revision says.
  package mutating func programEnded() {
    state.programEnded()
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
}

/// The place in content of one kind.
protocol SavedPlace: Sendable {
  /// The same without marks; a kind without marks has nothing to take away.
  var withoutMarks: Self { get }
}

extension SavedPlace {
  var withoutMarks: Self { self }
}
