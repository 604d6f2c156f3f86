// SPDX-License-Identifier: Apache-2.0
package import CellGeometry
package import CellText
package import PaneProtocol

/// What a pane shows together with how far the user has got in it.
///
/// A *kind* of content is a folder of this room; see ``ContentState``. To add one: a case here, in
/// ``SavedView`` if its place is kept, and an arm in `init`, `replace`, `read` and `change`, which
/// the compiler asks for. The states are large, so each lies behind a reference, is looked at where
/// it lies, and is taken out of its case while it changes.
package enum PaneContentState: Equatable, Sendable {
  case list(Held<ListState>)
  case text(Held<TextState>)
  case unsupported(UnsupportedState)

  /// Creates the state of content shown for the first time.
  package init(_ content: Content) { self.init(content, tokens: RequestTokens()) }

  private init(_ content: Content, tokens: RequestTokens) {
    switch content {
    case .list(let list): self = .list(Held(ListState(list, tokens: tokens)))
    case .text(let text): self = .text(Held(TextState(text, tokens: tokens)))
    case .unsupported(let other): self = .unsupported(UnsupportedState(other, tokens: tokens))
    }
  }

  /// Shows newer content for the same input.
  ///
  /// Content of the same kind keeps the user's place. That of another kind begins anew; requests of
  /// the content before are cancelled, and their tokens stay taken.
  package mutating func replace(with content: Content) {
    switch (self, content) {
    case (.list(var list), .list(let new)):
      self = .vacant
      list.value.replace(with: new)
      self = .list(list)
    case (.text(var text), .text(let new)):
      self = .vacant
      text.value.replace(with: new)
      self = .text(text)
    case (.list, _), (.text, _), (.unsupported, _):
      let size = size
      self = PaneContentState(content, tokens: endRequests())
      setViewport(size)
    }
  }

  /// The place of a state that is being changed.
  private static let vacant = PaneContentState.unsupported(UnsupportedState())

  /// Looks at the state where it lies.
  private func read<Result>(
    _ list: (ListState) -> Result, _ text: (TextState) -> Result,
    _ unsupported: (UnsupportedState) -> Result
  ) -> Result {
    switch self {
    case .list(let state): list(state.value)
    case .text(let state): text(state.value)
    case .unsupported(let state): unsupported(state)
    }
  }

  /// Changes the state in place; the case lets go of it meanwhile, so nothing is copied.
  private mutating func change<Result>(
    _ list: (inout ListState) -> Result, _ text: (inout TextState) -> Result,
    _ unsupported: (inout UnsupportedState) -> Result
  ) -> Result {
    switch self {
    case .list(var state):
      self = .vacant
      defer { self = .list(state) }
      return list(&state.value)
    case .text(var state):
      self = .vacant
      defer { self = .text(state) }
      return text(&state.value)
    case .unsupported(var state):
      defer { self = .unsupported(state) }
      return unsupported(&state)
    }
  }

  // MARK: Output

  /// Creates what a program without a protocol prints to: rows, or one text.
  package init(outputAsRows: Bool) {
    self.init(
      outputAsRows
        ? .list(ListContent(rows: .items([])))
        : .text(TextContent(body: .lines([]), format: .ansi)))
  }

  /// Appends rows of output.
  package mutating func append(_ items: [Item]) {
    change({ $0.append(items) }, { _ in }, { _ in })
  }

  /// Appends a line of output.
  package mutating func append(_ line: StyledText) {
    change({ _ in }, { $0.append([line]) }, { _ in })
  }

  // MARK: Commands

  /// Carries out a command; one that has no meaning for this kind does nothing.
  @discardableResult
  package mutating func perform(_ command: ContentCommand) -> ContentOutcome {
    change({ $0.perform(command) }, { $0.perform(command) }, { $0.perform(command) })
  }

  /// Takes a press on a cell, counted from the content's leading top cell.
  package mutating func press(_ cell: CellPoint, hasSigns: Bool) -> ContentPress {
    change(
      { $0.press(cell, hasSigns: hasSigns) }, { $0.press(cell, hasSigns: hasSigns) },
      { $0.press(cell, hasSigns: hasSigns) })
  }

  // MARK: Place

  /// The size on screen in cells; 0 columns where the width makes no difference.
  package var size: CellSize {
    read({ $0.size }, { $0.size }, { $0.size })
  }

  /// Takes over the size on screen in cells.
  package mutating func setViewport(_ size: CellSize) {
    change({ $0.setViewport(size) }, { $0.setViewport(size) }, { $0.setViewport(size) })
  }

  /// The place to come back to with ``restore(_:)``; `nil` when there is none to keep.
  package var saved: SavedView? {
    read({ $0.saved }, { $0.saved }, { $0.saved })
  }

  /// Goes back to a saved place; one of another kind is left alone.
  package mutating func restore(_ saved: SavedView) {
    change({ $0.restore(saved) }, { $0.restore(saved) }, { $0.restore(saved) })
  }

  // MARK: Looking

  /// The way keys act on it.
  package var keys: ContentKeys {
    read({ $0.keys }, { $0.keys }, { $0.keys })
  }

  /// True when there is nothing to show, so that the empty card is shown instead.
  package var isEmpty: Bool {
    read({ $0.isEmpty }, { $0.isEmpty }, { $0.isEmpty })
  }

  /// Number of rows or lines, as far as known.
  package var count: Int? {
    read({ $0.count }, { $0.count }, { $0.count })
  }

  /// What typing into it does.
  package var typing: ContentTyping {
    read({ $0.typing }, { $0.typing }, { $0.typing })
  }

  /// The text that is filtered by or searched for; empty without either.
  package var sought: String {
    read({ $0.sought }, { $0.sought }, { $0.sought })
  }

  /// True when lines are being fetched to be searched.
  package var isSearching: Bool {
    read({ $0.isSearching }, { $0.isSearching }, { $0.isSearching })
  }

  /// How a search ended that found nothing, once; `nil` when there is nothing to say.
  package mutating func takeSearchEnd() -> SearchEnd? {
    change({ $0.takeSearchEnd() }, { $0.takeSearchEnd() }, { $0.takeSearchEnd() })
  }

  /// Place and size in a few cells, such as `9/12`, for the title bar.
  package var placeWords: SafeText {
    read({ $0.placeWords }, { $0.placeWords }, { $0.placeWords })
  }

  /// What a filter leaves, or how far a search is; empty without either.
  package var tally: SafeText {
    read({ $0.tally }, { $0.tally }, { $0.tally })
  }

  /// The text of it that has arrived, at most so many bytes, for the clipboard.
  package func copiedText(limit bytes: Int) -> String {
    read(
      { $0.copiedText(limit: bytes) }, { $0.copiedText(limit: bytes) },
      { $0.copiedText(limit: bytes) })
  }

  /// Calls `body` with each line on screen and its distance from the top, in rows.
  package func forEachLine(_ body: (_ screenRow: Int, _ line: ContentLine) -> Void) {
    read({ $0.forEachLine(body) }, { $0.forEachLine(body) }, { $0.forEachLine(body) })
  }

  // MARK: Rows and lines that the plugin has

  /// Name of the source, or `nil` when everything came with the content.
  package var sourceID: String? {
    read({ $0.sourceID }, { $0.sourceID }, { $0.sourceID })
  }

  /// Takes the requests to send now; with `canFind` the plugin can look rows up.
  package mutating func nextRequests(canFind: Bool) -> [PageRequest] {
    change(
      { $0.nextRequests(canFind: canFind) }, { $0.nextRequests(canFind: canFind) },
      { $0.nextRequests(canFind: canFind) })
  }

  /// Takes the tokens of requests that are of no use any more.
  package mutating func takeCancellations() -> [Int] {
    change(
      { $0.rows.takeCancellations() }, { $0.takeCancellations() }, { $0.takeCancellations() })
  }

  /// Ends all requests, for the content that comes next.
  private mutating func endRequests() -> RequestTokens {
    change({ $0.rows.endRequests() }, { $0.endRequests() }, { $0.endRequests() })
  }

  /// Stores an answer; one that is late or unknown is left alone.
  package mutating func receive(_ answer: Reply, for token: Int) {
    change(
      { $0.receive(answer, for: token) }, { $0.receive(answer, for: token) },
      { $0.receive(answer, for: token) })
  }

  /// Notes that a request failed; says what to do.
  package mutating func fail(_ token: Int, _ error: WireError) -> FailureResult {
    change({ $0.fail(token, error) }, { $0.fail(token, error) }, { $0.fail(token, error) })
  }

  /// How long nothing is asked for, in milliseconds; `nil` when asking is of use.
  ///
  /// Call `retryBusy()` after this time.
  package var rest: Int? {
    read({ $0.rows.source?.queue.rest }, { $0.source?.queue.rest }, { _ in nil })
  }

  /// Lets pages be asked for again that a busy plugin put off.
  package mutating func retryBusy() {
    change({ $0.rows.retryBusy() }, { $0.retryBusy() }, { _ in })
  }

  /// Follows a change of the source; changes of other sources are ignored.
  @discardableResult
  package mutating func apply(_ news: RowsChange) -> ChangeResult {
    change({ $0.apply(news) }, { $0.apply(news) }, { $0.apply(news) })
  }

  /// Fetches a source again as a whole.
  @discardableResult
  package mutating func reset(_ rows: RowsReset) -> ChangeResult {
    change(
      { $0.reset(source: rows.source, revision: rows.revision, count: rows.count) },
      { $0.reset(source: rows.source, revision: rows.revision, count: rows.count) },
      { $0.reset(source: rows.source, revision: rows.revision, count: rows.count) })
  }

  /// Notes that the program behind the content has ended: rows stay on show, none are asked for.
  ///
  /// A source of the same name in the next run is fetched again, whatever its revision says.
  package mutating func programEnded() {
    change(
      { $0.rows.programEnded() }, { _ = $0.takeCancellations() }, { _ = $0.takeCancellations() })
  }
}

/// The place in content of a pane that outlives it, for coming back after a crash or from another
/// row.
package enum SavedView: Equatable, Sendable {
  case list(SavedList)
  case text(SavedText)

  /// The same without marks.
  package var withoutMarks: SavedView {
    switch self {
    case .list(var list):
      list.marks = []
      return .list(list)
    case .text: return self
    }
  }
}
