// SPDX-License-Identifier: Apache-2.0

/// A terminal as a value: bytes of a program go in, a grid of cells, answers and events come out.
///
/// The emulator knows no clock, no file and no process, and no bytes can trap it.
package struct Emulator: Sendable {
  private var parser = SequenceParser()
  /// Bytes of memory that a string of the program takes which has no end yet.
  var heldBytes: Int { parser.heldBytes }
  private var terminal: EmulatedTerminal

  /// A terminal just started; a size out of bounds becomes the nearest one that is allowed.
  package init(columns: Int, rows: Int, scrollback: Scrollback.Bounds = .init(lines: 10_000)) {
    terminal = EmulatedTerminal(
      columns: Self.clamp(columns, EmulatorLimits.columns),
      rows: Self.clamp(rows, EmulatorLimits.rows), scrollback: scrollback)
  }

  private static func clamp(_ value: Int, _ range: ClosedRange<Int>) -> Int {
    min(max(value, range.lowerBound), range.upperBound)
  }

  // MARK: In

  /// Reads what a program has printed; pieces may end anywhere.
  package mutating func feed(_ bytes: [UInt8]) { parser.feed(bytes, into: &terminal) }

  /// Gives the screen another size.
  package mutating func resize(columns: Int, rows: Int) {
    terminal.resize(
      columns: Self.clamp(columns, EmulatorLimits.columns),
      rows: Self.clamp(rows, EmulatorLimits.rows))
  }

  /// What an emulator cannot know by itself.
  package var traits: EmulatorTraits {
    get { terminal.traits }
    set { terminal.traits = newValue }
  }

  /// Ends reports of the focus, when the program that wanted them has gone.
  package mutating func endFocusReports() { terminal.modes.set(1_004, false) }

  // MARK: Out

  /// The screen on show.
  package var grid: Grid { terminal.page.grid }
  /// Row and column of the cursor, from 0.
  package var cursor: (row: Int, column: Int) { (terminal.cursor.row, terminal.cursor.column) }
  /// Number of the shape of the cursor, as DECSCUSR has it.
  package var cursorShape: Int { terminal.cursorShape }
  /// The switches.
  package var modes: EmulatorModes { terminal.modes }
  /// True when the program wants keys that can be told apart (the first flag of the kitty protocol).
  package var wantsFullKeys: Bool { terminal.page.keyboard.flags & 1 != 0 }
  /// True while the alternate screen is on show.
  package var isAlternate: Bool { terminal.isAlternate }
  /// The title the program has given, or the empty text.
  package var title: String { terminal.title }
  /// The lines above the main screen.
  package var scrollback: Scrollback { terminal.scrollback }
  /// Grows when clusters got other numbers, so that cells can no longer be compared with older ones.
  package var generation: Int { terminal.clusters.generation }

  /// The text of a cell.
  package func text(of cell: GridCell) -> String { terminal.clusters.text(of: cell) }

  /// The address that cells of a look link to; `nil` for none.
  package func address(of look: GridLook) -> String? { terminal.links.address(look.link) }

  /// The colour of the line below cells of a look; the standard one for that of the text.
  package func underlineColor(of look: GridLook) -> GridColor {
    terminal.underlines.color(look.attributes.underlineColor)
  }

  /// A row as text with SGR and OSC 8.
  package func text(of row: GridRow) -> [UInt8] {
    RowText.bytes(row, columns: terminal.columns, terminal.clusters, terminal.links)
  }

  /// Takes out what the program has to be told.
  package mutating func takeAnswers() -> [UInt8] { terminal.outbox.takeAnswers() }

  /// Takes out what the program said besides characters.
  package mutating func takeEvents() -> [EmulatorEvent] { terminal.outbox.takeEvents() }
}
