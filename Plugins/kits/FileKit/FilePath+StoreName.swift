// SPDX-License-Identifier: Apache-2.0
package import PanePlugin

extension FilePath {
  /// The name under which a folder takes drops, for a kind of pane.
  ///
  /// Names of places have a limit, paths have none: a longer one is told by two sums over its bytes.
  ///
  /// - Parameter kind: The kind of pane, such as `files`.
  /// - Returns: The same for the same folder, at most 400 bytes and the kind.
  package func storeName(_ kind: String) -> String {
    let value = value
    guard value.utf8.count > 400 else { return "\(kind):\(value)" }
    let sums = [0xCBF2_9CE4_8422_2325, 0x9E37_79B9_7F4A_7C15].map { start -> String in
      String(bytes.reduce(start as UInt64) { ($0 ^ UInt64($1)) &* 0x100_0000_01B3 }, radix: 16)
    }
    return "\(kind):\(sums.joined(separator: "-"))"
  }
}
