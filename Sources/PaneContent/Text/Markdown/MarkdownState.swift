// SPDX-License-Identifier: Apache-2.0
import CellGeometry
import CellText
package import PaneProtocol

/// A place of Markdown: a row of a block of a piece.
struct MarkdownPlace: Equatable, Comparable, Sendable {
  var piece = 0
  var leaf = 0
  /// Row of the block, 0 for the first.
  var row = 0

  /// The block, at its first row.
  var block: MarkdownPlace { MarkdownPlace(piece: piece, leaf: leaf) }

  static func < (one: MarkdownPlace, other: MarkdownPlace) -> Bool {
    (one.piece, one.leaf, one.row) < (other.piece, other.leaf, other.row)
  }
}

/// Markdown as the host shows it: laid out in the width there is, wherever the user has got.
///
/// The text is read once, piece by piece, by a program beside the host; another width asks nobody.
/// Rows are made for what is on screen.
package struct MarkdownState: ContentState {
  /// The text, laid out in the width there is.
  var paper: MarkdownPaper
  /// Rows on screen.
  var rows = 0
  var top = MarkdownPlace()
  /// The place to be at once its piece has been read: a line of the source, and an offset in the
  /// words of its block.
  var anchor: MarkdownPaper.Anchor?
  /// True when the view is at the end and stays there while pieces are read.
  var isAtEnd = false
  /// The last lines, while all before them is still to come.
  var tail: MarkdownTail?
  /// Cells that code is scrolled by.
  package internal(set) var horizontalOffset = 0
  /// The rows on screen, from the top.
  var visible: [VisibleRow] = []
  var finding = MarkdownFinding()
  /// The link the user has gone to.
  var link: LinkPlace?
  /// The rows or cells that are chosen.
  var chooser = CellChooser<MarkdownPlace>()
  /// The box that waits for the plugin to show it as the user wants it.
  var ticked: LinkPlace?
  /// The place that relative addresses start from, and the places the plugin names.
  var base: String?
  var anchors: [TextAnchor]
  /// The name of the place to begin at, until it has been read.
  var start: String?
  /// What is still to come of the lines, when the plugin has them.
  var source: TextSource?
  private var tokens: RequestTokens

  /// A link by its block, and its number there.
  struct LinkPlace: Equatable, Sendable {
    var leaf: MarkdownPlace
    var number: Int

    /// The number of the box of a task among the links of its block.
    static let box = -1
  }

  /// A row on screen, with what is marked in its block.
  package struct VisibleRow: Equatable, Sendable {
    var place: MarkdownPlace
    /// What is drawn.
    package var row: MarkdownRow
    /// Matches of the search in the words of the block, in bytes of UTF-8.
    package var matches: [Range<Int>] = []
    /// The match the search stands on.
    package var currentMatch: Range<Int>?
    /// The link the user has gone to.
    package var currentLink: Range<Int>?
    /// The links of the block.
    package var links: [LinkedText.Link] = []
    /// True when the user has gone to the box of its task.
    package var isAtBox = false
    /// True when it is chosen as a whole.
    package var isChosen = false
    /// The picture that this is a row of.
    var picture: DrawnPicture?
  }

  /// Creates the state at the start of a text.
  init(_ content: TextContent, tokens: RequestTokens) {
    self.tokens = tokens
    base = content.base
    anchors = content.anchors
    start = content.start
    source = content.source(from: tokens.next)
    paper = MarkdownPaper(
      source == nil ? MarkdownDocument(content.inlineLines) : MarkdownDocument(),
      pictures: MarkdownPictures(of: content))
    layOut()
  }

  /// Shows newer text; place and search stay, and what reads the same is not read again.
  mutating func replace(with content: TextContent) {
    let place = savedMarkdown
    base = content.base
    anchors = content.anchors
    tokens = endRequests()
    source = content.source(from: tokens.next)
    tail = nil
    let newer =
      source == nil
      ? MarkdownDocument(content.inlineLines, knowing: document) : document.emptied()
    paper.replace(with: newer, pictures: MarkdownPictures(of: content, knowing: paper.pictures))
    ticked = nil
    chooser = CellChooser()
    // A text that comes because a task was ticked leaves the user at its box.
    if link?.number != LinkPlace.box { link = nil }
    restore(place)
  }

  mutating func takeCancellations() -> [Int] {
    tokens.takeAbandoned() + (source?.queue.takeCancellations() ?? [])
  }

  mutating func endRequests() -> RequestTokens {
    source?.queue.reset()
    return RequestTokens(
      next: source?.queue.nextToken ?? tokens.next, abandoned: takeCancellations())
  }

  /// The text that is laid out.
  var document: MarkdownDocument {
    _read { yield paper.document }
    _modify { yield &paper.document }
  }

  // MARK: Reading

  mutating func nextErrand(ticket: Int, on screen: PictureScreen) -> HelperErrand? {
    guard !document.isAsWritten else { return nil }
    settleRefused()
    let place = nearestPiece
    // What is on screen comes first: its words, then its paper.pictures.
    if !document.isWaiting(place),
      let picture = paper.pictures.nextErrand(ticket: ticket, on: screen)
    {
      return picture
    }
    return document.nextErrand(ticket: ticket, near: place).map(HelperErrand.markdown)
  }

  mutating func readAnew() {
    paper.pictures.readAnew()
    let again = document.readAnew()
    guard !again.isEmpty else { return }
    let place = savedMarkdown
    paper.forgetRows(of: again)
    restore(place)
  }

  var pictureFaults: [SafeText] { paper.pictures.faults }

  func awaits(ticket: Int) -> Bool { paper.pictures.awaits(ticket: ticket) }

  mutating func receive(_ answer: JSONText?, ofErrand ticket: Int) {
    if paper.pictures.receive(answer, ofErrand: ticket) {
      paper.forgetRows()
      return layOut()
    }
    let blocks = answer.flatMap(MarkdownBlock.read)
    guard let piece = document.receive(blocks, for: ticket) else { return }
    paper.forgetRows(of: [piece])
    if top.piece == piece { top = MarkdownPlace(piece: piece) }
    if let anchor, anchorPiece == piece { top = paper.place(of: anchor) }
    layOut()
    goOn()
    forgetFar()
  }

  /// Shows what could not be read before, and has come near again.
  mutating func settleRefused() {
    let settled = document.settleRefused(near: nearestPiece)
    guard !settled.isEmpty else { return }
    paper.forgetRows(of: settled)
    if settled.contains(top.piece) { top = anchor.map { paper.place(of: $0) } ?? top.block }
    layOut()
    goToStart()
    // The search goes on in a turn of its own, which asks for what it needs next.
    finding.walk?.isPaused = true
  }

  /// The piece that is needed first: where a search waits, else where the user is, or goes to.
  var nearestPiece: Int { finding.walk?.piece ?? anchorPiece ?? top.piece }

  /// Forgets what lies far from all places that matter.
  mutating func forgetFar() {
    let blocks = [
      finding.walk?.place, finding.walk?.origin, finding.match, finding.origin, link?.leaf,
      ticked?.leaf, choice?.rows.lowerBound, choice?.rows.upperBound,
    ]
    let end = isAtEnd ? [document.pieces.count - 1] : []
    let places = [top.piece, nearestPiece] + end + blocks.compactMap { $0?.piece }
    paper.forgetRows(of: document.keep(near: places))
  }

  /// Goes on with what waited for more of the text: the way to a name, or a search.
  mutating func goOn() {
    goToStart()
    if let walk = finding.walk { _ = self.walk(walk) }
  }

  private mutating func goToStart() {
    guard let name = start else { return }
    let isFound = go(toName: name)
    start = isFound || !document.canCome(name) ? nil : name
  }

  /// The piece that the anchor is in.
  private var anchorPiece: Int? {
    anchor.flatMap { anchor in
      document.pieces.lastIndex { $0.lines.lowerBound <= anchor.line }
    }
  }
}

extension TextContent {
  /// The lines that came with the content.
  fileprivate var inlineLines: [StyledText] {
    switch body {
    case .text(let text): [text]
    case .lines(let lines): lines
    case .source: []
    }
  }

  /// The source of its lines; `nil` when they came with the content.
  fileprivate func source(from token: Int) -> TextSource? {
    guard case .source(let reference) = body else { return nil }
    return TextSource(reference, queue: PageQueue(nextToken: token))
  }

  /// Tells whether it is laid out as Markdown.
  var isLaidOut: Bool { format == .markdown }
}
