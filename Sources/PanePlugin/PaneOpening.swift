// SPDX-License-Identifier: Apache-2.0
public import PaneProtocol

extension Pane {
  /// The place of this pane, and the end of panes that were opened by others.
  public var opening: PaneOpening { PaneOpening(pane: self) }
}

/// What panes that open others, and those that were opened, say of the end; and what becomes of their place.
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

  /// Runs when the user has put the pane into another column, which ``Initialize/role`` of its context
  /// names from then on.
  ///
  /// A pane without this handler is started again there, with the state it has saved.
  public func onMove(_ handler: @escaping (_ role: String) -> Void) {
    pane.handlers.window.moved = handler
  }
}
