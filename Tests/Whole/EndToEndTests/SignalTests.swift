// SPDX-License-Identifier: Apache-2.0
import Foundation
import Glibc
import PaneTestSupport
import Testing

extension EndToEnd {
  @Suite("However it ends, the terminal is restored and nothing is left")
  struct SignalTests {
    private static let panes = ["canary", "daemons", "ignores_everything"]

    private func start() throws -> Rig {
      let rig = try Rig(columns: Self.panes.map(Place.faulty), size: (160, 24))
      try rig.wait(for: "tick ")
      try rig.wait("both others") { $0.text.components(separatedBy: "alpha").count > 2 }
      return rig
    }

    /// A session whose screen an editor has, which is this script and says `editing`.
    private func editing(_ script: String) throws -> Rig {
      let world = try World()
      let editor = try world.write("editor", script)
      chmod(editor, 0o700)
      _ = try world.write("shelf/note.txt", "text")
      let rig = try Rig(
        [Place.host, "files", "\(world.folder)/shelf"], columns: 120, rows: 30, in: world,
        environment: ["EDITOR": editor, "VISUAL": editor])
      try rig.wait(for: "note.txt")
      rig.type("e")
      try rig.wait(for: "editing")
      return rig
    }

    @Test("by a key")
    func key() throws {
      let rig = try start()
      #expect(rig.modes != .fresh)
      #expect(rig.screen.isOn(1_049))
      try rig.quitCleanly()
    }

    @Test("the screen comes back at once, however long programs take to go")
    func screenAtOnce() throws {
      let rig = try start()
      rig.type("q")
      try rig.wait("the screen to be left") { $0.manners.modes[1_049] == false }
      #expect(!rig.world.processes.isEmpty)
      #expect(try rig.exitCode() == 0)
      try rig.expectRestored()
    }

    @Test("by a signal to the host or the guardian", arguments: [SIGTERM, SIGHUP], [true, false])
    func politely(_ signal: Int32, toHost: Bool) throws {
      let rig = try start()
      let target = toHost ? try #require(rig.host) : rig.pid
      kill(target, signal)
      #expect(try rig.exitCode() == 128 + signal)
      try rig.expectRestored()
      #expect(rig.world.survivors(after: 1_000) == [])
    }

