// SPDX-License-Identifier: Apache-2.0
import FileKit
import Foundation
import Glibc
import PanePlugin
import Testing

/// Programs that are started to help, with and without limits.
@Suite(.timeLimit(.minutes(1))) struct HelperRunTests {
  private let scratch: FilesScratch
  private var folder: FilePath { FilePath(scratch.folder) }

  init() throws { scratch = try FilesScratch() }

  @Test("a helper's output comes as it is written, and it ends with all it has started")
  func helper() throws {
    let words = try HelperRun(["/bin/sh", "-c", "pwd; exit 3"], in: folder)
    var output: [UInt8] = []
    while let bytes = words.read(milliseconds: 5_000) { output += bytes }
    #expect(String(decoding: output, as: UTF8.self) == scratch.folder + "\n")
    #expect(words.end(isOver: true) == 3)
    let endless = try HelperRun(["/bin/sh", "-c", "sleep 100 & sleep 100"], in: folder)
    #expect(endless.read(milliseconds: 0) == [])
    #expect(endless.end(isOver: false) == 137)
    #expect(throws: FileProblem.self) { try HelperRun(["/nowhere"], in: folder) }
  }

  private func run(
    _ script: String, _ limits: HelperLimits = HelperLimits(), input: Int32 = -1
  ) throws -> (output: String, status: Int) {
    let words = ["/bin/sh", "-c", script].map { Array($0.utf8) }
    let run = try HelperRun(words, in: folder, limits: limits, input: input)
    let (output, status) = run.collect(milliseconds: 20_000, most: 1 << 20)
    return (String(decoding: output, as: UTF8.self), status)
  }

  @Test("a helper with limits knows nothing of us, and cannot go beyond them")
  func limits() throws {
    let file = folder.appending("a.txt").withCString { open($0, O_RDONLY | O_CLOEXEC) }
    defer { close(file) }
    let facts = try run(
      "cat; env | sort | grep -v ^_ ; ls /proc/self/fd", input: file)
    #expect(
      facts.output.hasPrefix("12345HOME=\nLANG=C.UTF-8\nPATH=/usr/local/bin:/usr/bin:/bin\nPWD="))
    #expect(facts.output.hasSuffix("\n0\n1\n2\n3\n4\n5\n"), "5 is the folder that is listed")
    let numbers = try run("ulimit -t; ulimit -v; ulimit -f; ulimit -n; nice")
    #expect(numbers.output == "4\n1048576\n524288\n64\n10\n")
    var small = HelperLimits()
    small.fileSize = 1
    let large = try run("head -c 2000000 /dev/zero > big", small)
    #expect(large.status != 0)
    #expect(try FileFacts(of: folder.appending("big")).size == 1 << 20)
    small.seconds = 1
    #expect(try run("while :; do :; done", small).status == 128 + Int(SIGKILL))
  }

  @Test("a helper with limits has no network, and is told answers")
  func offline() throws {
    let script = "import socket\ntry: socket.socket()\nexcept PermissionError: print('none')"
    let words = ["/usr/bin/python3", "-I", "-S", "-c", script].map { Array($0.utf8) }
    let run = try HelperRun(words, in: folder, limits: HelperLimits())
    let (output, _) = run.collect(milliseconds: 20_000, most: 100)
    #expect(String(decoding: output, as: UTF8.self) == "none\n")
    let asking = try HelperRun(
      ["/bin/sh", "-c", "read word <&3; echo $word"].map { Array($0.utf8) }, in: folder,
      limits: HelperLimits(), hearsAnswers: true)
    asking.answer(Array("yes\n".utf8))
    let (heard, status) = asking.collect(milliseconds: 20_000, most: 100)
    #expect(String(decoding: heard, as: UTF8.self) == "yes\n" && status == 0)
  }

  @Test("what takes too long or says too much is ended")
  func collecting() throws {
    let slow = try HelperRun(["/bin/sh", "-c", "echo a; sleep 100"], in: folder)
    let (output, status) = slow.collect(milliseconds: 500, most: 100)
    #expect(output == Array("a\n".utf8) && status == 137)
    let endless = try HelperRun(["/bin/sh", "-c", "yes"], in: folder)
    let (many, end) = endless.collect(milliseconds: 20_000, most: 100_000)
    #expect(many.count >= 100_000 && end == 137)
  }
}
