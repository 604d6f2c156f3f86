// SPDX-License-Identifier: Apache-2.0
import Foundation
import Glibc
import PaneTestSupport
import Testing

/// Two columns of Files, and the two folders they show: what is on disk is what counts.
///
/// Things go from the right column to the left one, which does not follow.
final class FileBench {
  let world: World
  private(set) var rig: Rig
  /// Where things are, and where they go.
  let source: String
  let target: String
  private let layout: String
  /// Folders beside the world: removed at the end, mounts first.
  private let elsewhere: [String]
  private let mount: String?

  /// Where the folders lie.
  enum Where: Sendable {
    /// Both beside the world.
    case near
    /// The target in memory, and the source on the disk of temporary files.
    case toMemory
    case fromMemory
    /// The target on a file system of its own, of so many MiB.
    case onMount(mebibytes: Int)
  }

  /// Prepares both folders and shows them.
  ///
  /// - Parameters:
  ///   - place: Where the folders lie.
  ///   - targetIsSource: Whether both columns show the source's folder.
  ///   - showing: A path below the target that the left column shows instead of it.
  ///   - isReadOnly: Whether the target's mount cannot be written once it is filled.
  ///   - recordsSession: Whether the session is recorded in the file `trace` of the world.
  ///   - fill: Gets source and target and puts there what the test needs.
  /// - Throws: When a folder, a mount or the program cannot be had.
  init(
    _ place: Where = .near, targetIsSource: Bool = false, showing: String = "",
    isReadOnly: Bool = false, recordsSession: Bool = false, fill: (String, String) throws -> Void
  ) throws {
    let world = try World()
    self.world = world
    let memory = "/dev/shm/" + (world.folder as NSString).lastPathComponent
    var (from, to) = ("\(world.folder)/from", "\(world.folder)/to")
    var (elsewhere, mount): ([String], String?) = ([], nil)
    switch place {
    case .near: break
    case .toMemory: (to, elsewhere) = ("\(memory)/to", [memory])
    case .fromMemory: (from, elsewhere) = ("\(memory)/from", [memory])
    case .onMount: mount = to
    }
    if targetIsSource { to = from }
    for folder in [from, to] {
      try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
    }
    if case .onMount(let size) = place { try Self.mount(to, "size=\(size)m") }
    (source, target, self.elsewhere, self.mount) = (from, to, elsewhere, mount)
    try fill(from, to)
    if isReadOnly { try Self.mount(to, "remount,ro") }
    layout = try world.write(
      "two.jsonc",
      #"{"name": "two", "columns": {"primary": {"plugin": "files", "args": ["\#(to)\#(showing)"]}, "#
        + #""secondary": {"plugin": "files", "args": ["\#(from)"]}}, "focus": "secondary"}"#)
    rig = try Self.start(
      layout, in: world,
      environment: recordsSession ? ["COLONNADE_TRACE": "\(world.folder)/trace"] : [:])
    try showsBoth()
  }

  /// Shows so many files, and puts all of them into the empty folder beside them.
  ///
  /// - Parameters:
  ///   - count: How many files; they are named from 10000 on.
  ///   - key: The key that takes them: to copy or to move.
  /// - Throws: When they do not get there.
  convenience init(putting count: Int, by key: String) throws {
    try self.init { source, _ in
      for n in 0..<count {
        try Data("\(n)".utf8).write(to: URL(fileURLWithPath: "\(source)/\(10_000 + n)"))
      }
    }
    // The last row is there when all of them are.
    rig.type("G")
    _ = try cell("\(10_000 + count - 1)")
    rig.type("\u{1}" + key)
    try rig.wait("what is on the shelf") { $0.text.contains("p put ") }
    let other = try cell("Empty folder", isLeft: true)
    rig.click(other.0, other.1)
    rig.type("p")
    try rig.wait("all there", seconds: 60) { _ in targetNames.count == count }
    try rig.wait("the end of it", seconds: 60) { $0.text.contains("u undo") }
  }

  /// Waits for the rows of both columns, or for the word that there are none: what is dragged before
  /// a column has said what it takes is refused, and rightly.
  private func showsBoth() throws {
    try rig.wait("both columns") { screen in
      let parts = screen.glyphs.dropFirst(2).dropLast().compactMap { cells in
        cells.firstIndex { "│┃".contains($0) }.map { (cells[..<$0], cells[($0 + 1)...]) }
      }
      return parts.contains { $0.0.contains { !" ▏▌".contains($0) } }
        && parts.contains { $0.1.contains { !" ▏▌".contains($0) } }
    }
  }

  deinit {
    for process in world.processes { kill(process, SIGKILL) }
    if let mount { _ = try? Self.run("umount", ["-l", mount]) }
    for folder in elsewhere { try? FileManager.default.removeItem(atPath: folder) }
  }

  private static func start(
    _ layout: String, in world: World, environment: [String: String] = [:]
  ) throws -> Rig {
    try Rig(
      [Place.host, "open", layout], columns: 140, in: world, environment: environment)
  }

  // MARK: The machine

  /// Whether memory is a file system of its own here, with room.
  static let hasMemory: Bool = {
    var (left, right, room) = (stat(), stat(), statvfs())
    return stat(NSTemporaryDirectory(), &left) == 0 && stat("/dev/shm", &right) == 0
      && left.st_dev != right.st_dev && statvfs("/dev/shm", &room) == 0
      && room.f_bavail * room.f_frsize > 3 << 30
  }()

  /// Whether this user may mount a file system.
  static let canMount: Bool = {
    guard getuid() == 0 else { return false }
    let folder = NSTemporaryDirectory() + "colonnade-mount-\(getpid())"
    guard mkdir(folder, 0o700) == 0 else { return false }
    defer { rmdir(folder) }
    guard (try? mount(folder, "size=1m")) != nil else { return false }
    return (try? run("umount", [folder])) != nil
  }()

  private static func mount(_ folder: String, _ options: String) throws {
    _ = try run("mount", ["-t", "tmpfs", "-o", options, "tmpfs", folder])
  }

  @discardableResult
  private static func run(_ program: String, _ arguments: [String]) throws -> String {
    let process = Process()
    process.executableURL = URL(fileURLWithPath: "/usr/bin/env")
    process.arguments = [program] + arguments
    let output = Pipe()
    process.standardOutput = output
    process.standardError = FileHandle.nullDevice
    try process.run()
    let data = output.fileHandleForReading.readDataToEndOfFile()
    process.waitUntilExit()
    guard process.terminationStatus == 0 else { throw TooLate(description: program) }
    return String(decoding: data, as: UTF8.self)
  }

  /// Makes a file of so many MiB that is no two times the same; with a hole of as many behind it.
  static func makeFile(_ path: String, mebibytes: Int, hasHole: Bool = false) throws {
    try run(
      Place.python,
      [
        "-c",
        """
        import os, sys
        piece = os.urandom(1 << 20)
        with open(sys.argv[1], "wb") as file:
          for n in range(int(sys.argv[2])): file.write(n.to_bytes(8, "big") + piece[8:])
          if sys.argv[3] == "1":
            file.truncate(2 * file.tell() - 9)
            file.seek(0, 2)
            file.write(b"the end.")
        os.chmod(sys.argv[1], 0o4750)
        try: os.setxattr(sys.argv[1], "user.colonnade", b"kept")
        except OSError: pass
        os.utime(sys.argv[1], ns=(1_500_000_000_123_456_789, 1_400_000_000_987_654_321))
        """, path, "\(mebibytes)", hasHole ? "1" : "0",
      ])
  }

  /// What a file is: kind, permissions, time, size, whether it has holes, contents, attribute.
  static func facts(_ path: String) throws -> [String] {
    try run(
      Place.python,
      [
        "-c",
        """
        import hashlib, os, stat, sys
        s = os.lstat(sys.argv[1])
        print(oct(s.st_mode)); print(s.st_mtime_ns); print(s.st_size); print(s.st_blocks * 512 < s.st_size)
        if stat.S_ISLNK(s.st_mode): print(os.readlink(sys.argv[1]))
        else: print(hashlib.file_digest(open(sys.argv[1], "rb"), "sha256").hexdigest())
        try: print(os.getxattr(sys.argv[1], "user.colonnade", follow_symlinks=False).decode())
        except OSError: print("-")
        """, path,
      ]
    ).split(separator: "\n").map(String.init)
  }

  // MARK: Hands

  /// The cell of a text in the right column, or the left one.
  func cell(
    _ text: String, isLeft: Bool = false, sourceLocation: SourceLocation = #_sourceLocation
  ) throws -> (Int, Int) {
    var found: (Int, Int)?
    try rig.wait(text, sourceLocation: sourceLocation) { screen in
      for (row, cells) in screen.glyphs.enumerated().dropFirst(2).dropLast() {
        let line = cells.map { $0.count == 1 ? $0 : " " }
        guard let border = line.firstIndex(where: { "│┃".contains($0) }) else { continue }
        let (start, part) =
          isLeft
          ? (0, line[..<border].joined()) : (border + 1, line[(border + 1)...].joined())
        guard let range = part.range(of: text) else { continue }
        found = (start + part.distance(from: part.startIndex, to: range.lowerBound), row)
        return true
      }
      return false
    }
    return try #require(found, sourceLocation: sourceLocation)
  }

  /// Takes a thing of the right column over the left one: to a row there, or below all rows.
  func hold(_ name: String, over row: String? = nil) throws {
    let from = try cell(name)
    let to = try row.map { try cell($0, isLeft: true) } ?? (6, 15)
    report(0, from, "M")
    report(32, (from.0 + 3, from.1), "M")
    report(32, (to.0 + 1, to.1), "M")
    report(32, to, "M")
    held = to
    // Between file systems a drop copies unless a move is asked for.
    try rig.wait("what is carried") { $0.text.contains("Esc") || $0.text.contains("1 item") }
    rig.type("m")
  }

  private var held = (0, 0)

  func drop() { report(0, held, "m") }

  func report(_ button: Int, _ cell: (Int, Int), _ end: String) {
    rig.type("\u{1B}[<\(button);\(cell.0 + 1);\(cell.1 + 1)\(end)")
  }

  /// The cell of an answer of a question that is open.
  func choice(_ text: String, sourceLocation: SourceLocation = #_sourceLocation) throws -> (
    Int, Int
  ) {
    var found: (Int, Int)?
    try rig.wait(text, sourceLocation: sourceLocation) { screen in
      for (row, cells) in screen.glyphs.enumerated() {
        let line = cells.map { $0.count == 1 ? $0 : " " }.joined()
        guard let range = line.range(of: text) else { continue }
        found = (line.distance(from: line.startIndex, to: range.lowerBound), row)
        return true
      }
      return false
    }
    return try #require(found, sourceLocation: sourceLocation)
  }

  /// Moves a thing into the folder of the left column.
  func move(_ name: String) throws {
    try hold(name)
    drop()
  }

  // MARK: What is left

  /// Writes a file until its file system has no room left.
  static func fill(_ path: String) throws {
    let file = open(path, O_WRONLY | O_CREAT, 0o600)
    try #require(file >= 0)
    defer { close(file) }
    let piece = [UInt8](repeating: 1, count: 4_096)
    while Glibc.write(file, piece, piece.count) == piece.count {}
  }

  /// All names in a folder, hidden ones too.
  static func names(_ folder: String) -> [String] {
    ((try? FileManager.default.contentsOfDirectory(atPath: folder)) ?? []).sorted()
  }

  var sourceNames: [String] { Self.names(source) }
  var targetNames: [String] { Self.names(target) }

  /// Waits until both folders hold these names and no others.
  func wait(
    source: [String], target: [String], sourceLocation: SourceLocation = #_sourceLocation
  ) throws {
    try rig.wait("\(source) and \(target)", seconds: 20, sourceLocation: sourceLocation) { _ in
      sourceNames == source && targetNames == target
    }
  }

  /// Reads as fast as there is something until the target has a name it had not.
  func waitForPart(
    beyond old: [String], bytes: Int = 1, sourceLocation: SourceLocation = #_sourceLocation
  ) throws {
    let deadline = Deadline(milliseconds: 8_000)
    while !deadline.isOver {
      rig.read(milliseconds: 0)
      for name in targetNames where !old.contains(name) {
        var facts = stat()
        if lstat("\(target)/\(name)", &facts) == 0, facts.st_size >= bytes { return }
      }
    }
    Issue.record("no part:\n\(rig.screen.text)", sourceLocation: sourceLocation)
    throw TooLate(description: "a part")
  }

  /// Kills the host in the middle of what it does.
  func killHost(withGuardian: Bool) throws {
    let host = try #require(rig.host)
    if withGuardian { kill(rig.pid, SIGKILL) }
    kill(host, SIGKILL)
    try rig.wait("the death of the host", seconds: 10, andAfterEnd: true) { _ in rig.hasEnded }
  }

  func restart() throws {
    rig = try Self.start(layout, in: world)
    try showsBoth()
  }

  /// Transfers that were begun and are not over; what a host forgets is over.
  private var openTransfers: Set<String> {
    var open: Set<String> = []
    let folder = "\(world.folder)/state/colonnade/transfers"
    for name in Self.names(folder) where name.hasSuffix(".log") {
      let data = FileManager.default.contents(atPath: "\(folder)/\(name)") ?? Data()
      for line in data.split(separator: UInt8(ascii: "\n")) {
        guard let brace = line.firstIndex(of: UInt8(ascii: "{")),
          let record = (try? JSONSerialization.jsonObject(with: line[brace...])) as? [String: Any]
        else { continue }
        let order = record["order"] as? [String: Any]
        let id = record["transfer"] as? String ?? order?["transfer"] as? String ?? ""
        switch record["is"] as? String {
        case "begin": open.insert(id)
        case "done": open.remove(id)
        default: break
        }
      }
    }
    return open
  }

  /// Ends the host as a user does who has waited for the end of all moves.
  func quit(sourceLocation: SourceLocation = #_sourceLocation) throws {
    var calm = 0
    try rig.wait("the end of all moves", seconds: 20, sourceLocation: sourceLocation) { _ in
      calm = openTransfers.isEmpty ? calm + 1 : 0
      return calm > 2
    }
    try rig.quitCleanly(sourceLocation: sourceLocation)
  }
}
