// SPDX-License-Identifier: Apache-2.0
import CellGeometry
import CellText
import HostConfiguration
import HostCore
import HostTestSupport
import JSONRPC
import PaneContent
import PaneProtocol
import PaneTestSupport
import SplitLayout
import TerminalInput
import Testing

@testable import HostRecord

@Suite("Records of sessions")
struct SessionRecordTests {
  /// Numbers of the sessions that are played again.
  private static let seeds = Seeds.upTo(200)

  /// A table of which everything has been changed.
  private static let table: SavedColumns = {
    var choices = ColumnChoices()
    choices.widths = ["a": 7]
    choices.order = ["b", "a"]
    choices.hidden = ["c": true]
    choices.frozen = 2
    choices.cursor = .cell
    choices.sort = [RowsQuery.Sorting(column: "a", isDescending: true)]
    return SavedColumns(name: "t", choices: choices)
  }()

  /// A session in which anything happens, among it now and then what no script does.
  private func session(_ seed: Int) -> (ScriptedHost, Recording) {
    var numbers = SplitMix64(seed: seed)
    let (host, recording) = Recording.files(RandomSession.settings(seed))
    for _ in 0..<50 {
      if Int.random(in: 0..<4, using: &numbers) == 0 {
        let samples = Bool.random(using: &numbers) ? EventSamples.all : EventSamples.news
        host.send(samples.randomElement(using: &numbers) ?? .turnEnded)
      } else {
        RandomSession.act(host, &numbers)
      }
      host.forget()
      if host.state.quitting != nil { break }
    }
    return (host, recording)
  }

  @Test("hear each kind of event at least ten times", .enabled(if: Seeds.areAll))
  func kinds() throws {
    var tally: [String: Int] = [:]
    for seed in Self.seeds {
      for line in session(seed).1.bytes.split(separator: 10) {
        try JSONDocumentReader().withDocument(Array(line)) { value in
          if let kind = value.text("is") { tally[kind, default: 0] += 1 }
        }
      }
    }
    for kind in HostEventKind.allCases.map(\.rawValue) + PluginEventKind.allCases.map(\.rawValue) {
      #expect(tally[kind, default: 0] >= 10, "\(kind): \(tally[kind, default: 0])")
    }
  }

  @Test("play any session again as it was", arguments: seeds)
  func random(_ seed: Int) throws {
    let (host, recording) = session(seed)
    let record = try SessionRecord(recording.bytes)
    var replay = SessionReplay(record.header)
    var count = 0
    for case .event(let event, let now) in record {
      replay.play(event, at: now)
      count += 1
    }
    let state = canonical(host.state, without: "_settings")
    #expect(canonical(replay.state, without: "_settings") == state, "seed \(seed)")
    #expect(picture(replay.state) == picture(host.state), "seed \(seed)")
    let outcome = record.play(comparing: true)
    #expect(outcome.events == count && outcome.rest == nil && outcome.difference == nil)
  }

