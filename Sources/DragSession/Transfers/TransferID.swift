// SPDX-License-Identifier: Apache-2.0

/// The key of a transfer: the same in the log, on the wire and however often a step is repeated.
package struct TransferID: Hashable, Comparable, Sendable, ExpressibleByStringInterpolation,
  CustomStringConvertible
{
  /// The key as programs and the log have it.
  package let text: String

  /// Creates a key; any text will do.
  package init(_ text: String) { self.text = text }

  /// Creates a key from a literal.
  package init(stringLiteral text: String) { self.text = text }

  /// The key itself, so that it can stand in a sentence.
  package var description: String { text }

  /// Orders keys by their text, so that what is done for several is done in the same order always.
  package static func < (left: TransferID, right: TransferID) -> Bool { left.text < right.text }
}

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
