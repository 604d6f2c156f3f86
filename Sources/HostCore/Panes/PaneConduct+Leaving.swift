// SPDX-License-Identifier: Apache-2.0
import CellText
import HostConfiguration
import PaneContent
import PaneProtocol

/// The one place from which it is said that something of a program was left out.
extension PaneConduct {
  /// Says that words are left out, wherever they are to be said.
  ///
  /// - Parameters:
  ///   - words: What is left out, and why.
  ///   - name: The name of the plugin.
  ///   - newest: The number of the newest input.
  ///   - log: The log of the pane.
  ///   - turn: Takes what is said elsewhere.
  /// - Returns: False when the same has been said in this run, and is said once.
  @discardableResult
  mutating func leaveOut(
    _ words: DroppedWords, of name: String, newest: Int = 0, log: inout PaneLog,
    _ turn: inout PaneTurn
  ) -> Bool {
    if case .outdated = words { changeable.noteLeftOut() }
    let telling = words.telling
    let reason = words.reason(newest: newest)
    let isOnce = telling.contains(.once)
    if isOnce, noted.contains(reason) || noted.count >= HostLimits.rejectionEntries { return false }
    if isOnce { noted.insert(reason) }
    let entry = words.entry(newest: newest)
    if telling.contains(.paneLog) { log.add(SafeText(entry)) }
    if telling.contains(.hostLog) {
      // The log writes the name of the plugin in front of it.
      let code = words.code.map { "(\($0)) " } ?? ""
      rejections.enter(SafeText(code + entry), &turn)
    }
    if telling.contains(.statusLine) {
      let kind: StatusMessage.Kind = telling.contains(.pane) ? .failure : .warning
      let sentence = SafeText(words.sentence(about: name, newest: newest))
      let message = StatusMessage(sentence, kind: kind)
      rejections.say(message, isSeldom: telling.contains(.seldom), &turn)
    }
    return true
  }

  /// Leaves out a wish of a program that is not fulfilled; where it came as a request, that is its
  /// answer.
  mutating func refuse(
    _ words: DroppedWords, code: WireErrorCode = .denied, of name: String, log: inout PaneLog,
    _ turn: inout PaneTurn
  ) {
    let reason = SafeText(words.reason(newest: 0))
    refusal = WireError(code: code.rawValue, message: reason)
    leaveOut(words, of: name, log: &log, &turn)
  }
}

/// What a message names that is not there.
extension PaneConduct {
  /// Looks whether what a message names is there: its page, or a row of a list that came whole.
  mutating func noteStrangers(
    in update: PaneUpdate, showing view: PaneView, of name: String, log: inout PaneLog,
    _ turn: inout PaneTurn
  ) {
    if let page = update.page, !page.isEmpty, !view.pages.contains(where: { $0.id == page }) {
      leaveOut(.unknownPage(page), of: name, log: &log, &turn)
      return
    }
    guard !update.select.isEmpty || update.reveal != nil else { return }
    let index = update.page.flatMap { page in view.pages.firstIndex { $0.id == page } } ?? 0
    guard view.pages.indices.contains(index), let content = view.pages[index].content,
      content.hasRows, content.rowSource == nil
    else { return }
    if let id = update.select.first(where: { content.item($0) == nil }) {
      leaveOut(.unknownRow(id, member: "select"), of: name, log: &log, &turn)
    }
    if let id = update.reveal, content.item(id) == nil {
      leaveOut(.unknownRow(id, member: "reveal"), of: name, log: &log, &turn)
    }
  }

  /// Looks what of a message leads nowhere: commands it names, keys, cells without a column.
  mutating func look(
    at update: PaneUpdate, showing content: PaneContentState?, of name: String,
    log: inout PaneLog, _ turn: inout PaneTurn
  ) {
    noteNames(in: update)
    // Behind the way out of such content every key of its pane comes.
    if case .set(let commands) = update.commands, content?.grab.keys != .all {
      let hasRows = content?.hasRows ?? true
      noteKeys(of: commands, amongRows: hasRows, of: name, log: &log, &turn)
    }
    guard case .set(let content) = update.content else { return }
    noteCells(
      of: content.inlineRows, in: content.tableShape, of: name, log: &log, &turn)
  }

