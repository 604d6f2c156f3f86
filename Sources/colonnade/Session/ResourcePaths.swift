// SPDX-License-Identifier: Apache-2.0
import EventLoop
import HostConfiguration
import HostCore

/// A plugin that was found: how it is started, and what it says about itself.
struct PluginLocation {
  /// The name it was found by.
  var name: String
  /// The program and its arguments; the program has a full path unless the search path has it.
  var arguments: [String]
  /// The folder or program that was found.
  var path: String
  /// The content of its `plugin.json`, if it has one.
  var manifest: PluginManifest?
  /// The faults of its `plugin.json`.
  var diagnostics: [Diagnostic] = []
  /// True when it comes with the program.
  var isOurs = false

  /// The words of its `plugin.json` that the host acts on.
  var declared: PluginDeclaration {
    guard let manifest else { return PluginDeclaration() }
    var declared = PluginDeclaration(manifest)
    declared.place = path
    declared.isOurs = isOurs
    return declared
  }

  /// True when its `plugin.json` is so wrong that it does not say what is started.
  var isBroken: Bool {
    diagnostics.contains { $0.severity == .error } && manifest?.run.isEmpty != false
  }
}

/// What was found at which path.
///
/// The plan of one session asks for each of its plugins up to eight times, and a manifest is read only
/// once.
private final class PluginFindings {
  private var found: [String: PluginLocation?] = [:]

  func location(at path: String, otherwise look: () -> PluginLocation?) -> PluginLocation? {
    if let known = found[path] { return known }
    let location = look()
    found[path] = .some(location)
    return location
  }
}

/// Where plugins, layouts, templates and the user's files are.
///
/// Everything of ours is found from the place of the running program, so an installed tree may be
/// moved; in a checkout, sources and build folder serve instead.
struct ResourcePaths {
  /// The folders plugins are looked for in, first one wins.
  let pluginFolders: [String]
  /// The folder of the user's own plugins.
  let userPluginFolder: String
  /// The folders layouts are looked for in, first one wins.
  let layoutFolders: [String]
  /// The folder of the user's configuration.
  let configurationFolder: String
  /// The folder for what is kept between sessions.
  let stateDirectory: String
  /// The folder of the sources, where the kit for Swift is; `nil` when the program was installed.
  let kitFolder: String?
  /// Our own files that are not programs: `share/colonnade`, or `Config` in a checkout.
  let sharedFolders: [String]
  /// The running program, and its folder.
  private let bundledFolders: [String]
  private let executable: String
  private let programFolder: String
  private let findings = PluginFindings()
  /// The user's folder.
  let home: String

  /// Finds the folders; none of them needs to exist.
  ///
  /// - Parameters:
  ///   - extraPluginPaths: Folders from `--plugin-path`, searched first.
  ///   - environment: Variables; a path that is not full counts as missing, as XDG asks.
  ///   - executable: The full path of the running program.
  init(
    extraPluginPaths: [String] = [], environment: [String: String] = HostEnvironment.variables,
    executable: String = HostEnvironment.executablePath
  ) {
    func folder(_ name: String, _ standard: String, in home: String) -> String {
      if let path = environment[name], path.hasPrefix("/") { return "\(path)/colonnade" }
      return "\(home)/\(standard)/colonnade"
    }
    let home = environment["HOME"].flatMap { $0.hasPrefix("/") ? $0 : nil } ?? HostEnvironment.home
    let bin = FileSystem.parent(of: executable)
    let prefix = FileSystem.parent(of: bin)
    let checkout = Self.checkout(above: bin)
    let ours =
      checkout.map { ["\($0)/Plugins/bundled", bin] } ?? ["\(prefix)/libexec/colonnade/plugins"]
    let named = environment["COLONNADE_PLUGIN_PATH"]?.split(separator: ":").map(String.init) ?? []
    let data = folder("XDG_DATA_HOME", ".local/share", in: home)
    self.home = home
    self.executable = executable
    programFolder = bin
    bundledFolders = ours
    userPluginFolder = "\(data)/plugins"
    pluginFolders = extraPluginPaths + named + [userPluginFolder] + ours
    configurationFolder = folder("XDG_CONFIG_HOME", ".config", in: home)
    stateDirectory = folder("XDG_STATE_HOME", ".local/state", in: home)
    kitFolder = checkout
    sharedFolders = [checkout.map { "\($0)/Config" } ?? "\(prefix)/share/colonnade"]
    layoutFolders = ["\(configurationFolder)/layouts"] + sharedFolders.map { "\($0)/layouts" }
  }

  /// The file with the user's own settings.
  var userConfiguration: String { "\(configurationFolder)/config.jsonc" }

  /// The folder of the sources when the program was built in it and not installed.
  private static func checkout(above folder: String) -> String? {
    var folder = folder
    for _ in 0..<5 {
      if FileSystem.exists("\(folder)/Package.swift"), FileSystem.exists("\(folder)/Plugins") {
        return folder
      }
      folder = FileSystem.parent(of: folder)
    }
    return nil
  }
}

// MARK: Layouts

extension ResourcePaths {
  /// The file of a layout.
  ///
  /// - Parameter name: A name, or the path of a file that ends in `.jsonc`.
  /// - Returns: A path that exists, or `nil`.
  func layout(named name: String) -> String? {
    if name.hasSuffix(".jsonc") {
      return FileSystem.exists(name) && !FileSystem.isDirectory(name) ? name : nil
    }
    guard !name.isEmpty, !name.contains("/") else { return nil }
    return layoutFolders.lazy.map { "\($0)/\(name).jsonc" }.first { FileSystem.exists($0) }
  }

