// SPDX-License-Identifier: Apache-2.0
import EventLoop
import Foundation
import PanePlugin
import PaneProtocol
import PaneTestSupport
import TerminalEmulator
import Testing

@testable import TerminalPane

@Suite("Parts of the terminal pane")
struct TerminalPartsTests {
  @Test("two pictures are under way at most")
  func gate() {
    var gate = FrameGate()
    let step1 = gate.step(after: 10, isHeld: false, now: 0)
    #expect(step1 == .draw)
    gate.drew(1)
    gate.drew(2)
    let step2 = gate.step(after: 10, isHeld: false, now: 1)
    #expect(step2 == .hold)
    gate.wasShown(1)
    let step3 = gate.step(after: 10, isHeld: false, now: 2)
    #expect(step3 == .draw)
    gate.wasShown(99)
    gate.drew(3)
    gate.drew(4)
    let step4 = gate.step(after: 10, isHeld: false, now: 3)
    #expect(step4 == .hold)
  }

  @Test("much output waits for the rest of it")
  func flood() {
    var gate = FrameGate()
    let step5 = gate.step(after: 4_095, isHeld: false, now: 0)
    #expect(step5 == .wait(4))
  }

  @Test("a program holds a picture back for 150 ms at most")
  func held() {
    var gate = FrameGate()
    let step6 = gate.step(after: 10, isHeld: true, now: 1_000)
    #expect(step6 == .wait(150))
    let step7 = gate.step(after: 10, isHeld: true, now: 1_100)
    #expect(step7 == .wait(50))
    let step8 = gate.step(after: 10, isHeld: true, now: 1_150)
    #expect(step8 == .draw)
    let step9 = gate.step(after: 10, isHeld: false, now: 1_151)
    #expect(step9 == .draw)
    let step10 = gate.step(after: 10, isHeld: true, now: 1_160)
    #expect(step10 == .wait(150))
  }

  @Test("the page with what was printed is called after the program it is of")
  func historyTitle() {
    var title = TerminalTitle()
    #expect(title.ofHistory == "scrollback")
    title.words = "sh -c x"
    title.foreground = "make"
    #expect(title.ofHistory == "make · scrollback")
    title.given = "all of it"
    #expect(title.ofHistory == "all of it · scrollback")
  }

  @Test("how a program has ended goes from the title when it is run again")
  func againInTitle() {
    var title = TerminalTitle()
    title.words = "sh"
    title.failure = 137
    title.folder = "/tmp"
    let ended = title.update()
    #expect(ended?.badge.value?.string == "✗137")
    title.begin()
    title.words = "sh"
    let again = title.update()
    #expect(again?.badge == .remove && again?.status == .remove)
    #expect(title.update()?.badge == nil)
  }

  @Test("what was printed is kept for the next run, cut at lines, and goes with its host")
  func kept() throws {
    let place = FileManager.default.temporaryDirectory.path() + "kept-\(UUID().uuidString)"
    let folder = place + "/terminals"
    defer { try? FileManager.default.removeItem(atPath: place) }
    let first = KeptOutput(in: folder)
    first.append(Array("one\n".utf8))
    let second = KeptOutput(first.name, in: folder)
    #expect(second.name == first.name && second.bytes == Array("one\n".utf8))
    let line = [UInt8](repeating: 65, count: 1_023) + [10]
    for _ in 0..<1_100 { second.append(line) }
    let bytes = second.bytes
    #expect(bytes.count >= 512 << 10 && bytes.count <= 1 << 20)
    #expect(bytes.prefix(1_024).elementsEqual(line))
    second.clear()
    #expect(second.bytes.isEmpty)
    #expect(KeptOutput("../other", in: folder).name != "../other")
    try Data("x".utf8).write(to: URL(filePath: "\(folder)/999999999-ab"))
    second.sweep()
    #expect(try FileManager.default.contentsOfDirectory(atPath: folder).contains(first.name))
    #expect(!FileManager.default.fileExists(atPath: "\(folder)/999999999-ab"))
  }

