// SPDX-License-Identifier: Apache-2.0
package import CellText

/// One message on the status line; the next one takes its place.
package struct StatusMessage: Equatable, Sendable {
  /// The tone of the news.
  package enum Kind: Equatable, Sendable { case info, good, warning, failure }
  /// The news.
  package var text: SafeText
  /// The tone of the news.
  package var kind: Kind
  /// Creates a message.
  package init(_ text: SafeText, kind: Kind) {
    self.text = text
    self.kind = kind
  }
}
