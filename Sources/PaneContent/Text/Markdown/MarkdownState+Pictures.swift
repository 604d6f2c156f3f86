// SPDX-License-Identifier: Apache-2.0
package import CellGeometry
package import CellText
package import PaneProtocol

/// Pictures between the words of Markdown: which of them are wanted, and where they stand.
extension MarkdownState {
  /// A picture on screen, as far as it is there.
  package struct ShownPicture: Equatable, Sendable {
    /// The picture.
    package var picture: DrawnPicture
    /// The words for those who cannot see it.
    package var alt: SafeText
    /// Its first cell on screen, counted from where text begins.
    package var place: CellPoint
    /// The first row of it that is on screen, and how many are.
    package var firstRow: Int
    /// Rows of it on screen.
    package var rows: Int
  }

  /// Says which pictures are wanted: those on screen, and those a screen away.
  ///
  /// So they are there when one scrolls, and what is above the screen has its height before.
  mutating func wantPictures() {
    guard paper.pictures.areShown, document.hasPictures, !document.isAsWritten else { return }
    var wanted: [MarkdownPictures.Wanted] = []
    func note(_ place: MarkdownPlace) {
      guard let leaf = document.leaf(at: place) else { return }
      if let picture = MarkdownLayout.picture(of: leaf, columns: paper.columns) {
        wanted.append(picture)
      }
    }
    for row in visible { note(row.place) }
    var (below, above) = (
      visible.last.flatMap { document.next(after: $0.place) }, document.previous(before: top)
    )
    for _ in 0..<rows {
      if let place = below { note(place) }
      if let place = above { note(place) }
      below = below.flatMap { document.next(after: $0) }
      above = above.flatMap { document.previous(before: $0) }
    }
    paper.pictures.want(wanted, rows: rows / 2)
  }

  /// The pictures on screen, from the top.
  package var shownPictures: [ShownPicture] {
    var shown: [ShownPicture] = []
    var last: MarkdownPlace?
    for (number, line) in visible.enumerated() {
      guard let strip = line.row.strip, let picture = line.picture else { continue }
      let block = MarkdownPlace(piece: line.place.piece, leaf: line.place.leaf)
      if last == block {
        shown[shown.count - 1].rows += 1
      } else {
        let words = document.leaf(at: line.place)?.string ?? ""
        let sign = MarkdownBlock.pictureSign
        let alt = SafeText(words.hasPrefix(sign) ? String(words.dropFirst(sign.count)) : words)
        shown.append(
          ShownPicture(
            picture: picture, alt: alt, place: CellPoint(column: strip.column, row: number),
            firstRow: strip.row, rows: 1))
      }
      last = block
    }
    return shown
  }
}
