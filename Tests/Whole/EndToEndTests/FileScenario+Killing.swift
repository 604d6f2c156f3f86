// SPDX-License-Identifier: Apache-2.0
import Foundation
import Glibc
import PaneTestSupport
import Testing

extension FileScenario {
  /// The calls of the system that take a change from one step to the next: what is written down is
  /// forced to the disk, and names, links and modes change.
  private static let steps = [
    "fdatasync", "renameat2", "unlinkat", "symlinkat", "linkat", "fchmodat", "utimensat",
  ]
  /// Steps of one kind that no change here has more of.
  private static let mostSteps = 40
  /// Whether it dies at every step, which takes minutes, or at one, another one for each scenario.
  private static let killsAll = ProcessInfo.processInfo.environment["KILLS"] == "all"

  /// Kills the host at a step of a change, starts it again and takes the change back: all is as it was
  /// then, whether the change was finished or had hardly begun, and no part is left.
  ///
  /// With `KILLS=all`, as `make soak` has it, it dies at each step.
  /// It needs `strace`; where the system lets nobody trace programs nothing is done.
  func run(killing keys: String) throws {
    guard Self.canTrace else { return }
    guard Self.killsAll else {
      let first = id.utf8.reduce(0) { $0 + Int($1) } % Self.steps.count
      let calls = Self.steps[first...] + Self.steps[..<first]
      let isDead = try calls.contains { try dies(at: 1, of: $0, keys) }
      return #expect(isDead, "\(id) makes none of the calls that it could die at")
    }
    for call in Self.steps {
      for number in 1...Self.mostSteps {
        guard try dies(at: number, of: call, keys) else { break }
        try #require(number < Self.mostSteps, "\(id) has no end of \(call)")
      }
    }
  }

  /// Runs it until a call of the system is made for the so manieth time; tells whether it died of it.
  private func dies(at number: Int, of call: String, _ keys: String) throws -> Bool {
    let world = try World()
    try begin(in: world)
    let before = everything(in: world)
    let trace = "\(world.folder)/trace"
    let tracer = [
      "strace", "-f", "-qq", "-o", trace, "-e", "trace=\(call)", "-e",
      "inject=\(call):signal=KILL:when=\(number)",
    ]
    _ = try host(snapshot(keys, at: "120x30", in: world), traced: tracer, in: world)
    let text = FileManager.default.contents(atPath: trace) ?? Data()
    let isDead = String(decoding: text, as: UTF8.self).contains("killed by SIGKILL")
    let run = try host(snapshot("u", at: "120x30", in: world), in: world)
    let after = everything(in: world)
    #expect(after == before, "\(id), killed at \(call) \(number), taken back:\n\(run.output)")
    return isDead
  }

  /// True where programs can be traced and killed by it.
  static let canTrace: Bool = {
    guard Place.has("strace"), let world = try? World() else { return false }
    let run = try? CommandRun(
      ["strace", "-qq", "-o", "/dev/null", "true"], of: "/usr/bin/env", in: world)
    return run?.code == 0
  }()

  /// What is in the folders the scenario begins with, by path: contents, modes, targets of links, and
  /// when files were changed.
  ///
  /// A folder is changed whenever a name comes or goes in it, also by a change that is taken back; so
  /// the times of folders count only in those that the scenario calls unchanged.
  private func everything(in world: World) -> [String: String] {
    let files = FileManager.default
    let own: Set<String> = ["home", "config", "state", "data", "bin"]
    var found: [String: String] = [:]
    for top in (try? files.contentsOfDirectory(atPath: world.folder)) ?? [] where !own.contains(top)
    {
      for name in files.enumerator(atPath: "\(world.folder)/\(top)")?.compactMap({ $0 as? String })
        ?? []
      {
        let path = "\(world.folder)/\(top)/\(name)"
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

  /// When a file was changed last, in seconds and nanoseconds; of a link, not of what it leads to.
  private static func modified(_ path: String) -> String {
    var facts = stat()
    guard lstat(path, &facts) == 0 else { return "" }
    return "\(facts.st_mtim.tv_sec).\(facts.st_mtim.tv_nsec)"
  }
}
