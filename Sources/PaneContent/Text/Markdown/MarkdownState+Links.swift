// SPDX-License-Identifier: Apache-2.0
import PaneProtocol

/// Links of Markdown, and the way from one to the next.
extension MarkdownState {
  /// The place of the link the user has gone to, in the words of the block at a place.
  func currentLink(at place: MarkdownPlace) -> Range<Int>? {
    guard let link, (link.leaf.piece, link.leaf.leaf) == (place.piece, place.leaf),
      let links = leaf(at: place)?.content.links, links.indices.contains(link.number)
    else { return nil }
    return links[link.number].range
  }
}
