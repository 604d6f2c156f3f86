// SPDX-License-Identifier: Apache-2.0
import CellText
import HostConfiguration
import PaneTestSupport
import Testing

@Suite("Words and placeholders")
struct WordsTests {
  struct Row: Decodable, CustomTestStringConvertible {
    var text: String
    var words: [String]?
    var error: String?
    var testDescription: String { text }
  }

  @Test("splits as a shell does", arguments: try rows("Words", Row.self))
  func split(_ row: Row) {
    do {
      #expect(try splitWords(row.text) == row.words)
    } catch {
      #expect(error.message == row.error)
    }
  }

  @Test("a tilde without quotes at the start of a word is the user's folder")
  func tilde() throws {
    let text = #"a ~ ~/x ~x a~ '~/x' "~" \~/x ~/'a b'"#
    let words = try splitWords(text, home: "/h")
    #expect(words == ["a", "/h", "/h/x", "~x", "a~", "~/x", "~", "~/x", "/h/a b"])
    #expect(try splitWords("~/x") == ["~/x"])
  }

  /// What is filled, and what becomes of it with the words `a b` and `c`.
  static let fills: [([String], [String])] = [
    (["{1}", "{2}", "{3}"], ["a b", "c"]), (["{1:x}", "{3:x}", "{4:}"], ["a b", "x", ""]),
    (["{args}"], ["a b", "c"]), (["-f={args}"], ["-f=a b c"]), (["x{3}y"], ["xy"]),
    (["{}", "{x}", "{12}", "{0}", "{1", "}{"], ["{}", "{x}", "{12}", "{0}", "{1", "}{"]),
    (["{{1}}"], ["{a b}"]), (["~", "~/x", "~x", "a~"], ["/h", "/h/x", "~x", "a~"]),
    (["{3:~/m}", "p={3:~}"], ["/h/m", "p=/h"]), (["{print $1}"], ["{print $1}"]),
    (["{1:{2}}"], ["a b}"]), ([], []), ([""], [""]),
  ]

  @Test("fills placeholders", arguments: fills)
  func fill(_ row: ([String], [String])) {
    #expect(LayoutArguments(["a b", "c"], home: "/h").fill(row.0) == row.1)
  }

  @Test("a word that no placeholder stands for is found")
  func unused() {
    let words = LayoutArguments(["a", "b"])
    #expect(words.unused(in: ["{1:.}", "x"]) == "b")
    #expect(words.unused(in: ["{1}", "-f={2}"]) == nil)
    #expect(words.unused(in: ["{1}", "{args}"]) == nil)
    #expect(words.unused(in: ["{}"]) == "a")
    #expect(LayoutArguments([]).unused(in: []) == nil)
  }

  @Test("what the user typed is never filled again, and no words leave the default")
  func user() {
    #expect(LayoutArguments(["{2}", "~"], home: "/h").fill(["{1}", "{2}"]) == ["{2}", "~"])
    #expect(LayoutArguments([]).fill(["{args}", "{args:.}", "~"]) == [".", "~"])
  }
}
