// SPDX-License-Identifier: Apache-2.0
import FileKit
import Foundation
import Glibc
import PanePlugin

/// A folder of its own for one test; it goes with the last reference.
final class Scratch {
  let path: FilePath

  /// A place where thousands of files are made quickly.
  static let quick = access("/dev/shm", W_OK) == 0 ? "/dev/shm" : NSTemporaryDirectory()

  /// Creates a folder, on another file system if one is given.
  init(in place: String = NSTemporaryDirectory()) throws {
    path = FilePath(place).appending("files-\(UUID().uuidString)")
    try Scratch.makeFolder(path, mode: 0o700)
  }

  deinit { try? Scratch.removeForEver(path) }

  // MARK: Beside the kit

  static func makeFolder(_ path: FilePath, mode: UInt32 = 0o777) throws {
    guard path.withCString({ mkdir($0, mode) }) == 0 else { throw FileProblem(code: errno) }
  }

  static func makeFile(_ path: FilePath) throws {
    let file = path.withCString { open($0, O_WRONLY | O_CREAT | O_EXCL, 0o666) }
    guard file >= 0 else { throw FileProblem(code: errno) }
    close(file)
  }

  static func removeForEver(_ path: FilePath) throws {
    try FileManager.default.removeItem(atPath: path.display())
  }

  // MARK: Files

  /// Writes a file and returns its place.
  @discardableResult
  func write(_ name: [UInt8], _ text: String = "") throws -> FilePath {
    let place = path.appending(name)
    try Scratch.makeFile(place)
    try FileChange.write(Array(text.utf8), to: place)
    return place
  }

  @discardableResult
  func write(_ name: String, _ text: String = "") throws -> FilePath {
    try write(Array(name.utf8), text)
  }

  func makeFolder(_ name: String) throws -> FilePath {
    let place = path.appending(name)
    try Scratch.makeFolder(place)
    return place
  }

  func link(_ name: String, to target: String) -> FilePath {
    let place = path.appending(name)
    _ = place.withCString { symlink(target, $0) }
    return place
  }

  /// All that is in a folder.
  func read(_ folder: FilePath? = nil) throws -> (FolderReader, FolderListing) {
    let reader = try FolderReader(folder ?? path)
    var listing = FolderListing()
    var isLast = false
    while !isLast {
      let slice = reader.read(after: listing.names.count, limit: 1_000, milliseconds: 1_000)
      listing.append(slice)
      isLast = slice.isLast || slice.problem != nil
    }
    return (reader, listing)
  }
}

/// What a file says; `nil` when it is not there.
func text(of path: FilePath) -> String? {
  guard let data = FileManager.default.contents(atPath: path.display()) else { return nil }
  return String(decoding: data, as: UTF8.self)
}

func exists(_ path: FilePath) -> Bool { (try? FileFacts(of: path)) != nil }

/// Names of a length, of any bytes a name may have.
func randomName(_ generator: inout some RandomNumberGenerator, upTo length: Int = 255) -> [UInt8] {
  let alphabet: [ClosedRange<UInt8>] = [1...255, 48...57, 97...102, 65...70, 195...197, 128...191]
  let count = Int.random(in: 1...length, using: &generator)
  let name = (0..<count).map { _ -> UInt8 in
    let range = alphabet.randomElement(using: &generator) ?? 97...102
    let byte = UInt8.random(in: range, using: &generator)
    return byte == UInt8(ascii: "/") ? 97 : byte
  }
  return FileName.isValid(name) ? name : [97]
}
