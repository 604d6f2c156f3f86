// SPDX-License-Identifier: Apache-2.0
import FileKit
import Testing

/// What git says of a folder, read from its bytes.
@Suite struct GitStateTests {
  private let header = "# branch.oid 0123456789abcdef\0# branch.head main\0# branch.ab +2 -1\0"

  private func state(_ records: [String], in inner: String = "") -> GitState {
    GitState(Array((header + records.map { $0 + "\0" }.joined()).utf8), in: Array(inner.utf8))
  }

  private func changed(_ signs: String, _ path: String) -> String {
    "1 \(signs) N... 100644 100644 100644 a b \(path)"
  }

  private func sign(_ state: GitState, _ name: String) -> GitState.Sign? {
    state.sign(of: Array(name.utf8)[...])
  }

  @Test("entries have their own sign, folders that of what is inside")
  func signs() {
    let state = state([
      changed(".M", "a b.txt"), changed("M.", "b"), changed("MM", "c"), changed(".D", "x/gone"),
      "u UU N... 1 2 3 4 a b c y/z", "? new/", "! x/ignored", "! build/", "? v/w",
    ])
    #expect(state.branch == "main ↑2 ↓1")
    let wanted: [(String, GitState.Sign?)] = [
      ("a b.txt", .changed), ("b", .staged), ("c", .changed), ("x", .inside), ("y", .conflict),
      ("new", .new), ("build", .ignored), ("v", .inside), ("other", nil),
    ]
    for (name, sign) in wanted { #expect(self.sign(state, name) == sign, "\(name)") }
  }

  @Test("below a folder only its own entries count; one that is new as a whole is so inside")
  func inner() {
    let state = state([changed(".M", "sub/a"), changed(".M", "subway/b"), "? top"], in: "sub")
    #expect(sign(state, "a") == .changed)
    #expect(sign(state, "b") == nil && sign(state, "way") == nil && sign(state, "top") == nil)
    let whole = self.state(["? sub/"], in: "sub/deep")
    #expect(sign(whole, "anything") == .new)
    #expect(sign(self.state(["! sub/"], in: "sub"), "x") == .ignored)
  }

  @Test("any bytes are read, and a commit stands for the branch that is not there")
  func hostile() {
    for bytes in [
      "", "\0\0\0", "1", "1 M", "u", "?", "# ", "# branch.ab x y\0", "1 .M a b c d e f",
    ] {
      #expect(sign(GitState(Array(bytes.utf8), in: []), "x") == nil)
    }
    let detached = GitState(
      Array("# branch.oid 0123456789abcdef\0# branch.head (detached)\0".utf8), in: [])
    #expect(detached.branch == "01234567")
  }
}
