// SPDX-License-Identifier: Apache-2.0
import EventLoop
import HostCore
import HostRuntime
import JSONRPC
import SplitLayout

/// Keeps widths and hidden columns of a layout from one session to the next.
///
/// Written whole and renamed into place, so that a crash leaves the old file or the new one; a file
/// that cannot be read counts as none.
struct MemoryStore {
  let path: String
  let folder: String

  init(paths: ResourcePaths, layout: String) {
    folder = paths.stateDirectory
    let name = String(layout.map { $0.isLetter || $0.isNumber || $0 == "-" ? $0 : "_" }.prefix(80))
    path = folder + "/layouts/" + name + ".json"
  }

  /// What programs are started with.
  var launch: LaunchContext {
    let store = self
    return LaunchContext(
      launcher: HostEnvironment.launcherPath, environment: HostEnvironment.variables,
      stateDirectory: folder, save: { store.save($0) })
  }

  func load() -> HostMemory? {
    do {
      let bytes = try FileSystem.read(path, limit: 1 << 20)
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
        showsInspector: root["inspector"]?.bool ?? false, widths: widths))
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
    }
    do {
      try FileSystem.makeDirectories(FileSystem.parent(of: path))
      try FileSystem.writeAtomically(writer.finished(), to: path)
    } catch {
      return
    }
  }
}
