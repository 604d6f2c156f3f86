// SPDX-License-Identifier: Apache-2.0
package import PaneContent
package import PaneProtocol
package import SplitLayout

/// The part of a layout that is kept from one session to the next.
///
/// Source: widths and hidden columns survive a restart, per layout.
package struct SavedLayout: Equatable, Sendable {
  /// Widths and hidden columns.
  package var split: SavedSplit
  /// States saved by programs, newest last.
  package var programs: [SavedState]
  /// Tabs of the columns that have several.
  package var tabs: [SavedTabs]
  /// Tables the user has changed, newest last.
  package var tables: [KeptColumns]
  /// The word that asks a program to begin where its last session ended.
  package static let goesOnWord = "--last"
  /// Creates what is kept.
  package init(
    split: SavedSplit, programs: [SavedState] = [], tabs: [SavedTabs] = [],
    tables: [KeptColumns] = []
  ) {
    self.split = split
    self.programs = programs
    self.tabs = tabs
    self.tables = tables
  }
}

/// The columns of a table as the user has arranged them, and the program that showed it.
package struct KeptColumns: Equatable, Sendable {
  /// The column it was shown in.
  package var column: String
  /// The program and its words.
  package var words: [String]
  /// The table by its name.
  package var table: SavedColumns
  /// Creates what is kept of a table.
  package init(column: String, words: [String], table: SavedColumns) {
    self.column = column
    self.words = words
    self.table = table
  }
}

/// The things kept of a program in an earlier session.
struct SavedProgram {
  /// The state the program has saved; `nil` for none.
  var state: JSONText?
  /// The columns of its tables as the user has arranged them.
  var tables: [SavedColumns] = []
}

/// The panes that shared a column, in the order of their names.
package struct SavedTabs: Equatable, Sendable {
  /// One of them.
  package struct Tab: Equatable, Sendable {
    /// The plugin's name.
    package var plugin: String
    /// Its place among the programs that the layout gives the column, from 0; `nil` for one that was
    /// opened beside them.
    package var place: Int?
    /// The column whose program it is; `nil` for this one.
    package var from: String?
    /// The program of the layout and its words, by which its state was kept; `nil` where that is not
    /// known, and for one that was opened.
    package var words: [String]?
    /// Its number among the programs with the same words in the column, from 0, by which its state was
    /// kept; `nil` where that is not known.
    package var twins: Int?
    /// Creates what is kept of a tab.
    package init(
      plugin: String, place: Int? = nil, from: String? = nil, words: [String]? = nil,
      twins: Int? = nil
    ) {
      self.plugin = plugin
      self.place = place
      self.from = from
      self.words = words
      self.twins = twins
    }

    /// The program of the layout that it is, where it is in this column; `nil` for one that was opened.
    func layoutPlace(in role: ColumnRole) -> PaneSeat.LayoutPlace? {
      guard let place, let column = from.map({ ColumnRole(rawValue: $0) }) ?? role else {
        return nil
      }
      return PaneSeat.LayoutPlace(column: column, number: place)
    }
  }

  /// The column.
  package var column: String
  /// The panes.
  package var tabs: [Tab]
  /// The place of the one on show, from 0.
  package var shown: Int
  /// Creates what is kept of a column.
  package init(column: String, tabs: [Tab], shown: Int) {
    self.column = column
    self.tabs = tabs
    self.shown = shown
  }

  /// The programs of a column as they were: those of the layout in their old order, and the plugins
  /// that had been opened beside them, as far as they are still there.
  ///
  /// - Parameters:
  ///   - layout: The programs the layout gives the column; none of them is left out but those that
  ///     another column has taken.
  ///   - role: The column.
  ///   - plugins: The plugins that can be opened, by name.
  ///   - programs: The programs of the layout that columns have given each other; each is taken once.
  /// - Returns: The programs with the tabs they come back as, and which one is on show; what is beyond
  ///   the limit of tabs is left out.
  func arrange(
    _ layout: [PaneSpec], of role: ColumnRole, plugins: [String: PaneSpec],
    lending programs: inout LayoutPrograms
  ) -> (programs: [(spec: PaneSpec, tab: Tab)], shown: Int) {
    var rest = layout.indices.filter { !programs.hasLent($0, of: role) }
    var there: [(spec: PaneSpec, tab: Tab)] = []
    var front = 0
    for (index, tab) in tabs.prefix(HostLimits.tabs).enumerated() {
      if let place = tab.place, tab.from == nil {
        guard let found = rest.firstIndex(of: place) else { continue }
        rest.remove(at: found)
        there.append((layout[place], tab))
      } else {
        let lent = tab.layoutPlace(in: role).map { programs.take($0) }
        let opened = plugins[tab.plugin].flatMap { $0.mode == .rpc ? $0 : nil }
        guard var spec = lent ?? opened, there.count + rest.count < HostLimits.tabs
        else { continue }
        spec.look = layout.first?.look ?? spec.look
        // One that was opened goes on as the others of its kind are asked to.
        if lent == nil, !spec.goesOn, layout.contains(where: { $0.name == spec.name && $0.goesOn })
        {
          spec.arguments.append(SavedLayout.goesOnWord)
        }
        there.append((spec, tab))
      }
      if index == shown { front = there.count - 1 }
    }
    // A column that has nothing else keeps what it has lent.
    if there.isEmpty, rest.isEmpty { rest = Array(layout.indices) }
    return (there + rest.map { (layout[$0], Tab(plugin: layout[$0].name, place: $0)) }, front)
  }
}

