// SPDX-License-Identifier: Apache-2.0
import Glibc
import Testing

@testable import EventLoop

/// A child that is run to its end, and everything it said.
private final class Run {
  var output = ""
  var errors = ""
  var exit: ChildExit?
  var hasOutputEnded = false
  var child: ChildProcess?

  init(_ loop: Loop, _ request: SpawnRequest) throws {
    let child = try ChildProcess.spawn(loop, request) { [weak self] in self?.exit = $0 }
    child.standardOutput.onBytes = { [weak self] in
      self?.output += String(decoding: $0, as: UTF8.self)
    }
    child.standardOutput.onEnd = { [weak self] _ in self?.hasOutputEnded = true }
    child.standardError?.onBytes = { [weak self] in
      self?.errors += String(decoding: $0, as: UTF8.self)
    }
    self.child = child
  }
}

private func request(_ arguments: [String], isLimited: Bool = true) -> SpawnRequest {
  SpawnRequest(
    arguments: arguments, environment: ["PATH": "/usr/bin:/bin", "LC_ALL": "C"],
    isLimited: isLimited)
}

private func bash(_ script: String) -> SpawnRequest { request(["bash", "-c", script]) }

private func run(_ request: SpawnRequest) throws -> Run {
  let loop = try Loop()
  let run = try Run(loop, request)
  try loop.run(until: { run.exit != nil }, "exit of \(request.arguments)")
  return run
}

extension EventLoopTests {
  @Suite struct ChildProcessTests {
    @Test(
      "what a child prints and how it ends arrive, with and without limits",
      arguments: [true, false])
    func plain(isLimited: Bool) throws {
      let result = try run(
        request(["sh", "-c", "echo out; echo err >&2; exit 7"], isLimited: isLimited))
      #expect(result.output == "out\n")
      #expect(result.errors == "err\n")
      #expect(result.exit == .exited(7))
    }

    @Test("a child reads what is written to it until its input is closed")
    func input() throws {
      let loop = try Loop()
      let cat = try Run(loop, request(["cat"]))
      cat.child?.standardInput.write(Array("line\n".utf8))
      cat.child?.standardInput.closeWhenDrained()
      try loop.run(until: { cat.exit != nil })
      #expect(cat.output == "line\n")
      #expect(cat.exit == .exited(0))
    }

    @Test("a Bash child can reopen its three streams by name")
    func reopening() throws {
      let result = try run(bash("echo a > /dev/stdout; echo b > /dev/stderr; : < /dev/stdin"))
      #expect(result.output == "a\n")
      #expect(result.errors == "b\n")
      #expect(result.exit == .exited(0))
    }

    @Test("a child has descriptors 0, 1 and 2 and no other, whatever this process left open")
    func descriptors() throws {
      let careless = Glibc.open("/dev/null", O_RDONLY)
      defer { Glibc.close(careless) }
      let script = "for n in {0..60}; do [ -e /proc/$$/fd/$n ] && echo $n; done"
      #expect(try run(bash(script)).output == "0\n1\n2\n")
    }

    @Test("a child has limits, a session of its own, no signals set, and its folder")
    func surroundings() throws {
      var wanted = bash(
        "ulimit -c; ulimit -n; cat /proc/self/oom_score_adj; pwd; trap; ps -o sid= -p $$")
      wanted.workingDirectory = "/usr"
      let result = try run(wanted)
      let lines = result.output.split(separator: "\n").map { $0.trimmed }
      #expect(lines.count == 5)
      #expect(lines.prefix(2) == ["0", "1024"])
      #expect((lines.dropFirst(2).first.flatMap { Int($0) } ?? 0) >= 500)
      #expect(lines.dropFirst(3).first == "/usr")
      #expect(lines.last == result.child.map { "\($0.pid)" })
    }

    @Test("the end of the process comes before the end of its output")
    func exitFirst() throws {
      let loop = try Loop()
      let result = try Run(loop, bash("sleep 1000 & echo $!; exec 1>&-; exit 3"))
      try loop.run(until: { result.child?.exit != nil })
      #expect(result.exit == nil)
      try loop.run(until: { result.exit != nil })
      #expect(result.exit == .exited(3))
      let sleeper = try #require(Int32(result.output.trimmed))
      #expect(isAlive(sleeper))
      kill(sleeper, SIGKILL)
    }

