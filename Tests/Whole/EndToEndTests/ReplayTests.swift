// SPDX-License-Identifier: Apache-2.0
import Foundation
import Glibc
import PaneTestSupport
import Testing

extension EndToEnd {
  @Suite("A recorded session is played again as it was")
  struct ReplayTests {
    private static func variables(_ world: World) -> [String: String] {
      ["COLONNADE_TRACE": "\(world.folder)/trace"]
    }

    private static func replay(_ world: World, _ words: [String] = []) throws -> CommandRun {
      try CommandRun(["replay"] + words + ["\(world.folder)/trace"], in: world)
    }

    private static func lines(_ text: String) -> [String] {
      text.split(separator: "\n", omittingEmptySubsequences: false).map { line in
        String(line.reversed().drop { $0 == " " }.reversed())
      }
    }

    /// Ends a session and compares the screen it left with the one of its replay.
    private static func expectSame(
      _ rig: Rig, _ world: World, sourceLocation: SourceLocation = #_sourceLocation,
      ending: (Rig) throws -> Void
    ) throws {
      while rig.read(milliseconds: 400) {}
      let screen = lines(rig.screen.text)
      try ending(rig)
      _ = try rig.exitCode()
      let run = try replay(world, ["--verify"])
      #expect(run.code == 0 && run.errors.isEmpty, "\(run.errors)", sourceLocation: sourceLocation)
      let played = Array(lines(run.output).prefix(screen.count))
      #expect(played == screen, sourceLocation: sourceLocation)
    }

    @Test("columns of lines, their picture and not that of another layout")
    func linesLayout() throws {
      let world = try World()
      let rig = try Rig(
        [
          Place.host, "lines", "printf 'one\\ntwo\\n'", "printf '\\033[2mtext\\033[0m of %s' {}",
        ], in: world, environment: Self.variables(world))
      try rig.wait(for: "text of one")
      rig.type("\u{1B}[B")
      try rig.wait(for: "text of two")
      try Self.expectSame(rig, world) { $0.type("q") }
    }

    @Test("a file that was moved: what is said about it, and the focus")
    func movedFile() throws {
      let bench = try FileBench(recordsSession: true) { source, _ in
        try Data("hello".utf8).write(to: URL(fileURLWithPath: "\(source)/a.txt"))
        try Data("stays".utf8).write(to: URL(fileURLWithPath: "\(source)/b.txt"))
      }
      try bench.move("a.txt")
      try bench.rig.wait(for: "Moved “a.txt” to")
      try Self.expectSame(bench.rig, bench.world) { $0.type("q") }
    }

    @Test("a session that a signal has ended: the panes as they were, not as they went")
    func terminated() throws {
      let world = try World()
      let rig = try Rig(
        columns: [Place.example("hello.py"), Place.example("middle.py")], in: world,
        environment: Self.variables(world))
      try rig.wait(for: "7 letters")
      try Self.expectSame(rig, world) { kill($0.host ?? $0.pid, SIGTERM) }
    }

    @Test("a record that is torn is shown as far as it goes, and said to be")
    func torn() throws {
      let world = try World()
      let rig = try Rig(
        columns: [Place.example("hello.py"), Place.example("middle.py")], in: world,
        environment: Self.variables(world))
      try rig.wait(for: "7 letters")
      kill(try #require(rig.host), SIGKILL)
      _ = try rig.exitCode()
      let path = "\(world.folder)/trace"
      let whole = try Data(contentsOf: URL(fileURLWithPath: path))
      let mode = try FileManager.default.attributesOfItem(atPath: path)[.posixPermissions] as? Int
      #expect(mode == 0o600)
      try whole.dropLast(9).write(to: URL(fileURLWithPath: path))
      let run = try Self.replay(world, ["--verify"])
      #expect(run.code == 0)
      #expect(run.output.contains("7 letters"))
      #expect(run.errors.contains("ends in the middle of a line; "))
      #expect(run.errors.contains(" events shown"))
    }

    @Test("a snapshot is the picture its record ends with; a changed record is found out")
    func snapshot() throws {
      let world = try World()
      let columns = ["--column", Place.example("hello.py"), "--column", Place.example("middle.py")]
      let path = "\(world.folder)/trace"
      let run = try CommandRun(
        ["snapshot", "--size", "80x12", "--keys", "j j"] + columns, in: world,
        environment: ["COLONNADE_TRACE": path])
      #expect(run.code == 0)
      let same = try Self.replay(world, ["--verify"])
      #expect(same.code == 0 && same.output == run.output)
      let text = try String(contentsOfFile: path, encoding: .utf8)
      #expect(text.contains(#""is":"text","text":"j"}"#))
      let changed = text.replacing(#""method":"select""#, with: #""method":"chosen""#)
      try Data(changed.utf8).write(to: URL(fileURLWithPath: path))
      let other = try Self.replay(world, ["--verify"])
      #expect(other.code == 1 && other.output == run.output)
      #expect(other.errors.contains("the host says something else"))
      #expect(other.errors.contains(#"now:  {"t":"#))
    }
  }
}
