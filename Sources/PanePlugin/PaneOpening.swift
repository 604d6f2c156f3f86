// SPDX-License-Identifier: Apache-2.0
public import PaneProtocol

extension Pane {
  /// The end of panes that were opened by others.
  public var opening: PaneOpening { PaneOpening(pane: self) }
}

/// What panes that open others, and those that were opened, say of the end.
public struct PaneOpening {
  fileprivate let pane: Pane

  /// Leaves the place this pane was opened in; the pane that opened it is told.
  ///
  /// A pane that was not opened by another one, and is no tab, stays.
  ///
  /// - Parameter result: What came of it.
  public func close(_ result: JSON? = nil) {
    pane.link.tell(.paneClose, PaneClose(result: result.map { JSONText($0) }))
  }

  /// Runs when a pane that this one has opened is gone: it is done, or the user has closed it.
  public func onClosed(_ handler: @escaping (PaneClosed) -> Void) {
    pane.handlers.window.closed = handler
  }
}
