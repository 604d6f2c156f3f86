// SPDX-License-Identifier: Apache-2.0
package import CellGeometry
package import CellText

/// A grid of cells to draw on: what the screen shall look like.
///
/// Keep one surface and call ``begin(size:)`` before each frame: the numbers of styles then stay the
/// same, and nothing is allocated. Whatever lies outside the surface is clipped. A wide glyph is
/// never halved: where only one of its cells is left, that becomes a blank.
package struct Surface: Sendable {
  /// Width and height; at most 65,535 columns and 4,000,000 cells.
  package private(set) var size: CellSize
  /// The styles and links of the cells.
  package var styles = StyleTable()
  /// Where the terminal's cursor stands, or `nil` when that does not matter.
  package var cursor: CellPoint?
  /// True when the terminal's cursor is shown.
  package var isCursorVisible = false
  /// The look of the cursor as DECSCUSR numbers it, 0…6; 0 is the terminal's own.
  package var cursorShape: UInt8 = 0
  /// The widths of this terminal; set it before drawing.
  package var profile: WidthProfile
  var cells: [Cell]
  var clusters = ClusterPool()
  var pictures = PicturePool()

  /// Creates a blank surface.
  package init(size: CellSize, profile: WidthProfile = .conservative) {
    self.size = Self.clamped(size)
    self.profile = profile
    cells = Array(repeating: .blank(.standard), count: self.size.columns * self.size.rows)
  }

  /// True when numbers of styles or clusters may run out, so that the surface has to begin anew.
  package var isNearlyFull: Bool {
    styles.isNearlyFull
      || clusters.clusters.count > ClusterPool.capacity / 2 || pictures.isNearlyFull
  }

  /// Makes everything blank again and takes a new size.
  package mutating func begin(size: CellSize) {
    if isNearlyFull {
      styles = StyleTable()
      clusters = ClusterPool()
      pictures.beginAnew()
    }
    self.size = Self.clamped(size)
    hideCursor()
    let count = self.size.columns * self.size.rows
    if cells.count == count {
      cells.withUnsafeMutableBufferPointer { $0.update(repeating: .blank(.standard)) }
    } else {
      cells = Array(repeating: .blank(.standard), count: count)
    }
  }

  /// Takes the cursor away.
  package mutating func hideCursor() {
    cursor = nil
    isCursorVisible = false
    cursorShape = 0
  }

  private static func clamped(_ size: CellSize) -> CellSize {
    let columns = min(size.columns, 65_535)
    return CellSize(columns: columns, rows: min(size.rows, 4_000_000 / max(1, columns)))
  }

  /// The number of a style, which is added when it is new.
  package mutating func id(_ style: Style) -> StyleID { styles.id(style) }

  /// The whole surface as a rectangle.
  package var bounds: CellRect { CellRect(origin: .zero, size: size) }
}
