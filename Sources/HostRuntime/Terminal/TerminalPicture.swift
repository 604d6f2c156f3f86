// SPDX-License-Identifier: Apache-2.0
import CellGeometry
import CellText
import EventLoop
import HostCore
import PaneRendering
import TerminalScreen

/// The picture on the terminal: drawn on a surface that is kept, sent as the difference.
struct TerminalPicture {
  private var window: WindowPicture
  private var encoder = FrameEncoder()
  private var stage = PictureStage() {
    didSet {
      isBusy = stage.isBusy
      leavesPictures = stage.leavesPictures
      lineRate = stage.lineRate
    }
  }
  private var means = PictureStage.Means.cells

  /// Makes the picture of a terminal of which nothing is known.
  init(theme: Theme, size: CellSize) {
    window = WindowPicture(theme: theme, size: size, offset: LocalTime.offset)
  }

  /// The colours and signs in use; others are drawn over the whole window.
  var theme: Theme {
    get { window.theme }
    set {
      window.theme = newValue
      encoder.invalidate()
    }
  }

  /// Uses what was learned of the terminal's widths.
  mutating func use(_ profile: WidthProfile) { window.use(profile) }

  /// Forgets what the terminal shows: the next frame paints every cell.
  mutating func invalidate() { encoder.invalidate() }

  /// Draws pictures by other means from now on; returns what takes those away that are there.
  mutating func use(_ means: PictureStage.Means) -> [UInt8] {
    guard means != self.means else { return [] }
    let farewell = stage.farewell
    self.means = means
    stage = PictureStage(means, base: .random(in: 1 ... .max))
    encoder.invalidate()
    return farewell
  }

  /// True when there is more to send of pictures than what was drawn.
  ///
  /// The answer is stored, as ``leavesPictures`` is: asked after every frame, a value of this size
  /// would be copied for the answer.
  private(set) var isBusy = false

  /// True when the terminal keeps pictures of ours.
  private(set) var leavesPictures = false

  /// The look of the cursor in the picture drawn last, as DECSCUSR numbers it.
  private(set) var cursorShape: UInt8 = 0

  /// What leaves no picture of ours in the terminal.
  var farewell: [UInt8] { stage.farewell }

  /// Forgets what the terminal has and shows, since it was left.
  mutating func forget() {
    stage.forget()
    encoder.invalidate()
  }

  /// Bytes in a second that the line of the terminal carries; `nil` where all are quickly there.
  private(set) var lineRate: Int?

  /// Notes how long the terminal took for the last frame.
  mutating func landed(afterMilliseconds time: Int) { stage.landed(afterMilliseconds: time) }

  /// Appends what shows a part of the window before the rest, if nothing else is to be drawn there; the
  /// picture of all that follows from it is still to be drawn.
  mutating func draw(
    ahead part: PartAhead, _ state: borrowing HostState, for screen: ScreenCapabilities,
    into output: inout [UInt8]
  ) {
    guard !isBusy, let (surface, areas) = window.draw(ahead: part, state),
      // Cells of pictures are made ready for the terminal with all of the frame.
      !areas.contains(where: surface.hasPicture)
    else { return }
    encoder.encode(areas, of: surface, capabilities: screen, into: &output)
  }

  /// Appends what turns the terminal's picture into that of a state; returns whether it differs.
  mutating func draw(
    _ state: borrowing HostState, for screen: ScreenCapabilities, into output: inout [UInt8]
  ) -> Bool {
    let before = output.count
    var surface = window.draw(state)
    cursorShape = surface.cursorShape
    let repaints = encoder.repaints(surface, screen)
    let drawings = stage.prepare(&surface, repaints: repaints)
    // Cells of pictures are made ready for the terminal, wherever they are.
    let damage = surface.hasPictures ? nil : window.damage
    encoder.encode(
      surface, within: damage, capabilities: screen, drawings: drawings, into: &output)
    output += stage.takeSlice()
    return output.count > before
  }
}
