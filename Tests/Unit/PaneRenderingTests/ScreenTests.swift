// SPDX-License-Identifier: Apache-2.0
import CellText
import Foundation
import HostCore
import HostTestSupport
import PaneTestSupport
import SplitLayout
import Testing

/// Whole screens, compared with `Fixtures/Screens`; `UPDATE_FIXTURES=1` writes them anew.
@Suite struct ScreenTests {
  @Test("draws three columns, the middle one focused")
  func wide() throws {
    try expectScreen(ScriptedHost.files(), "wide-120x30")
  }

  @Test("draws both sidebars over the dimmed preview")
  func overlay() throws {
    var settings = ScriptedHost.overlaySettings
    settings.firstFocus = .secondary
    let host = ScriptedHost.files(settings: settings)
    host.keys("f9 f9 1")
    try expectScreen(host, "overlay-120x30")
  }

  @Test("draws one column with its neighbours named")
  func collapsed() throws {
    try expectScreen(ScriptedHost.files(columns: 60, rows: 20), "collapsed-60x20")
  }

  @Test("fits a small terminal")
  func small() throws {
    try expectScreen(ScriptedHost.files(columns: 80, rows: 24), "narrow-80x24")
  }

  @Test("says that a window is too small")
  func tooSmall() throws {
    try expectScreen(ScriptedHost.files(columns: 19, rows: 5), "too-small-19x5")
  }

  @Test("leaves out the rule in low windows")
  func low() throws {
    try expectScreen(ScriptedHost.files(columns: 100, rows: 9), "low-100x9")
  }

  /// Three programs in the last column, of which one counts and one has died.
  private static func tabs(columns: Int, rows: Int) -> ScriptedHost {
    var settings = HostSettings.files
    let last = settings.columns[2]
    for name in ["vim lamp.py", "make"] {
      var tab = last
      tab.spec.title = SafeText(name)
      settings.columns.append(tab)
    }
    let host = ScriptedHost.files(columns: columns, rows: rows, settings: settings)
    host.keys("tab ctrl+w ] ctrl+w ]")
    host.plugin(.secondary, .spawnFailed("no such file"))
    host.keys("ctrl+w [")
    host.hello(.secondary)
    host.set(.secondary, #"{"content":{"kind":"text","text":"def beam(angle):\n    pass"}}"#)
    return host
  }

  @Test("draws the names of the panes that share a column, and what has no room as a number")
  func tabs() throws {
    try expectScreen(Self.tabs(columns: 120, rows: 20), "tabs-120x20")
    try expectScreen(Self.tabs(columns: 80, rows: 16), "tabs-80x16")
    try expectScreen(Self.tabs(columns: 60, rows: 12), "tabs-60x12")
    try expectScreen(Self.tabs(columns: 100, rows: 9), "tabs-100x9")
  }

  @Test("draws with ASCII alone")
  func ascii() throws {
    var settings = ScriptedHost.overlaySettings
    settings.split.preferredSplitBehavior = .automatic
    settings.isASCII = true
    let host = ScriptedHost.files(settings: settings)
    host.keys("space space")
    try expectScreen(host, "ascii-120x30")
    let screen = host.screen.joined()
    #expect(
      screen.unicodeScalars.filter { !$0.isASCII && !"äö".unicodeScalars.contains($0) }.isEmpty)
  }

  @Test("collapsed, keeps the first hint and the way back as long as there is room")
  func collapsedHints() throws {
    let host = ScriptedHost.files(columns: 60, rows: 20)
    host.set(.supplementary, #"{"status":"README.md  8.3 KB"}"#)
    #expect(
      host.screen[19] == " README.md  8.3 KB     Enter open  Shift-Tab Places  ? keys")
  }

