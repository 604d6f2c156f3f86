// SPDX-License-Identifier: Apache-2.0
import CellGeometry
import TerminalInput

/// Tells double and triple clicks: presses on the same cell in a short time, without a drag between.
struct ClickCounter: Sendable {
  private var lastPress: (point: CellPoint, time: HostTime, clicks: Int)?

  /// Takes in a report of the mouse; tells how many presses on the same cell it is the last of, from
  /// 1 to 3; a fourth is the second again.
  mutating func count(_ event: MouseEvent, at now: HostTime) -> Int {
    switch event.action {
    case .press:
      let before = lastPress.map {
        $0.point == event.position && now.since($0.time) <= HostLimits.doubleClick ? $0.clicks : 0
      }
      let clicks = min(before ?? 0, 3) == 3 ? 2 : (before ?? 0) + 1
      lastPress = (event.position, now, clicks)
      return clicks
    case .drag:
      // Where the pointer goes off with the button down, the press is no click.
      if event.position != lastPress?.point { lastPress = nil }
    case .release, .move, .leave, .wheelUp, .wheelDown, .wheelLeft, .wheelRight: break
    }
    return 1
  }
}
