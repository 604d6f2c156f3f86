// SPDX-License-Identifier: Apache-2.0
import PanePlugin

/// Shows a folder.
@main
enum Files {
  static func main() {
    Plugin.run(id: "org.colonnade.files", name: "Files", version: "1.0.0") { _ in }
  }
}
