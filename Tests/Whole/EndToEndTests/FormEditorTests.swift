// SPDX-License-Identifier: Apache-2.0
import Foundation
import Testing

extension EndToEnd {
  /// A text of a form in the user's editor, on the lent screen.
  @Suite("The editor of a form") struct FormEditorTests {
    @Test("Ctrl-G gives the text to the editor in a file of this user alone, which goes again")
    func round() throws {
      let world = try World()
      let editor = try world.write(
        "edit or",
        """
        #!/bin/sh
        stat -c '%a' "$1" "${1%/*}" >"\(world.folder)/modes"
        echo "$1" >"\(world.folder)/path"
        printf 'Ada\\nLovelace\\n' >"$1"
        """)
      chmod(editor, 0o700)
      let rig = try Rig(
        columns: [Place.example("form.py")], in: world,
        environment: ["VISUAL": "'\(editor)'", "XDG_RUNTIME_DIR": world.folder])
      try rig.wait(for: "Signature")
      rig.type(String(repeating: "j", count: 7) + "\r")
      try rig.wait(for: "Ctrl-G editor")
      rig.type("\u{7}")
      try rig.wait(for: "Lovelace")
      try rig.wait(for: "1 changed")
      let modes = try String(contentsOfFile: world.folder + "/modes", encoding: .utf8)
      #expect(modes == "600\n700\n")
      let path = try String(contentsOfFile: world.folder + "/path", encoding: .utf8)
        .trimmingCharacters(in: .newlines)
      #expect(path.hasPrefix(world.folder + "/colonnade/drafts/"))
      #expect(path.hasSuffix("/Signature.txt"))
      let deadline = Date.now.addingTimeInterval(5)
      while FileManager.default.fileExists(atPath: path), Date.now < deadline { usleep(10_000) }
      #expect(!FileManager.default.fileExists(atPath: path))
      rig.type("\u{13}")
      try rig.wait(for: "Saved Ada Lovelace")
    }
  }
}
