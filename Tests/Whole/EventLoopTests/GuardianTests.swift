// SPDX-License-Identifier: Apache-2.0
import CPlatform
import Foundation
import Glibc
import Testing

@testable import EventLoop

/// A host that misbehaves, on a terminal of its own.
private func host(_ words: String...) throws -> TerminalProgram {
  try TerminalProgram([product("guardian-probe")] + words)
}

/// Whether a process has been stopped.
private func isStopped(_ pid: pid_t) -> Bool {
  var bytes = [UInt8](repeating: 0, count: 256)
  let file = open("/proc/\(pid)/stat", O_RDONLY | O_CLOEXEC)
  defer { close(file) }
  let count = read(file, &bytes, bytes.count)
  let text = String(decoding: bytes.prefix(max(0, count)), as: UTF8.self)
  return count <= 0 || text.contains(") T ")
}

private let leaveAlternateScreen = "\u{1b}[?1049l"

extension EventLoopTests {
  @Suite struct GuardianTests {
    @Test("an exit code passes through, and an orderly end writes nothing to the terminal")
    func exitCode() throws {
      let program = try host("raw", "cooked", "exit", "3")
      #expect(try program.wait() == 3)
      #expect(!program.output.contains(leaveAlternateScreen))
      #expect(!program.isRaw)
    }

    @Test("two threads of the host may want a lock of the runtime at once")
    func locksOfTheRuntime() throws {
      let program = try TerminalProgram([product("runtime-probe")])
      try program.expect("both have it")
      #expect(try program.wait() == 0)
    }

    @Test("however the host dies, the terminal comes back", arguments: [SIGKILL, SIGSEGV, SIGABRT])
    func death(by signal: Int32) throws {
      let program = try host("raw", "kill", "\(signal)")
      #expect(try program.wait() == 128 + signal)
      #expect(!program.isRaw)
      #expect(program.output.contains(leaveAlternateScreen))
      #expect(program.output.contains("colonnade: host died by signal \(signal)"))
      #expect(program.output.contains("terminal restored"))
    }

    @Test("a host that leaves raw modes behind is cleaned up after, with its own code")
    func forgottenModes() throws {
      let program = try host("raw", "exit", "5")
      #expect(try program.wait() == 5)
      #expect(!program.isRaw)
      #expect(program.output.contains("\u{1b}[?25h"))
    }

    @Test("a terminal that does not read, torn in the middle of a string, comes back")
    func floodedTerminal() throws {
      let program = try host("raw", "flood", "kill", "\(SIGKILL)")
      #expect(try program.waitUnread() == 128 + SIGKILL)
      #expect(!program.isRaw)
      program.readRest()
      let end = try #require(program.output.range(of: "\u{18}\u{1b}\\"))
      #expect(program.output[end.upperBound...].contains(leaveAlternateScreen))
    }

    @Test("a host that does not hear that it shall end is killed", arguments: [SIGTERM, SIGHUP])
    func deaf(_ signal: Int32) throws {
      let program = try host("raw", "deaf", "say", "ready", "forever")
      try program.expect("said: ready")
      let start = MonotonicClock.nanoseconds
      kill(program.pid, signal)
      #expect(try program.wait() == 128 + signal)
      // 0.8 s, and what a busy machine adds.
      #expect(MonotonicClock.nanoseconds - start < 2_500_000_000)
      #expect(!program.isRaw)
      #expect(program.output.contains("host did not end when asked to"))
    }

    @Test("a host that has heard it gets time for its programs, and no more")
    func neverReady() throws {
      let program = try host("raw", "hears", "say", "ready", "forever")
      try program.expect("said: ready")
      let start = MonotonicClock.nanoseconds
      kill(program.pid, SIGTERM)
      #expect(try program.wait() == 128 + SIGTERM)
      #expect(MonotonicClock.nanoseconds - start > 3_000_000_000)
    }

    @Test("a host that is deaf ends without its guardian, too, and restores the terminal")
    func deafOrphan() throws {
      let program = try host("raw", "arm", "deaf", "kill-guardian", "forever")
      // The terminal has an end only when nobody has it any more.
      #expect(try program.wait() == 128 + SIGKILL)
      #expect(!program.isRaw)
      #expect(program.output.contains(leaveAlternateScreen))
    }

    @Test("the host may say what brings its terminal back")
    func ownRescue() throws {
      let program = try host("raw", "mark", "<rescued>", "kill", "9")
      #expect(try program.wait() == 137)
      #expect(program.output.contains("<rescued>"))
      #expect(!program.output.contains(leaveAlternateScreen))
    }

    @Test("a trap in the host restores the terminal twice over and keeps its signal")
    func trap() throws {
      let program = try host("raw", "arm", "trap")
      let code = try program.wait()
      #expect(code == 128 + SIGILL || code == 128 + SIGTRAP)
      #expect(!program.isRaw)
      #expect(program.output.contains(leaveAlternateScreen))
    }

    @Test("without a guardian the crash handlers alone restore the terminal")
    func crashHandlers() throws {
      let program = try host("--alone", "raw", "arm", "kill", "\(SIGSEGV)")
      #expect(try program.wait() == 128 + SIGSEGV)
      #expect(!program.isRaw)
      #expect(program.output.contains(leaveAlternateScreen))
    }

    @Test(
      "descendants that left the session and ignore SIGTERM end with the host, others' programs do not"
    )
    func descendants() throws {
      let program = try host("raw", "daemon", "external", "kill", "9")
      let daemon = try program.number(after: "daemon")
      let external = try program.number(after: "external")
      #expect(try program.wait() == 137)
      #expect(!isAlive(daemon))
      #expect(isAlive(external))
      kill(external, SIGKILL)
    }