  @Test("collapsed, leaves out the last facts rather than the way back")
  func collapsedFacts() throws {
    let host = ScriptedHost.files(columns: 60, rows: 20)
    host.set(.supplementary, #"{"status":"README.md  8.3 KB  rw-r--r--  20 Nov 14:02"}"#)
    #expect(
      host.screen[19] == " README.md  8.3 KB     Enter open  Shift-Tab Places  ? keys")
    host.set(.supplementary, #"{"status":"\#(String(repeating: "long ", count: 9))  8.3 KB"}"#)
    #expect(host.screen[19] == " long long long …ong long   8.3 KB       Enter open  ? keys")
  }

  @Test("marks facts that are cut, in windows too narrow for them")
  func cutFacts() {
    let host = ScriptedHost.files(columns: 30, rows: 20)
    host.set(
      .supplementary, #"{"status":"a-rather-long-name-of-a-file-that-has-no-room.md"}"#)
    #expect(host.screen[19].contains("…"), "\(host.screen[19])")
  }

  @Test("says how many rows a filter leaves, while typing and after it")
  func filterTally() throws {
    let host = ScriptedHost.files(columns: 120, rows: 24)
    host.keys("/ e")
    #expect(host.screen[0].contains(" of 12"))
    #expect(host.screen[23].hasPrefix(" /e "))
    #expect(host.screen[23].contains(" of 12 "))
    host.keys("enter")
    #expect(host.screen[23].contains("/e  ") && host.screen[23].contains(" of 12 "))
    host.keys("esc")
    #expect(!host.screen[0].contains(" of "))
  }

  @Test("draws an outline with its triangles, marks and unfocused cursor")
  func outline() throws {
    let host = ScriptedHost.double()
    host.set(
      .primary,
      #"{"title":"Tree","content":{"kind":"outline","items":["#
        + #"{"id":"a","text":"Animals","children":[{"id":"cat","text":"Cat","badge":"9"},"#
        + #"{"id":"dog","text":"Dog","children":[{"id":"pug","text":"Pug"}]}]},"#
        + #"{"id":"p","text":"Plants","expandable":true},{"id":"s","text":"Stone"}]},"expand":{"a":true}}"#
    )
    host.keys("j space tab")
    try expectScreen(host, "outline-100x24")
  }

  @Test("draws a filter being typed with its matches")
  func filter() throws {
    let host = ScriptedHost.files()
    host.keys("/")
    host.type("md")
    try expectScreen(host, "filter-120x30")
  }

  @Test("draws the menu of a row")
  func menu() throws {
    let host = ScriptedHost.double()
    host.set(
      .primary,
      #"{"commands":[{"id":"r","title":"Rename","key":"ctrl+r","menu":["item"]},"#
        + #"{"id":"d","title":"Delete","key":"d","menu":["item"],"danger":true},"#
        + #"{"id":"n","title":"New folder","menu":["pane"]}]}"#)
    host.keys(". j")
    try expectScreen(host, "menu-100x24")
  }

  @Test("draws the palette and the help")
  func lists() throws {
    let host = ScriptedHost.double(columns: 80)
    host.keys(":")
    host.type("col")
    try expectScreen(host, "palette-80x24")
    host.keys("esc ?")
    try expectScreen(host, "help-80x24")
  }

  @Test("draws questions: yes or no, a line of text, a choice, several at once")
  func questions() throws {
    let host = ScriptedHost.double(columns: 80, rows: 16)
    let name = #"{"id":"t","label":"New name","type":"text","value":"{text}"}"#
    let kind =
      #"{"id":"k","label":"Kind","type":"choice","choices":["#
      + #"{"id":"1","text":"File"},{"id":"2","text":"Folder","detail":"empty"}]}"#
    host.set(
      .primary,
      #"{"commands":[{"id":"d","title":"Delete","key":"d","confirm":"Delete 3 files?","danger":true},"#
        + #"{"id":"n","title":"Rename: New name","key":"f2","args":[\#(name)]},"#
        + #"{"id":"k","title":"Rename: Kind","key":"f3","args":[\#(kind)]},"#
        + #"{"id":"b","title":"Rename","key":"f4","args":[\#(name),\#(kind)]}]}"#)
    host.keys("d")
    try expectScreen(host, "confirm-80x16")
    host.keys("esc f2")
    try expectScreen(host, "text-80x16")
    host.keys("esc f3")
    try expectScreen(host, "choice-80x16")
    host.keys("esc f4")
    try expectScreen(host, "form-80x16")
  }

  @Test("draws an error card, an empty card and one for what cannot be drawn")
  func cards() throws {
    let host = ScriptedHost.files(columns: 120, rows: 16)
    host.set(
      .primary,
      #"{"error":{"text":"No permission","detail":"/root is not yours to read.","retry":true}}"#)
    host.set(
      .supplementary, #"{"content":{"kind":"list","items":[]},"empty":{"text":"No files here"}}"#)
    host.set(.secondary, #"{"gen":2,"content":{"kind":"hologram"}}"#)
    host.keys("1")
    try expectScreen(host, "cards-120x16")
  }

  @Test("draws charts for the room there is, with the value under the cursor")
  func charts() throws {
    let host = ScriptedHost.files(columns: 120, rows: 16)
    let values = #""values":[3,5,null,8,12,11,4,0,9]"#
    host.set(
      .supplementary,
      #"{"content":{"kind":"chart","series":[{"id":"a","title":"Load",\#(values)}],"x":["Mon","Tue"],"unit":"%"}}"#
    )
    host.set(
      .secondary,
      #"{"gen":2,"content":{"kind":"chart","type":"line","series":[{"id":"a","title":"Load",\#(values)},{"id":"b","title":"Heat","values":[9,8,7,6,5,4,3,2,1]}],"x":["Mon","Tue"]}}"#
    )
    host.keys("2 right right right right")
    try expectScreen(host, "charts-120x16")
  }

  @Test("draws a chart with ASCII alone, in one column")
  func plainChart() throws {
    var settings = ScriptedHost.overlaySettings
    settings.isASCII = true
    let host = ScriptedHost.files(columns: 60, rows: 12, settings: settings)
    host.set(
      .supplementary,
      #"{"content":{"kind":"chart","series":[{"id":"a","values":[1,2,3,4,5,6,7,8]}],"x":["Mon","Tue"]}}"#
    )
    host.keys("end")
    try expectScreen(host, "charts-ascii-60x12")
  }

  @Test("draws a crashed pane with its last picture and why")
  func crash() throws {
    let host = ScriptedHost.files(columns: 120, rows: 16)
    host.exit(.supplementary, signal: 11)
    try expectScreen(host, "crash-120x16")
  }

  @Test("shows the last words of a program that never showed anything")
  func lastWords() throws {
    let host = ScriptedHost(.files, columns: 120, rows: 16)
    host.start()
    host.plugin(.secondary, .errorLine(SafeText("Traceback (most recent call last):")))
    host.plugin(.secondary, .errorLine(SafeText("ImportError: no module named\u{1B}[31m x")))
    host.exit(.secondary, status: 127)
    try expectScreen(host, "last-words-120x16")
  }

  @Test("draws programs that are slow to start")
  func starting() throws {
    let host = ScriptedHost(.files, columns: 120, rows: 10)
    host.start()
    host.advance(500)
    try expectScreen(host, "starting-120x10")
    host.advance(4_500)
    try expectScreen(host, "not-responding-120x10")
  }

  @Test("why there is no content stands where it would be")
  func unreadable() throws {
    let host = ScriptedHost(.double, columns: 100, rows: 8)
    host.start()
    host.hello(.primary)
    host.hello(.secondary)
    let deep = String(repeating: "[", count: 99) + String(repeating: "]", count: 99)
    host.say(
      .primary,
      #"{"method":"pane.set","params":{"content":{"kind":"list","items":\#(deep)}}}"#)
    try expectScreen(host, "unreadable-100x8")
  }

  @Test("cuts the middle out of names that are too long, up to the row's own badge")
  func longNames() {
    let host = ScriptedHost.files()
    #expect(host.screen[13].contains("Zwölf Boxkämpf…agen.txt 312 │"))
  }

  @Test("marks a badge that is cut, so that a number is not read as another one")
  func longBadges() throws {
    let host = ScriptedHost.double(columns: 60)
    host.set(
      .primary,
      #"{"content":{"kind":"list","items":[{"id":"a","text":"a","badge":"123456789012345678901234567890"}]}}"#
    )
    let row = try #require(host.screen.first { $0.contains("1234") })
    #expect(row.contains("89… ") || row.contains("89…│") || row.hasSuffix("89…"), "\(row)")
  }

  @Test("lets no control character of a plugin through, wherever it stands")
  func controls() {
    let evil = #"x\u001b[31m\u0007\r\n\u0085\u009b1m\u202ey\u0000"#
    let host = ScriptedHost.double()
    host.set(
      .primary,
      #"{"title":"\#(evil)","status":"\#(evil)","badge":"\#(evil)","commands":[{"id":"c","title":"\#(evil)","menu":["item"]}],"#
        + #""content":{"kind":"list","items":[{"id":"\#(evil)","text":"\#(evil)","detail":"\#(evil)","badge":"\#(evil)","icon":"\#(evil)"}],"sections":[{"id":"s","title":"\#(evil)","count":1}]}}"#
    )
    host.set(.secondary, #"{"gen":2,"content":{"kind":"text","text":"\#(evil)","format":"ansi"}}"#)
    func check(_ place: String) {
      for line in host.screen {
        let bad = line.unicodeScalars.filter {
          $0.value < 0x20 || (0x7F...0x9F).contains($0.value)
            || (0x202A...0x202E).contains($0.value)
        }
        #expect(bad.isEmpty, "\(place): \(line.debugDescription)")
      }
    }
    check("panes")
    host.keys(".")
    check("menu")
    host.keys("esc :")
    check("palette")
    host.keys("esc")
    host.notify(.primary, "notify.show", #"{"level":"bad","text":"\#(evil)"}"#)
    check("notice")
    host.say(
      .primary,
      #"{"id":1,"method":"prompt.ask","params":{"kind":"text","title":"\#(evil)","text":"\#(evil)","default":"\#(evil)"}}"#
    )
    host.advance(1_000)
    check("question")
    host.keys("esc")
    host.set(.primary, #"{"error":{"text":"\#(evil)","detail":"\#(evil)"}}"#)
    check("card")
    host.notify(.primary, "progress.set", #"{"id":"p","title":"\#(evil)"}"#)
    check("progress")
  }
}

/// Compares the window with a fixture.
func expectScreen(
  _ host: ScriptedHost, _ name: String, file: StaticString = #filePath,
  location: SourceLocation = #_sourceLocation
) throws {
  expectReadable(host, name, location: location)
  let url = fixture("Screens/\(name).txt", file: file)
  let picture = host.picture
  if ProcessInfo.processInfo.environment["UPDATE_FIXTURES"] == "1" {
    try FileManager.default.createDirectory(
      at: url.deletingLastPathComponent(), withIntermediateDirectories: true)
    try picture.write(to: url, atomically: true, encoding: .utf8)
    return
  }
  let wanted = try String(contentsOf: url, encoding: .utf8)
  #expect(
    picture == wanted, "\(name) differs:\n\(picture)\nwanted:\n\(wanted)", sourceLocation: location)
}
