// SPDX-License-Identifier: Apache-2.0
import CellGeometry
import CellText
import EventLoop
import HostConfiguration
import HostCore
import PaneTestSupport
import TerminalInput
import TerminalScreen
import Testing

@testable import HostRuntime

@Suite("What is known and wished of a terminal, as bytes")
struct TerminalModesTests {
  private func modes(
    _ environment: [String: String] = [:], mouse: Bool = true
  ) -> TerminalModes {
    var settings = TerminalFront.Settings()
    settings.usesMouse = mouse
    let base = ["TERM": "xterm-256color", "LANG": "C.UTF-8"]
    return TerminalModes(
      environment: base.merging(environment) { $1 }, settings: settings,
      asking: WidthProbe(isOn: false))
  }

  private func text(_ bytes: [UInt8]) -> String {
    String(decoding: bytes, as: UTF8.self).replacing("\u{1B}", with: "^[")
  }

  @Test("a session begins with its modes and ends its questions with the one all answer")
  func begin() {
    var modes = modes()
    let bytes = text(modes.begin(at: 0))
    #expect(bytes.hasPrefix("^[[?1049h") && bytes.hasSuffix("^[[c"))
    #expect(bytes.contains("?1002h") && bytes.contains("^[[5n"))
  }

  @Test("what becomes known is switched on, once")
  func learning() {
    var modes = modes()
    _ = modes.begin(at: 0)
    #expect(modes.change() == [])
    let isNew = modes.heard(.kittyFlags(0))
    #expect(isNew && modes.kittyFlags == nil)
    #expect(text(modes.change()) == "^[[>5u")
    #expect(modes.kittyFlags == 5)
    #expect(modes.change() == [])
    #expect(modes.heard(.kittyFlags(0)) == false, "nothing new")
  }

  @Test("keys of kitty replace those of xterm")
  func keyboards() {
    var modes = modes()
    _ = modes.begin(at: 0)
    _ = modes.heard(.modifyOtherKeys(0))
    #expect(text(modes.change()) == "^[[>4;2m")
    _ = modes.heard(.kittyFlags(0))
    #expect(text(modes.change()).hasSuffix("^[[>5u"))
    #expect(text(modes.end).contains("^[[<u"))
  }

  @Test("all motion is reported while it is wished for")
  func motion() {
    var modes = modes()
    _ = modes.begin(at: 0)
    modes.want(allMotion: true)
    #expect(text(modes.change()).contains("?1003h"))
    modes.want(allMotion: false)
    #expect(text(modes.change()).contains("?1002h"))
  }

  @Test("without the mouse no wish brings it, and no drops either")
  func noMouse() {
    var modes = modes(mouse: false)
    #expect(!text(modes.begin(at: 0)).contains("?1002h"))
    _ = modes.heard(.dragAndDrop(1))
    modes.want(allMotion: true)
    modes.want(drops: ["text/plain"])
    #expect(modes.change() == [])
    #expect(!modes.hasDrops && !modes.traits.hasDragAndDrop)
  }

  @Test("drops are taken where the terminal has them, of the types wished for")
  func drops() {
    var modes = modes()
    _ = modes.begin(at: 0)
    modes.want(drops: ["text/x-test"])
    #expect(modes.change() == [])
    #expect(!modes.hasDrops)
    _ = modes.heard(.dragAndDrop(1))
    #expect(text(modes.change()).contains("]72;t=a;text/x-test"))
    #expect(modes.hasDrops && modes.traits.hasDragAndDrop)
  }

  @Test("the Linux console is sent no shape of the pointer")
  func pointer() {
    var console = modes(["TERM": "linux"])
    #expect(console.want(pointer: "grabbing") == [])
    var xterm = modes()
    #expect(text(xterm.want(pointer: "grabbing")) == "^[]22;grabbing^[\\")
    #expect(text(xterm.end).contains("]22;"))
  }

  @Test("after it was lent everything is set again, with what was learned meanwhile")
  func resume() {
    var modes = modes()
    _ = modes.begin(at: 0)
    _ = modes.heard(.mode(2_031, 2))
    modes.want(allMotion: true)
    let bytes = text(modes.resume())
    #expect(bytes.hasPrefix("^[[?1049h") && bytes.contains("?2031h") && bytes.contains("?1003h"))
    #expect(modes.change() == [])
  }

