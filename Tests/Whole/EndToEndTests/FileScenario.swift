// SPDX-License-Identifier: Apache-2.0
import Foundation
import PaneTestSupport
import Testing

/// A scenario of the file manager on a real disk: what is there, what is pressed, what is seen then,
/// and what is on the disk afterwards.
///
/// A *scenario* has an id such as `G1` and one file of that name. Without a `start` it begins in the
/// folder `w` with `sub/d.txt`, `a.txt`, `b.txt`, `c.txt` and `.dot`.
struct FileScenario: Decodable, CustomTestStringConvertible {
  /// The files by their paths, with their contents; a path that ends in `/` is a folder.
  var start: [String: String]?
  /// Links by their paths, with what they lead to.
  var links: [String: String]?
  /// Permissions by path, as three digits.
  var modes: [String: String]?
  /// Files of so many bytes.
  var fill: [String: Int]?
  /// Archives that a script makes, by their paths.
  var archives: [String]?
  /// Files by the beginning of their names, so many of each: their number ends the name and is what
  /// they say.
  var many: [String: Int]?
  /// Further names of files, with the path of each.
  var names: [String: String]?
  /// When files were changed last, by path, in seconds since 1970.
  var times: [String: Int]?
  /// The layout that is opened; `files` without one.
  var layout: String?
  /// Folder to begin in.
  var folder: String?
  /// Further words of the command line.
  var words: [String]?
  /// Sizes of the window; `120x30` without any.
  var sizes: [String]?
  /// What is pressed and seen, each step from the beginning.
  var steps: [Step]?
  /// A session on a terminal that ends by itself.
  var session: Session?
  /// Files afterwards, with their contents; `null` for what is not there.
  var disk: [String: String?]?
  /// What links lead to afterwards.
  var leads: [String: String?]?
  /// Paths that are another name of a file afterwards, with that name.
  var same: [String: String]?
  /// Permissions afterwards, as three digits.
  var permissions: [String: String]?
  /// Lines of files in the state folder afterwards.
  var state: [String: [String]]?
  /// The id, from the name of the file.
  var id = ""

  struct Step: Decodable {
    /// Keys as `colonnade snapshot` takes them.
    var keys: String
    /// Texts that some line of the screen contains.
    var shows: [String]?
    /// Texts no line contains.
    var hides: [String]?
    /// Texts that stand in this order from above.
    var order: [String]?
  }

  /// A session that ends by what is typed, such as one that chooses a file.
  struct Session: Decodable {
    /// The words of the command line; `{}` is the folder of the world.
    var command: [String]
    /// What is seen, and what is typed then.
    var typed: [Typed]
    /// Its exit code.
    var exit: Int32

    struct Typed: Decodable {
      var shows: [String]?
      var hides: [String]?
      var keys: String
    }
  }

  private enum CodingKeys: String, CodingKey {
    case start, links, modes, fill, archives, names, folder, words, sizes, steps, session, disk
    case times, layout, state, many, leads, same, permissions
  }

  var testDescription: String { id }

  private static let usual = [
    "w/sub/d.txt": "4444", "w/a.txt": "1", "w/b.txt": "22", "w/c.txt": "333", "w/.dot": "",
  ]

  /// Runs all steps in all sizes, each on a disk of its own; the last one tells what is there then.
  func run() throws {
    if let session { try run(session) }
    for size in sizes ?? ["120x30"] {
      for (number, step) in (steps ?? []).enumerated() {
        let world = try World()
        try begin(in: world)
        let run = try CommandRun(
          ["snapshot", layout ?? "files", "\(world.folder)/\(folder ?? "w")"]
            + (words ?? []).map { $0.replacing("{}", with: world.folder) }
            + ["--size", size, "--keys", step.keys], in: world)
        try #require(run.code == 0, "\(id) at \(size), \(step.keys): \(run.errors)")
        check(step, run.output, at: size, in: world)
        if number == (steps ?? []).count - 1 { try checkDisk(in: world) }
      }
    }
  }

  /// Runs the session on a terminal to its end.
  private func run(_ session: Session) throws {
    let world = try World()
    try begin(in: world)
    let path = world.environment["PATH"] ?? ""
    let rig = try Rig(
      session.command.map {
        switch $0 {
        case "colonnade": Place.host
        case "filechooser": "\(Place.package)/Config/filechooser"
        default: $0.replacing("{}", with: world.folder)
        }
      }, columns: 120, rows: 30,
      in: world,
      environment: [
        "PATH": "\(Place.products):\(path)", "TERMCMD": "env",
      ])
    for step in session.typed {
      try rig.wait("\(id): \(step.shows ?? [])") { screen in
        (step.shows ?? []).allSatisfy { screen.text.contains($0) }
          && (step.hides ?? []).allSatisfy { !screen.text.contains($0) }
      }
      rig.type(step.keys)
    }
    #expect(try rig.exitCode() == session.exit, "\(id)")
    try checkDisk(in: world)
  }

  private func begin(in world: World) throws {
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

  private func check(_ step: Step, _ screen: String, at size: String, in world: World) {
    let lines = screen.split(separator: "\n")
    let place: Comment = "\(id) at \(size), \(step.keys):\n\(screen)"
    for text in step.shows ?? [] {
      let text = text.replacing("{}", with: world.folder)
      #expect(lines.contains { $0.contains(text) }, "shows “\(text)”; \(place)")
    }
    for text in step.hides ?? [] { #expect(!screen.contains(text), "hides “\(text)”; \(place)") }
    let rows = (step.order ?? []).map { text in lines.firstIndex { $0.contains(text) } ?? -1 }
    #expect(!rows.contains(-1) && rows == rows.sorted(), "in order \(step.order ?? []); \(place)")
  }

  private func checkDisk(in world: World) throws {
    for (path, text) in disk ?? [:] {
      let found = FileManager.default.contents(atPath: "\(world.folder)/\(path)")
      let text = text?.replacing("{}", with: world.folder)
      #expect(found.map { String(decoding: $0, as: UTF8.self) } == text, "\(id): \(path)")
    }
    let files = FileManager.default
    for (path, target) in leads ?? [:] {
      let found = try? files.destinationOfSymbolicLink(atPath: "\(world.folder)/\(path)")
      #expect(found == target?.replacing("{}", with: world.folder), "\(id): \(path)")
    }
    for (path, other) in same ?? [:] {
      let numbers = [path, other].map { name in
        (try? files.attributesOfItem(atPath: "\(world.folder)/\(name)"))?[.systemFileNumber] as? Int
      }
      #expect(numbers[0] != nil && numbers[0] == numbers[1], "\(id): \(path)")
    }
    for (path, digits) in permissions ?? [:] {
      let found =
        (try? files.attributesOfItem(atPath: "\(world.folder)/\(path)"))?[.posixPermissions] as? Int
      #expect(found.map { String($0, radix: 8) } == digits, "\(id): \(path)")
    }
    for (name, expected) in state ?? [:] {
      let path = "\(world.folder)/state/colonnade/\(name)"
      let text = FileManager.default.contents(atPath: path) ?? Data()
      let lines = String(decoding: text, as: UTF8.self).split(separator: "\n").map(String.init)
      for line in expected {
        let line = line.replacing("{}", with: world.folder)
        #expect(lines.contains(line), "\(id): \(name) has \(lines)")
      }
    }
  }
}
