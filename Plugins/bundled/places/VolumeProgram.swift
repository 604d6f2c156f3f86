// SPDX-License-Identifier: Apache-2.0
import FileKit
import PanePlugin

/// The program that mounts and unmounts volumes for users, by the rules of the system.
enum VolumeProgram {
  /// What became of a volume.
  enum Outcome: Equatable {
    case done
    /// Somebody works in it.
    case busy
    /// The program's own words.
    case refused(String)
  }

  /// An act of the program.
  enum Act: String {
    case mount, unmount
    case powerOff = "power-off"
  }

  /// Milliseconds an act may take: a slow stick is written for minutes before it is free.
  private static let milliseconds = 600_000
  /// Bytes of its words that are read.
  private static let mostBytes = 1 << 16
  /// The sentence without it.
  static let missing = "Mounting and ejecting need udisksctl (package udisks2)"

  /// Its place; `nil` when it is not there.
  static var place: String? { HelperRun.find("udisksctl") }

  /// Does something to a device; waits for the end.
  static func run(_ act: Act, _ device: String) -> Outcome {
    guard let place else { return .refused(missing) }
    // What goes wrong it says on the error output; no word of it is read by the shell.
    let words = ["/bin/sh", "-c", #"exec "$@" 2>&1"#, "sh", place, act.rawValue]
    do throws(FileProblem) {
      let run = try HelperRun(
        words + ["--no-user-interaction", "-b", device], in: FilePath("/"))
      let (output, status) = run.collect(milliseconds: milliseconds, most: mostBytes)
      return outcome(output, status)
    } catch {
      return .refused(error.sentence)
    }
  }

  /// Reads what the program says: the words behind the name of the error.
  static func outcome(_ output: [UInt8], _ status: Int) -> Outcome {
    guard status != 0 else { return .done }
    let text = String(decoding: output, as: UTF8.self)
    if text.contains("DeviceBusy") { return .busy }
    let line = text.split(separator: "\n").first.map(String.init) ?? ""
    guard let error = line.firstRange(of: "GDBus.Error:"),
      let colon = line[error.upperBound...].firstRange(of: ": ")
    else { return .refused(line.isEmpty ? "udisksctl ended with \(status)" : line) }
    return .refused(String(line[colon.upperBound...]))
  }
}

/// The programs that work in a folder.
enum VolumeUsers {
  /// Programs that are named.
  private static let most = 5

  /// Names and numbers of the user's programs that have something open there.
  static func of(_ place: FilePath) -> [String] {
    var users: [String] = []
    for process in FolderListing.names(in: FilePath("/proc")) where users.count < most {
      guard process.allSatisfy({ (48...57).contains($0) }) else { continue }
      let folder = FilePath("/proc").appending(process)
      let links =
        ["cwd", "root", "exe"].map { folder.appending(Array($0.utf8)) }
        + FolderListing.names(in: folder.appending("fd")).map {
          folder.appending("fd").appending($0)
        }
      guard links.contains(where: { leads($0, into: place) }) else { continue }
      let name = FileText.read(folder.appending(Array("comm".utf8))).prefix { $0 != "\n" }
      users.append("\(name) (\(String(decoding: process, as: UTF8.self)))")
    }
    return users
  }

  private static func leads(_ link: FilePath, into place: FilePath) -> Bool {
    guard let target = LinkTarget.words(of: link)?.bytes else { return false }
    return target == place.bytes || target.starts(with: place.bytes + [47])
  }
}
