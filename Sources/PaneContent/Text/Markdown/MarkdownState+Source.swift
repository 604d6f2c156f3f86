// SPDX-License-Identifier: Apache-2.0
import CellText
import PaneProtocol

/// Lines that the plugin has: they come in their order, as far as the user goes.
extension MarkdownState {
  /// Pieces that are there beyond the view, as long as there are more.
  private static let piecesAhead = 3
  /// Pages of lines that are asked for at once.
  private static let pagesAhead = 8
  /// Lines that are asked for at once by somebody who waits for what lies far behind them.
  private static let passingLines = PageLimit.inFlight * PageLimit.joinedRows

  /// Name of the source the lines come from, or `nil` when they came with the content.
  var sourceID: String? { source?.id }

  /// Number of lines, as far as known.
  var lineCount: Int { max(document.lineCount, source?.count ?? 0) }

  /// True when lines are needed that have not come yet.
  private var wantsLines: Bool {
    guard !document.isWhole else { return false }
    if isAtEnd || start != nil { return true }
    if let walk = finding.walk, walk.piece + Self.piecesAhead >= document.pieces.count {
      return true
    }
    if let anchor, anchor.line >= document.lineCount { return true }
    let last = visible.last?.place.piece ?? top.piece
    return last + Self.piecesAhead >= document.pieces.count
  }

  /// True while the user waits for the end of the text, which is still to come.
  var isOnWayToEnd: Bool { isAtEnd && document.isBehind }

  /// The lines that come next.
  private var nextLines: Range<Int> {
    let first = document.lineCount
    return first..<first + (isPassing ? Self.passingLines : Self.pagesAhead * PageLimit.rows)
  }

  /// The lines to ask for: those of what is near and was forgotten, else those that come next.
  private var window: Range<Int>? {
    guard source != nil, paper.columns > 0, rows > 0 else { return nil }
    return missingTail ?? document.missingLines(near: nearestPiece)
      ?? (wantsLines ? nextLines : nil)
  }

  mutating func nextRequests(of rows: Provisions.Rows?) -> [PageRequest] {
    // Lines that the text has forgotten and the source has not need not come again.
    if let missing = document.missingLines(near: nearestPiece),
      source?.lines[missing.lowerBound] != nil
    {
      takeMissingLines()
    }
    guard let window else { return [] }
    let joined = isPassing ? PageLimit.joinedRows : PageLimit.rows
    let requests = source?.takeRequests(
      for: window, searching: [], limit: PageLimit.inFlight, joining: joined)
    return (requests ?? []).map { PageRequest($0) }
  }

  mutating func receive(_ answer: Reply, for token: Int) -> PageFault? {
    guard let before = source?.revision else { return nil }
    let window = window ?? nextLines
    if case .text(let page) = answer,
      source?.receive(page, for: token, near: window, and: nil) == true
    {
      if source?.revision != before { beginAgain() }
      takeTail()
      takeLines()
      takeMissingLines()
    }
    let fault = source?.queue.takeFault()
    if fault != nil { giveUp() }
    return fault
  }

  mutating func fail(_ token: Int, _ error: WireError) -> FailureResult {
    guard let source, let request = self.source?.queue.land(token) else { return .ignored }
    if error.code == WireErrorCode.stale.rawValue, let revision = error.revision,
      revision > source.revision
    {
      let known = source.isGrowing ? nil : source.count
      _ = reset(source: source.id, revision: revision, count: error.count ?? known)
      self.source?.queue.countStale()
      return rest.map { .fetchAfter(milliseconds: $0) } ?? .fetchAgain
    }
    let result = self.source?.queue.judge(error, of: request.wish.page) ?? .ignored
    if result == .gaveUp { giveUp() }
    return result
  }

  mutating func apply(_ change: RowsChange) -> ChangeResult {
    guard let before = source, before.id == change.source else { return .ignored }
    let end = document.lineCount
    let isBehind = change.operations.allSatisfy {
      if case .insert(let place, _) = $0 { place >= end } else { false }
    }
    let near = window ?? nextLines
    if isBehind, source?.apply(change, near: near) == true {
      takeLines()
      return .applied
    }
    let known = before.isGrowing && !change.isDone ? nil : change.count ?? before.count
    return reset(source: before.id, revision: change.revision, count: known)
  }

  mutating func reset(source id: String, revision: Int, count: Int?) -> ChangeResult {
    guard source?.id == id else { return .ignored }
    source?.reset(revision: revision, count: count)
    beginAgain()
    layOut()
    return .reset
  }

  var rest: Int? { source?.queue.rest }

  var lacksPages: Bool { source?.queue.lacksPages == true }

  mutating func retryBusy() { source?.queue.retryBusy() }

  /// Forgets the lines that have come; the place is looked for in those that come instead.
  private mutating func beginAgain() {
    let place = savedMarkdown
    tail = nil
    paper.replace(with: document.emptied())
    link = nil
    choice = nil
    ticked = nil
    top = MarkdownPlace()
    finding = MarkdownFinding(finding.phrase)
    if !isAtEnd { anchor = MarkdownPaper.Anchor(line: place.line, offset: place.offset) }
  }

  /// Adds the lines that have come to the text; with `isOver` no more can be had.
  private mutating func takeLines(asLast isOver: Bool = false) {
    guard let source else { return }
    var fresh: [StyledText] = []
    while let line = source.lines[document.lineCount + fresh.count] { fresh.append(line) }
    let hasAll = document.lineCount + fresh.count >= source.count && !source.isOpenEnded
    let isWhole = isOver || hasAll && !source.isGrowing
    guard !fresh.isEmpty || isWhole != document.isWhole else { return }
    // The last piece goes on with these lines and is read anew.
    if anchor == nil, !isAtEnd || document.isBehind, top.piece == document.pieces.count - 1,
      top > MarkdownPlace()
    {
      anchor = MarkdownPaper.Anchor(
        line: document.sourceLine(of: top), offset: paper.offset(of: top))
    }
    let last = document.pieces.count - 1
    paper.forgetRows(of: [last])
    document.append(fresh, isWhole: isWhole, waitingForRest: !hasAll && !isOver)
    if isAtEnd, !isOnWayToEnd {
      anchor = tail?.anchor(on: rows)
      isAtEnd = anchor == nil
    }
    if let anchor { top = paper.place(of: anchor) }
    // Else nothing on screen is another: it is filled, and ends above the lines that have come.
    let isAbove = visible.count == rows && (visible.last?.place.piece ?? last) < last
    if !isAbove || anchor != nil || isAtEnd && !isOnWayToEnd { layOut() }
    goOn()
    forgetFar()
  }

  /// Takes lines that were forgotten and have come again.
  private mutating func takeMissingLines() {
    var hasMore = false
    while let missing = document.missingLines(near: nearestPiece) {
      let lines = missing.prefix(PageLimit.rows).map { source?.lines[$0] }.prefix { $0 != nil }
      guard !lines.isEmpty else { break }
      document.store(lines.compactMap(\.self), at: missing.lowerBound)
      hasMore = true
    }
    settleRefused()
    guard hasMore, document.isAsWritten else { return }
    paper.forgetRows()
    layOut()
    goOn()
  }

  /// Does without lines that are asked for no more.
  private mutating func giveUp() {
    if giveUpTail() { return }
    guard let missing = document.missingLines(near: nearestPiece),
      let queue = source?.queue,
      queue.isGivenUp(PageQueue.Page(containing: missing.lowerBound))
    else { return takeLines(asLast: true) }
    document.store(missing.map { _ in StyledText(SafeText("…")) }, at: missing.lowerBound)
    takeMissingLines()
  }
}