    @Test("the end of the output comes before the end of the process")
    func outputEndsFirst() throws {
      let loop = try Loop()
      let result = try Run(loop, bash("exec 1>&- 2>&-; read line; exit 4"))
      try loop.run(until: { result.hasOutputEnded })
      #expect(result.child?.exit == nil)
      result.child?.standardInput.write(Array("go\n".utf8))
      try loop.run(until: { result.exit != nil })
      #expect(result.exit == .exited(4))
    }

    @Test("a program that cannot be started says which call failed and why")
    func notStarted() throws {
      let folder = try ScratchFolder()
      let plain = try folder.script("plain", "x", permissions: 0o644)
      let broken = try folder.script("broken", "#!/no/such/interpreter\n")
      let empty = try folder.script("empty", "no program\n")
      for (program, code) in [
        ("/no/such/program", ENOENT), ("colonnade-no-such", ENOENT), (plain, EACCES),
        (folder.path, EACCES), (broken, ENOENT), (empty, ENOEXEC),
      ] {
        let error = SpawnError(
          call: "exec", code: code, program: program, isInterpreterMissing: program == broken)
        #expect(try run(request([program])).exit == .notStarted(error))
      }
      var lost = request(["true"])
      lost.workingDirectory = "/no/such/folder"
      let error = SpawnError(call: "chdir", code: ENOENT, program: "true")
      #expect(try run(lost).exit == .notStarted(error))
      #expect(error.description == "cannot start true: chdir: No such file or directory")
    }

    @Test("programs that cannot be started leak nothing, and what is no command starts none")
    func refused() throws {
      let loop = try Loop()
      let before = try openPipes()
      let error = SpawnError(call: "exec", code: ENOENT, program: "/no/such/program")
      let runs = try (0..<40).map { index in
        try Run(loop, request(["/no/such/program"], isLimited: index % 2 == 0))
      }
      try loop.run(until: { runs.allSatisfy { $0.exit == .notStarted(error) } })
      for arguments in [[], [""], ["a\0b"]] {
        #expect(throws: SpawnError.self) {
          _ = try ChildProcess.spawn(loop, request(arguments)) { _ in }
        }
      }
      loop.run()
      #expect(try openPipes() == before)
    }

    @Test("a signal to the group reaches grandchildren, and none is sent after the end")
    func group() throws {
      let loop = try Loop()
      let result = try Run(loop, bash("bash -c 'echo $$; exec sleep 1000' & wait"))
      try loop.run(until: { result.output.hasSuffix("\n") })
      let grandchild = try #require(Int32(result.output.trimmed))
      #expect(isAlive(grandchild))
      #expect(result.child?.signalGroup(SIGTERM) == true)
      try loop.run(until: { result.exit != nil })
      #expect(result.exit == .signaled(SIGTERM))
      // Its pipe ended, hence the grandchild did: it was the last that held it.
      #expect(result.hasOutputEnded)
      #expect(result.child?.signalGroup(SIGTERM) == false)
    }

    @Test("two floods and a timer share the loop: no turn hands out more than the budget")
    func flood() throws {
      let loop = try Loop()
      let floods = [try Run(loop, request(["yes"])), try Run(loop, request(["yes"]))]
      var inTurn = [0, 0]
      var largest = 0
      var totals = [0, 0]
      for (index, flood) in floods.enumerated() {
        flood.child?.standardOutput.onBytes = {
          inTurn[index] += $0.count
          #expect($0.count <= 65_536)
        }
      }
      loop.onTurnEnd = {
        largest = max(largest, inTurn[0], inTurn[1])
        for index in 0...1 { totals[index] += inTurn[index] }
        inTurn = [0, 0]
      }
      var ticks = 0
      let timer = Timer(loop)
      timer.start(milliseconds: 1, every: 1) { ticks += 1 }
      try loop.run(until: { ticks >= 20 && totals.allSatisfy { $0 > 4_000_000 } })
      timer.stop()
      #expect(largest <= PipeReader.turnBudget)
      for flood in floods { flood.child?.signalGroup(SIGKILL) }
      try loop.run(until: { floods.allSatisfy { $0.exit != nil } })
      #expect(floods.map(\.exit) == [.signaled(SIGKILL), .signaled(SIGKILL)])
    }

