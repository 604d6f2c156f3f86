// SPDX-License-Identifier: Apache-2.0
package import CellText
package import PaneProtocol

/// A link in a row: its words, and the address it leads to.
package struct RowLink: Equatable, Sendable {
  /// The words that stand for it in the row.
  package var words: SafeText
  /// The address, as it is written.
  package var target: String

  /// The most links of one row that are offered.
  static let most = 32
}

extension Item {
  /// The links in its texts and cells, in their order; of those that lead to the same place the first.
  package var links: [RowLink] {
    var found: [RowLink] = []
    for text in [text, detail ?? .empty, badge ?? .empty] + cells.compactMap(\.text) {
      for link in text.links where found.count < RowLink.most {
        if found.contains(where: { $0.target == link.target }) { continue }
        let words = text[utf8: link.range.clamped(to: 0..<text.text.utf8Count)].text
        found.append(RowLink(words: words, target: link.target))
      }
    }
    return found
  }
}
