// SPDX-License-Identifier: Apache-2.0
import CellText
import HostConfiguration
import PaneContent
import PaneProtocol
import TerminalInput

/// The menu of a row, the palette and the help: what can be done here, now, and by which keys.
struct Menus: Sendable {
  /// The focused pane; `nil` without one.
  let pane: Pane?
  /// What the focused pane shows, as far as keys are concerned.
  let context: KeyContext
  let keymap: Keymap
  let isASCII: Bool
  /// Whether rows were cut or copied and wait to be put down.
  let canPutDown: Bool
  /// Whether the last column can be left alone on screen.
  let offersSecondaryOnly: Bool
  /// Whether something is carried: keys mean that alone then.
  let isCarrying: Bool
  /// What can be done about work under way.
  let workEntries: [Sheet.Entry]

  /// The menu of the row under the cursor, or of the pane: the commands of its program, and all that
  /// the host does with it, so that nothing needs a key.
  var rowMenu: Sheet? { menu(of: pane?.shown?.cursorItem) }

  /// The menu of the pane itself, for a place without a row.
  var paneMenu: Sheet? { menu(of: nil) }

  /// The menu of the current column of a table.
  var columnMenu: Sheet? {
    guard let pane, let column = pane.shown?.currentColumn else { return nil }
    let isSorted = pane.shown?.rowSource == nil || pane.conversation.capabilities.sortsRows
    let sorts: [ColumnsCommand] =
      column.canSort && isSorted ? [.sortUp, .sortDown, .sortUpToo, .sortDownToo, .sortAsSent] : []
    let commands: [ColumnsCommand] =
      sorts + [
        .columnHide, .columnFit, .columnAutomatic, .columnLeft, .columnRight, .columnFreeze,
        .columnList, .columnsAsSent,
      ]
    let entries = commands.map { command in
      let command = (title: SafeText(command.headingTitle), host: HostCommand.table(command))
      return Sheet.Entry(
        command.title, detail: keyLabel(command.host, most: 1), answer: .host(command.host))
    }
    return Sheet(kind: .menu, title: column.title, entries: entries)
  }

  /// The menu of the focused pane's name in its title bar: what can be done with its tab, and with the
  /// column.
  ///
  /// - Parameters:
  ///   - tabs: The panes of the column; `nil` for a column of one pane.
  ///   - canReopen: Whether a tab was closed there.
  ///   - neighbours: Whether there is a column before it, and behind it.
  /// - Returns: The menu; `nil` without a pane.
  func tabMenu(
    _ tabs: ColumnTabs?, canReopen: Bool, neighbours: (previous: Bool, next: Bool)
  ) -> Sheet? {
    guard let pane else { return nil }
    var commands: [TabCommand] = []
    if let tabs {
      commands = [.close]
      if tabs.shownIndex > 0 { commands.append(.left) }
      if tabs.shownIndex < tabs.panes.count - 1 { commands.append(.right) }
      if neighbours.previous { commands.append(.toPrevious) }
      if neighbours.next { commands.append(.toNext) }
    }
    commands.append(.new)
    if canReopen { commands.append(.reopen) }
    let all = commands.map(HostCommand.tab) + [.session(.reload)]
    let entries = all.map { command in
      Sheet.Entry(
        SafeText(command.row.title), detail: keyLabel(command, most: 1), answer: .host(command))
    }
    return Sheet(kind: .menu, title: pane.displayTitle.text, entries: entries)
  }

