// SPDX-License-Identifier: Apache-2.0
import CellText
import HostConfiguration
import HostTestSupport
import PaneProtocol
import PaneTestSupport
import SplitLayout
import TerminalInput
import Testing

@testable import HostCore

/// Sessions written down as steps: what is done, and what is to be seen then.
@Suite("Sessions by steps")
struct StepTests {
  /// A session, step by step.
  ///
  /// A step is a word and what it needs, parted by blanks; ``StepRunner`` knows the words.
  struct Session: Decodable, CustomTestStringConvertible, Sendable {
    var id: String
    /// `tabs`: three programs share the second column; `files`: three columns; `double`: two; `remote`:
    /// two, and the program of the first runs on another machine.
    var scene: String
    /// Cells of the window from left to right.
    var columns: Int?
    /// The events that the program of the first column wants, beside `select`.
    var wants: [String]?
    /// What the program of the first column provides, as JSON.
    var provides: String?
    var steps: [String]
    var testDescription: String { id }
  }

  @Test(
    "go as they are written",
    arguments: try vectors("steps", as: [Session].self)
      + vectors("kinds", as: [Session].self) + vectors("choosing", as: [Session].self))
  func steps(_ session: Session) {
    var runner = StepRunner(host(of: session))
    for step in session.steps { runner.run(step) }
  }

  private func host(of session: Session) -> ScriptedHost {
    let columns = session.columns ?? 100
    switch session.scene {
    case "tabs": return TabTests.host(columns: columns, wants: session.wants ?? [])
    case "double", "remote":
      var settings = HostSettings.double
      settings.shown.pictures = ["cells"]
      if session.scene == "remote" { settings.columns[0].spec.arguments = ["ssh", "there", "x"] }
      let host = ScriptedHost(settings, columns: columns, rows: 24)
      host.start()
      let provides = session.provides.map { ",\"provides\":\($0)" } ?? ""
      host.hello(.primary, wants: ["select"] + (session.wants ?? []), more: provides)
      host.hello(.secondary, wants: ["input"])
      return host
    default: return ScriptedHost.files(columns: columns)
    }
  }
}

/// Carries out steps on a host.
struct StepRunner {
  private var host: ScriptedHost
  /// What a program was sent, kept until `forget`, by its number.
  private var sent: [PaneID: [String]] = [:]

  init(_ host: ScriptedHost) { self.host = host }

  /// Carries out one step, or records what is not as it says.
  mutating func run(_ step: String) {
    let words = step.split(separator: " ", maxSplits: 1).map(String.init)
    let rest = words.count > 1 ? words[1] : ""
    guard act(words[0], rest) || check(words[0], rest, step) else {
      Issue.record("no such step: \(step)")
      return
    }
  }

  private static func cut(_ text: String) -> (String, String) {
    let parts = text.split(separator: " ", maxSplits: 1).map(String.init)
    return (parts.first ?? "", parts.count > 1 ? parts[1] : "")
  }

  // MARK: Doing

  private mutating func act(_ verb: String, _ rest: String) -> Bool {
    let (name, more) = Self.cut(rest)
    let role = ColumnRole(rawValue: name) ?? .primary
    switch verb {
    case "keys": host.keys(rest)
    case "types": host.type(rest)
    case "paste": host.send(.input(.paste(rest, isComplete: true)))
    case "unread":
      let ticket = host.readPictures.last?.ticket ?? 0
      host.send(.helper(.answered(ticket: ticket, DrawnPicture.answer(fault: rest))))
    case "ends": host.exit(role, status: Int(more) ?? 0)
    case "answers":
      let ticket = host.readTexts.last?.ticket ?? 0
      let answer = JSONText(text: "{\"id\":\(ticket),\"result\":{\"blocks\":\(rest)}}")
      host.send(.helper(.answered(ticket: ticket, answer)))
      host.endTurn()
    case "mouse": return mouse(name, more)
    case "advance": host.advance(Int(rest) ?? 0)
    case "resize": host.resize(Int(name) ?? 0, Int(more) ?? 0)
    case "hello": host.hello(role, wants: more.split(separator: " ").map(String.init))
    case "set": host.set(role, more)
    case "say": host.say(role, more)
    case "notify": host.notify(role, Self.cut(more).0, Self.cut(more).1)
    case "fails": host.plugin(role, .spawnFailed(SafeText(more)))
    case "press": host.mouse(.press(.left), column(of: rest), row(of: rest))
    case "drag": host.mouse(.drag(.left), column(of: rest), row(of: rest))
    case "release": host.mouse(.release(.left), column(of: rest), row(of: rest))
    case "forget":
      host.forget()
      sent = [:]
    case "again":
      guard let saved = host.savedLayout else { return false }
      host = ScriptedHost(host.state.settings, columns: 100, rows: 24, saved: saved)
      host.start()
    default: return false
    }
    return true
  }

