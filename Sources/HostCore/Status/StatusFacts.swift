// SPDX-License-Identifier: Apache-2.0
package import CellText
import HostConfiguration
import PaneContent
import PaneProtocol
import TerminalInput

/// The facts that the status line depends on, collected once for a picture.
package struct StatusFacts: Sendable {
  /// The focused pane, as far as the line speaks of it.
  struct Pane: Sendable {
    /// One line about a program that is not well.
    var trouble: SafeText?
    /// What its rows are filtered by, or its text is searched for; empty without either.
    var sought: String
    /// What the pane says of itself, else the row under the cursor.
    var status: StyledText
    /// What is done with the rows or the text, as far as that decides the hints.
    var subject: Subject
    /// What Enter does on the row under the cursor, where it does not open it.
    var enterWords: SafeText?
    /// Commands that the plugin wants to see on the line, with their keys, and how rows are moved.
    var commands: [StatusLine.Hint]
    /// True when its rows can be marked.
    var allowsMarks = true
    /// True when rows are searched by its program, and not filtered.
    var isSearched = false
    /// True when nobody can look through its rows.
    var refusesTyping = false
    /// True when Esc leaves its page, which is a search.
    var isInSearch = false
    /// True when its content takes all keys, so that the way out has to be told.
    var takesAllKeys: Bool
    /// A sentence about marked rows that keys wait for.
    var awaitedMarks: SafeText?
  }
  /// What the keys of the focused pane act on.
  enum Subject: Sendable {
    case row, markedRange, chosenLines, filteredRows, text, foundText, link, task
    /// Cells of content that takes keys, chosen by keys or by the mouse.
    case chosenCells(InputGrab.Choosing)
    /// A picture of a page.
    case pages
    /// Values of a chart.
    case values
    /// A field of a form that is typed into, or one that could be.
    case typedField, typedArea, field
    /// Nothing is there; the title of the command that Enter runs.
    case nothing(SafeText?)
  }
  /// Rows that were cut or copied.
  struct Pasteboard: Sendable {
    var count: Int
    var isCut: Bool
  }

  /// The keys pressed after the prefix, or for widths.
  var prefix: KeyPrefix?
  /// What is being typed into a filter or a search.
  var typing: Typing?
  /// The text a place for a drop is being looked for by.
  var search: TextField?
  /// A sentence about the transfer under way.
  var transfer: SafeText?
  /// The work under way that is worth talking about.
  var work: ShownWork?
  var pane: Pane?
  /// How many rows a filter leaves, or how far a search is; empty without either.
  var tally = SafeText.empty
  /// True when a column lies over the others.
  var hasOverlay = false
  /// True when quick look shows the column after.
  var isQuickLook = false
  /// The name of the column before, while only one is on screen.
  var columnBefore: SafeText?
  /// What stands before a line that is being typed.
  var sign = "/"
  /// True when the session is there to choose a value.
  var picksValue = false
  var pasteboard: Pasteboard?
  /// True when Esc ends the transfer or the work on show.
  var offersToEnd = false
  /// True when something can be taken back.
  var canUndo = false
  /// Keys of the sheet over the window; `nil` without one.
  var sheetHints: [StatusLine.Hint]?
  /// Keys of the drag under way; `nil` when nothing is carried.
  var dragHints: [StatusLine.Hint]?
  /// Buttons of a drag on the line.
  var buttons: [PlacedDropButton] = []
  var isASCII = false
  var motion = UserSettings.Motion.full

  /// True when something is carried.
  var isCarrying: Bool { dragHints != nil }
}

extension Pane {
  /// The number of rows to be marked that are here; `nil` when none is still to come.
  func readingMarks(_ isASCII: Bool) -> SafeText? {
    guard let content = shown, content.isMarkingAll else { return nil }
    let (here, all) = (content.arrivedMarkCount, content.markCount)
    let number = all.grouped + (content.awaitsMoreToMark ? "+" : "")
    return SafeText(HostWords.readingMarks(here, of: number, isASCII: isASCII))
  }

