// SPDX-License-Identifier: Apache-2.0
import CellGeometry
import CellText
import DragSession
import HostConfiguration
import PaneContent
import PaneProtocol
import TerminalInput

/// Sheets over the window, and the questions of programs that wait to become one.
///
/// Keys, presses and pastes go to the topmost sheet; what its answer leads to is for the host.
package struct Dialogs: Sendable {
  /// The sheets over the window, the topmost last.
  package private(set) var open: [Sheet] = []
  /// Questions of programs that wait until nothing else is going on.
  private(set) var waiting: [Sheet] = []
  /// When the last key was pressed; `nil` before the first.
  private(set) var lastKeyAt: HostTime?
  /// The pane that the last key has given a command or an answer, so that a question of it is expected.
  private var expected: PaneID?

  /// The result of a key or a press on a sheet.
  enum Outcome: Sendable {
    /// The sheet goes on, or nothing was meant by it.
    case nothing
    /// The sheet is gone, and this is what it was answered with.
    case answered(Sheet.Answer, typed: String, by: String)
    /// The line to type into holds no more.
    case full
    /// A paste for which no field is chosen.
    case homeless
  }

  /// The sheet that keys go to; `nil` when none is open.
  package var top: Sheet? { open.last }

  /// True when keys go to a sheet.
  package var isOpen: Bool { !open.isEmpty }

  // MARK: Opening and closing

  /// Changes the sheet that keys go to.
  mutating func changeTop(_ body: (inout Sheet) -> Void) {
    if isOpen { body(&open[open.count - 1]) }
  }

  /// Takes the topmost sheet away, answered.
  mutating func closeTop(with answer: Sheet.Answer) -> Outcome {
    _ = open.popLast()
    return .answered(answer, typed: "", by: "key")
  }

  /// Puts a sheet over the window, if there is one.
  mutating func show(_ sheet: Sheet?) { if let sheet { open.append(sheet) } }

  /// Keeps a program's question until nothing else is going on.
  ///
  /// - Returns: Whether there was room for it.
  mutating func queue(_ question: Sheet) -> Bool {
    guard open.filter(\.isPluginQuestion).count + waiting.count < Limit.prompts else {
      return false
    }
    waiting.append(question)
    return true
  }

  /// Queues a program's question for the user, or refuses it when too many wait.
  mutating func ask(
    _ question: PromptQuestion, of asker: PromptAsker, request: PluginRequestID,
    _ turn: inout HostTurn
  ) {
    var sheet = Sheet(question, of: asker.pane, run: asker.run, request: request)
    sheet.sight?.isUnexpected = !asker.isExpected
    if queue(sheet) { return }
    turn.refuse(request, code: .busy, RefusalWords.tooManyQuestions, to: asker.pane)
  }

  /// Takes a program's question away that it wants no answer to any more.
  mutating func takeBack(_ request: PluginRequestID?, of pane: PaneID, _ turn: inout HostTurn) {
    guard close(.program(pane, request: request)), let request else { return }
    turn.refuse(request, code: .cancelled, RefusalWords.cancelled, to: pane)
    turn.needFrame(.soon)
  }

  /// Tells whether a question waits that may come up over this pane, and nothing is open before it.
  func mayRaise(for pane: PaneID?) -> Bool {
    guard open.isEmpty, let pane else { return false }
    return waiting.contains { $0.mayInterrupt(pane) }
  }

  /// Brings the oldest question up that may come over a pane; nothing happens when none waits.
  ///
  /// A program cannot catch the user's typing: no key may have been pressed for half a second, except
  /// the one whose command or answer the question belongs to.
  ///
  /// - Returns: How long it has to be quiet before the question may come up; `nil` when it did.
  mutating func raise(for pane: PaneID, at now: HostTime) -> Duration? {
    if expected == pane,
      let index = waiting.firstIndex(where: { $0.belongs(to: .program(pane, request: nil)) })
    {
      open.append(waiting.remove(at: index))
      return nil
    }
    let quiet = lastKeyAt.map { now.since($0) } ?? HostLimits.quietBeforeQuestion
    guard quiet >= HostLimits.quietBeforeQuestion else {
      return HostLimits.quietBeforeQuestion - quiet
    }
    let index = waiting.firstIndex { $0.mayInterrupt(pane) }
    if let index { open.append(waiting.remove(at: index)) }
    return nil
  }

  /// Notes that a key was pressed, wherever it goes.
  mutating func noteKey(at now: HostTime) {
    lastKeyAt = now
    expected = nil
  }

  /// Notes that a pane has been given something to do by the user, which may lead to a question.
  mutating func expectQuestion(of pane: PaneID) { expected = pane }

  /// Tells whether the user does something else by now: a sheet is open, or what a pane was given to do
  /// has run for so long that a key pressed since then was meant for something else.
  func mayNotAskAgain(for pane: PaneID, after duration: Duration) -> Bool {
    isOpen || (duration >= HostLimits.spinner && expected != pane)
  }

  /// Tells whether a program has put a question that the user has not answered.
  func hasQuestion(of pane: PaneID) -> Bool {
    open.contains { $0.belongs(to: .program(pane, request: nil)) }
      || waiting.contains { $0.belongs(to: .program(pane, request: nil)) }
  }

  /// Takes the sheets of an owner away, open or waiting.
  ///
  /// - Returns: Whether there was one.
  @discardableResult
  mutating func close(_ owner: SheetOwner) -> Bool {
    let before = open.count + waiting.count
    open.removeAll { $0.belongs(to: owner) }
    waiting.removeAll { $0.belongs(to: owner) }
    return open.count + waiting.count < before
  }

  /// Takes the question away that the work under way was the reason for.
  ///
  /// - Returns: When the user has asked to quit; `nil` when there is no such question.
  mutating func closeQuestionAboutWork() -> HostTime? {
    let asked = open.compactMap(\.askedAboutWorkAt).first
    open.removeAll { $0.askedAboutWorkAt != nil }
    return asked
  }

  /// Takes away the questions about wishes of a pane that have not come up yet; returns the wishes.
  mutating func takeWaitingWishes(of pane: PaneID) -> [OutsideWish] {
    let wishes = waiting.compactMap(\.wish).filter { $0.pane == pane }
    waiting.removeAll { $0.wish?.pane == pane }
    return wishes
  }

  // MARK: Keys, the mouse, pastes

  /// Keys that move the cursor of a sheet, and by how many rows.
  static let steps: [KeyChord: Int] = [
    .up: -1, .control("p"): -1, .backTab: -1, .down: 1, .control("n"): 1, .tab: 1,
  ]

  /// The way of an answer that is followed by the same question for the next row.
  static let byTab = "tab"

  /// Keys that turn a page of a sheet, and which way.
  private static let pages: [KeyChord: Int] = [.pageUp: -1, .pageDown: 1]

  /// Keys that lead to the first and the last entry of a sheet without a line to type into.
  static let jumps: [KeyChord: Int] = [
    .home: -1, .character("g"): -1, .end: 1, .character("G"): 1,
  ]

  /// Letters that move the cursor of such a sheet where they are no key of an entry.
  static let letters: [KeyChord: Int] = [.character("k"): -1, .character("j"): 1]

  /// Takes a key for the topmost sheet.
  ///
  /// - Parameters:
  ///   - chord: The key.
  ///   - input: What was pressed, for the line to type into.
  ///   - window: The window, whose rows are a page.
  /// - Returns: What follows.
  mutating func key(_ chord: KeyChord, _ input: InputEvent, in window: CellSize) -> Outcome {
    if let outcome = fill(chord, input) { return outcome }
    guard var sheet = open.popLast() else { return .nothing }
    if let menu = sheet.menuBefore, [.escape, .control("c"), .left].contains(chord) {
      open.append(menu)
      return .nothing
    }
    if chord == .escape || chord == .control("c") {
      return .answered(sheet.dismissal, typed: "", by: "key")
    }
    if sheet.completes(chord) {
      open.append(sheet)
      return .nothing
    }
    if chord == .tab, let field = sheet.field, sheet.goesDownRows {
      return .answered(sheet.answer, typed: field.text, by: Self.byTab)
    }
    if let answer = sheet.arranging(by: chord) { return .answered(answer, typed: "", by: "menu") }
    // What is found is looked at before it is run: Enter ends the search first.
    if chord == .enter, sheet.kind == .help, sheet.isTyped {
      sheet.isSearchOver = true
      open.append(sheet)
      return .nothing
    }
    if chord == .enter || chord == .right && sheet.leadsOn {
      return enter(sheet)
    }
    if let page = Self.pages[chord] {
      let rows = SheetFrame(sheet: sheet, window: window).entryRows.count
      sheet.moveCursor(by: page * max(Sheet.pageRows, sheet.isRoomy ? rows - 1 : 0))
    } else if let rows = Self.steps[chord] {
      sheet.moveCursor(by: rows)
    } else {
      if sheet.isTyped {
        defer { open.append(sheet) }
        return sheet.type(chord, input)
      }
      if let entry = sheet.entry(for: chord) {
        return .answered(entry.answer, typed: "", by: "menu")
      }
      if let rows = Self.jumps[chord] {
        sheet.moveCursor(by: rows * sheet.entries.count)
      } else if sheet.kind == .help, chord == .character("/") {
        sheet.field = sheet.field ?? TextField()
        sheet.isSearchOver = false
      } else if let rows = Self.letters[chord] {
        sheet.moveCursor(by: rows)
      } else if sheet.kind == .help, chord == .character("?") || chord == .character("q") {
        return .nothing
      }
    }
    open.append(sheet)
    return .nothing
  }

  /// Tells whether a cell of the window lies below the topmost sheet.
  func covers(_ cell: CellPoint, in window: CellSize) -> Bool {
    top.map { SheetFrame(sheet: $0, window: window).box.contains(cell) } == true
  }

  /// Takes a press on the window: beside the topmost sheet it leaves, on an entry it chooses.
  mutating func press(_ cell: CellPoint, in window: CellSize) -> Outcome {
    guard let sheet = open.last else { return .nothing }
    if let outcome = fill(at: cell, in: window) { return outcome }
    let frame = SheetFrame(sheet: sheet, window: window)
    guard frame.box.contains(cell) else {
      open.removeLast()
      return .answered(sheet.dismissal, typed: "", by: "key")
    }
    let entries = sheet.visibleEntries
    guard let index = frame.entry(at: cell), entries.indices.contains(index),
      !entries[index].isHeading
    else { return .nothing }
    var chosen = open.removeLast()
    chosen.cursor = index
    return enter(chosen)
  }

  /// Takes the entry under the cursor of a sheet that was on top, or what has been typed there.
  private mutating func enter(_ sheet: Sheet) -> Outcome {
    if sheet.leadsOn, case .menu(let title, let entries)? = sheet.chosen?.answer {
      var menu = Sheet(kind: .menu, title: title, entries: entries)
      menu.dismissal = .menu(sheet.title, sheet.entries)
      open.append(menu)
      return .nothing
    }
    return sheet.enter { open.append($0) }
  }

  /// Moves the cursor of the topmost sheet.
  mutating func scroll(by lines: Int) {
    guard isOpen else { return }
    open[open.count - 1].moveCursor(by: lines)
  }

  /// Types a paste into the topmost sheet; without a line to type into it is left out.
  mutating func paste(_ text: String) -> Outcome {
    if let outcome = fill(pasting: text) { return outcome }
    guard isOpen, open[open.count - 1].isTyped else { return .nothing }
    return open[open.count - 1].insert(text)
  }
}

