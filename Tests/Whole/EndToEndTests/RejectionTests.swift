// SPDX-License-Identifier: Apache-2.0
import Foundation
import PaneTestSupport
import Testing

extension EndToEnd {
  @Suite("Lines that are left out")
  struct RejectionTests {
    /// Sends a broken line for every line that is read after the first, and never reads answers.
    private let plugin = #"""
      #!/bin/sh
      read -r hello
      printf '{"method":"pane.set","params":{"content":{"kind":"list","items":['
      printf '{"id":"a","text":"alpha"},{"id":"b","text":"beta"}]}}}\n'
      case $1 in
      utf8) printf '{"method":"pane.set","params":{"title":"\377"}}\n' ;;
      half) printf '{"method":"pane.set","params":{"title":"\\ud800"}}\n' ;;
      long) printf '{"x":"'; head -c 1200000 /dev/zero | tr '\0' x; printf '"}\n' ;;
      batch) printf '[{"method":"pane.set"}]\n' ;;
      esac
      while read -r line; do :; done
      """#

    @Test(
      "are said on the status line and in the log",
      arguments: [
        ("utf8", "not valid UTF-8"), ("half", "half a surrogate"), ("long", "longer than 1048576"),
        ("batch", "batches are not taken"),
      ])
    func told(_ mode: String, _ reason: String) throws {
      let world = try World()
      let path = try world.write("bad", plugin, permissions: 0o755)
      let log = "\(world.folder)/log"
      // One beside it that says nothing: a later remark would take the place of this one.
      let rig = try Rig(
        columns: ["\(path) \(mode)", "\(path) quiet"], in: world,
        environment: ["COLONNADE_LOG": log])
      try rig.wait(for: "bad: a line was left out (")
      try rig.wait(for: reason)
      try rig.quitCleanly()
      let lines = try String(contentsOfFile: log, encoding: .utf8).split(separator: "\n")
      let entry = lines.first { $0.contains(" bad(p1): ") && $0.contains("left out") } ?? ""
      #expect(entry.contains("(-32") && entry.contains(reason))
    }

    @Test("a program that closes its output and stays looks finished")
    func closedOutput() throws {
      let world = try World()
      let path = try world.write(
        "closer", plugin.replacingOccurrences(of: "utf8) ", with: "closed) exec >&- ;;\nutf8) "),
        permissions: 0o755)
      let rig = try Rig(columns: ["\(path) closed", "cat"], in: world)
      try rig.wait(for: "alpha")
      try rig.wait(for: "finished")
      rig.type("\u{1B}[B")
      try rig.wait(for: "beta")
      try rig.quitCleanly()
    }
  }
}
