// SPDX-License-Identifier: Apache-2.0
import EventLoop
import HostCore
import HostRecord
import JSONRPC

/// The file of what the user has allowed plugins for good, for all layouts.
///
/// A file that cannot be read counts as empty, and so does one in a folder that is not the user's own:
/// then all is asked about again.
struct PermitStore {
  private let path: String
  private let folder: String

  init(paths: ResourcePaths) {
    folder = paths.stateDirectory
    path = folder + "/permits.json"
  }

  private static let mostBytes = 1 << 20

  /// What is kept now, oldest first.
  func load() -> [Permit] {
    do {
      try PrivateFolder.checkIfPresent(folder)
      let bytes = try FileSystem.read(path, limit: Self.mostBytes)
      return try bytes.withUnsafeBytes { raw in
        try JSONDocumentReader().withDocument(raw) { value in
          value["permits"].map { $0.elements.compactMap { Permit($0) } } ?? []
        }
      }
    } catch {
      return []
    }
  }

  /// Keeps what was allowed, or forgets it; what other sessions have noted since stays.
  func note(_ permit: Permit, isAllowed: Bool) {
    var book = PermitBook(load())
    guard book.note(permit, isAllowed: isAllowed) else { return }
    var writer = JSONWriter()
    writer.object { Permit.write(book.permits, into: &$0) }
    writer.endLine()
    do {
      try PrivateFolder.make(folder)
      try FileSystem.writeKept(writer.finished(), to: path)
    } catch {
      return
    }
  }
}
