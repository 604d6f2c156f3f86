// SPDX-License-Identifier: Apache-2.0
import CellText

/// The parts of a menu, and how they stand in it: all in one list while that is short, else the rarer
/// ones in menus of their own.
///
/// The keys of all entries work in the first list, too, so nobody has to look for one he knows.
struct MenuParts {
  /// What the menu is called: the row, or the pane.
  let title: SafeText
  /// What is done with the row, the most usual first.
  let own: [Sheet.Entry]
  /// What is carried, under its heading.
  let things: [Sheet.Entry]
  /// What is done with all that the pane shows, and what that is called.
  let others: [Sheet.Entry]
  let othersTitle: SafeText
  /// The host's own commands in their groups, each under its heading.
  let groups: [(title: String, entries: [Sheet.Entry])]

  /// Entries that one list has at most.
  private static let most = 20
  /// Entries of the row that stand in the first list of a long menu.
  private static let mostOwn = 9

  /// The entries of the first list.
  var entries: [Sheet.Entry] {
    let all = own + things + others + groups.flatMap(\.entries)
    return all.count { !$0.isHeading } <= Self.most ? plain : folded
  }

  private var plain: [Sheet.Entry] {
    let mine = own + things
    let isParted = !mine.isEmpty && !others.isEmpty
    let heading = isParted ? [Sheet.Entry(heading: othersTitle.string)] : []
    return mine + heading + others + groups.flatMap(\.entries)
  }

  private var folded: [Sheet.Entry] {
    // Where no row is meant, what is done with the pane is what the menu is for.
    let main = own.isEmpty ? others : own
    // A menu of one entry more would hide it and save no room.
    let isLong = main.count > Self.mostOwn + 1
    var entries = isLong ? Array(main.prefix(Self.mostOwn)) : main
    if isLong {
      let rest = main.dropFirst(Self.mostOwn)
      entries.append(menu(SheetWords.moreOfRow, title, Array(rest)))
    }
    entries += things.filter { !$0.isHeading }
    let folder = own.isEmpty ? [] : [(title: othersTitle.string, entries: others)]
    for group in folder + groups {
      let inside = group.entries.filter { !$0.isHeading }
      if inside.count == 1 { entries += inside }
      guard inside.count > 1 else { continue }
      entries.append(menu(group.title, SafeText(group.title), inside))
    }
    return entries
  }

  private func menu(_ words: String, _ title: SafeText, _ entries: [Sheet.Entry]) -> Sheet.Entry {
    Sheet.Entry(
      SafeText(words), detail: SafeText(SheetWords.menuSign), answer: .menu(title, entries))
  }
}
