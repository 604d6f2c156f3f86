// SPDX-License-Identifier: Apache-2.0
import CellGeometry

/// The pictures that were drawn in sixels, tile by tile.
///
/// One is drawn where all of it can be seen; signs stand for one that is covered or clipped, and for
/// the tiles that are still to come.
struct SixelTiles: Sendable {
  private struct Drawn: Sendable {
    let sum: UInt64
    let origin: CellPoint
    var tiles = 0
  }

  private var drawn: [Drawn] = []
  /// True when no tile is still to come.
  private(set) var areWhole = true

  /// Draws as many tiles as there is room for in a frame; at least one.
  ///
  /// - Parameters:
  ///   - sightings: The pictures that can be seen.
  ///   - surface: The frame; tiles that were drawn keep their cells.
  ///   - isAnew: True when nothing of what was drawn is left.
  ///   - budget: Bytes of tiles that the frame may have.
  /// - Returns: The tiles, behind the cells they are drawn over.
  mutating func draw(
    _ sightings: [PictureSighting], on surface: inout Surface, isAnew: Bool, budget: inout Int
  ) -> [PictureDrawing] {
    let before = isAnew ? [] : drawn
    var drawings: [PictureDrawing] = []
    drawn = []
    areWhole = true
    for sighting in sightings {
      let entry = surface.pictures.entries[sighting.number]
      let size = entry.picture.size
      guard case .sixel(let tiles) = entry.picture.body,
        sighting.count == size.columns * size.rows
      else {
        surface.showSigns(of: sighting)
        continue
      }
      var one =
        before.first { $0.sum == entry.picture.sum && $0.origin == sighting.origin }
        ?? Drawn(sum: entry.picture.sum, origin: sighting.origin)
      while one.tiles < tiles.count, budget > 0 {
        let tile = tiles[one.tiles]
        budget -= tile.letters.count
        drawings.append(Self.drawing(tile.letters, at: tile.place.moved(by: sighting.origin)))
        one.tiles += 1
      }
      let (count, origin) = (one.tiles, sighting.origin)
      surface.showPixels(of: sighting, in: entry.ground) { point in
        Self.tile(of: point, from: origin, in: tiles) < count
      }
      areWhole = areWhole && count == tiles.count
      drawn.append(one)
    }
    return drawings
  }

  /// The tile that a cell lies in: the last one that begins neither right of it nor below.
  private static func tile(
    of point: CellPoint, from origin: CellPoint, in tiles: [(place: CellPoint, letters: [UInt8])]
  ) -> Int {
    tiles.lastIndex {
      $0.place.column <= point.column - origin.column && $0.place.row <= point.row - origin.row
    } ?? .max
  }

  private static func drawing(_ letters: [UInt8], at place: CellPoint) -> PictureDrawing {
    // What has no pixel stays as it is.
    var bytes: [UInt8] = []
    bytes.appendEscape("P0;1q")
    bytes += letters
    bytes.appendEscape("\\")
    return PictureDrawing(place: place, bytes: bytes, movesCursor: true)
  }
}

extension CellPoint {
  /// The same place counted from another cell.
  fileprivate func moved(by origin: CellPoint) -> CellPoint {
    CellPoint(column: column + origin.column, row: row + origin.row)
  }
}
