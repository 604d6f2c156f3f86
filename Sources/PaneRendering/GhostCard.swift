// SPDX-License-Identifier: Apache-2.0
import CellGeometry
import CellText
import DragSession
import HostCore

/// The card at the pointer: the grabbed item's title, how many, and what would happen.
///
/// A source may give a few lines of its own for the title.
///
/// ```
/// ╭────────────────╮
/// │ Sources/    ×2 │
/// ╰─┬──────────────┴╮
///   ╰──── ↗ link ───╯
/// ```
struct GhostCard {
  /// Windows narrower than this get the sign and the number only.
  static let windowColumns = 60
  private static let narrowest = 18
  private static let widest = 23

  /// The title, or the source's own lines, cut to the card.
  let content: [StyledText]
  let count: SafeText
  /// The outcome of a drop, in a sign and a word, with a blank on either side.
  let deed: SafeText
  /// Where that begins in the last line, in cells from the left of the card.
  let deedColumn: Int
  /// The card without its shadow.
  let width: Int
  let size: CellSize
  /// The border, line by line; that of the shadow begins two cells further right.
  let lines: [SafeText]
  /// All of it in a word, for windows without room, such as `→×2`.
  let short: SafeText

  init(_ ghost: DragGhost, signs: Signs) {
    let count = SafeText(signs.count(of: ghost.badge))
    let room = Self.widest - 4 - (count.columns > 0 ? count.columns + 1 : 0)
    content = Self.content(ghost, room: room)
    let widest = content.map(\.text.columns).max() ?? 0
    let needed = widest + (count.columns > 0 ? count.columns + 2 : 0) + 4
    width = min(max(Self.narrowest, needed), Self.widest)
    let deed = Self.words(ghost.badge.outcome, signs)
    self.deed = deed.isEmpty ? .empty : SafeText(" \(deed) ")
    self.count = count
    let isStack = ghost.badge.count > 1
    size = CellSize(
      columns: width + (isStack ? 1 : 0), rows: content.count + (isStack ? 3 : 2))
    // The last line runs from its corner to the other; the deed stands in its middle.
    let start = isStack ? 2 : 0
    let inner = size.columns - start - 2
    deedColumn = start + 1 + (inner - self.deed.columns + 1) / 2
    lines = Self.border(
      width, rows: content.count, isStack: isStack, isASCII: signs.isASCII
    ).map { SafeText($0) }
    short = Self.short(ghost.badge, signs)
  }

  /// The sign and the number, such as `→×2`.
  static func short(_ badge: DragBadge, _ signs: Signs) -> SafeText {
    let words = signs.sign(of: badge.outcome) + signs.count(of: badge)
    return SafeText(words.isEmpty ? (signs.isASCII ? "x1" : "×1") : words)
  }

  private static func words(_ deed: DragBadge.Outcome, _ signs: Signs) -> String {
    let word: String
    switch deed {
    case .move: word = " move"
    case .copy: word = " copy"
    case .link: word = " link"
    case .ask: word = " ask"
    case .forbidden, .nothing, .waiting, .none: word = ""
    }
    return signs.sign(of: deed) + word
  }

  private static func content(_ ghost: DragGhost, room: Int) -> [StyledText] {
    guard ghost.preview.isEmpty else { return ghost.preview.map { $0.truncated(to: room) } }
    let look = TextStyle(attributes: .bold)
    let title = ghost.title.truncated(to: room, mode: .middle)
    return [StyledText(title, runs: [.init(utf8Count: title.utf8Count, style: look)])]
  }

  private static func border(
    _ width: Int, rows: Int, isStack: Bool, isASCII: Bool
  ) -> [String] {
    let signs =
      isASCII
      ? ["+", "+", "+", "+", "-", "|", "+", "+"] : ["╭", "╮", "╰", "╯", "─", "│", "┬", "┴"]
    func across(_ count: Int) -> String { String(repeating: signs[4], count: max(0, count)) }
    let blanks = String(repeating: " ", count: max(0, width - 2))
    let top = signs[0] + across(width - 2) + signs[1]
    let middle = Array(repeating: signs[5] + blanks + signs[5], count: rows)
    guard isStack else { return [top] + middle + [signs[2] + across(width - 2) + signs[3]] }
    return [top] + middle + [
      signs[2] + signs[4] + signs[6] + across(width - 4) + signs[7] + signs[1],
      signs[2] + across(width - 3) + signs[3],
    ]
  }

  /// Where something hangs at the pointer: below it, or on the other side where there is no room.
  ///
  /// - Parameters:
  ///   - size: Its size.
  ///   - pointer: The pointer's cell.
  ///   - rows: Rows below the pointer to be left free as well.
  ///   - room: The cells it may cover.
  /// - Returns: Its first cell, never on the pointer's row; `nil` when it fits neither way.
  static func place(
    _ size: CellSize, beside pointer: CellPoint, skipping rows: Int = 0, in room: CellRect
  ) -> CellPoint? {
    guard size.columns <= room.size.columns else { return nil }
    var column = pointer.column + 2
    if column + size.columns > room.maxColumn { column = pointer.column - 1 - size.columns }
    column = min(max(room.minColumn, column), room.maxColumn - size.columns)
    let below = max(room.minRow, pointer.row + 1 + rows)
    if below + size.rows <= room.maxRow { return CellPoint(column: column, row: below) }
    let row = min(pointer.row, room.maxRow) - size.rows
    return row >= room.minRow ? CellPoint(column: column, row: row) : nil
  }
}