/// The programs of a layout that stand as tabs in other columns than those it gives them to.
struct LayoutPrograms {
  private let lent: Set<PaneSeat.LayoutPlace>
  private var rest: [PaneSeat.LayoutPlace: PaneSpec] = [:]

  /// Collects the programs of a layout that tabs of other columns are.
  init(_ columns: [HostSettings.Column], lentTo tabs: [SavedTabs]) {
    for column in tabs {
      guard let role = ColumnRole(rawValue: column.column),
        columns.contains(where: { $0.role == role })
      else { continue }
      for tab in column.tabs.prefix(HostLimits.tabs) where tab.from != nil {
        guard let place = tab.layoutPlace(in: role), place.column != role else { continue }
        let specs = columns.filter { $0.role == place.column }
        if specs.indices.contains(place.number) { rest[place] = specs[place.number].spec }
      }
    }
    lent = Set(rest.keys)
  }

  /// Tells whether a program of a column stands in another one.
  func hasLent(_ number: Int, of role: ColumnRole) -> Bool {
    lent.contains(PaneSeat.LayoutPlace(column: role, number: number))
  }

  /// The program of a place, once.
  mutating func take(_ place: PaneSeat.LayoutPlace) -> PaneSpec? {
    rest.removeValue(forKey: place)
  }
}

/// The state one program has saved for its next start.
package struct SavedState: Equatable, Sendable {
  /// The column it was shown in.
  package var column: String
  /// The program and its words: the same words get the state back.
  package var words: [String]
  /// The state, as the program gave it.
  package var state: JSONText
  /// Creates a saved state.
  package init(column: String, words: [String], state: JSONText) {
    self.column = column
    self.words = words
    self.state = state
  }
}

/// The saved states of a layout, by column and command line, the newest few.
struct SavedStates: Equatable, Sendable {
  private(set) var entries: [SavedState] = []
  /// Tables the user has changed, newest last.
  private(set) var tables: [KeptColumns]
  /// True when they are to be written soon.
  private(set) var isDirty = false
  /// Tabs of an earlier session that this one leaves as they are; `nil` when it keeps its own.
  let tabs: [SavedTabs]?

  init(_ entries: [SavedState], tabs: [SavedTabs]? = nil, tables: [KeptColumns] = []) {
    self.tabs = tabs
    self.tables = tables.suffix(HostLimits.savedTables)
    let fitting = entries.filter {
      $0.state.text.utf8.count <= Limit.restoreBytes && Self.fits($0.words)
    }
    self.entries = Array(fitting.suffix(HostLimits.savedPrograms))
  }

  private static func fits(_ words: [String]) -> Bool {
    words.reduce(0) { $0 + $1.utf8.count + 1 } <= HostLimits.savedWordBytes
  }

  /// All states, to be written now.
  mutating func takeEntries() -> [SavedState] {
    isDirty = false
    return entries
  }