  @Test("answers to the first questions are awaited until the last came, a second at most")
  func answers() {
    var modes = modes()
    #expect(!modes.awaitsAnswers(at: 0), "nothing was asked")
    _ = modes.begin(at: 100)
    #expect(modes.awaitsAnswers(at: 1_099) && !modes.awaitsAnswers(at: 1_100))
    _ = modes.heard(.deviceAttributes([62]))
    #expect(!modes.awaitsAnswers(at: 101))
  }

  @Test("the core is told of a remote terminal, its colours and its cells")
  func traits() {
    var modes = modes(["SSH_TTY": "/dev/pts/1"])
    _ = modes.heard(.cellPixels(width: 9, height: 18))
    _ = modes.heard(.isDark(false))
    let traits = modes.traits
    #expect(traits.isRemote && !traits.isDark && traits.colors == "256")
    #expect(traits.cellPixels == CellSize(columns: 9, rows: 18))
  }

  @Test(
    "as much goes to the clipboard as the terminal takes",
    arguments: [
      (["TERM": "xterm-256color"], "kitty(0.26.5)", 1 << 20), ([:], "XTerm(379)", 1 << 20),
      ([:], "hterm 1.92", 100_000), ([:], nil, 100_000),
      (["TMUX": "/tmp/x,1,0", "TERM": "tmux-256color"], "tmux 3.3a", 768_000),
      (["TERM": "screen"], nil, 100_000),
    ])
  func clipboard(environment: [String: String], name: String?, bytes: Int) {
    var modes = modes(environment)
    if let name { _ = modes.heard(.version(name)) }
    #expect(modes.traits.clipboardBytes == bytes)
  }

  /// What a terminal answers, and by which means it is sent pictures.
  struct Means: Decodable, CustomTestStringConvertible, Sendable {
    var id: String
    /// The user's setting; none for what is best.
    var setting: String?
    /// Variables beside those of a terminal with all colours.
    var environment: [String: String]?
    /// True for one that says that it keeps pictures.
    var keeps: Bool?
    var version: String?
    var sixel: Bool?
    /// The pixels of a cell.
    var cell: [Int]?
    var means: String
    var testDescription: String { id }

    var answers: [TerminalReply] {
      var answers: [TerminalReply] = []
      if keeps == true { answers.append(.kittyGraphics("i=31;OK")) }
      if let version { answers.append(.version(version)) }
      if sixel == true { answers.append(.deviceAttributes([62, 4])) }
      if let cell { answers.append(.cellPixels(width: cell[0], height: cell[1])) }
      return answers
    }
  }

  private func words(_ means: PictureStage.Means) -> String {
    switch means {
    case .cells: "cells"
    case .placed: "placed"
    case .sixel: "sixel"
    case .placeholders(let isWrapped, let deletesRanges):
      isWrapped ? "wrapped" : deletesRanges ? "placeholders" : "placeholders, one by one"
    }
  }

  @Test(
    "pictures are sent by the best means the terminal has, or as the user wants",
    arguments: try vectors("picture-means", as: [Means].self))
  func pictures(_ row: Means) {
    var settings = TerminalFront.Settings()
    settings.pictures = row.setting.flatMap { UserSettings.Pictures(rawValue: $0) } ?? .auto
    var environment = ["TERM": "xterm-256color", "COLORTERM": "truecolor"]
    environment.merge(row.environment ?? [:]) { $1 }
    var modes = TerminalModes(
      environment: environment, settings: settings, asking: WidthProbe(isOn: false))
    for answer in row.answers { _ = modes.heard(answer) }
    #expect(words(modes.pictures) == row.means)
  }

  @Test("the terminal is asked for pictures unless nothing would come of it")
  func question() {
    for (setting, environment, isAsked) in [
      (UserSettings.Pictures.auto, [:], true), (.kitty, [:], true), (.cells, [:], false),
      (.off, [:], false), (.auto, ["TMUX": "x"], false), (.auto, ["TERM": "linux"], false),
    ] as [(UserSettings.Pictures, [String: String], Bool)] {
      var settings = TerminalFront.Settings()
      settings.pictures = setting
      var modes = TerminalModes(
        environment: ["TERM": "xterm"].merging(environment) { $1 }, settings: settings,
        asking: WidthProbe(isOn: false))
      #expect(text(modes.begin(at: 0)).contains("^[_G") == isAsked, "\(setting) \(environment)")
    }
  }