  @Test("hold the settings whole")
  func settings() throws {
    var settings = HostSettings.files
    settings.split.panes[.inspector] = "facts"
    settings.split.widths[.primary] = ColumnWidth(
      minimum: 3, preferred: .fraction(WidthFraction(1, over: 3)), maximum: 40,
      isResizable: false)
    settings.split.compactBelow = 50
    settings.split.hideBelow[.primary] = 90
    settings.split.keepsReveal[.supplementary] = true
    settings.split.hooks = SplitHooks(topColumn: .secondary, displayMode: .secondaryOnly)
    settings.split.peek = 7
    settings.split.reveals = false
    settings.split.primaryEdge = .trailing
    let rebinding = KeyRebinding(
      command: .session(.quit), keys: [KeyStroke(KeyChord(.character("X"), .alt))], places: [])
    settings.keymap = Keymap.make([rebinding]).value
    settings.columns[0].spec = PaneSpec(
      name: "x", arguments: ["a b", "\n"], mode: .lines, look: .sidebar, title: "X",
      configuration: #"{"a":[1]}"#, sessionArguments: ["--sort"], workingDirectory: "/",
      allowedNames: [], template: CommandTemplate("ls {} | wc"))
    settings.columns[0].spec.isTitleGuessed = true
    settings.columns[0].spec.readsStandardInput = true
    settings.routes = [TypeRoute(pattern: "text/*", plugin: "preview")]
    settings.columns[0].spec.declared.id = "org.example.a"
    settings.columns[0].spec.declared.accepts = ["text/*", "image/png"]
    settings.columns[0].spec.declared.opens = [TypeRoute(pattern: "a/b", plugin: "c")]
    settings.columns[0].spec.declared.versions = [2, 1]
    settings.columns[0].spec.declared.place = "/p/a"
    settings.columns[0].spec.declared.isOurs = true
    settings.permits = [
      Permit(plugin: "org.example.a", place: "/p/a", power: .programs, words: "rm 'a b'"),
      Permit(plugin: "org.example.a", place: "/p/a", power: .files, words: nil),
    ]
    settings.plugins = ["b": settings.columns[1].spec, "a": settings.columns[2].spec]
    settings.coordinator = .primary
    settings.peers = [.primary, .secondary]
    settings.pastedFiles = .drop
    settings.dragOutside = .never
    settings.motion = .reduced
    settings.previewNeedsRows = true
    settings.typeAheadPatience = .milliseconds(1_500)
    settings.isASCII = true
    settings.picks = .init(.save, as: .zeros, isSingle: true, name: "n.txt")
    settings.surroundings.processID = 77
    settings.surroundings.runName = "run-7"
    settings.surroundings.languageTags = ["de-CH", "en"]
    settings.surroundings.timeZone = "Europe/Zurich"
    settings.surroundings.currentDirectory = "/tmp/x y"
    let saved = SavedLayout(
      split: SavedSplit(
        userMode: .secondaryOnly, showsInspector: true,
        widths: [DraggedWidth(arrangement: .reveal, column: .primary, cells: 20)]),
      programs: [SavedState(column: "primary", words: ["a", ""], state: ["deep": [[[1]]]])],
      tables: [KeptColumns(column: "primary", words: ["a"], table: Self.table)])
    let header = SessionRecord.Header(
      settings: settings, window: CellSize(columns: 0, rows: 1_000), saved: saved)
    var json = JSONWriter()
    RecordLine.write(header, into: &json)
    let again = try SessionRecord(json.finished()).header
    #expect(canonical(again) == canonical(header))
    #expect(again.settings.keymap.hint(for: .session(.quit)) == "Alt-Shift-X")
  }

  @Test("show the screen as it was before the host left it")
  func end() throws {
    for ending in [HostEvent.signalled(.terminate), .input(.text("q"))] {
      let (host, recording) = Recording.files()
      host.keys("j j")
      let last = picture(host.state)
      host.send(ending)
      #expect(host.state.quitting != nil)
      for role in [ColumnRole.primary, .supplementary, .secondary] { host.exit(role) }
      let outcome = try SessionRecord(recording.bytes).play(comparing: true)
      #expect(picture(outcome.state) == last)
      #expect(outcome.difference == nil)
    }
  }

