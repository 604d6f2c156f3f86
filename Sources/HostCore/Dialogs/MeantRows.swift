// SPDX-License-Identifier: Apache-2.0
import PaneContent
package import PaneProtocol

/// The rows that a command was asked for, as they were then.
///
/// While a sheet is open rows come and go. A command never slips to those that have taken their
/// place.
package struct MeantRows: Equatable, Sendable {
  /// The row it is called on; `nil` where there is none.
  package private(set) var item: Item?
  /// The rows it acts on.
  package private(set) var items: [Item]

  /// The rows meant now: those of the menu of a row, else the marks or the row under the cursor.
  init(in pane: Pane, at row: ItemID?) {
    guard let content = pane.shown else {
      (item, items) = (nil, [])
      return
    }
    item = row.map { content.item($0) } ?? content.cursorItem
    items = row.map { content.chosenItems(at: $0) } ?? content.chosenItems
  }

  /// What to say when rows that a command needs are not there any more; `nil` when all are.
  func gone(in pane: Pane, needs need: PluginCommand.Need) -> String? {
    let needed = need == .item ? [item].compactMap { $0 } : items
    guard let content = pane.shown else { return HostWords.rowGone(needed.first, of: needed.count) }
    let gone = needed.first { !Self.isThere($0, in: content) }
    return gone.map { HostWords.rowGone($0, of: needed.count) }
  }

  /// Leaves out the rows that are not there any more, unless none is.
  mutating func keep(in pane: Pane) {
    guard let content = pane.shown else { return }
    let rest = items.filter { Self.isThere($0, in: content) }
    if !rest.isEmpty { items = rest }
  }

  /// Whether a row is there and still stands for the same.
  private static func isThere(_ item: Item, in content: PaneContentState) -> Bool {
    let cursor = content.cursorItem.flatMap { $0.id == item.id ? $0 : nil }
    guard let now = cursor ?? content.item(item.id, asMarked: true) else { return false }
    return now.value == item.value && now.rawValue == item.rawValue
  }
}
