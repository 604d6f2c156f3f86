// SPDX-License-Identifier: Apache-2.0

/// The desktop's own way to open files: its program, and what is said where it is missing.
package enum DesktopOpener {
  private static let program = "xdg-open"

  /// The words that open an address or a path.
  package static func words(_ place: String) -> [String] { [program, place] }

  /// What is missing, as a sentence; `nil` where the program is there.
  package static var problem: String? {
    HelperRun.find(program) == nil
      ? "xdg-utils is missing: opening by the desktop needs \(program)" : nil
  }
}
