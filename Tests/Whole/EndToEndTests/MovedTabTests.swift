// SPDX-License-Identifier: Apache-2.0
import Foundation
import PaneTestSupport
import Testing

extension EndToEnd {
  @Suite("A tab that moves to another column")
  struct MovedTabTests {
    /// Says where it is and in which process; with the word `goes` it goes on when it is moved.
    private static let program = """
      import json, os, sys
      name, goes = sys.argv[1], "goes" in sys.argv
      def say(role, **more):
          text = f"{name} in {role} by {os.getpid()}"
          content = {"kind": "text", "text": text}
          print(json.dumps({"method": "pane.set", "params": {"content": content, **more}}), flush=True)
      for line in sys.stdin:
          message = json.loads(line)
          method, params = message.get("method"), message.get("params", {})
          if method == "initialize":
              wants = ["pane.moved"] if goes else []
              answer = {"protocol": 1, "wants": wants}
              print(json.dumps({"id": message["id"], "result": answer}), flush=True)
              say(params["pane"]["role"], title=name)
          elif method == "pane.moved":
              say(params["role"])
          elif "id" in message:
              print(json.dumps({"id": message["id"], "result": {}}), flush=True)
      """

    /// The number of the process that a line of the screen names.
    private static func process(_ line: String, in screen: String) throws -> String {
      let found = try #require(screen.firstRange(of: "\(line) by "), "\(line):\n\(screen)")
      return String(screen[found.upperBound...].prefix { $0.isNumber })
    }

    @Test("goes on there or is started again, and is there in the next session")
    func moved() throws {
      let world = try World()
      let program = try world.write("place.py", Self.program)
      func column(_ words: String) -> String { #"{"command":"python3 \#(program) \#(words)"}"# }
      let tabs = [column("two"), column("three"), column("four goes")].joined(separator: ",")
      _ = try world.write(
        "config/colonnade/layouts/moving.jsonc",
        #"{"columns":{"primary":\#(column("one")),"secondary":{"tabs":[\#(tabs)]}}}"#)
      let host = [Place.host, "moving"]
      let first = try Tmux(host, columns: 120, rows: 12, in: world)
      try first.wait("both columns") { $0.contains("one in primary") && $0.contains("two in sec") }
      try first.press("Tab", "C-w", "]")
      let three = try Self.process(
        "three in secondary", in: first.wait(for: "three in secondary by "))
      try first.press("C-w", "{")
      let moved = try first.wait("the tab in the other column") {
        $0.contains("three in primary by ") && $0.contains("secondary by ")
      }
      #expect(try Self.process("three in primary", in: moved) != three)
      #expect(!moved.contains("one in primary"))
      try first.press("Tab")
      try first.press("C-w", "3")
      try first.press("C-w", "]")
      let beside = try first.wait(for: "four in secondary by ")
      try first.press("C-w", "{")
      let four = try first.wait(for: "four in primary by ")
      #expect(
        try Self.process("four in primary", in: four)
          == Self.process("four in secondary", in: beside))
      try first.press("q")
      try first.waitForEnd()

      let second = try Tmux(host, columns: 120, rows: 12, in: world)
      let again = try second.wait("both columns") {
        $0.contains("four in primary by ") && $0.contains("two in secondary by ")
      }
      #expect(!again.contains("three in secondary"))
      try second.press("q")
    }
  }
}
