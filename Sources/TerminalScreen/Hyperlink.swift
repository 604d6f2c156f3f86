// SPDX-License-Identifier: Apache-2.0
import CellText
import FileAddressing

/// The target of a link that may be given to the terminal.
///
/// Source: OSC 8 specification; only http, https, mailto and file, at most 2,048 bytes.
package struct Hyperlink: Hashable, Sendable {
  /// The target, made of the bytes 0x21…0x7E only.
  package let target: String

  /// Takes a target if its scheme is allowed and it is short enough, else `nil`.
  ///
  /// - Parameter url: Any text; bytes that are not printable ASCII are percent-encoded.
  package init?(_ url: String) {
    let schemes = ["http://", "https://", "mailto:", "file:///"]
    let lowered = url.prefix(8).lowercased()
    guard url.utf8.count <= StyledText.addressBytes, schemes.contains(where: lowered.hasPrefix)
    else { return nil }
    let bytes = PercentCoding.encoded(url.utf8) { $0 > 0x20 && $0 < 0x7F }
    guard bytes.utf8.count <= StyledText.addressBytes else { return nil }
    target = bytes
  }
}
