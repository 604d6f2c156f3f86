// SPDX-License-Identifier: Apache-2.0
import Foundation
import PaneTestSupport
import Testing

extension EndToEnd {
  @Suite("What a plugin is allowed for good")
  struct PermitTests {
    /// Wants an address opened as soon as it is started, and shows what has become of that.
    private let program = #"""
      #!/bin/sh
      read -r hello
      echo '{"method":"pane.set","params":{"content":{"kind":"text","text":"waits"}}}'
      echo '{"id":7,"method":"link.open","params":{"url":"https://example.org"}}'
      while read -r line; do
        case $line in
        *'"id":7,"result"'*) word=opened ;;
        *'"id":7,"error"'*) word=refused ;;
        *) continue ;;
        esac
        echo '{"method":"pane.set","params":{"content":{"kind":"text","text":"was '$word'"}}}'
      done
      """#

    private func world() throws -> World {
      let world = try World()
      _ = try world.write("bin/xdg-open", "#!/bin/sh\nexit 0\n", permissions: 0o755)
      let folder = "data/colonnade/plugins/linker"
      _ = try world.write("\(folder)/linker.sh", program, permissions: 0o755)
      _ = try world.write(
        "\(folder)/plugin.json",
        #"{"id":"org.example.linker","run":["./linker.sh"],"permissions":["link.any"]}"#)
      _ = try world.write(
        "config/colonnade/layouts/linker.jsonc", #"{"columns":{"primary":{"plugin":"linker"}}}"#)
      return world
    }

    private func open(in world: World) throws -> Rig {
      try Rig([Place.host, "linker"], in: world)
    }

    @Test("is asked once, kept for further sessions, listed, and taken back in the palette")
    func keptAndTakenBack() throws {
      let world = try world()
      let first = try open(in: world)
      try first.wait(for: "linker wants to open, unasked")
      first.type("a")
      try first.wait(for: "was opened")
      try first.quitCleanly()
      let file = "\(world.folder)/state/colonnade/permits.json"
      let mode = try FileManager.default.attributesOfItem(atPath: file)[.posixPermissions]
      #expect(mode as? Int == 0o600)
      let list = try CommandRun(["plugins"], in: world).output
      #expect(list.contains("wants link.any: allowed for good"))
      let second = try open(in: world)
      try second.wait(for: "was opened")
      second.type(":")
      second.type("what plugins may\r")
      try second.wait(for: "org.example.linker opens addresses")
      second.type("\r")
      try second.wait(for: "is asked again before it opens addresses")
      second.type("\u{1B}")
      try second.wait("the list to go") { !$0.text.contains("Nothing was allowed") }
      try second.quitCleanly()
      let third = try open(in: world)
      try third.wait(for: "linker wants to open, unasked")
      third.type("n")
      try third.wait(for: "was refused")
      try third.quitCleanly()
    }
  }
}
