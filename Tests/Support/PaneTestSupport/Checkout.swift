// SPDX-License-Identifier: Apache-2.0
package import Foundation

/// The folder of the sources, for tests that read files of it.
package enum Checkout {
  /// The nearest folder above this file that has a `Package.swift`.
  package static let folder: URL = {
    var folder = URL(filePath: #filePath).deletingLastPathComponent()
    func isCheckout(_ folder: URL) -> Bool {
      FileManager.default.fileExists(atPath: folder.appending(path: "Package.swift").path)
    }
    while folder.pathComponents.count > 1, !isCheckout(folder) { folder.deleteLastPathComponent() }
    return folder
  }()
}
