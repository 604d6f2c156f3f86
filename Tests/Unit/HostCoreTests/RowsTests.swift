// SPDX-License-Identifier: Apache-2.0
import CellText
import HostCore
import HostTestSupport
import PaneContent
import SplitLayout
import TerminalInput
import Testing

/// Lists whose rows stay with the plugin.
@Suite struct RowsTests {
  private func host(count: Int = 10_000) -> ScriptedHost {
    let host = ScriptedHost.double()
    host.set(
      .primary, #"{"content":{"kind":"list","source":{"id":"s","rev":1,"count":\#(count)}}}"#)
    return host
  }

  /// The requests for rows: id, first row, number of rows.
  private func requests(_ host: ScriptedHost) -> [(id: Int, from: Int, count: Int)] {
    host.sent(.primary, "rows.get").compactMap { line in
      line.firstMatch(of: /"id":(\d+),.*"from":(\d+),"count":(\d+)/).flatMap { match in
        guard let id = Int(match.1), let from = Int(match.2), let count = Int(match.3) else {
          return nil
        }
        return (id, from, count)
      }
    }
  }

  private func answer(
    _ host: ScriptedHost, _ request: (id: Int, from: Int, count: Int), revision: Int = 1
  ) {
    let rows = (request.from..<(request.from + request.count)).map { row in
      "{\"id\":\"r\(row)\",\"text\":\"row \(row)\",\"drag\":true}"
    }
    host.say(
      .primary,
      #"{"id":\#(request.id),"result":{"rev":\#(revision),"from":\#(request.from),"rows":[\#(rows.joined(separator: ","))]}}"#
    )
  }

  @Test("asks for aligned pages, what is visible first, and shows places for what is not there")
  func pages() {
    let host = host()
    #expect(host.rows(.primary).allSatisfy { $0 == "·" })
    let asked = requests(host)
    #expect(asked.first?.from == 0)
    #expect(asked.allSatisfy { $0.from % 128 == 0 && $0.count <= 128 })
    #expect(asked.count <= 4)
    for request in asked { answer(host, request) }
    #expect(host.rows(.primary).first == "row 0")
    #expect(host.cursor(.primary) == "r0")
    #expect(host.sent(.secondary, "input.set").last?.contains(#""item":"r0""#) == true)
  }

  /// Answers the requests among some lines, and those that follow; the other lines that came.
  private func deliver(
    _ host: ScriptedHost, _ lines: [String], of rows: Int = 1_000
  ) -> [String] {
    var (waiting, others) = (lines[...], [String]())
    while let line = waiting.popFirst() {
      let asked = line.firstMatch(of: /"id":(\d+),.*"rows.get".*"from":(\d+),"count":(\d+)/)
      guard let match = asked?.output, let id = Int(match.1), let from = Int(match.2),
        let count = Int(match.3)
      else {
        others.append(line)
        continue
      }
      answer(host, (id, from, min(count, rows - from)))
      waiting += host.sent(.primary)
    }
    return others
  }

  /// A list of 1,000 rows, the first ones there, with a command on all that is marked.
  private func long() -> ScriptedHost {
    let host = host(count: 1_000)
    host.set(
      .primary,
      #"{"commands":[{"id":"del","title":"Delete","key":"d","when":"items","menu":["item"]}]}"#)
    _ = deliver(host, host.sent(.primary))
    return host
  }

  @Test("rows that have gone for a newer input are no fault, and without one they are")
  func goneRows() {
    let host = ScriptedHost.double()
    /// Shows a list of a source, and tells the requests for its rows.
    func show(_ source: String, generation: Int) -> [Substring] {
      host.forget()
      host.set(
        .secondary,
        #"{"gen":\#(generation),"content":{"kind":"list","source":{"id":"\#(source)","rev":1,"count":500}}}"#
      )
      return host.sent(.secondary, "rows.get").compactMap { $0.firstMatch(of: /"id":(\d+),/)?.1 }
    }
    func refuse(_ requests: [Substring]) {
      #expect(!requests.isEmpty)
      for id in requests {
        host.say(
          .secondary, #"{"id":\#(id),"error":{"code":-32813,"message":"no longer on show"}}"#)
      }
    }
    let first = show("s", generation: 1)
    host.keys("j")
    refuse(first)
    #expect(!host.statusText.contains("does not give its rows"), "\(host.statusText)")
    refuse(show("t", generation: 2))
    #expect(host.statusText.contains("does not give its rows"), "\(host.statusText)")
  }

  @Test("a page whose rows are fetched is where it was when the next run opens it again")
  func pageOfNextRun() {
    let root = #"{"content":{"kind":"list","items":[{"id":"root","text":"root"}]}}"#
    let page = #"{"page":"p","content":{"kind":"list","source":{"id":"p","rev":1,"count":500}}}"#
    let host = ScriptedHost.double()
    func open() {
      host.set(.primary, root)
      host.notify(.primary, "nav.push", page)
      _ = deliver(host, host.sent(.primary), of: 500)
    }
    open()
    for keys in ["G", "k", "space", "k"] {
      host.keys(keys)
      _ = deliver(host, host.sent(.primary), of: 500)
    }
    let rows = host.rows(.primary)
    #expect(host.cursor(.primary) == "r498", "\(host.cursor(.primary) ?? "") \(rows)")
    for _ in 0..<2 {
      host.exit(.primary, signal: 9)
      host.advance(300)
      host.hello(.primary, wants: ["select", "activate"])
      open()
      #expect(host.cursor(.primary) == "r498" && host.rows(.primary) == rows)
      #expect(host.pane(.primary).page.shown?.markedIDs == ["r498"])
    }
    host.keys("left")
    host.notify(.primary, "nav.push", page)
    #expect(host.cursor(.primary) != "r498")
  }

  @Test("what acts on all rows waits until all are marked")
  func actsOnAll() {
    let host = long()
    host.keys("V d j")
    let lines = host.sent(.primary)
    #expect(!lines.contains { $0.contains("command.run") })
    #expect(host.cursor(.primary) == "r0")
    #expect(
      host.statusText == "Reading marked rows: 256 of 1,000… Esc unmarks them", "\(host.statusText)"
    )
    let run = deliver(host, lines).filter { $0.contains("command.run") }
    #expect(run.count == 1 && run.first?.contains(#""count":1000"#) == true, "\(run)")
    #expect(host.cursor(.primary) == "r1")
  }

  @Test("more marked rows than are kept are taken whole, to the clipboard, too")
  func takesAll() {
    let host = host(count: 4_200)
    _ = deliver(host, host.sent(.primary), of: 4_200)
    host.keys("V y")
    _ = deliver(host, host.sent(.primary), of: 4_200)
    let copied = host.orders.last { $0.hasPrefix("copy ") } ?? ""
    #expect(copied.split(separator: "\n").count == 4_200)
    #expect(copied.hasSuffix("\nrow 4199"))
    #expect(host.statusText.hasPrefix("Copied 4,200 items."))
  }

  @Test("all rows are said to be marked at once, and one may move on and take some off")
  func marksAtOnce() {
    let host = long()
    host.keys("V j space d")
    #expect(host.screen[0].contains("999 marked") && host.cursor(.primary) == "r2")
    let lines = host.sent(.primary)
    #expect(!lines.contains { $0.contains("command.run") })
    let run = deliver(host, lines).filter { $0.contains("command.run") }
    #expect(run.count == 1 && run.first?.contains(#""count":999"#) == true, "\(run)")
    #expect(run.first?.contains(#""r1""#) == false)
  }

  @Test("Esc calls the marks off, and what waited for them")
  func marksCalledOff() {
    let host = long()
    host.keys("V d esc")
    let run = deliver(host, host.sent(.primary)).filter { $0.contains("command.run") }
    #expect(run.isEmpty)
    #expect(host.state.pane(in: .primary)?.page.shown?.markCount == 0)
    host.keys("d")
    #expect(host.sent(.primary, "command.run").last?.contains(#""item":"r0""#) == true)
  }

  @Test("marks that do not come are not acted on in part, and that is said", arguments: ["d", "x"])
  func marksInPart(key: String) {
    let host = long()
    host.keys("V \(key)")
    host.advance(10_000)
    #expect(host.sent(.primary, "command.run").isEmpty)
    #expect(host.statusText.hasPrefix("Only ") && host.statusText.contains("of 1,000 rows"))
    #expect(host.state.desk.pasteboard == nil)
    host.click(4, 3, .right)
    #expect(host.sheet.isEmpty && host.statusText.hasPrefix("Only "))
  }

  @Test("jumps to the end at once and asks for what is there")
  func jump() {
    let host = host(count: 2_000_000)
    for request in requests(host) { answer(host, request) }
    host.keys("G")
    #expect(host.rows(.primary).allSatisfy { $0 == "·" })
    let asked = requests(host)
    #expect(asked.first.map { $0.from + $0.count >= 1_999_900 } == true)
    for request in asked { answer(host, request) }
    #expect(host.cursor(.primary) == "r1999999")
  }

  @Test("takes back what has scrolled out of view and drops the late answer")
  func cancel() {
    let host = host()
    let first = requests(host)
    host.keys("G")
    let lines = host.sent(.primary)
    #expect(lines.contains { $0.contains("$.cancel") && $0.contains("out of view") })
    for request in first { answer(host, request) }
    #expect(host.rows(.primary).allSatisfy { $0 == "·" })
    #expect(host.pane(.primary).stateName == "running")
  }

  @Test("asks a plugin whose rows are always others slower and slower, and at once when they stay")
  func alwaysStale() {
    let host = host()
    var revision = 1
    var pauses: [Int] = []
    for _ in 0..<14 {
      var asked = requests(host)
      var pause = 0
      while asked.isEmpty, pause < 5_000 {
        host.advance(50)
        pause += 50
        asked = requests(host)
      }
      pauses.append(pause)
      guard let first = asked.first else { break }
      revision += 1
      host.say(
        .primary,
        #"{"id":\#(first.id),"error":{"code":-32801,"message":"","data":{"rev":\#(revision)}}}"#)
    }
    #expect(pauses == [0, 0, 0, 0, 0, 100, 200, 400, 800, 1_600, 2_000, 2_000, 2_000, 2_000])
    host.advance(2_000)
    for request in requests(host) { answer(host, request, revision: revision) }
    #expect(host.rows(.primary).first == "row 0")
    host.keys("G")
    #expect(!requests(host).isEmpty)
  }

  @Test("slows down as well when every page comes from newer rows than the one before")
  func alwaysNewer() {
    let host = host()
    var asked = 0
    for revision in 2..<200 {
      guard let first = requests(host).first else { break }
      asked += 1
      answer(host, first, revision: revision)
    }
    #expect(asked < 10)
    #expect(host.rows(.primary).first == "row 0")
    host.advance(2_000)
    #expect(!requests(host).isEmpty)
  }

  @Test("drops the answer to what was taken back without a word in the log")
  func lateAnswer() {
    let host = host()
    let first = requests(host)
    host.keys("G")
    let count = host.pane(.primary).log.lines.count
    for request in first { answer(host, request) }
    #expect(host.pane(.primary).log.lines.count == count)
    guard let request = first.first else { return }
    answer(host, request)
    #expect(host.pane(.primary).log.lines.last?.string.contains("no request that waits") == true)
  }

  @Test("says on the status line and in the log that rows do not come, and goes on asking")
  func neverReady() {
    let host = host(count: 5)
    for _ in 0..<6 {
      for request in requests(host) {
        host.say(.primary, #"{"id":\#(request.id),"error":{"code":-32802,"message":"not yet"}}"#)
      }
      host.advance(200)
    }
    let words = "places does not give its rows: not yet (-32802)"
    #expect(host.statusText == words)
    #expect("places \(host.pane(.primary).log.lines.last?.string ?? "")" == words)
    host.advance(10_000)
    let later = requests(host)
    #expect(!later.isEmpty)
    for request in later { answer(host, request) }
    #expect(host.cursor(.primary) == "r0")
  }

  @Test("asks a busy plugin again after the time it names, silently")
  func busy() {
    let host = host()
    guard let first = requests(host).first else { return }
    host.say(
      .primary,
      #"{"id":\#(first.id),"error":{"code":-32802,"message":"busy","data":{"retryMs":70}}}"#)
    #expect(host.statusText != "busy")
    host.advance(69)
    #expect(!requests(host).contains { $0.from == first.from })
    host.advance(1)
    #expect(requests(host).contains { $0.from == first.from })
  }

  @Test("says for good, and by name, what a plugin says when rows cannot be had")
  func failed() throws {
    let host = host()
    let first = try #require(requests(host).first)
    host.say(
      .primary, #"{"id":\#(first.id),"error":{"code":-32803,"message":"The disk is gone"}}"#)
    let words = "places does not give its rows: The disk is gone"
    #expect(host.statusText == words)
    #expect("places \(host.pane(.primary).log.lines.last?.string ?? "")" == words)
    host.advance(60_000)
    #expect(host.statusText == words)
    // Rows of a newer revision are there: the sentence has had its time.
    host.forget()
    host.notify(.primary, "rows.reset", #"{"source":"s","rev":2,"count":5}"#)
    for request in requests(host) { answer(host, (request.id, 0, 5), revision: 2) }
    #expect(host.rows(.primary).first == "row 0")
    #expect(!host.statusText.contains("does not give"), "\(host.statusText)")
  }

  @Test("says that rows do not come which are others each time they are asked for")
  func staleForEver() {
    let host = host(count: 100)
    var revision = 1
    func refuse() {
      let asked = requests(host)
      host.forget()
      guard let first = asked.first else { return }
      revision += 1
      host.say(
        .primary,
        #"{"id":\#(first.id),"error":{"code":-32801,"message":"old","data":{"rev":\#(revision),"count":100}}}"#
      )
    }
    for _ in 0..<3 { refuse() }
    #expect(!host.statusText.contains("does not give"), "\(host.statusText)")
    for _ in 0..<6 {
      refuse()
      host.advance(3_000)
    }
    let words = "places does not give its rows: old (-32801)"
    #expect(host.statusText == words)
    let logged = host.pane(.primary).log.lines.filter { "places \($0.string)" == words }
    #expect(logged.count == 1)
    let later = requests(host)
    #expect(!later.isEmpty)
    for request in later { answer(host, (request.id, 0, 100), revision: revision) }
    #expect(host.rows(.primary).first == "row 0")
    #expect(!host.statusText.contains("does not give"), "\(host.statusText)")
  }

  @Test("follows its row through changes of the source")
  func change() {
    let host = host(count: 100)
    for request in requests(host) { answer(host, request) }
    host.keys("j j")
    host.notify(
      .primary, "rows.change",
      #"{"source":"s","base":1,"rev":2,"count":101,"ops":[["ins",0,1]],"rows":[{"id":"new","text":"new"}]}"#
    )
    #expect(host.cursor(.primary) == "r2")
    #expect(
      host.screen[0].contains("4/101") || host.pane(.primary).page.shown?.placeWords == "4/101")
  }

  @Test("tells a plugin that filters its rows what to filter them by")
  func query() {
    let host = ScriptedHost(.double, columns: 100, rows: 24)
    host.start()
    host.hello(.primary, more: #","provides":{"query":["filter"]}"#)
    host.set(.primary, #"{"content":{"kind":"list","source":{"id":"s","rev":1,"count":50}}}"#)
    host.keys("/")
    host.type("ab")
    #expect(host.sent(.primary, "query").last?.contains(#""filter":"ab""#) == true)
    host.keys("esc")
    #expect(host.sent(.primary, "query").last?.contains(#""filter":"""#) == true)
  }

  @Test("keeps cursor, marks and filter of a source over deaths of its program, and asks anew")
  func deathOfSource() {
    let host = ScriptedHost(.double, columns: 100, rows: 24)
    let content = #"{"content":{"kind":"list","source":{"id":"s","rev":1,"count":50}}}"#
    let filters = #","provides":{"query":["filter"],"rows":{"find":true}}"#
    host.start()
    host.hello(.primary, more: filters)
    host.set(.primary, content)
    for request in requests(host) { answer(host, request) }
    host.keys("j j j space / r enter")
    #expect(host.cursor(.primary) == "r4")
    for pause in [250, 1_000, 4_000] {
      host.exit(.primary, signal: 9)
      host.forget()
      host.advance(pause)
      host.hello(.primary, more: filters)
      // Nothing is asked for rows of which the new run knows nothing.
      #expect(requests(host).isEmpty)
      host.set(.primary, content)
      let lines = host.sent(.primary)
      #expect(lines.contains { $0.contains(#""filter":"r""#) })
      let asked = lines.filter { $0.contains("rows.get") }
      #expect(!asked.isEmpty)
      for line in asked {
        guard let id = line.firstMatch(of: /"id":(\d+)/).flatMap({ Int($0.1) }) else { continue }
        answer(host, (id, 0, 50))
      }
      #expect(host.cursor(.primary) == "r4")
      #expect(host.pane(.primary).page.shown?.markCount == 1)
      #expect(host.pane(.primary).page.shown?.filter == "r")
    }
  }

  @Test("asks for children when a node is opened")
  func outline() {
    let host = ScriptedHost.double(wants: ["expand"])
    host.set(
      .primary, #"{"content":{"kind":"outline","source":{"id":"s","rev":1,"count":2}}}"#)
    guard let root = requests(host).first else { return }
    host.say(
      .primary,
      #"{"id":\#(root.id),"result":{"rev":1,"from":0,"rows":[{"id":"n","text":"n","expandable":true},{"id":"m","text":"m"}]}}"#
    )
    host.forget()
    host.keys("l")
    let lines = host.sent(.primary)
    #expect(lines.contains { $0.contains(#""method":"expand""#) })
    #expect(lines.contains { $0.contains("rows.get") && $0.contains(#""parent":"n""#) })
  }
}
