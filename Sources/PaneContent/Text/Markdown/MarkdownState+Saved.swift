// SPDX-License-Identifier: Apache-2.0
import PaneProtocol

/// What of Markdown outlives its content.
struct SavedMarkdown: Equatable, SavedPlace {
  /// The line of the source that the block at the top begins in.
  var line = 0
  /// The place in the words of that block; -1 for the blank row above it.
  var offset = 0
  /// The text searched for.
  var search = ""
}

extension MarkdownState {
  /// The place in the text to come back to.
  var saved: SavedView? { SavedView(savedMarkdown) }

  /// Goes back to a saved place of Markdown; others are left alone.
  mutating func restore(_ saved: SavedView) {
    if let saved = saved.place as? SavedMarkdown { restore(saved) }
  }

  /// The place to come back to with ``restore(_:)``.
  var savedMarkdown: SavedMarkdown {
    if let anchor {
      return SavedMarkdown(line: anchor.line, offset: anchor.offset, search: sought)
    }
    return SavedMarkdown(
      line: document.sourceLine(of: top), offset: paper.offset(of: top), search: sought)
  }

  /// Goes back to a saved place, now or when its piece has been read.
  mutating func restore(_ saved: SavedMarkdown) {
    anchor = MarkdownPaper.Anchor(line: max(0, saved.line), offset: saved.offset)
    finding = MarkdownFinding(saved.search)
    isAtEnd = false
    if let anchor { top = paper.place(of: anchor) }
    layOut()
  }
}
