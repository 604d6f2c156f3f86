// SPDX-License-Identifier: Apache-2.0
import CellGeometry
import CellText
import PaneProtocol

/// Links of Markdown, and the way from one to the next.
extension MarkdownState {
  /// The place of the link the user has gone to, in the words of the block at a place.
  func currentLink(at place: MarkdownPlace) -> Range<Int>? {
    guard let link, (link.leaf.piece, link.leaf.leaf) == (place.piece, place.leaf) else {
      return nil
    }
    return found(link)?.range
  }

  private func found(_ link: LinkPlace) -> LinkedText.Link? {
    guard let links = leaf(at: link.leaf)?.content.links, links.indices.contains(link.number)
    else { return nil }
    return links[link.number]
  }

  /// The link the user has gone to.
  var currentLink: ContentLink? {
    link.flatMap(found).map { ContentLink(target: $0.target, base: base) }
  }

  /// Goes to a link; the view follows.
  mutating func go(_ command: LinkCommand) -> ContentOutcome {
    switch command {
    case .next: return show(linkAfterHere())
    case .previous: return show(linkBeforeHere())
    }
  }

  /// Leaves the link the user has gone to; tells whether there was one.
  mutating func leaveLink() -> Bool {
    guard link != nil else { return false }
    link = nil
    layOut()
    return true
  }

  private mutating func show(_ next: LinkPlace?) -> ContentOutcome {
    guard let next, let range = found(next)?.range else {
      return link == nil ? .nothing : .unchanged
    }
    link = next
    reveal(range, at: next.leaf)
    return .changed
  }

  private mutating func linkAfterHere() -> LinkPlace? {
    if let link {
      let next = LinkPlace(leaf: link.leaf, number: link.number + 1)
      if found(next) != nil { return next }
      return firstLink(from: self.next(after: link.leaf))
    }
    let rows = rows(at: top)
    let links = leaf(at: top)?.content.links ?? []
    for (number, link) in links.enumerated() {
      let row = rows.firstIndex { $0.shows(link.range.lowerBound) } ?? 0
      if row >= top.row { return LinkPlace(leaf: block(of: top), number: number) }
    }
    return firstLink(from: next(after: top))
  }

  private func firstLink(from start: MarkdownPlace?) -> LinkPlace? {
    var place = start
    while let here = place {
      if leaf(at: here)?.content.links.isEmpty == false { return LinkPlace(leaf: here, number: 0) }
      place = next(after: here)
    }
    return nil
  }

  private func linkBeforeHere() -> LinkPlace? {
    if let link, link.number > 0 { return LinkPlace(leaf: link.leaf, number: link.number - 1) }
    var place = previous(before: link?.leaf ?? block(of: top))
    while let here = place {
      let count = leaf(at: here)?.content.links.count ?? 0
      if count > 0 { return LinkPlace(leaf: here, number: count - 1) }
      place = previous(before: here)
    }
    return nil
  }

  private func block(of place: MarkdownPlace) -> MarkdownPlace {
    MarkdownPlace(piece: place.piece, leaf: place.leaf)
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
    guard visible.indices.contains(cell.row) else { return nil }
    let line = visible[cell.row]
    let column = cell.column - Self.leadingCells
    for segment in line.row.clipped(by: horizontalOffset) {
      guard let origin = segment.origin, column >= segment.column,
        let offset = segment.offset(at: column - segment.column)
      else { continue }
      let links = leaf(at: line.place)?.content.links ?? []
      let number = links.firstIndex { $0.range.contains(origin + offset) }
      return number.map { LinkPlace(leaf: block(of: line.place), number: $0) }
    }
    return nil
  }
}

extension MarkdownRow.Segment {
  /// The byte of the stretch that is shown in one of its cells; `nil` behind its end.
  fileprivate func offset(at column: Int) -> Int? {
    var reader = ClusterReader(text.text)
    var left = column
    while let cluster = reader.next() {
      left -= cluster.columns
      if left < 0 { return cluster.utf8.lowerBound }
    }
    return nil
  }
}
