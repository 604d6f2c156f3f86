// SPDX-License-Identifier: Apache-2.0
import EventLoop
import Foundation
import Testing

/// A folder that is gone with its test.
final class Scratch {
  let path: String

  init() throws {
    path = FileManager.default.temporaryDirectory.appending(path: UUID().uuidString).path()
    try FileManager.default.createDirectory(atPath: path, withIntermediateDirectories: true)
  }

  deinit { try? FileManager.default.removeItem(atPath: path) }

  func put(_ file: String, _ text: String = "", isProgram: Bool = false) throws {
    let whole = "\(path)/\(file)"
    try FileManager.default.createDirectory(
      atPath: FileSystem.parent(of: whole), withIntermediateDirectories: true)
    let mode = isProgram ? 0o755 : 0o644
    let isMade = FileManager.default.createFile(
      atPath: whole, contents: Data(text.utf8), attributes: [.posixPermissions: mode])
    try #require(isMade)
  }
}
