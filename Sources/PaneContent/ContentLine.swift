// SPDX-License-Identifier: Apache-2.0
package import PaneProtocol

/// A line of content on screen as words, for whoever reads it and does not draw it.
///
/// Drawing goes past it to the lines of the kind itself, which know columns, signs and styles.
package struct ContentLine: Equatable, Sendable {
  /// What a line is.
  package enum Role: Equatable, Sendable {
    case row, heading, text
    /// The line keeps others apart.
    case blank
    /// The row has not arrived.
    case placeholder
  }

  /// What the line is.
  package var role: Role
  /// The row it is, if it is one.
  package var id: ItemID?
  /// The words in it, without signs and numbers.
  package var words: String

  /// Creates a line; one that is only there has no words.
  init(_ role: Role, _ words: String = "", id: ItemID? = nil) {
    self.role = role
    self.words = words
    self.id = id
  }
}
