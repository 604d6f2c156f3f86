// SPDX-License-Identifier: Apache-2.0
import PaneContent
import PaneProtocol

/// The pictures that a program has sent in pieces, kept for as long as content names them, and a while
/// longer.
struct SentPictures: Sendable {
  private var pieces = PicturePieces()
  /// When content named them last, of those that none names now.
  private var unnamedSince: [String: HostTime] = [:]
  /// When the timer runs out; `nil` when it does not run.
  private var due: HostTime?

  /// Forgets them: they belonged to a run that is over.
  mutating func beginRun() {
    pieces.forgetAll()
    unnamedSince = [:]
  }

  /// Takes a piece; returns why its picture is forgotten instead.
  mutating func take(_ piece: ImagePut) -> PicturePieces.Fault? { pieces.take(piece) }

  /// A picture by its name; `nil` when there is none, or not all of it.
  func picture(_ name: String) -> SentPicture? { pieces.picture(name) }

  /// Notes which pictures the pages of the pane name now, and has the others forgotten in time.
  mutating func endTurn(showing view: PaneView, _ turn: inout PaneTurn) {
    guard !pieces.isEmpty || due != nil else { return }
    let named = view.sentPictures
    for name in pieces.names {
      if named.contains(name) {
        unnamedSince[name] = nil
      } else if unnamedSince[name] == nil {
        unnamedSince[name] = turn.now
      }
    }
    let next = unnamedSince.values.min().map { $0 + HostLimits.sentPictureRest }
    guard next != due else { return }
    due = next
    if let next {
      turn.start(.sentPicture, after: max(.zero, next.since(turn.now)))
    } else {
      turn.cancel(.sentPicture)
    }
  }

  /// Forgets what nobody has named for long enough.
  mutating func restEnded(_ turn: PaneTurn) {
    due = nil
    for (name, since) in unnamedSince
    where turn.now.since(since) >= HostLimits.sentPictureRest {
      pieces.forget(name)
      unnamedSince[name] = nil
    }
  }
}

extension PaneView {
  /// The pictures that its pages name, of those that are sent in pieces.
  fileprivate var sentPictures: Set<String> {
    Set((pages + [nextPage].compactMap(\.self)).compactMap { $0.content?.sentPicture })
  }

  /// Draws a picture anew whose last piece has come; tells whether a page shows it.
  mutating func pictureCame(_ name: String) -> Bool {
    guard sentPictures.contains(name) else { return false }
    changeAll { if $0.sentPicture == name { $0.readAnew() } }
    return true
  }
}
