// SPDX-License-Identifier: Apache-2.0

/// How much a helper may use that reads what strangers made.
package struct HelperLimits: Equatable, Sendable {
  /// Seconds of processor time.
  package var seconds = 4
  /// MiB of address space.
  package var memory = 1_024
  /// MiB of any file it writes; `nil` for files the user has asked for.
  package var fileSize: Int? = 256
  /// Descriptors it has open at most.
  package var descriptors = 64

  /// Creates the limits of a look at a file.
  package init() {}

  /// The options of the launcher that set them.
  var options: [String] {
    var options = [
      "--seconds", "\(seconds)", "--memory", "\(memory)", "--descriptors", "\(descriptors)",
      "--nice", "10", "--offline", "1",
    ]
    if let fileSize { options += ["--file-size", "\(fileSize)"] }
    return options
  }
}