  /// What the line says of the pane.
  func statusFacts(isASCII: Bool) -> StatusFacts.Pane {
    let content = shown
    let item = content?.cursorItem
    let link = content?.currentLink.flatMap { link -> StyledText? in
      if link.task != nil { return nil }
      return StyledText(SafeText(StatusWords.leads(to: link.target, byClick: link.needsClick)))
    }
    let all = view.commands
    var commands = all.bar.map { command, chord in
      StatusLine.Hint(chord.label(ascii: isASCII), command.title.string, chord: chord)
    }
    if item?.drag?.operations.contains(DropOperation.move.rawValue) == true,
      let chord = StatusLine.Hint.move.chord, !all.isTaken(chord)
    {
      commands.append(.move)
    }
    if let content, content.hasColumns {
      let hints: [StatusLine.Hint] = isSortable ? [.columns, .sorting] : [.columns]
      commands += hints.filter { hint in hint.chord.map { !all.isTaken($0) } ?? true }
    }
    let (emptyCommand, status) = view.lendChrome { ($0.emptyCommand?.title, $0.status) }
    let subject = StatusFacts.Pane.subject(of: content, emptyCommand: emptyCommand, item)
    let start = typingStart
    let isStill = content?.grab.choosing ?? .nothing != .nothing
    let keeper =
      isStill
      ? StyledText(SafeText(StatusWords.standsStill))
      : grab.keys == .all ? StatusWords.keysGo(to: displayTitle.text) : nil
    return StatusFacts.Pane(
      trouble: shortTrouble, sought: content?.sought ?? "",
      status: link ?? content?.hintWords ?? status ?? keeper ?? content?.rowWords ?? .empty,
      subject: subject, enterWords: item.flatMap { all.enterCommand(on: $0) }?.title,
      commands: commands, allowsMarks: content?.allowsMarks ?? true,
      isSearched: start.isSearch, refusesTyping: start.isRefused,
      isInSearch: view.isInSearch,
      takesAllKeys: grab.keys == .all && grab.choosing == .nothing)
  }
}

extension PaneContentState {
  /// Words about what the cursor is on, a field or a value; `nil` without any.
  fileprivate var hintWords: StyledText? {
    let words = hint
    return words.isEmpty ? nil : StyledText(words)
  }

  /// The words of the row under the cursor, and the current column of a table there.
  fileprivate var rowWords: StyledText? {
    guard var words = cursorItem?.text else { return nil }
    guard let cell = currentCellWords else { return words }
    words.append(SafeText("   ") + cell.text)
    return words
  }
}

extension StatusFacts.Pane {
  fileprivate static func subject(
    of content: PaneContentState?, emptyCommand: SafeText?, _ item: Item?
  ) -> StatusFacts.Subject {
    guard let content else { return .nothing(emptyCommand) }
    switch content.grab.typist {
    case .typing:
      return content.typed({ $0.draft != nil }) == true ? .typedArea : .typedField
    case .browsing: return .field
    case .none: break
    }
    if content.isMarkingRange {
      let grab = content.grab
      if grab.choosing == .byKeys || grab.choosing == .byMouse && grab.keys != .none {
        return .chosenCells(grab.choosing)
      }
      return content.hasRows ? .markedRange : .chosenLines
    }
    if let link = content.currentLink, !link.needsClick { return link.task == nil ? .link : .task }
    // A picture or a chart has nothing to search in.
    if content.typing == .nothing {
      return content.hasPages ? .pages : content.hasValues ? .values : .nothing(nil)
    }
    let isSought = !content.sought.isEmpty
    if content.keys == .text { return isSought ? .foundText : .text }
    if isSought { return .filteredRows }
    return item == nil ? .nothing(emptyCommand) : .row
  }
}

extension StatusFacts {
  /// The keys worth naming: at most five, the most useful last.
  package var hints: [StatusLine.Hint] {
    if let sheetHints { return sheetHints }
    if let typing {
      if typing.takesRow { return typing.hints(allowsMarks: pane?.allowsMarks != false) }
      return typing.purpose == .filter
        ? [
          .init("Enter", StatusWords.keep),
          .init("Esc", pane?.isInSearch == true ? StatusWords.back : StatusWords.clear),
        ]
        : [.matches, .init("Esc", StatusWords.clear)]
    }
    if prefix != nil { return [.init("Esc", StatusWords.leave)] }
    if let dragHints { return dragHints }
    if pane?.takesAllKeys == true { return hintsBehindPrefix }
    if isQuickLook {
      var back = StatusLine.Hint("Esc", StatusWords.back)
      // Nothing else on screen names the way back.
      back.outlastsFacts = true
      return [.init("Space", StatusWords.nextPage), back, .keys]
    }
    if let hints = subjectsOwnHints { return hints }
    var hints = subjectHints
    if let columnBefore {
      var back = StatusLine.Hint("Shift-Tab", columnBefore.string, chord: .backTab)
      // Without a mouse this hint is the only sign of the column before, so facts are cut to keep it.
      back.outlastsFacts = true
      hints.insert(back, at: min(1, hints.count))
    }
    let own = pane?.commands ?? []
    // The way out of what goes on is worth more than what is offered everywhere.
    if let out = own.first(where: { $0.chord == .escape }) { hints.insert(out, at: 0) }
    hints += own.filter { $0.chord != .escape }.prefix(max(0, 4 - hints.count))
    if let pasteboard {
      let words = StatusWords.put(pasteboard.count, isCut: pasteboard.isCut)
      hints.insert(.init("p", words), at: 0)
    }
    if offersToEnd { hints.insert(.init("Esc", StatusWords.cancel), at: 0) }
    if canUndo { hints = hints.prefix(3) + [.undo] }
    return hints.prefix(4) + [.keys]
  }

