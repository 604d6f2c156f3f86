// SPDX-License-Identifier: Apache-2.0

import CellText
import HostCore
import JSONRPC
import PaneContent
import PaneProtocol
import PaneTestSupport
import RuntimeFakes
import SplitLayout
import Testing

@testable import EventLoop
@testable import HostRuntime

@Suite("The programs of a session")
struct PluginProcessTests {
  private func started(mode: PluginMode = .lines) throws -> (RuntimeRig, FakeProgram) {
    let rig = RuntimeRig(mode: mode)
    try rig.start()
    return (rig, try #require(rig.loop.programs.first))
  }

  private func rows(_ rig: RuntimeRig) -> Int {
    rig.runtime.state.pane(in: .primary)?.page.shown?.rowCount ?? 0
  }

  private func lines(_ count: Int) -> String {
    (0..<count).map { "row \($0)\n" }.joined()
  }

  // MARK: Turns

  @Test("a flood is taken 500 lines a turn, and not read meanwhile")
  func flood() throws {
    let (rig, program) = try started()
    rig.say("first")
    // An answer of the terminal that waits to be read would come first.
    rig.terminal.fences = .swallowed
    rig.loop.turn { program.fakeOutput.give(lines(1_200)) }
    // Five hundred in the turn, and as many between it and the next.
    #expect(rows(rig) == 1_001)
    #expect(!program.fakeOutput.isReading)
    rig.settle()
    #expect(rows(rig) == 1_201 && program.fakeOutput.isReading)
  }

  @Test("slow lines are taken for a millisecond a turn")
  func slowLines() throws {
    let (rig, program) = try started()
    rig.loop.nanosecondsPerLook = 400_000
    let before = rig.loop.turns
    rig.loop.turn { program.fakeOutput.give(lines(30)) }
    rig.settle()
    #expect(rows(rig) == 30 && rig.loop.turns - before >= 10)
  }

  @Test("what the user typed comes before a neighbour's lines")
  func urgent() throws {
    let (rig, program) = try started()
    rig.terminal.type(":abc")
    rig.loop.turn { program.fakeOutput.give(lines(400)) }
    #expect(rows(rig) < 10)
    rig.settle()
    #expect(rows(rig) == 400 && rig.terminal.screen.text.contains("abc"))
  }

  @Test("two floods take turns")
  func twoFloods() throws {
    let (rig, program) = try started()
    let other = try #require(rig.loop.programs.last)
    rig.loop.turn {
      program.fakeOutput.give(lines(2_000))
      other.fakeOutput.give(lines(2_000))
    }
    let second = rig.runtime.state.pane(in: .secondary)?.page.shown?.rowCount ?? 0
    #expect(rows(rig) > 0 && second > 0)
    rig.settle()
  }

  // MARK: The end

  @Test("everything a program said comes before its end")
  func exit() throws {
    let (rig, program) = try started()
    rig.loop.turn {
      program.fakeOutput.give(lines(1_999) + "last")
      program.fakeOutput.end()
      program.end(.exited(0))
    }
    #expect(rows(rig) < 2_000)
    rig.settle()
    #expect(rows(rig) == 2_000)
    #expect(rig.runtime.state.pane(in: .primary)?.session.isAlive == false)
  }

  @Test("a program that closes its input and goes on is told apart from one that ends")
  func closedInput() throws {
    for ends in [false, true] {
      let rig = RuntimeRig(mode: .rpc)
      try rig.start()
      let program = try #require(rig.loop.programs.first)
      rig.say(#"{"jsonrpc":"2.0","id":1,"result":{"protocol":1}}"#)
      #expect(program.fakeInput.watchesEnd)
      rig.loop.turn {
        program.fakeInput.onFailure?(SystemError("write", code: 32))
        if ends { program.end(.exited(0)) }
      }
      rig.loop.advance(300)
      rig.settle()
      let log = rig.runtime.state.pane(in: .primary)?.log.lines.map(\.string) ?? []
      #expect(log.contains("it has closed its input") == !ends)
    }
  }

  @Test("a program that cannot be started says why")
  func refused() throws {
    let rig = RuntimeRig()
    rig.loop.refusal = SpawnError(call: "exec", code: 2, program: "primary")
    try rig.start()
    #expect(rig.terminal.screen.text.contains("No such file"))
  }

  @Test("when waiting lines are worked off without a word, that is told")
  func rested() throws {
    let (rig, program) = try started()
    rig.say("one", from: 1)
    var looks: [Bool] = []
    rig.runtime.onTurn = { [unowned runtime = rig.runtime] in looks.append(runtime.patience != nil)
    }
    // As many as a turn takes: whether there are more is known only in the next one.
    rig.loop.turn { program.fakeOutput.give(lines(500)) }
    rig.settle()
    #expect(rows(rig) == 500)
    #expect(looks.contains(false) && looks.last == true, "\(looks)")
  }

  // MARK: Queues

  private final class Listener {
    var events: [PluginEvent] = []
  }

  private func process(_ loop: ManualLoop, _ listener: Listener) -> PluginProcess {
    let process = PluginProcess(
      run: 1, mode: .rpc, loop: loop, documents: JSONDocumentReader(),
      in: PluginProcess.Surroundings(
        expectations: .init(kind: { _ in nil }, oldestGeneration: { nil }),
        isUrgent: { false }, picturesAhead: { 0 }, emit: { listener.events.append($0) },
        rested: {}))
    let request = SpawnRequest(arguments: ["x"], environment: [:])
    process.start(request, keepsInput: true)
    return process
  }

  @Test("a program that does not read is told of the newest state alone when it reads again")
  func newestState() throws {
    let loop = ManualLoop()
    let listener = Listener()
    let process = process(loop, listener)
    let input = try #require(loop.programs.first).fakeInput
    input.room = 0
    for id in 0..<4_000 { process.send(.ping(id: id)) }
    while input.queuedBytes <= RuntimeLimits.queueSoftBytes { process.send(Self.large) }
    for number in 1...5 { process.send(.query(RowsQuery(filter: "\(number)"))) }
    #expect(input.lines.isEmpty)
    input.drain()
    let queries = input.lines.filter { $0.contains("query") }
    #expect(queries.count == 1 && queries.first?.contains("5") == true)
    #expect(input.lines.filter { $0.contains("ping") }.count == 4_000)
  }

  /// A message that is always written, of some 50 KB.
  private static let large = HostMessage.notification(
    method: "large",
    parameters: JSONText(text: "{\"x\":\"\(String(repeating: "x", count: 50_000))\"}"))

  @Test("a program that lets 4 MiB wait is not written to any more, and that is told once")
  func overflow() throws {
    let loop = ManualLoop()
    let listener = Listener()
    let process = process(loop, listener)
    let input = try #require(loop.programs.first).fakeInput
    input.room = 0
    for _ in 1...100 { process.send(Self.large) }
    let told = listener.events.filter { if case .measured(.queue) = $0 { true } else { false } }
    #expect(told.count == 1 && input.isClosed)
  }

  @Test("a run that was replaced is killed and not heard any more")
  func forgotten() throws {
    let loop = ManualLoop()
    let listener = Listener()
    let process = process(loop, listener)
    let program = try #require(loop.programs.first)
    listener.events = []
    process.letGo()
    program.fakeOutput.give("hello\n")
    program.end()
    #expect(program.signals == [9] && listener.events.isEmpty)
  }

  @Test("a program without input gets an empty one")
  func emptyInput() throws {
    let (_, program) = try started(mode: .lines)
    #expect(program.fakeInput.isClosed)
    let (_, other) = try started(mode: .rpc)
    #expect(
      !other.fakeInput.isClosed && other.fakeInput.lines.first?.contains("initialize") == true)
  }
}
