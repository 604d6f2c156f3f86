// SPDX-License-Identifier: Apache-2.0
package import PaneProtocol

/// The input that content takes for its plugin instead of the host.
package struct InputGrab: Equatable, Sendable {
  /// The keys it takes.
  package var keys: CanvasContent.Keys
  /// The events of the mouse it takes, each kind with those before it.
  package var mouse: CanvasContent.Mouse
  /// The keys it takes to be typed into it.
  package var typist: ContentTypist
  /// Whether cells of it are being chosen, for which some keys are the host's.
  package var choosing: Choosing

  /// The way cells are being chosen.
  package enum Choosing: Equatable, Sendable {
    case nothing
    /// Keys that do not copy or let go are the content's, and let go.
    case byMouse
    /// All keys are the host's.
    case byKeys
  }

  /// Creates a grab; without arguments everything is the host's.
  package init(
    keys: CanvasContent.Keys = .none, mouse: CanvasContent.Mouse = .none,
    typist: ContentTypist = .none, choosing: Choosing = .nothing
  ) {
    self.keys = keys
    self.mouse = mouse
    self.typist = typist
    self.choosing = choosing
  }

  /// Tells whether it takes events of the mouse of a kind.
  package func takes(_ kind: CanvasContent.Mouse) -> Bool { mouse.rank >= kind.rank }
}

extension CanvasContent.Mouse {
  fileprivate var rank: Int { Self.allCases.firstIndex(of: self) ?? 0 }
}

/// What a picture of a plugin came to.
package enum DrawResult: Equatable, Sendable {
  /// The content takes no pictures.
  case ignored
  /// The picture is older than the one of this number, which is on show.
  case overtaken(Int)
  /// The picture is on show, with what of it is not as it was sent.
  case drawn(Int, PictureFlaw?)
}

/// What is wrong in a picture that is drawn all the same; of several flaws the first one here counts.
package enum PictureFlaw: Equatable, Sendable {
  /// Not all of its styles had room.
  case stylesWithoutRoom
  /// It draws with the style of this number, which it has not given.
  case unknownStyle(Int)
  /// It draws beyond its size.
  case cut
}