  /// The keys of a pane that takes all of them: each behind the one that leads out.
  private var hintsBehindPrefix: [StatusLine.Hint] {
    let out = InputGrab.wayOut.label(ascii: isASCII)
    let own = (pane?.commands ?? []).prefix(4).map { hint in
      StatusLine.Hint("\(out) \(hint.key.string)", hint.words.string, chord: nil)
    }
    return own + [.init(out, StatusWords.keysOfHost)]
  }

  /// The keys of a subject that has others than the usual ones; `nil` for all others.
  private var subjectsOwnHints: [StatusLine.Hint]? {
    switch pane?.subject {
    case .markedRange:
      [
        .init("v", StatusWords.endRange, of: .choose(.markRange)), .init("Esc", StatusWords.cancel),
        .keys,
      ]
    case .chosenLines:
      [.copy, .init("Esc", StatusWords.cancel), .keys]
    case .chosenCells(let choosing):
      (choosing == .byKeys ? [.init("v", StatusWords.beginAndEnd, of: .choose(.markRange))] : [])
        + [.copy, .init("Esc", StatusWords.cancel)]
    // What is typed there goes into the field, the keys of help and undo, too.
    case .typedArea:
      [
        .init("Ctrl-G", StatusWords.editor), .init("Esc", StatusWords.done),
        .init("Tab", StatusWords.nextField), .save,
      ]
    case .typedField:
      [.init("Esc", StatusWords.done), .init("Tab", StatusWords.nextField), .save]
    case .field:
      [.init("Enter", StatusWords.edit), .init("u", StatusWords.asItWas), .save, .keys]
    case .row, .filteredRows, .text, .foundText, .link, .task, .pages, .values, .nothing, nil: nil
    }
  }

  private var subjectHints: [StatusLine.Hint] {
    if picksValue { return [.init("Enter", StatusWords.choose)] }
    if hasOverlay { return [.init("Enter", StatusWords.openAndClose)] }
    switch pane?.subject {
    case .text: return [.search]
    case .link: return [.init("Enter", StatusWords.follow), .links]
    case .task: return [.init("Space", StatusWords.tick), .links]
    case .pages: return [.init("Space", StatusWords.nextPage)]
    case .values:
      let names = [KeyChord.left, .right].map { $0.label(ascii: isASCII) }
      return [.init(names.joined(separator: " "), StatusWords.value, chord: .right)]
    case .foundText: return Self.foundHints
    case .filteredRows where pane?.isSearched == true: return Self.foundHints
    case .filteredRows:
      let esc = pane?.isInSearch == true ? StatusWords.back : StatusWords.showAll
      return [enterHint, .init("Esc", esc)]
    case .nothing(let command): return command.map { [.init("Enter", $0.string)] } ?? []
    case .row, .markedRange, .chosenLines, .chosenCells, .typedField, .typedArea, .field, nil:
      if pane?.refusesTyping == true { return [enterHint] }
      return [enterHint, pane?.isSearched == true ? .search : .filter]
    }
  }

  private var enterHint: StatusLine.Hint {
    pane?.enterWords.map { .init("Enter", $0.string) } ?? .open
  }

  private static let foundHints: [StatusLine.Hint] = [
    .matches, .init("Esc", StatusWords.clear),
  ]
}

