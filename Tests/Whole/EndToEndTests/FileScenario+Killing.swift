// SPDX-License-Identifier: Apache-2.0
import Foundation
import Glibc
import PaneTestSupport
import Testing

extension FileScenario {
  /// A change at each step of which the host dies.
  ///
  /// In a file it is the keys alone, or an object where there is more to say.
  struct Killing: Decodable {
    /// The keys of the change.
    var keys: String
    /// Two texts on the screen after the keys; the first is dragged to the second.
    var drag: [String]?
    /// Keys after the drag.
    var then: String?
    /// The keys that take it back.
    var undo = "u"
    /// True for what nobody takes back, such as what is deleted for ever: what was there is as it was
    /// or gone, and nothing else is there.
    var isForEver = false
    /// True where the scenario's own mounts have to stay from one start to the next.
    var keepsMounts = false

    private enum CodingKeys: String, CodingKey {
      case keys, drag, then, undo, isForEver, keepsMounts
    }

    init(from decoder: any Decoder) throws {
      if let keys = try? decoder.singleValueContainer().decode(String.self) {
        self.keys = keys
        return
      }
      let object = try decoder.container(keyedBy: CodingKeys.self)
      keys = try object.decode(String.self, forKey: .keys)
      drag = try object.decodeIfPresent([String].self, forKey: .drag)
      then = try object.decodeIfPresent(String.self, forKey: .then)
      undo = try object.decodeIfPresent(String.self, forKey: .undo) ?? "u"
      isForEver = try object.decodeIfPresent(Bool.self, forKey: .isForEver) ?? false
      keepsMounts = try object.decodeIfPresent(Bool.self, forKey: .keepsMounts) ?? false
    }
  }

  /// The calls of the system that take a change from one step to the next: what is written down is
  /// forced to the disk, and names, links and modes change.
  private static let steps = [
    "fdatasync", "renameat2", "unlinkat", "symlinkat", "linkat", "fchmodat", "utimensat",
  ]
  /// As many steps of one kind are all died at; of more, every so manieth.
  private static let exactSteps = 20
  /// Steps of one kind that no change here has more of.
  private static let mostSteps = 100_000
  /// Whether it dies at every step, which takes minutes, or at one, another one for each scenario.
  private static let killsAll = ProcessInfo.processInfo.environment["KILLS"] == "all"

  /// Kills the host at a step of a change, starts it again and takes the change back: all is as it was
  /// then, whether the change was finished or had hardly begun, and no part is left.
  ///
  /// With `KILLS=all`, as `make soak` has it, it dies at each step, and at what any program writes.
  /// It needs `strace`; where the system lets nobody trace programs nothing is done.
  func run(killing change: Killing) throws {
    guard Self.canTrace else { return }
    guard Self.killsAll else {
      let first = id.utf8.reduce(0) { $0 + Int($1) } % Self.steps.count
      let calls = Self.steps[first...] + Self.steps[..<first]
      let isDead = try calls.contains { try dies(at: 1, of: $0, change) }
      return #expect(isDead, "\(id) makes none of the calls that it could die at")
    }
    for call in Self.steps + ["write"] {
      var number = 1
      while try dies(at: number, of: call, change) {
        number += number < Self.exactSteps ? 1 : number / 3
        try #require(number < Self.mostSteps, "\(id) has no end of \(call)")
      }
    }
  }

  /// Runs it until a call of the system is made for the so manieth time; tells whether it died of it.
  private func dies(at number: Int, of call: String, _ change: Killing) throws -> Bool {
    let world = try World()
    try begin(in: world)
    let view = change.keepsMounts ? try KeptMounts(starting(KeptMounts.command, in: world)) : nil
    let before = everything(in: world, view)
    let acts = try acts(of: change, in: world, view)
    let trace = "\(world.folder)/trace"
    let tracer = [
      "strace", "-f", "-qq", "-o", trace, "-e", "trace=\(call)", "-e",
      "inject=\(call):signal=KILL:when=\(number)",
    ]
    _ = try host(snapshot(acts, at: "120x30", in: world), tracer, in: world, view)
    let text = FileManager.default.contents(atPath: trace) ?? Data()
    let isDead = String(decoding: text, as: UTF8.self).contains("killed by SIGKILL")
    let keys = change.isForEver ? "" : change.undo
    let run = try host(snapshot(keys, at: "120x30", in: world), [], in: world, view)
    let after = everything(in: world, view)
    let place: Comment = "\(id), killed at \(call) \(number), taken back:\n\(run.output)"
    if change.isForEver {
      #expect(after.allSatisfy { before[$0.key] == $0.value }, place)
    } else {
      #expect(after == before, place)
    }
    #expect(loneNotes(in: world) == [], place)
    return isDead
  }

  /// Runs the product behind a tracer, and where the mounts of a view are.
  private func host(
    _ words: [String], _ tracer: [String], in world: World, _ view: KeptMounts?
  ) throws -> CommandRun {
    let command = tracer + [Place.host] + words
    return try CommandRun(
      view?.entering(command) ?? starting(command, in: world), of: "/usr/bin/env", in: world,
      environment: variables(in: world))
  }

