// SPDX-License-Identifier: Apache-2.0
package import CellText
package import DragSession
import FileAddressing
package import PaneProtocol

/// What a plugin said of a page around its content: title, commands, cards, the rules for drops.
package struct PageChrome: Sendable {
  /// Name in the title bar; the column's when there is none.
  package var title: StyledText?
  /// Line below the title.
  package var subtitle: StyledText?
  /// Facts for the status line.
  package var status: StyledText?
  /// Short text at the trailing end of the title.
  package var badge: StyledText?
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
  /// What it shows, for the peer of its pane.
  var place: ShownPlace?

  /// Takes over what the plugin said around the content.
  ///
  /// - Returns: The folder that is left, where the rules for drops name another one now.
  mutating func apply(_ update: PaneUpdate) -> String? {
    title.apply(update.title)
    subtitle.apply(update.subtitle)
    status.apply(update.status)
    badge.apply(update.badge)
    empty.apply(update.empty)
    guardQuestion.apply(update.guardQuestion)
    up.apply(update.up)
    place.apply(update.place)
    loading.apply(update.loading)
    toolbar.apply(update.toolbar)
    // Left alone where nothing is said: their keys are read anew with each change.
    if update.commands != .unchanged { commands.apply(update.commands) }
    guard update.drop != .unchanged else { return nil }
    let place = drop?.storeID
    drop.apply(update.drop)
    dropRules = drop.map { DropRules($0) }
    return place != drop?.storeID && drop?.storeID != nil ? place : nil
  }

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

extension Array where Element: Equatable & Sendable {
  /// Takes over a list of `pane.set`; one that is taken back is empty.
  fileprivate mutating func apply(_ change: Change<[Element]>) {
    switch change {
    case .unchanged: break
    case .remove: self = []
    case .set(let list): self = list
    }
  }
}

extension PageChrome {
  /// Says that a program prints more than is kept; it waits in its write from now on.
  mutating func outputCut(_ lines: Int, in place: PanePlace, _ turn: inout PaneTurn) {
    let words = SafeText(PaneWords.onlyFirst(lines, areLines: place.spec.mode == .text))
    badge = StyledText(SafeText(PaneWords.first(lines)))
    status = StyledText(words)
    turn.say(words, kind: .warning)
  }
}
