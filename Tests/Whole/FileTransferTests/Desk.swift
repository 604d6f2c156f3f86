// SPDX-License-Identifier: Apache-2.0
import EventLoop
import FileTransfer
import Foundation
import Glibc
import Synchronization
import Testing

/// Two folders on two file systems where there are two, a home trash, journals, and what was put
/// there.
final class Desk {
  let here: URL
  let there: URL
  private let bases: [URL]

  /// Whether `here` and `there` lie on different file systems.
  static let hasTwoDevices: Bool = {
    var (left, right) = (stat(), stat())
    return stat("/tmp", &left) == 0 && stat("/dev/shm", &right) == 0 && left.st_dev != right.st_dev
  }()

  init(across: Bool = false) throws {
    let name = "colonnade-\(UUID().uuidString)"
    let first = URL(filePath: "/tmp/\(name)")
    bases = across ? [first, URL(filePath: "/dev/shm/\(name)")] : [first]
    here = first.appending(path: "here")
    there = (bases.last ?? first).appending(path: "there")
    for folder in [here, there] {
      try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    }
  }

  deinit {
    for base in bases { try? FileManager.default.removeItem(at: base) }
  }

  var journals: URL { bases[0].appending(path: "state/journals") }
  var data: URL { bases[0].appending(path: "data") }
  var trash: URL {
    bases.count == 1 ? data.appending(path: "Trash") : bases[1].appending(path: "data/Trash")
  }

  // MARK: Transfers

  func transfer(
    _ action: FileTransferJob.Action, _ names: [String],
    _ conflict: FileTransferJob.Conflict = .refuse,
    key: String = "drag-1/undo"
  ) -> FileTransferJob {
    transfer(
      names.map { FileTransferJob.Item(action, bytes(here.appending(path: $0))) }, conflict, key)
  }

  func transfer(
    _ items: [FileTransferJob.Item], _ conflict: FileTransferJob.Conflict = .refuse,
    _ key: String = "drag-1/undo"
  ) -> FileTransferJob {
    // The home trash lies with the target, so that what is replaced across devices has one too.
    FileTransferJob(
      key: key, items: items, folder: bytes(there), conflict: conflict,
      journals: bytes(journals),
      dataFolder: bytes(bases.count == 1 ? data : bases[1].appending(path: "data")))
  }

  func bytes(_ url: URL) -> [UInt8] { Array(url.path(percentEncoded: false).utf8) }

  // MARK: Files

  func write(_ text: String, _ name: String, in folder: URL? = nil) throws {
    let place = (folder ?? here).appending(path: name)
    try FileManager.default.createDirectory(
      at: place.deletingLastPathComponent(), withIntermediateDirectories: true)
    try text.write(to: place, atomically: false, encoding: .utf8)
  }

  func read(_ name: String, in folder: URL) -> String? {
    try? String(contentsOf: folder.appending(path: name), encoding: .utf8)
  }

  /// All files below a folder, by their paths; links as `→ target`, folders as `/`.
  func tree(_ folder: URL) -> [String: String] {
    var result: [String: String] = [:]
    let base = folder.path(percentEncoded: false)
    for path in FileManager.default.enumerator(atPath: base)?.allObjects as? [String] ?? [] {
      let whole = base + "/" + path
      if let target = try? FileManager.default.destinationOfSymbolicLink(atPath: whole) {
        result[path] = "→ " + target
      } else if let data = FileManager.default.contents(atPath: whole) {
        result[path] = String(decoding: data, as: UTF8.self)
      } else {
        result[path] = "/"
      }
    }
    return result
  }

  // MARK: Attributes

  private typealias Setter =
    @convention(c) (
      UnsafePointer<CChar>, UnsafePointer<CChar>, UnsafeRawPointer, Int, Int32
    ) -> Int32
  private typealias Getter =
    @convention(c) (
      UnsafePointer<CChar>, UnsafePointer<CChar>, UnsafeMutableRawPointer, Int
    ) -> Int

