// SPDX-License-Identifier: Apache-2.0

/// What a plugin says about itself in `plugin.json`; unknown members are ignored.
package struct PluginManifest: Equatable, Sendable {
  /// Name for machines, such as `org.example.fruit`.
  package var id: String
  /// Name for people.
  package var name: String
  /// Version of the plugin as it writes it.
  package var version: String?
  /// Protocol versions it speaks; 1 when it does not say.
  package var protocolVersions: [Int] = [1]
  /// The program and its arguments; a program that starts with `./` is beside the manifest.
  ///
  /// Empty when the text does not say; then the program is `colonnade-` and the folder's name.
  package var run: [String] = []
  /// The way the program speaks.
  package var mode = LayoutColumn.Mode.rpc
  /// Media types it can show.
  package var accepts: [String] = []
  /// Which plugin shows what its rows lead to.
  package var opens: [TypeRoute] = []
  /// What it says it needs: `files` lets it have the host change files; others are only shown.
  package var permissions: [String] = []
  /// True when it wants the user's environment whole; only bundled plugins get it.
  package var wantsEnvironment = false
  /// Seconds it is kept when another plugin takes its place.
  package var keepSeconds = 0
  /// True when it runs on another machine.
  package var isRemote = false
  /// The options its program takes; `nil` when it does not say, an empty list when it takes none.
  package var options: [PluginOption]?

  /// Creates a manifest that says nothing but its id.
  package init(id: String) {
    self.id = id
    name = id
  }

  /// Tells whether it can show a media type.
  package func accepts(_ type: String) -> Bool {
    accepts.contains { TypeRoute(pattern: $0, plugin: "").matches(type) }
  }

  /// Reads a manifest.
  ///
  /// - Parameters:
  ///   - text: The bytes of the file, at most 1 MiB.
  ///   - file: Its name for messages.
  ///   - folder: The name of its folder, the id when the text gives none.
  /// - Returns: The manifest as far as it could be read.
  package static func read(
    _ text: [UInt8], file: String, folder: String
  ) -> Reading<PluginManifest> {
    var findings = Findings(file: file)
    var manifest = PluginManifest(id: folder)
    if let value = ConfigText.read(text, findings: &findings),
      let object = ConfigObject(
        value, as: "a plugin", keys: ConfigKeys.manifest, isTolerant: true, findings: &findings)
    {
      manifest.read(object, &findings)
    }
    return Reading(manifest, findings.inOrder)
  }

  private mutating func read(_ object: ConfigObject, _ findings: inout Findings) {
    id = findings.name(object["id"], "id") ?? id
    name = findings.string(object["name"], "name") ?? id
    version = findings.string(object["version"], "version")
    readProtocol(object["protocol"], &findings)
    run = findings.arguments(object["run"], "run") ?? []
    if let value = object["run"], run.first?.isEmpty ?? true {
      findings.error(SettingWords.noProgram("run"), at: value.place)
    }
    mode = findings.choice(object["mode"], "mode", LayoutColumn.Mode.self) ?? mode
    accepts = findings.strings(object["accepts"], "accepts") ?? []
    opens = findings.routes(object["opens"], "opens")
    permissions = findings.strings(object["permissions"], "permissions") ?? []
    keepSeconds =
      findings.integer(object["keep"], "keep", in: ConfigLimit.keepSeconds) ?? keepSeconds
    isRemote = findings.bool(object["remote"], "remote") ?? isRemote
    wantsEnvironment = object["environment"]?.string == "user"
    options = findings.pluginOptions(object["options"])
  }

  /// Reads a list of versions, or a single one.
  private mutating func readProtocol(_ value: ConfigValue?, _ findings: inout Findings) {
    guard let value else { return }
    if let version = value.integer, version > 0 {
      protocolVersions = [version]
    } else if let elements = value.elements {
      protocolVersions = elements.compactMap {
        findings.integer($0, "protocol", in: 1...1_000_000)
      }
    } else {
      findings.mismatch(SettingWords.versions, value, "protocol")
    }
  }
}
