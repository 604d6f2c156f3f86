// SPDX-License-Identifier: Apache-2.0
import Foundation
import Glibc
import PaneTestSupport
import Testing

/// Panes that keep rows, a host that moves them, and what is left of both after any harm.
final class TransferBench {
  /// What a pane is and how it fails.
  struct Keeper {
    var name: String
    var mode = "keyed"
    var rows: [String]
    var faults = "[]"
    var isLazy = false
  }

  /// What is found on disk at one moment.
  struct Stand {
    /// Transfers that were begun and are not over, in all logs.
    var open: Set<String> = []
    var parked: Set<String> = []
    /// Promises the panes have not been released from.
    var promised: Set<String> = []
    var hasBegun = false
  }

  let world: World
  private(set) var rig: Rig
  let keepers: [Keeper]
  private var environment: [String: String]
  private var hasEverBegun = false

  init(_ keepers: [Keeper], environment: [String: String] = [:]) throws {
    self.keepers = keepers
    self.environment = environment
    world = try World()
    rig = try Self.start(keepers, in: world, environment)
    try showsRows()
  }

  private static func start(
    _ keepers: [Keeper], in world: World, _ environment: [String: String]
  ) throws -> Rig {
    try Rig(
      columns: keepers.map { Self.command($0, in: world) }, in: world, environment: environment)
  }

  static func command(_ keeper: Keeper, in world: World) -> String {
    let script = "\(Place.package)/Tests/Support/Transfers/keeper.py"
    return "\(Place.python) -I -S \(script) \(store(keeper.name, in: world))"
      + " --title \(keeper.name) --mode \(keeper.mode) --rows \(keeper.rows.joined(separator: ","))"
      + (keeper.isLazy ? " --lazy" : "") + " --faults '\(keeper.faults)'"
  }

  private static func store(_ name: String, in world: World) -> String {
    "\(world.folder)/\(name).json"
  }

  // MARK: The host

  /// Waits until every pane of the running host shows something.
  func showsRows(sourceLocation: SourceLocation = #_sourceLocation) throws {
    try rig.wait("the rows of all panes", seconds: 10, sourceLocation: sourceLocation) { screen in
      keepers.allSatisfy { keeper in
        let texts = self.texts(of: keeper.name)
        return texts.allSatisfy { screen.text.contains($0) } && screen.text.contains(keeper.name)
      }
    }
  }

  /// Starts the host once more with the same panes and the same state.
  func restart(as other: [Keeper]? = nil, environment: [String: String]? = nil) throws {
    if let environment { self.environment = environment }
    rig = try Self.start(other ?? keepers, in: world, self.environment)
  }

  /// Waits for the end of a host that was killed.
  func waitForDeath(sourceLocation: SourceLocation = #_sourceLocation) throws {
    try rig.wait(
      "the death of the host", seconds: 10, andAfterEnd: true, sourceLocation: sourceLocation
    ) { _ in rig.hasEnded }
  }

  /// Kills the host, or its guardian and then the host, and waits for the end.
  func killHost(withGuardian: Bool = false) throws {
    let host = rig.host
    if withGuardian { kill(rig.pid, SIGKILL) }
    if let host { kill(host, SIGKILL) }
    try waitForDeath()
  }

  /// The running process of a pane.
  func process(of name: String) -> Int32? {
    Processes.children(of: rig.host ?? 0).first { process in
      let line = FileManager.default.contents(atPath: "/proc/\(process)/cmdline") ?? Data()
      return String(decoding: line, as: UTF8.self).contains("/\(name).json")
    }
  }

  // MARK: Hands