  private func menu(of item: Item?) -> Sheet? {
    guard let pane else { return nil }
    // What is done with a row is of no use where there is none; a text has no rows to be meant.
    let isMeant = item != nil || pane.hasRows != true
    var own = commandEntries(of: pane, row: item?.id) { command in
      guard isMeant, command.isListed(in: .item), item == nil || command.fits(item?.type) else {
        return false
      }
      return item?.menu?.contains(command.id) ?? true
    }
    // What is done with the row comes before what is done with all that the pane shows.
    let others = commandEntries(of: pane, row: item?.id) { command in
      guard isMeant || command.need == .always, command.isListed(in: .pane) else { return false }
      return !isMeant || !command.isListed(in: .item)
    }
    if pane.shown?.typed({ _ in true }) == true {
      let title = SafeText(SheetWords.resetForm)
      own.append(Sheet.Entry(title, answer: .pane(.content(pane.id, .discard))))
    }
    own += RowLinks.entries(of: item, in: pane.id)
    let usual = usualCommands(of: pane, at: item)
    let count = item.flatMap { pane.shown?.chosenItems(at: $0.id).count } ?? 1
    let name = item?.text.text ?? pane.displayTitle.text
    let title = count > 1 ? SheetWords.several(name, count) : name
    let parts = MenuParts(
      title: title, own: own, things: usualEntries(usual, of: [.things]), others: others,
      othersTitle: pane.displayTitle.text,
      groups: Self.usualGroups.map { ($0.title, usualEntries(usual, of: [$0])) })
    return Sheet(kind: .menu, title: title, entries: parts.entries)
  }

  /// Groups of the host's commands that stand behind all others in a menu.
  private static let usualGroups: [CommandGroup] = [
    .moving, .choosing, .table, .text, .picture, .general,
  ]

  /// Entries for commands of the host, under the headings of their groups.
  private func usualEntries(
    _ commands: [HostCommand], of groups: [CommandGroup]
  ) -> [Sheet.Entry] {
    groups.flatMap { group -> [Sheet.Entry] in
      let usual = commands.filter { $0.row.group == group }
      if usual.isEmpty { return [] }
      return [Sheet.Entry(heading: group.title)]
        + usual.map { command in
          Sheet.Entry(
            SafeText(command.row.title), detail: keyLabel(command, most: 1),
            answer: .host(command))
        }
    }
  }

  /// The host's commands that make sense for what the pane shows now.
  private func usualCommands(of pane: Pane, at item: Item?) -> [HostCommand] {
    var commands: [HostCommand] = []
    switch pane.typingStart {
    case .line(.search, _): commands.append(.choose(.search))
    case .line(.filter, _): commands.append(.choose(.filter))
    case .nothing, .refused: break
    }
    if let item {
      let marking: [ChooseCommand] = [.mark, .markTo, .markAll, .markOthers]
      commands = marking.map(HostCommand.choose) + commands
      if item.drag != nil { commands.append(.carry(.cut)) }
    }
    if pane.page.hasContent { commands.append(.carry(.copy)) }
    if context == .table {
      commands += [.choose(.copyText)] + ColumnsCommand.allCases.map(HostCommand.table)
    }
    if hasText { commands += TextCommand.allCases.map(HostCommand.text) }
    if canMagnify { commands += MagnifyCommand.allCases.map(HostCommand.picture) }
    if canPutDown { commands.append(.carry(.paste)) }
    if case .none = pane.wayBack {} else { commands.append(.step(.back)) }
    return commands
      + [.session(.undo), .session(.redo), .session(.reload), .session(.palette), .session(.help)]
  }

  /// The list of everything that can be done, to be narrowed by typing.
  var palette: Sheet {
    var entries: [Sheet.Entry] = []
    if let pane { entries += commandEntries(of: pane) { _ in true } }
    entries += workEntries
    if let pane {
      let title = SafeText(SheetWords.log(of: pane.spec.name))
      entries.append(Sheet.Entry(title, answer: .pane(.showLog(pane.id))))
    }
    entries += hostEntries { $0.row.isListed }
    var sheet = Sheet(
      kind: .palette, title: SafeText(SheetWords.commands), field: TextField(), entries: entries)
    sheet.isOfCommands = true
    return sheet
  }

  /// True when the pane shows a text; pictures and charts have keys of texts, and no links to go to.
  private var hasText: Bool { pane?.shown?.isText == true }

  /// True when the pane shows something that can be made larger.
  private var canMagnify: Bool { pane?.shown?.canMagnify == true }

  /// True when rows or lines are searched here, and not filtered.
  private var isSearched: Bool { pane?.typingStart.isSearch == true }

