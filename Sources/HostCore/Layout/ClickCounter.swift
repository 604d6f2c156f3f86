// SPDX-License-Identifier: Apache-2.0
import CellGeometry
import TerminalInput

/// Tells a double click: two presses on the same cell in a short time, without a drag between.
struct ClickCounter: Sendable {
  private var lastPress: (point: CellPoint, time: HostTime)?

  /// Takes in a report of the mouse; tells whether it is the second press of a double click.
  mutating func isDouble(_ event: MouseEvent, at now: HostTime) -> Bool {
    switch event.action {
    case .press:
      let isDouble =
        lastPress.map {
          $0.point == event.position && now.since($0.time) <= HostLimits.doubleClick
        } ?? false
      lastPress = isDouble ? nil : (event.position, now)
      return isDouble
    case .drag:
      // Where the pointer goes off with the button down, the press is no click.
      if event.position != lastPress?.point { lastPress = nil }
    case .release, .move, .leave, .wheelUp, .wheelDown, .wheelLeft, .wheelRight: break
    }
    return false
  }
}
