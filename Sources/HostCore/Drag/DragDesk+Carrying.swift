// SPDX-License-Identifier: Apache-2.0
import CellText
import DragSession
import HostConfiguration
import PaneContent
import PaneProtocol
import TerminalInput

/// Keys that pick things up, carry them about and put them down.
extension DragDesk {
  /// Keys that belong to the drag.
  @inline(__always) var keys: KeySituation.DragKeys {
    switch gesture.phase {
    case .lifting, .dragging, .deciding: .all(isSearching: search != nil)
    case .armed, .choosing: .escape
    case .idle, .snapBack, .awaitingRelease: .none
    }
  }

  /// Takes a key while something is carried that no command stands for.
  mutating func pressed(
    _ chord: KeyChord, _ input: InputEvent, on screen: DragScreen, _ turn: inout DeskTurn
  ) {
    if search != nil {
      searchKey(chord, input, on: screen, &turn)
    } else if chord == KeyChord("/") {
      search = TextField()
    } else if let key = DragKey(chord) {
      drag(.key(key), on: screen, &turn)
    }
  }

  private mutating func searchKey(
    _ chord: KeyChord, _ input: InputEvent, on screen: DragScreen, _ turn: inout DeskTurn
  ) {
    if [.escape, .control("c"), .enter].contains(chord) {
      search = nil
    } else if var field = search, field.edit(chord, input) == .changed {
      search = field
      drag(.key(.find(field.text)), on: screen, &turn)
    }
  }

  /// Carries out a command for what is being carried.
  mutating func perform(
    _ command: DragCommand, on screen: DragScreen, _ turn: inout DeskTurn
  ) {
    guard let key = DragKey(command) else {
      // All places that take what is carried are listed, to be narrowed by typing.
      let places = gesture.active?.places(in: screen) ?? []
      if !places.isEmpty { turn.order(.sheet(.show(Sheet(places, on: screen)))) }
      return
    }
    drag(.key(key), on: screen, &turn)
  }

  /// Carries out a command that picks things up or puts them down.
  ///
  /// - Returns: Whether it did; copying rows that cannot be carried is the text's affair.
  mutating func perform(
    _ command: CarryCommand, on screen: DragScreen, _ turn: inout DeskTurn
  ) -> Bool {
    guard let pane = screen.focusedProgram else { return true }
    switch command {
    case .pickUpToMove, .pickUpToCopy:
      guard let rows = pane.rows?.chosenItems.map(\.id) else { return true }
      let operation: DropOperation = command == .pickUpToCopy ? .copy : .move
      drag(
        .pickedUp(DragPaneID(pane.id.number), rows, .exactly(operation)), on: screen, &turn)
    case .cut: fillPasteboard(from: pane, isCut: true, &turn)
    case .copy:
      guard pane.rows?.chosenItems.contains(where: { $0.drag != nil }) == true else { return false }
      fillPasteboard(from: pane, isCut: false, &turn)
    case .paste: paste(into: pane, on: screen, &turn)
    case .linkAbsolute: link(.absolute, in: pane, on: screen, &turn)
    case .linkRelative: link(.relative, in: pane, on: screen, &turn)
    case .linkHard: link(.hard, in: pane, on: screen, &turn)
    case .moveRowUp: moveRows(down: false, in: pane, on: screen, &turn)
    case .moveRowDown: moveRows(down: true, in: pane, on: screen, &turn)
    }
    return true
  }

  /// Takes the user's answer to a question of the desk.
  mutating func chosen(
    _ answer: DragAnswer, on screen: DragScreen, _ turn: inout DeskTurn
  ) {
    switch answer {
    case .drop(let choice): drag(.chosen(choice), on: screen, &turn)
    case .place(let place): drag(.key(.place(place)), on: screen, &turn)
    case .endTransfer(let id): transfer(.cancelled(id), on: screen, &turn)
    case .retryTransfer(let id): transfer(.retried(id), on: screen, &turn)
    case .giveUpTransfer(let id): transfer(.givenUp(id), on: screen, &turn)
    case .pause(let id, let isOn):
      talk.pause(id, isOn)
      turn.order(.file(.pause(id, isOn)))
      turn.needFrame(.now)
    case .reorder(let id, let isSooner):
      let waiting = transfers.transfers.values.filter(\.waitsForFiles).map(\.order.id)
      guard let (ahead, behind) = talk.reorder(id, isSooner: isSooner, among: Set(waiting)) else {
        break
      }
      turn.order(.file(.putAhead(ahead, of: behind)))
      turn.needFrame(.now)
    case .again(var order):
      replays += 1
      order.id = "\(runName)-a\(replays)"
      // Why it failed before is old news.
      turn.say(DragWords.again(order))
      transfer(.ordered(order), on: screen, &turn)
    case .takenNames(let id, let choice):
      carryOut(door.chosen(id, choice, on: screen), on: screen, &turn)
    case .takeBackAnyway(let order, let items):
      takeBackAnyway(order, as: items, isForGood: false, on: screen, &turn)
    case .removeForGood(let order, let items):
      takeBackAnyway(order, as: items, isForGood: true, on: screen, &turn)
    }
  }