  /// The keys that work here, now.
  var help: Sheet {
    var entries: [Sheet.Entry] = []
    func heading(_ title: SafeText) { entries.append(Sheet.Entry(heading: title.string)) }
    func groupEntries(_ group: CommandGroup) {
      let reachable = hostEntries { $0.row.group == group }.filter { !$0.detail.string.isEmpty }
      if reachable.isEmpty { return }
      heading(SafeText(group.title))
      entries += reachable
    }
    // The first question of a newcomer is how to get about.
    if !isCarrying { groupEntries(.moving) }
    if !isCarrying, let pane, pane.page.chrome.commands.contains(where: { key(of: $0) != nil }) {
      heading(pane.columnName)
      entries += commandEntries(of: pane, mostKeys: 3) { key(of: $0) != nil }
    }
    if !isCarrying { entries += formEntries }
    for group in CommandGroup.allCases where group != .moving && (group == .drag) == isCarrying {
      groupEntries(group)
    }
    return Sheet(kind: .help, title: SafeText(SheetWords.keysHere), entries: entries)
  }

  private func commandEntries(
    of pane: Pane, row: ItemID? = nil, mostKeys: Int = 1, where include: (PluginCommand) -> Bool
  ) -> [Sheet.Entry] {
    let meant = MeantRows(in: pane, at: row)
    return pane.page.chrome.commands.filter(include).map { command in
      let labels = keys(of: command).prefix(mostKeys).map { $0.label(ascii: isASCII) }
      var entry = Sheet.Entry(
        command.title, detail: SafeText(labels.joined(separator: "  ")),
        answer: .pane(.command(pane.id, id: command.id, row: row, meant: meant)))
      entry.isDangerous = command.isDangerous
      return entry
    }
  }

  private func hostEntries(where include: (HostCommand) -> Bool) -> [Sheet.Entry] {
    let offered = HostCommand.allCases.filter { command in
      if case .table = command { return context == .table }
      if case .text = command { return hasText }
      if case .picture = command { return canMagnify }
      // One line opens here, whatever it is called.
      if command == .choose(context == .text ? .filter : .search) { return false }
      if [.choose(.searchNext), .choose(.searchPrevious)].contains(command) { return isSearched }
      return offersSecondaryOnly || command != .column(.secondaryOnly)
    }
    return offered.filter(include).map { command in
      // One key filters what is here, and searches what only the plugin has.
      let isSearch = command == .choose(.filter) && isSearched
      let row = isSearch ? HostCommand.choose(.search).row : command.row
      return Sheet.Entry(
        SafeText(row.title), detail: keyLabel(command), answer: .host(command))
    }
  }

  /// The keys that run a command of a plugin, without those that always mean something else.
  private func keys(of command: PluginCommand) -> [KeyChord] {
    command.chords.filter { !keymap.keeps($0, in: context) }
  }

  /// The key that a menu names for a command of a plugin; `nil` without one.
  private func key(of command: PluginCommand) -> KeyChord? { keys(of: command).first }

  /// Says that the key of a command does nothing here.
  func unbound(_ command: HostCommand) -> String {
    HostWords.unbound(keyLabel(command, most: 1).string)
  }

  /// Says why no line opens here to filter or to search.
  func opensNoLine(_ command: HostCommand) -> String {
    pane?.typingStart.isRefused == true ? HostWords.unfilterable : unbound(command)
  }

  /// The keys that lead to a command here and now, as the help writes them.
  func keyLabel(_ command: HostCommand, most: Int = 3) -> SafeText {
    let commands = isCarrying ? [] : pane?.page.chrome.commands ?? []
    let taken = Set(commands.flatMap(\.chords))
    let keys = keymap.keys(for: command, in: isCarrying ? .drag : context) { taken.contains($0) }
    let labels = keys.prefix(most).map { stroke in
      (stroke.isPrefixed ? "Ctrl-W " : "") + stroke.chord.label(ascii: isASCII)
    }
    return SafeText(labels.joined(separator: "  "))
  }
}
