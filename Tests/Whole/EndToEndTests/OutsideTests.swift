// SPDX-License-Identifier: Apache-2.0
import Foundation
import Glibc
import PaneTestSupport
import Testing

extension EndToEnd {
  @Suite("Things dragged from other programs and to them")
  struct OutsideTests {
    /// A column that keeps what is dropped on it, and waits for a file before it says so.
    private static let sink = #"""
      import json, os, sys, time
      F, ASKED, GO = sys.argv[1:4]
      S = json.load(open(F)) if os.path.exists(F) else {"rows": [], "keys": {}}
      def send(**m): print(json.dumps(m), flush=True)
      def save():
        with open(F + "~", "w") as f: json.dump(S, f); f.flush(); os.fsync(f.fileno())
        os.replace(F + "~", F)
      def show(): send(method="pane.set", params={"title": "Sink", "content": {"kind": "list", "items":
        [{"id": "first", "text": "first row", "drag": True}] + S["rows"]}, "drop": {"accepts":
        ["text/uri-list", "text/plain", "image/png"], "rows": "none", "pane": True, "transfer": "keyed",
        "storeId": "sink:" + F, "ops": ["copy", "move"]}})
      for line in sys.stdin:
        m = json.loads(line); d, p = m.get("method"), m.get("params") or {}; k = p.get("transfer")
        if d == "initialize": send(id=m["id"], result={"protocol": 1}); show()
        elif d == "transfer.perform":
          open(ASKED, "w").close()
          while not os.path.exists(GO): time.sleep(0.005)
          for x in p["items"]:
            if "file" in x: x["text"] += " of " + str(os.path.getsize(x["file"]["path"])) + " bytes"
          if k not in S["keys"]:
            new = [{"id": k + "/" + str(x["n"]), "text": p["op"] + " " + x["text"]} for x in p["items"]]
            S["rows"] += new
            S["keys"][k] = {"state": "done", "items": [{"n": i, "id": r["id"]} for i, r in enumerate(new)]}
            save()
          send(id=m["id"], result=S["keys"][k]); show()
        elif d == "transfer.cancel":
          S["keys"].setdefault(k, {"state": "cancelled"}); save(); send(id=m["id"], result=S["keys"][k])
        elif d and "id" in m: send(id=m["id"], error={"code": -32601, "message": d})
      """#
    private static let registration =
      "t=a;text/uri-list text/plain image/png application/vnd.colonnade.session"

    /// A session with a column that takes nothing and one that takes everything.
    private func start(hasDrops: Bool = true, waits: Bool = false) throws -> Rig {
      let world = try World()
      let sink = try world.write("sink.py", Self.sink)
      if !waits { _ = try world.write("go", "") }
      let words = ["kept.json", "asked", "go"].map { "\(world.folder)/\($0)" }
      let command = ([Place.python, "-I", "-S", sink] + words).joined(separator: " ")
      let rig = try Rig(columns: [Place.faulty("canary"), command], in: world)
      rig.hasDrops = hasDrops
      try rig.wait(for: "first row")
      try rig.wait(for: "tick ")
      if hasDrops {
        try rig.wait("the registration") { $0.drops == [Self.registration, "t=o:x=1"] }
      }
      return rig
    }

    private func kept(_ rig: Rig) -> String {
      let data = FileManager.default.contents(atPath: rig.world.folder + "/kept.json") ?? Data()
      return String(decoding: data, as: UTF8.self)
    }

    @Test("a file dropped from outside is kept before the other program hears that it is")
    func drop() throws {
      let rig = try start(waits: true)
      rig.say("t=m:x=70:y=5:X=700:Y=100:o=3;text/uri-list text/plain")
      try rig.wait("a welcome") { $0.drops.last == "t=m:o=1;text/uri-list text/plain" }
      rig.say("t=m:x=71:y=6:X=710:Y=120:o=3")
      rig.say("t=M:x=71:y=6:X=710:Y=120:o=3;text/uri-list text/plain")
      try rig.wait("a request for the data") { $0.drops.last == "t=r:x=1" }
      let list = "file:///h/it%27s%20%22odd%22%0Aname.txt\r\nfile:///h/..%2F.bashrc\r\n"
      let letters = Data(list.utf8).base64EncodedString()
      rig.say("t=r:x=1:m=1;\(letters.prefix(22))")
      rig.say("t=r:x=1:m=1;\(letters.dropFirst(22))")
      rig.say("t=r:x=1:m=0")
      try rig.wait("the question to the column") { _ in
        FileManager.default.fileExists(atPath: rig.world.folder + "/asked")
      }
      rig.tickOnce()
      #expect(rig.screen.drops.last == "t=r:x=1")
      _ = try rig.world.write("go", "")
      try rig.wait("the end of the drop") { $0.drops.last == "t=r:o=1" }
      #expect(kept(rig).contains(#"copy it's \"odd\"name.txt"#))
      try rig.wait(for: "copy .bashrc")
      try rig.quitCleanly()
    }

    @Test("a file of a name that is taken gets another one, and the old file stays as it is")
    func takenName() throws {
      let world = try World()
      let other = try world.write("other/note.txt", "new")
      _ = try world.write("shelf/note.txt", "old")
      let rig = try Rig(
        [Place.host, "files", "\(world.folder)/shelf"], columns: 120, rows: 24, in: world)
      rig.hasDrops = true
      try rig.wait(for: "note.txt")
      try rig.wait("the registration") { $0.manners.takesDrops }
      rig.say("t=m:x=30:y=12:X=300:Y=240:o=1;text/uri-list")
      try rig.wait("a welcome") { $0.drops.last == "t=m:o=1;text/uri-list" }
      rig.say("t=M:x=30:y=12:X=300:Y=240:o=1;text/uri-list")
      try rig.wait("a request for the data") { $0.drops.last == "t=r:x=1" }
      rig.say("t=r:x=1:m=1;\(Data("file://\(other)\r\n".utf8).base64EncodedString())")
      rig.say("t=r:x=1:m=0")
      try rig.wait("the end of the drop") { $0.drops.last == "t=r:o=1" }
      let names = try FileManager.default.contentsOfDirectory(atPath: "\(world.folder)/shelf")
      let texts = try names.sorted().map {
        try String(contentsOfFile: "\(world.folder)/shelf/\($0)", encoding: .utf8)
      }
      #expect(names.count == 2 && names.contains("note.txt"), "\(names)")
      #expect(Set(texts) == ["old", "new"])
      #expect(
        try String(contentsOfFile: "\(world.folder)/shelf/note.txt", encoding: .utf8) == "old")
      try rig.quitCleanly()
    }

    @Test("a picture comes in a file, which is gone afterwards")
    func picture() throws {
      let rig = try start()
      rig.say("t=M:x=70:y=5:o=1;image/png")
      try rig.wait("a request for the data") { $0.drops.last == "t=r:x=1" }
      let piece = Data(repeating: 7, count: 3_072).base64EncodedString()
      for _ in 0..<100 { rig.say("t=r:x=1:m=1;\(piece)") }
      rig.say("t=r:x=1:m=0")
      try rig.wait("the end of the drop") { $0.drops.last == "t=r:o=1" }
      try rig.wait(for: "copy Dropped.png of 307200 bytes")
      try rig.tick()
      let files = FileManager.default.subpaths(atPath: rig.world.folder) ?? []
      #expect(files.filter { $0.hasSuffix(".png") } == [])
      try rig.quitCleanly()
    }

    @Test(
      "files dropped on a folder are copied, or moved when that is asked for",
      arguments: [false, true])
    func files(moves: Bool) throws {
      let world = try World()
      _ = try world.write("shelf/inside.txt", "1")
      let source = try world.write("elsewhere/new thing.txt", "2")
      let rig = try Rig(
        [Place.host, "open", "files", "\(world.folder)/shelf"], columns: 120, in: world)
      rig.hasDrops = true
      try rig.wait("the list") {
        $0.manners.takesDrops && $0.lines.contains { $0.contains("▌ inside.txt") }
      }
      let row = try #require(rig.screen.lines.firstIndex { $0.contains("▌ inside.txt") })
      let line = rig.screen.lines[row]
      let name = try #require(line.range(of: "inside.txt"))
      let x = line.distance(from: line.startIndex, to: name.lowerBound)
      rig.say("t=m:x=\(x):y=\(row + 6):o=3;text/uri-list text/plain")
      try rig.wait("a welcome") { $0.drops.last?.hasPrefix("t=m:o=1;text/uri-list") == true }
      if moves {
        rig.type("m")
        try rig.wait("another one") { $0.drops.last?.hasPrefix("t=m:o=2;text/uri-list") == true }
      }
      rig.say("t=M:x=\(x):y=\(row + 6):o=3;text/uri-list text/plain")
      try rig.wait("a request for the data") { $0.drops.last == "t=r:x=1" }
      let list = Data(URL(fileURLWithPath: source).absoluteString.utf8).base64EncodedString()
      rig.say("t=r:x=1:m=1;\(list)")
      rig.say("t=r:x=1:m=0")
      try rig.wait("the end of the drop") { $0.drops.last == "t=r:o=\(moves ? 2 : 1)" }
      let arrived = FileManager.default.contents(atPath: "\(world.folder)/shelf/new thing.txt")
      #expect(arrived == Data("2".utf8))
      #expect(FileManager.default.fileExists(atPath: source) == !moves)
      try rig.wait(for: "new thing.txt")
      try rig.quitCleanly()
    }

    @Test("a drag that leaves, and a drop on what takes nothing, change nothing")
    func cancelled() throws {
      let rig = try start()
      rig.say("t=m:x=70:y=5:o=1;text/plain")
      try rig.wait("a welcome") { $0.drops.last == "t=m:o=1;text/plain" }
      rig.say("t=m:x=-1:y=-1")
      rig.say("t=M:x=4:y=3:o=1;text/plain")
      try rig.wait("the end of the drop") { $0.drops.last == "t=r:o=0" }
      #expect(!rig.screen.drops.contains { $0.hasPrefix("t=r:x") })
      #expect(kept(rig).isEmpty)
      try rig.quitCleanly()
    }

    @Test("a terminal that never sends the data holds nothing up")
    func silence() throws {
      let rig = try start()
      rig.say("t=M:x=70:y=5:o=1;text/plain")
      try rig.wait("a request for the data") { $0.drops.last == "t=r:x=1" }
      try rig.tick()
      // Another drag comes, and its drop works.
      rig.say("t=m:x=70:y=5:o=1;text/plain")
      try rig.wait("a welcome") { $0.drops.last == "t=m:o=1;text/plain" }
      rig.say("t=M:x=70:y=5:o=1;text/plain")
      try rig.wait("a request for the data") { $0.drops.last == "t=r:x=1" }
      rig.say("t=r:x=1:m=1;aGVsbG8=")
      rig.say("t=r:x=1:m=0")
      try rig.wait(for: "copy hello")
      try rig.quitCleanly()
    }

    @Test("a terminal without drag and drop never hears of it")
    func unsupported() throws {
      let rig = try start(hasDrops: false)
      rig.say("t=m:x=70:y=5:o=1;text/plain")
      rig.say("t=M:x=70:y=5:o=1;text/plain")
      rig.say("t=q:i=1")
      rig.say("t=o:x=60:y=2")
      rig.drag(from: (60, 2), to: (99, 5))
      try rig.tick()
      try rig.quitCleanly()
      #expect(rig.screen.drops.isEmpty)
    }

    @Test("pasted names of files are dropped with Enter, and Esc lets them go")
    func paste() throws {
      let rig = try start(hasDrops: false)
      let first = try rig.world.write("my file.txt", "1")
      let second = try rig.world.write("it's.txt", "2")
      rig.type("\u{1B}[200~\(first)\n\(second)\u{1B}[201~")
      try rig.wait(for: "Into Sink. Copy.")
      rig.type("\u{1B}")
      try rig.wait(for: "Cancelled. Nothing changed.")
      rig.type("\u{1B}[200~'\(first)' \(second.replacing("'", with: "\\'")) \u{1B}[201~")
      try rig.wait(for: "Into Sink. Copy.")
      rig.type("\r")
      try rig.wait(for: "copy my file.txt")
      try rig.wait(for: "copy it's.txt")
      // Names of nothing are text.
      rig.type("\u{1B}[200~/nowhere/at/all\u{1B}[201~")
      try rig.wait(for: "Nothing here takes pasted text")
      try rig.quitCleanly()
    }

    /// Where the row that can be dragged is.
    private func place(_ rig: Rig) throws -> (Int, Int) {
      let row = try #require(rig.screen.lines.firstIndex { $0.contains("first row") })
      let line = rig.screen.lines[row]
      let found = try #require(line.range(of: "first row"))
      return (line.distance(from: line.startIndex, to: found.lowerBound), row)
    }

    private func carry(_ rig: Rig, to column: Int, _ row: Int) throws {
      let from = try place(rig)
      rig.type("\u{1B}[<0;\(from.0 + 1);\(from.1 + 1)M")
      rig.say("t=o:x=\(from.0):y=\(from.1)")
      rig.type("\u{1B}[<32;\(from.0 + 6);\(from.1 + 1)M")
      rig.type("\u{1B}[<32;\(column + 1);\(row + 1)M")
    }

    @Test("a drag held at the edge is offered to other programs, and their word ends it")
    func out() throws {
      let rig = try start()
      try carry(rig, to: 99, 6)
      try rig.wait("the offer") { $0.drops.last == "t=P:x=-1" }
      let offer = try #require(rig.screen.drops.first { $0.hasPrefix("t=o:o=1;") })
      #expect(offer.hasPrefix("t=o:o=1;text/plain application/vnd.colonnade.session."))
      let data = Data("first row".utf8).base64EncodedString()
      #expect(rig.screen.drops.contains("t=p:x=0:m=1;\(data)"))
      #expect(rig.screen.drops.contains("t=p:x=0:m=0"))
      rig.say("t=E;OK")
      rig.say("t=e:x=1:y=0")
      rig.say("t=e:x=2:o=1")
      rig.say("t=e:x=3")
      rig.say("t=e:x=4:y=0")
      try rig.wait("the pointer") { $0.manners.pointer.isEmpty }
      try rig.wait(for: "first row")
      try rig.quitCleanly()
    }

    @Test("killed in the middle of a drag, pointer and drag and drop are the terminal's again")
    func killed() throws {
      let rig = try start()
      try carry(rig, to: 70, 6)
      try rig.wait("a pointer") { !$0.manners.pointer.isEmpty }
      kill(try #require(rig.host), SIGKILL)
      #expect(try rig.exitCode() == 128 + SIGKILL)
      #expect(rig.screen.leftovers == [])
      #expect(rig.screen.drops.suffix(2) == ["t=A", "t=o:x=2"])
    }

    @Test("y puts the text of a row on the clipboard")
    func clipboard() throws {
      let rig = try start()
      let from = try place(rig)
      rig.click(from.0, from.1)
      rig.type("y")
      let text = Data("first row".utf8).base64EncodedString()
      try rig.wait("the clipboard") { $0.clipboard == [text] }
      try rig.quitCleanly()
    }
  }
}

extension Rig {
  /// Lets the terminal's drag and drop say something.
  fileprivate func say(_ message: String) { type("\u{1B}]72;\(message)\u{1B}\\") }

  /// Reads until the host has drawn something more.
  fileprivate func tickOnce() { _ = try? tick(1) }
}
