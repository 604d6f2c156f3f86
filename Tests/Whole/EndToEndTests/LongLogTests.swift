// SPDX-License-Identifier: Apache-2.0
import Foundation
import Glibc
import PaneTestSupport
import Testing

extension EndToEnd {
  @Suite("Logs that are long to read")
  struct LongLogTests {
    /// Writes a log of a dead session with so many bytes of moves that are over.
    private func writeLog(_ bench: FileBench, bytes: Int) throws {
      let program = Process()
      program.executableURL = URL(fileURLWithPath: "/usr/bin/env")
      program.arguments = [
        Place.python, "-c",
        """
        import glob, json, sys, zlib
        folder, size = sys.argv[1], int(sys.argv[2])
        for path in glob.glob(folder + "/*.log"):
          for line in open(path, "rb"):
            record = json.loads(line.split(b" ", 2)[2])
            if record["is"] == "begin": begin = record
        written = number = 0
        with open(folder + "/0000-dead.log", "wb") as log:
          while written < size:
            number += 1
            key = "dead-%d" % number
            begin["order"]["transfer"] = key
            for record in [begin, {"is": "done", "transfer": key}]:
              body = json.dumps(record, ensure_ascii=False, separators=(",", ":")).encode()
              written += log.write(b"%d %d %s\\n" % (len(body), zlib.crc32(body), body))
        """, "\(bench.world.folder)/state/colonnade/transfers", "\(bytes)",
      ]
      let output = Pipe()
      program.standardOutput = output
      try program.run()
      _ = output.fileHandleForReading.readDataToEndOfFile()
      program.waitUntilExit()
      try #require(program.terminationStatus == 0)
    }

    @Test("are read beside the first picture, and what can be taken back is known then")
    func beside() throws {
      let count = 500
      let bench = try FileBench(putting: count, by: "x")
      try bench.killHost(withGuardian: true)
      try writeLog(bench, bytes: 22 << 20)
      try bench.restart()
      // The rows of both columns are there already.
      try bench.rig.wait("that it is read") { $0.text.contains("Reading what the last run") }
      bench.rig.type("j")
      bench.rig.type("u")
      try bench.rig.wait("that u has to wait") { $0.text.contains("still being read") }
      #expect(bench.targetNames.count == count)
      try bench.rig.wait("the end of reading", seconds: 60) { screen in
        !screen.text.contains("Reading what") && !screen.text.contains("still being read")
      }
      bench.rig.type("u")
      try bench.rig.wait("all of it back", seconds: 30) { _ in bench.targetNames.isEmpty }
      #expect(bench.sourceNames.count == count)
      // Nothing older is taken back in its place.
      try bench.rig.wait("the word of it") { $0.text.contains("Undone") }
      bench.rig.type("u")
      try bench.rig.wait(for: "Nothing to undo")
      try bench.quit()
    }
  }
}
