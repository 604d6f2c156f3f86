// SPDX-License-Identifier: Apache-2.0
package import CellText
package import PaneContent
import PaneProtocol

/// One page of a pane's navigation stack: what the plugin said is to be seen, and how it is seen.
///
/// The plugin's words are level-triggered: the last one wins, and saying it again changes nothing.
package struct Page: Sendable {
  /// The page's name on the wire; the root's is empty.
  package var id: String
  /// What the plugin said around the content; it seldom changes, and pages are handed around much.
  @CopyOnWrite package var chrome = PageChrome()
  /// The content on show, or `nil` before the first.
  package var content: PaneContentState?
  /// True when the plugin has said that there is nothing to show.
  private(set) var isCleared = false
  /// Why there is no content, in the words of the status line; `nil` when nothing was lost before there
  /// was any.
  package internal(set) var loss: SafeText?
  /// True when the program that opened it has ended since, and the next run has not said anything of it.
  var isOfEarlierRun = false
  /// True when a command has opened it together with a line to type into: a search, which Esc leaves
  /// as a whole.
  var isSearch = false

  /// The place the user was at in the run before, until the newest run has shown it again or
  /// the user goes on; `nil` when nothing is waited for.
  private(set) var awaitedPlace: SavedView?

  /// How the places looked that the page has left; without marks, which belong to what is seen.
  private var placeViews = SavedViews()

  /// Creates a page without content.
  package init(id: String = "") { self.id = id }

  /// Lends what the plugin said around the content.
  @inline(__always)
  func lendChrome<Result>(to look: (PageChrome) -> Result) -> Result { $chrome.lend(to: look) }

  /// True when there is something to look at.
  package var hasContent: Bool { content != nil || chrome.error != nil }

  /// True when what is on show needs no program behind it to be looked at.
  var standsAlone: Bool {
    guard let content, chrome.error == nil else { return false }
    return content.sourceID == nil && content.grab.keys == .none
      && content.typed { _ in true } == nil
  }

  /// True when it may be shown again, as it is, for the same input: it is small, nothing of it is on its
  /// way or sought in it, and its program has not died since.
  var isWorthKeeping: Bool {
    guard standsAlone, chrome.loading == nil, !isOfEarlierRun, let content, content.isAtHand,
      content.filter.isEmpty, content.sought.isEmpty, content.markCount == 0,
      !content.isMarkingRange
    else { return false }
    return (content.count ?? 0) <= HostLimits.keptPageRows
  }

  /// Tells whether its program has shown by itself, and still does, the folder of this address.
  func isOwn(of folder: String?) -> Bool {
    folder != nil && chrome.folder == folder && content != nil && chrome.error == nil
      && !isOfEarlierRun
  }

  /// True when what is on show was said by the program, be it that there is nothing.
  var isSettled: Bool { hasContent || isCleared }

  /// Keeps why what would have been shown is not there; where something is on show, that stays.
  mutating func lost(_ words: SafeText) {
    if !isSettled { loss = words }
  }

  /// The content, when there is some and no error covers it.
  package var shown: PaneContentState? {
    _read { if chrome.error == nil { yield content } else { yield nil } }
  }

  // MARK: The place of an earlier run

  /// Has the place come back that the user is at now, or waits for already.
  mutating func awaitPlace() { awaitedPlace = placeToKeep?.ofEarlierRun }

  /// The place to come back to later: the one that is waited for, else that on show.
  var placeToKeep: SavedView? { awaitedPlace ?? content?.saved }

  /// Goes back to a place of an earlier run, now or when its rows are there.
  mutating func comeBack(to place: SavedView?) {
    guard let place else { return }
    awaitedPlace = place.ofEarlierRun
    reachAwaitedPlace(isNew: true)
  }

  /// Goes on from where the cursor is: nothing is waited for any more.
  mutating func forgetAwaitedPlace() { awaitedPlace = nil }

  /// Goes to the place that is waited for, as far as its rows are there.
  ///
  /// Content that is no list has kept its place, unless it is shown for the first time.
  private mutating func reachAwaitedPlace(isNew: Bool) {
    guard let place = awaitedPlace, content != nil else { return }
    if isNew || place.isAmongRows { content.change { $0.restore(place) } }
    if place.isThere(in: content) { awaitedPlace = nil }
  }

  /// Goes to the place that is waited for once all of it has come.
  mutating func rowsCame() {
    guard let place = awaitedPlace, place.isThere(in: content) else { return }
    reachAwaitedPlace(isNew: false)
  }

  /// True while the cursor stands where the newest run has put it, not the user.
  var isCursorUnwanted: Bool { awaitedPlace.map { !$0.isShown(by: content) } ?? false }

  // MARK: What the plugin says

  /// Takes over what the plugin said, in place.
  ///
  /// New content of the same kind keeps the cursor, the marks and the place by id.
  mutating func apply(_ update: PaneUpdate) {
    isOfEarlierRun = false
    let left = chrome.apply(update)
    if let left { leave(left) }
    applyContent(update, isElsewhere: left != nil)
  }

  /// Keeps the view of a place, for coming back to it.
  private mutating func leave(_ place: String) {
    placeViews.keep(content?.saved?.withoutMarks, of: place)
    // What was typed to filter one folder means nothing in another.
    content?.perform(.find(.filter("")))
  }

  /// Goes on from the page that is shown instead of for another input.
  mutating func inherit(from page: Page) {
    if chrome.commands.isEmpty { chrome.commands = page.chrome.commands }
    placeViews = page.placeViews
    guard let place = page.chrome.drop?.storeID else { return }
    placeViews.keep(page.content?.saved?.withoutMarks, of: place)
  }

  private mutating func applyContent(_ update: PaneUpdate, isElsewhere: Bool) {
    let isNew = content == nil
    switch update.content {
    case .unchanged: break
    case .remove:
      content = nil
      isCleared = true
      if update.loading == .unchanged { chrome.loading = nil }
    case .set(let new):
      (isCleared, loss) = (false, nil)
      if content == nil {
        content = PaneContentState(new)
      } else {
        content?.replace(with: new)
      }
      // Fresh content ends what was said about the lack of it, unless said again just now.
      if update.error == .unchanged { chrome.error = nil }
      if update.loading == .unchanged { chrome.loading = nil }
    }
    chrome.error.apply(update.error)
    let wasAwaited = awaitedPlace != nil
    if update.content != .unchanged { reachAwaitedPlace(isNew: isNew) }
    if let place = chrome.drop?.storeID, let view = placeViews.view(of: place) {
      if update.isReturn {
        content?.restore(view)
      } else if isElsewhere, !update.select.isEmpty, let view = view.unfiltered {
        // The program knows the row: it stands where it stood on screen.
        content?.restore(view)
      }
    }
    if !update.expand.isEmpty {
      let changes = Dictionary(uniqueKeysWithValues: update.expand.map { ($0.id, $0.isExpanded) })
      content?.perform(.setOpen(changes))
    }
    // What a new run selects by itself is not what the user has come to.
    let isUserKnown = wasAwaited && awaitedPlace == nil
    if !update.select.isEmpty, !isUserKnown { content?.perform(.select(update.select)) }
    if let id = update.reveal { content?.perform(.reveal(id)) }
  }
}
