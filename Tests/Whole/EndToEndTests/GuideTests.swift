// SPDX-License-Identifier: Apache-2.0
import Foundation
import PaneTestSupport
import Testing

/// A fenced block of a text: the words behind the fence, its lines, and where they stand.
private struct Block {
  var words: [String]
  var text: String
  var range: Range<String.Index>

  static func all(in text: String) -> [Block] {
    text.matches(of: #/(?m)^```([^\n`]*)\n((?:(?!```).*\n)*)```$/#).map { match in
      Block(
        words: match.1.split(separator: " ").map(String.init), text: String(match.2),
        range: match.2.startIndex..<match.2.endIndex)
    }
  }
}

/// A screen without the blanks at the ends of its lines.
private func trimmed(_ screen: String) -> String {
  screen.split(separator: "\n", omittingEmptySubsequences: false)
    .map { String($0.reversed().drop { $0 == " " }.reversed()) }.joined(separator: "\n")
}

extension EndToEnd {
  @Suite("What the guide for authors of panes says")
  struct GuideTests {
    private static let guide = "\(Place.package)/Plugins/README.md"
    private static let reference = "\(Place.package)/Plugins/REFERENCE.md"

    /// A folder as the reader of the guide has it: empty, but for the helper that is copied into it.
    private func folder(in world: World) throws -> String {
      let folder = "\(world.folder)/home/tutorial"
      let files = FileManager.default
      for path in [folder, "\(world.folder)/bin"] {
        try files.createDirectory(atPath: path, withIntermediateDirectories: true)
      }
      try files.createSymbolicLink(
        atPath: "\(world.folder)/bin/colonnade", withDestinationPath: Place.host)
      try files.copyItem(
        atPath: "\(Place.package)/Plugins/kits/python/colonnade.py",
        toPath: "\(folder)/colonnade.py")
      return folder
    }

    /// Runs a line of the guide; what opens a window prints its screen instead.
    private func run(_ line: String, in folder: String, _ world: World) throws -> CommandRun {
      let shown =
        line
        .replacing("colonnade open", with: "colonnade snapshot --size 72x8")
        .replacing("colonnade lines", with: "colonnade snapshot --size 72x8 lines")
      // The guide names the folders that hold without these variables.
      let script = "unset XDG_CONFIG_HOME XDG_DATA_HOME; \(shown)"
      return try CommandRun(["-c", script], of: "/bin/sh", in: world, directory: folder)
    }

    @Test("can be followed to the letter, and shows what it says")
    func tutorial() throws {
      var text = try String(contentsOfFile: Self.guide, encoding: .utf8)
      let world = try World()
      let folder = try folder(in: world)
      var output = ""
      var screens: [(range: Range<String.Index>, screen: String)] = []
      let blocks = Block.all(in: text)
      #expect(blocks.count > 20)
      for block in blocks {
        switch (block.words.first, block.words.count) {
        case (.some, 2):
          let path = block.words[1].split(separator: "/").map(String.init).joined(separator: "/")
          let isProgram = block.text.hasPrefix("#!")
          let name = String(folder.dropFirst(world.folder.count + 1)) + "/" + path
          _ = try world.write(name, block.text, permissions: isProgram ? 0o755 : 0o644)
        case ("bash", _):
          for line in block.text.split(separator: "\n") {
            let run = try run(String(line), in: folder, world)
            #expect(run.code == 0, "\(line): \(run.output)\(run.errors)")
            output = run.output
          }
        case ("text", _):
          screens.append((block.range, trimmed(output)))
        default: break
        }
      }
      let isUpdating = ProcessInfo.processInfo.environment["UPDATE_FIXTURES"] != nil
      for (range, screen) in screens.reversed() {
        if isUpdating {
          text.replaceSubrange(range, with: screen)
        } else {
          #expect(trimmed(String(text[range])) == screen)
        }
      }
      if isUpdating { try text.write(toFile: Self.guide, atomically: true, encoding: .utf8) }
    }

    @Test("gives JSON that the host takes without a remark, in the reference, too")
    func json() throws {
      let texts = try [Self.guide, Self.reference].map {
        try String(contentsOfFile: $0, encoding: .utf8)
      }
      let blocks = texts.flatMap(Block.all(in:)).filter { $0.words.first == "json" }
      #expect(blocks.count > 6)
      for block in blocks {
        let object = try #require(
          JSONSerialization.jsonObject(with: Data(block.text.utf8)) as? [String: Any],
          "\(block.text)")
        guard let members = Self.members(with: object) else { continue }
        try expectNoRemark(about: members, block.text)
      }
    }

    /// The members of `pane.set` that show a piece of JSON; `nil` for what is no part of one.
    private static func members(with object: [String: Any]) -> [String: Any]? {
      let list: [String: Any] = ["kind": "list", "items": [["id": "a", "text": "A"]]]
      if object["kind"] != nil { return ["content": object] }
      if object["when"] != nil { return ["content": list, "commands": [object]] }
      if object["accepts"] != nil, object["run"] == nil {
        return ["content": list, "drop": object]
      }
      if object["drag"] != nil { return ["content": ["kind": "list", "items": [object]]] }
      return nil
    }

    private func expectNoRemark(about members: [String: Any], _ text: String) throws {
      let world = try World()
      let set: [String: Any] = [
        "method": "pane.set", "params": members.merging(["title": "Snippet"]) { $1 },
      ]
      let line = String(decoding: try JSONSerialization.data(withJSONObject: set), as: UTF8.self)
      _ = try world.write("line.json", line + "\n")
      let program = try world.write(
        "pane.sh", "#!/bin/sh\ncat '\(world.folder)/line.json'\n", permissions: 0o755)
      let log = "\(world.folder)/log"
      let run = try CommandRun(
        ["snapshot", "--column", program, "--size", "80x10"], in: world,
        environment: ["COLONNADE_LOG": log])
      #expect(run.code == 0 && run.output.contains("Snippet"), "\(text)\(run.output)")
      let remarks = (try? String(contentsOfFile: log, encoding: .utf8)) ?? ""
      #expect(remarks.isEmpty, "\(text)\(remarks)")
    }

    @Test("tells of messages that the examples answer as it says")
    func messages() throws {
      let text = try String(contentsOfFile: Self.reference, encoding: .utf8)
      let input = try #require(text.firstMatch(of: #/(?m)^\{.*"method":"input\.set".*$/#))
      let page = try #require(text.firstMatch(of: #/(?m)^→ (\{.*"method":"rows\.get".*)$/#))
      let answers = [
        ("middle.py", String(input.0), #""gen": 7"#),
        ("million.py", String(page.1), #""from": 999936"#),
      ]
      for (example, line, words) in answers {
        let hello = #"{"jsonrpc":"2.0","id":1,"method":"initialize","params":{"protocol":[1]}}"#
        let run = try CommandRun(
          [], of: Place.example(example), input: "\(hello)\n\(line)\n", in: World())
        #expect(run.code == 0 && run.output.contains(words), "\(run.output)\(run.errors)")
      }
    }
  }
}
