// SPDX-License-Identifier: Apache-2.0
import Foundation
import PaneTestSupport
import Testing

extension EndToEnd {
  @Suite("Columns from shell commands")
  struct LinesTests {
    @Test("each column is made from what is selected before it")
    func columns() throws {
      let rig = try Rig([
        Place.host, "lines", "printf 'one\\ntwo\\n'", "printf '%s-a\\n%s-b\\n' {} {}",
        "printf 'text of %s and %s' {1} {2}",
      ])
      try rig.wait(for: "text of one and one-a")
      rig.type("\u{1B}[B")
      try rig.wait(for: "text of two and two-a")
      rig.type("\u{1B}[C\u{1B}[B")
      try rig.wait(for: "text of two and two-b")
      try rig.quitCleanly()
    }

    @Test("an action of any column names the rows of the columns before it by number")
    func namedByActions() throws {
      let world = try World()
      let note = "printf '%s/%s\\n' {1} {2} >> \(world.folder)/note"
      let rig = try Rig(
        [
          Place.host, "lines", "printf 'one\\ntwo\\n'", "printf 'x\\ny\\n'", "--action",
          "T:Tell:\(note)",
          "printf '%s and %s' {1} {2}", "--title", "Both", "--action", "U:Tell too:\(note)",
        ], in: world)
      try rig.wait(for: "one and x")
      rig.type("\u{1B}[B")
      try rig.wait(for: "two and x")
      rig.type("\u{1B}[C\u{1B}[B")
      try rig.wait(for: "two and y")
      func told() -> String? {
        try? String(contentsOfFile: "\(world.folder)/note", encoding: .utf8)
      }
      rig.type("T")
      try rig.wait("the note of the second column") { _ in told() == "two/y\n" }
      rig.type("\u{1B}[CU")
      try rig.wait("the note of the third column") { _ in told() == "two/y\ntwo/y\n" }
      try rig.quitCleanly()
    }

    @Test("a value with quotes, blanks and signs is one argument")
    func quoting() throws {
      let value = #"it's "a" $(touch /tmp/never) ; `x` \n & * ?"#
      let world = try World()
      let file = try world.write("rows", value + "\n")
      let rig = try Rig(
        [Place.host, "lines", "cat \(file)", "printf '<%s>' {}"], columns: 140, rows: 10, in: world)
      try rig.wait(for: "<\(value)>")
      try rig.quitCleanly()
    }

    @Test("--pick prints the chosen value on standard output, the screen being elsewhere")
    func pick() throws {
      let world = try World()
      let rig = try Rig(
        [
          "sh", "-c",
          "printf 'red\\ngreen\\nblue\\n' | \(Place.host) lines --pick - 'echo about {}' "
            + "> \(world.folder)/picked; echo code=$?",
        ], in: world)
      try rig.wait(for: "about red")
      rig.type("\u{1B}[B")
      try rig.wait(for: "about green")
      rig.type("\r")
      #expect(try rig.exitCode() == 0)
      #expect(String(decoding: rig.output, as: UTF8.self).contains("code=0"))
      #expect(try String(contentsOfFile: "\(world.folder)/picked", encoding: .utf8) == "green\n")
      #expect(rig.screen.leftovers == [])
      #expect(rig.modes == .fresh)
    }

    @Test("rows that are no UTF-8 or hold controls are handed on byte for byte")
    func bytes() throws {
      let world = try World()
      _ = try world.write(
        "make",
        "printf 'first' > \"$(printf 'a\\377b')\"; printf 'second' > \"$(printf 'c\\033d')\"\n")
      let rig = try Rig(
        [
          "sh", "-c",
          "mkdir \(world.folder)/odd && cd \(world.folder)/odd && sh ../make && ls | "
            + "\(Place.host) lines --pick - 'wc -c {}' > ../picked; echo code=$?",
        ], in: world)
      try rig.wait(for: "5 a")
      rig.type("\u{1B}[B")
      try rig.wait(for: "6 c")
      rig.type("\u{1B}[A")
      try rig.wait(for: "5 a")
      rig.type("\r")
      #expect(try rig.exitCode() == 0)
      let picked = try Data(contentsOf: URL(filePath: "\(world.folder)/picked"))
      #expect(Array(picked) == [0x61, 0xFF, 0x62, 0x0A])
    }

    @Test("--pick without a choice is exit code 1")
    func pickNothing() throws {
      let rig = try Rig(
        ["sh", "-c", "echo x | \(Place.host) lines --pick - 'echo about {}'; echo code=$?"])
      try rig.wait(for: "about x")
      rig.type("q")
      #expect(try rig.exitCode() == 0)
      #expect(String(decoding: rig.output, as: UTF8.self).contains("code=1"))
    }

    @Test("all rows of a long output arrive, also those printed just before the end")
    func long() throws {
      let rig = try Rig([Place.host, "lines", "seq 1 150000", "echo chosen {}"])
      try rig.wait(for: "chosen 1")
      try rig.wait(for: "/150,000")
      rig.type("\u{1B}[F")
      try rig.wait(for: "chosen 150000")
      try rig.quitCleanly()
    }

    @Test("a command without an end is read up to a limit, and the pane says so")
    func endless() throws {
      let rig = try Rig([Place.host, "lines", "seq 1 100000000", "echo chosen {}"])
      try rig.wait("the limit", seconds: 120) {
        $0.text.contains("Only the first 1,000,000 rows are shown")
      }
      rig.type("\u{1B}[F")
      try rig.wait(for: "chosen 1000000")
      rig.type("\u{1B}[A")
      try rig.wait(for: "chosen 999999")
      try rig.wait(for: "first 1,000,000")
      try rig.quitCleanly()
    }

    @Test("escape sequences of commands do nothing but colour")
    func escapes() throws {
      let evil = #"printf 'a\033[2Jb\033]0;t\007c\233d\r\033[31mred\033[0m\n\033[?1049lz\n'"#
      let rig = try Rig([Place.host, "lines", evil, evil])
      try rig.wait(for: "red")
      try rig.quitCleanly()
    }

    @Test("a command that fails says so in its own column")
    func failure() throws {
      let rig = try Rig([Place.host, "lines", "echo row", "no-such-command-here {}"])
      try rig.wait(for: "row")
      try rig.wait(for: "could not run")
      try rig.quitCleanly()
    }
  }
}
