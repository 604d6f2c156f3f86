// SPDX-License-Identifier: Apache-2.0
import CellGeometry
import CellText
import EventLoop
import PaneTestSupport
import Testing

@testable import TerminalScreen

@Suite("A surface")
struct SurfaceTests {
  func surface(_ columns: Int = 10, _ rows: Int = 2) -> Surface {
    Surface(size: CellSize(columns: columns, rows: rows))
  }

  func at(_ column: Int, _ row: Int = 0) -> CellPoint { CellPoint(column: column, row: row) }

  @Test("draws signs of the window with letters that every terminal has")
  func asciiSigns() {
    var surface = Surface(size: CellSize(columns: 12, rows: 1))
    surface.write("a ▾▴▸ × ± é", at: CellPoint(column: 0, row: 0))
    surface.useASCIISigns()
    #expect(surface.text(row: 0).hasPrefix("a v^> x + é"))
  }

  @Test("clips at all sides")
  func clipping() {
    var surface = surface()
    #expect(surface.write("abcdef", at: at(7)) == 3)
    #expect(surface.write("abcdef", at: at(-3, 1)) == 6)
    #expect(surface.write("abc", at: at(0, 2)) == 0)
    #expect(surface.write("abc", at: at(0, -1)) == 0)
    #expect(surface.write("abc", at: at(0), columns: -1) == 0)
    #expect(surface.write("xy", at: at(0), columns: 1) == 1)
    #expect(surface.text == "x      abc\ndef\n")
    #expect(surface.write("abc", at: CellPoint(column: .min, row: .max)) == 0)
    surface.fill(CellRect(column: .max, row: .min, columns: .max, rows: .max))
    surface.put("─", at: at(8), count: .max)
    surface.putDown("│", at: at(5, .max - 1), count: .max)
    #expect(surface.text(row: 0) == "x      a──")
  }

  @Test("scrolls the cells of a rectangle and no others")
  func scrolling() {
    func scrolled(_ rect: CellRect, by distance: Int) -> String {
      var surface = surface(4, 4)
      for (row, text) in ["abcd", "efgh", "ijkl", "mnop"].enumerated() {
        surface.write(SafeText(text), at: at(0, row))
      }
      surface.scroll(rect, up: distance)
      return surface.text
    }
    let inner = CellRect(column: 1, row: 0, columns: 2, rows: 4)
    #expect(scrolled(inner, by: 1) == "afgd\nejkh\ninol\nmnop\n")
    #expect(scrolled(inner, by: -2) == "abcd\nefgh\nibcl\nmfgp\n")
    let beyond = CellRect(column: 2, row: 2, columns: .max, rows: 9)
    #expect(scrolled(beyond, by: 1) == "abcd\nefgh\nijop\nmnop\n")
    for distance in [0, 4, -4, .max, .min] {
      #expect(scrolled(inner, by: distance) == "abcd\nefgh\nijkl\nmnop\n")
    }
  }

  @Test("never halves a wide glyph")
  func wideGlyphs() {
    var surface = surface(6, 1)
    surface.write("漢字漢", at: at(0))
    surface.write("a", at: at(1))
    #expect(surface.text(row: 0) == " a字漢")
    surface.write("b", at: at(4))
    #expect(surface.text(row: 0) == " a字b")
    #expect(surface.write("漢", at: at(5)) == 1)
    #expect(surface.text(row: 0) == " a字b")
    #expect(surface.write("漢", at: at(-1)) == 2)
    #expect(surface.text(row: 0) == " a字b")
  }

  @Test("writes runs with the styles a palette gives them")
  func styledText() {
    var surface = surface()
    var styled = StyledText("ab")
    styled.append("cd", style: TextStyle(role: .bad))
    styled.append("e")
    let used = surface.write(styled, at: at(1)) { style, table in
      table.id(Style(foreground: style.role == .bad ? .palette(1) : .standard))
    }
    #expect(used == 5)
    #expect(surface.text(row: 0) == " abcde")
    #expect(surface.style(at: at(2)).foreground == .standard)
    #expect(surface.style(at: at(3)).foreground == .palette(1))
    #expect(surface.style(at: at(5)).foreground == .standard)
    let piece = surface.write(styled, utf8: 3..<5, at: at(0, 1)) { style, table in
      table.id(Style(foreground: style.role == .bad ? .palette(1) : .standard))
    }
    #expect(piece == 2)
    #expect(surface.text(row: 1) == "de")
    #expect(surface.style(at: at(0, 1)).foreground == .palette(1))
  }

  @Test("restyles what an overlay covers")
  func restyling() {
    var surface = surface()
    surface.write("abc", at: at(0), style: surface.id(Style(foreground: .palette(1))))
    surface.restyle(CellRect(column: 0, row: 0, columns: 2, rows: 9)) { id, table in
      var style = table[id]
      style.attributes.insert(.faint)
      return table.id(style)
    }
    #expect(surface.style(at: at(1)) == Style(foreground: .palette(1), attributes: .faint))
    #expect(surface.style(at: at(2)) == Style(foreground: .palette(1)))
    #expect(surface.style(at: at(1, 1)) == Style(attributes: .faint))
  }

