// SPDX-License-Identifier: Apache-2.0

extension Pane {
  /// Takes one message of the host, as it was decoded.
  func receive(_ message: JSON) {
    let id = message["id"]
    guard let method = message["method"]?.string else {
      if let id { turn { receiveAnswer(to: id, message) } }
      return
    }
    let parameters = message["params"] ?? .object([])
    if method == "initialize" { return begin(parameters, id: id) }
    begin(nil, ifNeededBefore: method)
    turn {
      if let id {
        receiveRequest(method, parameters, reply(to: id))
      } else {
        receiveEvent(method, parameters)
      }
    }
  }

  private func begin(_ parameters: JSON?, ifNeededBefore method: String) {
    if !hasBegun { begin(parameters, id: nil) }
  }

  private func receiveAnswer(to id: JSON, _ message: JSON) {
    guard let number = id.int else { return }
    if let error = message["error"] {
      let text = error["message"]?.string ?? ""
      resolve(number, .failure(code: error["code"]?.int ?? ErrorCode.failed, message: text))
    } else {
      resolve(number, .result(message["result"] ?? .null))
    }
  }

  private func receiveRequest(_ method: String, _ parameters: JSON, _ reply: Reply) {
    switch method {
    case "ping": reply.answer(.object([]))
    case "shutdown": shutDown(parameters, reply)
    case "rows.get":
      guard let handler = handlers.rows else { return unknown(method, parameters, reply) }
      handler(RowsRequest(parameters, reply))
    case "rows.find":
      guard let handler = handlers.find else { return unknown(method, parameters, reply) }
      handler(FindRequest(parameters, reply))
    case "text.get":
      guard let handler = handlers.text else { return unknown(method, parameters, reply) }
      handler(TextRequest(parameters, reply))
    case "command.run": run(CommandRun(parameters, reply), parameters)
    default:
      if !receiveDrag(method, parameters, reply) { unknown(method, parameters, reply) }
    }
  }

  private func receiveEvent(_ method: String, _ parameters: JSON) {
    switch method {
    case "input.set":
      let input = PaneInput(parameters)
      self.input = input
      handlers.input?(input)
    case "select": handlers.select?(Selection(parameters))
    case "activate": handlers.activate?(Activation(parameters))
    case "nav": handlers.navigate?(Navigation(parameters))
    case "expand":
      handlers.expand?(parameters.text("item"), parameters["expanded"]?.bool ?? true)
    case "check": handlers.check?(parameters.text("item"), parameters["checked"]?.bool ?? true)
    case "query": handlers.query?(RowQuery(parameters))
    case "view":
      view = PaneView(parameters)
      handlers.view?(view)
    case "command.run": run(CommandRun(parameters, nil), parameters)
    case "progress.cancel": progressCancels.removeValue(forKey: parameters.text("id"))?()
    case "$.cancel": if let id = parameters["id"] { cancelReply(to: id) }
    default:
      if receiveDrag(method, parameters) { return }
      _ = handlers.message?(HostMessage(method: method, parameters: parameters, reply: nil))
    }
  }

  private func run(_ run: CommandRun, _ parameters: JSON) {
    if let handler = handlers.commands[run.command] ?? handlers.anyCommand { return handler(run) }
    if let reply = run.reply { return unknown("command.run", parameters, reply) }
    _ = handlers.message?(HostMessage(method: "command.run", parameters: parameters, reply: nil))
  }

  private func shutDown(_ parameters: JSON, _ reply: Reply) {
    guard let state = handlers.shutdown?(parameters.text("reason")) else {
      return reply.answer(.object([]))
    }
    reply.answer(["restore": state])
  }

  private func unknown(_ method: String, _ parameters: JSON, _ reply: Reply) {
    let message = HostMessage(method: method, parameters: parameters, reply: reply)
    if handlers.message?(message) == true { return }
    reply.fail("unknown: \(method)", code: ErrorCode.methodNotFound)
  }
}
