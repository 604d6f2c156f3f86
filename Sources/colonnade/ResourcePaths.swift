// SPDX-License-Identifier: Apache-2.0
import EventLoop
// Temporary.
struct PluginLocation { var arguments: [String] }
struct ResourcePaths {
  var extra: [String]
  init(extraPluginPaths: [String] = []) { extra = extraPluginPaths }
  var pluginFolders: [String] { extra }
  var layoutNames: [String] { ["files"] }
  var userConfiguration: String { HostEnvironment.home + "/.config/colonnade/config.jsonc" }
  var stateDirectory: String { HostEnvironment.home + "/.local/state/colonnade" }
  func layout(named name: String) -> String? { FileSystem.exists(name) ? name : FileSystem.parent(of: HostEnvironment.executablePath) + "/../../../Config/layouts/\(name).jsonc" }
  func plugin(named name: String) -> PluginLocation? {
    let path = FileSystem.parent(of: HostEnvironment.executablePath) + "/colonnade-" + name
    return FileSystem.isExecutable(path) ? PluginLocation(arguments: [path]) : nil
  }
}
