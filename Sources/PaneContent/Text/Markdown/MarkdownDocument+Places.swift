// SPDX-License-Identifier: Apache-2.0
import CellText
import PaneProtocol

/// Places in a text: its blocks one after the other, and the links in them.
extension MarkdownDocument {
  /// The block at a place, as it is shown now.
  func leaf(at place: MarkdownPlace) -> MarkdownLeaf? {
    guard place.leaf >= 0, place.leaf < leafCount(of: place.piece) else { return nil }
    return isAsWritten
      ? written(place.piece, line: place.leaf) : pieces[place.piece].leaves[place.leaf]
  }

  /// The number of blocks in a piece, as they are shown now.
  func leafCount(of piece: Int) -> Int {
    guard pieces.indices.contains(piece) else { return 0 }
    return isAsWritten ? pieces[piece].lines.count : pieces[piece].leaves.count
  }

  /// The first row of the next block; `nil` behind the last.
  func next(after place: MarkdownPlace) -> MarkdownPlace? {
    if place.leaf + 1 < leafCount(of: place.piece) {
      return MarkdownPlace(piece: place.piece, leaf: place.leaf + 1)
    }
    let rest = max(0, place.piece + 1)..<max(0, place.piece + 1, pieces.count)
    return rest.first { leafCount(of: $0) > 0 }.map { MarkdownPlace(piece: $0) }
  }

  /// The first row of the block before; `nil` before the first.
  func previous(before place: MarkdownPlace) -> MarkdownPlace? {
    if place.leaf > 0 { return MarkdownPlace(piece: place.piece, leaf: place.leaf - 1) }
    let piece = (0..<max(0, min(place.piece, pieces.count))).last { leafCount(of: $0) > 0 }
    return piece.map { MarkdownPlace(piece: $0, leaf: leafCount(of: $0) - 1) }
  }

  /// The first block there is.
  var firstPlace: MarkdownPlace {
    let piece = pieces.indices.first { leafCount(of: $0) > 0 } ?? 0
    return MarkdownPlace(piece: piece)
  }

  /// The last block there is.
  var lastLeaf: MarkdownPlace {
    let piece = pieces.indices.last { leafCount(of: $0) > 0 } ?? 0
    return MarkdownPlace(piece: piece, leaf: max(0, leafCount(of: piece) - 1))
  }

  /// The line of the source that a block begins in.
  func sourceLine(of place: MarkdownPlace) -> Int {
    guard pieces.indices.contains(place.piece) else { return 0 }
    return pieces[place.piece].lines.lowerBound + (leaf(at: place)?.line ?? 0)
  }

  /// The first row of a block that is not its blank row.
  func firstRow(of place: MarkdownPlace) -> MarkdownPlace {
    var place = place
    if !isAsWritten, leaf(at: place)?.gap != nil { place.row = 1 }
    return place
  }

  /// The place of a note at the foot, which stands in the last piece; `nil` until that is read.
  func note(_ number: Int) -> MarkdownPlace? {
    guard let piece = pieces.indices.last else { return nil }
    let leaf = pieces[piece].leaves.firstIndex { leaf in
      leaf.margins.first?.first.string.hasSuffix("[\(number)] ") == true
    }
    return leaf.map { MarkdownPlace(piece: piece, leaf: $0) }
  }

  /// Tells whether the place of a name can still be in what has not come, or has not been read.
  func canCome(_ name: String) -> Bool {
    guard isWhole else { return true }
    if name.hasPrefix("^") { return !isRead(pieces.count - 1) }
    return pieces.count <= Self.piecesBeside && !pieces.indices.allSatisfy(isRead)
  }

  // MARK: Headings

  /// A heading, read or as its line tells it.
  struct Heading: Equatable {
    var place: MarkdownPlace
    /// Its line; `nil` when it has been read.
    var line: Int?
    var level: Int
    var words: SafeText
  }

  /// The headings that have come, in their order.
  var headings: [Heading] {
    var found: [Heading] = []
    var written = knownHeadings[...]
    for (piece, part) in pieces.enumerated() {
      let first = written
      while let next = written.first, next.line < part.lines.upperBound { written.removeFirst() }
      let isWritten = isAsWritten || part.leaves.first?.kind == .written
      if part.reading == .done, !isWritten {
        for (number, leaf) in part.leaves.enumerated() {
          guard case .heading(let level) = leaf.kind else { continue }
          let place = MarkdownPlace(piece: piece, leaf: number)
          found.append(Heading(place: place, level: level, words: leaf.content.text.text))
        }
        continue
      }
      for heading in first.prefix(first.count - written.count) {
        var place = MarkdownPlace(piece: piece)
        if isWritten { place.leaf = heading.line - part.lines.lowerBound }
        found.append(
          Heading(
            place: place, line: isWritten ? nil : heading.line, level: heading.level,
            words: SafeText(heading.words)))
      }
    }
    return found
  }

  // MARK: Links

  /// The last link, or box of a task, before another one, or before a block.
  func linkBefore(
    _ link: MarkdownState.LinkPlace?, from top: MarkdownPlace, _ tasks: Bool
  ) -> MarkdownState.LinkPlace? {
    if let link, stops(at: link.leaf, tasks).contains(link.number - 1) {
      return MarkdownState.LinkPlace(leaf: link.leaf, number: link.number - 1)
    }
    var place = previous(before: link?.leaf ?? top.block)
    while let here = place {
      if let last = stops(at: here, tasks).last {
        return MarkdownState.LinkPlace(leaf: here, number: last)
      }
      place = previous(before: here)
    }
    return nil
  }

  /// The link at a place, or the box of a task; `nil` when there is none.
  func link(_ place: MarkdownState.LinkPlace) -> LinkedText.Link? {
    if place.number == MarkdownState.LinkPlace.box {
      return leaf(at: place.leaf)?.task.map { _ in LinkedText.Link(range: 0..<0, target: "") }
    }
    guard let links = leaf(at: place.leaf)?.content.links, links.indices.contains(place.number)
    else { return nil }
    return links[place.number]
  }

  /// The numbers of the places in a block to go to, in their order.
  func stops(at place: MarkdownPlace, _ tasks: Bool) -> Range<Int> {
    guard let leaf = leaf(at: place) else { return 0..<0 }
    let first = tasks && leaf.task != nil ? MarkdownState.LinkPlace.box : 0
    return first..<leaf.content.links.count
  }

  /// The first link, or box of a task, in a block or behind it.
  func firstLink(from start: MarkdownPlace?, _ tasks: Bool) -> MarkdownState.LinkPlace? {
    var place = start
    while let here = place {
      if let first = stops(at: here, tasks).first {
        return MarkdownState.LinkPlace(leaf: here, number: first)
      }
      place = next(after: here)
    }
    return nil
  }
}
