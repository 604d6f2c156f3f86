// SPDX-License-Identifier: Apache-2.0
package import CellText
package import PaneContent
package import PaneProtocol
package import SplitLayout

/// One pane: what is said with the program behind it, and what it shows.
///
/// The conversation changes the view, never the other way round; the host reads both and gives
/// orders only to the conversation. What the user does to the content (cursor, marks, filter) goes
/// to the view.
package struct Pane: Sendable {
  /// Number of the pane.
  package let id: PaneID
  /// The column it is in, also while another pane is on show there.
  package private(set) var role: ColumnRole
  /// The program it runs.
  @CopyOnWrite package var spec: PaneSpec
  /// Its place among the panes of its column.
  @CopyOnWrite var seat = PaneSeat()
  /// The conversation with its program.
  @CopyOnWrite package var conversation = PaneConversation()
  /// The view of its content.
  package var view = PaneView()
  /// The user's acts in it, as far as its program may reach out of the window for them.
  var consent = OutsideConsent()

  /// Creates a pane whose program was not started yet.
  package init(id: PaneID, role: ColumnRole, spec: PaneSpec) {
    self.id = id
    self.role = role
    self.spec = spec
  }

  /// Puts it into another column, with its number among those with the same words and with the looks of that one.
  mutating func move(to role: ColumnRole, twins: Int, look: PaneSpec.Look) {
    self.role = role
    spec.look = look
    seat.twins = twins
  }

  /// Changes what is said with the program and what is shown, both in place.
  mutating func converse<Result>(
    _ body: (inout PaneConversation, inout PaneView) -> Result
  ) -> Result {
    body(&_conversation.wrappedValue, &view)
  }

  /// The name the window shows for the pane.
  package var displayTitle: StyledText {
    view.title ?? StyledText(spec.title)
  }

  /// The short name by which other places speak of the pane: of the layout if it gives one, else the
  /// pane's own title, cut to 16 cells.
  package var columnName: SafeText {
    spec.isTitleGuessed ? displayTitle.text.truncated(to: 16) : spec.title
  }

  /// The selection by the pane's cursor and marks; `nil` while there is nothing to say.
  var selection: PaneInput.Value? {
    guard page.isSettled, conversation.input.isShown else { return nil }
    let content = shown
    let item = content?.cursorItem
    if item == nil, content?.rowCount ?? 0 != 0 { return nil }
    let marked = content?.markedItems(Limit.ids) ?? []
    let items = marked.isEmpty ? [item].compactMap { $0 } : marked
    var value = PaneInput.Value(
      item: item, items: items, count: max(items.count, content?.markCount ?? 0),
      source: id, sourceName: spec.name)
    value.cell = content?.cursorCell
    return value
  }
}

/// The news of the selection of a pane.
enum SelectionNews {
  /// It leads to other content than the one told last.
  case changed(PaneInput.Value)
  /// The row under the cursor has not arrived.
  case awaited
  /// It leads to what it led to before.
  case same
}

extension Pane {
  /// The news of the selection; it is looked at once for each state of the content, and is `nil`
  /// without any.
  ///
  /// A run that has begun anew drives nobody: where it has put the cursor is not told before the user
  /// has gone on from there.
  mutating func takeSelectionNews() -> SelectionNews? {
    guard !view.lendPage(to: { $0.isCursorUnwanted }) else { return nil }
    let look = ToldProgram.Look(
      stamp: view.stamps.any, generation: conversation.input.generation,
      shownGeneration: conversation.input.shownGeneration)
    guard look != conversation.told.look else { return nil }
    conversation.told.look = look
    guard let selection else {
      let isOnItsWay = page.isSettled && conversation.input.isShown && page.shown?.rowCount ?? 0 > 0
      return isOnItsWay ? .awaited : nil
    }
    guard conversation.told.selection?.leadsToSameContent(as: selection) != true else {
      return .same
    }
    return .changed(selection)
  }
}

/// Short ways to what is read often; they lend and never copy.
extension Pane {
  /// The page on screen.
  package var page: Page {
    _read { yield view.page }
    _modify { yield &view.page }
  }
  /// The content on screen, when there is some and no error covers it.
  package var shown: PaneContentState? { view.shown }
  /// The navigation stack; the root is first and always there.
  package var pages: [Page] { _read { yield view.pages } }
  /// The words of what the plugin says is wrong with the content instead of it; `nil` for none.
  package var error: ErrorCard? { view.lendChrome { $0.error } }
  /// The title of the command that Enter runs where there are no rows; `nil` without any.
  package var emptyCommandTitle: SafeText? { view.lendChrome { $0.emptyCommand?.title } }
  /// What its program has not said for too long.
  package var silence: PluginSession.Silence { $conversation.lend { $0.session.silence } }
  /// True when there is a page to go back to.
  package var canGoBack: Bool { view.pages.count > 1 }
  /// True when its content is made of rows; `nil` without content.
  var hasRows: Bool? { page.content?.hasRows }
  /// The age of the content, in steps that the eye is told.
  package var staleness: PaneView.Staleness { view.staleness }
  /// Life of the program.
  package var session: PluginSession { _read { yield conversation.session } }
  /// The selection of the column before.
  package var input: PaneInput { _read { yield conversation.input } }
  /// Requests the program has not answered.
  package var requests: RequestTable { _read { yield conversation.requests } }
  /// Work under way, in the order it was announced.
  package var progress: [ProgressReport] { _read { yield conversation.work.reports } }
  /// The program's lines beside the protocol, newest last.
  package var log: PaneLog { _read { yield conversation.log } }
  /// True when a request has been open for too long.
  package var isNotAnswering: Bool { conversation.isNotAnswering }

  /// True when the program asked for the rows of all columns before.
  var wantsRowsBefore: Bool {
    $conversation.lend { $0.capabilities.wantsRowsBefore }
  }

  /// Tells whether the program asked for this event.
  func wants<Parameters, Answer>(_ method: WireMethod<Parameters, Answer>) -> Bool {
    $conversation.lend { $0.wants(method) }
  }
}
