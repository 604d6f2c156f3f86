// SPDX-License-Identifier: Apache-2.0
import Foundation
import PaneTestSupport
import Testing

extension FileScenario {
  /// Runs all steps in all sizes, each on a disk of its own; the last one tells what is there then.
  func run() throws {
    guard tracer == nil || Self.canTrace else { return }
    if let lack = try lack() { return print("\(id) is left out: \(lack)") }
    if let session { try run(session) }
    if let kills { try run(killing: kills) }
    for (number, command) in (commands ?? []).enumerated() {
      let world = try World()
      try begin(in: world)
      let before = contents(in: world)
      try run(command, in: world)
      if number == (commands ?? []).count - 1 { try checkDisk(in: world, before) }
    }
    for size in sizes ?? ["120x30"] {
      for (number, step) in (steps ?? []).enumerated() {
        let world = try World()
        try begin(in: world)
        let before = contents(in: world)
        let words = snapshot(step.keys, at: size, in: world)
        let run = try host(
          words + (step.isColoured == true ? ["--format", "ansi"] : []), in: world)
        try #require(run.code == 0, "\(id) at \(size), \(step.keys): \(run.errors)")
        check(step, run.output, at: size, in: world)
        if number == (steps ?? []).count - 1 { try checkDisk(in: world, before) }
      }
    }
  }

  /// Runs the session on a terminal to its end.
  private func run(_ session: Session) throws {
    let world = try World()
    try begin(in: world)
    let before = contents(in: world)
    try run(session, in: world)
    for session in [nextSession].compactMap({ $0 }) + (laterSessions ?? []) {
      try run(session, in: world)
    }
    try checkDisk(in: world, before)
  }

  private func run(_ session: Session, in world: World) throws {
    let path = world.environment["PATH"] ?? ""
    let rig = try Rig(
      (tracer ?? []).map { $0.replacing("{}", with: world.folder) }
        + starting([], in: world)
        + session.command.map {
          switch $0 {
          case "colonnade": Place.host
          case "filechooser": "\(Place.package)/Config/filechooser"
          default: $0.replacing("{}", with: world.folder)
          }
        }, columns: 120, rows: 30,
      in: world,
      environment: try [
        "PATH": "\(Place.products):\(path)", "TERMCMD": "env",
      ].merging(variables(in: world)) { $1 })
    for step in session.typed {
      try rig.wait("\(id): \(step.shows ?? [])") { screen in
        (step.shows ?? []).allSatisfy { screen.text.contains($0) }
          && (step.hides ?? []).allSatisfy { !screen.text.contains($0) }
      }
      try shell(step.does ?? [], in: world)
      if let drag = step.drag { try self.drag(drag[0], to: drag[1], on: rig) }
      if let keys = step.keys { rig.type(keys) }
    }
    #expect(try rig.exitCode() == session.exit, "\(id)")
  }

  /// The words that press keys and print the screen.
  func snapshot(_ keys: String, at size: String, in world: World) -> [String] {
    snapshot(["--keys", keys], at: size, in: world)
  }

  /// The words that do something and print the screen.
  func snapshot(_ acts: [String], at size: String, in world: World) -> [String] {
    ["snapshot", layout ?? "files", "\(world.folder)/\(folder ?? "w")"]
      + (words ?? []).map { $0.replacing("{}", with: world.folder) }
      + ["--size", size] + acts + ["--timeout", "80000"]
  }

  /// Runs the product without a window.
  func host(_ words: [String], in world: World) throws -> CommandRun {
    try CommandRun(
      starting([Place.host] + words, in: world), of: "/usr/bin/env", in: world,
      environment: variables(in: world))
  }

  private func run(_ command: Command, in world: World) throws {
    let words = command.words.map { $0.replacing("{}", with: world.folder) }
    let run = try host(words, in: world)
    let place: Comment = "\(id), \(words):\n\(run.output)\(run.errors)"
    #expect(run.code == command.exit ?? 0, place)
    for text in command.shows ?? [] { #expect(run.output.contains(text), "\(text); \(place)") }
    for text in command.hides ?? [] { #expect(!run.output.contains(text), "\(text); \(place)") }
  }

  /// Drags what one text on the screen stands for to where another stands.
  private func drag(_ text: String, to place: String, on rig: Rig) throws {
    let lines = rig.screen.glyphs.map { $0.map { $0.count == 1 ? $0 : " " }.joined() }
    let cells = try [text, place].map { try #require(Self.cell(of: $0, on: lines), "\(id)") }
    let (from, to) = (cells[0], cells[1])
    func report(_ button: Int, _ cell: (Int, Int), _ end: String) {
      rig.type("\u{1B}[<\(button);\(cell.0 + 1);\(cell.1 + 1)\(end)")
    }
    report(0, from, "M")
    report(32, (from.0 + 3, from.1), "M")
    report(32, to, "M")
    report(32, (to.0 + 1, to.1), "M")
    report(0, (to.0 + 1, to.1), "m")
  }

  /// The cell on which a text begins, on lines with a character for each cell.
  static func cell(of text: String, on lines: [String]) -> (Int, Int)? {
    for (row, line) in lines.enumerated() {
      guard let range = line.range(of: text) else { continue }
      return (line.distance(from: line.startIndex, to: range.lowerBound), row)
    }
    return nil
  }

  private func check(_ step: Step, _ screen: String, at size: String, in world: World) {
    let lines = screen.split(separator: "\n")
    let place: Comment = "\(id) at \(size), \(step.keys):\n\(screen)"
    for text in step.shows ?? [] {
      let text = text.replacing("{}", with: world.folder)
      #expect(lines.contains { $0.contains(text) }, "shows “\(text)”; \(place)")
    }
    for pair in step.beside ?? [] where !size.hasPrefix("60x") {
      let isThere = lines.contains { line in
        line.firstRange(of: pair[0]).map { line[$0.upperBound...].contains(pair[1]) } ?? false
      }
      #expect(isThere, "beside each other: \(pair); \(place)")
    }
    for text in step.hides ?? [] { #expect(!screen.contains(text), "hides “\(text)”; \(place)") }
    let rows = (step.order ?? []).map { text in lines.firstIndex { $0.contains(text) } ?? -1 }
    #expect(!rows.contains(-1) && rows == rows.sorted(), "in order \(step.order ?? []); \(place)")
  }

  private func checkDisk(in world: World, _ before: [String: String]) throws {
    #expect(contents(in: world) == before, "\(id): as it was before")
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

  /// What is in the folders that stay as they are: bytes and times by path.
  private func contents(in world: World) -> [String: String] {
    var found: [String: String] = [:]
    let files = FileManager.default
    for folder in unchanged ?? [] {
      let top = "\(world.folder)/\(folder)"
      for name in files.enumerator(atPath: top)?.compactMap({ $0 as? String }) ?? [] {
        let facts = (try? files.attributesOfItem(atPath: "\(top)/\(name)")) ?? [:]
        let bytes = files.contents(atPath: "\(top)/\(name)") ?? Data()
        found["\(folder)/\(name)"] =
          "\(facts[.modificationDate] ?? "") \(bytes.base64EncodedString())"
      }
    }
    return found
  }
}
