// SPDX-License-Identifier: Apache-2.0
import CellGeometry

/// Turns surfaces into the bytes that make the terminal show them.
///
/// Holds what the terminal shows for certain and sends only the difference. The bytes have to reach
/// the terminal in order and whole; when they did not, or when something else wrote to the
/// terminal, call ``invalidate()``.
package struct FrameEncoder: Sendable {
  /// Creates an encoder for a terminal of which nothing is known.
  package init() {}

  /// Forgets what the terminal shows, so that the next frame clears and paints everything.
  package mutating func invalidate() {}

  /// Appends the bytes that turn what is shown into a surface; none if they are equal.
  ///
  /// A new size or new capabilities repaint everything.
  package mutating func encode(
    _ surface: Surface, capabilities: ScreenCapabilities, into bytes: inout [UInt8]
  ) {}
}
