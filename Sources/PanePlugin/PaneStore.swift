// SPDX-License-Identifier: Apache-2.0
internal import EventLoop

/// Files a plugin keeps between runs, in the folder the host names in `COLONNADE_STATE_DIR`.
///
/// Without that variable it is `colonnade` in the user's state folder, so that a plugin run by hand
/// finds the same. When the folder cannot be written, nothing is kept and nothing fails loudly.
public struct PaneStore: Sendable {
  /// The folder the files are in.
  public let folder: FilePath

  /// Creates a store in the folder the host chose.
  public init() {
    let state = HostEnvironment.variable("XDG_STATE_HOME") ?? HostEnvironment.home + "/.local/state"
    let chosen = HostEnvironment.variable("COLONNADE_STATE_DIR") ?? ""
    folder = FilePath(chosen.isEmpty ? state + "/colonnade" : chosen)
  }

  /// Creates a store in any folder.
  public init(folder: FilePath) { self.folder = folder }

  /// The place of a file.
  public func path(_ name: String) -> FilePath { folder.appending(name) }

  /// Makes the folder, those above it, and one in it for the user alone; what is there stays.
  ///
  /// - Parameter name: Name of the folder in it; `nil` for none.
  /// - Returns: Whether it is there.
  @discardableResult
  package func makeFolder(_ name: String? = nil) -> Bool {
    let wanted = name.map(path) ?? folder
    return (try? FileSystem.makeDirectories(wanted.display())) != nil
  }

  /// Reads a file; `nil` when it does not exist, cannot be read or has more than 1 MiB.
  public func read(_ name: String) -> [UInt8]? {
    try? FileSystem.read(path(name).display(), limit: 1 << 20)
  }

  /// Replaces a file in one step; the old one stays when that fails.
  ///
  /// - Parameters:
  ///   - name: Name of the file.
  ///   - bytes: What it says from now on.
  /// - Returns: Whether it was written.
  @discardableResult
  public func write(_ name: String, _ bytes: [UInt8]) -> Bool {
    do throws(SystemError) {
      guard makeFolder() else { return false }
      try FileSystem.writeKept(bytes, to: path(name).display())
      return true
    } catch {
      return false
    }
  }
}
