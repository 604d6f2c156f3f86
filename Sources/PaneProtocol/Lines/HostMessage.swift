// SPDX-License-Identifier: Apache-2.0
import JSONRPC

/// One message from the host to a plugin.
///
/// To add a message: its file in the folder of its family, and a case here with its rows in
/// ``methods``, in the writer, ``canWait`` and ``stateKind``; then whoever sends it. The answer to a
/// request has its kind and its arms in ``Reply``.
///
/// Source: `Plugins/REFERENCE.md`, Messages.
package enum HostMessage: Equatable, Sendable {
  /// The first line a plugin gets; its id is 1.
  case initialize(id: Int, Initialize)
  case shutdown(id: Int, Shutdown)
  case ping(id: Int)
  case cancel(CancelRequest)

  case view(ViewDescription)
  case theme(ThemeDescription)
  case locale(LocaleDescription)
  case layout(LayoutDescription)
  case promptComplete(id: Int, PromptComplete)
  case layoutAsk(id: Int, LayoutQuestion)

  case inputSet(InputSet)
  case inputAhead(id: Int, InputSet)
  case select(Selection)
  case activate(Activation)
  case expand(Expand)
  case check(Check)
  case link(FollowedLink)
  case task(TickedTask)
  case page(TurnedPage)
  case paneClosed(PaneClosed)
  case paneMoved(PaneMoved)
  case peer(Peer)
  case query(RowsQuery)
  case nav(Navigation)

  case rowsGet(id: Int, RowsGet)
  case rowsFind(id: Int, RowsFind)
  case textGet(id: Int, TextGet)

  case canvasAck(CanvasAck)
  case canvasKey(CanvasKey)
  case canvasMouse(CanvasMouse)
  case canvasPaste(CanvasPaste)

  case formSubmit(id: Int, FormSubmit)
  case formChange(FormChange)
  case formCancel(FormCancel)

  /// Without an id it is a notification, for commands that give no answer.
  case commandRun(id: Int?, CommandRun)
  case progressCancel(ProgressCancel)

  /// The answer to a plugin's request; a secret one is for nobody else.
  case result(PluginRequestID, JSONText, isSecret: Bool = false)
  /// The refusal of a plugin's request, or of a line whose id is unknown.
  case failure(PluginRequestID?, WireError)

  /// A question about what is dragged, or a step of a transfer.
  case ask(id: Int, DragRequest)
  /// News of a drag or a transfer.
  case tell(DragNotice)

  /// Any other request; for programs that try what happens then.
  case request(id: Int, method: String, parameters: JSONText)
  /// Any other notification.
  case notification(method: String, parameters: JSONText)
}

extension HostMessage {
  /// All methods of the host, the frequent ones first.
  static let methods: [HostMethod] =
    [
      .notification(.inputSet) { .inputSet($0) },
      .request(.inputAhead) { .inputAhead(id: $0, $1) },
      .notification(.select) { .select($0) },
      .request(.rowsGet) { .rowsGet(id: $0, $1) },
      .request(.textGet) { .textGet(id: $0, $1) },
      .request(.rowsFind) { .rowsFind(id: $0, $1) },
      .either(.commandRun) { .commandRun(id: $0, $1) },
      .notification(.activate) { .activate($0) },
      .notification(.expand) { .expand($0) },
      .notification(.check) { .check($0) },
      .notification(.link) { .link($0) },
      .notification(.task) { .task($0) },
      .notification(.page) { .page($0) },
      .notification(.paneClosed) { .paneClosed($0) },
      .notification(.paneMoved) { .paneMoved($0) },
      .notification(.peer) { .peer($0) },
      .notification(.query) { .query($0) },
      .notification(.nav) { .nav($0) },
      .notification(.view) { .view($0) },
      .notification(.theme) { .theme($0) },
      .notification(.locale) { .locale($0) },
      .notification(.layout) { .layout($0) },
      .request(.promptComplete) { .promptComplete(id: $0, $1) },
      .request(.layoutAsk) { .layoutAsk(id: $0, $1) },
      .notification(.progressCancel) { .progressCancel($0) },
      .notification(.canvasAck) { .canvasAck($0) },
      .notification(.canvasKey) { .canvasKey($0) },
      .notification(.canvasMouse) { .canvasMouse($0) },
      .notification(.canvasPaste) { .canvasPaste($0) },
      .request(.formSubmit) { .formSubmit(id: $0, $1) },
      .notification(.formChange) { .formChange($0) },
      .notification(.formCancel) { .formCancel($0) },
      .notification(.cancel(from: .host)) { .cancel($0) },
      .request(.initialize) { .initialize(id: $0, $1) },
      .request(.shutdown) { .shutdown(id: $0, $1) },
      .request(.ping(from: .host)) { id, _ in .ping(id: id) },
    ] + DragRequest.methods + DragNotice.methods

