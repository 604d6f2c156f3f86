// SPDX-License-Identifier: Apache-2.0

/// The styles and links of a surface, each stored once.
///
/// Tables only grow while a surface is used, so numbers keep their meaning from frame to frame.
/// A full table answers ``StyleID/standard``.
package struct StyleTable: Sendable {
  /// The styles by their numbers.
  package private(set) var styles: [Style] = [.standard]
  private var numbers: [Style: StyleID] = [.standard: .standard]
  private(set) var links: [Hyperlink] = []
  private var linkNumbers: [Hyperlink: LinkID] = [:]
  private var latest: (Style, StyleID) = (.standard, .standard)

  /// The most styles a table holds.
  package static let capacity = 60_000

  /// True when numbers may run out, so that a new table has to be begun.
  package var isNearlyFull: Bool { styles.count > Self.capacity / 2 }

  /// Creates a table that knows the standard style only.
  package init() {}

  /// The number of a style, which is added when it is new.
  package mutating func id(_ style: Style) -> StyleID {
    if latest.0 == style { return latest.1 }
    if let known = numbers[style] {
      latest = (style, known)
      return known
    }
    guard styles.count < Self.capacity else { return .standard }
    let id = StyleID(UInt16(truncatingIfNeeded: styles.count))
    styles.append(style)
    numbers[style] = id
    latest = (style, id)
    return id
  }

  /// The number of a style, or `nil` when it is not there.
  func known(_ style: Style) -> StyleID? { numbers[style] }

  /// The number of a link, or `nil` when it is not there.
  func known(_ link: Hyperlink) -> LinkID? { linkNumbers[link] }

  /// The style with a number; a foreign number counts as the standard style.
  package subscript(id: StyleID) -> Style {
    let index = Int(id.rawValue)
    return index < styles.count ? styles[index] : .standard
  }

  /// The number of a link, which is added when it is new; a full table answers no link.
  package mutating func id(_ link: Hyperlink) -> LinkID {
    if let known = linkNumbers[link] { return known }
    guard links.count < 4096 else { return .none }
    links.append(link)
    let id = LinkID(UInt16(truncatingIfNeeded: links.count))
    linkNumbers[link] = id
    return id
  }

  /// The link with a number, or `nil` for no link and foreign numbers.
  package subscript(id: LinkID) -> Hyperlink? {
    let index = Int(id.rawValue) - 1
    return links.indices.contains(index) ? links[index] : nil
  }
}
