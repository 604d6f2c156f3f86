// SPDX-License-Identifier: Apache-2.0
import CellText
import HostCore
import HostTestSupport
import SplitLayout
import Testing

@testable import PaneRendering
@testable import TerminalScreen

/// How well every cell that is drawn is read, whichever look it was given.
///
/// A list of looks may forget one; on a screen it is seen. ``expectReadable`` asks the same of every
/// screen that is compared with a fixture.
@Suite struct DrawnContrastTests {
  @Test("rows that are faint, marked, chosen, disabled or matched, in lists and outlines")
  func rows() {
    let host = ScriptedHost.files()
    host.set(
      .primary,
      #"{"title":"Tree","content":{"kind":"outline","items":["#
        + #"{"id":"a","text":"Animals","detail":"2","expandable":true,"children":[{"id":"c","text":"Cat","badge":"9","faint":true,"checked":true}]},"#
        + #"{"id":"p","text":"Plants","disabled":true,"badge":"7"},{"id":"s","text":"Stone","detail":"grey"}]},"expand":{"a":true}}"#
    )
    let roles = TextRole.allCases.map { #"{"t":"\#($0) ","s":"\#($0)"}"# }
    host.set(
      .supplementary,
      #"{"content":{"kind":"list","items":[{"id":"x","text":[\#(roles.joined(separator: ","))]},{"id":"y","text":"Plain","detail":"facts","badge":"1","faint":true}],"sections":[{"id":"f","title":"Section","count":2}]}}"#
    )
    for keys in ["space", "k", "1 j space", "v j", "/ a", "enter", "esc esc tab"] {
      host.keys(keys)
      expectReadable(host, "rows after \(keys)")
    }
  }

  @Test("tables, texts, Markdown, forms, charts and pictures, and what stands in place of them")
  func kinds() {
    let columns =
      #""columns":[{"id":"n","title":"Name"},{"id":"s","title":"Size","type":"bytes"},{"id":"d","title":"When","type":"date"}]"#
    let contents = [
      #"{"kind":"table",\#(columns),"items":[{"id":"x","text":"A","cells":["A",5,1700000000]},{"id":"y","text":"B","faint":true,"cells":["B",null,0]}]}"#,
      #"{"kind":"text","text":"let it = 1 // one\nlet you = 2","format":"code","language":"swift","numbers":true}"#,
      #"{"kind":"text","text":"first\nsecond word\nthird","numbers":true}"#,
      #"{"kind":"text","format":"markdown","text":"\u0023 Head\n\nSome `code`, *slanted* and a [link](https://example.org).\n\n> quoted\n\n| a | b |\n|---|---|\n| 1 | 2 |\n\n    block\n"}"#,
      #"{"kind":"form","fields":[{"id":"a","label":"Name","type":"text","value":"x","help":"as it is called"},{"id":"b","label":"Box","type":"check"},{"id":"c","label":"One","type":"choice","choices":[{"id":"1","text":"First"}]},{"id":"d","label":"Note","type":"note"}]}"#,
      #"{"kind":"chart","series":[{"id":"a","title":"Load","values":[3,5,null,8]},{"id":"b","title":"Heat","values":[9,8,7,6]}],"x":["Mon","Tue"],"unit":"%"}"#,
      #"{"kind":"image","src":{"path":"/p.png"},"alt":"a picture of a lamp","width":640,"height":480}"#,
      #"{"kind":"hologram"}"#,
    ]
    for content in contents {
      let host = ScriptedHost.double()
      host.set(.primary, #"{"title":"Kind","content":\#(content)}"#)
      for keys in ["j", ") [", "/ w", "enter", "v j", "esc esc tab", "i", "esc ?"] {
        host.keys(keys)
        expectReadable(host, "\(content.prefix(30)) after \(keys)")
      }
    }
  }

  @Test(
    "a drag over rows that open by themselves, in Unicode and in ASCII", arguments: [false, true])
  func springs(isASCII: Bool) {
    let host = ScriptedHost.outlining(isASCII: isASCII)
    host.carry((4, 3), (45, 5))
    var measures: Set<String> = []
    for step in 0..<12 {
      expectReadable(host, "a drag after \(step) tenths of a second")
      measures.insert(String(host.screen[5].suffix(4)))
      host.advance(100)
    }
    #expect(measures.count > 3, "the spring is wound: \(measures)")
  }

  @Test("sheets, messages, tasks, buttons, and programs that are slow or gone")
  func sheets() {
    let host = ScriptedHost.files()
    host.set(
      .supplementary,
      #"{"status":"facts","commands":[{"id":"r","title":"Rename","key":"ctrl+e","menu":["item"]},{"id":"d","title":"Delete","key":"d","menu":["item"],"danger":true,"confirm":"Delete it?"}],"toolbar":["r"]}"#
    )
    for keys in [". j", "esc d", "esc : p e r m", "enter", "esc w", "esc ctrl+w", "esc X"] {
      host.keys(keys)
      expectReadable(host, "a sheet after \(keys)")
    }
    for level in ["info", "good", "warn", "bad"] {
      host.notify(.supplementary, "notify.show", #"{"level":"\#(level)","text":"Said \#(level)"}"#)
      expectReadable(host, level)
    }
    host.notify(.supplementary, "progress.set", #"{"id":"p","title":"Reading","done":1,"total":9}"#)
    host.advance(1_000)
    expectReadable(host, "progress")
    host.say(
      .supplementary,
      #"{"id":1,"method":"link.open","params":{"url":"https://example.org/"}}"#)
    expectReadable(host, "a question of a program in the background")
    host.exit(.secondary, signal: 11)
    expectReadable(host, "a crash")
  }
}

/// Expects every letter to have a contrast of 4.5:1 to what lies behind it, and every line 3:1, in
/// every terminal at every depth.
func expectReadable(
  _ host: ScriptedHost, _ name: String, location: SourceLocation = #_sourceLocation
) {
  for view in View.all {
    var theme = view.theme
    theme.isASCII = host.state.settings.isASCII
    let surface = host.surface(in: theme)
    // The two half cells at the ends of a row that is a target only round it off. That it is one is
    // said by its ground from end to end and by the letters on it, which are judged like all others.
    let ends = Theme.Ground.allCases.map { view.theme.targetEnds(on: $0) }
    // In ASCII a line is made of what may be a letter: there its look tells.
    let lines = Theme.Ground.allCases.flatMap { ground in
      ([.divider, .rule, .ruleFocused, .insertion, .sheetBorder, .ghostBorder] as [Theme.Look])
        .map { theme.style($0, on: ground) }
    }
    var seen: [StyleID: Bool] = [:]
    for cell in surface.cells where !cell.isBlank && !cell.isContinuation {
      let glyph = surface.clusters.string(cell.glyph)
      let isLine =
        glyph.unicodeScalars.allSatisfy { (0x2500...0x259F).contains($0.value) }
        || theme.isASCII && "|-=+".contains(glyph) && lines.contains(surface.styles[cell.style])
      let isEnd = (glyph == "▐" || glyph == "▌") && ends.contains(surface.styles[cell.style])
      // A letter is asked for more than a line, and settles both.
      if isEnd { continue }
      if let known = seen[cell.style], known || isLine { continue }
      seen[cell.style] = !isLine
      let style = surface.styles[cell.style]
      if style.isOfPicture { continue }
      let contrast = view.contrast(of: style)
      #expect(
        contrast >= (isLine ? 3 : 4.5) && !style.attributes.contains(.faint),
        "\(name), \(view): “\(glyph)” has \(contrast), \(style)", sourceLocation: location)
    }
  }
}
