// SPDX-License-Identifier: Apache-2.0
import EventLoop
import HostCore
import HostRecord
import HostRuntime
import JSONRPC
import PaneContent

/// Keeps widths, hidden columns and what programs saved of a layout from one session to the next.
///
/// Written whole and renamed into place, so that a crash leaves the old file or the new one; a file
/// that cannot be read counts as none.
struct SavedLayoutStore {
  let path: String
  let folder: String
  /// Why nothing is kept; `nil` when the folder is this user's alone, or is not there yet.
  let problem: String?
  private let permitStore: PermitStore

  init(paths: ResourcePaths, layout: String) {
    folder = paths.stateDirectory
    permitStore = PermitStore(paths: paths)
    var name = ""
    for character in layout.prefix(80) {
      let isPlain = character.isLetter || character.isNumber || character == "-"
      name.append(isPlain ? character : "_")
    }
    path = folder + "/layouts/" + name + ".json"
    problem = Self.problem(of: [folder, folder + "/layouts"])
  }

  private static func problem(of folders: [String]) -> String? {
    do throws(SystemError) {
      for folder in folders { try PrivateFolder.checkIfPresent(folder) }
      return nil
    } catch {
      return error.reason
    }
  }

  /// A path below which nothing can be made, for programs that are to keep nothing.
  private static let nowhere = "/dev/null"

  /// The powers the user has given plugins for good.
  var permits: [Permit] { problem == nil ? permitStore.load() : [] }

  /// The variables programs are started with.
  var launch: LaunchContext {
    let store = self
    var context = LaunchContext(
      environment: HostEnvironment.variables,
      stateDirectory: problem == nil ? folder : Self.nowhere, save: { store.save($0) })
    context.note = { store.permitStore.note($0, isAllowed: $1) }
    for helper in HelperErrand.Helper.allCases {
      context.helpers[helper] = HostEnvironment.companion("colonnade-\(helper.rawValue)")
    }
    return context
  }

  func load() -> SavedLayout? {
    guard problem == nil else { return nil }
    do {
      let bytes = try FileSystem.read(path, limit: 1 << 21)
      return try bytes.withUnsafeBytes { raw in
        try JSONDocumentReader().withDocument(raw) { SavedLayout($0) }
      }
    } catch {
      return nil
    }
  }

  func save(_ layout: SavedLayout) {
    var writer = JSONWriter()
    writer.object { layout.write(into: &$0) }
    do {
      for folder in [folder, FileSystem.parent(of: path)] { try PrivateFolder.make(folder) }
      try FileSystem.writeKept(writer.finished(), to: path)
    } catch {
      return
    }
  }
}