extension Sheet {
  /// Entries that Page Up and Page Down move by at least.
  fileprivate static let pageRows = 10

  /// Takes the entry under the cursor, or what has been typed; else the sheet stays.
  fileprivate func enter(orStay stay: (Sheet) -> Void) -> Dialogs.Outcome {
    if let entry = chosen {
      return .answered(entry.answer, typed: "", by: kind == .palette ? "palette" : "menu")
    }
    if let field, kind != .help, completion.map({ !$0.mustChoose }) ?? entries.isEmpty {
      return .answered(answer, typed: field.text, by: "key")
    }
    if kind != .help { stay(self) }
    return .nothing
  }

  /// The menu that this one was opened from; `nil` for every other sheet.
  fileprivate var menuBefore: Sheet? {
    guard case .menu(let title, let entries) = dismissal else { return nil }
    return Sheet(kind: .menu, title: title, entries: entries)
  }

  /// True for a new name of a row, behind which Tab goes on with the next one.
  var goesDownRows: Bool {
    if case .pane(.argument(let pending, _)) = answer { pending.goesDownRows } else { false }
  }

  /// Whether the entry under the cursor opens a menu of its own.
  fileprivate var leadsOn: Bool {
    if case .menu? = chosen?.answer { true } else { false }
  }

  /// The entry whose key this is, in the menus that this one leads to, too.
  fileprivate func entry(for chord: KeyChord) -> Entry? {
    if kind == .choice { return entries.first { $0.key == chord } }
    guard kind == .confirm || kind == .menu else { return nil }
    let inside = entries.flatMap { entry -> [Entry] in
      if case .menu(_, let entries) = entry.answer { entries } else { [entry] }
    }
    return inside.first { entry in
      !entry.isHeading && !entry.detail.string.isEmpty && KeyChord(entry.detail.string) == chord
    }
  }

