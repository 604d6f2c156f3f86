// SPDX-License-Identifier: Apache-2.0
import CellGeometry
import CellText
import PaneTestSupport
import Testing

@testable import TerminalScreen

/// Bytes with ESC as `^[`.
func readable(_ bytes: [UInt8]) -> String {
  String(decoding: bytes, as: UTF8.self).replacing("\u{1B}", with: "^[")
}

/// The widths of a terminal that a profile describes; what it leaves open is narrower than we think.
func modelWidth(_ profile: WidthProfile) -> (Character) -> Int {
  { character in
    if character.unicodeScalars.contains(where: { $0.value == 0x93F }) {
      return profile.conjunct ?? 2
    }
    if character.unicodeScalars.contains("\u{FE0F}") { return 2 }
    return ScreenModel.usualWidth(character)
  }
}

/// Expects that the model shows a surface: glyphs everywhere, and styles where they can be seen.
@discardableResult
func expectShown(
  _ surface: Surface, _ capabilities: ScreenCapabilities, _ model: ScreenModel, _ comment: String
) -> Bool {
  var fresh = ScreenModel(
    columns: surface.size.columns, rows: surface.size.rows, isInSession: true,
    width: modelWidth(surface.profile))
  var encoder = FrameEncoder()
  var bytes: [UInt8] = []
  encoder.encode(surface, capabilities: capabilities, into: &bytes)
  fresh.feed(bytes)
  for row in 0..<surface.size.rows {
    for column in 0..<surface.size.columns {
      let shown = seen(model.cell(column: column, row: row))
      let wanted = seen(fresh.cell(column: column, row: row))
      guard shown != wanted else { continue }
      Issue.record(
        "\(comment)\n\(column),\(row): \(shown) instead of \(wanted)\n\(surface.text)|\(model.text)|\(readable(bytes))"
      )
      return false
    }
    // A glyph that turned out narrower than planned is followed by a blank.
    let (got, planned) = (fresh.lines[row], surface.text(row: row))
    #expect(got.replacing(" ", with: "") == planned.replacing(" ", with: ""), "\(comment)")
  }
  return true
}

/// A cell without what cannot be seen on a blank.
private func seen(_ cell: ScreenModel.Cell) -> ScreenModel.Cell {
  var cell = cell
  if cell.text == " " { cell.style.attributes.remove(3) }
  if cell.text == " ", cell.style.underline == 0, cell.style.attributes.isDisjoint(with: [7, 9]) {
    cell.style.foreground = ""
    cell.style.attributes = []
  }
  return cell
}

/// Capabilities by chance.
func randomCapabilities(_ random: inout SplitMix64) -> ScreenCapabilities {
  let depths: [ColorDepth] = [.none, .palette16, .palette256, .trueColor]
  var capabilities = ScreenCapabilities(colorDepth: depths[Int.random(in: 0..<4, using: &random)])
  capabilities.hasSynchronizedOutput = Bool.random(using: &random)
  capabilities.repeatsASCII = Bool.random(using: &random)
  capabilities.repeatsAnyGlyph = Bool.random(using: &random)
  capabilities.erasesWithBackground = Bool.random(using: &random)
  capabilities.hasStyledUnderlines = Bool.random(using: &random)
  capabilities.hasHyperlinks = Bool.random(using: &random)
  capabilities.hasRawLineFeed = Bool.random(using: &random)
  return capabilities
}

private let scraps = [
  "a", "hello world", "漢字", "Zwölf", "👩‍👩‍👧", "👍🏽", "❤️", "1️⃣", "🇩🇪", "🇩", "e\u{301}", "───", "      ",
  "\u{1B}[31mred", "\u{9B}2J", "\u{202E}abc", "\u{200B}x", "aa aa", "█", "x\u{7}y", "क\u{94D}षि",
  "\u{301}",
  "................",
]

/// Draws a few things by chance.
func scribble(on surface: inout Surface, _ random: inout SplitMix64) {
  func number(_ range: ClosedRange<Int>) -> Int { Int.random(in: range, using: &random) }
  for _ in 0..<number(0...4) {
    var style = Style()
    if number(0...2) == 0 { style.foreground = .palette(UInt8(number(0...255))) }
    if number(0...2) == 0 { style.background = .rgb(UInt8(number(0...255)), 9, 200) }
    if number(0...3) == 0 {
      style.attributes = TextAttributes(rawValue: UInt8(number(0...63)))
    }
    if number(0...5) == 0 {
      style.underline = Underline(rawValue: UInt8(number(0...5))) ?? .none
      style.underlineColor = .palette(3)
    }
    if number(0...7) == 0, let link = Hyperlink("https://example.org/\(number(0...3))") {
      style.link = surface.styles.id(link)
    }
    let id = surface.id(style)
    let point = CellPoint(column: number(-5...42), row: number(-1...7))
    let scrap = SafeText(scraps[number(0...scraps.count - 1)])
    switch number(0...5) {
    case 0:
      surface.fill(
        CellRect(
          column: point.column, row: point.row, columns: number(0...20), rows: number(0...4)),
        style: id)
    case 1: surface.put("─", at: point, count: number(0...30), style: id)
    case 2:
      surface.restyle(
        CellRect(column: point.column, row: point.row, columns: number(0...9), rows: 2)
      ) { _, _ in id }
    default: surface.write(scrap, at: point, columns: number(0...30), style: id)
    }
  }
  surface.isCursorVisible = number(0...1) == 0
  let cursor = CellPoint(column: number(0...39), row: number(0...5))
  surface.cursor = surface[cursor] == nil ? nil : cursor
}

/// A screen as the product shows it: places, files and preview in 160×45 cells.
func threeColumns(selected: Int) -> Surface {
  var surface = Surface(size: CellSize(columns: 160, rows: 45))
  let tint = Style(background: .rgb(52, 58, 74), attributes: .bold)
  let faint = surface.id(Style(attributes: .faint))
  for row in 2..<44 {
    let isSelected = row == selected
    let text = surface.id(isSelected ? tint : Style())
    let number = surface.id(
      isSelected
        ? Style(background: .rgb(52, 58, 74), attributes: [.faint]) : Style(attributes: .faint))
    let bar = surface.id(
      isSelected ? Style(foreground: .rgb(130, 170, 255), background: .rgb(52, 58, 74)) : Style())
    surface.fill(CellRect(column: 31, row: row, columns: 40, rows: 1), style: text)
    surface.put(isSelected ? "▌" : " ", at: CellPoint(column: 31, row: row), style: bar)
    surface.write(SafeText("Package\(row).swift"), at: CellPoint(column: 33, row: row), style: text)
    surface.write("6.0 K", at: CellPoint(column: 64, row: row), style: number)
    surface.put("│", at: CellPoint(column: 30, row: row), style: faint)
    surface.put("│", at: CellPoint(column: 71, row: row), style: faint)
  }
  surface.write(SafeText("\(selected)/42"), at: CellPoint(column: 64, row: 0))
  surface.write(SafeText("Package\(selected).swift"), at: CellPoint(column: 74, row: 0))
  surface.write(
    SafeText("import number\(selected) of something"), at: CellPoint(column: 74, row: 3))
  surface.write(
    SafeText(" Package\(selected).swift  6.0 KB  rw-r--r--"), at: CellPoint(column: 0, row: 44))
  return surface
}