  @Test("are shown up to where they are torn, at any byte")
  func torn() throws {
    let (host, recording) = Recording.files(.double)
    host.keys("j")
    let bytes = recording.bytes
    let ends = recording.lineEnds
    let header = try #require(ends.first)
    for count in stride(from: 20, to: header - 1, by: 101) {
      let failure = #expect(throws: SessionRecord.Failure.self) {
        try SessionRecord(Array(bytes[..<count]))
      }
      #expect(failure?.reason.contains("breaks off in its first line") == true)
      // The session before in the same file is whole.
      let outcome = try SessionRecord(bytes + bytes[..<count]).play(comparing: true)
      #expect(outcome.rest == .torn && outcome.difference == nil)
    }
    for count in stride(from: header, to: bytes.count, by: 7) {
      let record = try SessionRecord(Array(bytes[..<count]))
      let isWhole = ends.contains(count)
      #expect(record.isTorn == !isWhole)
      let outcome = record.play(comparing: true)
      #expect(outcome.rest == (isWhole ? nil : .torn), "\(count)")
      #expect(outcome.difference == nil, "\(count)")
    }
  }

  @Test("say which line cannot be read, and show what comes before")
  func damaged() throws {
    let (host, recording) = Recording.files()
    host.keys("j")
    var bytes = recording.bytes
    let line = recording.lineEnds.count - 3
    bytes[recording.lineEnds[line - 2] + 2] = 0
    let outcome = try SessionRecord(bytes).play(comparing: false)
    #expect(outcome.rest == .unreadable(line: line))
    #expect(outcome.events > 0)
  }

  @Test("tell where the host says something else")
  func difference() throws {
    let (host, recording) = Recording.files()
    host.keys("j")
    let text = String(decoding: recording.bytes, as: UTF8.self)
    var lines = text.split(separator: "\n").map(String.init)
    // Nothing is missed behind the last event: the host may have been killed there.
    let last = try #require(lines.lastIndex { $0.contains(#""is":"#) })
    let index = try #require(lines[..<last].lastIndex { $0.contains(#""to":"#) })
    let whole = lines[index]
    lines[index] = whole.replacing(#""method":"#, with: #""was":"#)
    var outcome = try play(lines)
    #expect(
      outcome.difference
        == .init(line: index + 1, recorded: lines[index], said: whole))
    // What the record does not have, and what the host does not say.
    lines[index] = lines[index - 1]
    lines.remove(at: index)
    outcome = try play(lines)
    #expect(outcome.difference?.said == whole && outcome.difference?.recorded == nil)
    lines.insert(contentsOf: [whole, whole], at: index)
    outcome = try play(lines)
    #expect(outcome.difference?.recorded == whole && outcome.difference?.said == nil)
  }

  private func play(_ lines: [String]) throws -> SessionRecord.Outcome {
    try SessionRecord(Array(lines.joined(separator: "\n").utf8) + [0x0A]).play(comparing: true)
  }

  @Test("of several in a file the last is played, behind half a line of the one before")
  func several() throws {
    let (first, one) = Recording.files()
    first.keys("j j")
    let torn = Array(one.bytes.dropLast(5)) + [0x0A]
    let two = Recording(.double, behind: torn)
    let second = ScriptedHost.files(settings: .double, watch: two.watch)
    second.keys("j")
    let outcome = try SessionRecord(two.bytes).play(comparing: true)
    #expect(picture(outcome.state) == picture(second.state))
    #expect(outcome.rest == nil && outcome.difference == nil)
  }

  @Test("tell that another build, with other events or messages, has written them")
  func otherBuild() throws {
    let (host, recording) = Recording.files()
    host.keys("j")
    #expect(try !SessionRecord(recording.bytes).isOfOtherBuild)
    let text = String(decoding: recording.bytes, as: UTF8.self)
    let sum = try #require(text.firstMatch(of: #/"vocabulary":"([0-9a-f]+)"/#))
    let other = text.replacing("\"vocabulary\":\"\(sum.1)\"", with: "\"vocabulary\":\"1\"")
    let record = try SessionRecord(Array(other.utf8))
    #expect(record.isOfOtherBuild)
    #expect(picture(record.play(comparing: true).state) == picture(host.state))
  }

  @Test("of another kind are refused in a sentence")
  func refused() throws {
    for (text, reason) in [
      ("", "the record is empty"), ("x\n", "not the record of a session"),
      ("{}\n", "not the record of a session"),
      (
        #"{"colonnade":1,"arguments":[],"columns":80,"rows":24}"# + "\n",
        "recorded by another version of colonnade"
      ),
      (#"{"colonnade":2,"window":[80,24]}"# + "\n", "not the record of a session"),
    ] {
      #expect(throws: SessionRecord.Failure(line: 1, reason: reason)) {
        try SessionRecord(Array(text.utf8))
      }
    }
  }

  @Test("say that they were full")
  func full() throws {
    let (host, recording) = Recording.files()
    host.keys("j")
    let outcome = try SessionRecord(recording.bytes + RecordLine.full).play(comparing: true)
    #expect(outcome.rest == .full && outcome.difference == nil)
    #expect(picture(outcome.state) == picture(host.state))
  }
}
