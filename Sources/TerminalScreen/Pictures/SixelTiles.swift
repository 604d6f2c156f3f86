// SPDX-License-Identifier: Apache-2.0
import CellGeometry

/// The pictures that were drawn in sixels, tile by tile.
///
/// One is drawn where a rectangle of it can be seen: tiles are cut to it at the sides, and of those
/// that reach over its upper or lower edge nothing is drawn. Signs stand for such tiles, for those that
/// are still to come, and for a picture something lies on.
struct SixelTiles: Sendable {
  private struct Drawn: Sendable {
    let sum: UInt64
    let origin: CellPoint
    /// The cells of the surface that it is seen in.
    let view: CellRect
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
      guard case .sixel(let tiles) = entry.picture.body, sighting.areas.count == 1,
        let view = sighting.areas.first
      else {
        surface.showSigns(of: sighting)
        continue
      }
      var one = Drawn(sum: entry.picture.sum, origin: sighting.origin, view: view)
      let known = before.first {
        $0.sum == one.sum && $0.origin == one.origin && $0.view == one.view
      }
      one = known ?? one
      let places = Self.places(of: tiles.map(\.place), in: entry.picture.size)
        .map { $0.moved(by: sighting.origin) }
      let dot = max(1, entry.picture.pixels.columns / max(1, entry.picture.size.columns))
      while one.tiles < tiles.count, budget > 0 {
        let place = places[one.tiles]
        if let seen = Self.drawn(of: place, in: view) {
          let first = seen.minColumn - place.minColumn
          let letters =
            seen == place
            ? tiles[one.tiles].letters
            : SixelCut(columns: first * dot..<(first + seen.size.columns) * dot)
              .cut(tiles[one.tiles].letters)
          budget -= letters.count
          drawings.append(Self.drawing(letters, at: seen.origin))
        }
        one.tiles += 1
      }
      let there = places.prefix(one.tiles).compactMap { Self.drawn(of: $0, in: view) }
      surface.showPixels(of: sighting, in: entry.ground) { point in
        there.contains { $0.contains(point) }
      }
      areWhole = areWhole && one.tiles == tiles.count
      drawn.append(one)
    }
    return drawings
  }

  /// The cells of each tile: they end where the next one begins, or with the picture.
  private static func places(of tiles: [CellPoint], in size: CellSize) -> [CellRect] {
    let rows = Set(tiles.map(\.row)).sorted() + [size.rows]
    return tiles.indices.map { index in
      let tile = tiles[index]
      let isLast = index + 1 == tiles.count || tiles[index + 1].row != tile.row
      let right = isLast ? size.columns : tiles[index + 1].column
      let below = rows.first { $0 > tile.row } ?? size.rows
      return CellRect(
        column: tile.column, row: tile.row, columns: max(0, right - tile.column),
        rows: max(0, below - tile.row))
    }
  }

  /// What is drawn of a tile; `nil` where none of it can be seen, or not the whole height.
  private static func drawn(of tile: CellRect, in view: CellRect) -> CellRect? {
    let left = max(tile.minColumn, view.minColumn)
    let right = min(tile.maxColumn, view.maxColumn)
    guard left < right, tile.minRow >= view.minRow, tile.maxRow <= view.maxRow else { return nil }
    return CellRect(
      column: left, row: tile.minRow, columns: right - left, rows: tile.size.rows)
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

extension CellRect {
  /// The same counted from another cell.
  fileprivate func moved(by origin: CellPoint) -> CellRect {
    CellRect(
      column: minColumn + origin.column, row: minRow + origin.row, columns: size.columns,
      rows: size.rows)
  }
}
