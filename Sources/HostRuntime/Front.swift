// SPDX-License-Identifier: Apache-2.0
package import HostCore

/// The side of the runtime that the user sees: the terminal, or the picture of a session without one.
package protocol Front: AnyObject {
  /// True when the user has typed something that is still to be read or worked off.
  var hasInput: Bool { get }
  /// Shows the runtime's state as soon as the need allows.
  func show(_ need: FrameNeed)
  /// Shows at once where the cursor of the focused column has moved to, if a picture may be shown now
  /// and nothing else has changed; ``show(_:)`` follows with all the rest.
  ///
  /// - Returns: Whether it is shown.
  func showMovedCursor() -> Bool
  /// Does something to the terminal beside the picture.
  func perform(_ order: TerminalOrder)
  /// Leaves the terminal to another program.
  func lend()
  /// Takes it over again.
  func takeBack()
  /// Shows nothing more, because the host ends; calling it again does nothing.
  func close()
}