    @Test("a child that never reads does not hold the writer up, and the queue is known")
    func neverReads() throws {
      let loop = try Loop()
      let result = try Run(loop, request(["sleep", "1000"]))
      let input = try #require(result.child?.standardInput)
      let line = [UInt8](repeating: 65, count: 10_000)
      for _ in 0..<100 { input.write(line) }
      #expect(input.queuedBytes > 1_000_000 - 131_072)
      #expect(input.queuedBytes < 1_000_000)
      result.child?.signalGroup(SIGKILL)
      try loop.run(until: { result.exit != nil })
      #expect(input.isClosed)
    }

    @Test("a child that closes its input makes writing fail with a broken pipe")
    func closedInput() throws {
      let loop = try Loop()
      let result = try Run(loop, bash("exec 0<&-; echo closed; read line <&1; sleep 1000"))
      var failure: SystemError?
      result.child?.standardInput.onFailure = { failure = $0 }
      try loop.run(until: { result.output == "closed\n" })
      result.child?.standardInput.write([1])
      try loop.run(until: { failure != nil })
      #expect(failure?.code == EPIPE)
      result.child?.signalGroup(SIGKILL)
      try loop.run(until: { result.exit != nil })
    }

    @Test("two hundred children come and go without leaving a descriptor or a zombie")
    func cycles() throws {
      let loop = try Loop()
      let before = try openPipes()
      for _ in 0..<20 {
        let runs = try (0..<10).map { _ in try Run(loop, request(["true"])) }
        try loop.run(until: { runs.allSatisfy { $0.exit == .exited(0) } })
      }
      #expect(try openPipes() == before)
      #expect(
        ProcessTree.descendants(of: getpid()).allSatisfy { process in
          let state = (try? FileSystem.read("/proc/\(process)/stat", limit: 4_096)) ?? []
          return !String(decoding: state, as: UTF8.self).contains("(true) Z")
        })
    }

    @Test("a signal right after the start ends a child that has not become its program yet")
    func signalledAtOnce() throws {
      let loop = try Loop()
      let runs = try (0..<50).map { _ in
        let run = try Run(loop, request(["sleep", "1000"]))
        #expect(run.child?.signalGroup(SIGTERM) == true)
        return run
      }
      try loop.run(until: { runs.allSatisfy { $0.exit == .signaled(SIGTERM) } })
    }

    @Test("a child gets further descriptors in their order")
    func furtherDescriptors() throws {
      let loop = try Loop()
      var wanted = bash("echo in >&3; head -c 3 <&4")
      let (first, second) = (try Pipe(hostEnd: .read), try Pipe(hostEnd: .write))
      wanted.furtherDescriptors = [first.child.number, second.child.number]
      let result = try Run(loop, wanted)
      #expect(write(second.host.number, "abc", 3) == 3)
      try loop.run(until: { result.exit != nil })
      #expect(result.output == "abc")
      var bytes = [UInt8](repeating: 0, count: 3)
      #expect(read(first.host.number, &bytes, 3) == 3)
      #expect(bytes == Array("in\n".utf8))
    }

    @Test("processes with a mark are found and signalled wherever they are")
    func marked() throws {
      let loop = try Loop()
      var wanted = bash("setsid sleep 1000 & wait")
      let cookie = "\(getpid()):\(MonotonicClock.nanoseconds)"
      wanted.environment["COLONNADE_COOKIE"] = cookie
      let result = try Run(loop, wanted)
      let pid = try #require(result.child?.pid)
      while ProcessTree.descendants(of: pid).isEmpty { sched_yield() }
      #expect(ProcessTree.residentBytes(of: pid) > 100_000)
      #expect(ProcessTree.signal(marked: "COLONNADE_COOKIE", cookie, SIGKILL) >= 1)
      try loop.run(until: { result.exit != nil })
      #expect(ProcessTree.signal(marked: "COLONNADE_COOKIE", "no such", SIGKILL) == 0)
    }
  }
}

extension StringProtocol {
  /// Without white space at both ends.
  var trimmed: String {
    String(drop { $0.isWhitespace }.reversed().drop { $0.isWhitespace }.reversed())
  }
}
