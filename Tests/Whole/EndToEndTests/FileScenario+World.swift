// SPDX-License-Identifier: Apache-2.0
import Foundation
import Glibc
import PaneTestSupport
import Testing

extension FileScenario {
  private static let usual = [
    "w/sub/d.txt": "4444", "w/a.txt": "1", "w/b.txt": "22", "w/c.txt": "333", "w/.dot": "",
  ]

  func begin(in world: World) throws {
    for (path, text) in start ?? Self.usual {
      if path.hasSuffix("/") {
        try FileManager.default.createDirectory(
          atPath: "\(world.folder)/\(path)", withIntermediateDirectories: true)
      } else {
        let isProgram = path.hasPrefix("bin/")
        _ = try world.write(
          path, text.replacing("{}", with: world.folder), permissions: isProgram ? 0o755 : 0o644)
      }
    }
    for (path, count) in many ?? [:] {
      for number in 0..<count { _ = try world.write("\(path)\(number)", "\(number)") }
    }
    for (path, count) in fill ?? [:] {
      _ = try world.write(path, String(repeating: "x", count: count))
    }
    for (path, target) in links ?? [:] {
      try FileManager.default.createSymbolicLink(
        atPath: "\(world.folder)/\(path)", withDestinationPath: target)
    }
    for path in archives ?? [] { try makeArchive(path, in: world) }
    for (path, other) in names ?? [:] {
      try FileManager.default.linkItem(
        atPath: "\(world.folder)/\(other)", toPath: "\(world.folder)/\(path)")
    }
    for (path, seconds) in times ?? [:] {
      try FileManager.default.setAttributes(
        [.modificationDate: Date(timeIntervalSince1970: TimeInterval(seconds))],
        ofItemAtPath: "\(world.folder)/\(path)")
    }
    try shell(before ?? [], in: world)
    for (path, digits) in modes ?? [:] {
      try FileManager.default.setAttributes(
        [.posixPermissions: Int(digits, radix: 8) ?? 0o644],
        ofItemAtPath: "\(world.folder)/\(path)")
    }
  }

  private func makeArchive(_ path: String, in world: World) throws {
    let place = URL(fileURLWithPath: "\(world.folder)/\(path)")
    try FileManager.default.createDirectory(
      at: place.deletingLastPathComponent(), withIntermediateDirectories: true)
    let script = Checkout.folder.appendingPathComponent(
      "Tests/Whole/ArchiveTests/Fixtures/archives.py")
    let run = Process()
    run.executableURL = URL(fileURLWithPath: "/usr/bin/env")
    run.arguments = [
      "python3", script.path, place.deletingLastPathComponent().path, place.lastPathComponent,
    ]
    try run.run()
    run.waitUntilExit()
    try #require(run.terminationStatus == 0)
  }

  /// Runs lines of a shell in the folder of the world; each has to work.
  func shell(_ lines: [String], in world: World) throws {
    guard !lines.isEmpty else { return }
    let run = try CommandRun(
      ["-e", "-c", lines.joined(separator: "\n")], of: "/bin/sh", in: world,
      environment: ["GIT_CONFIG_NOSYSTEM": "1"])
    try #require(run.code == 0, "\(id): \(run.output)\(run.errors)")
  }

  // MARK: The surroundings

  /// What is set besides the world's own.
  func variables(in world: World) throws -> [String: String] {
    var all = (environment ?? [:]).mapValues { $0.replacing("{}", with: world.folder) }
    if let without { all["PATH"] = try path(without: without, in: world) }
    return all
  }

  /// The words that start a program as the user of the scenario, those of the program with them.
  func starting(_ program: [String], in world: World) -> [String] {
    if inside != nil || stick != nil {
      let lines =
        ["cd '\(world.folder)'"] + [stick.map(Self.mounting)].compactMap(\.self)
        + (inside ?? []) + ["exec \"$@\""]
      let view = ["unshare", "--user", "--map-root-user", "--mount"]
      return view + ["/bin/sh", "-e", "-c", lines.joined(separator: "\n"), "sh"] + program
    }
    guard isOrdinary == true, geteuid() == 0 else { return program }
    return ["unshare", "--user", "--map-user=1000", "--map-group=1000"] + program
  }

  // MARK: What not every system has

  /// The line of a shell that mounts a stick.
  private static func mounting(_ stick: Stick) -> String {
    let script = fixture("foldingdisk.py").path
    return "python3 '\(script)' '\(stick.holds)' '\(stick.at)'"
  }

  /// What this system lacks for the scenario, in words; `nil` when all is there.
  func lack() throws -> String? {
    if needsWalls == true, !(try host(["health"], in: World()).output.contains("behind walls")) {
      return "the kernel has no walls (Landlock)"
    }
    guard stick != nil else { return nil }
    var trial = FileScenario()
    trial.stick = Stick(holds: "a", at: "b")
    let world = try World()
    for name in ["a", "b"] {
      try FileManager.default.createDirectory(
        atPath: "\(world.folder)/\(name)", withIntermediateDirectories: true)
    }
    let run = try CommandRun(trial.starting(["true"], in: world), of: "/usr/bin/env", in: world)
    return run.code == 0 ? nil : "no file system of a program can be mounted: \(run.errors)"
  }

  /// A search path on which all programs are but these.
  private func path(without names: [String], in world: World) throws -> String {
    let files = FileManager.default
    let folder = "\(world.folder)/programs"
    try files.createDirectory(atPath: folder, withIntermediateDirectories: true)
    let path = ProcessInfo.processInfo.environment["PATH"] ?? "/usr/bin:/bin"
    for place in path.split(separator: ":") {
      for name in (try? files.contentsOfDirectory(atPath: String(place))) ?? []
      where !names.contains(name) {
        try? files.createSymbolicLink(
          atPath: "\(folder)/\(name)", withDestinationPath: "\(place)/\(name)")
      }
    }
    return "\(world.folder)/bin:\(folder)"
  }
}
