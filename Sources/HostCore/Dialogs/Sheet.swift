// SPDX-License-Identifier: Apache-2.0
package import CellText
import DragSession
package import HostConfiguration
package import PaneContent
package import PaneProtocol
package import SplitLayout
package import TerminalInput

/// A question, a menu, the palette or the help, over the window.
///
/// All of them are the same thing: a title, perhaps some words, perhaps a line to type into, and
/// perhaps entries to choose from. What follows from an answer is data.
package struct Sheet: Sendable {
  /// What the sheet is for; it decides how wide it is and what Enter does.
  package enum Kind: Sendable { case menu, palette, confirm, text, password, choice, help }

  /// Something to choose.
  package struct Entry: Sendable {
    /// What it says.
    package var title: SafeText
    /// The key that does the same, or a few more words.
    package var detail: SafeText
    /// What choosing it leads to.
    package var answer: Answer
    /// The key that takes it at once; `nil` for those whose ``detail`` names their key.
    package var key: KeyChord?
    /// Whether it can be chosen; headings cannot.
    package var isHeading = false
    /// Whether it destroys something.
    package var isDangerous = false
    /// Creates an entry.
    package init(_ title: SafeText, detail: SafeText = .empty, answer: Answer) {
      self.title = title
      self.detail = detail
      self.answer = answer
    }

    /// The name of its ``key``, as it stands before the entry; `nil` without one.
    package func keyLabel(isASCII: Bool) -> SafeText? {
      key.map { SafeText($0.label(ascii: isASCII)) }
    }

    /// Creates words above entries, which cannot be chosen.
    init(heading: String) {
      self.init(SafeText(heading), answer: .nothing)
      isHeading = true
    }
  }

  /// The answer that an entry, or Enter, gives, by whom it is for.
  package enum Answer: Sendable {
    case nothing
    /// Opens a menu of its own, which leads back to this one.
    case menu(SafeText, [Entry])
    case host(HostCommand)
    case pane(PaneAnswer)
    /// The answer to a question of the desk.
    case drag(DragAnswer)
    case leave(GuardedStep)
    /// The form of a pane is sent, and then the step is taken.
    case save(PaneID, GuardedStep)
    /// One of the choices of the form in the sheet below.
    case field(value: String)
    /// The column keeps what it shows.
    case stay(ColumnRole)
    case tab(ColumnRole, TabStep)
    case quit
    /// Ends the host once no work is under way, or lets it stay after all.
    case quitWhenDone(Bool)
    /// Shows what can be done about a piece of work.
    case task(TaskBook.Name)
    /// Takes a piece of work that has ended off the list, or all of them.
    case forgetTask(Int?)
    /// Takes back what was allowed for good.
    case forget(Permit)
  }

  /// An answer for one pane or its program.
  package enum PaneAnswer: Sendable {
    /// A command of a plugin, for the row of this menu if it is one of a row, and the rows meant.
    case command(PaneID, id: String, row: ItemID?, meant: MeantRows)
    /// The value goes to the command whose arguments are being collected; an empty one is what was
    /// typed.
    case argument(PendingCommand, value: String)
    /// The answers for all arguments of a command, by their ids.
    case filled(PendingCommand, values: JSONText)
    case confirmed(PendingCommand)
    /// The answer to the plugin's own question; without a value it is what was typed, which may be
    /// secret.
    case prompt(PaneID, run: Int, PluginRequestID, value: JSONText?, isSecret: Bool)
    /// The user's word on what a program wishes to do outside of the window.
    case outside(OutsideWish, OutsideWish.Word)
    /// Asks the plugin to stop a piece of work.
    case cancelProgress(PaneID, id: String)
    case showLog(PaneID)
    /// Does what a key means to content that is typed into.
    case typed(PaneID, TypedKey)
    /// Does something to the content of the pane, such as taking one of the choices that it offers.
    case content(PaneID, ContentCommand)
    /// Goes to a named place of what the pane shows.
    case landmark(PaneID, number: Int)
    /// Follows a link of a row of the pane.
    case link(PaneID, target: String)
    /// Changes a column of a table, by its id; the list of columns stays.
    case column(PaneID, String, ColumnEdit)
  }

  /// What it is for.
  package var kind: Kind
  /// Words in the border.
  package var title: SafeText
  /// Words above the field; empty without any.
  package var text: SafeText
  /// The line to type into, or `nil` without one.
  package var field: TextField?
  /// Words in the field as long as nothing is typed; empty without any.
  package var hint: SafeText = .empty
  /// Fields to fill in, or `nil` without any.
  package var form: SheetForm?
  /// What can be chosen, headings included.
  package var entries: [Entry]
  /// The chosen entry among those that pass the filter.
  package var cursor = 0
  /// The first entry on screen.
  package var scroll = 0
  /// What Enter in the field leads to, when there are no entries.
  package var answer: Answer
  /// What Esc leads to.
  package var dismissal: Answer = .nothing
  /// The completion of what is typed by a program; `nil` for a line that nobody completes.
  var completion: LineCompletion?
  /// When it was asked because work is under way, so that it goes when the work is done; `nil` when it
  /// is asked for another reason.
  var askedAboutWorkAt: HostTime?
  /// True for the list of tasks, which follows them.
  var isOfTasks = false
  /// The piece of work whose menu it is; `nil` for all other sheets.
  var task: TaskBook.Name?
  /// True for the list of columns, whose entries are moved and switched.
  var isOfColumns = false
  /// True for the list of all commands, which follows those of the pane.
  var isOfCommands = false
  /// True when what is looked for stands, and keys go to the entries again.
  var isSearchOver = false
  /// What has to be before a key answers it; `nil` when keys typed ahead may.
  var sight: QuestionSight?

  /// Creates a sheet with the cursor on the first entry that can be chosen.
  package init(
    kind: Kind, title: SafeText, text: SafeText = .empty, field: TextField? = nil,
    entries: [Entry] = [], answer: Answer = .nothing
  ) {
    self.kind = kind
    self.title = title
    self.text = text
    self.field = field
    self.entries = entries
    self.answer = answer
    cursor = entries.firstIndex { !$0.isHeading } ?? 0
    if kind == .confirm, entries.contains(where: \.isDangerous) { sight = QuestionSight() }
  }

  private static let moveUp = KeyChord("alt+up")
  private static let moveDown = KeyChord("alt+down")

  /// The entries that pass what has been typed.
  package var visibleEntries: [Entry] {
    guard isFiltered, let typed = field?.text, !typed.isEmpty else { return entries }
    let matcher = TextMatcher(words: typed.lowercased())
    let found = entries.filter {
      !$0.isHeading && matcher.matches([$0.title.string, $0.detail.string])
    }
    return isOfCommands ? CommandFit.sorted(found, typed: typed) : found
  }

  /// Cells before the entries for the keys that take them, the gap included; 0 without any.
  package var keyColumns: Int {
    let widest = entries.lazy.compactMap { $0.keyLabel(isASCII: true)?.columns }.max() ?? 0
    return widest == 0 ? 0 : widest + 2
  }

  /// Cells of the words behind an entry, 0 where there is no room for them.
  ///
  /// In a list of commands they are a key, which works without being named; a name that is cut tells
  /// nothing.
  package func detailColumns(of entry: Entry, room: Int) -> Int {
    let detail = entry.detail.columns
    guard detail > 0, detail < (room + 1) / 2 else { return 0 }
    let isKey = (kind == .menu || isOfCommands) && entry.detail.string != SheetWords.menuSign
    let isCut = entry.title.columns + 1 + detail > room
    return isKey && isCut ? 0 : detail
  }

  /// True for a sheet that keeps its size while its entries come and go.
  package var isRoomy: Bool { kind == .palette || kind == .help || completion != nil }

  /// Whether typing narrows the entries instead of being an answer.
  var isFiltered: Bool { kind == .palette || kind == .help }

  /// True while letters go into the field.
  package var isTyped: Bool { field != nil && !isSearchOver }

  /// The words in the place of the entries where none is left; empty where there are some.
  package var emptyWords: SafeText {
    guard isFiltered, !entries.isEmpty, visibleEntries.isEmpty else { return .empty }
    return SafeText(SheetWords.nothingFits)
  }

  /// The entry Enter chooses.
  var chosen: Entry? {
    let entries = visibleEntries
    guard cursor >= 0, cursor < entries.count, !entries[cursor].isHeading else { return nil }
    return entries[cursor]
  }

  /// The answer of a key that arranges columns; `nil` for every other.
  func arranging(by chord: KeyChord) -> Answer? {
    guard isOfColumns, case .pane(.column(let pane, let column, _))? = chosen?.answer else {
      return nil
    }
    switch chord {
    case .character(" "): return .pane(.column(pane, column, .toggle))
    case Self.moveUp: return .pane(.column(pane, column, .move(by: -1)))
    case Self.moveDown: return .pane(.column(pane, column, .move(by: 1)))
    case _: return nil
    }
  }

  /// Moves among the entries that can be chosen; stops at both ends.
  mutating func moveCursor(by step: Int) {
    let entries = visibleEntries
    guard !entries.isEmpty else { return }
    var left = abs(step)
    var position = min(max(cursor < 0 && step > 0 ? -1 : 0, cursor), entries.count - 1)
    let direction = step < 0 ? -1 : 1
    while left > 0 {
      var candidate = position + direction
      while candidate >= 0, candidate < entries.count, entries[candidate].isHeading {
        candidate += direction
      }
      guard candidate >= 0, candidate < entries.count else { break }
      position = candidate
      left -= 1
    }
    cursor = position
  }

  /// Takes other entries; what is typed stays, and the cursor on its entry where it still is.
  ///
  /// Commands go on to mean the rows that they meant when the sheet was opened.
  mutating func follow(_ entries: [Entry]) {
    let before = chosen?.title
    let meant = self.entries.lazy.compactMap(\.meant).first { $0.rows.item != nil }
    self.entries = entries.map { entry in
      guard let meant, case .pane(.command(meant.pane, let id, let row, _)) = entry.answer else {
        return entry
      }
      var entry = entry
      entry.answer = .pane(.command(meant.pane, id: id, row: row, meant: meant.rows))
      return entry
    }
    let place = visibleEntries.firstIndex { $0.title == before && !$0.isHeading }
    if let place { cursor = place } else { resetCursor() }
  }

  /// Puts the cursor on the first entry that can be chosen.
  mutating func resetCursor() {
    cursor =
      completion?.mustChoose == false ? -1 : visibleEntries.firstIndex { !$0.isHeading } ?? 0
    scroll = 0
  }
}

extension Sheet.Entry {
  /// The pane and the rows that a command of it means.
  fileprivate var meant: (pane: PaneID, rows: MeantRows)? {
    if case .pane(.command(let pane, _, _, let rows)) = answer { (pane, rows) } else { nil }
  }
}

/// A step that waits for the user's word because a page has unsaved work.
package enum GuardedStep: Equatable, Sendable {
  case back(ColumnRole)
  /// The column shows something else, because another row was chosen before it.
  case input(ColumnRole)
  case closeTab(ColumnRole, PaneID)
  case quit
}
