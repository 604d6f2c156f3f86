// SPDX-License-Identifier: Apache-2.0
public import PaneProtocol

/// What the user does in a canvas, and what becomes of its pictures.
public enum CanvasEvent: Equatable, Sendable {
  /// The picture of this number is on screen, or was overtaken; the next one may be sent.
  case shown(Int)
  case key(CanvasKey)
  case mouse(CanvasMouse)
  case paste(CanvasPaste)
}

/// The canvas of a pane; `Content.canvas` puts it on show.
public struct PaneCanvas {
  fileprivate let pane: Pane

  /// Runs for keys, the mouse and pastes in the canvas, and when a picture of it is on screen.
  public func onEvent(_ handler: @escaping (CanvasEvent) -> Void) {
    pane.handlers.window.canvas = handler
  }

  /// Shows a picture; its number has to be above the last one's.
  public func draw(_ picture: CanvasFrame) { pane.link.tell(.canvasDraw, picture) }
}

extension CanvasRun {
  /// Creates a run from its characters.
  public init(text: String, style: Int? = nil, count: Int = 1, columns: Int? = nil) {
    self.init(SafeText(sending: text), style: style, count: count, columns: columns)
  }
}

extension CanvasContent {
  /// Creates a canvas from the words for those who cannot see it.
  public init(_ words: String, id: String? = nil, keys: Keys = .none, mouse: Mouse = .none) {
    self.init(id: id, keys: keys, mouse: mouse, alt: SafeText(sending: words))
  }
}

extension Pane {
  /// The canvas of the pane.
  public var canvas: PaneCanvas { PaneCanvas(pane: self) }
}
