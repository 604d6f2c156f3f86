// SPDX-License-Identifier: Apache-2.0
import EventLoop

/// What programs have printed, in files in memory that outlive the process of the pane.
///
/// The newest 512 KiB to 1 MiB are kept, for this user alone. They go with the pane; those of a window
/// that was killed go when the next terminal begins.
final class KeptOutput {
  /// The name by which the next run of the pane finds it.
  let name: String
  private let folder: String
  private var file: LogFile?

  /// Bytes after which a new file is begun; the one before stays.
  private static let limit = 512 << 10
  /// The letters a name consists of.
  private static let letters = Set("0123456789abcdef-".utf8)

  /// Begins to keep, or goes on with what an earlier run has kept; without a place nothing is kept.
  ///
  /// - Parameters:
  ///   - name: The name of what is there; `nil` for a new one.
  ///   - folder: Where it is kept.
  init(_ name: String? = nil, in folder: String = HostEnvironment.memoryFolder + "/terminals") {
    self.folder = folder
    if let name, Self.isName(name) {
      self.name = name
    } else {
      let number = UInt64.random(in: 0...UInt64.max)
      self.name = "\(HostEnvironment.parentID)-\(String(number, radix: 16))"
    }
    open()
  }

  private var path: String { folder + "/" + name }
  private var older: String { path + ".1" }

  private static func isName(_ name: String) -> Bool {
    !name.isEmpty && name.utf8.count < 64 && name.utf8.allSatisfy(letters.contains)
  }

  private func open() {
    do throws(SystemError) {
      for folder in [FileSystem.parent(of: folder), folder] { try PrivateFolder.make(folder) }
      file = try LogFile(path, limit: Self.limit, generations: 1)
    } catch {
      file = nil
    }
  }

  /// Keeps what was printed.
  func append(_ bytes: [UInt8]) { file?.append(bytes) }

  /// The bytes that are kept, from the beginning of a line on; empty when there are none.
  var bytes: [UInt8] {
    let newer = (try? FileSystem.read(path)) ?? []
    guard let older = try? FileSystem.read(older) else { return newer }
    let lines = (older + newer).split(separator: 10, maxSplits: 1, omittingEmptySubsequences: false)
    return lines.count > 1 ? Array(lines[1]) : []
  }

  /// Forgets what is kept, and goes on with nothing.
  func clear() {
    remove()
    open()
  }

  /// Removes what is kept.
  func remove() {
    file = nil
    for path in [path, older] { try? FileSystem.remove(path) }
  }

  /// Removes what was left by panes whose host has gone: nobody takes it up again.
  func sweep() {
    for name in (try? FileSystem.names(in: folder)) ?? [] {
      let host = name.prefix { $0 != "-" }
      if !FileSystem.exists("/proc/\(host)") { try? FileSystem.remove(folder + "/" + name) }
    }
  }
}