  /// The state the program of a column has saved; `nil` for none, and for one that cannot read it.
  ///
  /// The newest one counts, with or without `SavedLayout.goesOnWord`: that word is there to go on where a session
  /// without it has ended, one with other words, such as a folder, too. Tabs that come back are what was
  /// kept of them, by the words and the number they had. `twins` is the number of the pane among those
  /// with the same words that share the column with it.
  private func token(
    for spec: PaneSpec, in role: ColumnRole, twins: Int, tab: SavedTabs.Tab?
  ) -> JSONText? {
    guard spec.mode == .rpc else { return nil }
    var (column, words) = (Self.place(role, twins), Self.withoutLast(spec.arguments))
    if let kept = tab?.words, kept.first == words.first {
      words = Self.withoutLast(kept)
    } else if spec.goesOn, tab == nil {
      return entries.last { $0.column == column && $0.words.first == words.first }?.state
    }
    return entries.last { $0.column == column && Self.withoutLast($0.words) == words }?.state
  }

  /// The things kept of the program of a column.
  ///
  /// - Parameters:
  ///   - spec: The program.
  ///   - role: The column.
  ///   - twins: Its number among the panes with the same words that share the column with it.
  ///   - tab: What is kept of it where it comes back as one of several tabs.
  /// - Returns: Its state and its tables.
  func program(
    for spec: PaneSpec, in role: ColumnRole, twins: Int = 0, tab: SavedTabs.Tab? = nil
  ) -> SavedProgram {
    let (column, words) = (Self.place(role, twins), Self.withoutLast(spec.arguments))
    let own = tables.filter { $0.column == column && $0.words == words }
    return SavedProgram(
      state: token(for: spec, in: role, twins: twins, tab: tab), tables: own.map(\.table))
  }

  /// Keeps what the user has made of the tables of a pane, in place of what was kept of it.
  mutating func keep(_ tables: [SavedColumns], of pane: Pane) {
    let column = Self.place(pane.role, pane.seat.twins)
    let words = Self.withoutLast(pane.spec.arguments)
    let kept = tables.map { KeptColumns(column: column, words: words, table: $0) }
    let known = self.tables.filter { $0.column == column && $0.words == words }
    guard kept != known, Self.fits(words) else { return }
    self.tables.removeAll { $0.column == column && $0.words == words }
    self.tables = (self.tables + kept).suffix(HostLimits.savedTables)
  }

  /// The words by which what a program saves is found again.
  static func withoutLast(_ words: [String]) -> [String] {
    words.filter { $0 != SavedLayout.goesOnWord }
  }

  /// Keeps what is kept of a pane by the name of another place from now on.
  mutating func move(_ pane: Pane, from old: String) {
    let words = pane.spec.arguments
    guard let state = state(of: old, words) else { return }
    _ = keep(nil, of: old, words)
    _ = keep(state, of: Self.place(pane.role, pane.seat.twins), words)
  }

  /// The name of a column, and of the place in it of a pane that runs the same words as others there.
  static func place(_ role: ColumnRole, _ twins: Int) -> String {
    twins == 0 ? role.rawValue : "\(role.rawValue) \(twins + 1)"
  }

  /// The state a program has saved; `nil` for none.
  func state(of column: String, _ words: [String]) -> JSONText? {
    entries.last { $0.column == column && $0.words == words }?.state
  }

  /// Keeps a state in place of the one before, or forgets it.
  ///
  /// - Returns: Whether a writing of them becomes due by it; they are written once for many.
  mutating func keep(_ state: JSONText?, of column: String, _ words: [String]) -> Bool {
    guard Self.fits(words) else { return false }
    // The newest of a column stands last: there the next session goes on.
    if let newest = entries.last(where: { $0.column == column }), newest.words == words {
      if newest.state == state { return false }
    } else if state == nil, self.state(of: column, words) == nil {
      return false
    }
    entries.removeAll { $0.column == column && $0.words == words }
    if let state { entries.append(SavedState(column: column, words: words, state: state)) }
    if entries.count > HostLimits.savedPrograms { entries.removeFirst() }
    defer { isDirty = true }
    return !isDirty
  }
}
