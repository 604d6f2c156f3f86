// SPDX-License-Identifier: Apache-2.0
import FileKit
import PanePlugin

/// What the list does with archives.
final class Archives {
  let unpacking: Unpacking
  let packing: Packing
  let opened: OpenedArchives

  init(_ files: FileBrowser) {
    unpacking = Unpacking(files)
    packing = Packing(files)
    opened = OpenedArchives(files)
  }

  /// The commands, with a name to begin with for a new archive.
  var commands: [PluginCommand] {
    unpacking.commands + [packing.command] + opened.commands
  }

  /// Sets what the commands do.
  func bind() {
    unpacking.bind()
    packing.bind()
    opened.bind()
  }
}