  /// Takes a key of line editing.
  fileprivate mutating func type(_ chord: KeyChord, _ input: InputEvent) -> Dialogs.Outcome {
    switch field?.edit(chord, input) {
    case .changed?:
      resetCursor()
      return .nothing
    case .full?: return .full
    case .notAnEdit?, nil: return .nothing
    }
  }

  /// Puts text in at the caret of the field.
  fileprivate mutating func insert(_ text: String) -> Dialogs.Outcome {
    guard field?.insert(text) == true else { return .full }
    if isFiltered || completion != nil { resetCursor() }
    return .nothing
  }

  /// True when it is there because of a plugin.
  var isPluginQuestion: Bool { pluginRequest != nil }

  /// The wish of a program that it asks about; `nil` for sheets about anything else.
  fileprivate var wish: OutsideWish? {
    if case .pane(.outside(let wish, _)) = dismissal { wish } else { nil }
  }

  /// The request of a plugin that it is there for.
  private var pluginRequest: (pane: PaneID, request: PluginRequestID?)? {
    if case .pane(.prompt(let id, _, let request, _, _)) = dismissal { return (id, request) }
    if case .pane(.outside(let wish, _)) = dismissal { return (wish.pane, wish.request) }
    return nil
  }

  /// Whether it may come up while the keys go to a pane: a plugin's own question waits for the focus,
  /// what it wishes to do outside of the window is asked about wherever the focus is.
  fileprivate func mayInterrupt(_ pane: PaneID) -> Bool {
    if case .pane(.outside) = dismissal { return true }
    return belongs(to: .program(pane, request: nil))
  }

  /// Tells whether it is there on behalf of an owner.
  func belongs(to owner: SheetOwner) -> Bool {
    switch owner {
    case .program(let id, let request):
      guard let asked = pluginRequest, asked.pane == id else { return false }
      return request == nil || request == asked.request
    case .transfer(let id): return endsTransfer(id)
    }
  }
}

/// On whose behalf a sheet is there; without the owner it goes unanswered.
enum SheetOwner: Sendable {
  /// A program: one of its requests, or with `nil` all of them.
  case program(PaneID, request: PluginRequestID?)
  /// A transfer whose end is asked about.
  case transfer(TransferID)
}

extension Dialogs.Outcome {
  /// Words about what could not be typed; `nil` when all is well.
  var objection: String? {
    switch self {
    case .full: HostWords.typedTooMuch(characters: HostLimits.typedCharacters)
    case .homeless: HostWords.noFieldForPaste
    case .nothing, .answered: nil
    }
  }
}
