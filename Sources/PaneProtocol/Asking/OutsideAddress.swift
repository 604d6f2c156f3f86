// SPDX-License-Identifier: Apache-2.0

/// Addresses that lead out of the window.
package enum OutsideAddress {
  /// Tells whether an address is one of the web or of mail, which the desktop opens.
  package static func isOpened(_ address: String) -> Bool {
    let schemes = ["http://", "https://", "mailto:"]
    return schemes.contains(where: address.lowercased().hasPrefix)
      && address.utf8.allSatisfy { $0 > 0x20 && $0 != 0x7F }
  }
}