  /// What makes the change: keys, or a script where something is dragged.
  private func acts(of change: Killing, in world: World, _ view: KeptMounts?) throws -> [String] {
    guard let drag = change.drag else { return ["--keys", change.keys] }
    let run = try host(snapshot(change.keys, at: "120x30", in: world), [], in: world, view)
    let lines = run.output.split(separator: "\n", omittingEmptySubsequences: false).map(String.init)
    let cells = try drag.map { text in
      try #require(Self.cell(of: text, on: lines), "\(id): “\(text)” in\n\(run.output)")
    }
    let (from, to) = (cells[0], cells[1])
    let script = [
      "keys \(change.keys)", "press \(from.0),\(from.1)", "drag \(from.0 + 3),\(from.1)",
      "drag \(to.0),\(to.1)", "drag \(to.0 + 1),\(to.1)", "release \(to.0 + 1),\(to.1)",
      "keys \(change.then ?? "")",
    ]
    return ["--script", try world.write("script", script.joined(separator: "\n") + "\n")]
  }

  /// True where programs can be traced and killed by it.
  static let canTrace: Bool = {
    guard Place.has("strace"), let world = try? World() else { return false }
    let run = try? CommandRun(
      ["strace", "-qq", "-o", "/dev/null", "true"], of: "/usr/bin/env", in: world)
    return run?.code == 0
  }()

  // MARK: What is there

  /// What is in the folders the scenario begins with, by path.
  ///
  /// These are contents, modes, targets of links, and when files were changed; where it begins with a
  /// trash, what is in that, too.
  ///
  /// A folder is changed whenever a name comes or goes in it, also by a change that is taken back; so
  /// the times of folders count only in those that the scenario calls unchanged.
  private func everything(in world: World, _ view: KeptMounts?) -> [String: String] {
    let files = FileManager.default
    let own: Set<String> = ["home", "config", "state", "data", "bin"]
    let root = (view?.root ?? "") + world.folder
    let hasTrash = start?.keys.contains { $0.hasPrefix("data/Trash/files/") } == true
    let tops = ((try? files.contentsOfDirectory(atPath: root)) ?? []).filter { !own.contains($0) }
    var found: [String: String] = [:]
    for top in tops + (hasTrash ? ["data/Trash/files"] : []) {
      for name in files.enumerator(atPath: "\(root)/\(top)")?.compactMap({ $0 as? String }) ?? [] {
        // A volume keeps its trash, and copies that are taken back go there.
        if name.hasPrefix(".Trash-") { continue }
        let path = "\(root)/\(top)/\(name)"
        let facts = (try? files.attributesOfItem(atPath: path)) ?? [:]
        let target = (try? files.destinationOfSymbolicLink(atPath: path)) ?? ""
        let bytes = files.contents(atPath: path).map { $0.base64EncodedString() } ?? ""
        let isFolder = facts[.type] as? FileAttributeType == .typeDirectory
        let hasTime = !isFolder || unchanged?.contains(top) == true
        let time = hasTime ? Self.modified(path) : ""
        found["\(top)/\(name)"] =
          "\(facts[.type] ?? "") \(facts[.posixPermissions] ?? "") \(time) \(target) \(bytes)"
      }
    }
    return found
  }

  /// What is in the trash of the home without a note, and notes without what they speak of.
  private func loneNotes(in world: World) -> [String] {
    let names = ["files", "info"].map { name in
      Set(
        (try? FileManager.default.contentsOfDirectory(
          atPath: "\(world.folder)/data/Trash/\(name)")) ?? [])
    }
    return names[0].symmetricDifference(
      names[1].map { String($0.dropLast($0.hasSuffix(".trashinfo") ? 10 : 0)) }
    ).sorted()
  }

  /// When a file was changed last, in seconds and nanoseconds; of a link, not of what it leads to.
  private static func modified(_ path: String) -> String {
    var facts = stat()
    guard lstat(path, &facts) == 0 else { return "" }
    return "\(facts.st_mtim.tv_sec).\(facts.st_mtim.tv_nsec)"
  }
}

/// Mounts that stay while programs come and go, in a view of the file systems that is theirs.
private final class KeptMounts {
  /// Holds the view until it is killed.
  static let command = ["sh", "-c", "echo there; exec sleep 1000"]
  private let process = Process()

  /// Starts what holds the view, and waits until all is mounted.
  init(_ command: [String]) throws {
    let output = Pipe()
    process.executableURL = URL(fileURLWithPath: "/usr/bin/env")
    process.arguments = command
    process.standardOutput = output
    try process.run()
    try #require(!output.fileHandleForReading.availableData.isEmpty, "nothing could be mounted")
  }

  deinit {
    process.terminate()
    process.waitUntilExit()
  }

  /// Where the file systems of the view are seen from outside.
  var root: String { "/proc/\(process.processIdentifier)/root" }

  /// The words that start a program in the view.
  func entering(_ command: [String]) -> [String] {
    ["nsenter", "--target", "\(process.processIdentifier)", "--user", "--mount"]
      + ["--preserve-credentials", "--"] + command
  }
}
