// SPDX-License-Identifier: Apache-2.0

extension Pane {
  /// Runs when the column before this one has selected something else.
  ///
  /// The kit remembers the input's number: what is sent from here answers this input.
  public func onInput(_ handler: @escaping (InputSet) -> Void) { handlers.input.set = handler }

  /// Runs when nothing else is to be done, with the input that is likely to come next: what is answered
  /// is on the screen as soon as the cursor comes to that row.
  ///
  /// Answer with what ``onInput(_:)`` would set, all of it in the message: lines or rows of a source are
  /// not shown ahead. The input comes all the same, with ``InputSet/isShown`` when the answer is on
  /// show; then only what differs needs to be set. What is on screen stays as it is meanwhile.
  public func onAhead(_ handler: @escaping (AheadRequest) -> Void) {
    handlers.input.ahead = handler
  }

  /// Runs when the cursor or the marks in this pane have moved.
  public func onSelect(_ handler: @escaping (Selection) -> Void) { handlers.select = handler }

  /// Runs when a row with `enter` set to `self`, or the pane's own content, was activated.
  public func onActivate(_ handler: @escaping (Activation) -> Void) { handlers.activate = handler }

  /// Runs when the user went back a page, or up to the place above the root page.
  public func onNavigate(_ handler: @escaping (Navigation) -> Void) { handlers.navigate = handler }

  /// Runs with a row's id when it was opened or closed.
  public func onExpand(_ handler: @escaping (_ item: String, _ isExpanded: Bool) -> Void) {
    handlers.expand = handler
  }

  /// Runs with a row's id when its check box was switched.
  public func onCheck(_ handler: @escaping (_ item: String, _ isChecked: Bool) -> Void) {
    handlers.check = handler
  }

  /// Runs when the filter or the order changed; answer with ``resetRows(_:)``.
  public func onQuery(
    _ provided: [String] = ["filter", "sort"], _ handler: @escaping (RowsQuery) -> Void
  ) {
    handlers.query = (provided, handler)
  }

  /// Runs when the size or the visibility of the pane changed.
  public func onView(_ handler: @escaping (ViewDescription) -> Void) { handlers.view = handler }

  /// Runs when a page of rows is wanted.
  ///
  /// - Parameters:
  ///   - byColumn: True for a table of costly columns: the answer's cells are those of the request's
  ///     `columns`, in that order, where it names some.
  ///   - handler: Answers with the rows.
  public func onRows(byColumn: Bool = false, _ handler: @escaping (RowsRequest) -> Void) {
    handlers.rows = (byColumn, handler)
  }

  /// Runs when rows are looked for by id or by text.
  public func onFind(_ handler: @escaping (FindRequest) -> Void) {
    handlers.find = handler
  }

  /// Runs when the user chose a command.
  ///
  /// The answer of a command that is a notification goes nowhere.
  public func onCommand(
    _ id: String, _ handler: @escaping (CommandRequest) -> Void
  ) {
    handlers.commands[id] = handler
  }

  /// Runs for commands without a handler of their own, such as the ones an undo names.
  public func onOtherCommands(
    _ handler: @escaping (CommandRequest) -> Void
  ) {
    handlers.anyCommand = handler
  }

  /// Runs when a line for an argument with `complete` is typed; late answers are dropped.
  public func onComplete(_ handler: @escaping (CompletionRequest) -> Void) {
    handlers.complete = handler
  }

  /// Runs before the plugin is ended; what it returns comes back as ``Initialize/restored``.
  public func onShutdown(_ handler: @escaping (_ reason: String) -> JSON?) {
    handlers.shutdown = handler
  }

  /// Runs once when the host has gone, just before the process exits.
  public func onEnd(_ handler: @escaping () -> Void) { handlers.end = handler }

  /// Sees every message the kit has no handler for.
  ///
  /// - Parameter handler: Returns whether it took the message; requests nobody takes are answered
  ///   with ``WireErrorCode/methodNotFound``.
  public func onMessage(_ handler: @escaping (UnknownMessage) -> Bool) {
    handlers.message = handler
  }

  /// Asks for an event the kit has no handler for.
  public func want(_ event: String) { handlers.more.wants.append(event) }

  /// Declares something the kit has no handler for, such as `drop`.
  public func provide(_ name: String, _ declaration: JSON) {
    handlers.more.provides.append(.init(name, declaration))
  }
}
