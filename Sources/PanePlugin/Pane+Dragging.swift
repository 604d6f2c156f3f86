// SPDX-License-Identifier: Apache-2.0

/// What a pane listens to while something is dragged.
struct DragHandlers {
  var begin: ((DragBegin) -> Void)?
  var data: ((DragDataRequest) -> [UInt8]?)?
  var ended: ((_ session: String, _ outcome: String) -> Void)?
  var enter: ((DropEnter) -> String?)?
  var propose: ((DropQuestion) -> Void)?
  var exit: ((_ session: String) -> Void)?
  var spring: ((_ session: String, _ row: String) -> Int?)?
  var springBack: ((_ level: Int) -> Void)?
  var transfers: TransferDesk?
  /// Types the pane has last said it takes; `nil` before it has.
  var accepts: [String]?
  /// What is held over the pane.
  var cargo: DropEnter?

  var wants: [String] {
    let known = [
      ("drag.begin", begin != nil), ("drop.enter", enter != nil || propose != nil),
      ("drop.propose", propose != nil), ("drop.spring", spring != nil),
    ]
    return known.filter(\.1).map(\.0)
  }
}

extension Pane {
  // MARK: Handlers

  /// Runs when rows are picked up, for panes whose rows do not say all with ``Item/drag``.
  ///
  /// It runs as well for rows that join a drag; nothing is removed before a transfer asks for it.
  public func onDragBegin(_ handler: @escaping (DragBegin) -> Void) {
    handlers.drag.begin = handler
  }

  /// Makes a form that was promised; `nil` when that cannot be done.
  ///
  /// It may run several times for one form, and must give the same bytes then.
  public func onDragData(_ handler: @escaping (DragDataRequest) -> [UInt8]?) {
    handlers.drag.data = handler
  }

  /// Runs when a drag that began here is over: `dropped`, `noop`, `refused` or `cancelled`.
  public func onDragEnd(_ handler: @escaping (_ session: String, _ outcome: String) -> Void) {
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
  public func transferProgress(_ transfer: String, item: Int = 0, done: Int, total: Int? = nil) {
    var members: [JSON.Member] = [
      .init("transfer", .string(transfer)), .init("item", .int(item)), .init("done", .int(done)),
    ]
    if let total { members.append(.init("total", .int(total))) }
    send("transfer.progress", .object(members))
  }

  // MARK: Receiving

  /// Takes a request about dragging; tells whether it was one that is wanted.
  func receiveDrag(_ method: String, _ parameters: JSON, _ reply: Answer<JSON>) -> Bool {
    switch method {
    case "drag.begin", "drag.add":
      guard let handler = handlers.drag.begin else { return false }
      handler(
        DragBegin(
          session: parameters.text("session"), rows: parameters["rows"]?.strings ?? [],
          pressed: parameters["pressed"]?.string, reply: reply))
    case "drag.data":
      guard let handler = handlers.drag.data else { return false }
      answerData(parameters, reply, handler)
    case "drop.enter":
      guard handlers.drag.enter != nil || handlers.drag.propose != nil else { return false }
      let cargo = DropEnter(parameters)
      handlers.drag.cargo = cargo
      if let reason = handlers.drag.enter?(cargo) {
        reply.send(["ok": false, "reason": .string(reason)])
      } else {
        reply.send(["ok": true])
      }
    case "drop.propose":
      guard let handler = handlers.drag.propose else { return false }
      handler(question(parameters, reply))
    case "drop.spring":
      guard let handler = handlers.drag.spring else { return false }
      let row = parameters["target"]?["anchor"]?["into"]?.string ?? ""
      guard let level = handler(parameters.text("session"), row) else {
        reply.fail("it cannot be opened")
        return true
      }
      reply.send(["level": .int(level)])
    default: return handlers.drag.transfers?.receive(method, parameters, reply) ?? false
    }
    return true
  }

  /// Takes an event about dragging; tells whether it was one that is wanted.
  func receiveDrag(_ method: String, _ parameters: JSON) -> Bool {
    switch method {
    case "drag.ended":
      guard let handler = handlers.drag.ended else { return false }
      handler(parameters.text("session"), parameters.text("outcome"))
    case "drop.exit":
      handlers.drag.cargo = nil
      guard let handler = handlers.drag.exit else { return handlers.drag.propose != nil }
      handler(parameters.text("session"))
    case "drop.springBack":
      guard let handler = handlers.drag.springBack else { return false }
      handler(parameters.number("level", in: 0...1_000, default: 1))
    case "transfer.forget":
      guard let desk = handlers.drag.transfers else { return false }
      desk.forget(parameters)
    default: return false
    }
    return true
  }

  private func question(_ parameters: JSON, _ reply: Answer<JSON>) -> DropQuestion {
    let session = parameters.text("session")
    let cargo = handlers.drag.cargo.flatMap { $0.session == session ? $0 : nil }
    return DropQuestion(
      cargo: cargo, place: DropPlace(parameters["target"] ?? .null),
      forced: parameters["forced"]?.string.flatMap { DropOperation(rawValue: $0) },
      sequence: parameters["seq"], reply: reply)
  }

  private func answerData(
    _ parameters: JSON, _ reply: Answer<JSON>, _ handler: (DragDataRequest) -> [UInt8]?
  ) {
    let request = DragDataRequest(
      item: parameters.text("item"), type: parameters.text("type"),
      transfer: parameters.text("transfer"))
    guard let bytes = handler(request) else {
      return reply.fail(
        TransferRefusal("it cannot be made", code: TransferRefusal.typeUnavailable))
    }
    let start = min(parameters.number("offset", in: wireNumbers, default: 0), bytes.count)
    let most = parameters.number("max", in: 1...40_960, default: 40_960)
    let end = start + min(most, bytes.count - start)
    reply.send([
      "base64": .string(Base64.text(bytes[start..<end])), "eof": .bool(end == bytes.count),
      "size": .int(bytes.count),
    ])
  }
}

extension DropEnter {
  init(_ json: JSON) {
    session = json.text("session")
    types = json["types"]?.strings ?? []
    count = json.number("count", in: wireNumbers, default: 1)
    titles = json["titles"]?.strings ?? []
    allowed = (json["allowed"]?.strings ?? []).compactMap { DropOperation(rawValue: $0) }
    isLocal = json["local"]?.bool ?? false
    rows = json["rows"]?.strings ?? []
    isExternal = json["origin"]?.string == "external"
  }
}
