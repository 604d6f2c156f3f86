// SPDX-License-Identifier: Apache-2.0
import CellGeometry
import CellText
import HostTestSupport
import PaneTestSupport
import SplitLayout
import TerminalInput
import TerminalScreen
import Testing

@testable import HostCore
@testable import PaneRendering

/// The card at the pointer, and that drawing a drag never depends on luck.
@Suite struct GhostTests {
  private func card(_ title: String, _ count: Int, _ deed: DragBadge.Outcome, isASCII: Bool = false)
    -> GhostCard
  {
    GhostCard(
      DragGhost(
        pointer: .zero, title: SafeText(title), badge: DragBadge(outcome: deed, count: count)),
      signs: Signs(isASCII: isASCII))
  }

  @Test("never covers the pointer's row, and never leaves the window or its status line")
  func places() {
    for columns in [20, 40, 61, 120] {
      for rows in [3, 5, 9, 30] {
        let room = CellRect(column: 0, row: 0, columns: columns, rows: rows)
        for column in stride(from: -2, through: columns + 2, by: 3) {
          for row in -2...(rows + 2) {
            for size in [CellSize(columns: 18, rows: 3), CellSize(columns: 24, rows: 4)] {
              let pointer = CellPoint(column: column, row: row)
              guard let place = GhostCard.place(size, beside: pointer, in: room) else { continue }
              let area = CellRect(origin: place, size: size)
              #expect(area.minColumn >= 0 && area.maxColumn <= columns)
              #expect(area.minRow >= 0 && area.maxRow <= rows)
              #expect(row < area.minRow || row >= area.maxRow)
            }
          }
        }
      }
    }
  }

  @Test("is at most 24 cells wide, cuts long titles in the middle, and measures wide letters")
  func sizes() {
    for title in ["a", "A rather long title with an end.txt", "日本語のとても長い名前のファイル.txt", ""] {
      for count in [1, 2, 10_000] {
        let card = card(title, count, .move)
        #expect(card.size.columns <= 24)
        #expect(card.lines.allSatisfy { $0.columns <= card.size.columns })
        #expect(2 + card.content[0].text.columns + 1 + card.count.columns <= card.width)
      }
    }
    #expect(
      card("A rather long title with an end.txt", 1, .copy).content[0].text.string.hasSuffix(
        "d.txt"))
  }

  @Test("shows the source's own lines, however long, and the count beside the first")
  func preview() {
    let long = String(repeating: "日本", count: 30)
    for lines in [["one"], ["one", "two \u{1B}[2J", long]] {
      for count in [1, 3] {
        var ghost = DragGhost(
          pointer: .zero, title: SafeText("title"), badge: DragBadge(outcome: .copy, count: count))
        ghost.preview = lines.map { StyledText(SafeText($0)) }
        let card = GhostCard(ghost, signs: Signs(isASCII: false))
        #expect(card.content.map(\.text.string).first == "one")
        #expect(card.size.rows == lines.count + (count > 1 ? 3 : 2))
        #expect(card.lines.count == card.size.rows && card.size.columns <= 24)
        #expect(
          card.content.allSatisfy { 2 + $0.text.columns + 1 + card.count.columns <= card.width })
      }
    }
  }

  @Test("every deed has a sign of its own, with and without Unicode")
  func signs() {
    let deeds: [DragBadge.Outcome] = [
      .move, .copy, .link, .ask, .forbidden, .nothing, .waiting, .none,
    ]
    for isASCII in [false, true] {
      let signs = Signs(isASCII: isASCII)
      #expect(Set(deeds.map { signs.sign(of: $0) }).count == deeds.count)
      if isASCII {
        #expect(deeds.allSatisfy { signs.sign(of: $0).unicodeScalars.allSatisfy(\.isASCII) })
        #expect(
          card("x", 3, .link, isASCII: true).lines.allSatisfy {
            $0.string.unicodeScalars.allSatisfy(\.isASCII)
          })
      }
    }
  }

  @Test("without colours the target row and its ends still differ from everything around them")
  func withoutColors() {
    for theme in [Theme(hasColors: false), Theme(hasTints: false)] {
      #expect(theme.style(.text, on: .targetRow) != theme.style(.text, on: .window))
      #expect(theme.style(.text, on: .targetRow).attributes.contains(.inverse))
      #expect(!theme.targetEnds(on: .window).attributes.contains(.inverse))
    }
    for isDark in [true, false] {
      let theme = Theme(isDark: isDark)
      let row = theme.style(.text, on: .targetRow)
      #expect(row.background == theme.targetEnds(on: .window).foreground)
      #expect(row.background != theme.style(.text, on: .focusedRow).background)
    }
  }

  @Test(
    "draws whatever happens during drags, and nothing of them afterwards",
    arguments: Seeds.upTo(12))
  func anything(_ seed: Int) {
    var random = Numbers(state: UInt64(seed) &* 0x9E37_79B9_7F4A_7C15)
    let host = ScriptedHost.dragging()
    let sizes = [(120, 30), (80, 16), (62, 12), (44, 9), (20, 5), (10, 3), (100, 24)]
    for _ in 0..<160 {
      switch random.next(14) {
      case 0: host.mouse(.press(.left), random.next(120), random.next(30))
      case 1...5: host.mouse(.drag(.left), random.next(130) - 4, random.next(34) - 2)
      case 6: host.mouse(.release(.left), random.next(120), random.next(30))
      case 7: host.advance(random.next(1_200))
      case 8: host.keys(["esc", "f6", "f5", "tab", "down", "up", "c", "l", "i"][random.next(9)])
      case 9:
        let size = sizes[random.next(sizes.count)]
        host.resize(size.0, size.1)
      case 10: host.send(.input(.focus(random.next(2) == 0)))
      case 11: host.exit([.primary, .supplementary][random.next(2)], signal: 9)
      case 12: host.carry((30, 4 + random.next(8)), (random.next(100), random.next(28)))
      default: host.keys(["x", "p", "space", "f9", "2", "o"][random.next(6)])
      }
      #expect(host.screen.count == host.state.window.rows)
    }
    host.send(.input(.focus(true)))
    host.resize(120, 30)
    for _ in 0..<6 { host.keys("esc") }
    host.mouse(.release(.left), 0, 29)
    host.advance(20_000)
    #expect(host.state.dragPicture?.ghost == nil)
    #expect(host.state.dragPicture?.panes.values.contains { $0.target != nil } != true)
    #expect(!host.hasTimer(.drag(.spring)))
    #expect(!host.picture.contains("╾") && !host.picture.contains("▐"))
  }

  /// Numbers that are the same in every run.
  private struct Numbers {
    var state: UInt64
    mutating func next(_ bound: Int) -> Int {
      state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
      return Int((state >> 33) % UInt64(max(1, bound)))
    }
  }
}