  private func write(into writer: inout JSONWriter) {
    switch self {
    case .initialize(let id, let parameters): writer.call(.initialize, id: id, parameters)
    case .shutdown(let id, let parameters): writer.call(.shutdown, id: id, parameters)
    case .ping(let id): writer.call(.ping(from: .host), id: id, NoMembers())
    case .cancel(let cancel): writer.call(.cancel(from: .host), cancel)
    case .view(let view): writer.call(.view, view)
    case .theme(let theme): writer.call(.theme, theme)
    case .locale(let locale): writer.call(.locale, locale)
    case .layout(let layout): writer.call(.layout, layout)
    case .promptComplete(let id, let line): writer.call(.promptComplete, id: id, line)
    case .layoutAsk(let id, let question): writer.call(.layoutAsk, id: id, question)
    case .inputSet(let input): writer.call(.inputSet, input)
    case .inputAhead(let id, let input): writer.call(.inputAhead, id: id, input)
    case .select(let selection): writer.call(.select, selection)
    case .activate(let activation): writer.call(.activate, activation)
    case .expand(let row): writer.call(.expand, row)
    case .check(let row): writer.call(.check, row)
    case .link(let link): writer.call(.link, link)
    case .task(let task): writer.call(.task, task)
    case .page(let page): writer.call(.page, page)
    case .paneClosed(let end): writer.call(.paneClosed, end)
    case .paneMoved(let place): writer.call(.paneMoved, place)
    case .peer(let peer): writer.call(.peer, peer)
    case .query(let query): writer.call(.query, query)
    case .nav(let step): writer.call(.nav, step)
    case .rowsGet(let id, let rows): writer.call(.rowsGet, id: id, rows)
    case .rowsFind(let id, let search): writer.call(.rowsFind, id: id, search)
    case .textGet(let id, let lines): writer.call(.textGet, id: id, lines)
    case .commandRun(let id, let command): writer.call(.commandRun, id: id, command)
    case .progressCancel(let work): writer.call(.progressCancel, work)
    case .canvasAck(let frame): writer.call(.canvasAck, frame)
    case .canvasKey(let key): writer.call(.canvasKey, key)
    case .canvasMouse(let event): writer.call(.canvasMouse, event)
    case .canvasPaste(let piece): writer.call(.canvasPaste, piece)
    case .formSubmit(let id, let form): writer.call(.formSubmit, id: id, form)
    case .formChange(let change): writer.call(.formChange, change)
    case .formCancel(let form): writer.call(.formCancel, form)
    case .ask(let id, let request): request.write(id: id, into: &writer)
    case .tell(let notice): notice.write(into: &writer)
    case .result(let id, let result, _): writer.result(id, result)
    case .failure(let id, let error): writer.failure(id, error)
    case .request(let id, let method, let json): writer.call(method, id: .int(id), json: json)
    case .notification(let method, let json): writer.call(method, id: nil, json: json)
    }
  }

  /// Appends the message as one canonical line with its line feed.
  ///
  /// Lists stop where the line would become too long, and long values become null. What is too long
  /// even so is not written at all.
  ///
  /// - Parameter bytes: What waits to be sent to the plugin.
  /// - Returns: Whether the message was written.
  @discardableResult
  package func encode(into bytes: inout [UInt8]) -> Bool {
    var writer = JSONWriter(appendingTo: bytes.moved())
    defer { bytes = writer.finished() }
    let start = writer.count
    for message in [self] + shorterVersions {
      message.write(into: &writer)
      writer.endLine()
      if writer.count - start <= Limit.hostLineBytes { return true }
      writer.truncate(to: start)
    }
    return false
  }