  @Test("the words behind the name are a program, or the user's shell")
  func words() {
    func words(_ arguments: [String]) -> [String] {
      TerminalSettings(arguments: arguments, configuration: .null).words(in: ["SHELL": "/bin/zsh"])
    }
    #expect(words(["--", "vim", "-O", "a", "b"]) == ["vim", "-O", "a", "b"])
    #expect(words(["htop"]) == ["htop"])
    #expect(words(["--"]) == ["/bin/zsh"])
    #expect(words([]) == ["/bin/zsh"])
    let settings = TerminalSettings(arguments: [], configuration: .null)
    #expect(settings.words(in: [:]) == ["/bin/sh"])
  }

  @Test("settings of the layout are read, and wrong ones are the usual ones")
  func configuration() throws {
    let right = TerminalSettings(
      arguments: [],
      configuration: try #require(JSON(text: Array(#"{"clipboard":"never","scrollback":7}"#.utf8))))
    #expect(right.clipboard == .never)
    #expect(right.scrollback == 7)
    let wrong = TerminalSettings(
      arguments: [],
      configuration: try #require(JSON(text: Array(#"{"clipboard":"x","scrollback":-1}"#.utf8))))
    #expect(wrong.clipboard == .ask)
    #expect(wrong.scrollback == 0)
  }

  @Test("a program sees the user's environment and what terminal it is on")
  func environment() {
    let variables = [
      "HOME": "/h", "TERM": "kitty", "COLONNADE_COOKIE": "1", "LINES": "9",
      "COLORTERM": "truecolor",
    ]
    let plain = TerminalSettings.environment(variables, hasTrueColor: false)
    #expect(plain == ["HOME": "/h", "TERM": "xterm-256color", "TERM_PROGRAM": "colonnade"])
    #expect(TerminalSettings.environment([:], hasTrueColor: true)["COLORTERM"] == "truecolor")
  }

  /// An end of a program, and what is said of it.
  struct End: Decodable, CustomTestStringConvertible, Sendable {
    var id: String
    var status: Int32?
    var signal: Int32?
    var milliseconds: Int
    var lastLine: String
    /// The status for the badge; none when all was well.
    var badge: Int?
    var testDescription: String { id }
  }

  @Test("the end is told in words", arguments: try vectors("ends", as: [End].self))
  func ends(_ end: End) {
    let exit = end.signal.map { ChildExit.signaled($0) } ?? .exited(end.status ?? 0)
    let words = EndWords(exit, after: end.milliseconds)
    #expect(words.sentence == end.lastLine && words.status == end.badge)
  }

  @Test("a shell at its prompt may be left; a script, a command and any other program may not")
  func shells() {
    for words in [["bash"], ["/bin/zsh", "-l"], ["fish", "--login"]] {
      #expect(ShellWords.begin(words), "\(words)")
    }
    for words in [
      ["vim", "f"], ["sh", "-c", "make"], ["bash", "-lc", "make"], ["sh", "run.sh"], [],
    ] {
      #expect(!ShellWords.begin(words), "\(words)")
    }
  }

  /// A turn of the wheel over a terminal, and who has it.
  struct Wheel: Decodable, CustomTestStringConvertible, Sendable {
    var id: String
    var wheel: String
    /// Output before it, such as modes that are set.
    var out: String
    /// The answer: `program`, `arrows`, `scrollback` or `nobody`.
    var answer: String
    var testDescription: String { id }
  }

  @Test("the wheel is for whom it means", arguments: try vectors("wheels", as: [Wheel].self))
  func wheels(_ wheel: Wheel) {
    var emulator = Emulator(columns: 4, rows: 2)
    emulator.feed(Array(wheel.out.utf8))
    #expect(WheelAnswer(to: wheel.wheel, on: emulator).rawValue == wheel.answer)
  }

  /// The address of a folder as a program tells it, and the folder the status line names.
  struct Folder: Decodable, CustomTestStringConvertible, Sendable {
    var id: String
    var out: String
    var folder: String
    var testDescription: String { id }
  }

  @Test("a folder is that of this machine", arguments: try vectors("folders", as: [Folder].self))
  func folders(_ vector: Folder) {
    var emulator = Emulator(columns: 4, rows: 2)
    emulator.traits.hostName = "box"
    emulator.feed(Array(vector.out.utf8))
    var title = TerminalTitle()
    for event in emulator.takeEvents() {
      if case .folder(let address) = event { title.enter(address) }
    }
    #expect(title.folder == vector.folder)
  }

  @Test("a program opened by another pane has the name that pane gives it, until it says another")
  func namedTitle() {
    var title = TerminalTitle()
    title.words = "/usr/bin/vim /a/lamp.py"
    title.named = "vim lamp.py"
    title.foreground = "vim"
    let first = title.update()
    #expect(first?.title == .set("vim lamp.py"))
    title.given = "lamp.py (/a)"
    let second = title.update()
    #expect(second?.title == .set("lamp.py (/a)"))
  }

  @Test("the title is what the program says, else what runs, else what was started")
  func titles() throws {
    var title = TerminalTitle()
    title.words = "sh -c x"
    let first = title.update()
    #expect(first?.title == .set("sh -c x"))
    let none = title.update()
    #expect(none == nil)
    title.foreground = "vim"
    title.guarded = "vim"
    let second = title.update()
    let update = try #require(second)
    #expect(update.title == .set("vim"))
    #expect(update.guardQuestion != .unchanged)
    #expect(update.badge == .unchanged)
    title.given = "notes"
    title.rings = true
    title.failure = 2
    let third = title.update()
    let next = try #require(third)
    #expect(next.title == .set("♪ notes"))
    #expect(next.badge == .set(Text("✗2", .bad)))
    title.failure = nil
    let last = title.update()
    #expect(last?.badge == .remove)
  }

  @Test("V13, V14: dropped files are typed as paths in quotes, texts as they are")
  func drops() throws {
    func answer(_ json: String) throws -> Result<String, WireError> {
      let items = try #require(JSON(text: Array(json.utf8))?.array)
      let modes = Emulator(columns: 9, rows: 1).modes
      return DroppedThings.answer(to: items, modes).map { String(decoding: $0, as: UTF8.self) }
    }
    func typed(_ json: String) throws -> String? { try? answer(json).get() }
    #expect(
      try typed(
        #"[{"type":"text/plain","value":"/h/a b"},{"type":"text/uri-list","value":"file:///h/it's"}]"#
      )
        == #"'/h/a b' '/h/it'\''s' "#)
    for (name, words) in [
      ("a%0Ab", "this name has a line feed"), ("b%1B", "this name has a control character"),
    ] as [(String, SafeText)] {
      let refusal = WireError(code: -32050, message: words)
      let items = #"[{"type":"text/uri-list","value":"file:///h/\#(name)"}]"#
      #expect(try answer(items) == .failure(refusal))
    }
    #expect(try typed(#"[{"type":"text/plain","value":"two\nlines\n"}]"#) == "two\rlines")
    #expect(try typed(#"[{"type":"text/plain"}]"#) == "")
  }

  @Test(
    "links to files of this machine lead there, whether they name it or not",
    arguments: [
      ("file:///h/a%20b", "/h/a b"), ("file://desk/h", "/h"), ("file://localhost/h", "/h"),
      ("file://desk2/h", nil), ("file://other/h", nil), ("javascript:1", nil), ("h", nil),
    ])
  func fileLinks(_ target: String, _ place: String?) {
    #expect(FileLinks.place(of: target, on: "desk")?.value == place)
  }

  @Test("what was printed is whole lines, the screen's among them")
  func history() {
    var emulator = Emulator(columns: 4, rows: 2)
    emulator.feed(Array("abcdefgh\r\nx\r\n\u{1B}[31myz\u{1B}[m".utf8))
    let lines = TerminalHistory.lines(of: emulator).map { String(decoding: $0, as: UTF8.self) }
    #expect(lines == ["abcdefgh", "x", "\u{1B}[0;38;5;1myz\u{1B}[0m"])
  }
}
