// SPDX-License-Identifier: Apache-2.0
import PaneProtocol

/// Cells of a text column that are not text: a margin, or line numbers.
package struct TextInset: Equatable, Sendable {
  /// Cells before the text, line numbers included.
  package let leading: Int
  /// Cells after it.
  package let trailing = 1
  /// Cells of the line number, blanks not counted; 0 for none.
  package let number: Int

  /// The inset of a text; code has line numbers.
  package init(of text: TextState) {
    guard text.format == .code else {
      number = 0
      leading = 1
      return
    }
    number = max(4, String(text.lineCount).utf8.count)
    leading = number + 2
  }
}