  /// What may be sent instead when the message is too long, best first.
  private var shorterVersions: [HostMessage] {
    guard case .initialize(let id, var parameters) = self else { return [] }
    parameters.session.restore = nil
    let withoutRestore = parameters
    parameters.session.config = .empty
    return [.initialize(id: id, withoutRestore), .initialize(id: id, parameters)]
  }
}

// MARK: Delivery

extension HostMessage {
  /// True for news that may go out after the picture of the turn that brings them.
  ///
  /// An input is one: the picture of the key that caused it takes less time than the program that
  /// is woken takes away from it.
  package var canWait: Bool {
    switch self {
    case .select, .view, .layout, .theme, .locale, .inputSet, .inputAhead, .peer: true
    case .initialize, .shutdown, .ping, .cancel, .layoutAsk, .activate, .expand, .check, .link,
      .task, .page, .paneClosed, .paneMoved, .query, .nav, .rowsGet, .rowsFind, .textGet,
      .commandRun,
      .promptComplete,
      .progressCancel, .canvasAck, .canvasKey, .canvasMouse, .canvasPaste, .formSubmit, .formChange,
      .formCancel, .result, .failure, .ask, .tell, .request, .notification:
      false
    }
  }

  /// True for a new input, which what the user looks at next follows from.
  package var isInput: Bool { if case .inputSet = self { true } else { false } }

  /// The kind of state it tells, of which only the newest counts; `nil` for what must arrive.
  package var stateKind: String? {
    switch self {
    case .view: "view"
    case .theme: "theme"
    case .layout: "layout"
    case .select: "select"
    case .inputSet: "input"
    case .query: "query"
    case .peer: "peer"
    case .initialize, .shutdown, .ping, .cancel, .locale, .promptComplete, .layoutAsk,
      .inputAhead, .activate, .expand, .check, .link, .task, .page, .paneClosed, .paneMoved, .nav,
      .rowsGet,
      .rowsFind, .textGet, .commandRun, .progressCancel, .canvasAck, .canvasKey, .canvasMouse,
      .canvasPaste, .formSubmit, .formChange, .formCancel, .result, .failure, .ask, .tell,
      .request, .notification:
      nil
    }
  }
}

// MARK: Short forms

extension HostMessage {
  /// The first line a plugin gets.
  package static func initialize(_ parameters: Initialize) -> Self {
    .initialize(id: 1, parameters)
  }
  /// The answer to a plugin's request.
  package static func answer(_ id: PluginRequestID, _ answer: some WireObject) -> Self {
    .result(id, JSONText(answer))
  }
  /// Asks a plugin to end.
  package static func shutdown(id: Int, reason: Shutdown.Reason) -> Self {
    .shutdown(id: id, Shutdown(reason: reason))
  }
  /// Takes a request back.
  package static func cancel(id: Int, reason: String) -> Self {
    .cancel(CancelRequest(id: .int(id), reason: reason))
  }
  /// A row, or the pane itself, was activated.
  package static func activate(item: ItemID?, modifiers: [String], by: String) -> Self {
    .activate(Activation(item: item, modifiers: modifiers, by: by))
  }
  /// A branch was opened or closed.
  package static func expand(item: ItemID, isExpanded: Bool) -> Self {
    .expand(Expand(item: item, isExpanded: isExpanded))
  }
  /// A check box was switched.
  package static func check(item: ItemID, isChecked: Bool) -> Self {
    .check(Check(item: item, isChecked: isChecked))
  }
  /// A step through the pages.
  package static func nav(page: String, popped: [String], by: String) -> Self {
    .nav(Navigation(page: page, popped: popped, by: by))
  }
  /// A piece of work is to stop.
  package static func progressCancel(id: String) -> Self {
    .progressCancel(ProgressCancel(id: id))
  }
}

extension [UInt8] {
  /// Takes the bytes out, so that they can grow without being copied.
  fileprivate mutating func moved() -> [UInt8] {
    var taken: [UInt8] = []
    swap(&taken, &self)
    return taken
  }
}
