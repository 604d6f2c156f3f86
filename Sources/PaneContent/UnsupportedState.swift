// SPDX-License-Identifier: Apache-2.0
import CellGeometry
package import CellText
import PaneProtocol

/// Content of a kind this host does not show: its name, and the plain words to show instead.
package struct UnsupportedState: ContentState {
  /// The name of the kind.
  package let kind: SafeText
  /// True for a kind that is shown, of which something is missing.
  package let isKnown: Bool
  /// The first member that every content of the kind needs and this one lacks; `nil` for none.
  package let missing: SafeText?
  /// The words the plugin gives for hosts that cannot show it.
  package let alt: SafeText?
  var size = CellSize(columns: 0, rows: 0)
  private var tokens: RequestTokens

  init(_ content: UnsupportedContent, tokens: RequestTokens) {
    kind = content.kind
    isKnown = content.isKnown
    missing = content.missing
    alt = content.alt
    self.tokens = tokens
  }

  mutating func replace(with content: UnsupportedContent) {
    self = UnsupportedState(content, tokens: tokens)
  }

  mutating func setViewport(_ size: CellSize) { self.size = size }

  mutating func takeCancellations() -> [Int] { tokens.takeAbandoned() }

  mutating func endRequests() -> RequestTokens { tokens }
}

extension UnsupportedContent: ShownContent {
  typealias State = UnsupportedState
}