    @Test("by SIGKILL, SIGSEGV or SIGILL of the host", arguments: [SIGKILL, SIGSEGV, SIGILL])
    func hostDies(_ signal: Int32) throws {
      let rig = try start()
      kill(try #require(rig.host), signal)
      #expect(try rig.exitCode() == 128 + signal)
      #expect(rig.screen.leftovers == [])
      #expect(rig.modes == .fresh)
      #expect(rig.world.survivors(after: 1_000) == [])
      #expect(String(decoding: rig.output, as: UTF8.self).contains("terminal restored"))
    }

    @Test("by SIGKILL of the guardian")
    func guardianDies() throws {
      let rig = try start()
      kill(rig.pid, SIGKILL)
      try rig.wait("the screen to be left", andAfterEnd: true) { $0.manners.modes[1_049] == false }
      #expect(rig.world.survivors(after: 1_000) == [])
      while rig.read(milliseconds: 50) {}
      try rig.expectRestored()
      #expect(String(decoding: rig.output, as: UTF8.self).contains("was killed; terminal restored"))
    }

    @Test(
      "while an editor has the terminal and does not want to go",
      arguments: [SIGTERM, SIGHUP, SIGKILL], [true, false])
    func editor(_ signal: Int32, toHost: Bool) throws {
      let rig = try editing(
        """
        #!/bin/sh
        trap '' HUP TERM
        stty raw -echo
        printf '\\033[?1049h\\033[Hediting'
        while :; do sleep 1000; done
        """)
      kill(toHost ? try #require(rig.host) : rig.pid, signal)
      #expect(rig.world.survivors(after: 1_000) == [])
      if toHost || signal != SIGKILL {
        #expect(try rig.exitCode() == 128 + signal)
        #expect(rig.screen.leftovers == [])
        #expect(rig.modes == .fresh)
      }
    }

    @Test("Ctrl-\\ in an editor that has the terminal is the editor's")
    func quitInEditor() throws {
      // A shell looks for trapped signals between commands, so there is always a next one.
      let rig = try editing(
        "#!/bin/sh\ntrap 'exit 0' QUIT\necho editing\nwhile :; do sleep 0.1; done\n")
      rig.type("\u{1C}")
      try rig.wait("the window again") { $0.manners.modes[1_049] == true }
    }

    @Test("by closing the window")
    func windowCloses() throws {
      let rig = try start()
      rig.hangUp()
      #expect(rig.world.survivors(after: 1_000) == [])
    }

    @Test("Ctrl-C twice, in whatever state the panes are")
    func interrupt() throws {
      let rig = try Rig(columns: [Place.faulty("endless_loop"), Place.faulty("never_reads")])
      try rig.wait(for: "row 1")
      rig.type("\u{3}")
      try rig.wait("a hint") { $0.text.contains("q quits") }
      rig.type("\u{3}")
      _ = try rig.exitCode()
      try rig.expectRestored()
      #expect(rig.world.survivors(after: 1_000) == [])
    }

    @Test("Ctrl-Z gives the terminal to the shell, and fg brings everything back")
    func suspend() throws {
      let rig = try Rig(["bash", "--norc", "--noprofile", "-i"], environment: ["PS1": "$ "])
      rig.hasDrops = true
      rig.type(
        "stty -ixon erase ^H; stty -g; \(Place.host) open --column '\(Place.faulty("canary"))'\n")
      try rig.wait(for: "tick ")
      try rig.wait("the drops") { $0.manners.takesDrops && $0.manners.offersDrags }
      rig.type("\u{1A}")
      try rig.wait("the shell") { $0.manners.modes[1_049] == false && $0.text.contains("Stopped") }
      // The shell itself asks for bracketed paste.
      #expect(rig.screen.leftovers.filter { $0 != "?2004" } == [])
      rig.type("stty -g; echo back=$((40+2))\n")
      try rig.wait(for: "back=42")
      rig.type("fg\n")
      try rig.wait("the columns again") {
        $0.manners.modes[1_049] == true && $0.text.contains("tick ")
      }
      #expect(rig.screen.manners.takesDrops && rig.screen.manners.offersDrags)
      try rig.followKeys()
      rig.type("q")
      try rig.wait("the prompt") {
        $0.manners.modes[1_049] == false && $0.manners.modes[2_004] == true
      }
      rig.type("stty -g; echo code=$?; exit\n")
      #expect(try rig.exitCode() == 0)
      let text = String(decoding: rig.output, as: UTF8.self)
      #expect(text.contains("code=0"))
      let modes = text.matches(of: /[0-9a-f]+(:[0-9a-f]+){30,}/).map { String($0.0) }
      #expect(modes.count == 3 && Set(modes).count == 1, "\(modes)")
      #expect(rig.world.survivors(after: 1_000) == [])
    }

    @Test("by a key, also when whoever started it had blocked and ignored every signal")
    func blocked() throws {
      let program = """
        import os, signal, sys
        for number in (signal.SIGCHLD, signal.SIGHUP, signal.SIGPIPE, signal.SIGWINCH):
            signal.signal(number, signal.SIG_IGN)
        signal.pthread_sigmask(signal.SIG_BLOCK, signal.valid_signals())
        os.execv(sys.argv[1], sys.argv[1:])
        """
      let rig = try Rig([
        Place.python, "-I", "-S", "-c", program, Place.host, "open", "--column",
        Place.faulty("canary"), "--column", Place.faulty("ignores_everything"),
      ])
      try rig.wait(for: "tick ")
      rig.resize(columns: 60, rows: 20)
      try rig.followKeys()
      try rig.quitCleanly()
    }

    @Test("a host stopped by SIGSTOP goes on where it was")
    func stopped() throws {
      let rig = try Rig(columns: [Place.faulty("canary")])
      try rig.wait(for: "tick ")
      let host = try #require(rig.host)
      kill(host, SIGSTOP)
      kill(rig.pid, SIGCONT)
      kill(host, SIGCONT)
      try rig.followKeys()
      try rig.quitCleanly()
    }
  }
}
