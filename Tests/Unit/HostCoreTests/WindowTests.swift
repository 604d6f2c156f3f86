// SPDX-License-Identifier: Apache-2.0
import CellText
import HostCore
import HostTestSupport
import PaneContent
import PaneProtocol
import SplitLayout
import TerminalInput
import Testing

/// The window, what plugins ask of it, programs without the protocol, and the end.
@Suite struct WindowTests {
  @Test("tells a plugin its view when it changes and no more often")
  func view() {
    let host = ScriptedHost.files()
    host.resize(110, 30)
    host.resize(110, 30)
    let views = host.sent(.supplementary, "view")
    #expect(views.count == 1 || views.isEmpty)
    host.keys("tab")
    #expect(host.sent(.supplementary, "view").last?.contains(#""focused":false"#) == true)
    host.resize(60, 20)
    #expect(host.sent(.supplementary, "view").last?.contains(#""layout":"narrow""#) == true)
  }

  /// A session of one program and a preview for its rows.
  private static func withPreview(columns: Int = 100) -> ScriptedHost {
    var settings = HostSettings.double
    settings.previewNeedsRows = true
    let host = ScriptedHost(settings, columns: columns, rows: 24)
    host.start()
    host.hello(.primary, wants: ["view"])
    return host
  }

  @Test("content without rows has the window to itself until rows come")
  func previewForRows() {
    let host = Self.withPreview()
    #expect(host.columns == "primary* secondary")
    host.set(.primary, #"{"content":{"kind":"canvas","alt":"A stopwatch"}}"#)
    #expect(host.columns == "primary*")
    #expect(host.sent(.primary, "view").last?.contains(#""cols":100"#) == true)
    host.set(.primary, #"{"content":{"kind":"list","items":[{"id":"a","text":"A"}]}}"#)
    #expect(host.columns == "primary* secondary")
    host.set(.primary, #"{"content":{"kind":"text","text":"words"}}"#)
    #expect(host.columns == "primary* secondary")
  }

  @Test("the only column has the window until something stands beside it")
  func onlyColumn() {
    var settings = HostSettings.double
    settings.previewNeedsRows = true
    settings.columns.removeLast()
    let host = ScriptedHost(settings, columns: 100, rows: 24)
    host.start()
    host.hello(.primary, wants: ["view"])
    #expect(host.columns == "primary*")
    host.set(
      .primary,
      #"{"content":{"kind":"list","items":[{"id":"a","text":"A"}]}}"#)
    #expect(host.columns == "primary*")
    host.keys("enter z esc w")
    #expect(host.columns == "primary*")
    #expect(host.screen.first?.contains("▢") == false)
  }

  @Test("who ends that zoom, or narrows the window, keeps what came of it")
  func previewWanted() {
    let host = Self.withPreview()
    host.set(.primary, #"{"content":{"kind":"text","text":"words"}}"#)
    host.resize(60, 24)
    host.resize(100, 24)
    #expect(host.columns == "primary*")
    host.keys("z")
    host.set(.primary, #"{"content":{"kind":"text","text":"more words"}}"#)
    #expect(host.columns == "primary* secondary")
    let narrow = Self.withPreview(columns: 60)
    narrow.set(.primary, #"{"content":{"kind":"text","text":"words"}}"#)
    #expect(narrow.state.layout.zoomed == nil)
    narrow.resize(100, 24)
    #expect(narrow.columns == "primary*")
  }

  @Test("what a pane says about its title stands behind it, cut, and not at all without room")
  func subtitle() {
    let host = ScriptedHost.double()
    host.set(
      .secondary,
      #"{"title":"tides.pdf","subtitle":"needs pdftoppm (package poppler-utils)","content":{"kind":"text","text":"x"}}"#
    )
    #expect(host.screen[0].contains("tides.pdf  needs pdftoppm (package poppler-utils)"))
    host.resize(74, 24)
    #expect(host.screen[0].contains("tides.pdf  needs pdftoppm (pac"))
    host.set(.secondary, #"{"title":"a title that takes nearly all the room there is here"}"#)
    #expect(!host.screen[0].contains("needs"))
  }

  @Test("what warns behind a title is read before facts and the end of the title")
  func warningSubtitle() {
    let host = ScriptedHost.double()
    host.set(
      .secondary,
      #"{"title":"a song with a long name.mp3","badge":"10 bytes  2 lines","subtitle":[{"t":"libimage-exiftool-perl is missing","role":"warn"}],"content":{"kind":"text","text":"x"}}"#
    )
    for width in [80, 76, 74] {
      host.resize(width, 24)
      #expect(host.screen[0].contains("  libimage-exiftool-perl"), "\(host.screen[0])")
    }
    host.resize(160, 24)
    #expect(
      host.screen[0].contains("a song with a long name.mp3  libimage-exiftool-perl is missing"))
    #expect(host.screen[0].contains("10 bytes"))
  }

  @Test("only the coordinator arranges columns")
  func layoutSet() {
    let host = ScriptedHost.files()
    host.say(.secondary, #"{"id":1,"method":"layout.set","params":{"hide":["primary"]}}"#)
    #expect(host.sent(.secondary).last?.contains("-32812") == true)
    #expect(host.columns.contains("primary"))
    host.say(
      .primary, #"{"id":1,"method":"layout.set","params":{"hide":["primary"],"focus":"secondary"}}"#
    )
    #expect(
      host.sent(.primary).last
        == #"{"jsonrpc":"2.0","id":1,"result":{"columns":["supplementary","secondary"]}}"#)
    #expect(host.state.focus == .secondary)
  }

  @Test("a policy names the column on top after collapsing")
  func policy() {
    let host = ScriptedHost.files()
    host.notify(.primary, "layout.policy", #"{"collapse":"primary"}"#)
    host.resize(60, 20)
    #expect(host.state.focus == .primary)
  }

  @Test(
    "asks the coordinator which column goes on top, draws the proposal, and takes a timely answer")
  func layoutAsk() {
    let host = ScriptedHost.files()
    host.notify(.primary, "layout.policy", #"{"collapse":"ask","expand":"ask"}"#)
    host.forget()
    host.resize(60, 20)
    #expect(host.state.focus == .supplementary)
    let asked = host.sent(.primary, "layout.ask").last ?? ""
    #expect(asked.contains(#""kind":"collapse","proposal":{"top":"supplementary""#))
    #expect(asked.contains(#""deadline":150"#))
    host.advance(100)
    host.say(.primary, #"{"id":2,"result":{"top":"secondary"}}"#)
    #expect(host.state.focus == .secondary)
    host.resize(120, 30)
    let expand = host.sent(.primary, "layout.ask").last ?? ""
    #expect(expand.contains(#""kind":"expand""#))
    host.say(.primary, #"{"id":3,"result":{"mode":"secondaryOnly"}}"#)
    #expect(host.columns == "secondary*")
  }

  @Test("a late, wrong or second answer changes nothing now")
  func layoutAskLate() {
    let host = ScriptedHost.files()
    host.notify(.primary, "layout.policy", #"{"collapse":"ask"}"#)
    host.resize(60, 20)
    host.advance(151)
    host.say(.primary, #"{"id":2,"result":{"top":"primary"}}"#)
    #expect(host.state.focus == .supplementary)
    host.resize(120, 30)
    host.resize(60, 20)
    host.say(.primary, #"{"id":3,"result":{"top":"cellar"}}"#)
    #expect(host.state.focus == .supplementary)
    host.say(.primary, #"{"id":3,"result":{"top":"primary"}}"#)
    #expect(host.state.focus == .supplementary)
  }

  @Test("a late answer becomes the default for next time when the policy is sticky")
  func layoutAskSticky() {
    let host = ScriptedHost.files()
    host.notify(.primary, "layout.policy", #"{"collapse":"ask","sticky":true}"#)
    host.resize(60, 20)
    host.advance(151)
    host.say(.primary, #"{"id":2,"result":{"top":"primary"}}"#)
    #expect(host.state.focus == .supplementary)
    host.resize(120, 30)
    host.resize(60, 20)
    #expect(host.state.focus == .primary)
  }

  @Test("asks nobody when the user has moved on or the program is gone")
  func layoutAskGone() {
    let host = ScriptedHost.files()
    host.notify(.primary, "layout.policy", #"{"collapse":"ask"}"#)
    host.exit(.primary)
    host.forget()
    host.resize(60, 20)
    #expect(host.sent(.primary).isEmpty)
  }

  @Test("says once why a column is hidden")
  func hiddenWhy() {
    let narrow = ScriptedHost.files(columns: 90)
    #expect(!narrow.statusText.contains("needs"), "nobody misses what was never there")
    let host = ScriptedHost.files()
    host.resize(90, 30)
    #expect(host.statusText == "Places needs 100 columns; F9 shows it")
    host.advance(10_000)
    #expect(!host.statusText.contains("needs"))
    host.resize(95, 30)
    #expect(!host.statusText.contains("needs"))
  }

  @Test("a window that is too small says so and loses nothing")
  func tooSmall() {
    let host = ScriptedHost.files()
    host.resize(10, 3)
    #expect(host.picture.contains("too small"))
    host.resize(120, 30)
    #expect(host.columns == "primary supplementary* secondary")
    #expect(host.cursor(.supplementary) == "README.md")
  }

  @Test("every size can be drawn, in any order")
  func sizes() {
    let host = ScriptedHost.files()
    for width in stride(from: 0, to: 140, by: 3) {
      for height in [0, 1, 4, 5, 11, 12, 30] {
        host.resize(width, height)
        #expect(host.screen.count == height)
      }
    }
    host.resize(120, 30)
    #expect(host.columns == "primary supplementary* secondary")
  }

  // MARK: Programs without the protocol

  private func row(_ name: String) -> PluginEvent {
    .output(.row(Item(id: name, text: StyledText(SafeText(name)))))
  }

  @Test("runs a command anew for every value, and kills the one before")
  func levelZero() {
    let host = ScriptedHost(.commands(["ls", "cat {}"]), columns: 100, rows: 24)
    host.start()
    #expect(host.orders == ["spawn p1.1"])
    host.plugin(.primary, row("a"))
    host.plugin(.primary, row("b c"))
    host.plugin(.primary, .exited(status: 0, signal: 0))
    #expect(host.orders == ["spawn p1.1", "spawn p2.1"])
    #expect(host.words(of: .secondary) == ["cat", "a"])
    host.plugin(.secondary, .output(.line(StyledText(SafeText("text of a")))))
    #expect(host.picture.contains("text of a"))
    host.keys("j")
    #expect(host.orders.suffix(2) == ["kill p2", "spawn p2.2"])
    #expect(host.words(of: .secondary) == ["cat", "b c"])
    host.plugin(.secondary, .output(.line(StyledText(SafeText("late")))), run: 1)
    #expect(host.picture.contains("text of a") && !host.picture.contains("late"))
    host.plugin(.secondary, .output(.line(StyledText(SafeText("text of b")))))
    #expect(!host.picture.contains("text of a") && host.picture.contains("text of b"))
  }

  @Test("hands on the bytes of a row, whatever is shown in their place")
  func levelZeroBytes() {
    let line = Array("it's ".utf8) + [0xFF, 0x07] + Array("\u{1B}]0;x".utf8)
    var ids: Set<ItemID> = []
    let item = line.withUnsafeBytes { LineRow.item($0, number: 0, ids: &ids) }
    var settings = HostSettings.commands(["ls", "cat <{}", "cat -- {1}"])
    settings.picks = .init(.value)
    let host = ScriptedHost(settings, columns: 160, rows: 24)
    host.start()
    if let item { host.plugin(.primary, .output(.row(item))) }
    let words = host.spawned[host.id(.supplementary)]?.arguments ?? []
    #expect(words.last == line)
    let shell = Array("cat <\"${colonnade_row}\"".utf8)
    #expect(words.dropFirst(2).first?.suffix(shell.count) == shell[...])
    host.plugin(.supplementary, row("a"))
    #expect(
      host.spawned[host.id(.secondary)]?.arguments == [Array("cat".utf8), Array("--".utf8), line])
    let one = ScriptedHost(settings, columns: 160, rows: 24)
    one.start()
    if let item { one.plugin(.primary, .output(.row(item))) }
    one.plugin(.primary, .exited(status: 0, signal: 0))
    #expect(one.picture.contains("it's �"))
  }

  @Test("prints the bytes of the chosen row")
  func pickedBytes() {
    let line = [UInt8](arrayLiteral: 0x61, 0xFF, 0x07)
    var ids: Set<ItemID> = []
    let item = line.withUnsafeBytes { LineRow.item($0, number: 0, ids: &ids) }
    var settings = HostSettings.commands(["ls", "cat {}"])
    settings.picks = .init(.value)
    let host = ScriptedHost(settings, columns: 100, rows: 24)
    host.start()
    if let item { host.plugin(.primary, .output(.row(item))) }
    host.keys("enter")
    host.plugin(.primary, .exited(status: 0, signal: 15))
    host.plugin(.secondary, .exited(status: 0, signal: 15))
    #expect(host.output == line + [0x0A])
  }

  @Test("old output is dimmed while a new run has said nothing")
  func levelZeroStale() {
    let host = ScriptedHost(.commands(["ls", "cat {}"]), columns: 100, rows: 24)
    host.start()
    host.plugin(.primary, row("a"))
    host.plugin(.primary, row("b"))
    host.plugin(.secondary, .output(.line(StyledText(SafeText("text of a")))))
    host.keys("j")
    host.advance(100)
    #expect(host.pane(.secondary).staleness == .dimmed)
    host.plugin(.secondary, .exited(status: 0, signal: 0))
    #expect(host.pane(.secondary).staleness == .fresh)
    #expect(!host.picture.contains("text of a"))
  }

  @Test("a command that fails without output shows what it wrote to its standard error")
  func levelZeroFails() {
    let host = ScriptedHost(.commands(["ls", "cat {}"]), columns: 100, rows: 24)
    host.start()
    host.plugin(.primary, .errorLine(SafeText("ls: no such thing")))
    host.plugin(.primary, .exited(status: 2, signal: 0))
    #expect(host.picture.contains("ls: no such thing"))
    #expect(host.pane(.primary).stateName == "finished")
    host.keys("ctrl+r")
    #expect(host.orders.last == "spawn p1.2")
  }

  @Test("a command that fails after some output keeps it and says so in the title")
  func levelZeroFailsLate() {
    let host = ScriptedHost(.commands(["ls", "cat {}"]), columns: 100, rows: 24)
    host.start()
    host.plugin(.primary, row("a"))
    host.plugin(.primary, .errorLine(SafeText("ls: no such thing")))
    host.plugin(.primary, .exited(status: 2, signal: 0))
    #expect(host.picture.contains("failed (2)"))
    #expect(host.statusText.hasSuffix("ls: no such thing"))
    #expect(host.cursor(.primary) == "a")
  }

  @Test("a command that still runs is run anew, and never spoken to")
  func levelZeroReload() {
    let host = ScriptedHost(.commands(["ls", "tail -F {}"]), columns: 100, rows: 24)
    host.start()
    host.plugin(.primary, row("a"))
    host.plugin(.secondary, .output(.line(StyledText(SafeText("line")))))
    host.keys("tab ctrl+r")
    #expect(host.orders.suffix(2) == ["kill p2", "spawn p2.2"])
    host.keys("shift+tab ctrl+r")
    #expect(host.orders.suffix(3) == ["close p1", "kill p2", "spawn p2.3"])
    #expect(host.sent(.primary).isEmpty && host.sent(.secondary).isEmpty)
  }

  @Test("chooses a value for a script and prints it")
  func pick() {
    var settings = HostSettings.commands(["ls", "cat {}"])
    settings.picks = .init(.value)
    let host = ScriptedHost(settings, columns: 100, rows: 24)
    host.start()
    host.plugin(.primary, row("a"))
    host.plugin(.primary, row("b"))
    host.plugin(.primary, .exited(status: 0, signal: 0))
    host.plugin(.secondary, .exited(status: 0, signal: 0))
    host.keys("j enter")
    host.plugin(.secondary, .exited(status: 0, signal: 9))
    #expect(host.orders.last == "quit 0 b\n")
  }

  @Test("who is asked to choose leaves by Esc when nothing else is left to leave")
  func pickNothing() {
    var settings = HostSettings.commands(["ls", "cat {}"])
    settings.picks = .init(.value)
    let host = ScriptedHost(settings, columns: 100, rows: 24)
    host.start()
    host.plugin(.primary, row("a"))
    host.plugin(.primary, .exited(status: 0, signal: 0))
    host.plugin(.secondary, .exited(status: 0, signal: 0))
    host.keys("space esc")
    #expect(host.orders.allSatisfy { !$0.hasPrefix("quit") })
    host.keys("esc")
    host.plugin(.secondary, .exited(status: 0, signal: 9))
    #expect(host.orders.last == "quit 1")
  }

  // MARK: The end

  @Test("ends programs politely, then surely, all at once")
  func quit() {
    let host = ScriptedHost.double()
    host.keys("q")
    #expect(host.orders == ["save", "close p1", "close p2"])
    host.advance(499)
    #expect(host.orders.count == 3)
    host.advance(1)
    #expect(host.orders.suffix(2) == ["terminate p1", "terminate p2"])
    host.advance(999)
    #expect(host.orders.count == 5)
    host.advance(1)
    #expect(host.orders.suffix(2) == ["kill p1", "kill p2"])
    host.exit(.primary, signal: 9)
    #expect(!host.orders.contains { $0.hasPrefix("quit") })
    host.exit(.secondary, signal: 9)
    #expect(host.orders.last == "quit 0")
  }

  @Test("a program that nothing can end holds up the end for a second, not for ever")
  func unkillable() {
    let host = ScriptedHost.double()
    host.keys("q")
    host.advance(1_500)
    #expect(host.orders.suffix(2) == ["kill p1", "kill p2"])
    host.exit(.primary, signal: 9)
    host.advance(999)
    #expect(!host.orders.contains { $0.hasPrefix("quit") })
    host.advance(1)
    #expect(host.orders.last == "quit 0")
  }

  @Test("a plugin that wants it gets a word first, and a second to answer")
  func shutdown() {
    let host = ScriptedHost.double(wants: ["shutdown"])
    host.keys("q")
    #expect(
      host.sent(.primary).last?.contains(#""method":"shutdown","params":{"reason":"quit"}"#) == true
    )
    #expect(host.orders == ["save", "close p2"])
    host.advance(999)
    #expect(!host.orders.contains("close p1"))
    host.advance(1)
    #expect(host.orders.contains("close p1"))
    host.advance(500)
    #expect(host.orders.contains("terminate p1"))
  }

  @Test("an answered shutdown closes at once and keeps the token")
  func shutdownAnswered() {
    let host = ScriptedHost.double(wants: ["shutdown"])
    host.keys("q")
    host.say(.primary, #"{"id":2,"result":{"restore":{"x":1}}}"#)
    #expect(host.orders.contains("close p1"))
    host.advance(499)
    #expect(!host.orders.contains("terminate p1"))
  }

  @Test("quitting asks while work is under way")
  func quitAsks() {
    let host = ScriptedHost.double()
    host.notify(.primary, "progress.set", #"{"id":"w","done":1}"#)
    host.keys("q")
    #expect(host.state.quitting == nil && !host.sheet.isEmpty)
    host.keys("y")
    #expect(host.state.quitting != nil)
  }

  @Test(
    "signals end the host with their number",
    arguments: [(HostSignal.terminate, 143), (.hangUp, 129)])
  func signals(_ signal: HostSignal, _ status: Int) {
    let host = ScriptedHost.double()
    host.send(.signalled(signal))
    host.exit(.primary)
    host.exit(.secondary)
    #expect(host.orders.last == "quit \(status)")
  }

  @Test("a program that is waiting for its restart does not hold up the end")
  func quitWhileRestarting() {
    let host = ScriptedHost.double()
    host.exit(.primary, status: 1)
    host.keys("q")
    host.exit(.secondary)
    #expect(host.orders.last == "quit 0")
    host.advance(20_000)
    #expect(!host.orders.contains("spawn p1.2"))
  }

  @Test("a restart by the user ends the program first")
  func reload() {
    let host = ScriptedHost.double()
    host.keys("ctrl+r")
    #expect(host.orders == ["close p1"])
    host.exit(.primary)
    #expect(host.orders.last == "spawn p1.2")
    #expect(host.sent(.primary).last?.contains(#""reason":"restart""#) == true)
  }

  @Test("shows what the program of a pane wrote to its standard error")
  func log() {
    let host = ScriptedHost.double()
    host.plugin(.primary, .errorLine(SafeText("warning: deep water")))
    host.keys(":")
    host.type("log")
    host.keys("enter")
    #expect(host.sheet.contains("warning: deep water"))
  }
}

/// Columns that lie on top of the others for now.
@Suite struct OverlayTests {
  @Test("the overlay traps Tab, and moving in it drives what lies under it")
  func trap() {
    let host = ScriptedHost.files(columns: 90)
    host.keys("1 tab tab tab")
    #expect(host.columns.contains("^"))
    #expect(host.state.focus == .primary || host.state.focus == .supplementary)
    host.keys("1 j")
    #expect(host.sent(.supplementary, "input.set").last?.contains(#""item":"docs""#) == true)
    #expect(host.columns.contains("primary^*"))
  }

  @Test("activating closes what is not needed for the next column")
  func activate() {
    let host = ScriptedHost.files(settings: ScriptedHost.overlaySettings)
    host.keys("f9 f9 1")
    #expect(host.columns == "secondary primary^* supplementary^")
    host.keys("enter")
    #expect(host.columns == "secondary supplementary^*")
    host.keys("enter")
    #expect(host.columns == "secondary*")
  }

  @Test("opens by F9, its digit, ← at the first column, a click on » and a drag from the edge")
  func opens() {
    for open: (ScriptedHost) -> Void in [
      { $0.keys("f9") }, { $0.keys("1") }, { $0.keys("h") }, { $0.click(1, 0) },
      {
        $0.mouse(.press(.left), 0, 5)
        $0.mouse(.drag(.left), 5, 5)
      },
    ] {
      let host = ScriptedHost.files(columns: 90)
      open(host)
      #expect(host.columns.contains("primary^"))
      host.keys("esc")
      #expect(host.columns == "supplementary* secondary")
    }
  }

  @Test("the reason for a hidden column goes when the column is there again")
  func explanationGoes() {
    let host = ScriptedHost.files()
    host.resize(90, 30)
    #expect(host.state.status.message?.text.string == "Places needs 100 columns; F9 shows it")
    host.resize(120, 30)
    #expect(host.state.status.message == nil)
    host.resize(90, 30)
    #expect(host.state.status.message != nil)
  }

  @Test("a text with cut lines is drawn scrolled sideways, and the left edge leads back")
  func sidewaysText() {
    let host = ScriptedHost.double(columns: 60)
    let line = "0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz日本語end"
    host.set(
      .secondary, #"{"gen":1,"content":{"kind":"text","text":"\#(line)\nshort","wrap":false}}"#)
    host.keys("tab")
    #expect(host.picture.contains("0123456789A"))
    host.keys("l")
    #expect(!host.picture.contains("01234567") && host.picture.contains("89ABC"))
    host.keys("h")
    #expect(host.picture.contains("0123456789A") && host.state.focus == .secondary)
    host.keys("h")
    #expect(host.state.focus == .primary)
  }
}
