// SPDX-License-Identifier: Apache-2.0
import Testing

@testable import EventLoop

/// A program on a terminal, and everything it said.
private final class Session {
  let loop: Loop
  var output = ""
  var exit: ChildExit?
  private(set) var terminal: PseudoTerminal?

  init(_ words: [String], folder: String? = nil) throws {
    loop = try Loop()
    let request = SpawnRequest(
      arguments: words, environment: ["PATH": "/usr/bin:/bin", "LC_ALL": "C"],
      workingDirectory: folder)
    terminal = try PseudoTerminal(
      loop, request, size: .init(columns: 70, rows: 20),
      onBytes: { [unowned self] in output += String(decoding: $0, as: UTF8.self) },
      onExit: { [unowned self] in exit = $0 })
  }

  func run(until isDone: @escaping (Session) -> Bool) throws {
    try loop.run(until: { [unowned self] in isDone(self) })
  }
}

extension EventLoopTests {
  @Suite struct PseudoTerminalTests {
    @Test("a program has a terminal of its own, with the size and the folder asked for")
    func start() throws {
      let session = try Session(
        ["sh", "-c", "test -t 0 && test -t 1 && test -t 2 && stty size </dev/tty; pwd; exit 3"],
        folder: "/usr")
      try session.run { $0.exit != nil }
      #expect(session.output == "20 70\r\n/usr\r\n")
      #expect(session.exit == .exited(3))
    }

    @Test("it reads what is typed, and hears of another size")
    func typing() throws {
      // The signal may interrupt the shell's reading, which then has to begin again.
      let script = """
        trap 'stty size' WINCH; echo ready
        until read a; do :; done; echo got $a
        until read b; do :; done
        """
      let session = try Session(["sh", "-c", script])
      try session.run { $0.output.contains("ready") }
      session.terminal?.resize(.init(columns: 33, rows: 11))
      session.terminal?.write(Array("hello\r".utf8))
      try session.run { $0.output.contains("got hello") }
      session.terminal?.write(Array("\r".utf8))
      try session.run { $0.exit != nil }
      #expect(session.output.contains("11 33"))
    }

    @Test("Ctrl-C reaches what runs in the foreground, which has a name")
    func foreground() throws {
      let session = try Session(["sleep", "1000"])
      // Nothing is printed that would wake the loop to look.
      let looks = Timer(session.loop)
      looks.start(milliseconds: 5, every: 5) {}
      defer { looks.stop() }
      try session.run { $0.terminal?.foreground?.name == "sleep" }
      session.terminal?.write([3])
      try session.run { $0.exit != nil }
      #expect(session.exit == .signaled(2))
    }

    @Test("a hang-up ends it")
    func end() throws {
      let session = try Session(["sh", "-c", "echo ready; exec sleep 1000"])
      try session.run { $0.output.contains("ready") }
      session.terminal?.end()
      try session.run { $0.exit != nil }
      #expect(session.exit == .signaled(1))
    }

    @Test("one that does not hear the hang-up is killed")
    func deaf() throws {
      let session = try Session(["sh", "-c", "trap '' HUP; echo ready; while :; do sleep 9; done"])
      try session.run { $0.output.contains("ready") }
      session.terminal?.end()
      try session.run { $0.exit != nil }
      #expect(session.exit == .signaled(9))
    }

    @Test("all that was printed before the end arrives")
    func output() throws {
      let session = try Session(["sh", "-c", "seq 1 20000; printf last"])
      try session.run { $0.exit != nil }
      #expect(session.output.hasSuffix("20000\r\nlast"))
    }

    @Test("a program that is not there is told")
    func missing() throws {
      let session = try Session(["/nowhere/program"])
      try session.run { $0.exit != nil }
      guard case .notStarted(let error) = session.exit else {
        Issue.record("it ended with \(String(describing: session.exit))")
        return
      }
      #expect(error.call == "exec")
    }
  }
}