extension StatusLine {
  /// A key and what it does.
  package struct Hint: Equatable, Sendable {
    /// Name of the key.
    package var key: SafeText
    /// What it does, in a word or two.
    package var words: SafeText
    /// The key that a click on it presses; `nil` where the name stands for none.
    var chord: KeyChord?
    /// True when it stays when facts on the left would have to be cut for it.
    package var outlastsFacts = false
    /// The commands of the host on its keys, where the user may give them other keys; else none.
    private var commands: [HostCommand] = []

    /// Names a key and what it does.
    ///
    /// Of several keys a click presses the first.
    init(_ key: String, _ words: String, chord: KeyChord? = nil) {
      self.key = SafeText(key)
      self.words = SafeText(words)
      self.chord = chord ?? KeyChord(String(key.prefix { $0 != " " }))
    }

    /// Names the usual keys of commands that may have others, in the same order.
    init(_ keys: String, _ words: String, of commands: HostCommand...) {
      self.init(keys, words)
      self.commands = commands
    }

    /// The same with the keys that a keymap has for it; `nil` where it has none.
    func named(by keymap: Keymap, in context: KeyContext, isASCII: Bool) -> Self? {
      guard !commands.isEmpty else { return self }
      let strokes = commands.compactMap { keymap.keys(for: $0, in: context).first }
      guard let first = strokes.first else { return nil }
      var hint = self
      hint.key = SafeText(strokes.map { $0.label(ascii: isASCII) }.joined(separator: " "))
      hint.chord = first.isPrefixed ? nil : first.chord
      return hint
    }

    /// The way to take back what was done last.
    static let undo = Self("u", StatusWords.undo)
    /// What nearly every line offers, made once: a name is made harmless and its key is read.
    static let open = Self("Enter", StatusWords.open)
    static let filter = Self("/", StatusWords.filter)
    static let search = Self("/", StatusWords.search)
    static let keys = Self("?", StatusWords.keys)
    static let move = Self("m", StatusWords.move, of: .carry(.pickUpToMove))
    /// What tables offer besides.
    static let columns = Self(
      "( )", StatusWords.column, of: .table(.columnPrevious), .table(.columnNext))
    static let sorting = Self("[ ]", StatusWords.sort, of: .table(.sortUp), .table(.sortDown))
    static let links = Self("[ ]", StatusWords.link, of: .text(.linkPrevious), .text(.linkNext))
    static let matches = Self(
      "n N", StatusWords.nextPrevious, of: .choose(.searchNext), .choose(.searchPrevious))
    static let copy = Self("Y", StatusWords.copy, of: .choose(.copyText))
    static let save = Self("Ctrl-S", StatusWords.save, chord: .control("s"))

    /// Key and words, as messages write them.
    var name: String { "\(key.string) \(words.string)" }
  }
}

extension Pane {
  /// How many rows a filter leaves, or how far a search is; empty without either.
  var tally: SafeText {
    guard let content = shown, !content.isSearching || view.search == .slow else {
      return .empty
    }
    return content.tally
  }

  /// True when the program is gone and what is on screen is only a picture.
  package var hasStopped: Bool {
    switch session.phase {
    case .restarting, .stopped, .failed: true
    case .idle, .starting, .running, .finished, .ending, .ended: false
    }
  }

  /// One line about a program that is not there; the pane itself has the rest.
  private var shortTrouble: SafeText? {
    switch session.phase {
    case .stopped: SafeText(PaneWords.hasStopped(spec.name))
    case .failed: SafeText(PaneWords.hasNotStarted(spec.name))
    case .restarting, .idle, .starting, .running, .finished, .ending, .ended: trouble
    }
  }

  /// True while its program waits to be started again.
  package var isRestarting: Bool {
    if case .restarting = session.phase { true } else { false }
  }

  /// True when only the reason of the end is left to show: the program is not started again, and what
  /// it showed is nothing or belongs to another row.
  package var showsReasonAlone: Bool {
    switch session.phase {
    case .stopped, .failed: !page.hasContent || input.showsAnother
    case .restarting: page.content == nil
    case .idle, .starting, .running, .finished, .ending, .ended: false
    }
  }

  /// One line about a program that is not well: the reason is its own last words if it had any.
  package var trouble: SafeText? {
    switch session.phase {
    case .restarting(let reason):
      SafeText(PaneWords.restarting(spec.name, because: reasonInWords(reason)))
    case .stopped(let reason):
      SafeText(PaneWords.keepsCrashing(spec.name, because: reasonInWords(reason)))
    case .failed(let reason):
      SafeText(PaneWords.couldNotRun(spec.name, because: reasonInWords(reason)))
    case .idle, .starting, .running, .finished, .ending, .ended: nil
    }
  }

  private func reasonInWords(_ reason: SafeText) -> String { (log.lastWords ?? reason).string }

  /// Where the rest is that a program said before its end; `nil` when there is no more.
  package var wayToLog: SafeText? {
    log.saidCount > 1 ? SafeText(PaneWords.wayToLog) : nil
  }
}

extension Typing {
  /// The keys of a line whose Enter takes the row at once.
  fileprivate func hints(allowsMarks: Bool) -> [StatusLine.Hint] {
    (allowsMarks ? [.init("Tab", StatusWords.mark)] : [])
      + [.init("Enter", StatusWords.choose), .init("Esc", StatusWords.clear)]
  }
}
