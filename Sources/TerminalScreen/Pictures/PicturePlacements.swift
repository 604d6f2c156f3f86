// SPDX-License-Identifier: Apache-2.0
import CellGeometry

/// The parts of kept pictures that a terminal was told to show, and where.
///
/// They stay where they are when letters are written there, so each is told to go.
struct PicturePlacements: Sendable {
  /// A part of a picture on the screen.
  struct Placement: Equatable, Sendable {
    let id: UInt32
    let area: CellRect
    /// The part in pixels of the picture.
    let source: CellRect

    init(id: UInt32, origin: CellPoint, area: CellRect, _ picture: ScreenPicture) {
      self.id = id
      self.area = area
      let across = picture.pixels.columns / max(1, picture.size.columns)
      let down = picture.pixels.rows / max(1, picture.size.rows)
      source = CellRect(
        column: (area.minColumn - origin.column) * across,
        row: (area.minRow - origin.row) * down, columns: area.size.columns * across,
        rows: area.size.rows * down)
    }
  }

  /// What is shown, by the numbers it was given.
  private var shown: [Int: Placement] = [:]

  /// The numbers of the pictures that are to be seen.
  var ids: Set<UInt32> { Set(shown.values.map(\.id)) }

  /// Tells whether anything is to be said to have these shown and no others.
  func differ(from wanted: [Placement]) -> Bool {
    wanted.count != shown.count || !shown.values.allSatisfy { wanted.contains($0) }
  }

  /// Has these shown and no others.
  mutating func change(to wanted: [Placement], by store: PictureStore) -> [PictureDrawing] {
    var drawings: [PictureDrawing] = []
    for (number, placement) in shown.sorted(by: { $0.key < $1.key })
    where !wanted.contains(placement) {
      let gone = store.command("a=d,d=i,i=\(placement.id),p=\(number),q=2")
      drawings.append(PictureDrawing(place: nil, bytes: gone))
      shown[number] = nil
    }
    for placement in wanted where !shown.values.contains(placement) {
      let number = (1...).first { shown[$0] == nil } ?? 1
      shown[number] = placement
      let (source, area) = (placement.source, placement.area)
      // Over the text, which is blank there: kitty 0.26 draws the rest of the window wrong where
      // there are pictures below it.
      let command =
        "a=p,q=2,i=\(placement.id),p=\(number),x=\(source.minColumn),y=\(source.minRow),"
        + "w=\(source.size.columns),h=\(source.size.rows),c=\(area.size.columns),"
        + "r=\(area.size.rows),C=1"
      drawings.append(PictureDrawing(place: area.origin, bytes: store.command(command)))
    }
    return drawings
  }
}

extension PictureSighting {
  /// The rectangles that are placed: all of a few, of many the largest.
  var areasToPlace: [CellRect] {
    let most = 4
    guard areas.count > most else { return areas }
    return areas.max { $0.size.columns * $0.size.rows < $1.size.columns * $1.size.rows }
      .map { [$0] } ?? []
  }
}
