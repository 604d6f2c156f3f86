// SPDX-License-Identifier: Apache-2.0
package import HostCore
package import PaneRendering

/// The side of the runtime that the user sees: the terminal, or the picture of a session without one.
package protocol Front: AnyObject {
  /// True when the user has typed something that is still to be read or worked off.
  var hasInput: Bool { get }
  /// Shows the runtime's state as soon as the need allows.
  func show(_ need: FrameNeed)
  /// Shows a part of the window at once, if a picture may be shown now and nothing stands in the way;
  /// ``show(_:)`` follows with all the rest.
  ///
  /// - Returns: Whether it is shown.
  func show(ahead part: PartAhead) -> Bool
  /// Does something to the terminal beside the picture.
  func perform(_ order: TerminalOrder)
  /// Leaves the terminal to another program.
  func lend()
  /// Takes it over again.
  func takeBack()
  /// Shows nothing more, because the host ends; calling it again does nothing.
  func close()
}
