// SPDX-License-Identifier: Apache-2.0
package import CellGeometry
import CellText

/// Pictures on a terminal that shows pixels: what of a surface is drawn by which means.
///
/// Before a frame is encoded its picture cells become what the terminal has: cells that stay picture
/// cells, under which pixels are, or the signs that stand for them. So whoever writes over a cell has
/// it, and what comes off it shows it again. A picture that is not there yet is drawn in signs.
package struct PictureStage: Sendable {
  /// The means by which a terminal shows pixels.
  package enum Means: Equatable, Sendable {
    /// None: signs in two colours.
    case cells
    /// The terminal keeps pictures, and characters say which part of one they show.
    case placeholders(isWrapped: Bool, deletesRanges: Bool)
    /// The terminal keeps pictures and is told where parts of them are to be seen.
    case placed
    /// Pixels are drawn over cells, and are gone with the next letter there.
    case sixel
  }

  private let means: Means
  private var store: PictureStore
  private var placements = PicturePlacements()
  private var sixels = SixelTiles()
  private var generation = 0
  private var wantsFrame = false
  private var sliceBytes = Self.sliceRange.lowerBound
  /// Bytes of pictures that were sent with the last frame.
  private var sentBytes = 0
  /// How many slices in a row took longer than a line that is worth pixels needs.
  private var slowSlices = 0
  private var pace = PicturePace()
  private var commands: [UInt8] = []

  /// Bytes of pictures between two frames: few on a slow line, more where answers come at once.
  private static let sliceRange = 16_384...262_144

  /// Bytes in a second below which signs are drawn instead of pixels.
  private static let leastRate = 48_000
  /// The number of slow slices after which that is believed.
  private static let slowSlicesInRow = 2

  /// True on a line that is too slow for pixels, until the screen is drawn anew.
  private var isSlow: Bool { slowSlices >= Self.slowSlicesInRow }

  /// Makes a stage of which nothing is on the terminal.
  ///
  /// - Parameters:
  ///   - means: What the terminal can do.
  ///   - base: A number by chance, so that our pictures are no others'.
  package init(_ means: Means = .cells, base: UInt16 = 0) {
    self.means = means
    store =
      if case .placeholders(let isWrapped, let deletesRanges) = means {
        PictureStore(base: base, isWrapped: isWrapped, deletesRanges: deletesRanges)
      } else {
        PictureStore(base: base, isWrapped: false, deletesRanges: false)
      }
  }

  /// Bytes in a second that the line carries; `nil` where it is fast enough for every picture.
  package var lineRate: Int? { pace.rate }

  /// True when the next frame is to be drawn although nothing has changed.
  package var isBusy: Bool { wantsFrame || store.isSending }

  /// True when the terminal keeps pictures of ours.
  package var leavesPictures: Bool { !store.isEmpty }

  /// What leaves nothing of ours in the terminal; no bytes when nothing is there.
  package var farewell: [UInt8] { store.farewell }

  /// Forgets what the terminal has, since it was left.
  package mutating func forget() {
    store.forget()
    placements = PicturePlacements()
    sixels = SixelTiles()
    commands = []
    wantsFrame = false
    slowSlices = 0
  }

  /// Notes how long the terminal took for the last frame.
  package mutating func landed(afterMilliseconds time: Int) {
    guard sentBytes > 0 else { return }
    if sentBytes >= Self.sliceRange.lowerBound / 2, !isSlow {
      let isSlow = sentBytes * 1_000 < Self.leastRate * time
      slowSlices = isSlow ? slowSlices + 1 : 0
    }
    if sentBytes >= Self.sliceRange.lowerBound / 2 {
      pace.note(sentBytes, inMilliseconds: time)
    }
    let (quick, slow) = (10, 50)
    if time < quick { sliceBytes = min(sliceBytes * 2, Self.sliceRange.upperBound) }
    if time > slow { sliceBytes = max(sliceBytes / 2, Self.sliceRange.lowerBound) }
  }

  /// What is sent behind the frame that was made last.
  package mutating func takeSlice() -> [UInt8] {
    var bytes = commands
    commands = []
    bytes += store.slice(of: sliceBytes)
    sentBytes += bytes.count
    return bytes
  }

  /// Turns the picture cells of a surface into what this terminal has.
  ///
  /// - Parameters:
  ///   - surface: The frame as it was drawn; the signs take the place of pixels that are not there.
  ///   - repaints: True when the terminal's screen is cleared before the frame.
  /// - Returns: What is drawn over the cells of the frame.
  package mutating func prepare(_ surface: inout Surface, repaints: Bool) -> [PictureDrawing] {
    wantsFrame = false
    sentBytes = 0
    let sightings = surface.sightings
    let isAnew = repaints || generation != surface.pictures.generation
    generation = surface.pictures.generation
    store.beginFrame()
    switch means {
    case .cells:
      for sighting in sightings { surface.showSigns(of: sighting) }
      return []
    case .sixel where isSlow:
      for sighting in sightings { surface.showSigns(of: sighting) }
      sixels = SixelTiles()
      return []
    case .placeholders:
      showPlaceholders(sightings, on: &surface)
      return []
    case .placed:
      if repaints {
        // A screen that is cleared takes the pictures along that were placed there.
        commands += store.dropAll()
        placements = PicturePlacements()
      }
      return place(sightings, on: &surface)
    case .sixel:
      var budget = sliceBytes
      let drawings = sixels.draw(sightings, on: &surface, isAnew: isAnew, budget: &budget)
      wantsFrame = !sixels.areWhole
      sentBytes = drawings.reduce(0) { $0 + $1.bytes.count }
      return drawings
    }
  }

  /// Finds the numbers of what can be seen, and has the first that is missing sent.
  private mutating func numbers(
    _ sightings: [PictureSighting], on surface: Surface, isPlaceholder: Bool
  ) -> [UInt32?] {
    let isSlow = isSlow
    let placed = isPlaceholder ? nil : placements.ids
    let pictures = sightings.map { surface.pictures.entries[$0.number].picture }
    commands += store.giveUp(placed: placed) { sum in !isSlow && pictures.contains { $0.sum == sum }
    }
    let ids = pictures.map { store.id(of: $0) }
    if !store.isSending, !isSlow,
      let next = pictures.indices.first(where: { ids[$0] == nil && pictures[$0].keptBytes > 0 }),
      let room = store.send(pictures[next], isPlaceholder: isPlaceholder)
    {
      commands += room
      wantsFrame = true
    }
    // The last piece is sent behind this frame: the picture is seen in the next one.
    wantsFrame = wantsFrame || store.isSending
    return ids
  }

  private mutating func showPlaceholders(
    _ sightings: [PictureSighting], on surface: inout Surface
  ) {
    let ids = numbers(sightings, on: surface, isPlaceholder: true)
    for (sighting, id) in zip(sightings, ids) {
      guard let id else {
        surface.showSigns(of: sighting)
        continue
      }
      var style = surface.pictures.entries[sighting.number].ground
      style.foreground = .rgb(
        UInt8(truncatingIfNeeded: id >> 16), UInt8(truncatingIfNeeded: id >> 8),
        UInt8(truncatingIfNeeded: id))
      surface.showPixels(of: sighting, in: style) { _ in true }
    }
  }

  private mutating func place(
    _ sightings: [PictureSighting], on surface: inout Surface
  ) -> [PictureDrawing] {
    let ids = numbers(sightings, on: surface, isPlaceholder: false)
    var wanted: [PicturePlacements.Placement] = []
    for (sighting, id) in zip(sightings, ids) {
      let entry = surface.pictures.entries[sighting.number]
      let areas = id == nil ? [] : sighting.areasToPlace
      surface.showPixels(of: sighting, in: entry.ground) { point in
        areas.contains { $0.contains(point) }
      }
      guard let id else { continue }
      wanted += areas.map { .init(id: id, origin: sighting.origin, area: $0, entry.picture) }
    }
    guard placements.differ(from: wanted) else { return [] }
    // Nothing else may be said while a picture is on its way, so that one begins again.
    if store.isMidway {
      commands += store.giveUp(placed: placements.ids)
      wantsFrame = true
      for sighting in sightings
      where store.id(of: surface.pictures.entries[sighting.number].picture) == nil {
        surface.showSigns(of: sighting)
      }
      wanted.removeAll { !store.has($0.id) }
    }
    let before = PictureDrawing(place: nil, bytes: commands)
    commands = []
    return [before] + placements.change(to: wanted, by: store)
  }
}

