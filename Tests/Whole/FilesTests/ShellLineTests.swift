// SPDX-License-Identifier: Apache-2.0
import FileKit
import Foundation
import PanePlugin
import Testing

@Suite("Names in command lines")
struct ShellLineTests {
  @Test(
    "a command is ended with what it has started, and no other program is", arguments: ["", " &"])
  func ending(_ way: String) throws {
    let scratch = try FilesScratch()
    let text = try PrivateText([], name: "number")
    defer { text.remove() }
    let line = try ShellLine("sleep 1000 | cat {} - >/dev/null\(way)")
    let words = line.words(
      [FilePath("/dev/null")], row: nil, in: FilePath(scratch.folder), output: text.place)
    let run = Process()
    // As the host starts it: a group of its own, and no signal held back.
    run.executableURL = URL(filePath: "/usr/bin/env")
    run.arguments = ["python3", "-c", Self.leading] + words
    try run.run()
    while ShellLine.number(of: text).isEmpty, run.isRunning { usleep(1_000) }
    // The number of a program that has not this text among its words.
    let other = try PrivateText([], name: "number")
    try "\(getpid())\n".write(
      toFile: other.place.display() + ".shell", atomically: false, encoding: .utf8)
    ShellLine.end(other)
    other.remove()
    #expect(run.isRunning)
    ShellLine.end(text)
    run.waitUntilExit()
    #expect(run.terminationStatus != 0)
  }

  private static let leading = """
    import os, signal, sys
    signal.pthread_sigmask(signal.SIG_SETMASK, [])
    os.setpgid(0, 0)
    os.execv(sys.argv[1], sys.argv[1:])
    """

  @Test(
    "a shell gets the bytes of every name, whatever they are",
    arguments: [
      ["a.txt"], ["bad\u{FF}name", "x"].map(\.self), ["-n", "$(id)", "`id`", "\"'\\"],
      ["end\n", " ", "%s%b\\0101"],
    ], [[], [[UInt8(0xFF), 0xFE]], [[0x2D, 0xC3], [0xE2, 0x82, 0x0A]]])
  func names(_ texts: [String], _ odd: [[UInt8]]) throws {
    let scratch = try FilesScratch()
    let folder = FilePath(scratch.folder).appending(odd.first ?? Array("plain".utf8))
    try FileManager.default.createDirectory(
      atPath: scratch.folder + "/out", withIntermediateDirectories: true)
    #expect(
      folder.bytes.withUnsafeBufferPointer { bytes in
        mkdir(Array(bytes).map(CChar.init(bitPattern:)) + [0], 0o755)
      } == 0)
    let names = texts.map { Array($0.utf8) } + odd
    let places = names.map(folder.appending)
    let output = scratch.folder + "/out/text"
    let line = try ShellLine("printf '%s|' {} \"$f\" \"$d\"; pwd")
    let words = line.words(places, row: places.last, in: folder, output: FilePath(output))
    let run = Process()
    run.executableURL = URL(filePath: words[0])
    run.arguments = Array(words.dropFirst())
    run.currentDirectoryURL = URL(filePath: odd.isEmpty ? folder.display() : "/")
    try run.run()
    run.waitUntilExit()
    var wanted: [UInt8] = []
    for place in places + [places[places.count - 1], folder] { wanted += place.bytes + [0x7C] }
    let written = try [UInt8](Data(contentsOf: URL(filePath: output)))
    #expect(written == wanted + folder.bytes + [0x0A])
  }
}