  // MARK: Cut, copy, paste

  /// Lets go of what was cut or copied; nothing happens to it.
  mutating func clearPasteboard() { pasteboard = nil }

  /// True while something was cut or copied and not put down yet.
  package var hasWaitingRows: Bool { pasteboard.map { !$0.wasPut } ?? false }

  /// Notes the chosen rows; nothing is removed before they have been put down.
  private mutating func fillPasteboard(
    from pane: ScreenPane, isCut: Bool, _ turn: inout DeskTurn
  ) {
    guard let content = pane.rows else { return }
    let rows = content.chosenItems.filter { $0.drag != nil && !$0.isDisabled }
    guard let declared = rows.first?.drag else {
      return turn.say(DragWords.nothingToTake, kind: .warning)
    }
    let policy = declared.policy
    let items = rows.prefix(policy.maxItems).map { DragItem($0) }
    var taken = Pasteboard(pane: pane.id, items: items, policy: policy, isCut: isCut)
    if rows.count > items.count, items.count == policy.maxItems { taken.all = rows.count }
    if let pasteboard, pasteboard.isSame(as: taken), !pasteboard.wasPut {
      clearPasteboard()
      return turn.say(isCut ? DragWords.notCutAnyMore : DragWords.notCopiedAnyMore)
    }
    shelve(taken, pane, &turn)
  }

  /// Keeps rows for a key that puts them down; what is to be copied is also on the clipboard.
  mutating func shelve(_ taken: Pasteboard, _ pane: ScreenPane, _ turn: inout DeskTurn) {
    pasteboard = taken
    var copied = CopiedText(limit: clipboardBytes)
    if !taken.isCut {
      let values = taken.items.lazy.compactMap { item in
        pane.rows?.item(item.id, asMarked: true)?.plainValue
      }
      for value in values where !copied.add(line: value) { break }
      turn.order(.terminal(.copy(copied)))
    }
    turn.rows(pane.id, .mark(.clear))
    turn.say(copied.isCut ? DragWords.cutShort(taken.words, copied) : taken.words)
  }

  /// Puts down what was cut or copied: after the cursor row where order is the user's, else into
  /// the page on screen, never into the container under the cursor.
  private mutating func paste(
    into pane: ScreenPane, on screen: DragScreen, _ turn: inout DeskTurn
  ) {
    guard let pasteboard else {
      return turn.say(DragWords.emptyPasteboard)
    }
    var place = DropPlace(pane: DragPaneID(pane.id.number), anchor: .pane)
    if let rules = pane.rules, rules.isOrdered, rules.rows == .between || rules.rows == .both {
      if let row = pane.rows?.cursorItem?.id {
        place.anchor = .after(row)
      } else if !rules.takesPane {
        place.anchor = .end
      }
    }
    drag(
      .put(
        pasteboard.items, from: DragPaneID(pasteboard.pane.number), pasteboard.policy,
        pasteboard.operation, place),
      on: screen, &turn)
  }

  /// Puts links to what was cut or copied into the folder on screen.
  private mutating func link(
    _ style: FilesChange.LinkStyle, in pane: ScreenPane, on screen: DragScreen,
    _ turn: inout DeskTurn
  ) {
    switch door.links(to: pasteboard, style, in: pane) {
    case .success(let order): transfer(.ordered(order), on: screen, &turn)
    case .failure(let refusal): turn.say(refusal.words, kind: .warning)
    }
  }