  /// `press 3,4`, and `drag`, `release` and `wheel` likewise: the mouse at a cell.
  private func mouse(_ action: String, _ cell: String) -> Bool {
    let actions: [String: MouseEvent.Action] = [
      "press": .press(.left), "drag": .drag(.left), "release": .release(.left), "wheel": .wheelUp,
    ]
    let place = cell.split(separator: ",").compactMap { Int($0) }
    guard let action = actions[action], place.count == 2 else { return false }
    host.mouse(action, place[0], place[1])
    return true
  }

  /// The row of the screen on which words stand first.
  private func row(of words: String) -> Int {
    host.screen.firstIndex { $0.contains(words) } ?? 0
  }

  /// The cell of the screen at which words begin first.
  private func column(of words: String) -> Int {
    let line = host.screen[row(of: words)]
    guard let range = line.firstRange(of: words) else { return 0 }
    return SafeText(String(line[..<range.lowerBound])).columns
  }

  // MARK: Looking

  private mutating func check(_ verb: String, _ rest: String, _ step: String) -> Bool {
    let (name, more) = Self.cut(rest)
    switch verb {
    case "titles": #expect(TabTests.titles(host) == rest, "\(step)")
    case "focus": #expect(host.state.focus.rawValue == rest, "\(step)")
    case "status": #expect(host.statusText.contains(rest), "\(step)")
    case "sheet": #expect(host.sheet.joined(separator: "|") == rest, "\(step)")
    case "chosen": #expect(host.reversed(.secondary) == rest, "\(step): \(host.picture)")
    case "sees": #expect(host.columns == rest, "\(step)")
    case "shows": #expect(host.screen.contains { $0.contains(rest) }, "\(step): \(host.picture)")
    case "hides": #expect(!host.screen.contains { $0.contains(rest) }, "\(step): \(host.picture)")
    case "rows":
      #expect(host.rows(ColumnRole(rawValue: name) ?? .primary).joined(separator: "|") == more)
    case "pictures": #expect(host.readPictures.count == Int(rest), "\(step)")
    case "reads": #expect(host.readTexts.count == Int(rest), "\(step)")
    case "orders": #expect(host.orders.contains(rest), "\(step): \(host.orders)")
    case "logs":
      let lines = host.pane(.primary).log.lines.map(\.string)
      #expect(lines.count { $0.contains(more) } == Int(name), "\(step): \(lines)")
    case "secret": #expect(host.state.isTypingSecret == (rest == "yes"), "\(step)")
    case "tells": checkSent(ColumnRole(rawValue: name), more, step)
    case "behind":
      let behind = host.state.columns.tabs(of: .secondary)?.behind ?? []
      #expect(!behind.isEmpty && behind.allSatisfy { lines(to: $0, rest).isEmpty }, "\(step)")
    default: return false
    }
    return true
  }

  /// All that a program was sent since the last `forget`, of one method; all methods without one.
  private mutating func lines(to id: PaneID, _ method: String) -> [String] {
    guard let role = ColumnRole.allCases.first(where: { host.state.columns[$0] == id }) else {
      return host.sent(to: id, method)
    }
    sent[id, default: []] += host.sent(role)
    return (sent[id] ?? []).filter { method == "*" || $0.contains("\"method\":\"\(method)\"") }
  }

  /// `METHOD NUMBER WORDS`: how many lines of a method there were, and what the last of them has.
  private mutating func checkSent(_ role: ColumnRole?, _ rest: String, _ step: String) {
    let (method, more) = Self.cut(rest)
    let (count, words) = Self.cut(more)
    let found = lines(to: host.id(role ?? .primary), method)
    if let count = Int(count) { #expect(found.count == count, "\(step): \(found)") }
    if !words.isEmpty { #expect(found.last?.contains(words) == true, "\(step): \(found)") }
  }
}
