// SPDX-License-Identifier: Apache-2.0
import PaneContent
import PaneProtocol

/// The pictures a program draws, and when it is told that they are on screen.
///
/// A program that waits for the word draws at most sixty pictures a second; one that nobody sees, one.
/// The answer to the user's own doing is shown and told at once.
struct PictureAcks: Sendable {
  /// The newest picture the program was not told of.
  private var waiting: Int?
  /// How many it has drawn since it was told of one.
  private var ahead = 0
  /// When the program was told last.
  private var toldAt: HostTime?
  /// When the user's input went to it last.
  private var inputAt: HostTime?

  /// Notes that a key, a paste or an event of the mouse goes to the program.
  mutating func noteInput(at now: HostTime) { inputAt = now }

  /// Pictures that the program was not told of; 0 when it was told of the newest one.
  var untold: Int { waiting == nil ? 0 : ahead }

  /// Shows a picture on the pages of a pane; returns what is left out of it.
  mutating func take(
    _ picture: CanvasFrame, showing view: inout PaneView, isVisible: Bool, _ turn: inout PaneTurn
  ) -> DroppedWords? {
    var result = DrawResult.ignored
    view.changeAll { content in
      let one = content.draw(picture)
      if one != .ignored { result = one }
    }
    switch result {
    case .ignored: return .pictureWithoutField
    case .overtaken(let newest): return .oldPicture(picture.frame, newest: newest)
    case .drawn(let frame, let flaw):
      turn.order(.changed(.rows))
      let isAnswer = inputAt.map { turn.now.since($0) <= HostLimits.pictureAnswer } ?? false
      turn.needFrame(isAnswer ? .now : .soon)
      tell(frame, isVisible: isVisible, isAnswer: isAnswer, &turn)
      switch flaw {
      case nil: return nil
      case .stylesWithoutRoom?: return .stylesWithoutRoom
      case .unknownStyle(let style)?: return .unknownStyle(style)
      case .cut?: return .drawnOutside
      }
    }
  }

  private mutating func tell(
    _ frame: Int, isVisible: Bool, isAnswer: Bool, _ turn: inout PaneTurn
  ) {
    let isUnderWay = waiting != nil
    waiting = frame
    ahead += 1
    let pause = isVisible ? HostLimits.pictureStep : HostLimits.unseenPictureStep
    let passed = toldAt.map { turn.now.since($0) } ?? pause
    if isAnswer || passed >= pause {
      if isUnderWay { turn.cancel(.picture) }
      due(&turn)
    } else if !isUnderWay {
      turn.start(.picture, after: pause - passed)
    }
  }

  /// Tells the program of its newest picture: the time for it has come.
  mutating func due(_ turn: inout PaneTurn) {
    guard let frame = waiting else { return }
    waiting = nil
    ahead = 0
    toldAt = turn.now
    turn.send(.canvasAck(CanvasAck(frame: frame)))
  }
}
