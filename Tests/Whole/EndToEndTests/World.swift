// SPDX-License-Identifier: Apache-2.0
import Foundation
import Glibc
import PaneTestSupport
import Testing

/// All end-to-end tests: each starts real programs, so one at a time.
@Suite("From outside", .serialized) enum EndToEnd {}

/// A condition did not come true before its deadline.
struct TooLate: Error, CustomStringConvertible {
  let description: String
}

/// A home of its own for one run, and the processes that belong to it.
///
/// Every process of the run carries the folder's name in its environment, also those that left
/// their session; that is how they are found.
final class World {
  let folder: String
  private static let number = Counter()

  init() throws {
    folder = NSTemporaryDirectory() + "colonnade-e2e-\(getpid())-\(Self.number.next())"
    for name in ["home", "config", "state", "data"] {
      try FileManager.default.createDirectory(
        atPath: "\(folder)/\(name)", withIntermediateDirectories: true)
    }
  }

  deinit {
    for process in processes { kill(process, SIGKILL) }
    try? FileManager.default.removeItem(atPath: folder)
  }

  /// Writes a file below the folder and returns its full path.
  func write(_ name: String, _ text: String, permissions: Int = 0o644) throws -> String {
    let path = "\(folder)/\(name)"
    try FileManager.default.createDirectory(
      atPath: (path as NSString).deletingLastPathComponent, withIntermediateDirectories: true)
    try Data(text.utf8).write(to: URL(fileURLWithPath: path))
    try FileManager.default.setAttributes([.posixPermissions: permissions], ofItemAtPath: path)
    return path
  }

  var environment: [String: String] {
    [
      "PATH": "\(folder)/bin:" + (ProcessInfo.processInfo.environment["PATH"] ?? "/usr/bin:/bin"),
      "TERM": "xterm-256color", "LANG": "C.UTF-8", "HOME": "\(folder)/home",
      "XDG_CONFIG_HOME": "\(folder)/config", "XDG_STATE_HOME": "\(folder)/state",
      "XDG_DATA_HOME": "\(folder)/data", "SHELL": "/bin/sh",
    ]
  }

  /// The living processes of this run.
  var processes: [Int32] {
    let names = (try? FileManager.default.contentsOfDirectory(atPath: "/proc")) ?? []
    let mark = Array("XDG_STATE_HOME=\(folder)/state\0".utf8)
    return names.compactMap { Int32($0) }.filter { process in
      guard process != getpid(),
        let environment = FileManager.default.contents(atPath: "/proc/\(process)/environ")
      else { return false }
      return environment.range(of: Data(mark)) != nil
    }
  }

  /// Waits until no process of this run is left; returns those that stay.
  func survivors(after milliseconds: Int) -> [String] {
    let deadline = Deadline(milliseconds: milliseconds)
    var left = processes
    while !left.isEmpty, !deadline.isOver {
      usleep(5_000)
      left = processes
    }
    return left.map { process in
      let line = FileManager.default.contents(atPath: "/proc/\(process)/cmdline") ?? Data()
      return "\(process) \(String(decoding: line, as: UTF8.self).replacing("\0", with: " "))"
    }
  }
}

/// A moment after which waiting is over.
///
/// A machine that does much else takes many times as long, so the time is multiplied: it only ends
/// what went wrong, and no test measures with it.
struct Deadline {
  private let end: ContinuousClock.Instant

  init(milliseconds: Int) { end = .now + .milliseconds(milliseconds * 8) }

  var isOver: Bool { .now > end }
  var millisecondsLeft: Int32 {
    let left = ContinuousClock.now.duration(to: end) / .milliseconds(1)
    return Int32(max(0, min(left, 60_000)))
  }
}

/// Counts up, from any thread.
final class Counter: @unchecked Sendable {
  private let lock = NSLock()
  private var value = 0

  func next() -> Int {
    lock.withLock {
      value += 1
      return value
    }
  }
}

/// Where the package and what was built of it are.
enum Place {
  static let package = Checkout.folder.path

  /// The folder of the built programs.
  static let products = Products.folder

  static var host: String { "\(products)/colonnade" }
  static func example(_ name: String) -> String { "\(package)/Plugins/examples/\(name)" }
  static let faulty = "\(package)/Tests/Support/Faulty/faulty.py"

  /// A Python that starts at once, without a wrapper.
  static let python =
    FileManager.default.isExecutableFile(atPath: "/usr/bin/python3")
    ? "/usr/bin/python3" : "python3"

  /// The command of the misbehaving plugin.
  static func faulty(_ scenario: String) -> String { "\(python) -I -S \(faulty) \(scenario)" }

  static func has(_ program: String) -> Bool {
    let path = ProcessInfo.processInfo.environment["PATH"] ?? "/usr/bin:/bin"
    return path.split(separator: ":").contains {
      FileManager.default.isExecutableFile(atPath: "\($0)/\(program)")
    }
  }
}
