// SPDX-License-Identifier: Apache-2.0
import EventLoop
import HostCore
import HostRuntime
import JSONRPC
import PaneProtocol
import SplitLayout

/// Keeps widths, hidden columns and what programs saved of a layout from one session to the next.
///
/// Written whole and renamed into place, so that a crash leaves the old file or the new one; a file
/// that cannot be read counts as none.
struct MemoryStore {
  let path: String
  let folder: String
  /// Why nothing is kept; `nil` when the folder is this user's alone, or is not there yet.
  let problem: String?

  init(paths: ResourcePaths, layout: String) {
    folder = paths.stateDirectory
    let name = String(layout.map { $0.isLetter || $0.isNumber || $0 == "-" ? $0 : "_" }.prefix(80))
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

  /// What programs are started with.
  var launch: LaunchContext {
    let store = self
    return LaunchContext(
      launcher: HostEnvironment.launcherPath, environment: HostEnvironment.variables,
      stateDirectory: problem == nil ? folder : Self.nowhere, save: { store.save($0) })
  }

  func load() -> HostMemory? {
    guard problem == nil else { return nil }
    do {
      let bytes = try FileSystem.read(path, limit: 1 << 21)
      return try bytes.withUnsafeBytes { raw in
        try JSONDocumentReader().withDocument(raw) { Self.memory($0) }
      }
    } catch {
      return nil
    }
  }

  private static func memory(_ root: JSONValue) -> HostMemory {
    var widths: [DraggedWidth] = []
    if let list = root["widths"], list.isArray {
      for entry in list.elements {
        guard let name = entry["arrangement"]?.string,
          let arrangement = Arrangement(name: name),
          let column = entry["column"]?.string.flatMap({ ColumnRole(rawValue: $0) }),
          let cells = entry["cells"]?.int
        else { continue }
        widths.append(DraggedWidth(arrangement: arrangement, column: column, cells: cells))
      }
    }
    return HostMemory(
      split: SplitMemory(
        userMode: root["mode"]?.string.flatMap { DisplayMode(rawValue: $0) },
        showsInspector: root["inspector"]?.bool ?? false, widths: widths),
      programs: programs(root["programs"]))
  }

  /// What programs have saved; an entry that is not whole is left out.
  private static func programs(_ list: JSONValue?) -> [SavedState] {
    guard let list, list.isArray else { return [] }
    var programs: [SavedState] = []
    for entry in list.elements {
      guard let column = entry["column"]?.string, let words = entry["words"], words.isArray,
        let state = entry["state"]?.string.flatMap(json)
      else { continue }
      let strings = words.elements.map(\.string)
      guard !strings.contains(nil) else { continue }
      programs.append(
        SavedState(column: column, words: strings.compactMap { $0 }, state: state))
    }
    return programs
  }

  /// A text as JSON, if it is some.
  private static func json(_ text: String) -> JSONText? {
    do {
      return try Array(text.utf8).withUnsafeBytes { raw in
        try JSONDocumentReader().withDocument(raw) { value in
          value.rawText(limitBytes: Limit.restoreBytes).map { JSONText(text: $0) }
        }
      }
    } catch {
      return nil
    }
  }

  func save(_ memory: HostMemory) {
    var writer = JSONWriter()
    writer.object { object in
      object.member("mode", memory.split.userMode?.rawValue)
      object.member("inspector", memory.split.showsInspector)
      object.array("widths") { list in
        for width in memory.split.widths {
          list.object {
            $0.member("arrangement", width.arrangement.name)
            $0.member("column", width.column.rawValue)
            $0.member("cells", width.cells)
          }
        }
      }
      object.array("programs") { list in
        for program in memory.programs {
          list.object {
            $0.member("column", program.column)
            $0.member("words", program.words)
            // As a text: however deep it is nested, the file can be read.
            $0.member("state", program.state.text)
          }
        }
      }
    }
    do {
      for folder in [folder, FileSystem.parent(of: path)] { try PrivateFolder.make(folder) }
      try FileSystem.writeAtomically(writer.finished(), to: path)
    } catch {
      return
    }
  }
}
