// SPDX-License-Identifier: Apache-2.0

/// A text for the clipboard: as much of what was chosen as the clipboard takes.
///
/// The text ends where a line or a character ends, so that what arrives is no broken text.
package struct CopiedText: Equatable, Sendable {
  /// The text that goes to the clipboard.
  package private(set) var text = ""
  /// True when something of what was chosen is left out.
  package private(set) var isCut = false
  private let limit: Int

  /// Creates an empty text that takes at most so many bytes; fewer than none are none.
  package init(limit bytes: Int) { limit = max(0, bytes) }

  /// Creates a text of the beginning of another, as many whole characters as fit into so many bytes.
  package init(_ whole: String, limit bytes: Int) {
    self.init(limit: bytes)
    fill(with: whole)
  }

  /// Adds a line as a whole; of a first line that is too long, its beginning.
  ///
  /// - Returns: False when it did not fit, after which nothing more is added.
  package mutating func add(line: String) -> Bool {
    guard !isCut else { return false }
    if text.isEmpty {
      fill(with: line)
    } else if text.utf8.count + line.utf8.count < limit {
      text += "\n" + line
    } else {
      isCut = true
    }
    return !isCut
  }

  /// Notes that something cannot be copied.
  package mutating func leaveOut() { isCut = true }

  /// The beginning of a text, in whole characters.
  private mutating func fill(with whole: String) {
    guard whole.utf8.count > limit else {
      text = whole
      return
    }
    isCut = true
    var bytes = 0
    text = String(
      whole.prefix { character in
        bytes += character.utf8.count
        return bytes <= limit
      })
  }
}