    @Test("a crowd of descendants ends as one does")
    func crowd() throws {
      let words = Array(repeating: "daemon", count: 24) + ["say", "ready", "kill", "9"]
      let program = try TerminalProgram([product("guardian-probe")] + words)
      try program.expect("said: ready")
      let daemons = program.output.split(separator: "daemon ").compactMap {
        Int32($0.prefix { $0.isNumber })
      }
      #expect(daemons.count == 24)
      #expect(try program.wait() == 137)
      #expect(daemons.allSatisfy { !isAlive($0) })
    }

    @Test("descendants end with a host that ends in order, too, without a terminal as well")
    func plainProcesses() throws {
      let program = try host("--processes", "daemon", "exit", "0")
      let daemon = try program.number(after: "daemon")
      #expect(try program.wait() == 0)
      #expect(!isAlive(daemon))
    }

    @Test("SIGTERM and SIGHUP to the guardian reach the host", arguments: [SIGTERM, SIGHUP])
    func forwarding(_ signal: Int32) throws {
      let program = try host("raw", "say", "ready", "forever")
      try program.expect("ready")
      kill(program.pid, signal)
      try program.expect(signal == SIGTERM ? "terminated" : "hung up")
      #expect(try program.wait() == (signal == SIGTERM ? 43 : 44))
      #expect(!program.isRaw)
    }

    @Test("signals that a terminal sends to everybody do not end the guardian")
    func ignored() throws {
      let program = try host("say", "ready", "wait", "exit", "6")
      try program.expect("ready")
      for signal in [SIGINT, SIGQUIT, SIGTSTP, SIGTTOU, SIGTTIN, SIGPIPE, SIGUSR1, SIGALRM] {
        kill(program.pid, signal)
      }
      program.type("\n")
      #expect(try program.wait() == 6)
    }

    @Test("a host whose guardian is killed gets SIGHUP")
    func guardianDies() throws {
      let program = try host("raw", "say", "ready", "kill-guardian", "forever")
      try program.expect("hung up")
      #expect(try program.wait() == 137)
      #expect(!program.isRaw)
    }

    @Test("a stop of the host is a stop for the shell, and fg continues both")
    func jobControl() throws {
      let shell = try TerminalProgram(
        ["bash", "--norc", "--noprofile", "-i"], environment: ["PS1=$ ", "HISTFILE="])
      let probe = product("guardian-probe")
      shell.type("\(probe) say one stop say two wait exit 7\n")
      try shell.expect("said: one")
      try shell.expect("Stopped")
      shell.type("jobs; fg\n")
      try shell.expect("continued")
      try shell.expect("said: two")
      shell.type("\n")
      shell.type("echo code=$?; exit\n")
      try shell.expect("code=7")
      #expect(try shell.wait() == 0)
    }

    @Test("a host that is continued alone has a guardian that runs, whenever that comes")
    func continuedAlone() throws {
      let program = try host("pid", "say", "ready", "wait", "exit", "8")
      let pid = try program.number(after: "host pid:")
      try program.expect("ready")
      // First the guardian has surely stopped; then it is about to, or does not know yet.
      for round in 0..<100 {
        kill(pid, SIGSTOP)
        let start = MonotonicClock.nanoseconds
        while round < 20, !isStopped(program.pid) {
          try #require(MonotonicClock.nanoseconds - start < patience * 1_000_000)
          sched_yield()
        }
        for _ in 0..<round { sched_yield() }
        if round >= 20, round % 3 == 0 { kill(program.pid, SIGCONT) }
        kill(pid, SIGCONT)
      }
      program.type("\n")
      #expect(try program.wait() == 8)
    }

    @Test("a terminal that disappears ends host and descendants")
    func terminalGone() throws {
      let program = try host("raw", "daemon", "say", "ready", "forever")
      let daemon = try program.number(after: "daemon")
      try program.expect("said: ready")
      program.hangUp()
      let status = try program.wait()
      #expect(status == 44)
      #expect(!isAlive(daemon))
    }

    @Test("a host that is killed while it is stopped in the background leaves the shell in peace")
    func killedInBackground() throws {
      let shell = try TerminalProgram(
        ["bash", "--norc", "--noprofile", "-i"], environment: ["PS1=$ ", "HISTFILE="])
      shell.type("\(product("guardian-probe")) pid raw cooked stop forever\n")
      let pid = try shell.number(after: "host pid:")
      try shell.expect("Stopped")
      kill(pid, SIGKILL)
      shell.type("bg; wait; exit\n")
      try shell.expect("Exit 137")
      #expect(try shell.wait() == 0)
      #expect(!shell.output.contains(leaveAlternateScreen))
    }

    @Test("a program can be suspended below a shell with job control and nowhere else")
    func canSuspend() throws {
      let shell = try TerminalProgram(
        ["bash", "--norc", "--noprofile", "-i"], environment: ["PS1=$ ", "HISTFILE="])
      shell.type("\(product("guardian-probe")) suspendable; exit\n")
      try shell.expect("can suspend: 1")
      #expect(try shell.wait() == 0)
      let alone = try host("suspendable")
      #expect(try alone.wait() == 0)
      #expect(alone.output.contains("can suspend: 0"))
    }

    @Test("the rescue bytes are bounded, and more is refused")
    func rescue() {
      let before = Rescue.bytes
      #expect(before.count < 1_024)
      #expect(!Rescue.set([UInt8](repeating: 1, count: 1_025)))
      #expect(Rescue.bytes == before)
      #expect(Rescue.set(before))
      #expect(Rescue.bytes == before)
    }
  }
}
