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

  /// The number of the box of a task among the links of its block.
  static let box = -1

  private func found(_ link: LinkPlace) -> LinkedText.Link? {
    if link.number == Self.box {
      return leaf(at: link.leaf)?.task.map { _ in LinkedText.Link(range: 0..<0, target: "") }
    }
    guard let links = leaf(at: link.leaf)?.content.links, links.indices.contains(link.number)
    else { return nil }
    return links[link.number]
  }

  /// The link the user has gone to.
  var currentLink: ContentLink? {
    guard let link, let found = found(link) else { return nil }
    var current = ContentLink(target: found.target, base: base)
    if link.number == Self.box, let box = leaf(at: link.leaf)?.task {
      let line = document.pieces[link.leaf.piece].lines.lowerBound + box.line
      current.task = TickedTask(line: line, isChecked: !box.isDone)
    }
    return current
  }

  /// Goes to a link; the view follows.
  mutating func go(_ command: LinkCommand) -> ContentOutcome {
    let tasks = command == .nextOrTask || command == .previousOrTask
    return show(command.isForward ? linkAfterHere(tasks) : linkBeforeHere(tasks))
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

  /// The numbers of the places in a block to go to, in their order.
  private func stops(at place: MarkdownPlace, _ tasks: Bool) -> Range<Int> {
    guard let leaf = leaf(at: place) else { return 0..<0 }
    return (tasks && leaf.task != nil ? Self.box : 0)..<leaf.content.links.count
  }

  private mutating func linkAfterHere(_ tasks: Bool) -> LinkPlace? {
    if let link {
      let next = LinkPlace(leaf: link.leaf, number: link.number + 1)
      if found(next) != nil { return next }
      return firstLink(from: self.next(after: link.leaf), tasks)
    }
    let rows = rows(at: top)
    for number in stops(at: top, tasks) {
      let place = LinkPlace(leaf: block(of: top), number: number)
      guard let range = found(place)?.range else { continue }
      let row = rows.firstIndex { $0.shows(range.lowerBound) } ?? 0
      if row >= top.row { return place }
    }
    return firstLink(from: next(after: top), tasks)
  }

  private func firstLink(from start: MarkdownPlace?, _ tasks: Bool) -> LinkPlace? {
    var place = start
    while let here = place {
      if let first = stops(at: here, tasks).first { return LinkPlace(leaf: here, number: first) }
      place = next(after: here)
    }
    return nil
  }

  private func linkBeforeHere(_ tasks: Bool) -> LinkPlace? {
    if let link, stops(at: link.leaf, tasks).contains(link.number - 1) {
      return LinkPlace(leaf: link.leaf, number: link.number - 1)
    }
    var place = previous(before: link?.leaf ?? block(of: top))
    while let here = place {
      if let last = stops(at: here, tasks).last { return LinkPlace(leaf: here, number: last) }
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
    guard let pressed = link(at: cell) ?? (hasSigns ? box(at: cell) : nil) else { return .whole }
    let isCurrent = link == pressed
    link = pressed
    layOut()
    return .link(isCurrent: isCurrent)
  }

  /// The box of a task at a cell.
  private func box(at cell: CellPoint) -> LinkPlace? {
    guard visible.indices.contains(cell.row) else { return nil }
    let line = visible[cell.row]
    guard leaf(at: line.place)?.task != nil,
      let sign = line.row.segments.last(where: { $0.isBox }),
      sign.column == cell.column - Self.leadingCells
    else { return nil }
    return LinkPlace(leaf: block(of: line.place), number: Self.box)
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

extension StyledText {
  /// The box of a task, faint.
  static func taskBox(isDone: Bool) -> StyledText {
    StyledText(isDone ? "☑" : "☐", style: TextStyle(role: .dim))
  }
}

extension MarkdownRow {
  /// The row with another sign for the box of its task.
  func showing(_ box: StyledText) -> MarkdownRow {
    var row = self
    guard let index = segments.lastIndex(where: { $0.isBox }) else { return row }
    let old = segments[index].text
    let sign = old.string.unicodeScalars.first.map { UTF8.width($0) } ?? 0
    row.segments[index].text = box + old[utf8: sign..<old.text.utf8Count]
    return row
  }
}

extension MarkdownRow.Segment {
  /// True for the box of a task.
  package var isBox: Bool {
    origin == nil && (text.string.hasPrefix("☐") || text.string.hasPrefix("☑"))
  }

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
