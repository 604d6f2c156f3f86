// SPDX-License-Identifier: Apache-2.0
import CellText
import Testing

@Suite("Commands with holes") struct CommandTemplateTests {
  private func words(
    _ source: String, _ row: String = "a b", all: [String] = [], _ values: [String] = []
  ) -> [String] {
    CommandTemplate(source).arguments(
      row: Array(row.utf8), all: all.map { Array($0.utf8) }, values: values.map { Array($0.utf8) }
    ).map { String(decoding: $0, as: UTF8.self) }
  }

  @Test("a value is one word, whatever it is, and a hole by itself stands for all that are chosen")
  func plain() {
    #expect(words("rm -- {}") == ["rm", "--", "a b"])
    #expect(words("rm {}", all: ["x y", "-z"]) == ["rm", "x y", "-z"])
    #expect(words("cp {} {}.bak", all: ["x", "y"]) == ["cp", "x", "y", "a b.bak"])
    #expect(words("join {1} {2}", "r", all: [], ["one"]) == ["join", "one", ""])
  }

  @Test(
    "what only a shell knows is given to one",
    arguments: ["exit 9", "cd /tmp", "LANG=C sort", ". ./x", "if true"])
  func ownWords(_ source: String) {
    #expect(words(source) == ["/bin/sh", "-c", source])
    #expect(words("exits 9") == ["exits", "9"] && words("a-b=c x") == ["a-b=c", "x"])
  }

  @Test("a command in a word runs once a row")
  func once() {
    #expect(CommandTemplate("mv {} {}.bak").takesOneRow == false)
    #expect(CommandTemplate("touch {}.bak").takesOneRow)
    #expect(CommandTemplate("ls x").takesOneRow == false)
    #expect(CommandTemplate("cat '{}.x' | wc").takesOneRow)
    #expect(CommandTemplate("cat {} | wc").takesOneRow == false)
  }

  @Test("a shell gets values as its arguments, and none of them in its text")
  func shell() {
    let start = "colonnade_row=$1 colonnade_1=$2 colonnade_2=$3; shift 3\n"
    let rows: [(String, String)] = [
      ("cat {} | wc", #"cat "$@" | wc"#),
      (#"echo "{}" | cat"#, #"echo "${colonnade_row}" | cat"#),
      ("echo '<{}>' | cat", #"echo '<'"${colonnade_row}"'>' | cat"#),
      ("ls $(dirname {})", #"ls $(dirname "$@")"#),
      (#"ls "$(dirname {})""#, #"ls "$(dirname "$@")""#),
      ("ls x{}y;", #"ls x"${colonnade_row}"y;"#),
      ("echo {1}\\'{2} > x", #"echo "${colonnade_1}"\'"${colonnade_2}" > x"#),
    ]
    for (source, script) in rows {
      #expect(words(source, "$(touch x)")[2] == start + script, "\(source)")
      #expect(
        Array(words(source, "$(touch x)")[3...]) == ["sh", "$(touch x)", "", "", "$(touch x)"])
    }
    #expect(words("ls *") == ["/bin/sh", "-c", "ls *"])
  }
}