  @Test("leaves pieces of pictures as they are")
  func restylingPictures() {
    var surface = surface()
    var style = Style(foreground: .rgb(1, 2, 3), background: .rgb(4, 5, 6))
    style.isOfPicture = true
    surface.write("▀", at: at(1), style: surface.id(style))
    surface.restyle(CellRect(column: 0, row: 0, columns: 3, rows: 1)) { _, table in
      table.id(Style(attributes: .faint))
    }
    #expect(surface.style(at: at(0)).attributes == .faint && surface.style(at: at(1)) == style)
  }

  @Test("draws another surface onto itself")
  func drawing() {
    var top = surface(4, 1)
    top.write("漢e\u{301}x", at: at(0), style: top.id(Style(background: .palette(4))))
    var bottom = surface()
    bottom.write("..........", at: at(0))
    bottom.draw(top, at: at(3))
    bottom.draw(top, at: CellPoint(column: .min, row: .max))
    #expect(bottom.text(row: 0) == "...漢e\u{301}x...")
    #expect(bottom.style(at: at(3)).background == .palette(4))
  }

  @Test("is blank after begin, and keeps the numbers of its styles")
  func beginning() {
    var surface = surface()
    let red = surface.id(Style(foreground: .palette(1)))
    surface.write("abc", at: at(0), style: red)
    surface.begin(size: CellSize(columns: 5, rows: 3))
    #expect(surface.text == "\n\n\n")
    #expect(surface.id(Style(foreground: .palette(1))) == red)
  }

  @Test("takes only links that may be given to a terminal")
  func links() {
    #expect(Hyperlink("https://a.b/ü ;")?.target == "https://a.b/%C3%BC%20;")
    #expect(Hyperlink("HTTP://x") != nil)
    #expect(Hyperlink("javascript:alert(1)") == nil)
    #expect(Hyperlink("file:///tmp/\u{1B}]x")?.target == "file:///tmp/%1B]x")
    #expect(Hyperlink("https://" + String(repeating: "a", count: 3000)) == nil)
  }

  @Test("shows its styles as escape sequences")
  func ansi() {
    var surface = surface(6, 2)
    surface.write("ab", at: at(1), style: surface.id(Style(foreground: .palette(1))))
    #expect(readable(Array(surface.ansi().utf8)) == " ^[[31mab^[[m\n\n")
  }
}

@Suite("A session")
struct SessionModesTests {
  @Test("undoes every mode it sets", arguments: 0..<100)
  func undoing(_ seed: Int) {
    var random = SplitMix64(seed: seed)
    let first = randomModes(&random)
    let second = randomModes(&random, like: first)
    var model = ScreenModel(columns: 10, rows: 3)
    var bytes = first.start
    model.feed(bytes)
    bytes += first.change(to: second)
    model.feed(first.change(to: second))
    #expect(model.isOn(1049) == first.usesAlternateScreen)
    #expect(model.isOn(2004) == second.reportsPaste)
    #expect(model.isOn(2048) == second.reportsSize)
    #expect(model.isOn(Int(second.mouse.rawValue)) == (second.mouse != .off))
    bytes += second.end
    model.feed(second.end)
    #expect(model.leftovers == [])
    let text = readable(bytes)
    #expect(text.ranges(of: "^[[>1u").count == text.ranges(of: "^[[<u").count)
    let registrations = text.ranges(of: "^[]72;t=a;text/plain^[\\").count
    #expect(registrations == text.ranges(of: "^[]72;t=o:x=1^[\\").count)
    #expect(registrations == text.ranges(of: "^[]72;t=A^[\\^[]72;t=o:x=2^[\\").count)
    model.feed(first.start)
    model.feed(Rescue.standard)
    #expect(Set(model.manners.modes.filter(\.value).keys) == [7, 25])
  }

  @Test("what a guardian writes ends all that a host can have set, and the look of what it drew")
  func rescue() {
    let rescue = readable(Rescue.standard)
    for sequence in ["^[[>4;0m", "^[]22;^[\\", "^[]8;;^[\\", "^[[0 q", "^[[r", "^[[?7h"] {
      #expect(rescue.contains(sequence), "\(sequence)")
    }
  }

  @Test("cuts titles and lets nothing out of them")
  func title() {
    let title = ScreenSequence.title(SafeText("a\u{1B}\\\u{7}b"))
    #expect(readable(title) == "^[]2;a␛\\␇b^[\\")
  }

  private func randomModes(_ random: inout SplitMix64, like: SessionModes? = nil) -> SessionModes {
    var modes = SessionModes()
    modes.usesAlternateScreen = like?.usesAlternateScreen ?? Bool.random(using: &random)
    modes.reportsPaste = Bool.random(using: &random)
    modes.reportsFocus = Bool.random(using: &random)
    modes.reportsSize = Bool.random(using: &random)
    modes.reportsColorScheme = Bool.random(using: &random)
    modes.measuresClusters = Bool.random(using: &random)
    modes.mouse = [.off, .buttons, .dragging, .motion].randomElement(using: &random) ?? .off
    modes.keyboard =
      [.legacy, .kitty(flags: 1), .modifyOtherKeys(level: 2)].randomElement(using: &random)
      ?? .legacy
    modes.dropTypes = Bool.random(using: &random) ? ["text/plain"] : []
    modes.cursorShape = UInt8.random(in: 0...6, using: &random)
    return modes
  }
}