/// Bytes that draw over the cells of a frame.
package struct PictureDrawing: Equatable, Sendable {
  /// The cell the cursor is brought to before; `nil` when that does not matter.
  package var place: CellPoint?
  /// Sequences of the terminal.
  package var bytes: [UInt8]
  /// True when nobody knows where the cursor is afterwards.
  package var movesCursor = false
}

extension Surface {
  /// Draws signs for the cells of a picture that can be seen.
  mutating func showSigns(of sighting: PictureSighting) {
    showPixels(of: sighting, in: .standard) { _ in false }
  }

  /// Leaves the cells under which pixels are, in one style, and draws signs for the others.
  mutating func showPixels(
    of sighting: PictureSighting, in style: Style, where isThere: (CellPoint) -> Bool
  ) {
    let id = styles.id(style)
    for area in sighting.areas {
      for row in area.minRow..<area.maxRow {
        for column in area.minColumn..<area.maxColumn {
          let index = row * size.columns + column
          if isThere(CellPoint(column: column, row: row)) {
            cells[index] = cells[index].styled(id)
          } else if let cell = PictureGlyph(cells[index].glyph) {
            cells[index] = Cell(
              glyph: pictures.sign(of: cell), style: cells[index].style, columns: 1)
          }
        }
      }
    }
  }
}
