// SPDX-License-Identifier: Apache-2.0
import CellGeometry
import CellText
import PaneProtocol

/// Links of Markdown, and the way from one to the next.
extension MarkdownState {
  /// The link the user has gone to.
  var currentLink: ContentLink? {
    guard let link, let found = document.link(link) else { return nil }
    var current = ContentLink(target: found.target, base: base)
    if link.number == LinkPlace.box, let box = document.leaf(at: link.leaf)?.task {
      let line = document.pieces[link.leaf.piece].lines.lowerBound + box.line
      current.task = TickedTask(line: line, isChecked: !box.isDone)
    }
    return current
  }

  /// Goes to a link; the view follows.
  mutating func go(_ command: LinkCommand) -> ContentOutcome {
    let tasks = command == .nextOrTask || command == .previousOrTask
    return show(
      command.isForward ? linkAfterHere(tasks) : document.linkBefore(link, from: top, tasks))
  }

  private mutating func show(_ next: LinkPlace?) -> ContentOutcome {
    guard let next, let range = document.link(next)?.range else {
      return link == nil ? .nothing : .unchanged
    }
    link = next
    reveal(range, at: next.leaf)
    return .changed
  }

  private mutating func linkAfterHere(_ tasks: Bool) -> LinkPlace? {
    if let link {
      let next = LinkPlace(leaf: link.leaf, number: link.number + 1)
      if document.link(next) != nil { return next }
      return document.firstLink(from: document.next(after: link.leaf), tasks)
    }
    let rows = paper.rows(at: top)
    for number in document.stops(at: top, tasks) {
      let place = LinkPlace(leaf: top.block, number: number)
      guard let range = document.link(place)?.range else { continue }
      let row = rows.firstIndex { $0.shows(range.lowerBound) } ?? 0
      if row >= top.row { return place }
    }
    return document.firstLink(from: document.next(after: top), tasks)
  }

  // MARK: The mouse

  /// Takes a press: a link becomes the current one, and the current one is to be followed.
  mutating func press(_ cell: CellPoint, hasSigns: Bool) -> ContentPress {
    let line = visible.indices.contains(cell.row) ? visible[cell.row] : nil
    let isBox = hasSigns && line?.hasBox(at: cell.column - Self.leadingCells) == true
    let box = isBox ? line.map { LinkPlace(leaf: $0.place.block, number: LinkPlace.box) } : nil
    guard let pressed = link(at: cell) ?? box else { return .whole }
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
      let links = document.leaf(at: line.place)?.content.links ?? []
      let number = links.firstIndex { $0.range.contains(origin + offset) }
      return number.map { LinkPlace(leaf: line.place.block, number: $0) }
    }
    return nil
  }
}

extension MarkdownState.VisibleRow {
  /// Tells whether a column of the text is the box of a task.
  fileprivate func hasBox(at column: Int) -> Bool {
    row.segments.last { $0.isBox }?.column == column
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
