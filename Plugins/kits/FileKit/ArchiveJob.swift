// SPDX-License-Identifier: Apache-2.0
internal import CFileSystem
internal import Glibc
package import PanePlugin

/// A run of `colonnade-archive`.
package struct ArchiveJob: Sendable {
  /// Something it can do.
  package enum Task: Equatable, Sendable {
    /// Tells the entries, so many at most.
    case list(most: Int)
    /// Writes the contents of an entry, so many bytes at most.
    case read(Int, most: Int)
    /// Unpacks all entries into an empty folder.
    case unpack(into: FilePath)
    /// Unpacks all entries, so many bytes at most, and asks nothing.
    case look(into: FilePath, most: Int)
    /// Unpacks some entries without the first parts of their names.
    case unpackSome([Int], strip: Int, into: FilePath)
  }

  /// The helper.
  package static let program = HelperProgram(
    name: "colonnade-archive", subject: "Archives", library: "libarchive (package libarchive13)")
  /// Seconds of processor time for what the user has asked for: a day.
  private static let seconds = 86_400

  /// True when questions are asked and answered; else each is a no.
  package let asks: Bool
  /// The program as it runs.
  package let run: HelperRun

  /// Starts a task.
  ///
  /// - Parameters:
  ///   - task: The task.
  ///   - archive: The file; it is opened here, so the helper needs no name of it.
  ///   - letters: The letters of names that are not UTF-8; without them names are bytes.
  /// - Throws: `FileProblem`, for example when the helper is missing.
  package init(
    _ task: Task, of archive: FilePath, letters: ArchiveLetters? = nil
  ) throws(FileProblem) {
    let flags = O_RDONLY | O_NONBLOCK | O_CLOEXEC | O_NOCTTY
    let file = archive.withCString { open($0, flags) }
    guard file >= 0 else { throw FileProblem(code: errno) }
    defer { close(file) }
    var status = stat()
    guard fstat(file, &status) == 0, status.st_mode & S_IFMT == S_IFREG else {
      throw FileProblem("It is no plain file")
    }
    var limits = HelperLimits()
    var folder = FilePath("/")
    var hearsAnswers = false
    switch task {
    case .list, .read: break
    case .unpack(let place), .unpackSome(_, _, let place):
      folder = place
      limits.seconds = Self.seconds
      limits.fileSize = nil
      hearsAnswers = true
    case .look(let place, _):
      folder = place
      limits.seconds = 30
    }
    asks = hearsAnswers
    run = try HelperRun(
      [try Self.program.place()] + Self.words(of: task) + ["--name".bytes, Self.inner(archive)]
        + (letters.map { ["--charset".bytes, $0.rawValue.bytes] } ?? []),
      in: folder, limits: limits, input: file, hearsAnswers: hearsAnswers)
  }

  /// Starts to pack.
  ///
  /// - Parameters:
  ///   - names: The names in the folder.
  ///   - folder: The folder they are in.
  ///   - format: The format of the archive.
  ///   - file: The open file that the archive is written to.
  /// - Throws: `FileProblem`, for example when the helper is missing.
  package init(
    packing names: [[UInt8]], of folder: FilePath, as format: ArchiveFormat, into file: Int32
  ) throws(FileProblem) {
    let bytes = Array(names.map { $0 + [0] }.joined())
    let list = colonnade_memory_file(bytes, bytes.count)
    guard list >= 0 else { throw FileProblem(code: -list) }
    defer { close(list) }
    var limits = HelperLimits()
    limits.seconds = Self.seconds
    limits.fileSize = nil
    asks = false
    run = try HelperRun(
      [try Self.program.place()] + ["pack", format.rawValue, "normal"].map(\.bytes), in: folder,
      limits: limits, input: list, file: file)
  }

  private static func words(of task: Task) -> [[UInt8]] {
    switch task {
    case .list(let most): ["list", "--most", "\(most)"].map(\.bytes)
    case .read(let number, let most): ["read", "\(number)", "--most", "\(most)"].map(\.bytes)
    case .unpack: ["unpack".bytes]
    case .look(_, let most): ["unpack", "--most", "\(most)"].map(\.bytes)
    case .unpackSome(let numbers, let strip, _):
      ["unpack", "--entries", ranges(of: numbers), "--strip", "\(strip)"].map(\.bytes)
    }
  }

  /// Numbers in order, with neighbours together: `0,4-17`.
  static func ranges(of numbers: [Int]) -> String {
    var ranges: [ClosedRange<Int>] = []
    for number in numbers.sorted() {
      if let last = ranges.last, number <= last.upperBound + 1 {
        ranges[ranges.count - 1] = last.lowerBound...max(last.upperBound, number)
      } else {
        ranges.append(number...number)
      }
    }
    return ranges.map {
      $0.count == 1 ? "\($0.lowerBound)" : "\($0.lowerBound)-\($0.upperBound)"
    }.joined(separator: ",")
  }

  /// The name of the one file in a compressed file: `notes.txt` for `notes.txt.gz`.
  private static func inner(_ archive: FilePath) -> [UInt8] {
    let name = ArchiveName.stem(of: archive.nameBytes)
    return name.isEmpty ? Array(archive.nameBytes) : name
  }
}

extension String {
  /// The bytes of a word.
  fileprivate var bytes: [UInt8] { Array(utf8) }
}

/// Names of archives: which there are, and what is left without their endings.
package enum ArchiveName {
  /// Endings of archives, longer ones first where one ends in the other.
  private static let endings = [
    ".tar.gz", ".tar.bz2", ".tar.xz", ".tar.zst", ".tar.lz4", ".tar.lzma", ".tar.lz", ".tar.z",
    ".tgz", ".tbz2", ".tbz", ".txz", ".tzst", ".tar", ".zip", ".7z", ".rar", ".iso", ".cpio",
    ".deb",
    ".rpm", ".cab", ".lha", ".lzh", ".xar", ".jar", ".war", ".apk", ".cbz", ".cbr", ".gz", ".bz2",
    ".xz", ".zst", ".lz4", ".lzma",
  ].map { Array($0.utf8) }

  private static func ending(of name: ArraySlice<UInt8>) -> [UInt8]? {
    let small = name.suffix(16).map { $0 >= 65 && $0 <= 90 ? $0 | 32 : $0 }
    return endings.first { small.count > $0.count && small.suffix($0.count).elementsEqual($0) }
  }

  /// True for a name that ends as archives do.
  package static func isArchive(_ name: ArraySlice<UInt8>) -> Bool { ending(of: name) != nil }

  /// The name without the ending of an archive; as it is without one.
  package static func stem(of name: ArraySlice<UInt8>) -> [UInt8] {
    Array(name.dropLast(ending(of: name)?.count ?? 0))
  }
}