  /// The names of all layouts, sorted; the template is not one.
  var layoutNames: [String] { layoutNames(in: layoutFolders) }

  /// The names of the layouts that come with the program, sorted.
  var ownLayoutNames: [String] { layoutNames(in: sharedFolders.map { "\($0)/layouts" }) }

  private func layoutNames(in folders: [String]) -> [String] {
    var names: Set<String> = []
    for folder in folders {
      for file in (try? FileSystem.names(in: folder)) ?? [] where file.hasSuffix(".jsonc") {
        names.insert(String(file.dropLast(".jsonc".count)))
      }
    }
    return names.subtracting(["template", "config"]).sorted()
  }

  /// One of our own files, like `layouts/template.jsonc`; `nil` if it is not installed.
  func sharedFile(_ path: String) -> String? {
    sharedFolders.lazy.map { "\($0)/\(path)" }.first { FileSystem.exists($0) }
  }
}

// MARK: Plugins

extension ResourcePaths {
  /// Finds a plugin.
  ///
  /// - Parameter name: A name, or with a slash the path of a plugin's folder or program.
  /// - Returns: How to start it, or `nil` when there is none.
  func plugin(named name: String) -> PluginLocation? {
    if name.contains("/") {
      let path = FileSystem.programPath(name) ?? name
      let last = path.split(separator: "/").last.map(String.init) ?? path
      return location(at: path, name: last)
    }
    guard !name.isEmpty, !name.hasPrefix(".") else { return nil }
    for folder in pluginFolders {
      if let found = location(at: "\(folder)/\(name)", name: name) { return found }
      let program = "\(folder)/colonnade-\(name)"
      if FileSystem.isExecutable(program) {
        return PluginLocation(name: name, arguments: [program], path: program)
      }
    }
    return nil
  }

  /// The word of a program as the user typed it, with `./` before it where only this folder has it.
  func typed(_ word: String) -> String {
    guard !word.isEmpty, !word.contains("/"), plugin(named: word) == nil, FileSystem.exists(word)
    else { return word }
    let places = HostEnvironment.variable("PATH")?.split(separator: ":") ?? []
    let isElsewhere = places.contains { FileSystem.isExecutable("\($0)/\(word)") }
    return isElsewhere ? word : "./\(word)"
  }

  /// The names of the user's environment that a plugin gets besides the usual ones; `nil` for all,
  /// which only those of ours get that ask for it.
  func environment(of plugin: PluginLocation, _ names: [String] = []) -> [String]? {
    plugin.isOurs && plugin.manifest?.wantsEnvironment == true ? nil : names
  }

  /// All plugins on the plugin path, by name; of two of a name the first counts.
  var plugins: [PluginLocation] {
    var found: [String: PluginLocation] = [:]
    for folder in pluginFolders where folder != programFolder {
      for entry in (try? FileSystem.names(in: folder)) ?? []
      where !entry.hasPrefix(".") && found[entry] == nil {
        found[entry] = location(at: "\(folder)/\(entry)", name: entry) ?? plugin(named: entry)
      }
    }
    return found.values.sorted { $0.name < $1.name }
  }

  /// The names of all plugins on the plugin path, sorted.
  var pluginNames: [String] { plugins.map(\.name) }

  /// What is at a path: a folder with a manifest or a program of its name, or a program.
  private func location(at path: String, name: String) -> PluginLocation? {
    findings.location(at: path) { look(at: path, name: name) }
  }

  private func look(at path: String, name: String) -> PluginLocation? {
    let manifest = "\(path)/plugin.json"
    if FileSystem.exists(manifest) { return location(of: manifest, in: path, name: name) }
    for program in [path, "\(path)/colonnade-\(name)", "\(path)/\(name)"]
    where FileSystem.isExecutable(program) && (program != path || isOurs(path)) {
      return PluginLocation(name: name, arguments: [program], path: path)
    }
    return nil
  }

  /// In the build folder lies much that is no plugin; there only `colonnade-<name>` counts.
  private func isOurs(_ program: String) -> Bool {
    FileSystem.parent(of: program) != programFolder
      || (program.split(separator: "/").last?.hasPrefix("colonnade-") ?? false)
  }

  private func location(of manifest: String, in folder: String, name: String) -> PluginLocation? {
    var bytes: [UInt8] = []
    var diagnostics: [Diagnostic] = []
    do throws(SystemError) {
      bytes = try FileSystem.read(manifest, limit: 1 << 20)
    } catch {
      diagnostics = [Diagnostic(file: manifest, line: 1, column: 1, message: error.reason)]
    }
    let reading = PluginManifest.read(bytes, file: manifest, folder: name)
    diagnostics += reading.diagnostics
    var arguments = reading.value.run
    if arguments.isEmpty { arguments = ["colonnade-\(name)"] }
    arguments.replaceSubrange(0...0, with: program(arguments[0], of: folder))
    return PluginLocation(
      name: name, arguments: arguments, path: folder, manifest: reading.value,
      diagnostics: diagnostics, isOurs: bundledFolders.contains(FileSystem.parent(of: folder)))
  }

  /// The program of a manifest: beside it, beside this program, this program itself, or left to the
  /// search path.
  private func program(_ word: String, of folder: String) -> [String] {
    if word.hasPrefix("/") { return [word] }
    if word.hasPrefix("~/") { return [home + word.dropFirst()] }
    if word.contains("/") {
      let path = "\(folder)/\(word)"
      return [FileSystem.programPath(path) ?? path]
    }
    let places = ["\(folder)/\(word)", "\(programFolder)/\(word)"]
    if let place = places.first(where: { FileSystem.isExecutable($0) }) { return [place] }
    return NativePanes.names.contains(word) ? [executable, NativePanes.option, word] : [word]
  }
}
