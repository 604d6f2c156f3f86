// SPDX-License-Identifier: Apache-2.0

extension Pane {
  /// The pane that a layout makes the peer of this one.
  public var peer: PanePeer { PanePeer(pane: self) }
}

/// The peer of a pane; what this one shows is told it with ``PaneUpdate/place``.
public struct PanePeer {
  fileprivate let pane: Pane

  /// Runs when the peer shows another place, or none.
  public func onPlace(_ handler: @escaping (_ place: ShownPlace?) -> Void) {
    pane.handlers.window.peer = handler
  }
}
