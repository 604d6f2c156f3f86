// SPDX-License-Identifier: Apache-2.0
import Foundation
import PaneTestSupport
import Testing

extension EndToEnd {
  @Suite("What a plugin saves")
  struct SavedStateTests {
    /// Shows what it was given, and saves what it is called with.
    private let plugin = #"""
      #!/bin/sh
      read -r hello
      given=${hello#*'"restore":'}; given=${given%%,*}
      reason=${hello#*'"reason":"'}; reason=${reason%%\"*}
      printf '{"method":"pane.set","params":{"content":{"kind":"text","text":"got %s %s"}}}\n' \
        "$reason" "$(printf %s "$given" | tr -d '"')"
      printf '{"method":"state.save","params":{"restore":"%s"}}\n' "$1"
      while read -r line; do :; done
      """#

    @Test("comes back in the next session of the same command, and only there")
    func comesBack() throws {
      let world = try World()
      let path = try world.write("saver", plugin, permissions: 0o755)
      for words in ["got start null", "got restore one"] {
        let rig = try Rig(columns: ["\(path) one", "\(path) two"], in: world)
        try rig.wait(for: words)
        try rig.quitCleanly()
      }
      let other = try Rig(columns: ["\(path) three", "\(path) two"], in: world)
      try other.wait(for: "got start null")
      try other.wait(for: "got restore two")
      try other.quitCleanly()
    }

    @Test("is forgotten when the file it was kept in is broken")
    func broken() throws {
      let world = try World()
      let path = try world.write("saver", plugin, permissions: 0o755)
      let first = try Rig(columns: ["\(path) one", "\(path) two"], in: world)
      try first.wait(for: "got start null")
      try first.quitCleanly()
      let file = "\(world.folder)/state/colonnade/layouts/columns.json"
      let kept = try String(contentsOfFile: file, encoding: .utf8)
      #expect(kept.contains("saver"))
      try kept.replacingOccurrences(of: #"\"one\""#, with: #"{\"one\""#)
        .write(toFile: file, atomically: true, encoding: .utf8)
      let second = try Rig(columns: ["\(path) one", "\(path) two"], in: world)
      try second.wait(for: "got start null")
      try second.wait(for: "got restore two")
      try second.quitCleanly()
    }
  }
}
