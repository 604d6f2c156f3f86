// SPDX-License-Identifier: Apache-2.0

/// The durable place of a plugin's items, which outlives its process.
///
/// What is stored under this name is found again by whatever process opens it next.
package struct StoreKey: Hashable, Sendable {
  /// The name as programs and the log have it.
  package let text: String
  /// Creates a key; any text will do.
  package init(_ text: String) { self.text = text }
}

/// One of the two ends of a transfer.
package enum TransferEnd: Hashable, Sendable { case source, target }