  /// Carries files that were pasted, which is how terminals without a protocol tell of a drop.
  mutating func pasted(
    paths: [String], isDropped: Bool, on screen: DragScreen, _ turn: inout DeskTurn
  ) {
    guard let pane = screen.focus else { return }
    let items = paths.prefix(DragLimit.pastePaths).enumerated().map {
      DragItem(path: $1, number: $0 + 1)
    }
    drag(.pasted(items, into: DragPaneID(pane.number)), on: screen, &turn)
    if isDropped, gesture.active?.input == .paste { drag(.key(.enter), on: screen, &turn) }
    turn.needFrame(.now)
  }

  // MARK: Moving rows by one place

  private mutating func moveRows(
    down: Bool, in pane: ScreenPane, on screen: DragScreen, _ turn: inout DeskTurn
  ) {
    guard let content = pane.rows else { return }
    let rows = content.chosenItems.map(\.id)
    if let move = keyMove, move.moves(rows, in: pane.id), move.takesKeys(transfers) {
      keyMove?.add(down ? 1 : -1, in: content)
    } else if !moveRows(rows, in: pane, by: down ? 1 : -1, rest: 0, on: screen, &turn),
      pane.rules?.isOrdered != true
    {
      turn.say(DragWords.fixedOrder)
    }
  }

  private mutating func moveRows(
    _ rows: [ItemID], in pane: ScreenPane, by steps: Int, rest: Int, on screen: DragScreen,
    _ turn: inout DeskTurn
  ) -> Bool {
    let first = rows.compactMap { pane.rows?.row(of: $0) }.min()
    let plan = gesture.keyMove(rows, in: DragPaneID(pane.id.number), by: steps, of: screen)
    guard let plan, let first else { return false }
    keyMove = KeyMove(
      pane: pane.id, rows: rows, transfer: plan.id, expected: first + steps, pending: rest)
    begin(plan, isKeyMove: true, on: screen, &turn)
    return true
  }

  /// Notes that the move of rows, or a piece of it, is over.
  mutating func keyMoveEnded(_ report: TransferReport, _ turn: inout DeskTurn) {
    let id = report.order.wholeID
    guard keyMove?.transfer == id else { return }
    let isLast = !transfers.transfers.values.contains { $0.order.wholeID == id }
    guard keyMove?.ended(report, isLast: isLast) == true else {
      keyMove = nil
      return
    }
    if isLast { turn.start(.keyMove, after: HostLimits.keyMove) }
  }

  /// Goes on with the keys that came meanwhile, once the rows are seen where they belong.
  mutating func goOnMoving(on screen: DragScreen, _ turn: inout DeskTurn) {
    guard let move = keyMove, move.transfer == nil else { return }
    let pane = screen.programs[move.pane]
    if let rows = pane?.rows, !move.isShown(in: rows) { return }
    keyMove = nil
    turn.cancel(.keyMove)
    guard let pane, let rows = pane.rows else { return }
    let (steps, rest) = move.next(in: rows)
    guard steps != 0 else { return }
    _ = moveRows(move.rows, in: pane, by: steps, rest: rest, on: screen, &turn)
  }
}

extension DragKey {
  /// The key a command stands for; `nil` for the list of places, which is the desk's own.
  init?(_ command: DragCommand) {
    switch command {
    case .drop: self = .enter
    case .cancel: self = .escape
    case .up: self = .up
    case .down: self = .down
    case .nextColumn: self = .tab
    case .previousColumn: self = .backTab
    case .stepIn: self = .right
    case .stepOut: self = .left
    case .copy: self = .copy
    case .move: self = .move
    case .link: self = .link
    case .choose: self = .ask
    case .into: self = .prefer
    case .open: self = .open
    case .addRow: self = .add
    case .places: return nil
    }
  }

  /// The key of a chord that no command stands for.
  fileprivate init?(_ chord: KeyChord) {
    if let number = (1...9).first(where: { KeyChord(String($0)) == chord }) {
      self = .column(number)
      return
    }
    guard let name = Self.keys.first(where: { KeyChord($0.key) == chord }) else { return nil }
    self = name.value
  }

  /// Keys of a drag that no command stands for.
  private static let keys: KeyValuePairs<String, DragKey> = [
    "home": .home, "g": .home, "end": .end, "G": .end, "pageup": .pageUp, "pagedown": .pageDown,
    "backspace": .back, "o": .open, "n": .findNext, "N": .findPrevious,
  ]
}
