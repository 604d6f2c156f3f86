// SPDX-License-Identifier: Apache-2.0

/// What a plugin says about itself in `plugin.json`; unknown members are ignored.
package struct PluginManifest: Equatable, Sendable {
  package var id: String
  package var name: String
  package var version: String?
  /// Protocol versions it speaks; 1 when it does not say.
  package var protocolVersions: [Int] = [1]
  /// The program and its arguments; a path that starts with `./` is beside the manifest.
  package var run: [String] = []
  package var mode = LayoutColumn.Mode.rpc
  /// Media types it can show.
  package var accepts: [String] = []
  /// Which plugin shows what its rows lead to.
  package var opens: [TypeRoute] = []
  package var permissions: [String] = []
  /// Seconds it is kept when another plugin takes its place.
  package var keepSeconds = 0
  /// Whether it runs on another machine.
  package var isRemote = false

  /// Creates a manifest that says nothing but its id.
  package init(id: String) {
    self.id = id
    name = id
  }

  /// Reads a manifest.
  ///
  /// - Parameters:
  ///   - text: The bytes of the file, at most 1 MiB.
  ///   - file: Its name for messages.
  ///   - folder: The name of its folder, the id when the text gives none.
  package static func read(
    _ text: [UInt8], file: String, folder: String
  ) -> Reading<PluginManifest> {
    Reading(PluginManifest(id: folder))
  }
}