  /// Where a text is on the screen.
  func cell(_ text: String, sourceLocation: SourceLocation = #_sourceLocation) throws -> (Int, Int)
  {
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

  /// Drags a row to another with the mouse.
  func drag(_ item: String, to place: String, rowBelow: Int = 0) throws {
    let from = try cell(item)
    let to = try cell(place)
    press(from)
    motion((from.0 + 3, from.1))
    motion((to.0, to.1 + rowBelow))
    motion((to.0 + 1, to.1 + rowBelow))
    release((to.0 + 1, to.1 + rowBelow))
  }

  func press(_ cell: (Int, Int)) { report(0, cell, "M") }
  func motion(_ cell: (Int, Int)) { report(32, cell, "M") }
  func release(_ cell: (Int, Int)) { report(0, cell, "m") }
  private func report(_ button: Int, _ cell: (Int, Int), _ end: String) {
    rig.type("\u{1B}[<\(button);\(cell.0 + 1);\(cell.1 + 1)\(end)")
  }

  /// Moves a row to the next column with keys: the cursor goes to it with a click.
  func carry(_ item: String) throws {
    let place = try cell(item)
    rig.click(place.0, place.1)
    rig.type("m")
    try rig.wait("the row to be carried") { $0.text.lowercased().contains("esc") }
    rig.type("\t\r")
  }

  /// Runs what the palette offers about a move, as soon as it does.
  func command(_ words: String, sourceLocation: SourceLocation = #_sourceLocation) throws {
    let deadline = Deadline(milliseconds: 30_000)
    while true {
      rig.type(":")
      try rig.wait(for: "Commands")
      rig.type(words)
      try rig.wait(for: "› \(words)")
      let isOffered = rig.screen.text.contains("\(words) the")
      rig.type(isOffered ? "\r" : "\u{1B}")
      try rig.wait(untilGone: "Commands")
      if isOffered { return }
      try #require(!deadline.isOver, "\(words) is not offered", sourceLocation: sourceLocation)
    }
  }

  // MARK: What is left

  private func store(_ name: String) -> [String: Any] {
    let data = FileManager.default.contents(atPath: Self.store(name, in: world)) ?? Data()
    return (try? JSONSerialization.jsonObject(with: data)) as? [String: Any] ?? [:]
  }

  /// The rows of a pane, in their order.
  func texts(of name: String) -> [String] {
    let rows = store(name)["rows"] as? [[String: Any]] ?? []
    return rows.compactMap { $0["text"] as? String }
  }

  /// The ids of the rows of a pane, in their order.
  func ids(of name: String) -> [String] {
    let rows = store(name)["rows"] as? [[String: Any]] ?? []
    return rows.compactMap { $0["id"] as? String }
  }

  /// How often a fault of a pane was met.
  func met(_ name: String) -> Int {
    let path = Self.store(name, in: world) + ".met"
    guard let data = FileManager.default.contents(atPath: path) else { return 0 }
    let counts = (try? JSONSerialization.jsonObject(with: data)) as? [String: Int]
    return counts?.values.reduce(0, +) ?? 0
  }

  var logFolder: String { "\(world.folder)/state/colonnade/transfers" }

  /// The files of the log.
  var logs: [String] {
    let names = (try? FileManager.default.contentsOfDirectory(atPath: logFolder)) ?? []
    return names.filter { $0.hasSuffix(".log") }.sorted().map { "\(logFolder)/\($0)" }
  }

  /// The records of the log as they are written: length, checksum, JSON.
  var records: [[String: Any]] {
    logs.flatMap { path -> [[String: Any]] in
      let data = FileManager.default.contents(atPath: path) ?? Data()
      return data.split(separator: UInt8(ascii: "\n")).compactMap { line in
        guard let brace = line.firstIndex(of: UInt8(ascii: "{")) else { return nil }
        return (try? JSONSerialization.jsonObject(with: line[brace...])) as? [String: Any]
      }
    }
  }

  /// Transfers a pane has promised something in and has not been released from.
  func promises(of name: String) -> Set<String> {
    let transfers = store(name)["transfers"] as? [String: [String: Any]] ?? [:]
    return Set(transfers.filter { ["prepared", "staged"].contains($1["state"] as? String) }.keys)
  }

  func stand() -> Stand {
    var stand = Stand()
    for record in records {
      let order = record["order"] as? [String: Any]
      let id = record["transfer"] as? String ?? order?["transfer"] as? String ?? ""
      switch record["is"] as? String {
      case "begin":
        stand.open.insert(id)
        hasEverBegun = true
      case "undo": hasEverBegun = true
      case "parked": stand.parked.insert(id)
      case "done": stand.open.remove(id)
      default: break
      }
    }
    for keeper in keepers {
      let transfers = store(keeper.name)["transfers"] as? [String: Any] ?? [:]
      if !transfers.isEmpty { hasEverBegun = true }
      stand.promised.formUnion(promises(of: keeper.name))
    }
    stand.parked.formIntersection(stand.open)
    stand.hasBegun = hasEverBegun
    return stand
  }

  /// Waits until nothing is open any more at any end.
  func settle(
    seconds: Double = 20, sourceLocation: SourceLocation = #_sourceLocation
  ) throws {
    var calm = 0
    try rig.wait("the end of all transfers", seconds: seconds, sourceLocation: sourceLocation) {
      _ in
      let now = stand()
      calm = now.hasBegun && now.open.isEmpty && now.promised.isEmpty ? calm + 1 : 0
      return calm > 2
    }
  }

  /// Waits until transfers are begun or over, beyond those there were.
  func waitUntilBegun(
    beyond old: Int = 0, sourceLocation: SourceLocation = #_sourceLocation
  ) throws {
    try rig.wait("a transfer", sourceLocation: sourceLocation) { _ in keys.count > old }
  }

  /// All transfers any pane or log knows.
  var keys: Set<String> {
    var keys: Set<String> = []
    for keeper in keepers {
      keys.formUnion((store(keeper.name)["transfers"] as? [String: Any] ?? [:]).keys)
    }
    for record in records {
      let order = record["order"] as? [String: Any]
      if let id = record["transfer"] as? String ?? order?["transfer"] as? String { keys.insert(id) }
    }
    return keys
  }

  /// Waits until the pane has met so many faults.
  func waitForFaults(
    _ count: Int = 1, of name: String, sourceLocation: SourceLocation = #_sourceLocation
  ) throws {
    try rig.wait(
      "fault \(count) of \(name)", seconds: 10, andAfterEnd: true, sourceLocation: sourceLocation
    ) { _ in met(name) >= count }
  }

  /// Ends the host as a user does; nothing of it may be left.
  func quit(sourceLocation: SourceLocation = #_sourceLocation) throws {
    try rig.quitCleanly(sourceLocation: sourceLocation)
  }
}
