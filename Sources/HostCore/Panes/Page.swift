// SPDX-License-Identifier: Apache-2.0
package import CellText
package import DragSession
import FileAddressing
package import PaneContent
package import PaneProtocol

/// One page of a pane's navigation stack: what the plugin said is to be seen, and how it is seen.
///
/// The plugin's words are level-triggered: the last one wins, and saying it again changes nothing.
package struct Page: Sendable {
  /// The page's name on the wire; the root's is empty.
  package var id: String
  /// Name in the title bar; the column's when there is none.
  package var title: StyledText?
  /// Line below the title.
  package var subtitle: StyledText?
  /// Facts for the status line.
  package var status: StyledText?
  /// Short text at the trailing end of the title.
  package var badge: StyledText?
  /// The content on show, or `nil` before the first.
  package var content: PaneContentState?
  /// True when the plugin has said that there is nothing to show.
  var isCleared = false
  /// Work under way over the content.
  package var loading: Loading?
  /// The plugin's error; shown instead of the content.
  package var error: ErrorCard?
  /// The card that stands in a list without rows.
  package var empty: EmptyCard?
  /// Ids of the commands that are buttons.
  package var toolbar: [String] = []
  /// Verbs of the page.
  package var commands: [PluginCommand] = [] {
    didSet { keyed = PaneCommands(commands) }
  }
  /// The same with their keys.
  package private(set) var keyed = PaneCommands([])
  /// The question before the page is left.
  package var guardQuestion: GuardQuestion?
  /// The things that may be dropped on the pane.
  package var drop: DropSpec?
  /// The same as rules, read once.
  package var dropRules: DropRules? {
    didSet { folder = dropRules?.directory.flatMap(FileAddress.address(of:)) }
  }
  /// The address of the folder on show, if the rules name it.
  package private(set) var folder: String?
  /// Name of the place above a root page, or `nil` without one.
  package var up: StyledText?

  /// How the places looked that the page has left.
  private var placeViews = PlaceViews()

  /// Creates a page without content.
  package init(id: String = "") { self.id = id }

  /// True when there is something to look at.
  package var hasContent: Bool { content != nil || error != nil }

  /// True when what is on show was said by the program, be it that there is nothing.
  var isSettled: Bool { hasContent || isCleared }

  /// The content, when there is some and no error covers it.
  package var shown: PaneContentState? {
    _read { if error == nil { yield content } else { yield nil } }
  }

  /// Takes over what the plugin said, in place.
  ///
  /// New content of the same kind keeps the cursor, the marks and the place by id.
  mutating func apply(_ update: PaneUpdate) {
    title.apply(update.title)
    subtitle.apply(update.subtitle)
    status.apply(update.status)
    badge.apply(update.badge)
    empty.apply(update.empty)
    guardQuestion.apply(update.guardQuestion)
    if update.drop != .unchanged {
      let place = drop?.storeID
      drop.apply(update.drop)
      if let place, let next = drop?.storeID, place != next { leave(place) }
      dropRules = drop.map { DropRules($0) }
    }
    up.apply(update.up)
    loading.apply(update.loading)
    switch update.toolbar {
    case .unchanged: break
    case .remove: toolbar = []
    case .set(let ids): toolbar = ids
    }
    switch update.commands {
    case .unchanged: break
    case .remove: commands = []
    case .set(let list): commands = list
    }
    applyContent(update)
  }

  /// Keeps the view of a place, for coming back to it.
  private mutating func leave(_ place: String) {
    placeViews.keep(content?.saved, of: place)
    // What was typed to filter one folder means nothing in another.
    content?.perform(.find(.filter("")))
  }

  /// Goes on from the page that is shown instead of for another input.
  mutating func inherit(from page: Page) {
    if commands.isEmpty { commands = page.commands }
    placeViews = page.placeViews
    if let place = page.drop?.storeID { placeViews.keep(page.content?.saved, of: place) }
  }

  private mutating func applyContent(_ update: PaneUpdate) {
    switch update.content {
    case .unchanged: break
    case .remove:
      content = nil
      isCleared = true
      if update.loading == .unchanged { loading = nil }
    case .set(let new):
      isCleared = false
      if content == nil {
        content = PaneContentState(new)
      } else {
        content?.replace(with: new)
      }
      // Fresh content ends what was said about the lack of it, unless said again just now.
      if update.error == .unchanged { error = nil }
      if update.loading == .unchanged { loading = nil }
    }
    error.apply(update.error)
    if update.isReturn, let place = drop?.storeID, let view = placeViews.view(of: place) {
      content?.restore(view)
    }
    if !update.expand.isEmpty {
      let changes = Dictionary(uniqueKeysWithValues: update.expand.map { ($0.id, $0.isExpanded) })
      content?.perform(.setOpen(changes))
    }
    if !update.select.isEmpty { content?.perform(.select(update.select)) }
    if let id = update.reveal { content?.perform(.reveal(id)) }
  }
}

extension Page {
  /// The command that Enter runs where there are no rows, if the pane names one it has.
  package var emptyCommand: PluginCommand? {
    empty?.command.flatMap(command(named:))
  }

  /// The pane's command of this name; `nil` when it has none.
  func command(named id: String) -> PluginCommand? { commands.first { $0.id == id } }
}

extension Optional where Wrapped: Equatable & Sendable {
  /// Takes over a member of `pane.set`.
  mutating func apply(_ change: Change<Wrapped>) {
    switch change {
    case .unchanged: break
    case .remove: self = nil
    case .set(let value): self = value
    }
  }
}
