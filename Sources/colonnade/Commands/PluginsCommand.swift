// SPDX-License-Identifier: Apache-2.0
import EventLoop
import HostConfiguration
import HostCore
import JSONRPC

/// `colonnade plugins`: what was found, and where.
enum PluginsCommand {
  /// Runs the command.
  ///
  /// - Returns: 0, or 1 when nobody reads it, or when a plugin could not be added.
  /// - Throws: `UsageError` for the values of an option whose layout is not named.
  static func run(_ command: ParsedCommand) throws(UsageError) -> Int32 {
    if command.has(.values), !command.has(.layoutOptions) { throw UsageError.valuesOfNoLayout }
    let paths = ResourcePaths(extraPluginPaths: command.values(.pluginPath))
    if let place = command.value(.addPlugin) {
      do throws(AddedPlugin.Failure) {
        let added = try AddedPlugin(from: place, to: paths.userPluginFolder)
        return HostEnvironment.write(words(of: added, ResourcePaths())) ? 0 : 1
      } catch {
        HostEnvironment.complain(error.message, of: .plugins)
        return 1
      }
    }
    return HostEnvironment.write(text(command, paths)) ? 0 : 1
  }

  /// The text the command prints.
  static func text(_ command: ParsedCommand, _ paths: ResourcePaths) -> String {
    if let kind = command.value(.names) {
      let names = kind == "plugins" ? paths.pluginNames : paths.layoutNames
      return names.map { $0 + "\n" }.joined()
    }
    if let layout = command.value(.layoutOptions) {
      let options = LayoutDescription(layout, paths)?.options ?? []
      if let name = command.value(.values) {
        guard case .choice(let words)? = options.first(where: { $0.name == name })?.value else {
          return ""
        }
        return words.map { $0 + "\n" }.joined()
      }
      return options.map { "\($0.name)\t\($0.summary)\n" }.joined()
    }
    return command.has(.json) ? document(paths) : list(paths)
  }

  /// What was added, what it wishes, and what is wrong with it.
  private static func words(of added: AddedPlugin, _ paths: ResourcePaths) -> String {
    var text = CommandWords.addedPlugin(added.name, added.place)
    guard let plugin = paths.plugin(named: added.place) else { return text }
    for permission in plugin.manifest?.permissions ?? [] {
      text += "  \(CommandWords.wish(for: permission, isOurs: false, isAllowed: false))\n"
    }
    for finding in plugin.diagnostics { text += "  \(finding.description)\n" }
    return text
  }

  private static func list(_ paths: ResourcePaths) -> String {
    let plugins = paths.pluginNames.compactMap { paths.plugin(named: $0) }
    let layouts = paths.layoutNames
    let permits = PermitStore(paths: paths).load()
    let width = (plugins.map(\.name) + layouts).map(\.count).max() ?? 0
    func row(_ name: String, _ place: String) -> String {
      "  \(name)\(String(repeating: " ", count: width - name.count))  \(place)\n"
    }
    var text = "plugins\n"
    for plugin in plugins {
      text += row(plugin.name, plugin.path)
      for permission in plugin.manifest?.permissions ?? [] {
        let isAllowed = permits.contains {
          $0.place == plugin.path && $0.power.rawValue == permission
        }
        let words = CommandWords.wish(
          for: permission, isOurs: plugin.isOurs, isAllowed: isAllowed)
        text += row("", words)
      }
    }
    for finding in plugins.flatMap(\.diagnostics) { text += "  \(finding.description)\n" }
    text += "layouts\n" + layouts.map { row($0, paths.layout(named: $0) ?? "") }.joined()
    text += CommandWords.searchedPlugins + "\n" + paths.pluginFolders.map { "  \($0)\n" }.joined()
    text += CommandWords.searchedLayouts + "\n" + paths.layoutFolders.map { "  \($0)\n" }.joined()
    return text
  }

  private static func document(_ paths: ResourcePaths) -> String {
    var writer = JSONWriter()
    writer.object { root in
      root.array("plugins") { list in
        for plugin in paths.pluginNames.compactMap({ paths.plugin(named: $0) }) {
          list.object {
            $0.member("name", plugin.name)
            $0.member("path", plugin.path)
            $0.member("id", plugin.manifest?.id)
            $0.member("argv", plugin.arguments)
            $0.member("permissions", plugin.manifest?.permissions ?? [])
            $0.member("problems", plugin.diagnostics.map(\.description))
          }
        }
      }
      root.array("layouts") { list in
        for name in paths.layoutNames {
          list.object {
            $0.member("name", name)
            $0.member("path", paths.layout(named: name))
          }
        }
      }
      root.member("pluginPath", paths.pluginFolders)
      root.member("layoutPath", paths.layoutFolders)
    }
    writer.endLine()
    return String(decoding: writer.finished(), as: UTF8.self)
  }
}