  @Test("a terminal that answers and does not tell its ground gets one on which colours are read")
  func untoldGround() {
    for term in ["xterm-256color", "tmux-256color", "xterm-direct"] {
      var modes = modes(["TERM": term])
      #expect(!modes.setsGround)
      #expect(modes.heard(.deviceAttributes([1, 2])) && modes.setsGround, "\(term)")
      #expect(modes.heard(.color(11, 255, 255, 255)) && !modes.setsGround)
      #expect(!modes.traits.isDark)
      var told = self.modes(["TERM": term, "COLORFGBG": "0;15"])
      _ = told.heard(.deviceAttributes([1, 2]))
      #expect(!told.setsGround && !told.traits.isDark)
    }
  }

  @Test("16 colours on a ground that nobody tells of have one of their own, where they are read")
  func ground() {
    let cases: [([String: String], TerminalReply?, Bool)] = [
      (["TERM": "xterm"], nil, true), (["TERM": "xterm", "COLORFGBG": "0;15"], nil, false),
      (["TERM": "xterm"], .isDark(false), false), (["TERM": "linux"], nil, false),
      ([:], nil, false),
    ]
    for (environment, answer, isOwn) in cases {
      var modes = modes(environment)
      if let answer { _ = modes.heard(answer) }
      #expect(modes.setsGround == isOwn, "\(environment), \(answer as Any)")
      if isOwn { #expect(modes.traits.isDark) }
    }
  }

  @Test("the driver's pixels go before those the terminal tells, since they follow its font")
  func measured() {
    var modes = modes()
    _ = modes.heard(.cellPixels(width: 9, height: 18))
    let changes = [(80, 0, 0), (80, 643, 400), (40, 322, 400)].map { columns, width, height in
      modes.heard(
        TerminalSize(columns: columns, rows: 24, widthPixels: width, heightPixels: height))
    }
    #expect(changes == [false, true, false])
    #expect(modes.traits.cellPixels == CellSize(columns: 8, rows: 16))
  }

  @Test("frames are synchronized once the terminal has said that it can")
  func synchronized() {
    var modes = modes()
    #expect(!modes.screen.hasSynchronizedOutput && !modes.answersFence)
    _ = modes.heard(.mode(2_026, 2))
    _ = modes.heard(.ready)
    #expect(modes.screen.hasSynchronizedOutput && modes.answersFence)
  }
}

@Suite("Widths that are measured")
struct WidthProbeTests {
  @Test("nothing is asked where nothing but ASCII is drawn")
  func off() {
    var probe = WidthProbe(isOn: false)
    #expect(probe.expected == 0 && probe.questions.isEmpty)
    #expect(probe.heard(CellPoint(column: 2, row: 0)) == nil)
  }

  @Test("each probe is printed and asked for, and the line is cleared")
  func questions() {
    let probe = WidthProbe(isOn: true)
    let text = String(decoding: probe.questions, as: UTF8.self)
    #expect(text.components(separatedBy: "\u{1B}[6n") == probe.expected)
    #expect(text.hasSuffix("\u{1B}[2K"))
  }

  @Test("the last report brings the profile, later ones are somebody else's")
  func reports() {
    var probe = WidthProbe(isOn: true)
    for _ in 1..<probe.expected {
      #expect(probe.heard(CellPoint(column: 2, row: 0)) == nil)
    }
    let profile = probe.heard(CellPoint(column: 2, row: 0))
    #expect(profile?.joined == 2 && profile?.keepsBaseWidth == true)
    #expect(probe.heard(CellPoint(column: 2, row: 0)) == nil)
  }

  @Test("a report from another row measures nothing")
  func otherRow() {
    var probe = WidthProbe(isOn: true)
    var profile: WidthProfile?
    for _ in 0..<probe.expected { profile = probe.heard(CellPoint(column: 2, row: 5)) }
    #expect(profile != nil && profile?.joined == nil)
  }
}

extension String {
  /// How often a text is in it.
  fileprivate func components(separatedBy text: String) -> Int { ranges(of: text).count }
}
