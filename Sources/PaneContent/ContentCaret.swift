// SPDX-License-Identifier: Apache-2.0
package import CellGeometry
package import PaneProtocol

/// The cell of content where typing goes.
///
/// The terminal's own cursor stands there while the pane has the keys, so that input methods and
/// screen readers find it.
package struct ContentCaret: Equatable, Sendable {
  /// The cell, counted from the content's leading top cell.
  package var point: CellPoint
  /// The look of the cursor; `nil` for the terminal's own.
  package var shape: CanvasCursor.Shape?
  /// True for one that comes and goes.
  package var blinks: Bool

  /// Creates a place.
  init(_ point: CellPoint, shape: CanvasCursor.Shape? = nil, blinks: Bool = false) {
    self.point = point
    self.shape = shape
    self.blinks = blinks
  }

  /// The look as DECSCUSR numbers it, 0 for the terminal's own.
  package var shapeNumber: UInt8 {
    let steady: UInt8
    switch shape {
    case nil: return blinks ? 1 : 0
    case .block: steady = 2
    case .underline: steady = 4
    case .bar: steady = 6
    }
    return blinks ? steady - 1 : steady
  }
}