  /// Sets an extended attribute; says whether the file system has such.
  @discardableResult
  static func set(_ name: String, _ value: String, of path: String) -> Bool {
    guard let call = dlsym(nil, "setxattr") else { return false }
    return unsafeBitCast(call, to: Setter.self)(path, name, value, value.utf8.count, 0) == 0
  }

  static func attribute(_ name: String, of path: String) -> String? {
    guard let call = dlsym(nil, "getxattr") else { return nil }
    var value = [UInt8](repeating: 0, count: 64)
    let count = unsafeBitCast(call, to: Getter.self)(path, name, &value, value.count)
    return count < 0 ? nil : String(decoding: value.prefix(count), as: UTF8.self)
  }

  static func status(_ url: URL) -> stat {
    var status = stat()
    lstat(url.path(percentEncoded: false), &status)
    return status
  }
}

/// What happens between two steps of a transfer.
final class Steps: Sendable {
  private let count = Atomic(0)
  private let action: @Sendable (Int) -> Void

  init(_ action: @escaping @Sendable (Int) -> Void) { self.action = action }

  func next() { action(count.add(1, ordering: .relaxed).newValue) }
}

/// Starts `transfer-probe` and answers how it ended.
struct Probe {
  static let program: URL = {
    let folder = FileSystem.parent(of: HostEnvironment.executablePath)
    let path = "\(folder)/transfer-probe"
    return URL(filePath: FileSystem.isExecutable(path) ? path : ".build/debug/transfer-probe")
  }()

  /// Does something at one step after the other until it tells that nobody was killed there.
  ///
  /// - Parameters:
  ///   - stride: From one step to the next.
  ///   - most: The step after which it ends in any case.
  ///   - isKilled: Does it at a step.
  /// - Returns: The last step.
  @discardableResult
  static func atEveryStep(
    by stride: Int = 1, upTo most: Int, _ isKilled: (_ step: Int) throws -> Bool
  ) rethrows -> Int {
    var step = stride
    while try isKilled(step), step < most { step += stride }
    return step
  }

  /// - Returns: Whether it was killed at the step, and what it said.
  static func run(
    _ mode: String, step: Int, _ transfer: FileTransferJob, more: [String] = []
  ) throws -> (isKilled: Bool, words: String) {
    let process = Process()
    process.executableURL = program
    func text(_ bytes: [UInt8]) -> String { String(decoding: bytes, as: UTF8.self) }
    var arguments = [
      mode, String(step), transfer.key, text(transfer.journals), text(transfer.dataFolder),
      "\(transfer.conflict)", text(transfer.folder),
    ]
    arguments += more
    if transfer.isSet { arguments.append("set=1") }
    if let kind = transfer.targetKind { arguments.append("kind=" + kind) }
    if let odd = transfer.oddNames { arguments.append("odd=\(odd)") }
    if transfer.isAllOrNothing { arguments.append("all=1") }
    if !transfer.exchangesNames { arguments.append("plain=1") }
    for item in transfer.items {
      if let place = item.place { arguments.append("place=" + text(place)) }
      if let trash = item.restores { arguments.append("restores=" + text(trash)) }
      if let mode = item.mode { arguments.append("mode=" + String(mode, radix: 8)) }
      if let owner = item.owner { arguments.append("owner=" + owner.text) }
      if let modified = item.modified { arguments.append("modified=\(modified)") }
      if !item.stamp.isEmpty { arguments.append("stamp=" + item.stamp) }
      arguments += ["\(item.action)", text(item.source)]
    }
    process.arguments = arguments
    let pipe = Pipe()
    process.standardOutput = pipe
    try process.run()
    let words = pipe.fileHandleForReading.readDataToEndOfFile()
    process.waitUntilExit()
    let isKilled = process.terminationReason == .uncaughtSignal
    if !isKilled, process.terminationStatus != 0 {
      Issue.record("probe ended with \(process.terminationStatus)")
    }
    return (isKilled, String(decoding: words, as: UTF8.self))
  }
}
