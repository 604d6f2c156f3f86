// SPDX-License-Identifier: Apache-2.0
package import CellText
package import PaneProtocol

/// A text as the host shows it: lines, scroll position and search.
///
/// Lines are folded only around the viewport, so the size of a text does not matter. Every member is
/// total: places outside count as the nearest one inside.
package struct TextState: Equatable, Sendable {
  /// The format the text is read in.
  package internal(set) var format: TextContent.Format
  /// Language of the text, such as `swift`, when it is code.
  package internal(set) var language: String?
  /// True when long lines are folded.
  package internal(set) var wraps: Bool
  /// True when the content asked to stay at the end.
  var staysAtEnd: Bool
  /// The lines that came with the content; none when there is a source.
  var lines: [StyledText] = []
  var source: TextSource?
  /// The places the plugin names.
  var anchors: [TextAnchor]
  /// The tokens of the content before.
  private var tokens: RequestTokens

  var viewportColumns = 0
  var viewportRows = 0
  var wrapping: LineWrapping?
  var folds = FoldMemory()
  var top = TextPlace()
  /// The words that are to be at the viewport's top when their lines, and all in view, have come.
  var heldSpot: TextSpot?
  /// Cells cut off on the left; 0 when lines are folded.
  package internal(set) var horizontalOffset = 0
  /// True when the view stays at the end while lines arrive.
  package internal(set) var isFollowing: Bool
  /// The rows in the viewport, from its top; fewer at the end of the text.
  package internal(set) var visibleRows: [TextRow] = []

  /// The word searched for, and how far the search is.
  var finding = TextFinding()
  /// The link the user has gone to.
  var link: LinkPlace?
  /// The lines or cells that are chosen.
  var chooser = CellChooser<TextPlace>()

  /// A link by its line and its number in it.
  struct LinkPlace: Equatable, Sendable {
    var line: Int
    var number: Int
  }

  /// Creates the state at the start of the text, or at its end if it follows.
  ///
  /// - Parameters:
  ///   - content: What to show.
  ///   - tokens: The tokens of the content before.
  package init(_ content: TextContent, tokens: RequestTokens = RequestTokens()) {
    format = content.format
    language = content.language
    wraps = content.foldsLines
    staysAtEnd = content.follows
    isFollowing = content.follows
    anchors = content.anchors
    self.tokens = tokens
    switch content.body {
    case .text(let text): self.lines = [text]
    case .lines(let lines): self.lines = lines
    case .source(let reference):
      source = TextSource(reference, queue: PageQueue(nextToken: tokens.next))
    }
    if let start = content.start, let anchor = anchors.first(where: { $0.id == start }) {
      heldSpot = TextSpot(line: anchor.line)
    }
    layOut()
  }

  /// Number of lines, as far as known.
  package var lineCount: Int { source?.count ?? lines.count }

  /// True when more lines are still coming.
  package var isGrowing: Bool { source?.isGrowing ?? false }

  /// Shows newer text; scroll position and search stay.
  package mutating func replace(with content: TextContent) {
    let before = self
    self = TextState(content, tokens: endRequests())
    viewportColumns = before.viewportColumns
    viewportRows = before.viewportRows
    wrapping = before.wrapping
    if case .source(let new) = content.body, let old = before.source, new.id == old.id {
      let count = lineCount
      source?.lines = old.lines
      source?.lines.clip(to: count)
      source?.lines.markAllStale()
      source?.showsOldLines = true
    }
    var place = before.savedText
    place.isFollowing = content.follows && (before.isFollowing || !before.staysAtEnd)
    restore(place)
  }

  /// Ends all requests, for the content that comes next.
  mutating func endRequests() -> RequestTokens {
    source?.queue.reset()
    return RequestTokens(
      next: source?.queue.nextToken ?? tokens.next, abandoned: takeCancellations())
  }

  /// Takes the tokens of requests to cancel, since the view has left their pages.
  package mutating func takeCancellations() -> [Int] {
    tokens.takeAbandoned() + (source?.queue.takeCancellations() ?? [])
  }

  /// Adds lines at the end; a source takes none.
  package mutating func append(_ added: [StyledText]) {
    guard source == nil, !added.isEmpty else { return }
    lines.append(contentsOf: added)
    layOut()
  }

  /// The lines that have arrived, joined by line feeds, at most `bytes` bytes; for copying.
  package func plainText(limit bytes: Int) -> CopiedText {
    var copied = CopiedText(limit: bytes)
    guard let source else {
      for line in lines where !copied.add(line: line.text.string) { break }
      return copied
    }
    for stretch in source.lines.stretches {
      for line in stretch.rows where !copied.add(line: line.text.string) { return copied }
    }
    return copied
  }
}

extension TextContent: ShownContent {
  typealias State = TextState

  /// The state of the content shown for the first time; Markdown that is all there is laid out.
  func state(tokens: RequestTokens) -> any ContentState {
    isLaidOut ? MarkdownState(self, tokens: tokens) : TextState(self, tokens: tokens)
  }

  /// What a program without a protocol prints to.
  static let printed = TextContent(body: .lines([]), format: .ansi)
}
