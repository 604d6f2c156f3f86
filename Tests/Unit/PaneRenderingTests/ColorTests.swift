// SPDX-License-Identifier: Apache-2.0
import CellGeometry
import CellText
import HostCore
import HostTestSupport
import SplitLayout
import TerminalScreen
import Testing

@testable import PaneRendering

/// The looks: one ground, one accent, and what stays to be told apart without colours.
@Suite struct ColorTests {
  @Test("focused and unfocused selections differ with and without colours, dark and light")
  func selections() {
    for isDark in [true, false] {
      for hasColors in [true, false] {
        let theme = Theme(isDark: isDark, hasColors: hasColors)
        let styles = [
          theme.style(.text, on: .window), theme.style(.text, on: .focusedRow),
          theme.style(.text, on: .unfocusedRow),
        ]
        #expect(Set(styles).count == 3)
      }
    }
    let few = Theme(hasTints: false)
    #expect(few.style(.faint, on: .focusedRow) == few.style(.text, on: .focusedRow))
    #expect(few.style(.accent) != few.style(.text))
    #expect(few.background(.sidebar) == .standard)
    #expect(Theme(hasColors: false).style(.text, on: .focusedRow).attributes.contains(.inverse))
    #expect(Theme(hasColors: false).style(.text, on: .unfocusedRow).attributes.contains(.bold))
  }

  @Test("faint letters that have a colour of their own keep it")
  func faintColors() {
    let theme = Theme()
    let faint = theme.style(TextStyle(attributes: .faint), on: .window)
    #expect(faint == theme.style(.faint))
    for style in [
      TextStyle(foreground: .palette(2), attributes: .faint),
      TextStyle(background: .palette(4), attributes: .faint),
    ] {
      let shown = theme.style(style, on: .window)
      #expect(shown.attributes.contains(.faint))
      #expect(shown.foreground == style.foreground ?? .standard)
    }
  }

  @Test("the primary lies on a ground of its own, which is no accent")
  func ground() {
    let theme = Theme()
    #expect(theme.background(.sidebar) != theme.background(.window))
    #expect(theme.style(.text, on: .sidebar).foreground == .standard)
  }

  @Test("a sidebar is tinted from its title to its last row, the rule included")
  func tint() throws {
    let colors = ScriptedHost.files().colors
    // The ground is the last background set before the first character of the line.
    let grounds = [0, 1, 3].map { row in
      colors[row].prefix { $0 != "m" }.split(separator: "[").last?.matches(of: /48;[0-9;]+/)
        .last.map { String($0.0) }
    }
    let title = try #require(grounds[0], "\(colors[0].debugDescription)")
    #expect(grounds.allSatisfy { $0 == title }, "\(grounds)")
  }

  @Test("everything under an overlay is one grey")
  func covered() {
    let host = ScriptedHost.files(columns: 90)
    host.keys("1")
    let line = host.colors[4]
    let covered = line.split(separator: "┃").last ?? ""
    let colors = Set(covered.matches(of: /38;5;(\d+)/).map { String($0.1) })
    #expect(colors.isSubset(of: ["243", "246"]), "\(covered.debugDescription)")
    #expect(!covered.contains("[1") && !covered.contains(";1;"))
  }

  @Test("of rows whose names are covered nothing is left, of a text what can be seen")
  func coveredRows() throws {
    let host = ScriptedHost.files(columns: 80)
    host.keys("1")
    let frames = host.state.geometry.panes
    let overlay = try #require(frames.filter { $0.layer == .overlay }.map(\.title.maxColumn).max())
    for frame in frames where frame.isDimmed {
      let rest = host.screen[4].dropFirst(overlay + 1)
      let isCut = frame.title.minColumn < overlay && overlay + 1 < frame.title.maxColumn
      guard isCut, frame.role == .supplementary else { continue }
      let cells = rest.prefix(frame.title.maxColumn - overlay - 1)
      #expect(cells.allSatisfy { $0 == " " }, "\(host.screen[4])")
      return
    }
    Issue.record("no list is cut by the overlay: \(host.columns)")
  }

  @Test(
    "every role of a plugin's text can be told from plain text without colours, or is plain by choice"
  )
  func roles() {
    let theme = Theme(hasColors: false)
    let plain = theme.style(TextStyle(), on: .window)
    for role in [TextRole.title, .dim, .bad, .removed, .match, .link] {
      var style = TextStyle()
      style.role = role
      #expect(theme.style(style, on: .window) != plain, "\(role)")
    }
  }
}

/// Content that is old or orphaned.
@Suite struct DimmingTests {
  @Test("content of an older selection is faint all over")
  func stale() {
    let host = ScriptedHost.double()
    host.set(
      .secondary,
      #"{"content":{"kind":"text","text":[{"t":"red","role":"bad"},{"t":" and "},{"t":"bold","b":true}]}}"#
    )
    host.keys("j")
    let fresh = host.colors[2].split(separator: "│").last ?? ""
    host.advance(100)
    let old = host.colors[2].split(separator: "│").last ?? ""
    #expect(fresh.contains("38;5;203"))
    #expect(!old.contains("38;5;203") && !old.contains("[1m") && old.contains("38;5;246"))
  }
}