  /// Looks what of rows that came by themselves leads nowhere.
  mutating func look(
    at rows: [Item], on page: Page?, of name: String, log: inout PaneLog, _ turn: inout PaneTurn
  ) {
    noteNames(in: rows)
    noteCells(of: rows, in: page?.content?.tableShape, of: name, log: &log, &turn)
  }

  /// Keeps the commands that a message names, to look at the end of the turn whether they are there.
  private mutating func noteNames(in update: PaneUpdate) {
    if case .set(let ids) = update.toolbar { for id in ids { noteName(id, in: .toolbar) } }
    if case .set(let card) = update.empty, let id = card.command { noteName(id, in: .emptyCard) }
    if case .set(let content) = update.content { noteNames(in: content.inlineRows) }
  }

  /// Keeps the commands that the menus of rows name.
  private mutating func noteNames(in rows: [Item]) {
    for row in rows.withMore {
      for id in row.menu ?? [] { noteName(id, in: .menu(row: row.id)) }
      if let children = row.children { noteNames(in: children) }
    }
  }

  private mutating func noteName(_ id: String, in place: DroppedWords.CommandPlace) {
    guard named[id] == nil, named.count < Limit.commands else { return }
    named[id] = place
  }

  /// Leaves out the names of commands that no page has; commands may come after what names them.
  mutating func judgeNames(
    showing view: PaneView, of name: String, log: inout PaneLog, _ turn: inout PaneTurn
  ) {
    guard !named.isEmpty else { return }
    let names = named.sorted { $0.key < $1.key }
    named = [:]
    for (id, place) in names
    where !view.pages.contains(where: { $0.chrome.command(named: id) != nil }) {
      leaveOut(.unknownCommand(id, in: place), of: name, log: &log, &turn)
    }
  }

  /// Leaves out keys that never lead to the commands they are on.
  private mutating func noteKeys(
    of commands: [PluginCommand], amongRows hasRows: Bool, of name: String,
    log: inout PaneLog, _ turn: inout PaneTurn
  ) {
    guard keyed.hasRows != hasRows || keyed.commands != commands else { return }
    keyed = (commands, hasRows)
    for command in commands {
      for key in command.keyNames {
        // On Enter a command for rows is what Enter does there.
        let opensRows = hasRows && command.need == .always
        guard let fault = Keymap.standard.fault(ofPaneKey: key, amongRows: opensRows) else {
          continue
        }
        leaveOut(.deadKey(key, command: command.id, fault: fault), of: name, log: &log, &turn)
      }
    }
  }

  /// Leaves out the cells of rows beyond the columns there are, and moments and sizes that are none.
  private mutating func noteCells(
    of rows: [Item], in table: TableShape?, of name: String, log: inout PaneLog,
    _ turn: inout PaneTurn
  ) {
    guard let table else { return }
    for column in table.columns where column.hasImpossibleCells(in: rows) {
      let isTime = column.kind == .time
      leaveOut(
        .impossibleCells(column: column.id, areTimes: isTime), of: name, log: &log, &turn)
    }
    let columns = table.sentColumns
    for row in rows where row.cells.count > columns {
      let words = DroppedWords.surplusCells(row: row.id, row.cells.count, columns: columns)
      if !leaveOut(words, of: name, log: &log, &turn) { return }
    }
  }
}

extension RejectionCounter {
  /// Writes a line into the log of the host, while it has room for this run; the last one says so.
  mutating func enter(_ entry: SafeText, _ turn: inout PaneTurn) {
    switch admitEntry() {
    case .write: turn.order(.log(entry))
    case .writeLast: turn.order(.log(SafeText(PaneWords.lastEntry(entry.string))))
    case .skip: break
    }
  }
}
