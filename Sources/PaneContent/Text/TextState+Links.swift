// SPDX-License-Identifier: Apache-2.0
import CellGeometry
import CellText
import PaneProtocol

/// Links of a text, and the way from one to the next among the lines that have arrived.
extension TextState {
  /// The link at a place; `nil` when it is not there any more.
  func found(_ place: LinkPlace) -> StyledText.Link? {
    guard let links = text(of: place.line)?.links, links.indices.contains(place.number) else {
      return nil
    }
    return links[place.number]
  }

  /// The link the user has gone to.
  var currentLink: ContentLink? { link.flatMap(found).map { ContentLink(target: $0.target) } }

  /// Goes to a link; the view follows.
  mutating func go(_ command: LinkCommand) -> ContentOutcome {
    guard let next = command.isForward ? linkAfterHere() : linkBeforeHere(),
      let range = found(next)?.range
    else { return link == nil ? .nothing : .unchanged }
    link = next
    isFollowing = false
    show(TextMatch(line: next.line, range: range))
    layOut()
    return .changed
  }

  /// Leaves the link the user has gone to; tells whether there was one.
  mutating func leaveLink() -> Bool {
    guard link != nil else { return false }
    link = nil
    layOut()
    return true
  }

  private func linkAfterHere() -> LinkPlace? {
    var line = top.line
    if let link {
      let next = LinkPlace(line: link.line, number: link.number + 1)
      if found(next) != nil { return next }
      line = link.line + 1
    }
    return place(in: line..<max(line, lineCount)) { $0.first }
  }

  private func linkBeforeHere() -> LinkPlace? {
    if let link, link.number > 0 { return LinkPlace(line: link.line, number: link.number - 1) }
    // Without a link gone to, the way back begins at the end of what is on screen.
    return place(in: (0..<min(link?.line ?? window.upperBound, lineCount)).reversed()) { $0.last }
  }

  /// The chosen link of the first of some lines that has one.
  private func place(
    in lines: some Sequence<Int>, _ choose: (Range<Int>) -> Int?
  ) -> LinkPlace? {
    for line in lines {
      guard let links = text(of: line)?.links, let number = choose(links.indices) else { continue }
      return LinkPlace(line: line, number: number)
    }
    return nil
  }

  // MARK: The mouse

  /// Takes a press: a link becomes the current one, and the current one is to be followed.
  mutating func press(_ cell: CellPoint, hasSigns: Bool) -> ContentPress {
    guard let pressed = link(at: cell) else { return .whole }
    let isCurrent = link == pressed
    link = pressed
    layOut()
    return .link(isCurrent: isCurrent)
  }

  private func link(at cell: CellPoint) -> LinkPlace? {
    guard visibleRows.indices.contains(cell.row) else { return nil }
    let row = visibleRows[cell.row]
    guard !row.text.links.isEmpty else { return nil }
    var left = cell.column - TextInset(of: self).leading + horizontalOffset
    guard left >= 0 else { return nil }
    var reader = ClusterReader(row.text.text, from: row.utf8Range.lowerBound)
    while reader.offset < row.utf8Range.upperBound, let cluster = reader.next() {
      left -= cluster.columns
      guard left < 0 else { continue }
      let number = row.text.links.firstIndex { $0.range.contains(cluster.utf8.lowerBound) }
      return number.map { LinkPlace(line: row.line, number: $0) }
    }
    return nil
  }
}
