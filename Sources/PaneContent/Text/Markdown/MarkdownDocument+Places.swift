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

  // MARK: Links

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
