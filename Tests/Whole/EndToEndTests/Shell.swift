// SPDX-License-Identifier: Apache-2.0
import Foundation
import Glibc

/// A command run to its end without a terminal.
struct CommandRun {
  let code: Int32
  let output: String
  let errors: String

  /// Runs the host, or another program, with these words; input is empty unless given.
  init(
    _ words: [String], of program: String = Place.host, input: String = "", in world: World,
    directory: String? = nil, environment: [String: String] = [:]
  ) throws {
    let process = Process()
    process.executableURL = URL(fileURLWithPath: program)
    process.arguments = words
    process.environment = world.environment.merging(environment) { $1 }
    process.currentDirectoryURL = URL(fileURLWithPath: directory ?? world.folder)
    let files = try ["in", "out", "err"].map { name -> FileHandle in
      let path = "\(world.folder)/command-\(name)"
      try Data((name == "in" ? input : "").utf8).write(to: URL(fileURLWithPath: path))
      return try name == "in"
        ? FileHandle(forReadingFrom: URL(fileURLWithPath: path))
        : FileHandle(forWritingTo: URL(fileURLWithPath: path))
    }
    (process.standardInput, process.standardOutput, process.standardError) =
      (files[0], files[1], files[2])
    try process.run()
    let deadline = Deadline(milliseconds: 15_000)
    while process.isRunning, !deadline.isOver { usleep(2_000) }
    if process.isRunning { for process in world.processes { kill(process, SIGKILL) } }
    process.waitUntilExit()
    code =
      process.terminationReason == .exit
      ? process.terminationStatus : 128 + process.terminationStatus
    output = (try? String(contentsOfFile: "\(world.folder)/command-out", encoding: .utf8)) ?? ""
    errors = (try? String(contentsOfFile: "\(world.folder)/command-err", encoding: .utf8)) ?? ""
  }
}
