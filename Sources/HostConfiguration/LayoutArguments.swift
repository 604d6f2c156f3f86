// SPDX-License-Identifier: Apache-2.0

/// The words behind the layout's name on the command line, and how they get into its strings.
///
/// `{1}` … `{9}` is a word, `{1:default}` a word or else the default, `{args}` as a whole string all words.
/// `{{` and `}}` are single braces.
package struct LayoutArguments: Equatable, Sendable {
  /// The words.
  package let words: [String]
  /// The user's home directory, which a leading `~` becomes.
  package let home: String?

  /// Creates arguments.
  package init(_ words: [String], home: String? = nil) {
    self.words = words
    self.home = home
  }

  /// The strings with every placeholder filled; a missing word without default is empty.
  package func fill(_ strings: [String]) -> [String] { strings }

  /// One string with every placeholder filled; `{args}` joins the words with spaces.
  package func fill(_ string: String) -> String { string }
}
