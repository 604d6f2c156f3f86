// SPDX-License-Identifier: Apache-2.0

/// What a pane listens to while something is dragged.
struct DragHandlers {
  var begin: ((LiftRequest) -> Void)?
  var data: ((DragData) -> [UInt8]?)?
  var ended: ((DragEnded) -> Void)?
  var enter: ((DropEnter) -> String?)?
  var propose: ((DropQuestion) -> Void)?
  var exit: ((_ session: String) -> Void)?
  var spring: ((_ session: String, _ row: String) -> Int?)?
  var springBack: ((_ level: Int) -> Void)?
  var transfers: TransferDesk?
  /// Files have been changed by the host, which took something back or did it again.
  var filesChanged: ((FoldersChanged) -> Void)?
  /// Types the pane has last said it takes; `nil` before it has.
  var accepts: [String]?
  /// What is held over the pane.
  var cargo: DropEnter?

  var wants: [String] {
    let known = [
      event(.dragBegin, begin != nil), event(.dropEnter, enter != nil || propose != nil),
      event(.dropPropose, propose != nil), event(.dropSpring, spring != nil),
      event(.filesChanged, filesChanged != nil),
    ]
    return known.compactMap(\.self)
  }
}

extension Pane {
  // MARK: Handlers

  /// Runs when rows are picked up, for panes whose rows do not say all with ``Item/drag``.
  ///
  /// The handler runs as well for rows that join a drag; nothing is removed before a transfer asks
  /// for it.
  public func onDragBegin(_ handler: @escaping (LiftRequest) -> Void) {
    handlers.drag.begin = handler
  }

  /// Makes a form that was promised; `nil` when that cannot be done.
  ///
  /// The handler may run several times for one form, and must give the same bytes then.
  public func onDragData(_ handler: @escaping (DragData) -> [UInt8]?) {
    handlers.drag.data = handler
  }

  /// Runs when a drag that began here is over.
  public func onDragEnd(_ handler: @escaping (DragEnded) -> Void) {
    handlers.drag.ended = handler
  }

  /// Runs when something comes over the pane.
  ///
  /// - Parameter handler: Returns why nothing here takes it, or `nil`.
  public func onDropEnter(_ handler: @escaping (DropEnter) -> String?) {
    handlers.drag.enter = handler
  }

  /// Runs for every place something is held over.
  public func onDropPropose(_ handler: @escaping (DropQuestion) -> Void) {
    handlers.drag.propose = handler
  }

  /// Runs when what was held over the pane is gone again.
  public func onDropExit(_ handler: @escaping (_ session: String) -> Void) {
    handlers.drag.exit = handler
  }

  /// Opens a row on which something dragged rests, and closes it again.
  ///
  /// - Parameters:
  ///   - open: Opens it; returns how many are open then, or `nil` when it cannot be opened.
  ///   - back: Closes this level and all above it; the first is 1.
  public func onDropSpring(
    _ open: @escaping (_ session: String, _ row: String) -> Int?,
    back: @escaping (_ level: Int) -> Void
  ) {
    handlers.drag.spring = open
    handlers.drag.springBack = back
  }

  /// Lets rows be moved in and out safely, whoever dies at whatever moment.
  ///
  /// - Parameters:
  ///   - rows: What is changed; kept as long as the pane.
  ///   - name: Name of the book, the same for all panes that change the same rows.
  ///   - store: Where the book is kept.
  public func keepTransfers(
    of rows: any TransferRows, named name: String, in store: PaneStore = PaneStore()
  ) {
    let records = TransferRecords(folder: store.path("transfers-\(name)"))
    handlers.drag.transfers = TransferDesk(rows, records, pane: self)
  }

  /// Tells the host how far long work on a transfer is.
  public func transferProgress(
    _ transfer: TransferID, item: Int = 0, done: Int, total: Int? = nil
  ) {
    link.tell(
      .transferProgress,
      TransferProgress(transfer: transfer, item: item, done: done, total: total ?? 0))
  }
}
